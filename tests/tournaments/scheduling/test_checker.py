"""The checker against schedules written by hand: every violation, every metric."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournaments.scheduling.events import field
from tournaments.scheduling.checker import check
from tournaments.scheduling.checking.metrics import metrics_of
from tournaments.scheduling.types import Entry, Round, Schedule, Table, TableSizes

NAMES = tuple(map(Entry, "abcd"))


def pairs(number: int, *games: str, byes: str = "", first: int = 1) -> Round:
    """A round of pairs; 'ab' seats a on A-C and b on B-D; 'ab>' was won by a, 'ab=' tied."""
    places = {">": {"AC": 1, "BD": 2}, "<": {"AC": 2, "BD": 1}, "=": {"AC": 1, "BD": 1}}
    tables = tuple(
        Table(place, {"AC": game[0], "BD": game[1]}, places=places.get(game[2:]))
        for place, game in enumerate(games, first)
    )
    return Round(number, tables, tuple(byes))


def single(number: int, *groups: str) -> Round:
    """A round of single seats: 'abc' seats a at A, b at B, c at C."""
    return Round(
        number,
        tuple(Table(n, dict(zip("ABCDEFGHIJ", g, strict=False))) for n, g in enumerate(groups, 1)),
    )


def codes(event: Schedule) -> list[str]:
    return [violation.code for violation in check(event).violations]


SWISS = Schedule("swiss", "pairs", 3, NAMES)
GROUPS = Schedule("groups", "single", 3, NAMES, table_sizes=TableSizes(2, 3, 3))
GOOD = pairs(1, "ab", "cd")


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (replace(SWISS, rounds=(GOOD,)), []),
        (replace(SWISS, method="roulette"), ["method"]),
        (replace(SWISS, method="groups"), ["shape"]),
        (replace(SWISS, shape="circle"), ["shape"]),
        (replace(SWISS, entries=(*NAMES, Entry("a"))), ["duplicate_entry"]),
        (replace(SWISS, rounds=(replace(GOOD, number=2),)), ["round_number"]),
        (replace(SWISS, rounds_planned=1, rounds=(GOOD, pairs(2, "ac", "bd"))), ["round_number"]),
        (replace(SWISS, rounds=(pairs(1, "ab", "cd", first=0),)), ["table_number"]),
        (
            replace(SWISS, rounds=(Round(1, (GOOD.tables[0], replace(GOOD.tables[1], number=1))),)),
            ["table_number"],
        ),
        (replace(SWISS, rounds=(pairs(1, "ab", "cx", byes="d"),)), ["unknown_entry"]),
        (replace(SWISS, rounds=(pairs(1, "ab", byes="cdx"),)), ["unknown_entry"]),
        (replace(SWISS, rounds=(pairs(1, "ab", "cd", byes="a"),)), ["twice"]),
        (replace(SWISS, rounds=(pairs(1, "ab", "aa", byes="cd"),)), ["twice"]),
        (replace(SWISS, rounds=(pairs(1, "ab", byes="c"),)), ["missing"]),
        (
            replace(SWISS, entries=(*NAMES[:3], Entry("d", from_round=2)), rounds=(GOOD,)),
            ["absent_seated"],
        ),
        (
            replace(
                SWISS,
                entries=(*NAMES[:3], Entry("d", to_round=0)),
                rounds=(pairs(1, "ab", byes="cd"),),
            ),
            ["absent_bye"],
        ),
        (replace(SWISS, forbidden=(("b", "a"), ("x", "a")), rounds=(GOOD,)), ["forbidden"]),
        (
            replace(SWISS, rounds=(Round(1, (Table(1, {"AC": "a"}), *GOOD.tables[1:]), ("b",)),)),
            ["seat_keys"],
        ),
        (
            replace(SWISS, shape="single", rounds=(single(1, "abc"),)),
            ["missing", "table_size"],
        ),
        (replace(GROUPS, rounds=(single(1, "abcd"),)), ["table_size"]),
        (replace(GROUPS, rounds=(single(1, "abc", "d"),)), ["table_size"]),
        (replace(GROUPS, rounds=(single(1, "ab", "cd", ""),)), ["table_size"]),
        (
            replace(GROUPS, rounds=(Round(1, (Table(1, {"A": "a", "C": "b"}),), ("c", "d")),)),
            ["seat_keys"],
        ),
        (
            replace(
                SWISS,
                rounds=(
                    Round(1, (replace(GOOD.tables[0], points={"AC": 1}), GOOD.tables[1])),
                ),
            ),
            ["result_keys"],
        ),
        (
            Schedule(
                "rotating",
                "rotating",
                1,
                NAMES,
                (Round(1, (Table(1, dict(zip("ABCD", "abcd", strict=True)), places={"A": 1}),)),),
            ),
            ["result_keys"],
        ),
    ],
)  # fmt: skip
def test_violations(event: Schedule, expected: list[str]) -> None:
    assert codes(event) == expected


def test_knockout_losers_are_out_but_for_the_third_place() -> None:
    event = Schedule("knockout", "pairs", 3, NAMES, (pairs(1, "ab>", "cd>"),))
    final = pairs(2, "ac", "bd")
    assert codes(replace(event, rounds=(*event.rounds, final))) == []
    eight = Schedule("knockout", "pairs", 3, tuple(map(Entry, "abcdefgh")))
    first = pairs(1, "ab>", "cd>", "ef>", "gh=")
    second = pairs(2, "ac", "eg", "hb")
    assert codes(replace(eight, rounds=(first, second))) == ["eliminated_seated"]
    assert codes(replace(eight, rounds=(first, pairs(2, "ac", "eg")))) == ["missing"]


def test_double_elimination_takes_two_losses_and_nobody_is_missing() -> None:
    event = Schedule("double_elimination", "pairs", 5, NAMES)
    rounds = (pairs(1, "ab>", "cd>"), pairs(2, "bd>"), pairs(3, "ad"))
    assert codes(replace(event, rounds=rounds)) == ["eliminated_seated"]
    assert codes(replace(event, rounds=rounds[:2])) == []


def test_knockout_tables_of_four_advance_half_or_as_the_policy_says() -> None:
    table, other = single(1, "abcd", "efgh").tables
    table = replace(table, places={"A": 1, "B": 2, "C": 3, "D": 4})
    other = replace(other, places={"A": 1, "B": 1, "C": 1, "D": 4})
    rounds = (Round(1, (table, other)), single(2, "abefg"))
    event = Schedule("knockout", "single", 3, tuple(map(Entry, "abcdefgh")), rounds)
    assert codes(event) == []
    assert "eliminated_seated" in codes(replace(event, policy={"advance": 1}))


def value(event: Schedule, name: str) -> object:
    report = check(event)
    assert report.metrics.keys() == report.bounds.keys() == set(metrics_of(event))
    assert all(report.bounds[key] <= report.metrics[key] for key in report.metrics)
    return report.metrics[name]


THREE_ROUNDS = replace(
    SWISS, rounds=(pairs(1, "ab>", "cd>"), pairs(2, "ab>", "cd="), pairs(3, "ca", "bd"))
)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("partner_repeats", 0),
        ("opponent_repeats", 2),
        ("meet_repeats", 2),
        ("max_opponent", 2),
        ("opponent_excess", 2),
        ("consecutive_meetings", 2),
        ("float_sum", 3),
        ("float_squares", Fraction(5, 2)),
        ("bye_spread", 0),
        ("wrong_byes", 0),
        ("seat_spread", 3),
        ("axis_difference", 3),
        ("first_lead_spread", 3),
        ("short_table_spread", 0),
        ("table_number_repeats", 6),
        ("same_club_meetings", 0),
        ("forbidden_meetings", 0),
    ],
)
def test_metrics_by_hand(name: str, expected: object) -> None:
    """Before round 2: a 1, b 0, c 1, d 0; before round 3: a 2, b 0, c 3/2, d 1/2."""
    assert value(THREE_ROUNDS, name) == expected


def test_byes_and_who_should_have_had_them() -> None:
    event = replace(SWISS, entries=NAMES[:3])
    rounds = (pairs(1, "ab", byes="c"), pairs(2, "ab", byes="c"), pairs(3, "ac", byes="b"))
    event = replace(event, rounds=rounds)
    assert value(event, "bye_spread") == 2
    assert value(event, "wrong_byes") == 1


def test_rotating_roles() -> None:
    def table(seats: str) -> tuple[Table, ...]:
        return (Table(1, dict(zip("ABCD", seats, strict=True))),)

    event = Schedule(
        "rotating", "rotating", 2, NAMES, (Round(1, table("abcd")), Round(2, table("acbd")))
    )
    assert value(event, "partner_repeats") == 0
    assert value(event, "opponent_repeats") == 2
    assert value(event, "meet_repeats") == 6
    assert value(event, "axis_difference") == 2
    again = replace(event, rounds=(Round(1, table("abcd")), Round(2, table("cbad"))))
    assert value(again, "partner_repeats") == 2
    assert value(again, "seat_spread") == 2
    assert value(again, "first_lead_spread") == 1


def test_short_tables_clubs_and_own_tables() -> None:
    entries = (
        Entry("a", club="north", table=1), Entry("b", club="north"), Entry("c"), Entry("d"),
        Entry("e", from_round=2),
    )  # fmt: skip
    event = Schedule("groups", "single", 3, entries, table_sizes=TableSizes(2, 3, 3))
    event = replace(event, rounds=(single(1, "ab", "cd"), single(2, "abc", "de")))
    assert check(event).legal
    assert value(event, "short_table_spread") == 1
    assert value(event, "same_club_meetings") == 2
    assert value(event, "table_number_repeats") == 2
    assert value(event, "seat_spread") == 1


def test_nothing_is_measured_where_it_would_mean_nothing() -> None:
    report = check(replace(SWISS, method="roulette"))
    assert (report.metrics, report.bounds, report.legal) == ({}, {}, False)


def test_an_empty_event_is_legal() -> None:
    report = check(Schedule("swiss", "pairs", 3, ()))
    assert report.legal
    assert set(report.metrics.values()) == {0}
    assert check(Schedule("swiss", "pairs", 3, field(4))).legal
