"""Lines of standings are stored in one way, and what was stored is read as it was."""

import json
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.documents import standing_document, standing_of
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.ranking import Standing

COUNTS = st.integers(0, 200)
LEVELS = st.tuples(st.sampled_from(sorted(METRICS)), st.fractions())
LINES = st.builds(
    Standing,
    entry=st.uuids().map(str),
    place=COUNTS,
    score=st.fractions(),
    first=LEVELS,
    tie_breaks=st.lists(LEVELS, max_size=6).map(tuple),
    played=COUNTS,
    wins=COUNTS,
    ties=COUNTS,
    losses=COUNTS,
    byes=COUNTS,
    points_for=st.fractions(),
    points_against=st.fractions(),
    out=st.none() | COUNTS,
)

STORED = """[
 {"entry": "01a21b18-bd83-772a-ac07-0746953cb9a1", "place": 1, "played": 3, "wins": 2, "ties": 1,
  "losses": 0, "byes": 0, "out": null, "score": "5/2", "points_for": "312",
  "points_against": "190", "levels": [["score", "5/2"], ["buchholz", "4"], ["wins", "2"]]},
 {"entry": "01a21b18-bd83-791e-b338-1549b2c7745d", "place": 2, "played": 2, "wins": 0, "ties": 0,
  "losses": 2, "byes": 1, "out": 3, "score": "1", "points_for": "100", "points_against": "203",
  "levels": [["efectividad", "-305/3"]]}
]"""
"""Final standings as the database and archives have them."""


@given(LINES)
def test_a_line_is_read_as_it_was_stored(line: Standing) -> None:
    again = standing_of(json.loads(json.dumps(standing_document(line))))
    assert again == line
    numbers = (again.score, again.points_for, *(value for _slug, value in again.levels))
    assert {type(number) for number in numbers} == {Fraction}


def test_what_was_stored_before_is_read_and_stored_again_as_it_was() -> None:
    stored = json.loads(STORED)
    first, last = map(standing_of, stored)
    assert (first.score, first.first) == (Fraction(5, 2), ("score", Fraction(5, 2)))
    assert first.tie_breaks == (("buchholz", Fraction(4)), ("wins", Fraction(2)))
    assert (last.out, last.byes, last.levels) == (3, 1, (("efectividad", Fraction(-305, 3)),))
    assert [standing_document(line) for line in (first, last)] == stored
    assert json.dumps([*map(standing_document, (first, last))]) == json.dumps(stored)
