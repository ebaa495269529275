"""Mitchell and Howell as they are drawn: boards, byes, changes of the field."""

from dataclasses import replace
from itertools import combinations, product

import pytest

from tests.tournaments.scheduling.events import field
from tournaments.scheduling.checker import check
from tournaments.scheduling.draw import draw_round, draw_rounds
from tournaments.scheduling.edits import swap
from tournaments.scheduling.types import Entry, Schedule, Table

BOTH = ("mitchell", "howell")


def duplicate(method: str, size: int, rounds: int, boards: int = 2, **more: object) -> Schedule:
    policy = {"boards_per_round": boards, "boards_travel": True}
    return Schedule(method, "pairs", rounds, field(size), policy=policy, **more)  # type: ignore[arg-type]


def whole(schedule: Schedule) -> Schedule:
    return replace(schedule, rounds=(*schedule.rounds, *draw_rounds(schedule)))


@pytest.mark.sampled
@pytest.mark.parametrize(("method", "size"), [*product(BOTH, range(2, 17))])
def test_every_field_plays_boards_once_and_as_many(method: str, size: int) -> None:
    for rounds in (1, 3, size // 2 or 1, size):
        report = check(whole(duplicate(method, size, rounds)))
        assert report.violations == ()
        assert report.metrics["board_spread"] in (report.bounds["board_spread"], 2)
        assert report.metrics["board_spread"] <= 2
        assert report.metrics["bye_spread"] <= 1


@pytest.mark.parametrize("method", BOTH)
def test_without_boards_it_is_drawn_alike(method: str) -> None:
    with_boards = whole(duplicate(method, 8, 4))
    bare = whole(duplicate(method, 8, 4, boards=0))
    assert [[t.seats for t in one.tables] for one in bare.rounds] == [
        [t.seats for t in one.tables] for one in with_boards.rounds
    ]
    assert not any(table.boards for one in bare.rounds for table in one.tables)
    assert "board_spread" not in check(bare).metrics


def test_boards_move_down_and_pairs_move_up() -> None:
    played = whole(duplicate("mitchell", 10, 4, boards=3))
    first, second = played.rounds[:2]
    assert [table.boards for table in first.tables][:2] == [(1, 2, 3), (4, 5, 6)]
    assert [table.boards for table in second.tables][:2] == [(4, 5, 6), (7, 8, 9)]
    for here, then in zip(first.tables, second.tables, strict=True):
        assert here.seats["AC"] == then.seats["AC"]
    moved = {table.seats["BD"]: table.number for table in first.tables}
    assert all(moved[table.seats["BD"]] % 5 + 1 == table.number for table in second.tables)


def test_round_by_round_is_the_same_as_all_at_once() -> None:
    begun = duplicate("howell", 8, 7)
    together = whole(begun)
    for one in together.rounds:
        drawn = draw_round(begun)
        assert drawn.tables == one.tables
        begun = replace(begun, rounds=(*begun.rounds, drawn))


@pytest.mark.parametrize("method", BOTH)
def test_those_who_should_not_meet_do_not(method: str) -> None:
    for two in combinations(("e00", "e01", "e02"), 2):
        played = whole(duplicate(method, 8, 3, forbidden=(two,)))
        assert check(played).violations == ()


@pytest.mark.parametrize(("method", "more"), [*product(BOTH, (1, 2, 3))])
def test_late_entries_play_new_boards_with_all(method: str, more: int) -> None:
    begun = duplicate(method, 8, 5)
    first = draw_rounds(begun)[:2]
    late = tuple(Entry(f"late{i}", from_round=3) for i in range(more))
    later = whole(replace(begun, rounds=first, entries=(*begun.entries, *late)))
    assert check(later).violations == ()
    for one in later.rounds[2:]:
        assert len({table.boards for table in one.tables}) == 1


@pytest.mark.parametrize("method", BOTH)
def test_changes_by_hand_repeat_no_board(method: str) -> None:
    begun = duplicate(method, 10, 5)
    first = draw_rounds(begun)[0]
    one, other = (table.seats["AC"] for table in first.tables[:2])
    changed = swap(first, one, other)
    assert [table.boards for table in changed.tables] == [table.boards for table in first.tables]
    assert check(whole(replace(begun, rounds=(changed,)))).violations == ()


@pytest.mark.parametrize("method", ["swiss", "round_robin", "neighbours"])
def test_elsewhere_all_tables_play_the_same_new_boards(method: str) -> None:
    schedule = duplicate(method, 7, 3, boards=4)
    for number in range(3):
        drawn = draw_round(schedule)
        assert {t.boards for t in drawn.tables} == {tuple(range(4 * number + 1, 4 * number + 5))}
        decided = tuple(replace(t, places={"AC": 1, "BD": 2}) for t in drawn.tables)
        schedule = replace(schedule, rounds=(*schedule.rounds, replace(drawn, tables=decided)))
    assert check(schedule).violations == ()


@pytest.mark.parametrize("method", BOTH)
def test_boards_that_do_not_travel_are_those_of_the_round(method: str) -> None:
    event = replace(duplicate(method, 9, 4, boards=4), policy={"boards_per_round": 4})
    played = whole(event)
    assert not any(table.boards for one in played.rounds for table in one.tables)
    report = check(played)
    assert report.violations == ()
    assert report.metrics["board_spread"] == 4
    assert played.boards_of(2, played.rounds[1].tables[0]) == (5, 6, 7, 8)


def test_whist_with_boards() -> None:
    entries = tuple(Entry(name) for name in "abcdefgh")
    event = Schedule("rotating", "rotating", 7, entries, policy={"boards_per_round": 1})
    report = check(whole(event))
    assert report.violations == ()
    assert report.metrics["board_spread"] == 0


def break_boards(**changes: object) -> list[str]:
    played = whole(duplicate("howell", 8, 3))
    second = played.rounds[1]
    table = replace(second.tables[0], **changes)  # type: ignore[arg-type]
    rounds = (played.rounds[0], replace(second, tables=(table, *second.tables[1:])))
    return [violation.code for violation in check(replace(played, rounds=rounds)).violations]


def test_the_checker_finds_boards_that_are_wrong() -> None:
    boards = whole(duplicate("howell", 8, 3)).rounds[0].tables[0].boards
    assert "board_twice" in {*break_boards(boards=boards), *break_boards(boards=boards[::-1])}
    assert break_boards(boards=(98, 99, 100)) == ["boards"]
    assert break_boards(boards=(98, 99)) == []


def test_boards_where_none_are_asked_for() -> None:
    event = Schedule("swiss", "pairs", 1, field(2))
    table = Table(1, {"AC": "e00", "BD": "e01"}, boards=(1,))
    drawn = draw_round(event)
    codes = [
        v.code for v in check(replace(event, rounds=(replace(drawn, tables=(table,)),))).violations
    ]
    assert codes == ["boards"]
