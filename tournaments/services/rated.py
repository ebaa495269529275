"""What a table hands on for rating: its sides, and the places of its current result."""

from ratings.services.ledger import LedgerGame, LedgerSide
from tournaments.models import Seat, Table


def ledger_game(table: Table) -> LedgerGame | None:
    """Return the table's rated game; None without a result or where the desk awarded it.

    Reads `seats__entry` and `results`, which the caller prefetches.
    """
    result = next((row for row in table.results.all() if row.current), None)
    if result is None or result.submission is None:
        return None
    sides: dict[str, list[Seat]] = {}
    for seat in sorted(table.seats.all(), key=lambda seat: seat.letter):
        sides.setdefault(seat.side, []).append(seat)
    return LedgerGame(
        source=table.id,
        sides=tuple(
            LedgerSide(tuple(seat.player_id for seat in seats), seats[0].entry.partnership_id)
            for seats in sides.values()
        ),
        places=tuple(result.places[side] for side in sides),
        points=tuple(result.points[side] for side in sides) if result.points else (),
    )
