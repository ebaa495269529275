"""Those who sit at a table say what came of it; sides that say the same decide it.

It takes more than half of the sides, so both of two, and none that says otherwise: then the result
rests on their word (`confirmed`). Sides that contradict each other make the table disputed: a
scorer decides it by a sheet, or the side that was wrong corrects itself. Whatever they say, a log
or a scorer's sheet wins. Once there is a result, only a scorer changes it; of more than two sides,
one that was not heard yet may still say otherwise.
"""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import User
from games.services import drafts_end
from ratings.models import Evidence
from tournaments.errors import NotYours, ResultChanged
from tournaments.models import Event, Result, Round, Seat, SideReport, Table
from tournaments.results.selectors.reports import differ, enough, reports_counting
from tournaments.results.services.sheets import ScoreSheet, sheet_checked, sheet_places
from tournaments.results.services.versions import (
    published_check,
    result_current,
    stand_of,
    table_locked,
    table_state,
    version_add,
)
from web.faults import WrongState

State = Table.State


@dataclass(frozen=True)
class Reported:
    """What came of a side's word: the report, the result that stands, the table as it is now.

    `repeated` says that the side had said so before.
    """

    report: SideReport
    result: Result | None
    table: Table
    repeated: bool = False


@dataclass(frozen=True)
class _Place:
    """Somebody at a locked table: the seat, the table, its event, the result that stands."""

    seat: Seat
    table: Table
    event: Event
    result: Result | None
    last: int


@transaction.atomic
def report_enter(*, table_id: UUID, sheet: ScoreSheet, by: User) -> Reported:
    """A side says what came of its table, or corrects what it said; the same again does nothing.

    Raises NotFound, NotYours for who does not sit there, WrongState where players do not report,
    the round is not being played or the table is decided, SheetRefused, InvalidInput.
    """
    at = _place(table_id, by)
    sheet = sheet_checked(at.table, sheet)
    places = sheet_places(at.table, at.event, sheet)
    report = SideReport(
        table=at.table,
        side=at.seat.side,
        points=dict(sheet.points),
        deals=[dict(deal) for deal in sheet.deals],
        by_time=sheet.by_time,
        places=places,
        letter=at.seat.letter,
        by=by,
    )
    return _taken(at, report)


@transaction.atomic
def report_confirm(*, table_id: UUID, report_id: UUID, by: User) -> Reported:
    """A side says what another side of its table has said; again changes nothing.

    Raises NotFound, NotYours for who does not sit there, ResultChanged where the other side says
    something else by now, WrongState as `report_enter`.
    """
    at = _place(table_id, by)
    said = reports_counting(at.table.id, at.result, at.last)
    seen = next((one for one in said.values() if one.id == report_id), None)
    if seen is None:
        raise ResultChanged(
            _("What you confirm is no longer what they say; look at it again."),
            version=at.result.version if at.result else 0,
        )
    report = SideReport(
        table=at.table,
        side=at.seat.side,
        points=seen.points,
        deals=seen.deals,
        by_time=seen.by_time,
        places=seen.places,
        letter=at.seat.letter,
        by=by,
    )
    return _taken(at, report)


def _place(table_id: UUID, by: User) -> _Place:
    """Return where somebody sits, the table locked; raises what everybody is refused for."""
    table = table_locked(table_id)
    row = Round.objects.select_related("event").get(id=table.round_id)
    seat = table.seats.filter(player__user=by).first()
    if seat is None:
        raise NotYours(_("Only who sits at table %(number)d may say so.") % _number(table))
    published_check(row.state)
    if not row.event.players_report:
        raise WrongState(_("In this event results are given to the desk."))
    if row.state != Round.State.PUBLISHED or row.event.state != Event.State.RUNNING:
        raise WrongState(
            _("Round %(number)d is closed; what is wrong in it, the scorer corrects.")
            % {"number": row.number}
        )
    last = stand_of(table).last
    return _Place(seat, table, row.event, result_current(table), last)


def _taken(at: _Place, report: SideReport) -> Reported:
    """Keep what a side says, unless it said so before, and let the table follow from it."""
    said = reports_counting(at.table.id, at.result, at.last)
    mine = said.get(report.side)
    if mine is not None and _same(mine, report):
        return Reported(mine, at.result, at.table, repeated=True)
    if at.result is not None and not (_is_word(at.result) and mine is None):
        raise WrongState(
            _("Table %(number)d has a result; if it is wrong, tell the scorer.") % _number(at.table)
        )
    before = at.table.reports.filter(side=report.side).order_by("-version").first()
    report.version = before.version + 1 if before else 1
    report.after = at.last if at.result is None else at.result.version - 1
    report.save(force_insert=True)
    said[report.side] = report
    return Reported(report, _followed(at, said), at.table)


def _is_word(result: Result) -> bool:
    return result.evidence == Evidence.CONFIRMED


def _followed(at: _Place, said: dict[str, SideReport]) -> Result | None:
    """Decide a table by what its sides say, or make it disputed or open; return its result."""
    reports = list(said.values())
    if differ(reports):
        if at.table.state != State.DISPUTED:
            table_state(at.table, State.DISPUTED)
        return at.result
    sides = set(at.table.seats.values_list("side", flat=True))
    if at.result is not None or len(reports) < enough(len(sides)):
        if at.result is None and at.table.state != State.OPEN:
            table_state(at.table, State.OPEN)
        return at.result
    return _decided(at, reports)


def _decided(at: _Place, reports: list[SideReport]) -> Result:
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
    version_add(at.table, result)
    drafts_end(at.table.id)
    table_state(at.table, State.DECIDED)
    return result


def _same(mine: SideReport, report: SideReport) -> bool:
    """Whether a side says what it said before, its deals included."""
    return mine.says(report) and mine.deals == report.deals


def _number(table: Table) -> dict[str, int]:
    return {"number": table.number}
