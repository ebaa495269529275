"""The Spanish texts: none missing, none fuzzy, and the compiled file is that of the source.

Reads both files itself, so that no tool has to be installed.
"""

import ast
import gettext
import re
from collections.abc import Iterator
from pathlib import Path

from django.utils import translation
from django.utils.translation.template import templatize

from tournaments.scheduling.checker import VIOLATIONS
from tournaments.scheduling.checking.metrics import WORDS
from tournaments.scheduling.formats import FORMATS
from tournaments.scheduling.swiss.costs import LEVELS
from tournaments.standings.metrics import METRICS
from tournaments.standings.presets import PRESETS
from tournaments.wording import tie_break

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "deploy" / "locale" / "es" / "LC_MESSAGES"
APPS = ("clubs", "deploy", "games", "ratings", "tournaments")
FUNCTIONS = {
    "_",
    "gettext",
    "gettext_lazy",
    "gettext_noop",
    "ngettext",
    "ngettext_lazy",
    "pgettext",
}
MENDING = "python manage.py makemessages -l es --no-location --no-wrap && msgfmt (see CONTRIBUTING)"

_QUOTED = r"""u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
_CALL = re.compile(rf"\b([np]?)gettext\({_QUOTED}(?:, *{_QUOTED})?")
_ENTRY = re.compile(
    r'(?P<flags>(?:#[^\n]*\n)*)(?:msgctxt (?P<context>"(?:.*)"(?:\n".*")*)\n)?'
    r'msgid (?P<id>"(?:.*)"(?:\n".*")*)\n(?:msgid_plural (?P<many>"(?:.*)"(?:\n".*")*)\n)?'
    r'(?P<texts>(?:msgstr(?:\[\d\])? ".*"(?:\n".*")*\n?)+)'
)
_TEXT = re.compile(r'msgstr(?:\[\d\])? (".*"(?:\n".*")*)')


def unquoted(quoted: str) -> str:
    """What stands in one or more lines of quoted text."""
    return "".join(ast.literal_eval(line) for line in quoted.split("\n"))


def catalogue() -> dict[str, list[str]]:
    """The texts of the source file by message; a context stands in front, as in a .mo file."""
    found = {}
    for entry in _ENTRY.finditer((FOLDER / "django.po").read_text()):
        assert "fuzzy" not in entry["flags"], f"fuzzy: {entry['id']}"
        context = unquoted(entry["context"]) + "\x04" if entry["context"] else ""
        texts = [unquoted(text) for text in _TEXT.findall(entry["texts"])]
        found[context + unquoted(entry["id"])] = texts
    return found


def messages_of_code(path: Path) -> Iterator[str]:
    """The messages of a module: the first argument of every call that translates."""
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call) or getattr(node.func, "id", "") not in FUNCTIONS:
            continue
        texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
        if texts and isinstance(texts[0], str):
            yield texts[0]


def messages_of_template(path: Path) -> Iterator[str]:
    """The messages of a template; behind a context the message stands second."""
    for call in _CALL.finditer(templatize(path.read_text())):
        yield ast.literal_eval(call[3] if call[1] == "p" else call[2])


def messages() -> set[str]:
    """Every message that code and templates ask for, contexts left out."""
    found: set[str] = set()
    for app in APPS:
        for path in (ROOT / app).rglob("*.py"):
            if "migrations" not in path.parts:
                found.update(messages_of_code(path))
        for path in (ROOT / app).rglob("*.html"):
            found.update(messages_of_template(path))
    return found


def test_no_message_is_missing() -> None:
    known = {message.partition("\x04")[2] or message for message in catalogue()}
    asked = messages()
    assert len(asked) > 300
    missing = sorted(asked - known)
    assert missing == [], f"not in django.po; mend by {MENDING}"


def test_every_message_is_translated() -> None:
    empty = [message for message, texts in catalogue().items() if not all(texts)]
    assert empty == []


def test_placeholders_are_kept() -> None:
    for message, texts in catalogue().items():
        if message:
            for text in texts:
                wanted = sorted(re.findall(r"%\(\w+\)[sd]|\{\w+\}", message))
                assert sorted(re.findall(r"%\(\w+\)[sd]|\{\w+\}", text)) == wanted, message


def test_the_compiled_file_is_that_of_the_source() -> None:
    with (FOLDER / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    plain = {key if isinstance(key, str) else key[0] for key in compiled}
    source = catalogue()
    assert plain == set(source), f"django.mo is not of this django.po; mend by {MENDING}"
    for message, texts in source.items():
        if message:
            first = compiled.get(message, compiled.get((message, 0)))
            assert first == texts[0]


def test_what_pure_modules_name_is_translated() -> None:
    known = catalogue()
    # A game may come without a translation: its title is then shown as it is.
    named = [
        *(one.title for registry in (FORMATS, PRESETS) for one in registry.values()),
        *(one.reason.template for one in FORMATS.values()),
        *(one.good_for for one in FORMATS.values()),
        *(text for one in METRICS.values() for text in (one.short, one.title, one.meaning)),
        *(words for table in (WORDS, LEVELS, VIOLATIONS) for words in table.values()),
    ]
    assert sorted(set(named) - set(known)) == [], "mark them with gettext_noop where they stand"
    with translation.override("es"):
        assert translation.gettext("Swiss") == "Suizo"
        assert str(tie_break("wins").title) == "Juegos ganados"
