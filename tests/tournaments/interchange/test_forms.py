"""The three forms of the tournament file: each says the same, and odd files are refused by name."""

import json
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tournaments.interchange.core.document import (
    Tournament,
    TournamentEntry,
    TournamentRound,
    TournamentSettings,
    TournamentTable,
    TournamentUnreadable,
    sides_of,
)
from tournaments.interchange.core.forms import CSV, FORMS, JSON, TRF, form_of, read
from web.documents.spreadsheets import with_formula, without_formula

GOLDEN = Path(__file__).parents[2] / "golden" / "tournaments"
SETTINGS = TournamentSettings("Cup", "draw", "single", 1, [2, 2, 2])
PEOPLE = [TournamentEntry(1, ["Ana"]), TournamentEntry(2, ["Ben"])]
TABLE = TournamentTable(1, {"A": 1, "B": 2}, {"A": 9, "B": 3}, {"A": 1, "B": 2})
CUP = Tournament(SETTINGS, PEOPLE, [TournamentRound(1, [TABLE])])


def texts(most: int, least: int = 1) -> SearchStrategy[str]:
    """Texts as names are: on one line, without blanks around; not marked as no formula already."""
    signs = st.characters(exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp"))
    found = st.text(signs, min_size=least, max_size=most).map(str.strip)
    return found.filter(lambda one: len(one) >= least and with_formula(without_formula(one)) == one)


@st.composite
def tournaments(draw: DrawFn) -> Tournament:
    """Tournaments that hold together, of every shape."""
    shapes: list[Literal["pairs", "rotating", "single"]] = ["pairs", "rotating", "single"]
    shape = draw(st.sampled_from(shapes))
    seats = {"pairs": ["AC", "BD"], "rotating": [*"ABCD"], "single": [*"ABC"]}[shape]
    tables = draw(st.integers(1, 3))
    numbers = draw(
        st.lists(st.integers(1, 9999), min_size=tables * len(seats) + 1, max_size=14, unique=True)
    )
    count = 2 if shape == "pairs" else 1
    whole = st.integers(-900, 900)
    entries = [
        TournamentEntry(
            number,
            draw(st.lists(texts(40), min_size=count, max_size=count)),
            draw(texts(10, 0)),
            draw(st.none() | whole),
            draw(st.none() | st.integers(1, 99)),
            draw(st.sampled_from(["", "7/2", "-3", "0"])),
        )
        for number in sorted(numbers)
    ]
    rounds = draw(st.integers(1, 3))
    event = TournamentSettings(
        draw(texts(40)), "draw", shape, rounds, [2, 4, 3],
        {"target": draw(whole)}, "match", ["buchholz"], {"no_show": "40:20"},
        place=draw(texts(20, 0)),
    )  # fmt: skip

    def table(number: int, who: list[int]) -> TournamentTable:
        places = dict(zip(seats, who, strict=True))
        sides = sides_of(shape, places)
        award = draw(texts(20, 0)) if number > 1 else ""
        return TournamentTable(
            number,
            places,
            {side: draw(whole) for side in sides},
            {side: draw(st.integers(1, 4)) for side in sides},
            award,
            draw(st.sampled_from([[], [max(sides)]])) if award else [],
            draw(st.sampled_from([[], [min(sides)]])),
            draw(st.booleans()),
            draw(st.sampled_from([{}, {max(sides): 5}])),
        )

    def one_round(number: int) -> TournamentRound:
        order = draw(st.permutations(sorted(numbers)))
        size = len(seats)
        at = [table(n + 1, order[n * size : n * size + size]) for n in range(tables)]
        return TournamentRound(number, at, sorted(order[tables * size :]))

    return Tournament(event, entries, [one_round(number) for number in range(1, rounds + 1)])


@settings(max_examples=40)
@given(tournaments())
def test_each_form_says_all_of_it(one: Tournament) -> None:
    for name, form in FORMS.items():
        text = form.write(one)
        assert form_of(text) == name
        assert read(text).tournament == one
        assert form.write(read(text).tournament) == text


@pytest.mark.parametrize("form", FORMS)
def test_the_files_in_the_repository_are_read_and_written_as_they_stand(form: str) -> None:
    text = (GOLDEN / f"evening.{form}").read_bytes().decode()
    found = read(text).tournament
    assert FORMS[form].write(found) == text
    assert found == read((GOLDEN / "evening.json").read_text()).tournament


def trf(*more: str) -> str:
    return FORMS[TRF].write(CUP) + "".join(f"{line}\r\n" for line in more)


def cells(change: dict[str, str]) -> str:
    head, *rows = FORMS[CSV].write(CUP).split("\r\n")
    for before, after in change.items():
        assert any(before in row for row in [head, *rows])
        head, rows = head.replace(before, after), [row.replace(before, after) for row in rows]
    return "\r\n".join([head, *rows])


def documents(path: str, value: object, text: str = "") -> str:
    """The text of a document, or of the cup, with another value at a path."""
    document = json.loads(text or FORMS[JSON].write(CUP))
    *way, last = path.split("/")
    part = document
    for step in way:
        part = part[int(step) if step.isdigit() else step]
    part[int(last) if last.isdigit() else last] = value
    return json.dumps(document)


BROKEN = {
    trf("XYZ what"): ("unknown_line", 11, ""),
    trf("XBT   1 {}"): ("bad_json", 11, ""),
    trf("XBT one {}"): ("wrong_columns", 11, ""),
    trf("XBP " + "[" * 100_000): ("bad_json", 11, ""),
    trf('XBP {"number":1,"players":["Cyd"]}'): ("twice", 11, "/entries/0"),
    trf('XBP {"number":3,"players":["Cyd","Dee"]}'): ("wrong_players", 11, "/entries/2"),
    trf("XBB   1 [0]"): ("bad_value", 9, "/rounds/0/byes/0"),
    trf("XBB   1 [9]"): ("unknown_number", 9, "/rounds/0"),
    trf("XBB   1 [2]"): ("twice_in_round", 9, "/rounds/0"),
    trf("XBB   3 []"): ("wrong_round", 11, "/rounds/1"),
    "001    1      Ana\n001    2      Ben\n": ("no_settings", 1, ""),
    "\x00\x01\x02": ("unknown_line", 1, ""),
    cells({",seat,": ",chair,"}): ("wrong_columns", 1, ""),
    cells({",Ana,": ',"Ana,'}): ("bad_csv", 2, ""),
    cells({"1,1,A,1": "1,1,A,x"}): ("wrong_cell", 4, ""),
    cells({"1,1,B,2": "1,,B,2"}): ("wrong_cell", 5, ""),
    cells({"1,1,B,2": "1,1,A,2"}): ("wrong_cell", 5, ""),
    cells({"1,1,B,2": "1,1,Z,2"}): ("bad_value", 4, "/rounds/0/tables/0/seats"),
    cells({'"{""name""': '"{""title""'}): ("wrong_cell", 2, ""),
    "round,table,seat,number,player,settings\r\n": ("wrong_cell", 2, ""),
    "{": ("bad_json", 1, ""),
    '{"format":\n "tournament 9"}': ("bad_json", 0, "/format"),
    documents("entries/1/number", 0): ("bad_json", 0, "/entries/1/number"),
    documents("entries/0/born", 1990): ("bad_json", 0, "/entries/0"),
    documents("rounds", []): ("no_tables", 0, ""),
    documents("rounds/0/tables/0/points", {"A": 9}): ("wrong_sides", 0, "/rounds/0/tables/0"),
    documents("rounds/0/tables/0/absent", ["C"]): ("wrong_sides", 0, "/rounds/0/tables/0"),
    "": ("no_settings", 1, ""),
}


@pytest.mark.sampled
@pytest.mark.parametrize(
    "text", BROKEN, ids=[f"{one[0]}-{at}" for at, one in enumerate(BROKEN.values())]
)
def test_a_fault_says_what_where_and_how_it_is_mended(text: str) -> None:
    with pytest.raises(TournamentUnreadable) as caught:
        read(text)
    first = caught.value.problems[0]
    assert (first.code, first.line, first.pointer) == BROKEN[text]
    assert first.why.template
    assert first.how.template
    assert len(caught.value.problems) <= 20


def test_many_faults_are_not_all_named() -> None:
    with pytest.raises(TournamentUnreadable) as caught:
        read(trf(*(f"XB{number}" for number in range(10)), *["XYZ"] * 5000))
    assert len(caught.value.problems) == 20
