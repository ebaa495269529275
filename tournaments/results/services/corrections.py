"""Corrections of results that a bracket rests on: the desk says what becomes of later rounds.

Every change of a result passes here (`guard_bracket`): a sheet, an award, a sanction, an accepted
log, cards and their rules. If other entries would go on than did, nothing is stored until the desk
chooses: the bracket stays and only points change, or its rounds are drawn again from there.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import User
from tournaments.corrections.selectors.consequences import resting_on
from tournaments.errors import BracketRests
from tournaments.events.services.lifecycle import lock_event
from tournaments.models import Event, Result, Round, Table
from tournaments.results.selectors.brackets import At, BracketRounds, bracket_rounds
from tournaments.rounds.services.redrawing import bracket_redraw
from tournaments.scheduling import types
from tournaments.scheduling.formats import FORMATS
from web.faults import InvalidInput, NotFound
from web.messages import isolate_values


class BracketOutcome(StrEnum):
    """What becomes of a bracket: only points change, or its rounds are drawn again."""

    POINTS = "points"
    REDRAW = "redraw"


@dataclass(frozen=True)
class DeskChoice:
    """What becomes of the bracket ("": not chosen yet), and who chose it."""

    bracket: str
    by: User


def round_of_table(table_id: UUID) -> Round:
    """Return the round of a table with its event, or raise NotFound. One query."""
    row = Round.objects.select_related("event").filter(tables=table_id).first()
    if row is None:
        raise NotFound(_("There is no table %(id)s.") % {"id": table_id})
    return row


@contextmanager
def guard_bracket(event: Event, choice: DeskChoice, row: Round | None = None) -> Iterator[None]:
    """Let results change inside, in one transaction, and compare the bracket with them afterwards.

    `row` is the round of the table, if it is about one. If a bracket may rest on it, the event is
    locked before any table. Raises InvalidInput for an unknown choice, BracketRests if the desk has
    to choose.
    """
    if choice.bracket and choice.bracket not in list(BracketOutcome):
        raise InvalidInput(
            _("Unknown value %(word)s; choose one of: %(known)s.")
            % {"word": choice.bracket, "known": ", ".join(BracketOutcome)},
            pointer="/bracket",
        )
    last = _last_round(event, row)
    if last is None:
        yield
        return
    before = bracket_rounds(event, last)
    over = event.state == Event.State.FINISHED
    if over and choice.bracket == BracketOutcome.POINTS and row is not None:
        # The final standings are written with the result and read this.
        _hold(event, before, [at for at in before.going_on if at[0] == row.number])
    yield
    after = bracket_rounds(event, last)
    changed = _changed_tables(before, after)
    if changed and choice.bracket == BracketOutcome.REDRAW and not over:
        _release(event, changed)
        bracket_redraw(event=event, number=min(changed)[0], by=choice.by, now=timezone.now())
    elif changed and choice.bracket != BracketOutcome.POINTS:
        raise _rests(event, before, changed)
    else:
        _hold(event, before, changed)
        _release(event, [at for at in after.by_results if _agrees(before, after, at)])


def bracket_may_rest(event: Event, row: Round | None) -> bool:
    """Return whether a bracket may rest on the results of an event, or of one of its rounds."""
    closed = row is None or row.state == Round.State.CLOSED
    return closed and FORMATS[event.method].eliminates


def _last_round(event: Event, row: Round | None) -> int | None:
    """Return the last public round of an elimination; None if nothing can rest on a result."""
    if not bracket_may_rest(event, row):
        return None
    lock_event(event.id)
    shown = event.rounds.exclude(state=Round.State.DRAFT)
    last: int | None = shown.aggregate(last=Max("number"))["last"]
    return None if last is None or last <= (row.number if row else 1) else last


def _changed_tables(before: BracketRounds, after: BracketRounds) -> list[At]:
    """Return the tables from which others would go on now than did."""
    return [
        at
        for at, order in after.by_results.items()
        if order not in (before.by_results[at], before.going_on[at]) and before.in_it(at)
    ]


def _agrees(before: BracketRounds, after: BracketRounds, at: At) -> bool:
    """Return whether the result of a table now agrees with what the desk chose for the bracket."""
    was_chosen = before.going_on[at] != before.by_results[at]
    return was_chosen and after.by_results[at] == before.going_on[at]


def _hold(event: Event, before: BracketRounds, tables: Collection[At]) -> None:
    """Let the bracket go on by what the tables said before."""
    for at in tables:
        kept = before.table(at)
        _tables(event, at).filter(bracket={}).update(bracket=_bracket_facts(kept))


def _bracket_facts(table: types.Table) -> dict[str, object]:
    places = {side: int(place) for side, place in (table.places or {}).items()}
    return {"places": places, "absent": sorted(table.absent)}


def _release(event: Event, tables: Collection[At]) -> None:
    """Let the bracket follow the results of tables again."""
    for at in tables:
        _tables(event, at).update(bracket={})


def _tables(event: Event, at: At) -> QuerySet[Table]:
    return Table.objects.filter(round__event=event, round__number=at[0], number=at[1])


def _rests(event: Event, before: BracketRounds, changed: list[At]) -> BracketRests:
    """Return the fault for the desk: who played on, what is drawn, what it can choose."""
    first = min(changed)[0] + 1
    here = {UUID(name) for at in changed for name in before.table(at).seats.values()}
    on = {name for at in changed for level in before.going_on[at][1] for name in level}
    entries = event.entries.filter(id__in=on).select_related("player", "partnership")
    names = ", ".join(str(entry) for entry in entries.order_by("number"))
    later = Result.objects.filter(current=True, table__round__event=event)
    void = later.filter(table__round__number__gt=first).count()
    void += (
        later.filter(table__round__number=first, table__seats__entry__in=here).distinct().count()
    )
    going_on = event.state == Event.State.RUNNING
    text = _("%(names)s went through with this result, and round %(number)d has been drawn.")
    offer = (
        _("Choose: change only the points, or redraw the bracket from there.")
        if going_on
        else _("Choose to change only the points, or reopen the event to redraw it.")
    )
    return BracketRests(
        f"{text % isolate_values({'names': names, 'number': first})} {offer}",
        pointer="/bracket",
        choices=[one.value for one in BracketOutcome if going_on or one != BracketOutcome.REDRAW],
        round=first,
        results=void,
        entries=sorted(on),
        resting=_resting(event, changed),
    )


def _resting(event: Event, changed: list[At]) -> list[dict[str, object]]:
    """Return all public things that rest on the tables, each once."""
    found: dict[object, dict[str, object]] = {
        (one.kind, one.id): {"kind": one.kind, "id": one.id, "text": one.text}
        for at in changed
        for table in _tables(event, at)
        for one in resting_on(event, table.id, drafts=False)
    }
    return list(found.values())
