"""Reads of events, rounds and tables; every function says how many queries it takes.

Draft events and draft rounds exist for the club's organisers only: for everybody else they are
not found.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from games.models import Submission
from games.selectors import submission_by_id
from ratings.errors import NotFound
from ratings.models import Membership
from ratings.selectors import Viewer, has_role, role_in_club
from tournaments.models import Bye, Entry, Event, Result, Round, Seat, Table
from tournaments.schedules import schedule_of
from tournaments.standings.presets import PRESETS
from tournaments.standings.ranking import Standing, rank


@dataclass(frozen=True)
class SideRow:
    """A side of a table: who sits on it and what came of it."""

    key: str
    entry: Entry
    seats: tuple[Seat, ...]
    place: int | None
    points: int | None

    @property
    def won(self) -> bool:
        """Say whether this side came first."""
        return self.place == 1


@dataclass(frozen=True)
class TableRow:
    """A table with its seats by letter and its current result."""

    table: Table
    seats: tuple[Seat, ...]
    sides: tuple[SideRow, ...]
    result: Result | None


@dataclass(frozen=True)
class RoundRow:
    """A round with its tables in order of number and who has a bye."""

    round: Round
    tables: tuple[TableRow, ...]
    byes: tuple[Entry, ...]

    @property
    def settled(self) -> int:
        """How many tables are decided or confirmed."""
        return sum(row.table.state in {"decided", "confirmed"} for row in self.tables)


def table_row(table: Table) -> TableRow:
    """Return a table's row from what was prefetched by `TABLE_PARTS`. No query."""
    seats = tuple(sorted(table.seats.all(), key=lambda seat: seat.letter))
    result = next((row for row in table.results.all() if row.current), None)
    keys = list(dict.fromkeys(seat.side for seat in seats))
    sides = tuple(_side(key, seats, result) for key in keys)
    return TableRow(table, seats, sides, result)


def _side(key: str, seats: Iterable[Seat], result: Result | None) -> SideRow:
    mine = tuple(seat for seat in seats if seat.side == key)
    place = result.places.get(key) if result else None
    points = result.points.get(key) if result else None
    return SideRow(key, mine[0].entry, mine, place, points)


TABLE_PARTS = (
    Prefetch(
        "seats",
        Seat.objects.select_related("player", "entry__player", "entry__partnership"),
    ),
    "results",
)
"""What `table_row` reads, for prefetch_related on tables."""

ROUND_PARTS = (
    Prefetch("tables", Table.objects.order_by("number").prefetch_related(*TABLE_PARTS)),
    Prefetch("byes", Bye.objects.select_related("entry__player", "entry__partnership")),
)
"""What a `RoundRow` shows, for prefetch_related on rounds."""

_ENTRIES = Entry.objects.select_related("player", "partnership")


def events_visible(viewer: Viewer) -> QuerySet[Event]:
    """Return the events the viewer may see, newest first, with club and counts. One query.

    Each row also has `entry_count` and `round_count` (published rounds).
    """
    mine = Q(state=Event.State.DRAFT, club__memberships__user_id=viewer.pk)
    events = Event.objects.filter(~Q(state=Event.State.DRAFT) | mine)
    events = events.select_related("club").distinct().order_by("-created")
    drawn = Count("rounds", filter=~Q(rounds__state=Round.State.DRAFT), distinct=True)
    return events.annotate(entry_count=Count("entries", distinct=True), round_count=drawn)


def event_by_id(event_id: UUID, viewer: Viewer) -> tuple[Event, str]:
    """Return an event with its club, and the viewer's role in it; raises NotFound.

    Two queries, one for a guest.
    """
    event = Event.objects.select_related("club").filter(id=event_id).first()
    if event is None:
        raise NotFound(_("There is no event %(id)s.") % {"id": event_id})
    role = role_in_club(viewer, event.club_id)
    if event.state == Event.State.DRAFT and not role:
        raise NotFound(_("There is no event %(id)s.") % {"id": event_id})
    return event, role


def club_of_event(event_id: UUID) -> UUID:
    """Return the id of the club that runs an event; raises NotFound. One query."""
    return _club(Event.objects.filter(id=event_id).values_list("club_id", flat=True), event_id)


def club_of_round(round_id: UUID) -> UUID:
    """Return the id of the club that runs a round; raises NotFound. One query."""
    found = Round.objects.filter(id=round_id).values_list("event__club_id", flat=True)
    return _club(found, round_id)


def club_of_table(table_id: UUID) -> UUID:
    """Return the id of the club that runs a table; raises NotFound. One query."""
    found = Table.objects.filter(id=table_id).values_list("round__event__club_id", flat=True)
    return _club(found, table_id)


def _club(found: Any, asked: UUID) -> UUID:
    club_id: UUID | None = found.first()
    if club_id is None:
        raise NotFound(_("There is nothing with the id %(id)s.") % {"id": asked})
    return club_id


def event_of_table(table_id: UUID) -> UUID | None:
    """Return the id of a table's event, None where there is no such table. One query."""
    found = Table.objects.filter(id=table_id).values_list("round__event_id", flat=True)
    return found.first()


def entries_of_event(event: Event) -> list[Entry]:
    """Return the entries by number, with names. One query."""
    return list(_ENTRIES.filter(event=event).order_by("number"))


