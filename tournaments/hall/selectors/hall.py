"""Reads for the hall: the latest public round, who sits where in it, the message. Never a draft."""

from dataclasses import dataclass

from tournaments.models import Event, Round, WallMessage
from tournaments.rounds.selectors.rows import RoundRow
from web.folding import sort_key


@dataclass(frozen=True)
class PlayerSeat:
    """A player and the seat; no table and no letter mean a bye."""

    name: str
    sort_key: str
    table: int | None = None
    letter: str = ""


def public_round(event: Event) -> Round | None:
    """Return the event's last round that is no draft, with its clock. One query."""
    known = event.rounds.exclude(state=Round.State.DRAFT).select_related("clock")
    row = known.order_by("-number").first()
    if row is not None:
        row.event = event
    return row


def seats_by_name(row: RoundRow) -> list[PlayerSeat]:
    """Return everybody in a round by name, also those with a bye. No query."""
    found = [
        PlayerSeat(seat.player.name, seat.player.sort_key, one.table.number, seat.letter)
        for one in row.tables
        for seat in one.seats
    ]
    found += [PlayerSeat(str(entry), sort_key(str(entry))) for entry in row.byes]
    return sorted(found, key=lambda place: (place.sort_key, place.name, place.table or 0))


def wall_message(event: Event) -> str:
    """Return what an organiser has written on the wall; "" where nothing is. One query."""
    text = WallMessage.objects.filter(event=event).values_list("text", flat=True).first()
    return text or ""
