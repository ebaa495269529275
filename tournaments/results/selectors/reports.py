"""Reads of what the sides of a table say of its result."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from uuid import UUID

from clubs.access import SCORER, Viewer, has_role
from ratings.models import Evidence
from tournaments.models import Result, Round, Seat, SideReport, Table
from tournaments.rounds.selectors.rows import SideRow, TableRow


def reports_that_count(
    ever: Iterable[SideReport], result: Result | None, last: int
) -> dict[str, SideReport]:
    """Return the newest report of each side that counts, of all there ever were, oldest first.

    `result` is what stands, `last` the number of the newest version. What was said before another
    result stood, or before one was cleared, does not count. No query.
    """
    after = _after(result, last)
    return {one.side: one for one in ever if one.after == after}


@dataclass(frozen=True)
class SideWithReport:
    """A side of a table, and what it says came of it, if it has said anything."""

    side: SideRow
    report: SideReport | None
    who: Seat | None


@dataclass(frozen=True)
class ReportsOfTable:
    """What all sides of a table say; `mine` is the side of whoever looks, "" for the desk.

    `takes` says whether whoever looks may say something now.
    """

    row: TableRow
    sides: tuple[SideWithReport, ...]
    mine: str
    takes: bool

    @property
    def own(self) -> SideWithReport | None:
        """What the side of whoever looks says."""
        return next((one for one in self.sides if one.side.key == self.mine), None)

    @property
    def others(self) -> tuple[SideWithReport, ...]:
        """The other sides."""
        return tuple(one for one in self.sides if one.side.key != self.mine)

    @property
    def said(self) -> tuple[SideWithReport, ...]:
        """The sides that have said something."""
        return tuple(one for one in self.sides if one.report is not None)

    @property
    def silent(self) -> tuple[SideWithReport, ...]:
        """The sides that have not."""
        return tuple(one for one in self.sides if one.report is None)

    @property
    def differ(self) -> bool:
        """Whether two sides say different things."""
        said = [one.report for one in self.said if one.report is not None]
        return differ(said)

    @property
    def to_confirm(self) -> SideReport | None:
        """What another side says that whoever looks has neither said nor denied."""
        own = self.own
        if own is None or own.report is not None or self.differ or not self.takes:
            return None
        return next((one.report for one in self.others if one.report is not None), None)

    @property
    def needed(self) -> int:
        """How many sides have to say the same."""
        return enough(len(self.sides))

    @property
    def many(self) -> bool:
        """Whether there are more than two sides."""
        return len(self.sides) > 2


def enough(sides: int) -> int:
    """Return how many sides decide their table where none says otherwise: more than half.

    >>> [enough(sides) for sides in (2, 3, 4, 5)]
    [2, 2, 3, 3]
    """
    return sides // 2 + 1


def differ(reports: Iterable[SideReport]) -> bool:
    """Say whether two of these reports say different things."""
    said = list(reports)
    return any(not one.says(other) for i, one in enumerate(said) for other in said[:i])


def reports_for_viewer(row: TableRow, viewer: Viewer, role: str) -> ReportsOfTable | None:
    """Return what the sides say, for who sits there and for scorers; None for everybody else.

    One query at most. Reads who has which account from what was read with the row.
    """
    mine = side_of(row, viewer)
    if not mine and not has_role(role, SCORER):
        return None
    last = max((one.version for one in row.results), default=0)
    if _after(row.result, last) is None:
        return _reports_of_table(row, (), mine)
    ever = reports_of_tables([row.table.id]).get(row.table.id, [])
    return _reports_of_table(row, reports_that_count(ever, row.result, last).values(), mine)


def side_of(row: TableRow, viewer: Viewer) -> str:
    """Return the side on which somebody sits at a table, "" for nobody there. No query."""
    if not viewer.is_authenticated:
        return ""
    return next((seat.side for seat in row.seats if seat.player.user_id == viewer.pk), "")


def reports_of_tables(tables: Collection[UUID]) -> dict[UUID, list[SideReport]]:
    """Return all that was ever said of tables, the newest of each side last. One query."""
    found: dict[UUID, list[SideReport]] = {}
    for one in SideReport.objects.filter(table__in=tables).order_by("side", "version"):
        found.setdefault(one.table_id, []).append(one)
    return found


def reports_for_scorer(row: TableRow, reports: Iterable[SideReport]) -> ReportsOfTable | None:
    """Return what counts of all that was said of a table, for scorers; None for nothing."""
    last = max((one.version for one in row.results), default=0)
    found = reports_that_count(reports, row.result, last)
    return _reports_of_table(row, found.values(), "") if found else None


def _after(result: Result | None, last: int) -> int | None:
    """Return what reports that count were said after; None where none count."""
    if result is None:
        return last
    return result.version - 1 if result.evidence == Evidence.CONFIRMED else None


def _reports_of_table(row: TableRow, reports: Iterable[SideReport], mine: str) -> ReportsOfTable:
    by_side = {one.side: one for one in reports}
    seats = row.seats_by_letter
    sides = tuple(
        SideWithReport(side, report, seats.get(report.letter) if report else None)
        for side in row.sides
        for report in [by_side.get(side.key)]
    )
    return ReportsOfTable(row, sides, mine, bool(mine) and _takes(row, by_side, mine))


def _takes(row: TableRow, said: Collection[str], mine: str) -> bool:
    """Whether a side may say something: nothing is decided, or it has not been heard yet."""
    table = row.table
    if table.round.state != Round.State.PUBLISHED or not table.round.event.players_report:
        return False
    if row.result is None:
        return True
    confirmed = row.result.evidence == Evidence.CONFIRMED
    return confirmed and table.state == Table.State.DECIDED and mine not in said
