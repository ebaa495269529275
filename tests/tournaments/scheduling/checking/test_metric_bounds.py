"""The lower bounds: no other way to seat the same event is below them, and some are reached."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from tournaments.scheduling.checking.facts import Facts
from tournaments.scheduling.checking.metric_bounds import bounds_of
from tournaments.scheduling.checking.metrics import (
    METRICS,
    OF_BOARDS,
    OF_LEVELS,
    Value,
    float_squares,
    float_sum,
    measure,
)
from tournaments.scheduling.checking.score_gaps import least_gaps
from tournaments.scheduling.types import Entry, Round, Schedule, Table, TableSizes

Sizes = Sequence[tuple[int, int]]
"""Table numbers and seats of a round."""


def letters(shape: str, size: int) -> list[str]:
    return ["AC", "BD"] if shape == "pairs" else list("ABCDEFGHIJ"[:size])


def seat_round(event: Schedule, number: int, order: Sequence[str], sizes: Sizes) -> Round:
    """The round in which the tables are filled in that order; the rest have byes."""
    names = iter(order)
    tables = tuple(
        Table(table, {seat: next(names) for seat in letters(event.shape, size)})
        for table, size in sizes
    )
    return Round(number, tables, tuple(names))


def small_event(chance: random.Random) -> tuple[Schedule, list[Sizes]]:
    """An event of up to nine people and five rounds, tables of its shape, some people away."""
    method, shape = chance.choice(
        (("swiss", "pairs"), ("swiss", "single"), ("rotating", "rotating"), ("groups", "single"))
    )
    steady = chance.random() < 0.5
    entries = tuple(
        Entry(
            f"e{i}",
            club=chance.choice(("north", "south", None)),
            from_round=1 if steady else chance.choice((1, 1, 1, 2)),
            sits_out=frozenset() if steady else frozenset(chance.sample(range(1, 9), 1)),
            table=chance.choice((None, None, None, 1)),
        )
        for i in range(chance.randint(2, 9))
    )
    names = [entry.id for entry in entries]
    forbidden = [chance.sample(names, 2) for _ in range(chance.choice((0, 2, 4)))]
    event = Schedule(
        method,
        shape,
        5,
        entries,
        forbidden=tuple((one, other) for one, other in forbidden),
        table_sizes=TableSizes(2, 4, chance.choice((2, 3, 4))) if method == "groups" else None,
    )
    base = chance.choice((2, 3, 4))
    plan: list[Sizes] = []
    for number in range(1, chance.randint(1, 5) + 1):
        left = len(event.present(number))
        sizes: list[tuple[int, int]] = []
        while True:
            size = {"rotating": 4, "swiss": 2}.get(method, chance.choice((base, base, 3)))
            if size > left:
                break
            left -= size
            sizes.append((len(sizes) + 1, size))
        plan.append(sizes)
    return event, plan


def at_random(event: Schedule, plan: list[Sizes], chance: random.Random) -> Schedule:
    rounds = []
    for number, sizes in enumerate(plan, 1):
        here = [entry.id for entry in event.present(number)]
        rounds.append(seat_round(event, number, chance.sample(here, len(here)), sizes))
    return replace(event, rounds=tuple(rounds))


FREE = [
    name for name in METRICS if name not in OF_LEVELS | OF_BOARDS and not name.startswith("float")
]
"""The metrics whose bounds do not depend on results."""


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(25))
def test_no_other_seating_is_below_the_bounds(seed: int) -> None:
    chance = random.Random(seed)
    event, plan = small_event(chance)
    bounds = bounds_of(at_random(event, plan, chance))
    for _ in range(30):
        other = at_random(event, plan, chance)
        values = measure(other)
        assert all(bounds[name] <= values[name] for name in FREE), (bounds, values)
        again = bounds_of(other)
        assert all(again[name] == bounds[name] for name in FREE)
        assert all(again[name] <= values[name] for name in values)


def every_seating(event: Schedule, plan: list[Sizes]) -> Iterator[Schedule]:
    """All schedules; only who sits with whom, not on which seat, in the rounds after the first."""
    choices = []
    for number, sizes in enumerate(plan, 1):
        names = [entry.id for entry in event.present(number)]
        choices.append([seat_round(event, number, order, sizes) for order in permutations(names)])
    for rounds in product(*choices):
        yield replace(event, rounds=rounds)


@pytest.mark.parametrize(
    ("event", "plan", "reached"),
    [
        (
            Schedule("swiss", "pairs", 2, tuple(map(Entry, "abc"))),
            [[(1, 2)], [(1, 2)], [(1, 2)]],
            {"max_opponent": 1, "axis_difference": 0, "bye_spread": 0, "table_number_repeats": 3},
        ),
        (
            Schedule("rotating", "rotating", 2, tuple(map(Entry, "abcd"))),
            [[(1, 4)], [(1, 4)]],
            {"opponent_repeats": 2, "meet_repeats": 6, "consecutive_meetings": 6,
             "max_opponent": 2, "seat_spread": 1},
        ),
        (
            Schedule("groups", "single", 2, tuple(map(Entry, "abcd"))),
            [[(1, 2), (2, 2)], [(1, 3)]],
            {"meet_repeats": 1, "consecutive_meetings": 1, "bye_spread": 1},
        ),
    ],
)  # fmt: skip
def test_small_fields_by_brute_force(
    event: Schedule, plan: list[Sizes], reached: dict[str, int]
) -> None:
    best: dict[str, Value] = {}
    bounds: dict[str, Value] = {}
    for schedule in every_seating(event, plan):
        values = measure(schedule)
        bounds = bounds or bounds_of(schedule)
        best = {name: min(best.get(name, values[name]), values[name]) for name in FREE}
    assert all(bounds[name] <= best[name] for name in FREE)
    assert {name: bounds[name] for name in reached} == reached
    assert {name: best[name] for name in reached} == reached


@pytest.mark.parametrize(
    ("players", "rounds", "tables", "name", "expected"),
    [
        (16, 7, 4, "meet_repeats", 48),
        (16, 10, 4, "meet_repeats", 120),
        (20, 8, 4, "meet_repeats", 50),
        (24, 8, 4, "meet_repeats", 12),
        (16, 7, 4, "opponent_repeats", 48),
        (16, 5, 4, "meet_repeats", 0),
        (8, 2, 4, "consecutive_meetings", 4),
    ],
)
def test_published_counts(players: int, rounds: int, tables: int, name: str, expected: int) -> None:
    """Tables of four: more meetings than pairs (players * (players - 1) / 2) must be repeats."""
    event = Schedule("groups", "single", rounds, tuple(Entry(f"e{i}") for i in range(players)))
    plan: list[Sizes] = [[(n + 1, 4) for n in range(players // 4)] for _ in range(rounds)]
    assert tables == 4
    assert bounds_of(at_random(event, plan, random.Random(1)))[name] == expected


def test_people_who_are_there_twice_have_no_bounds() -> None:
    twice = Round(1, (Table(1, {"AC": "a", "BD": "a"}),), ("b",))
    event = Schedule("swiss", "pairs", 1, (Entry("a"), Entry("b")), (twice,))
    assert set(bounds_of(event).values()) == {0}
    assert measure(event)["seat_spread"] == 0


def partitions(scores: list[Fraction], sizes: Sequence[int]) -> Iterator[list[Fraction]]:
    """The gaps of every way to seat sorted scores at tables of these sizes."""
    if not sizes:
        yield []
        return
    for chosen in combinations(range(len(scores)), sizes[0]):
        rest = [score for place, score in enumerate(scores) if place not in chosen]
        for gaps in partitions(rest, sizes[1:]):
            yield [scores[chosen[-1]] - scores[chosen[0]], *gaps]


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(60))
def test_least_gaps_are_those_of_the_best_seating(seed: int) -> None:
    chance = random.Random(seed)
    sizes = [chance.randint(1, 4) for _ in range(chance.randint(1, 3))]
    while sum(sizes) > 8:
        sizes.pop()
    count = min(8, sum(sizes) + chance.randint(0, 2))
    scores = sorted(Fraction(chance.randint(0, 9), chance.choice((1, 2, 3))) for _ in range(count))
    ways = list(partitions(scores, sizes))
    best = min(map(sum, ways)), min(sum(gap**2 for gap in way) for way in ways)
    assert least_gaps(chance.sample(scores, count), sizes) == best


def test_nothing_is_claimed_where_there_are_too_many_orders() -> None:
    scores = [Fraction(i) for i in range(200)]
    sizes = [*range(2, 12), *range(2, 12), *range(2, 6)]
    assert not any(least_gaps(scores, sizes))


@pytest.mark.slow
def test_float_bounds_are_the_best_next_round() -> None:
    """Three rounds decided, then every pairing of the fourth, the bye free."""
    chance = random.Random(3)
    event = Schedule("swiss", "pairs", 4, tuple(map(Entry, "abcdefg")))
    plan: list[Sizes] = [[(1, 2), (2, 2), (3, 2)]] * 4
    event = at_random(event, plan, chance)
    decided = tuple(
        replace(
            played,
            tables=tuple(
                replace(table, places={"AC": 1, "BD": chance.choice((1, 2))})
                for table in played.tables
            ),
        )
        for played in event.rounds[:3]
    )
    before = Facts(replace(event, rounds=decided))
    last = bounds_of(replace(event, rounds=(*decided, event.rounds[3])))
    earlier = bounds_of(replace(event, rounds=decided))
    rounds = [seat_round(event, 4, order, plan[3]) for order in permutations("abcdefg")]
    for name, metric in (("float_sum", float_sum), ("float_squares", float_squares)):
        best = min(metric(before, before.look(one)) for one in rounds)
        assert last[name] - earlier[name] == best
