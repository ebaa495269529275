"""What is sentences before the first draw, held against the draws themselves in small fields."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from tests.tournaments.scheduling.eliminations import luck, play_out
from tests.tournaments.scheduling.events import field, play
from tournaments.scheduling.advice import CHANGEOVER, Outline, advice_sentences, advise, duration
from tournaments.scheduling.draw import draw_round, draw_rounds
from tournaments.scheduling.errors import DrawFault
from tournaments.scheduling.results import entries_by_side
from tournaments.scheduling.types import PAIRS, ROTATING, SINGLE, Round, Schedule, TableSizes
from web.messages import english

THREES, FOURS = TableSizes(3, 3, 3), TableSizes(4, 4, 4)
MIXED = TableSizes(3, 4, 4)
CASES = [
    *(("swiss", PAIRS, None), ("round_robin", PAIRS, None), ("double_round_robin", PAIRS, None)),
    *(("knockout", PAIRS, None), ("double_elimination", PAIRS, None), ("swiss", SINGLE, None)),
    *(("rotating", ROTATING, None), ("rotating_swiss", ROTATING, None)),
    ("venezuelan", ROTATING, None),
    *(("groups", SINGLE, THREES), ("groups", SINGLE, MIXED), ("groups_swiss", SINGLE, MIXED)),
    *(("knockout", SINGLE, THREES), ("knockout", SINGLE, MIXED)),
]


def schedule(method: str, shape: str, sizes: TableSizes | None, size: int, rounds: int) -> Schedule:
    return Schedule(method, shape, rounds, field(size), seed=3, table_sizes=sizes)


def count_meetings(
    rounds: tuple[Round, ...], shape: str
) -> tuple[Counter[object], Counter[object]]:
    """How often two were opponents, and partners."""
    opponents: Counter[object] = Counter()
    partners: Counter[object] = Counter()
    for row in rounds:
        for table in row.tables:
            together = {frozenset(pair) for pair in combinations(table.seats.values(), 2)}
            if shape == ROTATING:
                a, b, c, d = (table.seats[letter] for letter in "ABCD")
                side = {frozenset((a, c)), frozenset((b, d))}
                partners.update(side)
                together -= side
            opponents.update(together)
    return opponents, partners


def playing(event: Schedule) -> tuple[Round, ...]:
    """Every planned round, the first side or seat of every table ahead."""
    while len(event.rounds) < event.rounds_planned:
        drawn = draw_round(event)
        tables = tuple(
            replace(
                table,
                places={
                    side: i for i, side in enumerate(entries_by_side(event.shape, table.seats), 1)
                },
            )
            for table in drawn.tables
        )
        event = replace(event, rounds=(*event.rounds, replace(drawn, tables=tables)))
    return event.rounds


@pytest.mark.sampled
@pytest.mark.parametrize(("method", "shape", "sizes"), CASES)
@pytest.mark.parametrize("size", range(1, 15))
def test_tables_and_byes_are_those_of_the_first_draw(
    method: str, shape: str, sizes: TableSizes | None, size: int
) -> None:
    advice = advise(Outline(method, shape, size, 1, sizes))
    try:
        drawn = draw_round(schedule(method, shape, sizes, size, 1))
    except DrawFault:
        assert advice.fault is not None
        return
    assert advice.fault is None
    assert (advice.tables, advice.byes) == (len(drawn.tables), len(drawn.byes))


@pytest.mark.sampled
@pytest.mark.parametrize("size", range(2, 13))
@pytest.mark.parametrize("seed", range(3))
def test_a_knockout_takes_as_long_as_it_says(size: int, seed: int) -> None:
    needed = advise(Outline("knockout", PAIRS, size, 9)).needed
    played, _end = play_out(schedule("knockout", PAIRS, None, size, 99), luck(seed))
    assert len(played.rounds) == needed
    at_most = advise(Outline("double_elimination", PAIRS, size, 9)).needed or 0
    played, _end = play_out(schedule("double_elimination", PAIRS, None, size, 99), luck(seed))
    assert at_most - 1 <= len(played.rounds) <= at_most


@pytest.mark.sampled
@pytest.mark.parametrize("size", range(3, 10))
@pytest.mark.parametrize("method", ["round_robin", "double_round_robin"])
def test_a_round_robin_is_complete_when_it_says(method: str, size: int) -> None:
    advice = advise(Outline(method, PAIRS, size, 1))
    needed = advice.needed or 0
    rounds = draw_rounds(schedule(method, PAIRS, None, size, needed))
    opponents, _none = count_meetings(rounds, PAIRS)
    times = 2 if method.startswith("double") else 1
    assert set(opponents.values()) == {times}
    assert len(opponents) == size * (size - 1) // 2
    fewer, _none = count_meetings(rounds[: advice.surely_new], PAIRS)
    assert max(fewer.values()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("size", [5, 7, 8, 9, 12, 13])
def test_partners_change_for_as_long_as_it_says(size: int) -> None:
    advice = advise(Outline("rotating", ROTATING, size, 1))
    rounds = draw_rounds(schedule("rotating", ROTATING, None, size, advice.surely_new))
    _opponents, partners = count_meetings(rounds, ROTATING)
    assert max(partners.values()) == 1


@pytest.mark.parametrize("size", [9, 12, 15, 16, 18])
def test_nobody_meets_twice_for_as_long_as_it_says(size: int) -> None:
    sizes = FOURS if size == 16 else THREES
    advice = advise(Outline("groups", SINGLE, size, 1, sizes))
    assert 0 < advice.surely_new <= (advice.new_until or 0)
    rounds = draw_rounds(schedule("groups", SINGLE, sizes, size, advice.surely_new))
    opponents, _partners = count_meetings(rounds, SINGLE)
    assert max(opponents.values()) == 1


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "shape", "sizes", "size"),
    [
        *(("swiss", PAIRS, None, size) for size in (4, 5, 6, 7)),
        *(("rotating_swiss", ROTATING, None, size) for size in (4, 5, 6, 8, 9)),
        *(("groups_swiss", SINGLE, sizes, 8) for sizes in (MIXED, FOURS)),
        *(("groups_swiss", SINGLE, THREES, size) for size in (6, 9)),
    ],
)
def test_no_draw_beats_the_bound(
    method: str, shape: str, sizes: TableSizes | None, size: int
) -> None:
    advice = advise(Outline(method, shape, size, 1, sizes))
    for bound, which in ((advice.new_until, 0), (advice.partners_until, 1)):
        if bound is not None:
            rounds = playing(schedule(method, shape, sizes, size, bound + 1))
            assert max(count_meetings(rounds, shape)[which].values()) > 1


def test_after_enough_rounds_one_at_most_has_won_everything() -> None:
    for size in range(2, 17):
        enough = advise(Outline("swiss", PAIRS, size, 1)).enough or 0
        played = play(schedule("swiss", PAIRS, None, size, enough))
        unbeaten = {entry.id for entry in played.entries}
        for row in played.rounds:
            for table in row.tables:
                assert table.places
                best = min(table.places.values())
                shared = list(table.places.values()).count(best) > 1
                unbeaten -= {
                    table.seats[side]
                    for side, place in table.places.items()
                    if place > best or shared
                }
        assert len(unbeaten) <= 1


def test_minutes_are_counted_with_changeovers() -> None:
    assert duration(5, 40) == 5 * 40 + 4 * CHANGEOVER
    assert advise(Outline("swiss", PAIRS, 8, 5)).duration is None
    # A knockout of eight is over after three rounds, however many are planned.
    assert advise(Outline("knockout", PAIRS, 8, 9, minutes=40)).duration == duration(3, 40)


@pytest.mark.parametrize(
    ("asked", "facts", "warnings"),
    [
        (
            Outline("swiss", PAIRS, 16, 3),
            ["Tables per round: 8; everybody plays."],
            ["There may be several undefeated sides; after round 4 usually one at most."],
        ),
        (
            Outline("swiss", PAIRS, 5, 6),
            [
                "Tables per round: 2; byes per round: 1.",
                "After round 3 there is usually one undefeated side at most.",
            ],
            ["Opponents repeat in round 6 at the latest."],
        ),
        (
            Outline("round_robin", PAIRS, 6, 4),
            ["Tables per round: 3; everybody plays."],
            ["A full round robin takes 5 rounds; planned: 4."],
        ),
        (
            Outline("round_robin", PAIRS, 4, 3),
            ["Tables per round: 2; everybody plays.", "Everybody meets everybody."],
            [],
        ),
        (
            Outline("knockout", PAIRS, 9, 3),
            ["Tables in the first round: 1; byes into the second: 7."],
            ["The winner is known only after round 4."],
        ),
        (
            Outline("rotating", ROTATING, 8, 7),
            [
                "Tables per round: 2; everybody plays.",
                "Nobody has the same partner twice.",
                "Opponents repeat in round 4 at the latest.",
            ],
            [],
        ),
        (
            Outline("groups", SINGLE, 13, 3, THREES),
            ["Tables per round: 4; byes per round: 1."],
            [],
        ),
        (
            Outline("groups", SINGLE, 2, 3, THREES),
            [],
            ["Entries present: 2; a table needs at least 3."],
        ),
        (Outline("swiss", PAIRS, 1, 3), [], ["A round needs at least 2 entries."]),
        (Outline("rotating", ROTATING, 3, 3), [], ["A round needs at least 4 entries."]),
    ],
)
def test_what_is_said(asked: Outline, facts: list[str], warnings: list[str]) -> None:
    found = advice_sentences(asked, advise(asked))
    assert tuple([english(one) for one in part] for part in found) == (facts, warnings)
