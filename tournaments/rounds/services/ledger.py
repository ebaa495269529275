"""The game of a table for rating: its sides, and the places of its current result."""

from ratings.models import Evidence
from ratings.services.ledger import LedgerGame, LedgerSide
from tournaments.models import Seat, Table

RANKS = {Evidence.LOG: 3, Evidence.CONFIRMED: 2, Evidence.SHEET: 1, Evidence.AWARD: 0}
"""How good each kind of evidence is."""


def ledger_game(table: Table, least: str) -> LedgerGame | None:
    """Return the table's rated game; None without a result of evidence `least` or better.

    A table that the desk awarded is never rated. Reads `seats__entry` and `results`, which the
    caller prefetches.
    """
    result = next((row for row in table.results.all() if row.current), None)
    if result is None or RANKS[Evidence(result.evidence)] < RANKS[Evidence(least)]:
        return None
    sides: dict[str, list[Seat]] = {}
    for seat in sorted(table.seats.all(), key=lambda seat: seat.letter):
        sides.setdefault(seat.side, []).append(seat)
    return LedgerGame(
        source=table.id,
        sides=tuple(
            LedgerSide(tuple(seat.player_id for seat in seats), seats[0].partnership_id)
            for seats in sides.values()
        ),
        places=tuple(result.places[side] for side in sides),
        points=tuple(result.points[side] for side in sides) if result.points else (),
        evidence=result.evidence,
    )
