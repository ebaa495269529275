"""Which round deals for which: its own, or the first of the event where boards travel.

A board is then the same deal in whichever round it is played, so one secret, committed to before
anybody plays, deals all of them.
"""

from collections.abc import Collection
from uuid import UUID

from django.utils.translation import gettext as _

from tournaments.events.core.boards import do_boards_travel
from tournaments.models import Event, Round
from web.faults import WrongState


def do_boards_go_on(event: Event) -> bool:
    """Return whether boards travel and may still be played: the event is not over.

    One that was called off while a round was played is as if it went on, until that is closed. One
    query at most.
    """
    if not do_boards_travel(event):
        return False
    return not event.is_over or event.rounds.filter(state=Round.State.PUBLISHED).exists()


def refuse_seen_boards(event: Event) -> None:
    """Raise WrongState where boards travel and the event was over before: they could be seen.

    One query, none where boards do not travel.
    """
    over = event.changes.filter(changes__state__1__in=sorted(Event.OVER))
    if do_boards_travel(event) and over.exists():
        raise WrongState(
            _("The event was over, so everybody could see its boards: no more rounds are played.")
        )


def dealing_round(row: Round) -> Round:
    """Return the round whose secret and words deal in a round that is read with its event.

    One query where boards travel, with its deals; none elsewhere.
    """
    if row.number == 1 or not do_boards_travel(row.event):
        return row
    first = Round.objects.select_related("deals").get(event=row.event_id, number=1)
    first.event = row.event
    return first


def dealing_rounds(rounds: Collection[Round]) -> dict[UUID, UUID]:
    """Return the ids of the rounds that deal for rounds, by these. One query at most."""
    travelling = {row.event_id for row in rounds if do_boards_travel(row.event)}
    firsts: dict[UUID, UUID] = {}
    if travelling:
        found = Round.objects.filter(event__in=travelling, number=1)
        firsts = dict(found.values_list("event_id", "id"))
    return {row.id: firsts.get(row.event_id, row.id) for row in rounds}
