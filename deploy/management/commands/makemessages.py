"""`manage.py makemessages -l es`: as Django has it, and it finds the messages of the pure code."""

from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages

ONE_A_LINE = ("--no-wrap", "--no-location")
"""Texts stand on lines of their own, and no file shows which line of the code they are from."""


class Command(makemessages.Command):
    """Collect what is to be translated.

    `message(...)` of `web.messages` marks a template, `Disclosure(...)` of the rules a fact.
    """

    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=message",
        "--keyword=Disclosure:1",
        *ONE_A_LINE,
    ]
    # A text that looks like another one is no translation of it.
    msgmerge_options = [
        *makemessages.Command.msgmerge_options,
        "--no-fuzzy-matching",
        *ONE_A_LINE,
    ]
    msguniq_options = [*makemessages.Command.msguniq_options, *ONE_A_LINE]
    msgattrib_options = [
        *makemessages.Command.msgattrib_options,
        *ONE_A_LINE,
    ]

    def handle(self, *args: Any, **options: Any) -> None:
        """Collect the texts of everything but the tests."""
        options["ignore_patterns"] = [*options["ignore_patterns"], "tests"]
        super().handle(*args, **options)

    def write_po_file(self, potfile: str, locale: str) -> None:
        """Write the texts of a language; where only the date would change, the file stays."""
        path = Path(potfile).parent / locale / "LC_MESSAGES" / f"{self.domain}.po"
        before = path.read_text("utf-8") if path.exists() else ""
        super().write_po_file(potfile, locale)
        if _without_date(before) == _without_date(path.read_text("utf-8")):
            path.write_text(before, "utf-8")


def _without_date(texts: str) -> list[str]:
    return [line for line in texts.splitlines() if not line.startswith('"POT-Creation-Date:')]
