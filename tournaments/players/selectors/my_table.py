"""Reads for a player's own page of an event: the table now, the standing, the rounds so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from games.rules.definition import Turns
from games.rules.registry import GAMES
from tournaments.models import Bye, Event, Round, Seat, Table
from tournaments.players.selectors.participants import Participant, Participants, PlaceInEvent
from tournaments.ranking.chairs import Chair, chairs_around
from tournaments.rounds.selectors.rows import (
    TABLE_PARTS,
    SideRow,
    TableRow,
    played_table,
    table_row,
)
from web.faults import NotFound


@dataclass(frozen=True)
class Neighbour:
    """Somebody at my table: where from me, and whether on my side."""

    seat: Seat
    where: str
    partner: bool


@dataclass(frozen=True)
class MyTable:
    """A table from the view of one who sits there."""

    row: TableRow
    seat: Seat
    mine: SideRow
    others: tuple[SideRow, ...]
    turns: Turns
    """On which hand the next player sits."""

    @property
    def partners(self) -> list[Seat]:
        """Who sits on my side besides me."""
        return [one for one in self.mine.seats if one.id != self.seat.id]

    @property
    def outcome(self) -> str:
        """`won`, `tied` or `lost`; "" while nothing is decided."""
        if self.mine.place is None:
            return ""
        if self.mine.place == 1:
            return "tied" if self.mine.shared else "won"
        return "lost"

    @property
    def around(self) -> dict[str, list[Neighbour]]:
        """The others by the sides of the table, in the order of turns after me."""
        place = self.row.seats.index(self.seat)
        others = [*self.row.seats[place + 1 :], *self.row.seats[:place]]
        found: dict[str, list[Neighbour]] = {}
        for chair in chairs_around(others, self.turns):
            found.setdefault(chair.side, []).append(self._neighbour(chair))
        return found

    def _neighbour(self, chair: Chair[Seat]) -> Neighbour:
        mine = chair.who.side == self.seat.side
        return Neighbour(chair.who, chair.where, mine)


@dataclass(frozen=True)
class MyRound:
    """A published round: my table in it, a bye, or neither."""

    round: Round
    table: MyTable | None
    bye: bool


@dataclass(frozen=True)
class PlayerPage:
    """One player's page of an event; `rounds` newest first."""

    event: Event
    participant: Participant
    place: PlaceInEvent | None
    rounds: tuple[MyRound, ...]

    @property
    def now(self) -> MyRound | None:
        """The round that was published last."""
        return self.rounds[0] if self.rounds else None

    @property
    def before(self) -> Sequence[MyRound]:
        """The rounds before that."""
        return self.rounds[1:]

    @property
    def goes_on(self) -> bool:
        """Whether another round is to come."""
        over = self.event.is_over
        return not over and len(self.rounds) < self.event.rounds_planned


def player_page(event: Event, player_id: UUID, roll: Participants) -> PlayerPage:
    """Return the page of a player. Six queries.

    Raises NotFound for a player who is not in the event.
    """
    listed = roll.find_player(player_id)
    seen = _tables(event, player_id)
    if listed is None and not seen:
        raise NotFound(_("There is no such player in this event."))
    if listed is None:
        # A substitute of an earlier round has no entry.
        seat = next(iter(seen.values())).seat
        number = seat.player.number
        listed = Participant(str(player_id), str(seat.player), number, "", str(seat.entry))
    rounds = event.rounds.exclude(state=Round.State.DRAFT).select_related("clock")
    byes = set()
    if listed.entry:
        waited = Bye.objects.filter(entry_id=listed.entry).exclude(round__state=Round.State.DRAFT)
        byes = set(waited.values_list("round_id", flat=True))
    rows = [
        MyRound(row, seen.get(row.id), row.id in byes and row.id not in seen)
        for row in rounds.order_by("-number")
    ]
    return PlayerPage(event, listed, roll.place_of(listed.entry), tuple(rows))


def _tables(event: Event, player_id: UUID) -> dict[UUID, MyTable]:
    tables = (
        Table.objects.filter(seats__player_id=player_id, round__event=event)
        .exclude(round__state=Round.State.DRAFT)
        .select_related("round")
        .prefetch_related(*TABLE_PARTS)
    )
    turns = GAMES[event.game].turns
    return {table.round_id: _mine(table_row(table), player_id, turns) for table in tables}


def _mine(row: TableRow, player_id: UUID, turns: Turns) -> MyTable:
    seat = next(one for one in row.seats if one.player_id == player_id)
    seen = played_table(row, seat)
    return MyTable(row, seat, seen.mine, seen.others, turns)
