"""Reads of rounds and tables."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from uuid import UUID

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, Viewer, has_role, role_in_club
from tournaments.corrections.selectors.consequences import basis_of_round, corrections_since_each
from tournaments.corrections.selectors.history import with_correction_flag
from tournaments.models import Entry, Event, Round, RoundEdit, Seat, Table
from tournaments.rounds.selectors.rows import (
    DECIDED,
    ROUND_PARTS,
    SEATS,
    TABLE_PARTS,
    RoundRow,
    TableRow,
    read_round,
    read_tables,
    table_row,
)
from web.faults import NotFound
from web.queries import QueryByIds

ROUNDS = with_correction_flag(Round.objects.select_related("event__club", "clock", "deals"))
"""Rounds with event and club and clock, and whether earlier tables were corrected."""
_ROUND = QueryByIds(lambda one: ROUNDS.filter(id=one))


def rounds_of_event(event: Event, role: str) -> QuerySet[Round]:
    """Return the rounds the role may see, in order, with what `round_row` needs of them.

    Five queries when read.
    """
    rounds = with_correction_flag(visible_rounds(event, role))
    return rounds.order_by("number").select_related("deals").prefetch_related(*ROUND_PARTS)


def visible_rounds(event: Event, role: str) -> QuerySet[Round]:
    """Return the rounds of an event that a role may see. One query when read."""
    rounds = event.rounds.all()
    return rounds if has_role(role, ORGANISER) else rounds.exclude(state=Round.State.DRAFT)


def tables_of_event(event: Event, role: str) -> QuerySet[Table]:
    """Return the tables the role may see, by round and number, as `table_row` needs them.

    Four queries when read.
    """
    tables = Table.objects.filter(round__in=visible_rounds(event, role))
    found = tables.order_by("round__number", "number").select_related("round__event")
    return found.prefetch_related(*TABLE_PARTS)


def may_see(state: str, role: str) -> bool:
    """Say whether a role may see a round in a state: drafts are the organisers' own."""
    return state != Round.State.DRAFT or has_role(role, ORGANISER)


def round_by_id(round_id: UUID, viewer: Viewer) -> tuple[RoundRow, str]:
    """Return a round with tables, and the viewer's role; raises NotFound. Six queries at most."""
    row = next(iter(_ROUND(round_id)), None)
    role = role_in_club(viewer, row.event.club_id) if row else ""
    if row is None or not may_see(row.state, role):
        raise NotFound(_("There is no round %(id)s.") % {"id": round_id})
    return read_round(row), role


def round_without_tables(round_id: UUID, viewer: Viewer) -> tuple[Round, str]:
    """Return a round without its tables, and the viewer's role; raises NotFound. Two queries."""
    row = Round.objects.select_related("event__club").filter(id=round_id).first()
    role = role_in_club(viewer, row.event.club_id) if row else ""
    if row is None or not may_see(row.state, role):
        raise NotFound(_("There is no round %(id)s.") % {"id": round_id})
    return row, role


def tables_of_round(round_id: UUID, tables: Collection[UUID]) -> list[TableRow]:
    """Return some tables of a round with seats and results, by number. Five queries."""
    found = Table.objects.filter(round_id=round_id, id__in=tables).order_by("number")
    return read_tables(found.select_related("round__event"))


def first_tables(row: Round, count: int) -> list[TableRow]:
    """Return the first tables of a round, by number. Three queries."""
    rows = row.tables.order_by("number").select_related("round__event")
    return read_tables(rows[:count])


def last_round(event: Event) -> RoundRow | None:
    """Return the round that was drawn last, with tables; None before the first. Five queries."""
    row = event.rounds.order_by("-number").select_related("deals").first()
    return read_round(row) if row else None


def table_by_id(table_id: UUID, viewer: Viewer) -> tuple[TableRow, str]:
    """Return a table with seats and results, and the viewer's role; raises NotFound.

    Four queries at most.
    """
    table = (
        Table.objects.select_related("round__event__club", "round__clock")
        .prefetch_related(Prefetch("seats", SEATS), DECIDED)
        .filter(id=table_id)
        .first()
    )
    role = role_in_club(viewer, table.round.event.club_id) if table else ""
    if table is None or not may_see(table.round.state, role):
        raise NotFound(_("There is no table %(id)s.") % {"id": table_id})
    return table_row(table), role


