"""Score sheets: a scorer types the points in, corrects them, or takes a result back.

A sheet is the weaker proof: it is held against what the game knows (`games.rules.sheets`), and a
log that comes later confirms it or disputes it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from clubs.models import User
from games.options import game_by_slug, resolve_options
from games.rules.definition import Rules
from games.rules.sheets import Sheet, SheetFault, sheet_outcome
from games.services import submissions_set_aside
from ratings.models import Evidence
from tournaments.errors import SheetRefused
from tournaments.events.core.boards import boards_per_round
from tournaments.limits import LARGEST_POINTS, LONGEST_SLIP, MOST_DEALS
from tournaments.models import Event, Result, Round, Table
from tournaments.ranking.time_limit import StoppedGame, stop_game
from tournaments.results.services.corrections import DeskChoice, guard_bracket
from tournaments.results.services.locked_table import LockedTable, lock_table
from tournaments.results.services.versions import (
    Ruling,
    ledger_follow,
    publication_check,
    table_state,
    version_check,
)
from web.faults import InvalidInput, WrongState
from web.reasons import clean_reason
from web.words import in_words

State = Table.State
Points = Mapping[str, int]


@dataclass(frozen=True)
class ScoreSheet:
    """What a scorer typed: points by side, of each deal if written down, stopped by time or not."""

    points: Points
    deals: Sequence[Points] = ()
    by_time: bool = False
    slip: str = ""


def sheet_enter(*, table_id: UUID, **given: Any) -> Ruling:
    """Let a score sheet decide a table that nobody holds yet, see `sheet_take`; raises NotFound."""
    with lock_table(table_id) as held:
        return sheet_take(held=held, **given)


def sheet_take(
    *,
    held: LockedTable,
    sheet: ScoreSheet,
    by: User,
    now: datetime,
    reason: str = "",
    version: int | None = None,
    bracket: str = "",
) -> Ruling:
    """Let a score sheet decide a table, or correct the result it has.

    The same sheet again changes nothing, and one that says what a log has proven leaves the log in
    its place. A correction needs a reason; logs that say otherwise are set aside. `version` is that
    of the result its sender has seen, 0 for none; `bracket` what becomes of a bracket that rests on
    the one that stood. Raises ResultChanged, WrongState for a draft or a time limit the event does
    not have, SheetRefused, InvalidInput, BracketRests.
    """
    with guard_bracket(held.event, DeskChoice(bracket, by), held.round):
        version_check(held.table, held.result, version)
        return _enter(held, sheet, by, now, reason)


def _enter(held: LockedTable, sheet: ScoreSheet, by: User, now: datetime, reason: str) -> Ruling:
    table, before = held.table, held.result
    publication_check(held.round.state)
    sheet = check_sheet(table, sheet)
    places = sheet_places(table, held.event, sheet)
    if before is not None and _says(before, sheet, places):
        if table.state == State.DISPUTED:
            submissions_set_aside(match=table.id, but=before.submission, by=by, now=now)
            table_state(table, State.CONFIRMED)
        return Ruling(before, repeated=True)
    if before is not None:
        reason = clean_reason(reason, missing=_("Enter the reason for the correction."))
    winners = [side for side, place in places.items() if place == 1]
    result = Result(
        evidence=Evidence.SHEET,
        places=places,
        points=dict(sheet.points),
        deals=[dict(deal) for deal in sheet.deals],
        slip=sheet.slip,
        reason=reason,
        winner=winners[0] if len(winners) == 1 else "",
        by_time=sheet.by_time,
        decided_by=by,
        **_rulings_to_carry(before),
    )
    held.decide(result, State.DECIDED)
    held.logs_end(by, now)
    return Ruling(result, period=ledger_follow(table, held.stand))


def result_clear(*, table_id: UUID, **given: Any) -> Table:
    """Take the result back of a table that nobody holds yet, see `result_take_back`."""
    with lock_table(table_id) as held:
        return result_take_back(held=held, **given)


def result_take_back(
    *, held: LockedTable, reason: str, by: User, now: datetime, version: int | None = None
) -> Table:
    """Take a result back: the table is open again, what it said stays on record.

    Logs that decided or disputed it are set aside. Raises ResultChanged, WrongState where there is
    no result or the round is not being played, InvalidInput without a reason.
    """
    table, before, row = held.table, held.result, held.round
    version_check(table, before, version)
    if before is None:
        raise WrongState(_("Table %(number)d has no result.") % {"number": table.number})
    if row.state != Round.State.PUBLISHED:
        raise WrongState(
            _("Round %(number)d is closed: reopen it, or correct the result.")
            % {"number": row.number}
        )
    before.cleared_reason = clean_reason(
        reason, missing=_("Enter the reason for clearing the result.")
    )
    before.current, before.cleared_by, before.cleared_at = False, by, now
    before.save(update_fields=["current", "cleared_by", "cleared_at", "cleared_reason"])
    if held.logs:
        submissions_set_aside(match=table.id, by=by, now=now)
    table.level_after, table.state = None, State.OPEN
    table.save(update_fields=["level_after", "state"])
    return table


def check_sheet(table: Table, sheet: ScoreSheet) -> ScoreSheet:
    """Return the sheet with a clean slip number; raises InvalidInput for what is no sheet."""
    sides = {seat.side for seat in table.seats.all()}
    given = [("/points", sheet.points)]
    given += [(f"/deals/{number}", deal) for number, deal in enumerate(sheet.deals)]
    for pointer, points in given:
        if points.keys() != sides:
            names = ", ".join(sorted(sides))
            raise InvalidInput(
                _("Enter the points of each side: %(sides)s.") % {"sides": names}, pointer=pointer
            )
        if not all(abs(some) <= LARGEST_POINTS for some in points.values()):
            raise InvalidInput(
                _("A side can have at most %(most)d points.") % {"most": LARGEST_POINTS},
                pointer=pointer,
            )
    if len(sheet.deals) > MOST_DEALS:
        raise InvalidInput(
            _("A score sheet can have at most %(most)d deals.") % {"most": MOST_DEALS},
            pointer="/deals",
        )
    slip = " ".join(sheet.slip.split())
    if len(slip) > LONGEST_SLIP:
        raise InvalidInput(
            _("A score sheet number can have at most %(most)d characters.")
            % {"most": LONGEST_SLIP},
            pointer="/sheet_number",
        )
    return ScoreSheet(sheet.points, sheet.deals, sheet.by_time, slip)


def sheet_places(table: Table, event: Event, sheet: ScoreSheet) -> dict[str, int]:
    """Return the places the points give.

    Raises SheetRefused for what no game gives and where boards are missing, WrongState for a time
    limit the event does not have.
    """
    if boards_per_round(event) and not sheet.deals:
        raise SheetRefused(
            _("Enter the points of every board: each is compared by itself."), pointer="/deals"
        )
    game = game_by_slug(event.game)
    players = len(table.seats.all())
    rules = game.rules(players, resolve_options(game, event.options, players))
    try:
        outcome = sheet_outcome(rules, _in_order(rules, sheet))
    except SheetFault as fault:
        pointer = "/points" if fault.deal is None else f"/deals/{fault.deal - 1}"
        raise SheetRefused(in_words(fault.message), pointer=pointer, deal=fault.deal) from None
    if outcome is not None:
        return dict(zip(rules.sides, outcome.places, strict=True))
    return dict(_stopped_game(event, sheet.points).places)


def _in_order(rules: Rules, sheet: ScoreSheet) -> Sheet:
    totals = tuple(sheet.points[side] for side in rules.sides)
    deals = [tuple(deal[side] for side in rules.sides) for deal in sheet.deals]
    return Sheet(totals, deals, sheet.by_time)


def _stopped_game(event: Event, points: Points) -> StoppedGame:
    """Return what a game counts for that time stopped; a deal more for level sides was played."""
    policy: Any = event.time_limit
    stopped = stop_game(points, policy, extra_deals=1)
    if not isinstance(stopped, StoppedGame):
        raise WrongState(
            _("This event has no time limit; you can set one in its settings."),
            pointer="/by_time",
        )
    return stopped


def _says(result: Result, sheet: ScoreSheet, places: Points) -> bool:
    """Whether a result says all that a sheet says."""
    if result.evidence == Evidence.AWARD or result.by_time != sheet.by_time:
        return False
    if result.points != sheet.points or result.places != places:
        return False
    if result.evidence == Evidence.LOG:
        return True
    return result.slip == sheet.slip and result.deals == [dict(deal) for deal in sheet.deals]


def _rulings_to_carry(before: Result | None) -> dict[str, Any]:
    """Return what the desk noted beside the result; after a game nobody was absent."""
    return {**before.rulings, "absent": []} if before else {}
