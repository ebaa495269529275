"""Judges and counts the boards of a schedule: deals that are the same at several tables."""

from collections import Counter
from collections.abc import Iterator

from tournaments.scheduling.checking.facts import Facts
from tournaments.scheduling.types import Schedule, Table, Violation
from web.messages import EntryId, message


def board_violations(schedule: Schedule) -> Iterator[Violation]:
    """Yield tables with more or fewer boards than asked for, and who plays a board again."""
    asked = schedule.boards_per_round
    played: set[tuple[str, int]] = set()
    for place, one in enumerate(schedule.rounds, 1):
        now: set[tuple[str, int]] = set()
        for table in one.tables:
            boards = schedule.boards_of(place, table)
            if len(boards) != asked:
                detail = message(
                    "The table has %(count)s boards; %(asked)s are played in a round.",
                    count=len(boards),
                    asked=asked,
                )
                yield Violation("boards", place, table.number, detail)
            mine = {(name, board) for name in table.seats.values() for board in boards}
            yield from _again(place, table, sorted(mine & played))
            now |= mine
        played |= now


def _again(place: int, table: Table, found: list[tuple[str, int]]) -> Iterator[Violation]:
    for name, board in found:
        detail = message("%(entry)s plays board %(board)s again.", entry=EntryId(name), board=board)
        yield Violation("board_twice", place, table.number, detail)


def boards_played(facts: Facts) -> dict[str, int]:
    """How many boards everybody has played who was there in every round."""
    counts: Counter[str] = Counter()
    for place, now in enumerate(facts.rounds, 1):
        for table, names in zip(now.tables, now.sitting, strict=True):
            counts.update(dict.fromkeys(names, len(facts.schedule.boards_of(place, table))))
    return {name: counts[name] for name in facts.always}
