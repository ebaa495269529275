"""Who met whom, and with what result, entry by entry.

The order of the entries is given. Where everybody meets everybody it is a table of all against all,
elsewhere of entries and rounds. Tables of two sides only.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.scheduling.results import finish_keys, share_against
from tournaments.scheduling.types import Number, Round


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game as one of its sides sees it; until it is played it has no share and no points."""

    round: int
    table: int
    other: str
    share: Fraction | None = None
    points: Number | None = None
    against: Number | None = None


def meetings_by_entry(rounds: Iterable[Round], shape: str) -> dict[str, list[Meeting]]:
    """Return every entry's games, in order of rounds, without tables of more than two sides."""
    found: dict[str, list[Meeting]] = {}
    for played in rounds:
        for table in played.tables:
            if len(table.seats) != 2:
                continue
            places = finish_keys(table, shape) or {}
            points = table.points or {}
            one, other = table.seats
            for mine, theirs in ((one, other), (other, one)):
                met = Meeting(
                    played.number,
                    table.number,
                    table.seats[theirs],
                    share_against(places, mine, theirs, table.absent) if places else None,
                    points.get(mine),
                    points.get(theirs),
                )
                found.setdefault(table.seats[mine], []).append(met)
    return found


def rows_by_opponent(
    order: Sequence[str], met: dict[str, list[Meeting]]
) -> list[list[list[Meeting]]]:
    """Return a row for every entry: its games with every other, in the order given."""
    return [
        [[game for game in met.get(one, ()) if game.other == other] for other in order]
        for one in order
    ]


def rows_by_round(
    order: Sequence[str], met: dict[str, list[Meeting]], rounds: Sequence[int]
) -> list[list[list[Meeting]]]:
    """Return a row for every entry: its games in every round."""
    return [
        [[game for game in met.get(one, ()) if game.round == number] for number in rounds]
        for one in order
    ]
