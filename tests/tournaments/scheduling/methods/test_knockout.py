"""Knockouts of two sides: seeded, legal whatever happens, one champion in the fewest rounds."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.scheduling.eliminations import favourites, luck, pairs_of, play_out
from tests.tournaments.scheduling.events import field
from tournaments.ranking.presets import PRESETS
from tournaments.ranking.ranking import rank
from tournaments.scheduling.checker import check
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.elimination.brackets import (
    bracket_of,
    meet_in_slots,
    out_rounds_of,
    settle_conflicts,
)
from tournaments.scheduling.errors import EventFinished
from tournaments.scheduling.methods.knockout import rounds_needed
from tournaments.scheduling.types import Entry, Schedule, Table, pair_of

SEEDS = st.integers(0, 10**6)
NAMES = [f"e{i:02}" for i in range(40)]


def event(entries: tuple[Entry, ...], **more: object) -> Schedule:
    return Schedule("knockout", "pairs", 40, entries, **more)  # type: ignore[arg-type]


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("size", range(2, 41))
def test_favourites_meet_as_late_as_their_seeds_say(size: int) -> None:
    schedule = event(field(size))
    played, said = play_out(schedule, favourites(schedule))
    rounds = len(played.rounds)
    assert rounds == rounds_needed(size) == (size - 1).bit_length()
    assert check(played).violations == ()
    assert said.startswith("'e00' has won")
    byes = 2**rounds - size
    assert list(played.rounds[0].byes) == NAMES[:byes]
    assert not any(played_round.byes for played_round in played.rounds[1:])
    for number in range(1, rounds + 1):
        left = 2 ** (rounds - number + 1)
        for one, other in pairs_of(played, number)[: left // 2]:
            assert NAMES.index(one) + NAMES.index(other) == left - 1
    assert pairs_of(played, rounds)[1:] == ([["e02", "e03"]] if size > 3 else [])


@settings(deadline=None, max_examples=30)
@given(st.integers(2, 40), SEEDS, SEEDS)
def test_random_results_leave_one_champion(size: int, seed: int, results: int) -> None:
    played, said = play_out(event(field(size), seed=seed), luck(results))
    assert len(played.rounds) == rounds_needed(size)
    assert "has won" in said
    report = check(played)
    assert report.violations == ()
    assert report.metrics["opponent_repeats"] == 0


@settings(deadline=None, max_examples=30)
@given(st.integers(2, 24), SEEDS)
def test_ties_are_played_again(size: int, results: int) -> None:
    played, said = play_out(event(field(size)), luck(results, ties=0.4))
    assert "has won" in said
    assert len(played.rounds) >= rounds_needed(size)
    assert check(played).violations == ()


def test_a_tie_is_played_again_while_the_next_opponent_waits() -> None:
    schedule = event(field(4))
    decide = favourites(schedule)
    first = draw_round(schedule)
    tables = tuple(
        replace(t, places={"AC": 1, "BD": 1} if "e03" in t.seats.values() else decide(t))
        for t in first.tables
    )
    after = replace(schedule, rounds=(replace(first, tables=tables),))
    again = draw_round(after)
    assert [sorted(t.seats.values()) for t in again.tables] == [["e00", "e03"]]
    assert again.byes == ("e01",)


def test_a_final_without_a_winner_is_played_again_without_the_third_place() -> None:
    schedule = event(field(4))
    decide = favourites(schedule)

    def tie_first(table: object) -> dict[str, int]:
        places = decide(table)  # type: ignore[arg-type]
        finalists = {"e00", "e01"} == set(table.seats.values())  # type: ignore[attr-defined]
        return {"AC": 1, "BD": 1} if finalists and not tied.pop() else places

    tied = [True, False]
    played, said = play_out(schedule, tie_first)
    assert "'e00' has won" in said
    assert pairs_of(played, 2) == [["e00", "e01"], ["e02", "e03"]]
    assert pairs_of(played, 3) == [["e00", "e01"]]


def test_who_withdraws_gives_a_walkover() -> None:
    entries = field(8)
    entries = (*entries[:1], replace(entries[1], to_round=1), *entries[2:])
    schedule = event(entries)
    played, said = play_out(schedule, favourites(schedule))
    assert pairs_of(played, 2) == [["e00", "e03"]]
    assert played.rounds[1].byes == ("e02",)
    assert pairs_of(played, 3)[0] == ["e00", "e02"]
    assert "'e00' has won" in said


def test_who_never_comes_takes_no_line() -> None:
    entries = (replace(field(5)[0], to_round=0), *field(5)[1:])
    drawn = draw_round(event(entries))
    assert drawn.byes == ()
    assert sorted(sorted(t.seats.values()) for t in drawn.tables) == [
        ["e01", "e04"],
        ["e02", "e03"],
    ]


def test_a_latecomer_takes_an_empty_line() -> None:
    entries = (*field(7), Entry("late", rating=9999, from_round=2))
    schedule = event(entries)
    played, said = play_out(schedule, favourites(schedule))
    assert played.rounds[0].byes == ("e00",)
    assert ["e00", "late"] in pairs_of(played, 2)
    assert check(played).legal
    assert "'late' has won" in said


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 16), SEEDS, SEEDS, st.sampled_from(["pairs", "single"]))
def test_absences_and_forbidden_meetings_never_stop_it(
    size: int, seed: int, results: int, shape: str
) -> None:
    chance = random.Random(seed)  # noqa: S311 - test data
    entries = tuple(
        Entry(
            name,
            rating=chance.randrange(20),
            from_round=chance.choice([1, 1, 1, 2, 3]),
            to_round=chance.choice([None, None, None, 1, 3]),
            sits_out=frozenset(chance.sample(range(1, 7), chance.choice([0, 0, 1, 2]))),
        )
        for name in NAMES[:size]
    )
    forbidden = tuple(tuple(chance.sample(NAMES[: max(2, size)], 2)) for _ in range(3))
    # The first two stay all through, so that there is always somebody to draw for.
    entries = (Entry("e00"), Entry("e01"), *entries[2:])
    schedule = replace(event(entries, forbidden=forbidden), shape=shape)
    played, said = play_out(schedule, luck(results, ties=0.2))
    assert "left" in said
    assert {violation.code for violation in check(played).violations} <= {"forbidden"}
    for drawn in played.rounds:
        assert drawn.certificate is not None
        assert drawn.certificate.objective == drawn.certificate.bounds


def test_forbidden_meetings_are_avoided_near_the_bracket() -> None:
    drawn = draw_round(event(field(8), forbidden=(("e00", "e07"), ("e02", "x"))))
    met = sorted(sorted(t.seats.values()) for t in drawn.tables)
    assert met == [["e00", "e06"], ["e01", "e07"], ["e02", "e05"], ["e03", "e04"]]


def test_a_forbidden_final_is_played() -> None:
    drawn = draw_round(event(field(2), forbidden=(("e00", "e01"),)))
    assert drawn.certificate is not None
    assert drawn.certificate.bounds == {"forbidden_meetings": 1}


def test_a_large_field_is_mended_near_the_bracket() -> None:
    names = [f"p{i:03}" for i in range(256)]
    meetings = meet_in_slots({name: line for line, name in enumerate(names, 1)}, 128)
    forbidden = {pair_of(*pair) for pair in meetings.pairs[::5]}
    found = settle_conflicts(
        meetings, names, lambda one, other: (int(pair_of(one, other) in forbidden),)
    )
    assert found.cost == (0,)
    assert sorted(name for pair in found.pairs for name in pair) == names


@settings(deadline=None, max_examples=20)
@given(st.integers(2, 20), SEEDS, st.integers(0, 3), st.randoms(use_true_random=False))
def test_order_of_entries_never_matters(
    size: int, seed: int, rounds: int, chance: random.Random
) -> None:
    forbidden = (("e00", "e01"), ("e01", "e03"))
    played, _ = play_out(event(field(size), seed=seed, forbidden=forbidden), luck(seed, ties=0.2))
    before = replace(played, rounds=played.rounds[: min(rounds, len(played.rounds) - 1)])
    shuffled = list(before.entries)
    chance.shuffle(shuffled)
    turned = replace(before, entries=tuple(shuffled), forbidden=forbidden[::-1])
    assert draw_round(turned) == draw_round(before)


def test_a_hand_made_round_is_gone_on_from() -> None:
    schedule = event(field(4))
    first = draw_round(schedule)
    swapped = {"e02": "e03", "e03": "e02"}
    tables = tuple(
        replace(t, seats={side: swapped.get(name, name) for side, name in t.seats.items()})
        for t in first.tables
    )
    decide = favourites(schedule)
    tables = tuple(replace(t, places=decide(t)) for t in tables)
    after = replace(schedule, rounds=(replace(first, tables=tables),))
    assert [sorted(t.seats.values()) for t in draw_round(after).tables] == [
        ["e00", "e01"],
        ["e02", "e03"],
    ]


def test_fewer_rounds_than_needed_end_with_several_left() -> None:
    schedule = replace(event(field(8)), rounds_planned=2)
    played, said = play_out(schedule, favourites(schedule))
    assert len(played.rounds) == 2
    assert "All 2 planned rounds" in said


def test_everybody_gone_is_the_end() -> None:
    best = tuple(replace(entry, to_round=1) for entry in field(2))
    schedule = event((*best, *field(4)[2:]))
    decide = favourites(schedule)
    first = draw_round(schedule)
    after = replace(
        schedule,
        rounds=(replace(first, tables=tuple(replace(t, places=decide(t)) for t in first.tables)),),
    )
    with pytest.raises(EventFinished, match="left to play"):
        draw_round(after)


def nobody_came(table: Table) -> Table:
    """The table as it is where neither side showed up: both first among themselves, and absent."""
    return replace(table, places=dict.fromkeys(table.seats, 1), absent=frozenset(table.seats))


def with_round(schedule: Schedule, absent: set[int]) -> Schedule:
    """The next round drawn and won by the favourites; nobody came to the ``absent`` tables."""
    drawn, decide = draw_round(schedule), favourites(schedule)
    tables = tuple(
        nobody_came(table) if table.number in absent else replace(table, places=decide(table))
        for table in drawn.tables
    )
    return replace(schedule, rounds=(*schedule.rounds, replace(drawn, tables=tables)))


def test_where_neither_side_comes_both_are_out_and_who_waits_for_them_has_a_bye() -> None:
    quarter = with_round(event(field(8)), {1})
    gone = set(quarter.rounds[0].tables[0].seats.values())
    semi = draw_round(quarter)
    assert gone.isdisjoint({name for table in semi.tables for name in table.seats.values()})
    assert len(semi.tables) == len(semi.byes) == 1
    assert check(replace(quarter, rounds=(*quarter.rounds, semi))).violations == ()
    assert {out_rounds_of(quarter)[name] for name in gone} == {1}


@pytest.mark.parametrize("lives", ["knockout", "double_elimination"])
def test_a_semi_final_nobody_comes_to_leaves_the_other_finalist_alone(lives: str) -> None:
    schedule = replace(event(field(4)), method=lives)
    semi = with_round(schedule, {2})
    absent = set(semi.rounds[0].tables[1].seats.values())
    losses = bracket_of(semi, lives=3).losses
    assert all(losses[name] == 1 for name in absent)
    if lives == "knockout":
        with pytest.raises(EventFinished, match="'e00' has won"):
            draw_round(semi)


def test_a_final_nobody_comes_to_has_no_winner() -> None:
    played = with_round(with_round(event(field(4)), set()), {1})
    with pytest.raises(EventFinished, match="nobody has won"):
        draw_round(played)
    lines = rank(played.entries, played.rounds, PRESETS["match"], out=out_rounds_of(played))
    assert [line.place for line in lines] == [2, 2, 3, 4]
    assert {line.entry for line in lines[:2]} == {"e00", "e01"}


def test_who_is_out_plays_for_the_third_place_with_nobody_who_is_not() -> None:
    semi = with_round(event(field(4)), set())
    final = draw_round(semi)
    assert check(replace(semi, rounds=(*semi.rounds, final))).violations == ()
    first, third = final.tables
    mixed = (
        replace(first, seats={"AC": first.seats["AC"], "BD": third.seats["BD"]}),
        replace(third, seats={"AC": third.seats["AC"], "BD": first.seats["BD"]}),
    )
    found = check(replace(semi, rounds=(*semi.rounds, replace(final, tables=mixed)))).violations
    assert {one.code for one in found} == {"eliminated_seated"}
