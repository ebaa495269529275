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
from tournaments.deals.core import Shuffle, deal_out, label_of
from tournaments.deals.words import DealsOfTable
from tournaments.errors import NotYours
from tournaments.events.core.boards import boards_of_round, boards_per_round
from tournaments.models import (
    DealSecret,
    Event,
    OpenedDeal,
    PlayerWord,
    Round,
    RoundDeals,
    Seat,
)
from web.faults import NotFound, WrongState

club_of_dealt_round = ClubOf.in_event(Round, "event", gettext_noop("There is no round %(id)s."))

CHECK = "check"
"""The line of a card that has all hands of a board."""
Hands = Mapping[str, tuple[str, ...]]
"""What was dealt, by set-up line (`hand A`, `stock`, …)."""


@dataclass(frozen=True)
class DealsRow:
    """A round with its deals (None: the players shuffle) and the deals that tables have opened."""

    round: Round
    deals: RoundDeals | None
    opened: list[OpenedDeal]
    role: str

    @property
    def boards(self) -> tuple[int, ...]:
        """The boards of the round, where all tables play the same."""
        return boards_of_round(self.round.event, self.round.number)

    @property
    def seen(self) -> list[tuple[OpenedDeal, int | None]]:
        """The deals that tables have opened, each with the number of its board."""
        return [(one, self.boards[one.deal - 1] if self.boards else None) for one in self.opened]

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
        """The boards of the round, where all tables play the same."""
        return boards_of_round(self.round.event, self.round.number)

    @property
    def board(self) -> int | None:
        """The number of the board, where all tables play the same."""
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


