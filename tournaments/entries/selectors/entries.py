"""Reads of entries, who attends the coming round, who is kept apart."""

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from django.db.models import Count, F, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.access import Viewer
from clubs.models import Partnership, Player
from clubs.places import ClubOf
from tournaments.events.selectors.events import TOOK_PART, event_by_id
from tournaments.models import CheckIn, Entry, Event, Forbidden, Round, Substitution
from web.faults import NotFound
from web.queries import keep_related_of_each

club_of_entry = ClubOf.in_event(Entry, "event", gettext_noop("There is no entry %(id)s."))
club_of_forbidden = ClubOf.in_event(
    Forbidden, "event", gettext_noop("There is nothing with the ID %(id)s.")
)

_SUBSTITUTIONS = Substitution.objects.select_related("player", "substitute")
SUBSTITUTES = Prefetch("substitutions", _SUBSTITUTIONS)
"""Who plays for whom, for prefetch_related on entries."""
_ENTRIES = Entry.objects.select_related("player", "partnership")


def entries_of_event(event: Event) -> QuerySet[Entry]:
    """Return the entries by number, with names and substitutes. Two queries when read."""
    found = _ENTRIES.filter(event=event).prefetch_related(SUBSTITUTES)
    return found.order_by("number")


def entries_with_players(event: Event) -> QuerySet[Entry]:
    """Return `entries_of_event` with both players of every pair. Two queries when read."""
    return entries_of_event(event).select_related(
        "player", "partnership__first", "partnership__second"
    )


def entries_taking_part(event: Event) -> QuerySet[Entry]:
    """Return `entries_of_event` without those who left before round 1. Two queries when read."""
    return entries_of_event(event).filter(TOOK_PART)


def entries_with_substitutes(event: Event) -> list[Entry]:
    """Return the rows of `entries_taking_part`, faster for hundreds of entries. Two queries."""
    found = list(_ENTRIES.filter(TOOK_PART, event=event).order_by("number"))
    rows = list(_SUBSTITUTIONS.filter(entry__event=event))
    keep_related_of_each(found, "substitutions", rows, "entry")
    return found


class Presence(StrEnum):
    """How an entry stands to a round."""

    HERE = "here"
    WAITING = "waiting"
    """Not checked in yet."""
    ABSENT = "absent"
    """Sits this round out."""
    LATE = "late"
    """Comes in with a later round."""
    GONE = "gone"
    """Has left."""


@dataclass(frozen=True)
class Attendance:
    """An entry, and how it stands to the coming round."""

    entry: Entry
    state: Presence

    @property
    def entry_id(self) -> str:
        """The id of the entry as it stands in forms."""
        return str(self.entry.id)

    @property
    def here(self) -> bool:
        """Whether the entry would be in the draw."""
        return self.state == Presence.HERE


@dataclass(frozen=True)
class ComingRound:
    """The next round to be published, and how everybody stands to it.

    `number` is None once every round is published.
    """

    number: int | None
    people: tuple[Attendance, ...]

    @property
    def present(self) -> int:
        """How many entries would be in the draw."""
        return sum(one.here for one in self.people)


def coming_round(event: Event) -> ComingRound:
    """Return the next round to be published and who is there for it. Four queries at most."""
    stand = event.rounds.exclude(state=Round.State.DRAFT).count()
    number = stand + 1 if stand < event.rounds_planned else None
    asked = number or event.rounds_planned
    checked = set(ids_checked_in(event, asked)) if event.check_in else None
    people = tuple(
        Attendance(entry, _presence(entry, asked, checked)) for entry in entries_with_players(event)
    )
    return ComingRound(number, people)


def ids_checked_in(event: Event, number: int) -> QuerySet[CheckIn, UUID]:
    """Return the ids of the entries checked in for a round. One query."""
    rows = CheckIn.objects.filter(entry__event=event, number=number)
    return rows.values_list("entry_id", flat=True)


def _presence(entry: Entry, number: int, checked: set[UUID] | None) -> Presence:
    if number < entry.from_round:
        return Presence.LATE
    if entry.to_round is not None and number > entry.to_round:
        return Presence.GONE
    if number in entry.sits_out:
        return Presence.ABSENT
    here = checked is None or entry.id in checked
    return Presence.HERE if here else Presence.WAITING


def forbidden_of_event(event: Event) -> QuerySet[Forbidden]:
    """Return who is kept apart in an event, with names. One query when read."""
    parts = ("one__player", "one__partnership", "other__player", "other__partnership")
    return event.forbidden.select_related(*parts).order_by("created", "id")


def entry_by_id(entry_id: UUID) -> Entry:
    """Return an entry with its names and event; raises NotFound. One query."""
    entry = (
        Entry.objects.select_related("player", "partnership", "event").filter(id=entry_id).first()
    )
    if entry is None:
        raise NotFound(_("There is no entry %(id)s.") % {"id": entry_id})
    return entry


def visible_entry(entry_id: UUID, viewer: Viewer) -> Entry:
    """Return an entry like `entry_by_id`; raises NotFound also if its draft is hidden."""
    entry = entry_by_id(entry_id)
    try:
        event_by_id(entry.event_id, viewer)
    except NotFound:
        raise NotFound(_("There is no entry %(id)s.") % {"id": entry_id}) from None
    return entry


def members(who: Player | Partnership) -> list[UUID]:
    """Return the ids of the player, or of both players of a pair."""
    return [who.id] if isinstance(who, Player) else [who.first_id, who.second_id]


def ids_of_substitutes(event: Event) -> QuerySet[Substitution, UUID]:
    """Return the ids of those who play as substitutes in a round to come. One query when read."""
    stand = event.rounds.exclude(state=Round.State.DRAFT).order_by().values("event_id")
    count = Coalesce(Subquery(stand.annotate(count=Count("id")).values("count")), 0)
    found = Substitution.objects.filter(entry__event=event).alias(stand=count)
    still = Q(to_round__isnull=True) | Q(to_round__gt=F("stand"))
    return found.filter(still).values_list("substitute_id", flat=True)