def rounds_of_event(event: Event, role: str) -> list[RoundRow]:
    """Return the rounds the role may see, in order, with tables. Five queries at most."""
    rounds = event.rounds.order_by("number").prefetch_related(*ROUND_PARTS)
    return [_round_row(row) for row in rounds if _may_see(row, role)]


def _may_see(row: Round, role: str) -> bool:
    organiser = has_role(role, Membership.Role.ORGANISER)
    return organiser or row.state != Round.State.DRAFT


def _round_row(row: Round) -> RoundRow:
    tables = tuple(table_row(table) for table in row.tables.all())
    return RoundRow(row, tables, tuple(bye.entry for bye in row.byes.all()))


def round_by_id(round_id: UUID, viewer: Viewer) -> tuple[RoundRow, str]:
    """Return a round with tables, and the viewer's role; raises NotFound. Six queries at most."""
    row = (
        Round.objects.select_related("event__club")
        .prefetch_related(*ROUND_PARTS)
        .filter(id=round_id)
        .first()
    )
    role = role_in_club(viewer, row.event.club_id) if row else ""
    if row is None or not _may_see(row, role):
        raise NotFound(_("There is no round %(id)s.") % {"id": round_id})
    return _round_row(row), role


def table_by_id(table_id: UUID, viewer: Viewer) -> tuple[TableRow, str]:
    """Return a table with seats and result, and the viewer's role; raises NotFound.

    Four queries at most.
    """
    table = (
        Table.objects.select_related("round__event__club")
        .prefetch_related(*TABLE_PARTS)
        .filter(id=table_id)
        .first()
    )
    role = role_in_club(viewer, table.round.event.club_id) if table else ""
    if table is None or not _may_see(table.round, role):
        raise NotFound(_("There is no table %(id)s.") % {"id": table_id})
    return table_row(table), role


@dataclass(frozen=True)
class StandingRow:
    """A line of the standings: the entry and what the core computed for it."""

    entry: Entry
    standing: Standing


def standings(event: Event) -> list[StandingRow]:
    """Return the event's standings, best first. Seven queries at most."""
    schedule = schedule_of(event)
    entries = {str(entry.id): entry for entry in entries_of_event(event)}
    ranked = rank(schedule.entries, schedule.rounds, PRESETS[event.preset], event.shape)
    return [StandingRow(entries[line.entry], line) for line in ranked]


def seats_of_player(player_id: UUID) -> list[TableRow]:
    """Return the published tables a player sat at, newest first. Four queries."""
    return _tables_played(Table.objects.filter(seats__player_id=player_id))


def _tables_played(tables: QuerySet[Table]) -> list[TableRow]:
    played = (
        tables.exclude(round__state=Round.State.DRAFT)
        .select_related("round__event")
        .prefetch_related(*TABLE_PARTS)
        .order_by("-round__published_at", "-round__number")
    )
    return [table_row(table) for table in played]


@dataclass(frozen=True)
class RoundProgress:
    """A round with how many tables it has, and how many of them wait or contradict."""

    round: Round
    tables: int
    open: int
    disputed: int

    @property
    def settled(self) -> int:
        """How many tables are decided or confirmed."""
        return self.tables - self.open - self.disputed


def round_progress(event: Event, role: str) -> list[RoundProgress]:
    """Return how far the rounds are that the role may see, in order. One query."""
    rounds = event.rounds.order_by("number").annotate(
        table_count=Count("tables"),
        open_count=Count("tables", filter=Q(tables__state=Table.State.OPEN)),
        disputed_count=Count("tables", filter=Q(tables__state=Table.State.DISPUTED)),
    )
    return [
        RoundProgress(row, row.table_count, row.open_count, row.disputed_count)
        for row in rounds
        if _may_see(row, role)
    ]


def event_stamp(event: Event) -> str:
    """Return a text that changes whenever results, rounds, entries or states do. Two queries.

    A result is never edited, so counting versions finds every correction. Names are not in it.
    """
    rounds = event.rounds.order_by("number").annotate(
        versions=Count("tables__results", distinct=True),
        waiting=Count("tables", distinct=True, filter=Q(tables__state=Table.State.OPEN)),
        disputed=Count("tables", distinct=True, filter=Q(tables__state=Table.State.DISPUTED)),
    )
    rows = rounds.values_list("id", "state", "versions", "waiting", "disputed")
    parts = [f"{event.state} {event.entries.count()}"]
    return "|".join([*parts, *(" ".join(map(str, row)) for row in rows)])


def tables_of_partnership(partnership_id: UUID) -> list[TableRow]:
    """Return the published tables a partnership sat at, newest first. Four queries."""
    # Both partners' seats lead to the table.
    return _tables_played(
        Table.objects.filter(seats__entry__partnership_id=partnership_id).distinct()
    )


def submission_shown(result: Result | None) -> Submission | None:
    """Return the log a result was derived from; None without one, or where the desk awarded.

    One query at most.
    """
    if result is None or result.submission is None:
        return None
    return submission_by_id(result.submission)


def results_of_table(table_id: UUID) -> list[Result]:
    """Return every version of a table's result, newest first, with who decided. One query."""
    found = Result.objects.filter(table_id=table_id).select_related("decided_by")
    return list(found.order_by("-version"))
