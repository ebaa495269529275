"""The results of an archive follow from what they rest on, and the states of tables from them.

Every version counts, those that stand no more too. What a sheet without a log says can only be
believed; its places and its winner follow from its points.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from games.judging import result_values
from games.models import Submission
from games.rules.refereeing.verdict import Verdict
from ratings.models import Evidence
from tournaments.discipline.selectors import cards_in_order, penalties_of
from tournaments.feeds.services.archive.checks.facts import Facts
from tournaments.limits import LARGEST_SANCTION
from tournaments.models import Event, Result, SideReport, Table
from tournaments.ranking.time_limit import StoppedGame, stop_game
from tournaments.results.selectors.reports import differ, enough, reports_of_tables
from tournaments.results.services.rulings import Absent, check_award
from tournaments.results.services.sheets import ScoreSheet, check_sheet, sheet_places
from tournaments.scheduling.formats import FORMATS
from web.faults import Fault

State = Table.State
Logs = Mapping[UUID, Submission]


def outcomes_check(facts: Facts, logs: Logs) -> None:
    """Hold results, reports and states of tables against what they rest on; `logs` are judged.

    Raises ArchiveRefused. Five queries and two a sheet.
    """
    by_table: dict[UUID, list[Submission]] = {}
    for log in logs.values():
        by_table.setdefault(log.match, []).append(log)
    said = reports_of_tables([table.id for table in facts.tables])
    costs = penalties_of(facts.event, list(cards_in_order(facts.event)))
    for table in facts.tables:
        here, reports = by_table.get(table.id, []), said.get(table.id, [])
        results = sorted(table.results.all(), key=lambda row: row.version)
        _versions_check(facts, results)
        for result in results:
            _result_check(facts, table, result, logs, reports)
        for report in reports:
            _report_check(facts, table, report, results)
        _state_check(facts, table, results, here, reports)
        if table.penalties != costs.get(str(table.id), {}):
            facts.refuse(table.id, _("it does not follow from its evidence"), "/penalties")
        _level_and_bracket_check(facts, table, here)


def _versions_check(facts: Facts, results: Sequence[Result]) -> None:
    """Versions are counted from 1; the last one stands, unless it was cleared."""
    times = [result.created for result in results]
    for number, result in enumerate(results, 1):
        if result.version != number or times != sorted(times):
            facts.refuse(result.id, _("its times or versions contradict each other"), "/version")
        cleared = result.cleared_at is not None
        if result.current != (number == len(results) and not cleared):
            facts.refuse(result.id, _("its times or versions contradict each other"), "/current")
        if cleared != bool(result.cleared_reason):
            facts.refuse(
                result.id, _("its times or versions contradict each other"), "/cleared_reason"
            )
        if result.cleared_at and result.cleared_at < result.created:
            facts.refuse(result.id, _("its times or versions contradict each other"), "/cleared_at")


def _result_check(
    facts: Facts, table: Table, result: Result, logs: Logs, reports: Sequence[SideReport]
) -> None:
    sides = _sides(table)
    if result.places.keys() != sides:
        facts.refuse(result.id, _("it does not match its table"), "/places")
    if result.evidence == Evidence.LOG:
        said = _by_log(facts, result, logs.get(result.submission or UUID(int=0)))
    elif result.evidence == Evidence.AWARD:
        said = _by_award(facts, result)
    else:
        said = _by_sheet(facts, table, result, reports)
    first = [side for side, place in said["places"].items() if place == 1]
    said = {"winner": first[0] if len(first) == 1 else ""} | said
    for name, value in said.items():
        if getattr(result, name) != value:
            facts.refuse(result.id, _("it does not follow from its evidence"), f"/{name}")
    noted: set[str] = set().union(*result.rulings.values())
    points = result.sanctions.values()
    if not noted <= sides or not all(0 < some <= LARGEST_SANCTION for some in points):
        facts.refuse(result.id, _("it does not match its table"), "/sanctions")


def _by_log(facts: Facts, result: Result, log: Submission | None) -> dict[str, Any]:
    """Return what a log says of the result that names it."""
    if log is None or log.match != result.table_id or log.code:
        facts.refuse(
            result.id, _("the log it names has no finished game of its table"), "/submission"
        )
    verdict = log.as_verdict()
    nothing = {"deals": [], "slip": ""}
    if not result.by_time and verdict.verdict == "accepted":
        return {**result_values(verdict), **nothing}
    going_on = result.by_time and verdict.verdict == "incomplete"
    stopped = stop_game(verdict.totals or {}, "draw") if going_on else None
    if not isinstance(stopped, StoppedGame):
        facts.refuse(
            result.id, _("the log it names has no finished game of its table"), "/submission"
        )
    return {"places": stopped.places, "points": verdict.totals, **nothing}


def _by_award(facts: Facts, result: Result) -> dict[str, Any]:
    """Return what an award says; what a no-show brings may have been another when it was made."""
    sides = set(result.places)
    try:
        places = check_award(result.places, sides, result.absent)
    except Fault as fault:
        facts.refuse(result.id, fault.detail.rstrip("."), "/places")
    rules = [facts.event.scoring]
    for changes in facts.event.changes.values_list("changes", flat=True):
        rules += changes.get("scoring", ())
    given = [Absent(result.absent, scoring).points(sides) for scoring in rules]
    points = result.points if result.points in given else {}
    return {"places": places, "points": points, "deals": [], "slip": "", "by_time": False}


def _by_sheet(
    facts: Facts, table: Table, result: Result, reports: Sequence[SideReport]
) -> dict[str, Any]:
    """Return what a sheet says; enough sides have to have said so where it rests on their word."""
    said = _on_sheet(facts, table, result, result.slip)
    if result.evidence == Evidence.CONFIRMED and result.cleared_at is None:
        like = SideReport(points=result.points, by_time=result.by_time, deals=result.deals)
        heard = {report.side for report in reports if report.says(like)}
        if len(heard) < enough(len(result.places)):
            facts.refuse(result.id, _("too few sides have confirmed it"), "/evidence")
    return said


def _on_sheet(
    facts: Facts, table: Table, row: Result | SideReport, slip: str = ""
) -> dict[str, Any]:
    """Return what points come to; raises ArchiveRefused where no sheet can say them."""
    sheet = ScoreSheet(row.points, row.deals, row.by_time, slip)
    try:
        cleaned = check_sheet(table, sheet)
        places = sheet_places(table, _stopping(facts.event), sheet)
    except Fault as fault:
        facts.refuse(row.id, fault.detail.rstrip("."), str(fault.data.get("pointer", "")))
    return {"places": places} | ({"slip": cleaned.slip} if slip else {})


def _stopping(event: Event) -> Event:
    """Return the event as one whose games may be stopped: that can change while it goes on."""
    found = copy(event)
    if found.time_limit == Event.TimeLimit.NONE:
        found.time_limit = Event.TimeLimit.DRAW
    return found


def _report_check(
    facts: Facts, table: Table, report: SideReport, results: Sequence[Result]
) -> None:
    letters = {seat.letter for seat in table.seats.all() if seat.side == report.side}
    if report.letter not in letters:
        facts.refuse(report.id, _("it does not match its table"), "/letter")
    if report.after > len(results):
        facts.refuse(report.id, _("its times or versions contradict each other"), "/after")
    if report.places != _on_sheet(facts, table, report)["places"]:
        facts.refuse(report.id, _("it does not follow from its evidence"), "/places")


def _state_check(
    facts: Facts,
    table: Table,
    results: Sequence[Result],
    logs: Sequence[Submission],
    reports: Sequence[SideReport],
) -> None:
    """Hold the state of a table, and of its logs, against its result."""
    current = next((result for result in results if result.current), None)
    for log in logs:
        rests = current is not None and current.submission == log.id and not current.by_time
        if (log.state == Submission.State.CURRENT) != rests:
            facts.refuse(log.id, _("its state does not match its results and logs"), "/state")
    contested = any(log.state == Submission.State.CONTESTED for log in logs)
    against = any(
        differ([one for one in _newest(reports) if one.after == after])
        for after in {one.after for one in reports}
    )
    ruled = any(log.decided_at is not None for log in logs)
    chosen = current is not None and (
        current.evidence == Evidence.AWARD
        or any(log.id == current.submission and log.decided_at for log in logs)
    )
    fits = {
        State.OPEN.value: current is None and not contested,
        State.DECIDED.value: current is not None and not contested and not chosen,
        State.CONFIRMED.value: current is not None
        and not contested
        and (chosen or ruled or against),
        State.DISPUTED.value: contested or against,
    }
    if not fits[table.state]:
        facts.refuse(table.id, _("its state does not match its results and logs"), "/state")


def _newest(reports: Sequence[SideReport]) -> list[SideReport]:
    """Return what each side said last after each result."""
    return list({(one.side, one.after): one for one in reports}.values())


def _level_and_bracket_check(facts: Facts, table: Table, logs: Sequence[Submission]) -> None:
    """Check `level_after` and `bracket` of a table against its logs and its format."""
    level = table.level_after
    if level is not None and not (
        _one_deal_more(facts.event) and any(_level(log.as_verdict(), level) for log in logs)
    ):
        facts.refuse(table.id, _("it does not match its table"), "/level_after")
    kept = table.bracket
    if not kept:
        return
    fits = (
        FORMATS[facts.event.method].eliminates
        and kept.keys() == {"places", "absent"}
        and kept["places"].keys() == _sides(table) >= set(kept["absent"])
    )
    if not fits:
        facts.refuse(table.id, _("it does not match its table"), "/bracket")


def _one_deal_more(event: Event) -> bool:
    """Whether sides that are level ever had to play one deal more. One query."""
    limits = {event.time_limit}
    for changes in event.changes.values_list("changes", flat=True):
        limits.update(changes.get("time_limit", ()))
    return Event.TimeLimit.EXTRA_DEAL in limits


def _level(verdict: Verdict, after: int) -> bool:
    """Whether sides shared the lead of a game after so many finished deals."""
    if not 0 < after <= len(verdict.deals):
        return False
    totals: Counter[str] = Counter(dict.fromkeys(verdict.sides, 0))
    for score in verdict.scores[:after]:
        totals.update(score)
    return list(totals.values()).count(max(totals.values())) > 1


def _sides(table: Table) -> set[str]:
    return {seat.side for seat in table.seats.all()}
