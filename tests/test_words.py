"""Plain words: names, docstrings, comments and documents are spelt right and read aloud well."""

import doctest
import textwrap
from pathlib import Path
from types import ModuleType

import pytest

from tests import prose, words


def test_words_are_plain() -> None:
    findings = words.check(words.files_of([]))
    assert not findings, "\n".join(map(str, findings))


@pytest.mark.parametrize("module", [prose, words])
def test_examples(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("def kept(): ...", "kept"),
        ("def drawn_by(): ...", "drawn_by"),
        ("class Drawn: ...", "Drawn"),
        ("def count_nieghbours(): ...", "'nieghbours'"),
        ("def ring_bells(): ...", "'bells'"),
        ("import json as j", "json as j"),
        ('"""Retruns it."""', "'Retruns'"),
        ("x = 1  # a mystake", "'mystake'"),
        ("# One two.\n# Kept is what was read.", "'Kept is …'"),
        ('"""Whoever asks is answered."""', "'Whoever …'"),
        (f'"""{"so " * 46}so."""', "47 words"),
    ],
)
def test_what_is_not_plain_is_found(tmp_path: Path, source: str, what: str) -> None:
    assert what in "\n".join(found.what for found in check_source(tmp_path, source))


@pytest.mark.parametrize(
    "source",
    [
        "def drawn_tables(): ...",
        "def seed(): ...",
        "class A:\n    @property\n    def kept(self): ...",
        "def test_a_round_is_kept(): ...",
        "import numpy as np\nfrom gettext import gettext as _",
        '"""Return `qwrtz` of Glickman, as in docs/qwrtz.md.\n\n>>> "qwrtz"\n\'qwrtz\'\n"""',
        'x = """\n# Qwrtz is in a text\n"""',
    ],
)
def test_what_is_plain_is_not_found(tmp_path: Path, source: str) -> None:
    assert check_source(tmp_path, source) == []


def test_documents_are_read_without_their_code(tmp_path: Path) -> None:
    document = tmp_path / "page.md"
    document.write_text(
        textwrap.dedent("""
            # A title

            ```sh
            qwrtz
            ```

            - one
            - tow

            | a cell | anothre |
        """)
    )
    found = [(one.line, one.what) for one in words.check([document])]
    assert found == [(11, "'anothre'")]


def check_source(folder: Path, source: str) -> list[words.Finding]:
    file = folder / "module.py"
    file.write_text(source)
    return words.check([file])
