"""The ranking that some formats draw by: 1, 2, 3 … of everybody who is seated.

Decides by score, those without a bye first, then by the margin of points, the points made, the
rating and the id. The standings that players see are made in the package ``ranking``: a draw knows
the results, not the tie-breaks that the club chose.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.history import History
from tournaments.scheduling.results import entries_by_side
from tournaments.scheduling.types import Entry, Schedule


def rank_entries(schedule: Schedule, history: History, seated: Sequence[Entry]) -> list[Entry]:
    """Sort those who are seated by ranking, partners of the last round next to each other.

    Before there are results, equal ratings are in an order drawn by lot.
    """
    if not schedule.rounds:
        lots = Chance(schedule.seed, "ranking").shuffle(range(len(seated)))
        by_id = sorted(seated, key=lambda entry: entry.id)
        lot = {by_id[at].id: place for place, at in enumerate(lots)}
        return sorted(seated, key=lambda entry: (-Fraction(entry.rating), lot[entry.id]))
    margin, made = _points(schedule)
    best: dict[str, tuple[Fraction, str]] = {}
    for table in schedule.rounds[-1].tables:
        for members in entries_by_side(schedule.shape, table.seats).values():
            known = [entry for entry in seated if entry.id in members]
            first = min(((-Fraction(e.rating), e.id) for e in known), default=None)
            best.update({e.id: first for e in known if first is not None})

    def key(entry: Entry) -> tuple[object, ...]:
        name, own = entry.id, (-Fraction(entry.rating), entry.id)
        level = (-history.scores[name], history.byes[name], -margin[name], -made[name])
        return (*level, best.get(name, own), own)

    return sorted(seated, key=key)


def _points(schedule: Schedule) -> tuple[Mapping[str, Fraction], Mapping[str, Fraction]]:
    """(entry -> points made less points of the other side, entry -> points made)."""
    margin = {entry.id: Fraction(0) for entry in schedule.entries}
    made = dict(margin)
    for played in schedule.rounds:
        for table in played.tables:
            points = table.points or {}
            for side, members in entries_by_side(schedule.shape, table.seats).items():
                others = sum((Fraction(points[o]) for o in points if o != side), Fraction(0))
                for name in members:
                    if name in margin and side in points:
                        margin[name] += Fraction(points[side]) - others
                        made[name] += Fraction(points[side])
    return margin, made
