"""Sides report the result of their table; equal reports decide it.

It takes more than half of the sides, so both of two, and no report that differs: then the result is
`confirmed`. Reports that differ make the table disputed: a scorer decides it by a sheet, or the
side that was wrong corrects its report. A log or a scorer's sheet goes before reports. Once there
is a result, only a scorer changes it; of more than two sides, one that has not reported may still
disagree.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from django.utils.translation import gettext as _

from clubs.models import User
from games.services import draft_supersede
from ratings.models import Evidence
from tournaments.errors import NotYours, ResultChanged
from tournaments.models import Event, Result, Round, Seat, SideReport, Table
from tournaments.results.selectors.reports import (
    differ,
    enough,
    reports_of_tables,
    reports_that_count,
)
from tournaments.results.services.locked_table import LockedTable, lock_table
from tournaments.results.services.sheets import ScoreSheet, check_sheet, sheet_places
from tournaments.results.services.versions import publication_check, table_state
from web.faults import WrongState

State = Table.State


@dataclass(frozen=True)
class ReportOutcome:
    """The outcome of a report: the report, the current result, the table as it is now.

    `repeated`: the side had reported the same before.
    """

    report: SideReport
    result: Result | None
    table: Table
    repeated: bool = False


@dataclass(frozen=True)
class _Reporter:
    """A player at a locked table: the seat, and all reports of the table, oldest first."""

    held: LockedTable
    seat: Seat
    ever: Sequence[SideReport]

    @cached_property
    def said(self) -> dict[str, SideReport]:
        """The newest report of each side that counts."""
        return reports_that_count(self.ever, self.held.result, self.held.stand.last)


def report_enter(*, table_id: UUID, sheet: ScoreSheet, by: User) -> ReportOutcome:
    """Lock a table and take a report of a side, see `report_take`."""
    with lock_table(table_id) as held:
        return report_take(held=held, sheet=sheet, by=by)


def report_take(*, held: LockedTable, sheet: ScoreSheet, by: User) -> ReportOutcome:
    """Take the report of a side, or a correction of it; a repeat changes nothing.

    Raises NotYours for somebody who does not sit there, WrongState if players do not report, the
    round is not being played or the table is decided, SheetRefused, InvalidInput.
    """
    at = _find_reporter(held, by)
    sheet = check_sheet(held.table, sheet)
    places = sheet_places(held.table, held.event, sheet)
    report = SideReport(
        table=held.table,
        side=at.seat.side,
        points=dict(sheet.points),
        deals=[dict(deal) for deal in sheet.deals],
        by_time=sheet.by_time,
        places=places,
        letter=at.seat.letter,
        by=by,
    )
    return _store_report(at, report)


def report_confirm(*, table_id: UUID, report_id: UUID, by: User) -> ReportOutcome:
    """Lock a table and let a side confirm a report, see `agreement_take`."""
    with lock_table(table_id) as held:
        return agreement_take(held=held, report_id=report_id, by=by)


def agreement_take(*, held: LockedTable, report_id: UUID, by: User) -> ReportOutcome:
    """Let a side confirm the report of another side; a repeat changes nothing.

    Raises NotYours for somebody who does not sit there, ResultChanged if the other side has changed
    its report, WrongState like `report_take`.
    """
    at = _find_reporter(held, by)
    seen = next((one for one in at.said.values() if one.id == report_id), None)
    if seen is None:
        raise ResultChanged(
            _("Your opponents have changed their report; check it again."),
            version=held.result.version if held.result else 0,
        )
    report = SideReport(
        table=held.table,
        side=at.seat.side,
        points=seen.points,
        deals=seen.deals,
        by_time=seen.by_time,
        places=seen.places,
        letter=at.seat.letter,
        by=by,
    )
    return _store_report(at, report)


def _find_reporter(held: LockedTable, by: User) -> _Reporter:
    """Return the seat and reports of a player; raises NotYours, WrongState. One query."""
    table, row, event = held.table, held.round, held.event
    seat = next((one for one in table.seats.all() if one.player.user_id == by.pk), None)
    if seat is None:
        raise NotYours(
            _("Only players at table %(number)d can report its result.") % _number(table)
        )
    publication_check(row.state)
    if not event.players_report:
        raise WrongState(_("In this event you report results to the desk."))
    if row.state != Round.State.PUBLISHED or event.state != Event.State.RUNNING:
        raise WrongState(
            _("Round %(number)d is closed; ask the scorer to correct mistakes.")
            % {"number": row.number}
        )
    return _Reporter(held, seat, reports_of_tables([table.id]).get(table.id, []))


def _store_report(at: _Reporter, report: SideReport) -> ReportOutcome:
    """Store a report, unless the side reported the same before, and update the table."""
    table, result = at.held.table, at.held.result
    mine = at.said.get(report.side)
    if mine is not None and _same(mine, report):
        return ReportOutcome(mine, result, table, repeated=True)
    if result is not None and not (_is_word(result) and mine is None):
        raise WrongState(
            _("Table %(number)d already has a result; if it is wrong, tell the scorer.")
            % _number(table)
        )
    before = [one.version for one in at.ever if one.side == report.side]
    report.version = max(before, default=0) + 1
    report.after = at.held.stand.last if result is None else result.version - 1
    report.save(force_insert=True)
    return ReportOutcome(report, _apply_reports(at.held, at.said | {report.side: report}), table)


def _is_word(result: Result) -> bool:
    return result.evidence == Evidence.CONFIRMED


def _apply_reports(held: LockedTable, said: dict[str, SideReport]) -> Result | None:
    """Decide a table by the reports, or make it disputed or open; return its result."""
    reports, result, table = list(said.values()), held.result, held.table
    if differ(reports):
        if table.state != State.DISPUTED:
            table_state(table, State.DISPUTED)
        return result
    if result is not None or len(reports) < enough(len(held.sides)):
        if result is None and table.state != State.OPEN:
            table_state(table, State.OPEN)
        return result
    return _decide_by_reports(held, reports)


def _decide_by_reports(held: LockedTable, reports: list[SideReport]) -> Result:
    one = next((report for report in reports if report.deals), reports[0])
    winners = [side for side, place in one.places.items() if place == 1]
    result = Result(
        evidence=Evidence.CONFIRMED,
        places=one.places,
        points=one.points,
        deals=one.deals,
        winner=winners[0] if len(winners) == 1 else "",
        by_time=one.by_time,
        decided_by=reports[-1].by,
    )
    held.decide(result, State.DECIDED)
    if held.logs:
        draft_supersede(held.table.id)
    return result


def _same(mine: SideReport, report: SideReport) -> bool:
    """Return whether a side reports the same as before, also of the deals."""
    return mine.says(report) and mine.deals == report.deals


def _number(table: Table) -> dict[str, int]:
    return {"number": table.number}
