"""Published tables of real events: scores, places and tie-breaks as printed.

The files of tests/golden/standings hold facts alone (who met whom, with what result, what came of
it) and name their source. A game is [one, other, score of the one]; ``table`` lists the lines that
were published, in order.
"""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tournaments.ranking.presets import PRESETS
from tournaments.ranking.ranking import rank
from tournaments.scheduling.types import Entry, Round, Table

FOLDER = Path(__file__).parents[2] / "golden" / "standings"
FILES = sorted(FOLDER.glob("*.json"))


def rounds_of(document: dict[str, Any]) -> list[Round]:
    rounds = []
    for number, games in enumerate(document["rounds"], 1):
        tables = []
        for place, (one, other, score) in enumerate(games, 1):
            points = int(2 * Fraction(score))
            tables.append(
                Table(place, {"AC": one, "BD": other}, points={"AC": points, "BD": 2 - points})
            )
        rounds.append(Round(number, tuple(tables)))
    return rounds


def test_there_are_tables() -> None:
    assert len(FILES) >= 3


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_published_table(file: Path) -> None:
    document = json.loads(file.read_text())
    rounds = rounds_of(document)
    names = {name for games in document["rounds"] for game in games for name in game[:2]}
    ratings = document.get("ratings", {})
    entries = [Entry(name, rating=ratings.get(name, 0)) for name in names]
    table = rank(entries, rounds, PRESETS["match"], tie_breaks=document["tie_breaks"])
    for line, wanted in zip(table, document["table"], strict=False):
        assert (line.entry, line.place) == (wanted["entry"], wanted["place"])
        assert line.score == Fraction(wanted["score"])
        found = dict(line.tie_breaks)
        for slug, value in wanted["values"].items():
            assert found[slug] == Fraction(value), (line.entry, slug)
