"""From rows to the values the scheduling core works on. Two to five queries an event."""

from tournaments.models import Event, Round, Table
from tournaments.scheduling import types as core


def schedule_of(event: Event) -> core.Schedule:
    """Return the event as the draw knows it: entries, rounds so far with current results."""
    rounds = (
        event.rounds.prefetch_related("tables__seats", "tables__results", "byes")
        .order_by("number")
        .all()
    )
    single = event.shape == Event.Shape.SINGLE
    return core.Schedule(
        method=event.method,
        shape=event.shape,
        rounds_planned=event.rounds_planned,
        entries=tuple(
            core.Entry(str(entry.id), rating=entry.rating) for entry in event.entries.all()
        ),
        rounds=tuple(_round(row) for row in rounds),
        seed=event.seed,
        table_sizes=(
            core.TableSizes(event.table_min, event.table_max, event.table_preferred)
            if single
            else None
        ),
    )


def _round(row: Round) -> core.Round:
    return core.Round(
        number=row.number,
        tables=tuple(core_table(table) for table in row.tables.all()),
        byes=tuple(str(bye.entry_id) for bye in row.byes.all()),
    )


def core_table(table: Table) -> core.Table:
    """Return a table with its sides' entries and its current result, if it has one."""
    result = next((row for row in table.results.all() if row.current), None)
    return core.Table(
        number=table.number,
        seats={seat.side: str(seat.entry_id) for seat in table.seats.all()},
        points=result.points if result else None,
        places=result.places if result else None,
    )
