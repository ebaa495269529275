"""Double elimination: everybody may lose once, nobody loses three times, late rematches."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.scheduling.eliminations import favourites, luck, pairs_of, play_out
from tests.tournaments.scheduling.events import field
from tournaments.scheduling.checker import check
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.elimination.brackets import meet_by_fold
from tournaments.scheduling.methods.double_elimination import rounds_needed
from tournaments.scheduling.types import Entry, Schedule, Table

SEEDS = st.integers(0, 10**6)


def event(entries: tuple[Entry, ...], **more: object) -> Schedule:
    return Schedule("double_elimination", "pairs", 60, entries, **more)  # type: ignore[arg-type]


def losses(schedule: Schedule) -> Counter[str]:
    found: Counter[str] = Counter()
    for played in schedule.rounds:
        for table in played.tables:
            assert table.places is not None
            for side, place in table.places.items():
                found[table.seats[side]] += place > min(table.places.values())
    return found


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("size", range(2, 41))
def test_favourites(size: int) -> None:
    schedule = event(field(size))
    played, said = play_out(schedule, favourites(schedule))
    assert len(played.rounds) == rounds_needed(size) - 1
    assert rounds_needed(size) <= 2 * (size - 1).bit_length() + 1
    assert "'e00' has won" in said
    assert check(played).violations == ()
    lost = losses(played)
    assert all(lost[entry.id] == 2 for entry in schedule.entries[1:])
    assert pairs_of(played, len(played.rounds)) == [["e00", "e01"]]
    byes = 2 ** (size - 1).bit_length() - size
    assert [int(name[1:]) for name in played.rounds[0].byes] == list(range(byes))


@settings(deadline=None, max_examples=40)
@given(st.integers(2, 40), SEEDS, SEEDS, st.sampled_from([0.0, 0.3]))
def test_random_results_leave_one_champion(size: int, seed: int, results: int, ties: float) -> None:
    played, said = play_out(event(field(size), seed=seed), luck(results, ties))
    assert "has won" in said
    assert check(played).violations == ()
    lost = losses(played)
    assert sorted(lost[entry.id] for entry in played.entries)[:2] in ([0, 2], [1, 2])
    assert max(lost.values()) == 2
    if not ties:
        assert len(played.rounds) in (rounds_needed(size) - 1, rounds_needed(size))


def test_the_unbeaten_side_is_played_twice() -> None:
    schedule = event(field(4))
    decide = favourites(schedule)

    def upset(table: Table) -> dict[str, int]:
        places = decide(table)
        final = {"e00", "e01"} == set(table.seats.values()) and len(seen) == 1
        if {"e00", "e01"} == set(table.seats.values()):
            seen.append(table)
        return {side: 3 - place for side, place in places.items()} if final else places

    seen: list[Table] = []
    played, said = play_out(schedule, upset)
    assert pairs_of(played, 4) == pairs_of(played, 5) == [["e00", "e01"]]
    assert len(played.rounds) == rounds_needed(4) == 5
    assert "'e00' has won" in said


def test_the_winners_of_the_brackets_wait_for_each_other() -> None:
    played, _ = play_out(event(field(3)), favourites(event(field(3))))
    appearing = [
        sorted([*(n for t in r.tables for n in t.seats.values()), *r.byes]) for r in played.rounds
    ]
    assert appearing == [
        ["e00", "e01", "e02"],
        ["e00", "e01"],
        ["e01", "e02"],
        ["e00", "e01"],
    ]
    assert [r.byes for r in played.rounds] == [("e00",), (), (), ()]


@settings(deadline=None, max_examples=25)
@given(st.sampled_from([8, 12, 16, 24, 32]), SEEDS)
def test_rematches_come_late(size: int, results: int) -> None:
    played, _ = play_out(event(field(size)), luck(results))
    met: set[frozenset[str]] = set()
    early = len(played.rounds) - 4
    for number, drawn in enumerate(played.rounds, 1):
        pairs = {frozenset(table.seats.values()) for table in drawn.tables}
        assert number > early or pairs.isdisjoint(met)
        met |= pairs
        assert drawn.certificate is not None
        assert drawn.certificate.objective == drawn.certificate.bounds


@settings(deadline=None, max_examples=40)
@given(st.integers(3, 16), SEEDS, SEEDS)
def test_absences_and_forbidden_meetings_never_stop_it(size: int, seed: int, results: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - test data
    entries = tuple(
        Entry(
            f"e{place:02}",
            rating=chance.randrange(20),
            from_round=chance.choice([1, 1, 1, 2, 3]),
            to_round=chance.choice([None, None, None, 1, 3]),
            sits_out=frozenset(chance.sample(range(1, 7), chance.choice([0, 0, 1, 2]))),
        )
        for place in range(size)
    )
    entries = (Entry("e00"), Entry("e01"), *entries[2:])
    names = [entry.id for entry in entries]
    forbidden = tuple(tuple(chance.sample(names, 2)) for _ in range(3))
    played, said = play_out(event(entries, forbidden=forbidden), luck(results, ties=0.2))
    assert "left" in said
    assert {violation.code for violation in check(played).violations} <= {"forbidden"}


@settings(deadline=None, max_examples=20)
@given(st.integers(3, 20), SEEDS, st.integers(0, 5), st.randoms(use_true_random=False))
def test_order_of_entries_never_matters(
    size: int, seed: int, rounds: int, chance: random.Random
) -> None:
    played, _ = play_out(event(field(size), seed=seed), luck(seed))
    before = replace(played, rounds=played.rounds[: min(rounds, len(played.rounds) - 1)])
    shuffled = list(before.entries)
    chance.shuffle(shuffled)
    assert draw_round(replace(before, entries=tuple(shuffled))) == draw_round(before)


def test_the_odd_one_with_the_fewest_byes_rests() -> None:
    assert meet_by_fold(["a", "b", "c"], {"a": 1, "b": 1}).byes == ("c",)
    assert meet_by_fold(["a", "b", "c"], {}).byes == ("a",)
