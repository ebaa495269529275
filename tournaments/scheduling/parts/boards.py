"""Gives tables their boards where these travel: as many a round as the policy says.

Without the policy ``boards_travel`` all tables of a round play the same boards, so nothing has to
be given (see ``Schedule.boards_of``). With it a movement says which set of boards is at which
table; in a round without one all tables play the same set, which nobody has played yet.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.scheduling.types import DrawnRound, Schedule, set_of_boards


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
    count = schedule.boards_per_round
    if not count or not schedule.policy.get("boards_travel"):
        return list(drawn)
    boards = (board for one in schedule.rounds for table in one.tables for board in table.boards)
    used, found = -(-max(boards, default=0) // count), []
    for one in drawn:
        sets = one.sets or dict.fromkeys((table.number for table in one.tables), used + 1)
        found.append(_with_boards(one, sets, count))
        used = max(used, *sets.values())
    return found


def _with_boards(one: DrawnRound, sets: Mapping[int, int], count: int) -> DrawnRound:
    tables = (replace(t, boards=set_of_boards(sets[t.number], count)) for t in one.tables)
    return replace(one, tables=tuple(tables))
