"""Events come into being, are changed and opened."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubs.errors import NameTaken
from clubs.models import Club
from clubs.web.faults import InvalidInput, NotFound, WrongState
from tournaments.models import Event, Round
from tournaments.services.plans import EventPlan, fields_checked, plan_of

State = Event.State
SETTLED_BY_THE_DRAW = ("game", "options", "method", "shape", "rated")
"""What cannot change any more once a round has been drawn."""


@transaction.atomic
def event_create(*, club: Club, plan: EventPlan) -> Event:
    """Make a draft event.

    Raises InvalidInput for a value that does not fit, NameTaken for the name.
    """
    event = Event(club=club, **fields_checked(plan))
    with _name_once(event):
        event.save(force_insert=True)
    return event


@transaction.atomic
def event_change(*, event_id: UUID, changes: Mapping[str, object]) -> Event:
    """Change what has been decided about an event; `changes` has names of `EventPlan`.

    Raises NotFound, WrongState once it is over or where a drawn round depends on it,
    InvalidInput for a value that does not fit, NameTaken for the name.
    """
    event = event_locked(event_id)
    if event.state in {State.FINISHED, State.CANCELLED}:
        raise WrongState(_("The event is %(state)s.") % {"state": event.get_state_display()})
    before = plan_of(event)
    plan = replace(before, **changes)  # type: ignore[arg-type]  # names and types are checked below
    fields = fields_checked(plan)
    drawn = event.rounds.count()
    _refuse_late(before, plan, drawn)
    for name, value in fields.items():
        setattr(event, name, value)
    closed = event.rounds.filter(state=Round.State.CLOSED).count()
    if closed and closed >= event.rounds_planned:
        event.state = State.FINISHED
    with _name_once(event):
        event.save(update_fields=[*fields, "state"])
    return event


def _refuse_late(before: EventPlan, plan: EventPlan, drawn: int) -> None:
    if plan.rounds_planned < drawn:
        raise InvalidInput(
            _("%(drawn)d rounds are drawn already.") % {"drawn": drawn}, pointer="/rounds_planned"
        )
    for name in SETTLED_BY_THE_DRAW:
        if drawn and getattr(before, name) != getattr(plan, name):
            raise WrongState(
                _("A round is drawn already; %(name)s can no longer change.") % {"name": name}
            )
    if drawn and not _hold(plan.table_sizes, before.table_sizes):
        raise WrongState(
            _("A round is drawn already; tables may only be allowed to be smaller or larger too.")
        )


Sizes = tuple[int, int, int] | None


def _hold(sizes: Sizes, before: Sizes) -> bool:
    """Return whether tables of all sizes there were so far would still be allowed."""
    if sizes is None or before is None:
        return sizes == before
    return sizes[0] <= before[0] and before[1] <= sizes[1]


@contextmanager
def _name_once(event: Event) -> Iterator[None]:
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        raise NameTaken(
            _("The club has an event named %(name)s already.") % {"name": event.name},
            pointer="/name",
        ) from None


@transaction.atomic
def event_open(*, event_id: UUID) -> Event:
    """Open a draft event; once open it takes entries and rounds.

    Raises NotFound, WrongState.
    """
    event = event_locked(event_id)
    if event.state == State.OPEN:
        return event
    if event.state != State.DRAFT:
        raise WrongState(_("The event is %(state)s.") % {"state": event.get_state_display()})
    event.state = State.OPEN
    event.save(update_fields=["state"])
    return event


def event_locked(event_id: UUID) -> Event:
    """Return the event with its row locked until the transaction ends, or raise NotFound."""
    event = Event.objects.select_for_update(of=("self",)).filter(id=event_id).first()
    if event is None:
        raise NotFound(_("There is no event %(id)s.") % {"id": event_id})
    return event
