"""Brackets as they are drawn: byes, third place, two lives, tables of many."""

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.tournaments.scheduling.eliminations import favourites, luck, play_out
from tournaments.ranking.bracket import Box, Part, bracket_parts, champion_of, slot_order
from tournaments.scheduling.types import Entry, Schedule, TableSizes
from web.messages import english


def event(method: str, count: int, rounds: int = 20, **settings: object) -> Schedule:
    entries = tuple(Entry(f"e{n:02}", rating=2000 - n) for n in range(1, count + 1))
    return Schedule(method, "pairs", rounds, entries, seed=3, **settings)  # type: ignore[arg-type]


def titles(part: Part) -> list[str]:
    return [english(column.title) for column in part.columns]


def boxes(part: Part) -> list[Box]:
    return [box for column in part.columns for slot in column.slots for box in slot]


def winners(box: Box) -> set[str]:
    return {line.entry for line in box.lines if line.won or box.table is None}


def test_slots_stand_as_winners_meet() -> None:
    assert slot_order(1) == [1]
    assert slot_order(4) == [1, 4, 2, 3]
    assert sorted(slot_order(32)) == list(range(1, 33))


@pytest.mark.sampled
@pytest.mark.parametrize("count", [2, 3, 5, 8, 13, 16])
@pytest.mark.parametrize("seed", [None, 1, 2])
def test_every_box_stands_between_the_two_it_follows_from(count: int, seed: int | None) -> None:
    schedule = event("knockout", count)
    played, _said = play_out(schedule, favourites(schedule) if seed is None else luck(seed))
    tree, *rest = bracket_parts(played)
    assert tree.tree
    for one, other in pairwise(tree.columns):
        assert len(one.slots) == 2 * len(other.slots)
        for i, slot in enumerate(other.slots):
            came = {
                name for box in one.slots[2 * i] + one.slots[2 * i + 1] for name in winners(box)
            }
            assert {line.entry for box in slot for line in box.lines} == came
    assert titles(tree)[-1] == "Final"
    assert len(tree.columns[-1].slots) == 1
    assert sum(box.table is not None for box in boxes(tree)) == count - 1
    assert [english(part.title) for part in rest if part.title] == ["Third place"] * (count > 3)


def test_the_rounds_have_names_and_those_to_come_are_empty() -> None:
    schedule = event("knockout", 30, rounds=5)
    assert len(bracket_parts(schedule)[0].columns) == 5
    played, _said = play_out(schedule, favourites(schedule))
    begun = replace(played, rounds=played.rounds[:1])
    (tree,) = bracket_parts(begun)
    assert titles(tree) == [
        *("Round of 32", "Round of 16", "Quarter-finals", "Semi-finals", "Final"),
    ]
    assert [len(column.slots) for column in tree.columns] == [16, 8, 4, 2, 1]
    assert not any(slot for column in tree.columns[1:] for slot in column.slots)
    assert sum(box.table is None for box in boxes(tree)) == 2


def test_ties_are_played_again_without_losing_a_box() -> None:
    for seed in range(6):
        played, _said = play_out(event("knockout", 9), luck(seed, ties=0.3))
        parts = bracket_parts(played)
        seated = sum(len(one.tables) for one in played.rounds)
        assert sum(box.table is not None for part in parts for box in boxes(part)) == seated


def test_two_lives_make_two_brackets_and_a_grand_final() -> None:
    schedule = event("double_elimination", 8)
    played, _said = play_out(schedule, favourites(schedule))
    parts = bracket_parts(played)
    assert [english(part.title) for part in parts if part.title] == [
        *("Winners' bracket", "Losers' bracket", "Grand final"),
    ]
    seated = sum(len(one.tables) for one in played.rounds)
    assert sum(box.table is not None for part in parts for box in boxes(part)) == seated
    assert winners(boxes(parts[-1])[-1]) == {"e01"}


def entries_of(slot: tuple[Box, ...]) -> set[str]:
    return {line.entry for box in slot for line in box.lines}


@pytest.mark.sampled
@pytest.mark.parametrize("count", [4, 6, 8, 13, 24])
@pytest.mark.parametrize("seed", [None, 1, 2])
def test_lines_lead_to_where_everybody_goes(count: int, seed: int | None) -> None:
    schedule = event("double_elimination", count, rounds=30)
    played, _said = play_out(schedule, favourites(schedule) if seed is None else luck(seed))
    for part in bracket_parts(played):
        assert part.rows
        assert len({len(column.slots) for column in part.columns}) == 1
        assert all(any(row) for row in zip(*(column.slots for column in part.columns), strict=True))
        assert not part.columns[-1].lines
        for one, other in pairwise(part.columns):
            expected = {
                (i, k)
                for i, before in enumerate(one.slots)
                for k, after in enumerate(other.slots)
                if entries_of(before) & entries_of(after)
            }
            assert set(one.lines) == expected


@pytest.mark.parametrize("seed", [None, 1, 2, 3])
def test_no_two_lines_cross(seed: int | None) -> None:
    schedule = event("double_elimination", 16, rounds=30)
    played, _said = play_out(schedule, favourites(schedule) if seed is None else luck(seed))
    for part in bracket_parts(played):
        for column in part.columns:
            ends = [end for _start, end in column.lines]
            assert ends == sorted(ends)


def test_a_game_that_is_played_again_keeps_its_box() -> None:
    for seed in range(4):
        played, _said = play_out(event("double_elimination", 9, rounds=40), luck(seed, ties=0.3))
        parts = bracket_parts(played)
        seated = sum(len(one.tables) for one in played.rounds)
        assert sum(box.table is not None for part in parts for box in boxes(part)) == seated


def test_tables_of_many_are_columns_to_the_final() -> None:
    schedule = event("knockout", 9, table_sizes=TableSizes(3, 3, 3))
    schedule = replace(schedule, shape="single")
    played, _said = play_out(schedule, favourites(schedule))
    part, *_rest = bracket_parts(played)
    assert not part.tree
    assert titles(part)[-1] == "Final"


def test_other_methods_have_none() -> None:
    assert bracket_parts(event("swiss", 8)) == []


def test_who_alone_is_left_is_the_champion() -> None:
    begun = event("knockout", 8)
    played, _said = play_out(begun, favourites(begun))
    final = boxes(bracket_parts(played)[0])[-1]
    assert {champion_of(played)} == winners(final)
    assert champion_of(replace(played, rounds=played.rounds[:-1])) is None
    assert bracket_parts(played)[0].newest == 2
