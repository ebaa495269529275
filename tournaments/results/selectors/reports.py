"""Reads of the reports that sides of a table make of its result."""

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
    """Return the newest report of each side that counts, of `ever` all reports, oldest first.

    `result` is the current one, `last` the number of the newest version. Reports from before
    another result, or before one was cleared, do not count. No query.
    """
    after = _after(result, last)
    return {one.side: one for one in ever if one.after == after}


@dataclass(frozen=True)
class SideWithReport:
    """A side of a table, its report if there is one, and who made it."""

    side: SideRow
    report: SideReport | None
    who: Seat | None


@dataclass(frozen=True)
class ReportLine:
    """What each side that has reported says about one thing, in the order of `ReportsOfTable.said`.

    The thing is the final points of `side`, or the points of a `deal` by side, or, with neither,
    whether time ran out. `apart`: not all say the same.
    """

    cells: tuple[object, ...]
    side: SideRow | None = None
    deal: int = 0

    @property
    def apart(self) -> bool:
        """Whether two sides say different things; who says nothing of it does not differ."""
        said = [cell for cell in self.cells if cell is not None]
        return any(cell != said[0] for cell in said)


@dataclass(frozen=True)
class ReportsOfTable:
    """The reports of all sides of a table; `mine` is the viewer's side, "" for the desk.

    `takes`: the viewer may report now.
    """

    row: TableRow
    sides: tuple[SideWithReport, ...]
    mine: str
    takes: bool

    @property
    def own(self) -> SideWithReport | None:
        """The viewer's side with its report."""
        return next((one for one in self.sides if one.side.key == self.mine), None)

    @property
    def others(self) -> tuple[SideWithReport, ...]:
        """The other sides."""
        return tuple(one for one in self.sides if one.side.key != self.mine)

    @property
    def said(self) -> tuple[SideWithReport, ...]:
        """The sides that have reported."""
        return tuple(one for one in self.sides if one.report is not None)

    @property
    def silent(self) -> tuple[SideWithReport, ...]:
        """The sides that have not reported."""
        return tuple(one for one in self.sides if one.report is None)

    @property
    def differ(self) -> bool:
        """Whether two reports differ."""
        said = [one.report for one in self.said if one.report is not None]
        return differ(said)

    @property
    def lines(self) -> list[ReportLine]:
        """The reports side by side: the points of each side, then time and deals that differ."""
        said = [one.report for one in self.said if one.report is not None]
        sides = self.row.sides
        points = [ReportLine(tuple(one.points[side.key] for one in said), side) for side in sides]
        rest = [ReportLine(tuple(one.by_time for one in said))]
        for deal in range(1, max(len(one.deals) for one in said) + 1):
            cells = tuple(_points_of_deal(one, deal, sides) for one in said)
            rest.append(ReportLine(cells, deal=deal))
        return points + [one for one in rest if one.apart]

    @property
    def to_confirm(self) -> SideReport | None:
        """The report of another side that the viewer's side may confirm."""
        own = self.own
        if own is None or own.report is not None or self.differ or not self.takes:
            return None
        return next((one.report for one in self.others if one.report is not None), None)

    @property
    def needed(self) -> int:
        """How many sides have to report the same."""
        return enough(len(self.sides))

    @property
    def many(self) -> bool:
        """Whether there are more than two sides."""
        return len(self.sides) > 2


def enough(sides: int) -> int:
    """Return how many equal reports decide a table of so many sides: more than half.

    >>> [enough(sides) for sides in (2, 3, 4, 5)]
    [2, 2, 3, 3]
    """
    return sides // 2 + 1


def differ(reports: Iterable[SideReport]) -> bool:
    """Return whether two of these reports differ."""
    found = list(reports)
    return any(not one.says(other) for i, one in enumerate(found) for other in found[:i])


def _points_of_deal(
    report: SideReport, deal: int, sides: Iterable[SideRow]
) -> tuple[int, ...] | None:
    """Return the points of a deal by side, () past its end; None if it has none."""
    if not report.deals:
        return None
    return tuple(one[side.key] for one in report.deals[deal - 1 : deal] for side in sides)


def reports_for_viewer(row: TableRow, viewer: Viewer, role: str) -> ReportsOfTable | None:
    """Return the reports of a table for those who sit there and for scorers; None for others.

    One query at most. The row has the accounts of the players already.
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
    """Return the side on which the viewer sits at a table, "" if not there. No query."""
    if not viewer.is_authenticated:
        return ""
    return next((seat.side for seat in row.seats if seat.player.user_id == viewer.pk), "")


def reports_of_tables(tables: Collection[UUID]) -> dict[UUID, list[SideReport]]:
    """Return all reports of tables, the newest of each side last. One query, none for no tables."""
    found: dict[UUID, list[SideReport]] = {}
    if not tables:
        return found
    for one in SideReport.objects.filter(table__in=tables).order_by("side", "version"):
        found.setdefault(one.table_id, []).append(one)
    return found


def reports_for_scorer(row: TableRow, reports: Iterable[SideReport]) -> ReportsOfTable | None:
    """Return the reports of a table that count, for scorers; None if there are none."""
    last = max((one.version for one in row.results), default=0)
    found = reports_that_count(reports, row.result, last)
    return _reports_of_table(row, found.values(), "") if found else None


def _after(result: Result | None, last: int) -> int | None:
    """Return the version after which reports count; None if none count."""
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
    """Return whether a side may report: nothing is decided, or it has not reported yet."""
    table = row.table
    if table.round.state != Round.State.PUBLISHED or not table.round.event.players_report:
        return False
    if row.result is None:
        return True
    confirmed = row.result.evidence == Evidence.CONFIRMED
    return confirmed and table.state == Table.State.DECIDED and mine not in said
