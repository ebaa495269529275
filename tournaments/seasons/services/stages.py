"""Makes the next stage of an event that has ended: an event with those who go on entered."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.entries.services.entrants import entries_create
from tournaments.events.services.lifecycle import event_create, lock_event
from tournaments.events.services.plans import plan_of
from tournaments.models import Entry, Event, Stage
from tournaments.ranking.stages import Cut
from tournaments.scheduling.formats import FORMATS
from tournaments.seasons.selectors.stages import has_groups, split_event, stage_entry_json
from web.faults import InvalidInput, WrongState
from web.messages import isolate_values

LARGEST_PLACE = 10_000
MOST_CARRIED = 100
"""The most hundredths of a score that can be taken along: all of it."""
MOST_NAMED = 4
"""A refusal names so many of those who go on already."""


@dataclass(frozen=True)
class StagePlan:
    """A stage to be made: its name, how it is drawn, who comes, with what score.

    The places `first` to `last` go on, `by_group` those of every group; `carry` hundredths of the
    score are taken along.
    """

    name: str
    method: str
    rounds_planned: int
    first: int
    last: int
    by_group: bool = False
    carry: int = 0


@transaction.atomic
def stage_make(*, event_id: UUID, plan: StagePlan) -> Event:
    """Make the next stage of an event, open, with those who go on entered in their order.

    Everything but name, draw and number of rounds is as in the stage before; money is not taken
    along. Raises NotFound, WrongState while the event goes on, InvalidInput for what does not fit
    or where fewer than two go on or somebody goes on already.
    """
    before = lock_event(event_id)
    if before.state != Event.State.FINISHED:
        raise WrongState(_("End the event first: the final standings decide who qualifies."))
    _refuse_wrong(before, plan)
    found = split_event(before, Cut(plan.first, plan.last, plan.by_group)).going
    _refuse_twice(before, {str(entry.who.id): entry for _one, entry in found})
    if len(found) < 2:
        raise InvalidInput(
            _("These places give fewer than two qualifiers; choose others."), pointer="/first"
        )
    same = replace(
        plan_of(before),
        name=plan.name,
        method=plan.method,
        rounds_planned=plan.rounds_planned,
        policy={},
        fee=0,
        purse=0,
        prizes=(),
        starts=None,
    )
    event = event_create(club=before.club, plan=same, opened=True)
    people = [entry.who for _one, entry in found]
    teams = {entry.who.id: entry.team for _one, entry in found}
    categories = {entry.who.id: entry.categories for _one, entry in found}
    made = entries_create(event, people, 1, teams, categories, going_on=True)
    for seed, (entry, (one, _old)) in enumerate(zip(made, found, strict=True), 1):
        entry.stage_seed = seed
        taken = one.score * Fraction(plan.carry, MOST_CARRIED)
        entry.carried = str(taken) if taken else ""
    Entry.objects.bulk_update(made, ["stage_seed", "carried"])
    Stage.objects.create(
        event=event,
        before=before,
        before_name=before.name,
        first=plan.first,
        last=plan.last,
        by_group=plan.by_group,
        carry=plan.carry,
        going=[stage_entry_json(one, entry.who.id) for one, entry in found],
    )
    return event


def _refuse_wrong(before: Event, plan: StagePlan) -> None:
    if plan.first > plan.last:
        raise InvalidInput(_("The last place must not be before the first."), pointer="/last")
    if plan.by_group and not has_groups(before):
        raise InvalidInput(_("This event has no groups."), pointer="/by_group")
    if plan.method not in FORMATS:
        raise InvalidInput(
            _("Unknown value %(word)s; choose one of: %(known)s.")
            % {"word": plan.method, "known": ", ".join(FORMATS)},
            pointer="/method",
        )
    if before.shape not in FORMATS[plan.method].shapes:
        raise InvalidInput(
            _("%(method)s cannot be used for %(shape)s.")
            % {"method": _(FORMATS[plan.method].title), "shape": before.get_shape_display()},
            pointer="/method",
        )


def _refuse_twice(before: Event, found: Mapping[str, Entry]) -> None:
    """Refuse those who go on already: nobody plays in two stages at once."""
    others = Stage.objects.select_related("event").filter(before=before)
    for other in others.exclude(event__state=Event.State.CANCELLED):
        twice = [str(found[one["who"]]) for one in other.going if one["who"] in found]
        if twice:
            names = ", ".join(twice[:MOST_NAMED]) + (" …" if len(twice) > MOST_NAMED else "")
            raise InvalidInput(
                _("Already in “%(event)s”: %(names)s. Choose other places, or cancel that stage.")
                % isolate_values({"event": other.event.name, "names": names}),
                pointer="/first",
            )
