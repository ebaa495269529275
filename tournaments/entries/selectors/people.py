"""Reads of who plays when: attendance of the coming round, and who is kept apart."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from clubs.access import Viewer
from clubs.models import Club, Partnership, Player
from clubs.names import with_club
from clubs.selectors.words import pairs_with_words, players_with_words
from tournaments.events.selectors.events import entries_of_event, event_by_id
from tournaments.models import CheckIn, Entry, Event, Forbidden, Round, Substitution
from web.faults import NotFound

ATTENDANCE = ("here", "waiting", "absent", "late", "gone")
"""How an entry may stand to a round (`Attendance.state`)."""


@dataclass(frozen=True)
class Attendance:
    """An entry, and how it stands to the coming round.

    `state` is `here`, `waiting` (not checked in yet), `absent` (sits this round out), `late` (not
    in yet) or `gone` (has left).
    """

    entry: Entry
    state: str

    @property
    def entry_id(self) -> str:
        """The id of the entry as it stands in forms."""
        return str(self.entry.id)

    @property
    def here(self) -> bool:
        """Whether the entry would be in the draw."""
        return self.state == "here"


@dataclass(frozen=True)
class Coming:
    """The round that is next to be published, and how everybody stands to it.

    `number` is None once every round is published.
    """

    number: int | None
    people: tuple[Attendance, ...]

    @property
    def present(self) -> int:
        """How many entries would be in the draw."""
        return sum(one.here for one in self.people)


def coming_round(event: Event) -> Coming:
    """Return who is there for the round that is next to be published. Four queries at most."""
    stand = event.rounds.exclude(state=Round.State.DRAFT).count()
    number = stand + 1 if stand < event.rounds_planned else None
    asked = number or event.rounds_planned
    checked = set(checked_in(event, asked)) if event.check_in else None
    people = tuple(
        Attendance(entry, _state(entry, asked, checked)) for entry in entries_of_event(event)
    )
    return Coming(number, people)


def checked_in(event: Event, number: int) -> QuerySet[CheckIn, UUID]:
    """Return the ids of the entries checked in for a round. One query."""
    rows = CheckIn.objects.filter(entry__event=event, number=number)
    return rows.values_list("entry_id", flat=True)


def _state(entry: Entry, number: int, checked: set[UUID] | None) -> str:
    if number < entry.from_round:
        return "late"
    if entry.to_round is not None and number > entry.to_round:
        return "gone"
    if number in entry.sits_out:
        return "absent"
    return "here" if checked is None or entry.id in checked else "waiting"


def forbidden_of_event(event: Event) -> QuerySet[Forbidden]:
    """Return who is kept apart in an event, with names. One query when read."""
    parts = ("one__player", "one__partnership", "other__player", "other__partnership")
    return event.forbidden.select_related(*parts).order_by("created", "id")


def club_of_entry(entry_id: UUID) -> UUID:
    """Return the id of the club that runs an entry's event; raises NotFound. One query."""
    found = Entry.objects.filter(id=entry_id).values_list("event__club_id", flat=True).first()
    if found is None:
        raise NotFound(_("There is no entry %(id)s.") % {"id": entry_id})
    return found


def entry_by_id(entry_id: UUID) -> Entry:
    """Return an entry with its names and event; raises NotFound. One query."""
    entry = (
        Entry.objects.select_related("player", "partnership", "event").filter(id=entry_id).first()
    )
    if entry is None:
        raise NotFound(_("There is no entry %(id)s.") % {"id": entry_id})
    return entry


def entry_known_to(entry_id: UUID, viewer: Viewer) -> Entry:
    """Return an entry as `entry_by_id` does; raises NotFound also for one of a hidden draft."""
    entry = entry_by_id(entry_id)
    try:
        event_by_id(entry.event_id, viewer)
    except NotFound:
        raise NotFound(_("There is no entry %(id)s.") % {"id": entry_id}) from None
    return entry


def club_of_forbidden(forbidden_id: UUID) -> UUID:
    """Return the id of the club in whose event two are kept apart; raises NotFound. One query."""
    return _of_forbidden(forbidden_id, "event__club_id")


def event_of_forbidden(forbidden_id: UUID) -> UUID:
    """Return the id of the event in which two are kept apart; raises NotFound. One query."""
    return _of_forbidden(forbidden_id, "event_id")