def deals_of_round(round_id: UUID, viewer: Viewer) -> DealsRow:
    """Return the deals of a round as everybody may see them; raises NotFound. Three queries.

    A draft is there for who may see drafts.
    """
    row = Round.objects.select_related("event__club", "deals").filter(id=round_id).first()
    role = role_in_club(viewer, row.event.club_id) if row else ""
    hidden = row is not None and row.state == Round.State.DRAFT and not has_role(role, ORGANISER)
    if row is None or hidden:
        raise NotFound(_("There is no round %(id)s.") % {"id": round_id})
    opened = OpenedDeal.objects.filter(table__round=round_id).select_related("table")
    rows = list(opened.order_by("table__number", "game", "deal"))
    return DealsRow(row, getattr(row, "deals", None), rows, role)


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
    """Return the word that the player of a seat has added, "" for none. One query."""
    words = PlayerWord.objects.filter(round=round_id, player=seat.player_id)
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

    Raises NotFound, NotYours without a seat, WrongState before the hands are dealt.
    """
    seat = seat_of(round_id, viewer)
    row = Round.objects.select_related("event__club").get(id=round_id)
    shuffle = _shuffle_dealt(row)
    last = OpenedDeal.objects.filter(table=seat.table_id).order_by("-game", "-deal").first()
    if last is None:
        return OwnHand(row, seat)
    players = Seat.objects.filter(table=seat.table_id).count()
    numbers = last.game, last.deal
    dealt = hands_of_deal(row.event, shuffle, seat.table.number, players, numbers)
    tiles = dealt[f"hand {seat.letter}"]
    return OwnHand(row, seat, last.game, last.deal, tiles, game_by_slug(row.event.game).bar)


def piles_of(event: Event, players: int) -> tuple[Pile, ...]:
    """Return what is mixed for a deal of an event at a table of so many."""
    game = game_by_slug(event.game)
    return game.rules(players, resolve_options(game, event.options, players)).piles()


def hands_of_deal(
    event: Event, shuffle: Shuffle, table: int, players: int, numbers: tuple[int, int]
) -> Hands:
    """Return what is dealt at one table in a game and deal.

    It is for who may see it: ask only for a closed round, for a seat's own hand, or for cards to
    print.
    """
    label = label_of(first_board_of(event, shuffle.round), table, *numbers)
    return deal_out(shuffle, label, piles_of(event, players))


def first_board_of(event: Event, number: int) -> int:
    """Return the first board of a round, 0 where tables have deals of their own."""
    return next(iter(boards_of_round(event, number)), 0)


def are_hands_covered(row: Round) -> bool:
    """Return whether nobody may read the logs of a round: another table may still play its boards.

    That is so until the round is closed, whoever shuffles.
    """
    return boards_per_round(row.event) > 0 and row.state != Round.State.CLOSED


def refuse_boards_played(event: Event) -> None:
    """Raise WrongState while a round of boards is played, whose logs nobody may read. One query."""
    if boards_per_round(event) and event.rounds.filter(state=Round.State.PUBLISHED).exists():
        raise WrongState(
            _("A round is being played, and its hands stay hidden until it is closed.")
        )


def _shuffle_dealt(row: Round) -> Shuffle:
    """Return what decides the deals of a round; raises WrongState before they are dealt."""
    found = shuffles_of([row.id]).get(row.id)
    if found is None:
        raise WrongState(_("No hands are dealt yet for this round."))
    return found


def shuffles_of(rounds: Collection[UUID]) -> dict[UUID, Shuffle]:
    """Return what decides the deals of rounds whose hands are dealt. Two queries."""
    secrets = dict(DealSecret.objects.filter(round__in=rounds).values_list("round", "secret"))
    rows = RoundDeals.objects.filter(round__in=rounds, dealt__isnull=False)
    found = rows.values_list("round", "round__event", "round__number", "words", "secret")
    return {
        key: Shuffle(secrets.get(key) or secret, str(event), number, tuple(words))
        for key, event, number, words, secret in found
        if key in secrets or secret
    }


def checks_of_tables(tables: Mapping[UUID, tuple[UUID, int]]) -> dict[UUID, DealsOfTable]:
    """Return what logs of tables are held against; `tables` has round and number of each.

    A round of another site whose secret is not known has none. Four queries.
    """
    rounds = {key for key, _number in tables.values()}
    rows = {row.round_id: row for row in _with_state(rounds)}
    shuffles = shuffles_of(rounds)
    opened: dict[UUID, list[tuple[int, int]]] = {}
    for table, game, deal in OpenedDeal.objects.filter(table__in=tables).values_list(
        "table", "game", "deal"
    ):
        opened.setdefault(table, []).append((game, deal))
    found = {}
    for table, (key, number) in tables.items():
        row = rows.get(key)
        if row is None or (row.dealt is not None and key not in shuffles):
            continue
        closed = row.round.state == Round.State.CLOSED
        first = first_board_of(row.round.event, row.round.number)
        seen = tuple(opened.get(table, ()))
        found[table] = DealsOfTable(shuffles.get(key), number, seen, closed, first)
    return found


def _with_state(rounds: Collection[UUID]) -> list[RoundDeals]:
    return list(RoundDeals.objects.filter(round__in=rounds).select_related("round__event"))


@dataclass(frozen=True)
class HandCard:
    """A card of one deal, as it is printed: a hand for its seat, or a stock for the table.

    Where all tables play the same boards, `board` is its number, and one more card of each
    (`CHECK`) has the whole deal, hand by hand, to look up whether it was laid out rightly.
    """

    table: int
    line: str
    deal: int
    parts: Sequence[Sequence[str]] = field(repr=False)
    board: int | None = None

    @property
    def hands(self) -> list[tuple[str, Sequence[str]]]:
        """The hands of a card to check, by seat; none of another."""
        return list(zip(SEATS, self.parts, strict=False)) if self.line == CHECK else []


def cards_of_round(round_id: UUID, viewer: Viewer) -> tuple[Round, list[HandCard]]:
    """Return the cards that may be printed: those on record, for an organiser who does not play.

    Raises NotFound without any, NotYours for who plays in the round. Five queries.
    """
    row = Round.objects.select_related("event__club", "deals").filter(id=round_id).first()
    deals = getattr(row, "deals", None)
    if row is None or deals is None or not deals.cards or row.state == Round.State.DRAFT:
        raise NotFound(_("No cards were printed for round %(id)s.") % {"id": round_id})
    if own_seat(round_id, viewer) is not None:
        raise NotYours(_("You play in this round; somebody who does not has to print the cards."))
    shuffle, bar = _shuffle_dealt(row), game_by_slug(row.event.game).bar
    seats = Seat.objects.filter(round=row).order_by("table__number", "letter")
    tables: dict[int, list[str]] = {}
    for number, letter in seats.values_list("table__number", "letter"):
        tables.setdefault(number, []).append(letter)
    boards = boards_of_round(row.event, row.number)
    found = []
    for number, letters in tables.items():
        for deal in range(1, min(deals.cards, len(boards) or deals.cards) + 1):
            board = boards[deal - 1] if boards else None
            dealt = hands_of_deal(row.event, shuffle, number, len(letters), (1, deal))
            for line, tiles in dealt.items():
                cut = bar if line.startswith("hand ") else 0
                parts = [part for part in (tiles[:cut], tiles[cut:]) if part]
                found.append(HandCard(number, line, deal, parts, board))
            if board:
                found.append(HandCard(number, CHECK, deal, list(dealt.values()), board))
    return row, found
