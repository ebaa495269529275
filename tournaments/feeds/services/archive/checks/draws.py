"""The rounds of an archive are drawn again: seats, values, bounds and the rest of the certificate.

What a round was drawn from is known where its hash is that of the event as the record has it. Then
the same draw gives the same round, changed by hand as the record says. Where something has changed
of which no time is kept (somebody left, a team, a stage elsewhere), the checker alone is asked: it
measures what follows from who sat where. A round of an engine that drew otherwise is measured too.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tournaments.events.core.boards import do_boards_travel
from tournaments.feeds.services.archive.checks.facts import Facts
from tournaments.feeds.services.archive.checks.hand_edits import (
    ByHand,
    bare_round,
    by_hand,
    edits_check,
    unlike,
)
from tournaments.feeds.services.archive.checks.past_event import Past, past_of
from tournaments.feeds.services.archive.reader import line_fault
from tournaments.models import Event, Round
from tournaments.rounds.core.drafting import (
    certificate_of,
    certify_by_hand,
    draw_next_round,
    forbidden_meetings_of,
    measure_round,
    values_json,
)
from tournaments.rounds.selectors.schedules import ROUNDS_APART, core_round
from tournaments.rounds.services.edits import certificate_after_edit
from tournaments.scheduling import types
from tournaments.scheduling.certificate import ENGINE_VERSION, input_hash, round_values
from tournaments.scheduling.checking.metrics import ADDITIVE
from tournaments.scheduling.formats import FORMATS
from tournaments.scheduling.parts.work import limit_work
from web.faults import Fault, pointer_to

Certificate = dict[str, Any]
SIGNS = frozenset({"forbidden_meetings", "same_club_meetings"})
"""Metrics that a draw has where there is something that can be taken back without a trace."""


def draws_check(facts: Facts, most: int | None = None) -> None:
    """Draw every round again, or have it measured, with `most` units of work at most, if given.

    Some twenty queries a round, and as long as it took to draw them. Raises ArchiveRefused.
    """
    past = past_of(facts.event)
    with limit_work(None) as work:
        for row in facts.rounds:
            _round_check(facts, past, row)
            if most is not None and work.spent > most:
                why = _("drawing it again takes too long here; use manage.py import-archive.")
                raise line_fault(facts.lines[row.id], why)


def _round_check(facts: Facts, past: Past, row: Round) -> None:
    _sets_check(facts, row)
    found = by_hand(facts, row)
    newest = _engine_check(facts, row, found)
    known = _find_schedule(facts, past, row, found)
    schedule = known or past.schedule(row, _moment(row, found), row.seed)
    here = {one.id for one in schedule.present(row.number)}
    edits_check(facts, past, row, found.steps(here), exactly=known is not None)
    if known is not None and newest:
        _draw_check(facts, past, row, found, known)
    else:
        _measure(facts, row, schedule, exactly=known is not None)


def _sets_check(facts: Facts, row: Round) -> None:
    """A table has a set of boards of its own where boards travel, and nowhere else."""
    travel = do_boards_travel(facts.event)
    for table in row.tables.all():
        if (table.board_set > 0) != travel:
            facts.refuse(table.id, _("it does not match its event"), "/board_set")


def _moment(row: Round, found: ByHand) -> datetime:
    """Return when the round was drawn, or drawn again."""
    return found.again.created if found.again else row.created


def _engine_check(facts: Facts, row: Round, found: ByHand) -> bool:
    """Say whether the engine of here drew a round; refuse one that does not exist."""
    said = row.certificate
    fits = re.fullmatch(r"boneyard (\w+) (\d{1,6})", str(said.get("engine")))
    if fits is None or fits[1] != facts.event.method or not 1 <= int(fits[2]) <= ENGINE_VERSION:
        why = _(
            "unknown drawing engine, or it does not draw this kind of event; update "
            "this site if the engine is new"
        )
        facts.refuse(row.id, why, "/certificate/engine")
    if said.get("seed") != row.seed and not found.again:
        facts.refuse(
            row.id, _("drawing it again gives a different certificate"), "/certificate/seed"
        )
    return int(fits[2]) == ENGINE_VERSION


def _find_schedule(facts: Facts, past: Past, row: Round, found: ByHand) -> types.Schedule | None:
    """Return what a round was drawn from; None where that has changed since without a trace."""
    said = row.certificate
    for schedule in past.schedules(row, _moment(row, found), said.get("seed", row.seed)):
        if input_hash(schedule) == said.get("input_hash"):
            return schedule
    if not _may_have_changed(facts.event, past, row):
        why = _("it was drawn from a different event")
        facts.refuse(row.id, why, "/certificate/input_hash")
    return None


def _may_have_changed(event: Event, past: Past, row: Round) -> bool:
    """Whether there is a sign of what the record keeps no time of.

    A certificate itself says whether there were forbidden meetings, or teams, when it was made.
    """
    if not SIGNS.isdisjoint(row.certified["objective"]):
        return True
    early = hasattr(event, "stage") and row.number <= ROUNDS_APART.get(event.method, 0)
    ruled = hasattr(event, "card_rules") and bool(past.cards)
    if early or row.check_in or (ruled and row.number > 1) or event.line_ups.exists():
        return True
    earlier = (one for one in past.rounds if one.number < row.number)
    if any(table.bracket for one in earlier for table in one.tables.all()):
        return True
    entries = list(event.entries.all())
    return max((one.number for one in entries), default=0) > len(entries) or any(
        one.team or one.fixed_table or one.sits_out or one.to_round or one.from_round > 1
        for one in entries
    )


def _draw_check(
    facts: Facts, past: Past, row: Round, found: ByHand, schedule: types.Schedule
) -> None:
    """Draw a round again, and hold seats and certificate against it."""
    before = found.round_before_edits({one.id for one in schedule.present(row.number)})
    drawn = _draw_again(facts, row, before, schedule)
    same = _meetings(drawn) == _meetings(before) if found.again else bare_round(drawn) == before
    if not same:
        facts.refuse(
            row.id,
            _("drawing it again seats other players, or the same ones elsewhere"),
            "/certificate",
        )
    said = _first(row, schedule, drawn) if found.again else certificate_of(schedule, drawn)
    for edit in found.edits:
        said = certificate_after_edit(said, edit.after)
        later = past.schedule(row, edit.created, row.seed)
        said["forbidden"] = forbidden_meetings_of(later, found.stands)
    here = json.loads(json.dumps(said))
    for pointer in _differences(row.certificate, here, "/certificate"):
        facts.refuse(row.id, _("drawing it again gives a different certificate"), pointer)


def _draw_again(
    facts: Facts, row: Round, before: types.Round, schedule: types.Schedule
) -> types.Round:
    """Return the round as the engine draws it; one arranged by hand as it was arranged."""
    if FORMATS[schedule.method].by_hand:
        return certify_by_hand(schedule, before)
    try:
        return draw_next_round(schedule, {})
    except Fault:
        facts.refuse(
            row.id,
            _("drawing it again seats other players, or the same ones elsewhere"),
            "/certificate",
        )


def _meetings(found: types.Round) -> tuple[set[frozenset[str]], tuple[str, ...]]:
    tables = {frozenset(table.seats.values()) for table in found.tables}
    return tables, tuple(sorted(found.byes))


def _first(row: Round, schedule: types.Schedule, drawn: types.Round) -> Certificate:
    """Return the certificate of a bracket that was drawn again, with the tables that stayed."""
    after = replace(core_round(row, row.event), certificate=drawn.certificate)
    said = certificate_of(schedule, after)
    worth = values_json(measure_round(schedule, after))
    said["objective"] |= {name: worth[name] for name in said["objective"] if name in worth}
    return said


def _differences(said: Any, here: Any, pointer: str) -> Iterator[str]:
    """Yield where two documents differ, as JSON pointers.

    >>> list(_differences({"a": {"b": 1}, "c": 2}, {"a": {"b": 3}, "c": 2}, ""))
    ['/a/b']
    """
    if isinstance(said, dict) and isinstance(here, dict):
        for name in sorted(said.keys() | here.keys()):
            step = pointer + pointer_to(name)
            yield from _differences(said.get(name), here.get(name), step)
    elif said != here:
        yield pointer


def _measure(facts: Facts, row: Round, schedule: types.Schedule, *, exactly: bool) -> None:
    """Have the checker measure a round that cannot be drawn again; no bound is above its value."""
    said = row.certified
    objective = said["objective"]
    for name in objective.keys() - ADDITIVE:
        facts.refuse(
            row.id, _("the checker computes another value"), f"/certificate/objective/{name}"
        )
    worth = values_json(round_values(schedule, core_round(row, facts.event), objective))
    for name in unlike(objective, worth, exactly=exactly):
        why = _("the checker computes another value")
        facts.refuse(row.id, why, f"/certificate/objective/{name}")
    for name, bound in said["bounds"].items():
        if bound > objective.get(name, -1):
            why = _("a bound is larger than its value")
            facts.refuse(row.id, why, f"/certificate/bounds/{name}")
