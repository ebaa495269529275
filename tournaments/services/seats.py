"""What a drawing says becomes rows: tables, seats and byes of a draft."""

from django.utils.translation import gettext as _

from clubs.faults import InvalidInput
from tournaments.errors import DraftChanged
from tournaments.limits import MOST_TABLES
from tournaments.models import Bye, Entry, Event, Round, Seat, Table
from tournaments.scheduling import types as core


def numbered(number: int | None, pointer: str) -> int | None:
    """Return the number of a table, or None; raises InvalidInput where no table has it."""
    if number is not None and not 1 <= number <= MOST_TABLES:
        raise InvalidInput(
            _("Tables are numbered from 1 to %(most)d.") % {"most": MOST_TABLES}, pointer=pointer
        )
    return number


ENTRANTS = ("player", "partnership__first", "partnership__second")


def draft_seen(row: Round, revision: int | None) -> None:
    """Refuse to change a draft that is not arranged as its sender has seen it.

    None asks for nothing. Raises DraftChanged.
    """
    if revision is not None and revision != row.revision:
        raise DraftChanged(
            _("The draft of round %(number)d was changed in the meantime; look at it again.")
            % {"number": row.number},
            revision=row.revision,
        )


def round_fill(row: Round, drawn: core.Round) -> None:
    """Give a draft the tables and byes of a drawing, in place of those it has.

    A table that keeps its number keeps its id; the round has another revision.
    """
    row.revision += 1
    row.save(update_fields=["revision"])
    entries = {
        str(entry.id): entry
        for entry in Entry.objects.filter(event_id=row.event_id).select_related(*ENTRANTS)
    }
    kept = {table.number: table for table in row.tables.all()}
    row.seats.all().delete()
    row.byes.all().delete()
    numbers = {table.number for table in drawn.tables}
    row.tables.exclude(number__in=numbers).delete()
    made = Table.objects.bulk_create(
        Table(round=row, number=number) for number in sorted(numbers - kept.keys())
    )
    tables = {table.number: table for table in (*kept.values(), *made)}
    Seat.objects.bulk_create(
        seat
        for table in drawn.tables
        for key, entry_id in table.seats.items()
        for seat in seats_made(tables[table.number], key, entries[entry_id], row.event.shape)
    )
    Bye.objects.bulk_create(Bye(round=row, entry=entries[entry_id]) for entry_id in drawn.byes)


def seats_made(table: Table, key: str, entry: Entry, shape: str) -> list[Seat]:
    """Return one seat a letter of the key, not stored yet.

    A partnership's first player takes the first.
    """
    pair = entry.partnership
    players = [pair.first, pair.second] if pair else [entry.player]
    rotating = shape == Event.Shape.ROTATING
    return [
        Seat(
            table=table,
            round_id=table.round_id,
            letter=letter,
            side=("AC" if letter in "AC" else "BD") if rotating else key,
            entry=entry,
            player=player,
        )
        for letter, player in zip(key, players, strict=True)
    ]
