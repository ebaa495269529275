"""The organiser says who is seeded first, second and so on; the draw then goes by that."""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.events.services.lifecycle import lock_event
from tournaments.models import Entry, Event
from tournaments.scheduling.formats import FORMATS
from web.faults import InvalidInput, WrongState


@transaction.atomic
def seeds_set(*, event_id: UUID, order: Sequence[UUID]) -> list[Entry]:
    """Seed the entries of an event in this order; without an order, by their ratings again.

    Returns the entries, the first seed first. Raises NotFound; WrongState once a round is drawn, in
    the next stage of another event and where nobody is seeded; InvalidInput unless the order names
    every entry once.
    """
    event = lock_event(event_id)
    if why := why_no_seeds(event, drawn=event.rounds.exists()):
        raise WrongState(why)
    entries = {entry.id: entry for entry in event.entries.select_related("player", "partnership")}
    if order and (len(order) != len(entries) or set(order) != entries.keys()):
        raise InvalidInput(_("Name every entry once, the first seed first."), pointer="/entries")
    seeds = {entry_id: seed for seed, entry_id in enumerate(order, 1)}
    for entry in entries.values():
        entry.stage_seed = seeds.get(entry.id)
    Entry.objects.bulk_update(entries.values(), ["stage_seed"])
    return sorted(entries.values(), key=lambda entry: seeds.get(entry.id, entry.number))


def why_no_seeds(event: Event, *, drawn: bool) -> str:
    """Return why the organiser cannot seed the entries now; "" where that can be. One query.

    `drawn` says whether a round is drawn.
    """
    method = FORMATS[event.method]
    if not (method.by_standing or "sections" in method.policy):
        return _("This format does not seed its entries.")
    if hasattr(event, "stage"):
        return _("The stage before says who is seeded.")
    if drawn:
        return _("Seeds can only be set before the first round is drawn.")
    return ""
