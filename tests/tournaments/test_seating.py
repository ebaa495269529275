"""Seats: Konig's colouring level after every round; per-round seating; table numbers."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.history import history_of
from tournaments.scheduling.types import Entry, Round, Schedule, Table
from tournaments.seating import (
    number_by_history,
    number_by_standing,
    seat_keys,
    seat_known_rounds,
    seat_next_round,
)

NAMES = [f"p{i:02}" for i in range(24)]


@st.composite
def known_rounds(draw: st.DrawFn) -> list[list[tuple[str, ...]]]:
    """Random rounds of random tables, sizes mixed."""
    rounds = []
    for _ in range(draw(st.integers(1, 9))):
        order = draw(st.permutations(NAMES))
        groups, rest = [], list(order)
        while len(rest) >= 5:
            size = draw(st.integers(2, 5))
            groups.append(tuple(rest[:size]))
            rest = rest[size:]
        rounds.append(groups)
    return rounds


@settings(deadline=None, max_examples=60)
@given(known_rounds())
def test_seats_are_level_after_every_round(rounds: list[list[tuple[str, ...]]]) -> None:
    counts: dict[tuple[str, int], Counter[int]] = {}
    for groups, seated in zip(rounds, seat_known_rounds(rounds), strict=True):
        assert [set(group) for group in groups] == [set(group) for group in seated]
        for group in seated:
            for seat, name in enumerate(group):
                here = counts.setdefault((name, len(group)), Counter(range(len(group))))
                here[seat] += 1
                assert max(here.values()) - min(here.values()) <= 1


def test_the_next_round_takes_the_seat_an_entry_had_least() -> None:
    entries = tuple(map(Entry, "abc"))
    rounds = (
        Round(1, (Table(1, {"A": "a", "B": "b", "C": "c"}),)),
        Round(2, (Table(1, {"A": "b", "B": "c", "C": "a"}),)),
    )
    history = history_of(Schedule("manual", "single", 3, entries, rounds))
    (seated,) = seat_next_round([("a", "b", "c")], history, "single", Chance(0, "seats"))
    assert seated == ("c", "a", "b")


def test_numbers_by_standing_go_around_kept_tables() -> None:
    entries = (Entry("a"), Entry("b"), Entry("c", table=1), Entry("d"), Entry("e"), Entry("f"))
    event = Schedule("swiss", "pairs", 1, entries)
    tables = number_by_standing([("a", "b"), ("c", "d"), ("e", "f")], event)
    assert [(table.number, table.seats["AC"]) for table in tables] == [(1, "c"), (2, "a"), (3, "e")]


def test_a_table_claimed_twice_goes_to_the_first() -> None:
    entries = (Entry("a", table=7), Entry("b"), Entry("c", table=7), Entry("d"))
    event = Schedule("swiss", "pairs", 1, entries)
    tables = number_by_standing([("a", "b"), ("c", "d")], event)
    assert [(table.number, table.seats["AC"]) for table in tables] == [(1, "c"), (7, "a")]


def test_numbers_by_history_avoid_old_tables() -> None:
    entries = tuple(map(Entry, "abcd"))
    played = Round(1, (Table(1, {"AC": "a", "BD": "b"}), Table(2, {"AC": "c", "BD": "d"})))
    event = Schedule("round_robin", "pairs", 3, entries, (played,))
    again = number_by_history([("a", "b"), ("c", "d")], event, history_of(event), Chance(0, "t"))
    assert [(table.number, table.seats["AC"]) for table in again] == [(1, "c"), (2, "a")]


def test_seat_keys_go_to_ten() -> None:
    assert "".join(seat_keys("single", 10)) == "ABCDEFGHIJ"
