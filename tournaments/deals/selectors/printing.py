"""Cards to print with hands: of the tables of a round, or of boards that travel."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.db.models import Max, Q
from django.utils.translation import gettext as _

from clubs.access import Viewer
from clubs.selectors import player_of
from games.options import game_by_slug
from games.rules.sections import SEATS
from tournaments.deals.core import Shuffle
from tournaments.deals.selectors.deals import hands_of_board, hands_of_deal, own_seat, shuffle_dealt
from tournaments.deals.selectors.sources import dealing_round
from tournaments.errors import NotYours
from tournaments.events.core.boards import boards_of_table, boards_per_round, do_boards_travel
from tournaments.models import Entry, Event, Round, Substitution
from tournaments.scheduling.methods.movements import sets_of_movement
from web.faults import NotFound

CHECK = "check"
"""The line of a card that has all hands of a board."""


@dataclass(frozen=True)
class HandCard:
    """A card of one deal, as it is printed: a hand for its seat, or a stock for the table.

    Where tables play the same boards, `board` is its number, and one more card of each (`CHECK`)
    has the whole deal, hand by hand, to look up whether it was laid out rightly. Where boards
    travel a card is of no table: the board goes from one to the next.
    """

    table: int | None
    line: str
    deal: int
    parts: Sequence[Sequence[str]] = field(repr=False)
    board: int | None = None

    @property
    def hands(self) -> list[tuple[str, Sequence[str]]]:
        """The hands of a card to check, by seat; none of another."""
        return list(zip(SEATS, self.parts, strict=False)) if self.line == CHECK else []


def plays_boards(row: Round, viewer: Viewer) -> bool:
    """Return whether boards that travel are for the viewer to play, in whichever round.

    So it is for whoever is entered in the event or plays for somebody. Three queries at most.
    """
    player = player_of(viewer) if do_boards_travel(row.event) else None
    if player is None:
        return False
    own = Q(player=player) | Q(partnership__first=player) | Q(partnership__second=player)
    stands_in = Substitution.objects.filter(entry__event=row.event_id, substitute=player)
    return Entry.objects.filter(own, event=row.event_id).exists() or stands_in.exists()


def refuse_player(row: Round, viewer: Viewer) -> None:
    """Raise NotYours for who plays the boards, or the deals, of a round."""
    if own_seat(row.id, viewer) is not None:
        raise NotYours(_("You play in this round; somebody who does not has to print the cards."))
    if plays_boards(row, viewer):
        raise NotYours(_("You play these boards; somebody who does not has to print the cards."))


def boards_of_movement(row: Round) -> int:
    """Return how many boards a movement has that a round is of, 0 where boards do not travel.

    Of a round that is drawn otherwise, whose boards are new, it is the last of these, if that is
    more. Two queries at most.
    """
    event = row.event
    if not do_boards_travel(event):
        return 0
    places = 2 * row.tables.count() + row.byes.count()
    last = row.tables.aggregate(last=Max("board_set"))["last"] or 0
    sets = max(last, sets_of_movement(event.method, places, event.rounds_planned))
    return sets * boards_per_round(event)


def cards_of_round(round_id: UUID, viewer: Viewer) -> tuple[Round, list[HandCard]]:
    """Return the cards that may be printed: those on record, for an organiser who does not play.

    Raises NotFound without any, NotYours for who plays in the round, or where boards travel in the
    event. Ten queries at most.
    """
    row = Round.objects.select_related("event__club", "deals").filter(id=round_id).first()
    deals = getattr(dealing_round(row), "deals", None) if row else None
    if row is None or deals is None or not deals.cards or row.state == Round.State.DRAFT:
        raise NotFound(_("No cards were printed for round %(id)s.") % {"id": round_id})
    refuse_player(row, viewer)
    shuffle = shuffle_dealt(row)
    if do_boards_travel(row.event):
        return row, _cards_of_boards(row.event, shuffle, deals.cards)
    return row, _cards_of_tables(row, shuffle, deals.cards)


def _cards_of_boards(event: Event, shuffle: Shuffle, count: int) -> list[HandCard]:
    """Return the cards of the first boards of an event, five a board."""
    per_round, found = boards_per_round(event), []
    for board in range(1, count + 1):
        deal = (board - 1) % per_round + 1
        dealt = hands_of_board(event, shuffle, board)
        found += [HandCard(None, line, deal, [tiles], board) for line, tiles in dealt.items()]
        found.append(HandCard(None, CHECK, deal, list(dealt.values()), board))
    return found


def _cards_of_tables(row: Round, shuffle: Shuffle, count: int) -> list[HandCard]:
    """Return the cards of the first deals of every table of a round. Two queries."""
    bar, found = game_by_slug(row.event.game).bar, []
    for table in row.tables.prefetch_related("seats").order_by("number"):
        table.round = row
        boards, players = boards_of_table(table), len(table.seats.all())
        for deal in range(1, min(count, len(boards) or count) + 1):
            board = boards[deal - 1] if boards else None
            dealt = hands_of_deal(table, shuffle, players, (1, deal))
            for line, tiles in dealt.items():
                cut = bar if line.startswith("hand ") else 0
                parts = [part for part in (tiles[:cut], tiles[cut:]) if part]
                found.append(HandCard(table.number, line, deal, parts, board))
            if board:
                found.append(HandCard(table.number, CHECK, deal, list(dealt.values()), board))
    return found
