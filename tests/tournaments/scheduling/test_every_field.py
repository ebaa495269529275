"""Every format at every size of tables and of the field: drawn, or refused for a reason that is so.

What the facts of the formats allow is gone through, not sampled.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from games.rules.registry import GAMES
from tests.tournaments.scheduling.events import field
from tournaments.events.core.offers import methods_of, shapes_of, usual_sizes
from tournaments.scheduling import errors
from tournaments.scheduling.checker import violations_of
from tournaments.scheduling.documents.read import POLICY
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.formats import FORMATS, Format
from tournaments.scheduling.methods import rotating
from tournaments.scheduling.types import ROTATING, SINGLE, Entry, Schedule, TableSizes

DRAWN = [one for one in FORMATS.values() if not one.by_hand]
CASES = [(one.slug, shape) for one in DRAWN for shape in one.shapes]
LARGEST = 14


def sizes_for(facts: Format, shape: str) -> Iterator[TableSizes | None]:
    """All sizes up to six a table where a table may seat many; a few of the largest."""
    if not (facts.many_sides and shape == SINGLE):
        yield None
        return
    for least, most in product(range(2, 7), repeat=2):
        for preferred in {least, most} if least <= most else ():
            yield TableSizes(least, most, preferred)
    yield TableSizes(9, 10, 10)


def entries_for(facts: Format, size: int) -> tuple[Entry, ...]:
    """A field in teams where the format needs them: four, or as many as there are entries."""
    teams = (replace(one, club=f"team {i % 4}") for i, one in enumerate(field(size)))
    return tuple(teams) if facts.levels or facts.teams else field(size)


def least_for(facts: Format, shape: str, sizes: TableSizes | None) -> int:
    """With fewer entries than this there is no table."""
    if facts.eliminates:
        return 2
    return 4 if shape == ROTATING else 2 if sizes is None else sizes.min


@pytest.mark.sampled
@pytest.mark.parametrize(("slug", "shape"), CASES)
def test_every_field_that_fills_a_table_is_drawn(
    slug: str, shape: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rotating, "STEPS", 480)
    monkeypatch.setattr(rotating, "SEAT_STEPS", 200)
    facts = FORMATS[slug]
    for sizes in sizes_for(facts, shape):
        for size in range(LARGEST + 1):
            event = Schedule(slug, shape, 1, entries_for(facts, size), table_sizes=sizes)
            if size >= least_for(facts, shape, sizes):
                drawn = draw_round(event)
                assert drawn.tables
                assert violations_of(replace(event, rounds=(drawn,))) == ()
                continue
            with pytest.raises(errors.DrawFault) as refused:
                draw_round(event)
            assert refused.value.code in {"too_few_entries", "table_sizes", "event_finished"}
            assert str(size) in refused.value.detail or facts.eliminates


OFFERED = [
    (game, shape, one.slug)
    for game in GAMES
    for shape in shapes_of(GAMES[game])
    for one in methods_of(GAMES[game], shape)
    if not one.by_hand
]


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "shape", "slug"), OFFERED)
def test_no_game_refuses_thirteen(
    game: str, shape: str, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thirteen come to a club that can choose nothing about the size of tables."""
    monkeypatch.setattr(rotating, "STEPS", 480)
    least, most, preferred = usual_sizes(GAMES[game], shape, slug)
    sizes = TableSizes(least, most, preferred) if shape == SINGLE else None
    event = Schedule(slug, shape, 1, entries_for(FORMATS[slug], 13), table_sizes=sizes)
    assert draw_round(event).tables


DOCUMENT = {"table_sizes", "rounds_planned", "from_round", "to_round", "sits_out"}
REFUSALS = Path(__file__).parents[2] / "golden" / "messages" / "schedules.json"


def test_refusals_name_what_the_document_has() -> None:
    """A key that a refusal names is one of the document, a setting of the draw, or a format."""
    named = set()
    for case in json.loads(REFUSALS.read_text()):
        if case["refusal"] and not case["violations"]:
            named |= set(re.findall(r"\b[a-z]+_[a-z_]+\b", case["refusal"]))
    assert named >= {"byes_per_round", "byes_per_entry"}
    assert named <= DOCUMENT | POLICY.keys() | FORMATS.keys()
