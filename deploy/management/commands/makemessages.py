"""`manage.py makemessages -l es`: as Django has it, and it finds the messages of the pure code."""

from django.core.management.commands import makemessages

ONE_A_LINE = ("--no-wrap", "--no-location")
"""Texts stand on lines of their own, and no file shows which line of the code they are from."""


class Command(makemessages.Command):
    """Collect what is to be translated; `message(...)` of `clubs.messages` marks a template."""

    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=message",
        *ONE_A_LINE,
    ]
    msgmerge_options = [
        *makemessages.Command.msgmerge_options,
        *ONE_A_LINE,
    ]
    msguniq_options = [*makemessages.Command.msguniq_options, *ONE_A_LINE]
    msgattrib_options = [
        *makemessages.Command.msgattrib_options,
        *ONE_A_LINE,
    ]
