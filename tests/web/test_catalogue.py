"""All words that programs say stand in the catalogues of the other languages."""

import ast
import gettext
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(__file__).resolve().parents[2]
APPS = ("clubs", "deploy", "games", "ratings", "tournaments", "web")
NAMES = {"_", "gettext", "gettext_lazy", "gettext_noop"}
OTHERS = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


class InNoCatalogue(gettext.NullTranslations):
    """Whom a catalogue asks for what it does not have."""

    def gettext(self, message: str) -> str:
        raise AssertionError(f"{message!r} is not in the catalogue")


def words_of(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        said = node.args[0] if node.args else None
        if node.func.id in NAMES and isinstance(said, ast.Constant):
            yield str(said.value)


@pytest.mark.parametrize("language", OTHERS)
def test_all_words_of_programs_are_in_the_catalogue(language: str) -> None:
    """Not every makemessages finds those that stand inside of an f-string."""
    with (ROOT / f"deploy/locale/{language}/LC_MESSAGES/django.mo").open("rb") as file:
        known = gettext.GNUTranslations(file)
    known.add_fallback(InNoCatalogue())
    paths = [path for app in APPS for path in sorted((ROOT / app).rglob("*.py"))]
    words = {word for path in paths for word in words_of(path)}
    assert len(words) > 1500
    for word in words:
        known.gettext(word)
