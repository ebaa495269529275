"""The pages of docs/rules: every game has one, and every decision the code cites stands there."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.rules.registry import GAMES

ROOT = Path(__file__).parents[3]
PAGES = ROOT / "docs" / "rules"
SOURCES = sorted(
    path for path in (ROOT / "games").rglob("*.py") if path.parent.name != "migrations"
)

_ROW = re.compile(r"^\| ([A-Z][0-9]+[a-z]?) \|(.*)\|$", re.MULTILINE)
_NUMBER = r"[A-Z][0-9]{1,2}[a-z]?"
_CITED = re.compile(rf"docs/rules/([a-z]+)\.md|\b({_NUMBER})(?:-({_NUMBER}))?\b")
_OF_NO_PAGE = re.compile(rf"\((?:decisions? )?{_NUMBER}\b|\bdecisions? {_NUMBER}\b")


def decisions(page: Path) -> list[tuple[str, list[str]]]:
    """(number, cells) of every decision of a page, in order."""
    found = _ROW.findall(page.read_text())
    return [(number, [cell.strip() for cell in row.split(" | ")]) for number, row in found]


def prose(source: str) -> Iterator[str]:
    """Every docstring of a module, of attributes too, and every comment."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def decisions_in(text: str) -> Iterator[tuple[str, str]]:
    """(page, number) of every decision a text cites, ranges in full.

    Numbers belong to the page named before them, or to the first one where none is. A text that
    names no page cites nothing.

    >>> list(cited("See docs/rules/draw.md, D2-D4 and D9."))
    [('draw', 'D2'), ('draw', 'D3'), ('draw', 'D4'), ('draw', 'D9')]
    """
    found = _CITED.findall(text)
    page = next((named for named, _, _ in found if named), "")
    for named, first, last in found:
        if named:
            page = named
        elif page:
            letter, begin = first[0], int(first[1:].rstrip("abc"))
            yield page, first
            for number in range(begin + 1, int(last[1:].rstrip("abc")) + 1 if last else 0):
                yield page, f"{letter}{number}"


def test_citations_are_found() -> None:
    text = "As docs/rules/draw.md, D2-D4 says (D9); docs/rules/pinochle.md, P8a."
    numbers = ["draw D2", "draw D3", "draw D4", "draw D9", "pinochle P8a"]
    assert [f"{page} {number}" for page, number in decisions_in(text)] == numbers
    assert not list(decisions_in("M1 lies under T1 and T2."))
    assert _OF_NO_PAGE.search("as always (P5).")
    assert _OF_NO_PAGE.search("by decision M3")


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_page_whose_numbers_are_without_a_gap(slug: str) -> None:
    numbers = [number for number, _ in decisions(PAGES / f"{slug}.md")]
    letters = {number[0] for number in numbers}
    assert len(letters) == 1
    plain = [int(number[1:]) for number in numbers if number[-1].isdigit()]
    assert plain == list(range(1, len(plain) + 1))
    for before, number in zip(numbers, numbers[1:], strict=False):
        if not number[-1].isdigit():
            assert number[:-1] == before.rstrip("abc")


@pytest.mark.parametrize("slug", GAMES)
def test_every_decision_tells_question_answer_source_and_option(slug: str) -> None:
    options = {option.name for option in GAMES[slug].options}
    for number, cells in decisions(PAGES / f"{slug}.md"):
        assert len(cells) == 4, number
        assert all(cells), number
        if cells[3] != "none":
            assert set(re.findall(r"`(\w+)`", cells[3])) <= options, number


@pytest.mark.parametrize("slug", GAMES)
def test_every_option_is_told_with_its_values(slug: str) -> None:
    page = (PAGES / f"{slug}.md").read_text()
    for option in GAMES[slug].options:
        row = re.search(rf"^\| `{option.name}` \|(.*)$", page, re.MULTILINE)
        assert row is not None, option.name
        for choice in option.choices:
            assert str(choice) in row[1], option.name
        if not callable(option.default):
            assert str(option.default) in row[1].partition("|")[0]


@pytest.mark.parametrize("slug", GAMES)
def test_every_page_says_which_way_turns_go(slug: str) -> None:
    answers = [
        cells[1]
        for _, cells in decisions(PAGES / f"{slug}.md")
        if cells[0] == "Which way do turns go round the table?"
    ]
    way = {"left": "clockwise", "right": "counterclockwise"}[GAMES[slug].turns]
    begins = f"To the {GAMES[slug].turns}, {way}: "
    assert [answer[: len(begins)] for answer in answers] == [begins]


def test_the_index_names_every_page_and_its_numbers() -> None:
    index = (PAGES / "README.md").read_text()
    for slug, game in GAMES.items():
        numbers = [number for number, _ in decisions(PAGES / f"{slug}.md")]
        row = f"| [{slug}.md]({slug}.md) | `{game.slug}` | {numbers[0]}-{numbers[-1]} |"
        assert row in index


@pytest.mark.slow
@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_decision_that_is_cited_stands_on_its_page(path: Path) -> None:
    for text in prose(path.read_text()):
        for page, number in decisions_in(text):
            assert number in dict(decisions(PAGES / f"{page}.md")), f"{page}, {number}"
        if "docs/rules/" not in text:
            assert not _OF_NO_PAGE.search(text), f"name the page of the decision: {text.strip()}"


@pytest.mark.slow
def test_the_code_cites_the_page_of_every_game() -> None:
    pages = {
        page
        for path in SOURCES
        for text in prose(path.read_text())
        for page, _ in decisions_in(text)
    }
    assert set(GAMES) <= pages
