"""Reads of who may still enter, of substitutes, of the bye that a late entry may join."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, When
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.models import Club, Partnership, Player
from clubs.names import name_with_club
from clubs.places import ClubOf
from clubs.selectors.full_names import show_full_names
from clubs.selectors.words import pairs_with_words, players_with_words
from tournaments.entries.selectors.entries import Attendance, ids_of_substitutes
from tournaments.models import Entry, Event, Round, Substitution
from web.faults import NotFound

club_of_substitution = ClubOf.in_event(
    Substitution, "entry__event", gettext_noop("There is no substitute %(id)s.")
)


def substitution_by_id(substitution_id: UUID) -> Substitution:
    """Return a substitution with its names and entry, or raise NotFound. One query."""
    parts = ("player", "substitute", "by", "entry__event", "entry__player", "entry__partnership")
    found = Substitution.objects.select_related(*parts).filter(id=substitution_id).first()
    if found is None:
        raise NotFound(_("There is no substitute %(id)s.") % {"id": substitution_id})
    return found


def substitutions_of_event(event: Event) -> QuerySet[Substitution]:
    """Return the substitutes of an event, in the order of rounds. One query when read."""
    parts = ("player", "substitute", "by", "entry__player", "entry__partnership")
    found = Substitution.objects.filter(entry__event=event).select_related(*parts)
    return found.order_by("from_round", "created", "id")


def candidates(event: Event, *, guests: bool = False) -> QuerySet[Any]:
    """Return the players or partnerships of the club (`guests`: of all clubs) that may enter.

    Ordered by name. Dissolved pairs may not enter, nor those with a player who is entered already.
    One query when read.
    """
    busy = Entry.objects.filter(event=event)
    standing = ids_of_substitutes(event)
    if event.shape == Event.Shape.PAIRS:
        pairs = Partnership.objects if guests else event.club.partnerships
        active = pairs.filter(dissolved__isnull=True).exclude(
            Q(first_id__in=busy.values("partnership__first_id"))
            | Q(first_id__in=busy.values("partnership__second_id"))
            | Q(second_id__in=busy.values("partnership__first_id"))
            | Q(second_id__in=busy.values("partnership__second_id"))
            | Q(first_id__in=standing)
            | Q(second_id__in=standing)
        )
        return active.order_by("name", "id")
    players = Player.objects if guests else event.club.players
    free = players.exclude(Q(id__in=busy.values("player_id")) | Q(id__in=standing))
    return free.order_by("sort_key", "id")


def names_to_enter(
    event: Event, asked: str, most: int, *, guests: bool = False, alone: bool = False
) -> list[str]:
    """Return at most `most` names with all these words: of pairs that may enter, then of players.

    In an event for pairs the players are those who are not entered; `alone` leaves the pairs out.
    With `guests` names from other clubs follow, with the club behind; else names that are hidden
    are found and shown, too. Two queries at most.
    """
    full = not guests
    found: list[Partnership | Player] = []
    if event.shape == Event.Shape.PAIRS:
        if not alone:
            pairs = pairs_with_words(candidates(event, guests=guests), asked, full=full)
            found += _own_first(event, pairs.select_related("first", "second"), "name")[:most]
        entered = Entry.objects.filter(event=event)
        players = (Player.objects if guests else event.club.players).exclude(
            Q(id__in=entered.values("partnership__first_id"))
            | Q(id__in=entered.values("partnership__second_id"))
            | Q(id__in=ids_of_substitutes(event))
        )
    else:
        players = candidates(event, guests=guests)
    found += _own_first(event, players_with_words(players, asked, full=full), "sort_key")[:most]
    show_full_names(event.club_id, found)
    return [
        str(one) if one.club_id == event.club_id else name_with_club(one, one.club)
        for one in found[:most]
    ]


def _own_first(event: Event, rows: QuerySet[Any], name: str) -> QuerySet[Any]:
    """Order those of the event's club before the others, with their clubs."""
    own = Case(When(club_id=event.club_id, then=0), default=1)
    return rows.select_related("club").order_by(own, name, "id")


def clubs_of_guests(event: Event, people: Iterable[Attendance]) -> dict[UUID, str]:
    """Return the names of the clubs that guests come from, by id. One query if there are any."""
    ids = {one.entry.club_id for one in people} - {event.club_id}
    return dict(Club.objects.filter(id__in=ids).values_list("id", "name")) if ids else {}


def former_events(event: Event, count: int) -> list[Event]:
    """Return the latest events of the club whose entries may enter this one, the newest first.

    One query.
    """
    pairs = event.shape == Event.Shape.PAIRS
    alike = Q(shape=Event.Shape.PAIRS) if pairs else ~Q(shape=Event.Shape.PAIRS)
    found = Event.objects.filter(alike, club_id=event.club_id).exclude(id=event.id)
    return list(found.filter(Exists(Entry.objects.filter(event=OuterRef("id"))))[:count])


def round_with_byes(event: Event) -> Round | None:
    """Return the round that is being played where somebody in it has a bye. One query."""
    found = event.rounds.filter(state=Round.State.PUBLISHED, byes__isnull=False)
    return found.order_by("-number").first()


def round_to_join(entry: Entry) -> Round | None:
    """Return the round in which an entry without a place could join a bye. One query."""
    found = Round.objects.filter(
        event_id=entry.event_id, state=Round.State.PUBLISHED, byes__isnull=False
    )
    return found.exclude(seats__entry=entry).exclude(byes__entry=entry).first()
