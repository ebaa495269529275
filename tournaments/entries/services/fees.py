"""Entry fees: who has paid. No money moves here; the desk notes what it was given."""

from collections.abc import Collection
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.events.services.lifecycle import lock_event
from tournaments.models import Entry
from web.faults import InvalidInput


@transaction.atomic
def fees_note(*, event_id: UUID, entries: Collection[UUID], paid: bool = True) -> int:
    """Note that entries have paid, or have not if `paid` is false; a repeat changes nothing.

    Returns how many that changes. It works after the event, too. Raises NotFound, InvalidInput for
    an entry of another event.
    """
    event = lock_event(event_id)
    found = Entry.objects.filter(event=event, id__in=entries)
    known = set(found.values_list("id", flat=True))
    for i, entry_id in enumerate(entries):
        if entry_id not in known:
            raise InvalidInput(
                _("%(id)s is not an entry of this event.") % {"id": entry_id},
                pointer=f"/entries/{i}",
            )
    return found.exclude(paid=paid).update(paid=paid)
