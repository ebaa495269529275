"""Bodies endorse events of their clubs, and rate those that are over.

Once an endorsed event is finished, the body's pool rates the same games as the pool of its club,
and corrections with them, until the endorsement is taken back.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import User
from clubs.selectors.bodies import bodies_above
from ratings.models import Pool
from ratings.services.copying import copies_withdraw
from tournaments.endorsements.services.rating import endorsement_rate, rounds_of
from tournaments.events.services.lifecycle import lock_event
from tournaments.models import Endorsement, Event
from web.faults import InvalidInput, NotFound, WrongState
from web.messages import isolate_values
from web.reasons import clean_reason

State = Endorsement.State


@transaction.atomic
def endorsement_ask(*, event_id: UUID, body_id: UUID) -> Endorsement:
    """Ask a body above the club to endorse an event, again if it declined.

    A repeat changes nothing. Raises NotFound, InvalidInput for a body that is not above the club,
    WrongState for a draft or a cancelled event.
    """
    event = lock_event(event_id)
    if event.state in {Event.State.DRAFT, Event.State.CANCELLED}:
        state = {"state": event.get_state_display()}
        raise WrongState(_("The event is %(state)s; it cannot be endorsed.") % state)
    if body_id not in {one.id for one in bodies_above(event.club_id)}:
        raise InvalidInput(_("Choose an association or federation above the club."),
                           pointer="/body")  # fmt: skip
    row, _made = Endorsement.objects.get_or_create(event=event, body_id=body_id)
    if row.state == State.DECLINED:
        row.state, row.reason, row.decided = State.ASKED, "", None
        row.save(update_fields=["state", "reason", "decided"])
    return row


@transaction.atomic
def endorsement_give(
    *, endorsement_id: UUID, by: User, now: datetime
) -> tuple[Endorsement, Pool | None]:
    """Endorse an event; if it is over, the body's pool rates it. A repeat changes nothing.

    Returns the pool that has to be rated, if any. Raises NotFound, WrongState if the body is not
    above the club any more.
    """
    row = _lock_endorsement(endorsement_id)
    if row.state == State.GIVEN:
        return row, None
    if row.body_id not in {one.id for one in bodies_above(row.event.club_id)}:
        names = isolate_values({"club": row.event.club, "body": row.body})
        raise WrongState(_("%(club)s no longer belongs to %(body)s.") % names)
    row.state, row.reason, row.by, row.decided = State.GIVEN, "", by, now
    row.save(update_fields=["state", "reason", "by", "decided"])
    return row, endorsement_rate(row, now) if row.event.state == Event.State.FINISHED else None


@transaction.atomic
def endorsement_decline(
    *, endorsement_id: UUID, reason: str, by: User, now: datetime
) -> tuple[Endorsement, Pool | None]:
    """Decline to endorse an event, or take an endorsement back, so that the body stops rating it.

    Returns the pool that has to be rated again, if any. Raises NotFound, InvalidInput without a
    reason.
    """
    reason = clean_reason(reason, missing=_("Enter the reason for not endorsing the event."))
    row = _lock_endorsement(endorsement_id)
    row.state, row.reason, row.by, row.decided = State.DECLINED, reason, by, now
    row.save(update_fields=["state", "reason", "by", "decided"])
    return row, copies_withdraw(sources=rounds_of(row.event), club=row.body)


def _lock_endorsement(endorsement_id: UUID) -> Endorsement:
    """Return an endorsement, its event locked before it; raises NotFound."""
    event_id = Endorsement.objects.filter(id=endorsement_id).values_list("event_id", flat=True)
    found = event_id.first()
    if found is None:
        raise NotFound(_("There is no endorsement %(id)s.") % {"id": endorsement_id})
    lock_event(found)
    rows = Endorsement.objects.select_for_update(of=("self",)).select_related("event__club", "body")
    return rows.get(id=endorsement_id)
