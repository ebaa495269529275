"""The event that somebody plays in now, and the search for players by name among the seats."""

from typing import Literal
from uuid import UUID

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, When

from clubs.selectors.words import player_words
from tournaments.models import Entry, Event, Round, Seat, Substitution
from web.queries import QueryByIds

Whose = Literal["player", "pair", "account"]

_SEEN = (*Event.ACTIVE, Event.State.FINISHED)
_TURNS = Case(
    When(playing=True, then=0),
    When(state=Event.State.RUNNING, then=1),
    When(state=Event.State.OPEN, then=2),
    default=3,
)


def events_of_player(player_id: UUID) -> QuerySet[Event]:
    """Return the public events of a player: being played, running, open, over. One query.

    Those with an entry, alone or in a pair, and those as a substitute.
    """
    alone = Entry.objects.filter(player_id=player_id).values("event_id")
    first = Entry.objects.filter(partnership__first_id=player_id).values("event_id")
    second = Entry.objects.filter(partnership__second_id=player_id).values("event_id")
    instead = Substitution.objects.filter(substitute_id=player_id).values("entry__event_id")
    played = Round.objects.filter(event_id=OuterRef("id"), state=Round.State.PUBLISHED)
    found = Event.objects.filter(
        Q(id__in=alone.order_by().union(first.order_by(), second.order_by(), instead.order_by())),
        state__in=_SEEN,
    )
    return found.annotate(playing=Exists(played)).order_by(_TURNS, "-created", "id")


def search_seats(asked: str, club_id: UUID | None = None) -> QuerySet[Seat]:
    """Return the seats of rounds being played whose players have these words, by name. One query.

    `club_id` leaves only events of that club. Each has player, table, round, event and club.
    """
    found = Seat.objects.filter(
        player_words(asked, "player__"),
        round__state=Round.State.PUBLISHED,
        round__event__state__in=Event.ACTIVE,
    )
    if club_id is None:
        club = "round__event__club__"
        found = found.filter(**{f"{club}sandbox_until": None, f"{club}listed": True})
    else:
        found = found.filter(round__event__club_id=club_id)
    parts = ("player__club", "table", "round__event__club")
    return found.select_related(*parts).order_by("player__sort_key", "player_id", "-round__number")


def current_seat(whose: Whose, one: UUID) -> Seat | None:
    """Return the seat of somebody in a round being played, with its table and event. One query."""
    return next(iter(_CURRENT[whose](one)), None)


def _being_played(whose: Q) -> "QuerySet[Seat, Seat]":
    found = Seat.objects.filter(
        whose, round__state=Round.State.PUBLISHED, round__event__state__in=Event.ACTIVE
    )
    return found.select_related("table", "round__event").order_by("-round_id")[:1]


_CURRENT = {
    "player": QueryByIds(lambda one: _being_played(Q(player=one))),
    "pair": QueryByIds(lambda one: _being_played(Q(pair=None, entry__partnership=one))),
    "account": QueryByIds(lambda one: _being_played(Q(player__user=one))),
}
