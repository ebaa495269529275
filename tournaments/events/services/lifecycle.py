"""Events are made, changed, opened, ended, reopened, cancelled, deleted."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from uuid import UUID

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, User
from tournaments.deals.services import deals_follow
from tournaments.endorsements.services.rating import endorsements_rate
from tournaments.errors import SettingsChanged
from tournaments.events.core.boards import (
    COUNT,
    TRAVEL,
    boards_per_round,
    do_boards_travel,
    options_without_boards,
)
from tournaments.events.core.settings import SETTINGS, SETTLED_BY_THE_DRAW, EventPlan
from tournaments.events.services.plans import (
    check_in_checked,
    fields_of_plan,
    plan_of,
    settings_json,
)
from tournaments.events.words.wording import POLICY
from tournaments.models import Event, EventChange, Round, Table
from tournaments.results.services.versions import ledger_follow
from tournaments.standings.services import finals_make
from web.faults import InvalidInput, NotFound, WrongState
from web.time_zones import FIRST_ZONE

State = Event.State


@transaction.atomic
def event_create(*, club: Club, plan: EventPlan, opened: bool = False) -> Event:
    """Make an event: a draft, or `opened` at once.

    Names may repeat: the date tells such events apart. A club without a time zone takes that of
    its first event. Raises InvalidInput for a value that does not fit.
    """
    state = State.OPEN if opened else State.DRAFT
    event = Event(club=club, state=state, **fields_of_plan(check_in_checked(plan)))
    _remember_zone(event)
    event.save(force_insert=True)
    return event


def _remember_zone(event: Event) -> None:
    """Give the club the time zone of its first event, which is not stored yet."""
    club, zone = event.club, event.time_zone
    if zone == FIRST_ZONE or club.time_zone != FIRST_ZONE:
        return
    if not Event.objects.filter(club=club).exists():
        Club.objects.filter(id=club.id, time_zone=FIRST_ZONE).update(time_zone=zone)
        club.time_zone = zone


@transaction.atomic
def event_change(
    *, event_id: UUID, changes: Mapping[str, object], by: User, revision: int | None = None
) -> Event:
    """Change the settings of an event; `changes` has names of `EventPlan`.

    The change is put on record. `revision` is that of the event as it was read: nobody else may
    have changed it since. Raises NotFound, SettingsChanged, WrongState once the event is over or
    where a drawn round depends on the setting, InvalidInput for a value that does not fit.
    """
    event = lock_event(event_id)
    refuse_over(event)
    if revision is not None and revision != event.revision:
        raise SettingsChanged(
            _("The event was changed in the meantime; your changes are not saved yet."),
            revision=event.revision,
        )
    before = plan_of(event)
    plan = replace(before, **changes)  # type: ignore[arg-type]  # checked there
    plan = replace(plan, options=options_without_boards(before, plan))
    fields = fields_of_plan(check_in_checked(plan))
    for name, value in fields.items():
        setattr(event, name, value)
    _refuse_late(before, plan_of(event), event.rounds.count())
    found = _differences(settings_json(before), settings_json(plan_of(event)))
    if not found:
        return event
    event.revision += 1
    event.save(update_fields=[*fields, "revision"])
    _record(event, found, by)
    if "evidence" in found:
        _rate_anew(event)
    return event


def _rate_anew(event: Event) -> None:
    """Bring the ledger up to date for closed rounds: other evidence is asked for now."""
    for table in Table.objects.filter(round__event=event, round__state=Round.State.CLOSED):
        ledger_follow(table)


Changes = dict[str, list[object]]
"""Before and after by name."""


def _differences(before: Mapping[str, object], after: Mapping[str, object]) -> Changes:
    return {name: [before[name], after[name]] for name in after if before[name] != after[name]}


def _record(event: Event, changes: Changes, by: User) -> None:
    EventChange.objects.create(event=event, by=by, revision=event.revision, changes=changes)


def refuse_over(event: Event) -> None:
    """Raise WrongState once an event is over."""
    if event.is_over:
        raise WrongState(_("The event is %(state)s.") % {"state": event.get_state_display()})


def _refuse_late(before: EventPlan, plan: EventPlan, drawn: int) -> None:
    if plan.rounds_planned < drawn:
        raise InvalidInput(
            _("%(drawn)d rounds have already been drawn.") % {"drawn": drawn},
            pointer="/rounds_planned",
        )
    for title in _locked_titles(before, plan) if drawn else ():
        raise WrongState(
            _("Locked: a round has been drawn, so “%(name)s” cannot change.") % {"name": title}
        )
    if drawn and not _all_sizes_stay(plan.table_sizes, before.table_sizes):
        raise WrongState(
            _(
                "Locked: a round has been drawn; you can only allow smaller or larger "
                "tables as well."
            )
        )


def _locked_titles(before: EventPlan, plan: EventPlan) -> Iterator[str]:
    """Yield the titles of settings that a plan changes and that the draw settles."""
    for name, asked in ((COUNT, boards_per_round), (TRAVEL, do_boards_travel)):
        if asked(before) != asked(plan):
            yield str(POLICY[name])
    for setting in SETTLED_BY_THE_DRAW:
        if getattr(before, setting) != getattr(plan, setting):
            yield _(SETTINGS[setting].title)


Sizes = tuple[int, int, int] | None


def _all_sizes_stay(sizes: Sizes, before: Sizes) -> bool:
    """Return whether all sizes of tables allowed before are still allowed."""
    if sizes is None or before is None:
        return sizes == before
    return sizes[0] <= before[0] and before[1] <= sizes[1]


@transaction.atomic
def event_open(*, event_id: UUID) -> Event:
    """Open a draft event, so that it takes entries and rounds.

    Raises NotFound, WrongState.
    """
    event = lock_event(event_id)
    if event.state == State.OPEN:
        return event
    if event.state != State.DRAFT:
        raise WrongState(_("The event is %(state)s.") % {"state": event.get_state_display()})
    event.state = State.OPEN
    event.save(update_fields=["state"])
    return event


@transaction.atomic
def event_finish(*, event_id: UUID, by: User) -> Event:
    """End a running event and keep its final standings; a repeat changes nothing.

    Raises NotFound, WrongState unless it is running and all its rounds are closed.
    """
    event = lock_event(event_id)
    if event.state == State.FINISHED:
        return event
    if event.state != State.RUNNING:
        raise WrongState(
            _("The event is %(state)s; only a running event can be ended.")
            % {"state": event.get_state_display()}
        )
    last = event.rounds.exclude(state=Round.State.CLOSED).first()
    if last is not None:
        raise WrongState(
            _("Round %(number)d is not closed; close it or discard its draft.")
            % {"number": last.number}
        )
    ended = _change_state(event, State.FINISHED, by)
    finals_make(ended)
    endorsements_rate(ended, timezone.now())
    return ended


@transaction.atomic
def event_reopen(*, event_id: UUID, by: User) -> Event:
    """Let an event that was ended or cancelled go on where it stood.

    Raises NotFound, WrongState for an event that is not over.
    """
    event = lock_event(event_id)
    if not event.is_over:
        raise WrongState(
            _("The event is %(state)s; only a finished or cancelled event can be reopened.")
            % {"state": event.get_state_display()}
        )
    begun = event.rounds.exclude(state=Round.State.DRAFT).exists()
    return _change_state(event, State.RUNNING if begun else State.OPEN, by)


@transaction.atomic
def event_cancel(*, event_id: UUID, by: User) -> Event:
    """Cancel an event: it stays visible, nothing more is drawn; a repeat changes nothing.

    Raises NotFound, WrongState once it has ended.
    """
    event = lock_event(event_id)
    if event.state == State.CANCELLED:
        return event
    if event.state == State.FINISHED:
        raise WrongState(_("The event has ended; reopen it before cancelling."))
    return _change_state(event, State.CANCELLED, by)


@transaction.atomic
def event_delete(*, event_id: UUID) -> Event:
    """Delete an event of which no round was published, with its entries and settings.

    Raises NotFound, WrongState if a round is published or another event goes on from this one.
    """
    event = lock_event(event_id)
    if event.rounds.exclude(state=Round.State.DRAFT).exists():
        raise WrongState(_("A round has been published; cancel the event instead."))
    try:
        event.rounds.all().delete()
        event.delete()
    except ProtectedError:
        raise WrongState(
            _("Another event takes its qualifiers from this one; delete that first.")
        ) from None
    return event


def _change_state(event: Event, state: str, by: User) -> Event:
    before, event.state = event.state, state
    event.save(update_fields=["state"])
    deals_follow(event)
    _record(event, {"state": [before, state]}, by)
    return event


def lock_event(event_id: UUID) -> Event:
    """Return an event, its row locked until the transaction ends; raises NotFound."""
    event = Event.objects.select_for_update(of=("self",)).filter(id=event_id).first()
    if event is None:
        raise NotFound(_("There is no event %(id)s.") % {"id": event_id})
    return event
