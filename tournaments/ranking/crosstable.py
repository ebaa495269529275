"""Who met whom, and with what result, entry by entry.

Decides nothing of who is ahead: the order is given. Where everybody meets everybody it is a table
of all against all, elsewhere of entries and rounds. Tables of two sides only.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.scheduling.results import finish, versus
from tournaments.scheduling.types import Number, Round


@dataclass(frozen=True, slots=True)
class Met:
    """A game as one of its sides sees it; an unplayed one has no share and no points."""

    round: int
    table: int
    other: str
    share: Fraction | None = None
    points: Number | None = None
    against: Number | None = None


def meetings(rounds: Iterable[Round], shape: str) -> dict[str, list[Met]]:
    """Every entry's games, in order of rounds; tables of more than two sides are left out."""
    found: dict[str, list[Met]] = {}
    for played in rounds:
        for table in played.tables:
            if len(table.seats) != 2:
                continue
            places = finish(table, shape) or {}
            points = table.points or {}
            one, other = table.seats
            for mine, theirs in ((one, other), (other, one)):
                met = Met(
                    played.number,
                    table.number,
                    table.seats[theirs],
                    versus(places, mine, theirs, table.absent) if places else None,
                    points.get(mine),
                    points.get(theirs),
                )
                found.setdefault(table.seats[mine], []).append(met)
    return found


def against_all(order: Sequence[str], met: dict[str, list[Met]]) -> list[list[list[Met]]]:
    """For every entry of the order its games with every other, in the same order."""
    return [
        [[game for game in met.get(one, ()) if game.other == other] for other in order]
        for one in order
    ]


def by_round(
    order: Sequence[str], met: dict[str, list[Met]], rounds: Sequence[int]
) -> list[list[list[Met]]]:
    """For every entry of the order its games in every round."""
    return [
        [[game for game in met.get(one, ()) if game.round == number] for number in rounds]
        for one in order
    ]
