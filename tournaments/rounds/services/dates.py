"""Set when the rounds of an event begin."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.events.services.lifecycle import lock_event
from tournaments.models import RoundDate
from web.faults import InvalidInput, WrongState


@transaction.atomic
def round_dates_set(*, event_id: UUID, dates: Mapping[int, datetime]) -> None:
    """Set when rounds begin, by their numbers; a round that is not named has no date.

    Again changes nothing. Raises NotFound, WrongState once the event is over, InvalidInput for a
    round that is not planned.
    """
    event = lock_event(event_id)
    if event.is_over:
        raise WrongState(_("The event is over; its dates stay."))
    for number in dates:
        if not 1 <= number <= event.rounds_planned:
            raise InvalidInput(
                _("Choose a round from 1 to %(last)d.") % {"last": event.rounds_planned},
                pointer="/dates",
            )
    held = {row.number: row for row in event.dates.all()}
    event.dates.exclude(number__in=dates).delete()
    for number, starts in dates.items():
        row = held.get(number) or RoundDate(event=event, number=number)
        if row.starts != starts:
            row.starts = starts
            row.save()