def find_table_id(event: Event, number: int, table: int) -> UUID | None:
    """Return the id of a table by its round's number and its own; drafts have none. One query."""
    found = Table.objects.filter(round__event=event, round__number=number, number=table)
    published = found.exclude(round__state=Round.State.DRAFT)
    return published.values_list("id", flat=True).first()


ALL_ROWS = slice(None)


def seats_of_player(player_id: UUID, part: slice = ALL_ROWS) -> list[TableRow]:
    """Return the published tables a player sat at, newest first, or a part. Four queries."""
    return read_tables(_published_newest_first(_tables_at(player_id))[part])


def tables_of_player(player_id: UUID) -> QuerySet[Table]:
    """Return the published tables a player sat at, newest first, as `table_row` needs them.

    Four queries when read.
    """
    return _published_newest_first(_tables_at(player_id)).prefetch_related(*TABLE_PARTS)


def _tables_at(player_id: UUID) -> QuerySet[Table]:
    return Table.objects.filter(seats__player_id=player_id)


def _published_newest_first(tables: QuerySet[Table]) -> QuerySet[Table]:
    found = tables.exclude(round__state=Round.State.DRAFT).select_related("round__event")
    return found.order_by("-round__published_at", "-round__number", "id")


def _published_rows(tables: QuerySet[Table], part: slice = ALL_ROWS) -> list[TableRow]:
    return read_tables(_published_newest_first(tables)[part])


def tables_of_entry(entry: Entry) -> list[TableRow]:
    """Return the published tables of an entry in its event, in order of rounds. Four queries."""
    return _published_rows(Table.objects.filter(id__in=entry.seats.values("table_id")))[::-1]


@dataclass(frozen=True)
class RoundProgress:
    """A round with the number of its tables, and of those that are open or disputed."""

    round: Round
    tables: int
    open: int
    disputed: int

    @property
    def settled(self) -> int:
        """How many tables are decided or confirmed."""
        return self.tables - self.open - self.disputed


def round_progress(event: Event, role: str) -> list[RoundProgress]:
    """Return how far the rounds are that the role may see, in order, with clocks. One query."""
    known = event.rounds.select_related("clock", "deals").order_by("number")
    rounds = known.annotate(
        table_count=Count("tables"),
        open_count=Count("tables", filter=Q(tables__state=Table.State.OPEN)),
        disputed_count=Count("tables", filter=Q(tables__state=Table.State.DISPUTED)),
    )
    return [
        RoundProgress(row, row.table_count, row.open_count, row.disputed_count)
        for row in rounds
        if may_see(row.state, role)
    ]


def tables_of_partnership(partnership_id: UUID, part: slice = ALL_ROWS) -> list[TableRow]:
    """Return the published tables a partnership sat at, newest first. Four queries."""
    # Both partners' seats lead to the table; each half of the union uses its own index.
    seated = Seat.objects.order_by()
    as_it_sits = seated.filter(pair_id=partnership_id).values("table_id")
    as_entered = seated.filter(pair=None, entry__partnership_id=partnership_id).values("table_id")
    return _published_rows(Table.objects.filter(id__in=as_it_sits.union(as_entered)), part)


def edits_of_round(round_id: UUID) -> QuerySet[RoundEdit]:
    """Return what was changed by hand in a round, oldest first, with who. One query when read."""
    return RoundEdit.objects.filter(round_id=round_id).select_related("by")


def add_corrections(rows: Iterable[RoundRow]) -> list[RoundRow]:
    """Add the tables corrected since they were drawn to rounds. One query at most."""
    rows = list(rows)
    made = [
        basis_of_round(row.round) if getattr(row.round, "may_be_corrected", True) else None
        for row in rows
    ]
    found = corrections_since_each(made)
    return [replace(row, corrected=some) for row, some in zip(rows, found, strict=True)]


def add_corrections_of_round(row: RoundRow) -> RoundRow:
    """Add the tables corrected since it was drawn to a round. One query at most."""
    return add_corrections([row])[0]
