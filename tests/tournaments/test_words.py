"""The catalogues: none of a language offered lacks a text, and the compiled files are the sources'.

A catalogue without its line in LANGUAGES is one that is still written: it may lack texts.
"""

import ast
import gettext
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from tournaments.events.words.wording import tie_break
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.presets import PRESETS
from tournaments.scheduling.checker import VIOLATIONS
from tournaments.scheduling.checking.metrics import WORDS
from tournaments.scheduling.formats import FORMATS
from tournaments.scheduling.swiss.costs import LEVELS

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "deploy" / "locale"
WRITTEN = sorted(path.name for path in LOCALE.iterdir() if path.is_dir())
OFFERED = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
APPS = ("web", "clubs", "games", "ratings", "tournaments", "deploy")
MENDING = "python manage.py makemessages -a && python manage.py compilemessages"

_ENTRY = re.compile(
    r'(?P<flags>(?:#[^\n]*\n)*)(?:msgctxt (?P<context>"(?:.*)"(?:\n".*")*)\n)?'
    r'msgid (?P<id>"(?:.*)"(?:\n".*")*)\n(?:msgid_plural (?P<many>"(?:.*)"(?:\n".*")*)\n)?'
    r'(?P<texts>(?:msgstr(?:\[\d\])? ".*"(?:\n".*")*\n?)+)'
)
_TEXT = re.compile(r'msgstr(?:\[\d\])? (".*"(?:\n".*")*)')


def unquote(quoted: str) -> str:
    """What stands in one or more lines of quoted text."""
    return "".join(ast.literal_eval(line) for line in quoted.split("\n"))


def folder(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES"


def catalogue(language: str) -> dict[str, list[str]]:
    """The texts of the source file by message; a context stands in front, as in a .mo file."""
    found = {}
    for entry in _ENTRY.finditer((folder(language) / "django.po").read_text()):
        assert "fuzzy" not in entry["flags"], f"fuzzy: {entry['id']}"
        context = unquote(entry["context"]) + "\x04" if entry["context"] else ""
        texts = [unquote(text) for text in _TEXT.findall(entry["texts"])]
        found[context + unquote(entry["id"])] = texts
    return found


def test_the_texts_are_those_of_code_and_templates(tmp_path: Path) -> None:
    """`makemessages` in a copy of the source leaves every catalogue as it is."""
    for app in APPS:
        shutil.copytree(ROOT / app, tmp_path / app, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", tmp_path)
    subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "manage.py", "makemessages", "-a"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    for language in WRITTEN:
        file = folder(language) / "django.po"
        collected = (tmp_path / file.relative_to(ROOT)).read_text().splitlines()
        kept = file.read_text().splitlines()
        assert set(collected) - set(kept) == set(), f"mend by {MENDING}"
        assert set(kept) - set(collected) == set(), f"mend by {MENDING}"
        assert collected == kept, f"mend by {MENDING}"


def test_what_is_offered_is_written() -> None:
    assert set(OFFERED) <= set(WRITTEN)


@pytest.mark.parametrize("language", OFFERED)
def test_every_message_is_translated(language: str) -> None:
    empty = [message for message, texts in catalogue(language).items() if not all(texts)]
    assert empty == []


@pytest.mark.parametrize("language", WRITTEN)
def test_plurals_have_every_form_of_the_language(language: str) -> None:
    """Where one is missing, readers get English for these numbers."""
    forms = re.search(r"nplurals=(\d)", catalogue(language)[""][0])
    assert forms is not None
    counts = {len(texts) for texts in catalogue(language).values()}
    assert counts == {1, int(forms[1])}


@pytest.mark.parametrize("language", WRITTEN)
def test_placeholders_are_kept(language: str) -> None:
    for message, texts in catalogue(language).items():
        if message:
            for text in filter(None, texts):
                wanted = sorted(re.findall(r"%\(\w+\)[sd]|\{\w+\}", message))
                assert sorted(re.findall(r"%\(\w+\)[sd]|\{\w+\}", text)) == wanted, message


@pytest.mark.parametrize("language", WRITTEN)
def test_the_compiled_file_is_that_of_the_source(language: str) -> None:
    with (folder(language) / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    plain = {key if isinstance(key, str) else key[0] for key in compiled}
    source = {message: texts for message, texts in catalogue(language).items() if all(texts)}
    assert plain == set(source), f"django.mo is not of this django.po; mend by {MENDING}"
    for message, texts in source.items():
        if message:
            first = compiled.get(message, compiled.get((message, 0)))
            assert first == texts[0]


def test_what_pure_modules_name_is_translated() -> None:
    known = catalogue("es")
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
        assert str(tie_break("wins").title) == "Partidas ganadas"
