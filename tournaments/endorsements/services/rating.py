"""An endorsed event that is over is rated in the body's pool."""

from datetime import datetime
from uuid import UUID

from clubs.selectors.bodies import bodies_above
from ratings.models import Pool
from ratings.services.copying import periods_copy
from tournaments.models import Endorsement, Event


def endorsements_rate(event: Event, now: datetime) -> None:
    """Let the bodies that endorsed an event rate it, in the transaction that ends it.

    Bodies that endorse all events of their clubs do so now, unless they declined this one. The next
    sweep rates the pools.
    """
    for body in bodies_above(event.club_id):
        if body.endorses_all:
            row, _made = Endorsement.objects.get_or_create(event=event, body=body)
            if row.state == Endorsement.State.ASKED:
                row.state, row.decided = Endorsement.State.GIVEN, now
                row.save(update_fields=["state", "decided"])
    given = Endorsement.objects.filter(event=event, state=Endorsement.State.GIVEN)
    for one in given.select_related("body", "event").order_by("body_id"):
        endorsement_rate(one, now)


def endorsement_rate(row: Endorsement, now: datetime) -> Pool | None:
    """Let the endorsing body rate the event; returns the pool, None without rated rounds."""
    return periods_copy(sources=rounds_of(row.event), club=row.body, now=now)


def rounds_of(event: Event) -> list[UUID]:
    """Return the ids of an event's rounds. One query."""
    return list(event.rounds.values_list("id", flat=True))