def _of_forbidden(forbidden_id: UUID, field: str) -> UUID:
    found: UUID | None = (
        Forbidden.objects.filter(id=forbidden_id).values_list(field, flat=True).first()
    )
    if found is None:
        raise NotFound(_("There is nothing with the id %(id)s.") % {"id": forbidden_id})
    return found


def members(who: Player | Partnership) -> list[UUID]:
    """Return the ids of the player, or of both players of a pair."""
    return [who.id] if isinstance(who, Player) else [who.first_id, who.second_id]


def standing_in(event: Event) -> QuerySet[Substitution, UUID]:
    """Return the ids of those who play as substitutes in a round to come. One query when read."""
    stand = event.rounds.exclude(state=Round.State.DRAFT).order_by().values("event_id")
    count = Coalesce(Subquery(stand.annotate(count=Count("id")).values("count")), 0)
    found = Substitution.objects.filter(entry__event=event).alias(stand=count)
    still = Q(to_round__isnull=True) | Q(to_round__gt=F("stand"))
    return found.filter(still).values_list("substitute_id", flat=True)


def substitution_by_id(substitution_id: UUID) -> Substitution:
    """Return a substitution with its names and entry, or raise NotFound. One query."""
    parts = ("player", "substitute", "by", "entry__event", "entry__player", "entry__partnership")
    found = Substitution.objects.select_related(*parts).filter(id=substitution_id).first()
    if found is None:
        raise NotFound(_("There is no substitute %(id)s.") % {"id": substitution_id})
    return found


def substitutions_of_event(event: Event) -> QuerySet[Substitution]:
    """Return who played for whom in an event, in the order of rounds. One query when read."""
    parts = ("player", "substitute", "by", "entry__player", "entry__partnership")
    found = Substitution.objects.filter(entry__event=event).select_related(*parts)
    return found.order_by("from_round", "created", "id")


def club_of_substitution(substitution_id: UUID) -> UUID:
    """Return the id of the club in whose event somebody stands in; raises NotFound. One query."""
    return substitution_by_id(substitution_id).entry.event.club_id


def candidates(event: Event, *, guests: bool = False) -> QuerySet[Any]:
    """Return the players or partnerships of the club that may enter, by name.

    With `guests` those of all clubs. Dissolved pairs may not enter, nor those with somebody who is
    entered already. One query when read.
    """
    busy = Entry.objects.filter(event=event)
    standing = standing_in(event)
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
    """Return at most so many names with all these words: pairs that may enter, then players.

    Where partners enter together, players who are not entered; `alone` without pairs. With `guests`
    those of all clubs, each with the club behind the name, after those of the club. Two queries at
    most.
    """
    found: list[Partnership | Player] = []
    if event.shape == Event.Shape.PAIRS:
        if not alone:
            pairs = pairs_with_words(candidates(event, guests=guests), asked)
            found += _own_first(event, pairs, "name")[:most]
        entered = Entry.objects.filter(event=event)
        players = (Player.objects if guests else event.club.players).exclude(
            Q(id__in=entered.values("partnership__first_id"))
            | Q(id__in=entered.values("partnership__second_id"))
            | Q(id__in=standing_in(event))
        )
    else:
        players = candidates(event, guests=guests)
    found += _own_first(event, players_with_words(players, asked), "sort_key")[:most]
    return [
        str(one) if one.club_id == event.club_id else with_club(one, one.club)
        for one in found[:most]
    ]


def _own_first(event: Event, rows: QuerySet[Any], name: str) -> QuerySet[Any]:
    """Order those of the event's club before the others, with their clubs."""
    own = Case(When(club_id=event.club_id, then=0), default=1)
    return rows.select_related("club").order_by(own, name, "id")


def clubs_of_guests(event: Event, people: Iterable[Attendance]) -> dict[UUID, str]:
    """Return the names of the other clubs that entries are of, by id. One query where any is."""
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
    """Return the round in which an entry without a place could take that of a bye. One query."""
    found = Round.objects.filter(
        event_id=entry.event_id, state=Round.State.PUBLISHED, byes__isnull=False
    )
    return found.exclude(seats__entry=entry).exclude(byes__entry=entry).first()
