"""Gives tables their boards where these travel: as many a round as the policy says.

Without the policy ``boards_travel`` all tables of a round play the same boards, so nothing has to
be given (see ``Schedule.boards_of``). With it a movement says which set of boards is at which
table; in a round without one all tables play the same set, which nobody has played yet.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import product

from tournaments.scheduling.types import (
    DrawnRound,
    Round,
    Schedule,
    number_of_set,
    set_of_boards,
)


def give_boards(schedule: Schedule, drawn: Sequence[DrawnRound]) -> list[DrawnRound]:
    """The rounds with the boards of every table; as they are where boards do not travel.

    >>> from tournaments.scheduling.types import Entry, Table
    >>> policy = {"boards_per_round": 2, "boards_travel": True}
    >>> event = Schedule("mitchell", "pairs", 2, (Entry("a"), Entry("b")), policy=policy)
    >>> one = DrawnRound((Table(1, {"AC": "a", "BD": "b"}),), (), {}, sets={1: 3})
    >>> fresh = replace(one, sets=None)
    >>> [found.tables[0].boards for found in give_boards(event, [one, one, fresh])]
    [(5, 6), (5, 6), (7, 8)]
    """
    if not do_boards_travel(schedule):
        return list(drawn)
    count, found = schedule.boards_per_round, []
    used = _last_set(schedule.rounds)
    for one in drawn:
        sets = one.sets or dict.fromkeys((table.number for table in one.tables), used + 1)
        found.append(_with_boards(one, sets, count))
        used = max(used, *sets.values())
    return found


def do_boards_travel(schedule: Schedule) -> bool:
    """Whether tables of a round have sets of boards of their own."""
    return bool(schedule.policy.get("boards_travel")) and schedule.boards_per_round > 0


def keep_boards(schedule: Schedule, before: Round, after: Round) -> Round:
    """A round after a change by hand, in which every table has the boards it had before.

    A new table has the boards of one of the round which nobody at it has played before, else new
    ones. Where boards do not travel the round is as it is.

    >>> from tournaments.scheduling.types import Entry, Table
    >>> policy = {"boards_per_round": 2, "boards_travel": True}
    >>> event = Schedule("mitchell", "pairs", 2, (Entry("a"), Entry("b")), policy=policy)
    >>> before = Round(1, (Table(1, {"AC": "a", "BD": "b"}, boards=(3, 4)),), ("c", "d"))
    >>> bare = Table(1, {"AC": "b", "BD": "a"})
    >>> after = Round(1, (bare, Table(2, {"AC": "c", "BD": "d"})))
    >>> [table.boards for table in keep_boards(event, before, after).tables]
    [(3, 4), (3, 4)]
    """
    if not do_boards_travel(schedule):
        return after
    count = schedule.boards_per_round
    had = {table.number: table.boards for table in before.tables if table.boards}
    new = set_of_boards(_last_set((*schedule.rounds, before)) + 1, count)
    played = {
        (name, board)
        for one in schedule.rounds
        for table in one.tables
        for name, board in product(table.seats.values(), table.boards)
    }
    tables = []
    for table in after.tables:
        fresh = (
            boards
            for boards in sorted(set(had.values()))
            if played.isdisjoint(product(table.seats.values(), boards))
        )
        tables.append(replace(table, boards=had.get(table.number) or next(fresh, new)))
    return replace(after, tables=tuple(tables))


def _last_set(rounds: Iterable[Round]) -> int:
    """The highest number of a set that is played in rounds; 0 for none."""
    sets = (number_of_set(table.boards) for one in rounds for table in one.tables)
    return max(sets, default=0)


def _with_boards(one: DrawnRound, sets: Mapping[int, int], count: int) -> DrawnRound:
    tables = (replace(t, boards=set_of_boards(sets[t.number], count)) for t in one.tables)
    return replace(one, tables=tuple(tables))
