"""The deals of a round: what everybody may know, a player's own hand, all of a closed round."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.access import ORGANISER, Viewer, has_role, role_in_club
from clubs.places import ClubOf
from clubs.selectors import player_of
from games.options import game_by_slug, resolve_options
from games.rules.piles import Pile
from games.rules.sections import SEATS
from tournaments.deals.core import Shuffle, deal_out, label_of, label_of_board
from tournaments.deals.selectors.sources import dealing_round, dealing_rounds, do_boards_go_on
from tournaments.deals.words import DealsOfTable
from tournaments.errors import NotYours
from tournaments.events.core.boards import (
    boards_of_round,
    boards_of_table,
    boards_per_round,
    do_boards_travel,
)
from tournaments.models import (
    DealSecret,
    Event,
    OpenedDeal,
    PlayerWord,
    Round,
    RoundDeals,
    Seat,
    Table,
)
from web.faults import NotFound, WrongState

club_of_dealt_round = ClubOf.in_event(Round, "event", gettext_noop("There is no round %(id)s."))

Hands = Mapping[str, tuple[str, ...]]
"""What was dealt, by set-up line (`hand A`, `stock`, …)."""


@dataclass(frozen=True)
class DealsRow:
    """A round with its deals (None: the players shuffle) and the deals that tables have opened.

    Where boards travel the deals are those of the first round.
    """

    round: Round
    deals: RoundDeals | None
    opened: list[OpenedDeal]
    role: str

    @property
    def boards(self) -> int:
        """How many boards a table plays in the round, 0 where it has deals of its own."""
        return boards_per_round(self.round.event)

    @property
    def travels(self) -> bool:
        """Whether the boards go round, so that all are dealt and printed at once."""
        return do_boards_travel(self.round.event)

    @property
    def seen(self) -> list[tuple[OpenedDeal, int | None]]:
        """The deals that tables have opened, each with the number of its board."""
        return [(one, _board_opened(one)) for one in self.opened]

    @property
    def is_played(self) -> bool:
        """Whether the site deals in the round and it is being played."""
        return self.deals is not None and self.round.state == Round.State.PUBLISHED

    @property
    def is_dealt(self) -> bool:
        """Whether the hands are dealt."""
        return self.deals is not None and self.deals.dealt is not None


@dataclass(frozen=True)
class OwnHand:
    """The hand of one seat in the deal that its table has opened last; None before the first."""

    round: Round
    seat: Seat
    game: int | None = None
    deal: int | None = None
    tiles: tuple[str, ...] | None = field(default=None, repr=False)
    bar: int = 0

    @property
    def boards(self) -> tuple[int, ...]:
        """The boards that the table plays, where each is compared."""
        return boards_of_table(self.seat.table)

    @property
    def board(self) -> int | None:
        """The number of the board, where each is compared."""
        return self.boards[self.deal - 1] if self.deal and self.boards else None

    @property
    def shown(self) -> Sequence[Sequence[str]]:
        """The tiles before and behind the bar, if the game has one."""
        tiles = self.tiles or ()
        return [part for part in (tiles[: self.bar], tiles[self.bar :]) if part]

    @property
    def next_deals(self) -> list[tuple[int, int]]:
        """Game and deal of those that may be opened next."""
        if self.game is None or self.deal is None:
            return [(1, 1)]
        if self.boards:
            return [(1, self.deal + 1)][: len(self.boards) - self.deal]
        return [(self.game, self.deal + 1), (self.game + 1, 1)]


def _board_opened(one: OpenedDeal) -> int | None:
    boards = boards_of_table(one.table)
    return boards[one.deal - 1] if boards else None


def deals_of_round(round_id: UUID, viewer: Viewer) -> DealsRow:
    """Return the deals of a round as everybody may see them; raises NotFound. Three queries.

    Four where boards travel. A draft is there for who may see drafts.
    """
    row = Round.objects.select_related("event__club", "deals").filter(id=round_id).first()
    role = role_in_club(viewer, row.event.club_id) if row else ""
    hidden = row is not None and row.state == Round.State.DRAFT and not has_role(role, ORGANISER)
    if row is None or hidden:
        raise NotFound(_("There is no round %(id)s.") % {"id": round_id})
    opened = OpenedDeal.objects.filter(table__round=round_id).select_related("table")
    rows = list(opened.order_by("table__number", "game", "deal"))
    for one in rows:
        one.table.round = row
    return DealsRow(row, getattr(dealing_round(row), "deals", None), rows, role)


def public_deals(row: Round) -> dict[str, Any]:
    """Return what is told of a round's deals wherever the round is told of.

    `commitment` and, once the round is closed, `secret` where the site shuffles; `boards`, their
    numbers, where all tables play the same. Nothing of a draft. No query if `event` and `deals`
    were read with the round; where players shuffle, `deals` is not asked for.
    """
    if row.state == Round.State.DRAFT:
        return {}
    boards = boards_of_round(row.event, row.number)
    deals = getattr(row, "deals", None) if row.event.shuffle == Event.Shuffle.SITE else None
    found = {
        "commitment": deals.commitment if deals else "",
        "secret": deals.secret if deals else "",
        "boards": list(boards),
    }
    return {name: value for name, value in found.items() if value}


def public_deals_of(rounds: Collection[UUID]) -> dict[UUID, dict[str, Any]]:
    """Return `public_deals` of rounds, by id. One query, none for no rounds."""
    if not rounds:
        return {}
    rows = Round.objects.select_related("event", "deals").filter(id__in=rounds).order_by()
    return {row.id: public_deals(row) for row in rows}


def own_word(round_id: UUID, seat: Seat) -> str:
    """Return the word that the player of a seat has added, "" for none. Three queries at most."""
    row = Round.objects.select_related("event").get(id=round_id)
    words = PlayerWord.objects.filter(round=dealing_round(row), player=seat.player_id)
    return words.values_list("word", flat=True).first() or ""


def own_seat(round_id: UUID, viewer: Viewer) -> Seat | None:
    """Return where the viewer sits in a round, None for nowhere. Two queries at most."""
    player = player_of(viewer)
    if player is None:
        return None
    seats = Seat.objects.filter(round=round_id, player=player)
    return seats.select_related("table", "player").first()


def seat_of(round_id: UUID, viewer: Viewer) -> Seat:
    """Return where the viewer sits in a round that is not a draft; raises NotFound, NotYours."""
    if not Round.objects.filter(id=round_id).exclude(state=Round.State.DRAFT).exists():
        raise NotFound(_("There is no round %(id)s.") % {"id": round_id})
    seat = own_seat(round_id, viewer)
    if seat is None:
        raise NotYours(_("Your account has no seat in this round."))
    return seat


def own_hand(round_id: UUID, viewer: Viewer) -> OwnHand:
    """Return the viewer's own hand in the deal that the table has opened last.

    Raises NotFound, NotYours without a seat, WrongState before the hands are dealt, and once the
    round is closed as long as its boards go on to others.
    """
    seat = seat_of(round_id, viewer)
    row = Round.objects.select_related("event__club").get(id=round_id)
    seat.table.round = row
    shuffle = shuffle_dealt(row)
    if goes_on(row):
        raise WrongState(_("Hands of a closed round are shown when the event is over."))
    last = OpenedDeal.objects.filter(table=seat.table_id).order_by("-game", "-deal").first()
    if last is None:
        return OwnHand(row, seat)
    players = Seat.objects.filter(table=seat.table_id).count()
    dealt = hands_of_deal(seat.table, shuffle, players, (last.game, last.deal))
    tiles = dealt[f"hand {seat.letter}"]
    return OwnHand(row, seat, last.game, last.deal, tiles, game_by_slug(row.event.game).bar)


def piles_of(event: Event, players: int) -> tuple[Pile, ...]:
    """Return what is mixed for a deal of an event at a table of so many."""
    game = game_by_slug(event.game)
    return game.rules(players, resolve_options(game, event.options, players)).piles()


def hands_of_deal(table: Table, shuffle: Shuffle, players: int, numbers: tuple[int, int]) -> Hands:
    """Return what is dealt at one table, read with its round and event, in a game and deal.

    It is for who may see it: ask only for hands that are not covered, for a seat's own hand, or for
    cards to print.
    """
    label = label_of(first_board_of(table), table.number, *numbers)
    return deal_out(shuffle, label, piles_of(table.round.event, players))


def hands_of_board(event: Event, shuffle: Shuffle, board: int) -> Hands:
    """Return what is dealt in a board, for who may see it, as `hands_of_deal` has it."""
    return deal_out(shuffle, label_of_board(board), piles_of(event, len(SEATS)))


def first_board_of(table: Table) -> int:
    """Return the first board of a table, 0 where it has deals of its own."""
    return next(iter(boards_of_table(table)), 0)


def are_hands_covered(row: Round) -> bool:
    """Return whether nobody may read the logs of a round: another table may still play its boards.

    That is so until the round is closed, whoever shuffles; where boards travel, until the event is
    over, too: a board goes on to other tables, and more rounds can be planned. One query at most.
    """
    if row.state != Round.State.CLOSED:
        return boards_per_round(row.event) > 0
    return do_boards_go_on(row.event)


def goes_on(row: Round) -> bool:
    """Return whether a round is closed, but its boards may still be played by others."""
    return row.state == Round.State.CLOSED and are_hands_covered(row)


def refuse_boards_played(event: Event) -> None:
    """Raise WrongState while boards are played whose logs nobody may read. Two queries at most."""
    begun = event.rounds.exclude(state=Round.State.DRAFT)
    if do_boards_go_on(event) and begun.exists():
        raise WrongState(_("Boards travel, and their hands stay hidden until the event is over."))
    if boards_per_round(event) and event.rounds.filter(state=Round.State.PUBLISHED).exists():
        raise WrongState(
            _("A round is being played, and its hands stay hidden until it is closed.")
        )


def shuffle_dealt(row: Round) -> Shuffle:
    """Return what decides the deals of a round; raises WrongState before they are dealt."""
    found = shuffles_of([row]).get(row.id)
    if found is None:
        raise WrongState(_("No hands are dealt yet for this round."))
    return found


def shuffles_of(rounds: Collection[Round]) -> dict[UUID, Shuffle]:
    """Return what decides the deals of rounds, read with their event, whose hands are dealt.

    Two queries, three where boards travel.
    """
    dealing = dealing_rounds(rounds)
    found = _shuffles(_deals_of(dealing.values()))
    return {key: found[source] for key, source in dealing.items() if source in found}


def _deals_of(rounds: Collection[UUID]) -> list[RoundDeals]:
    return list(RoundDeals.objects.filter(round__in=rounds).select_related("round"))


def _shuffles(rows: Collection[RoundDeals]) -> dict[UUID, Shuffle]:
    """Return what decides deals that are dealt and whose secret is here, by round. One query."""
    rounds = [row.round_id for row in rows]
    secrets = dict(DealSecret.objects.filter(round__in=rounds).values_list("round", "secret"))
    return {
        row.round_id: Shuffle(secret, str(row.round.event_id), row.round.number, tuple(row.words))
        for row in rows
        if row.dealt and (secret := secrets.get(row.round_id) or row.secret)
    }


def checks_of_tables(tables: Collection[UUID]) -> dict[UUID, DealsOfTable]:
    """Return what logs of tables are held against.

    A round of another site whose secret is not known has none. Four queries, five where boards
    travel.
    """
    seated = list(Table.objects.filter(id__in=tables).select_related("round__event"))
    dealing = dealing_rounds([table.round for table in seated])
    rows = {row.round_id: row for row in _deals_of(dealing.values())}
    shuffles = _shuffles(rows.values())
    opened: dict[UUID, list[tuple[int, int]]] = {}
    for key, game, deal in OpenedDeal.objects.filter(table__in=tables).values_list(
        "table", "game", "deal"
    ):
        opened.setdefault(key, []).append((game, deal))
    found = {}
    for table in seated:
        source = dealing[table.round_id]
        row = rows.get(source)
        if row is None or (row.dealt is not None and source not in shuffles):
            continue
        over = table.round.state == Round.State.CLOSED and not are_hands_covered(table.round)
        seen = tuple(opened.get(table.id, ()))
        found[table.id] = DealsOfTable(
            shuffles.get(source), table.number, seen, over, first_board_of(table)
        )
    return found
