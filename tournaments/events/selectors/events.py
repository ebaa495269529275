"""Reads of events: lists a viewer may see, one by its id, its club, its record of changes."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import Case, Count, F, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.access import ORGANISERS, SCORER, STAFF, Viewer, has_role, role_in_club
from clubs.models import Club, Membership, User
from clubs.places import ClubOf
from clubs.selectors.listing import listed_rows
from tournaments.models import Entry, Event, EventChange, Round
from web.faults import NotFound

STATES = (
    Event.State.RUNNING,
    Event.State.OPEN,
    Event.State.DRAFT,
    Event.State.FINISHED,
    Event.State.CANCELLED,
)
"""The states of events in the order in which people look for them."""
TOOK_PART = ~Q(to_round__lt=F("from_round"))
"""Whether an entry takes part at all: not if it left before its first round."""
club_of_event = ClubOf(Event, gettext_noop("There is no event %(id)s."), event="id")


def events_visible(viewer: Viewer) -> QuerySet[Event]:
    """Return the events listed to the viewer, newest first, with club and counts. One query.

    Drafts are listed to the club's own staff alone, those of clubs that are not listed and of
    sandboxes to its own members.

    Each row also has `entry_count` and `round_count` (published rounds).
    """
    return _public_events(listed_rows(viewer), viewer)


def events_in(club_id: UUID, viewer: Viewer) -> QuerySet[Event]:
    """Return the events of a club that the viewer may see, listed or not, the newest first.

    Rows as of `events_visible`. One query when read.
    """
    return _public_events(Q(club_id=club_id), viewer).filter(club_id=club_id)


def _public_events(listed: Q, viewer: Viewer) -> QuerySet[Event]:
    seen = ~Q(state=Event.State.DRAFT) & listed
    if viewer.is_authenticated:
        staffed = Membership.objects.filter(user_id=viewer.pk, role__in=STAFF)
        seen |= Q(club_id__in=staffed.values("club_id"))
    found = Event.objects.filter(seen).select_related("club").order_by("-created")
    return found.annotate(**_counts())


def events_by_ids(ids: Collection[UUID]) -> QuerySet[Event]:
    """Return events that something published names, as rows of `events_visible`. One query."""
    found = Event.objects.filter(id__in=ids).select_related("club")
    return found.annotate(**_counts())


def with_counts(event: Event) -> Event:
    """Return an event with the counts that a row of `events_visible` has. One query."""
    found = Event.objects.filter(id=event.id).values(**_counts()).first()
    for name, count in (found or {}).items():
        setattr(event, name, count)
    return event


def _counts() -> dict[str, Any]:
    published = Round.objects.exclude(state=Round.State.DRAFT)
    return {
        "entry_count": _count_of(Entry.objects.filter(TOOK_PART)),
        "round_count": _count_of(published),
    }


def _count_of(rows: Any) -> Any:
    """Return the number of these rows of an event, as a part of a query."""
    mine = rows.filter(event_id=OuterRef("id")).order_by().values("event_id")
    return Coalesce(Subquery(mine.annotate(count=Count("*")).values("count")), 0)


def entrant_count(event: Event) -> int:
    """Return how many entries take part in an event. One query."""
    return event.entries.filter(TOOK_PART).count()


def events_of_club(club_id: UUID, viewer: Viewer) -> QuerySet[Event]:
    """Return the club's events that the viewer may see: running, open, drafts, then what is over.

    Rows as of `events_visible`. One query when read.
    """
    order = [When(state=state, then=place) for place, state in enumerate(STATES)]
    found = events_in(club_id, viewer).annotate(turn=Case(*order))
    return found.order_by("turn", "-created")


def events_to_score(user: User) -> list[Event]:
    """Return the events that are not over in clubs where the user scores, newest first.

    One query.
    """
    mine = Membership.objects.filter(user=user, role__in=STAFF).values("club_id")
    found = Event.objects.filter(club_id__in=mine).exclude(state__in=Event.OVER)
    return list(found.select_related("club").order_by("-created"))


def event_by_id(event_id: UUID, viewer: Viewer) -> tuple[Event, str]:
    """Return an event with its club, and the viewer's role in it; raises NotFound.

    Two queries, one for a guest.
    """
    event = Event.objects.select_related("club").filter(id=event_id).first()
    if event is None:
        raise NotFound(_("There is no event %(id)s.") % {"id": event_id})
    role = role_in_club(viewer, event.club_id)
    if event.state == Event.State.DRAFT and not has_role(role, SCORER):
        raise NotFound(_("There is no event %(id)s.") % {"id": event_id})
    return event, role


def latest_events(club_id: UUID, count: int) -> list[Event]:
    """Return the latest events of a club, drafts too, the newest first. One query."""
    return list(Event.objects.filter(club_id=club_id).order_by("-created")[:count])


def event_names(club_id: UUID) -> list[str]:
    """Return the names of all events of a club. One query."""
    return list(Event.objects.filter(club_id=club_id).values_list("name", flat=True))


def clubs_organised(viewer: Viewer) -> QuerySet[Club]:
    """Return the clubs the viewer organises, by name. One query when read, none for a guest."""
    if not viewer.is_authenticated:
        return Club.objects.none()
    mine = Club.objects.filter(memberships__user_id=viewer.pk, memberships__role__in=ORGANISERS)
    return mine.order_by("name", "id")


def changes_of_event(event: Event, since: int = -1) -> list[EventChange]:
    """Return the changes after a revision, latest first, with who made them. One query."""
    found = EventChange.objects.filter(event=event, revision__gt=since).select_related("by")
    return list(found)
