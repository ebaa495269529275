"""The deals of a round are committed to, take words, are dealt, opened, printed and disclosed."""

import secrets
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import User
from tournaments.deals.core import commit, hash_word
from tournaments.deals.selectors.deals import own_word, seat_of
from tournaments.deals.selectors.printing import refuse_player
from tournaments.deals.selectors.sources import dealing_round, do_boards_go_on
from tournaments.deals.words import spell_word
from tournaments.events.core.boards import boards_of_table, do_boards_travel
from tournaments.limits import LONGEST_WORD, MOST_CARDS, MOST_TRAVELLING
from tournaments.models import DealSecret, Event, OpenedDeal, PlayerWord, Round, RoundDeals, Table
from web.faults import InvalidInput, NotFound, WrongState


def deals_commit(row: Round) -> None:
    """Make the secret and the commitment of a round that is published; again keeps them.

    So a publication that was taken back brings no other secret. Where boards travel the first round
    has those of all. Four queries at most, none where players shuffle.
    """
    event = row.event
    if event.shuffle != Event.Shuffle.SITE:
        return
    source = dealing_round(row)
    if RoundDeals.objects.filter(round=source).exists():
        return
    secret = secrets.token_hex(32)
    DealSecret.objects.create(round=source, secret=secret)
    made = commit(secret, str(event.id), source.number)
    RoundDeals.objects.create(round=source, commitment=made)


def deals_disclose(row: Round) -> None:
    """Open the secret of a round that is closed. Two queries, none where players shuffle.

    Where boards travel it stays hidden until the event is over (`deals_follow`).
    """
    if do_boards_travel(row.event):
        deals_follow(row.event)
    elif row.event.shuffle == Event.Shuffle.SITE:
        _open_secret(row)


def deals_follow(event: Event) -> None:
    """Open the secret of boards that travel where the event is over; cover it where it goes on.

    Four queries, none where boards do not travel.
    """
    if event.shuffle != Event.Shuffle.SITE or not do_boards_travel(event):
        return
    first = event.rounds.filter(number=1).first()
    if first is not None:
        first.event = event
        (deals_cover if do_boards_go_on(event) else _open_secret)(first)


def _open_secret(row: Round) -> None:
    if row.state == Round.State.CLOSED:
        held = DealSecret.objects.filter(round=row).values_list("secret", flat=True).first()
        if held is not None:
            RoundDeals.objects.filter(round=row).update(secret=held)


def deals_cover(row: Round) -> None:
    """Show the secret no more of a round that is opened again; who has seen it knows it."""
    if row.event.shuffle == Event.Shuffle.SITE and DealSecret.objects.filter(round=row).exists():
        RoundDeals.objects.filter(round=row).update(secret="")


def refuse_dealt(row: Round) -> None:
    """Raise WrongState where the hands of a round are dealt. One query, none without site deals."""
    if row.event.shuffle != Event.Shuffle.SITE:
        return
    if RoundDeals.objects.filter(round=dealing_round(row), dealt__isnull=False).exists():
        raise WrongState(
            _("The hands of round %(number)d are dealt: it stays as it is.")
            % {"number": row.number}
        )


@transaction.atomic
def word_add(*, round_id: UUID, by: User, word: str) -> None:
    """Add a player's word to the shuffle; it stays, and the same again changes nothing.

    Raises NotFound, NotYours without a seat there, WrongState where players shuffle, for another
    word than the one given, once the hands are dealt, and after the round; InvalidInput for what is
    no word (`spell_word`).
    """
    word = spell_word(word)
    if not word:
        raise InvalidInput(
            _("Enter a word of %(most)d letters or digits at most.") % {"most": LONGEST_WORD},
            pointer="/word",
        )
    row, deals = _lock_deals(round_id)
    seat = seat_of(round_id, by)
    _refuse_unplayed(row)
    before = own_word(round_id, seat)
    if before == word:
        return
    if before:
        raise WrongState(_("Your word is in the shuffle; it stays as it is."))
    if deals.dealt is not None:
        raise WrongState(_("The hands are dealt: it is too late for a word."))
    PlayerWord.objects.create(round_id=deals.round_id, player_id=seat.player_id, word=word)
    deals.words = [*deals.words, hash_word(word)]
    deals.save(update_fields=["words"])


@transaction.atomic
def hands_deal(*, round_id: UUID, now: datetime) -> RoundDeals:
    """Deal the hands: from now on no word is taken; again changes nothing.

    Raises NotFound, WrongState unless the round is being played.
    """
    row, deals = _lock_deals(round_id)
    if deals.dealt is None:
        _refuse_unplayed(row)
        deals.dealt = now
        deals.save(update_fields=["dealt"])
    return deals


@transaction.atomic
def deal_open(*, round_id: UUID, by: User, game: int, deal: int) -> None:
    """Open the next deal at the player's own table, for everybody there; again changes nothing.

    The next is deal 1 of game 1, then the deal after the last, or deal 1 of the game after it.
    Raises NotFound, NotYours, WrongState before the hands are dealt and after the round,
    InvalidInput for a deal that is not the next.
    """
    row, deals = _lock_deals(round_id)
    seat = seat_of(round_id, by)
    if deals.dealt is None:
        raise WrongState(_("No hands are dealt yet for this round."))
    _refuse_unplayed(row)
    Table.objects.select_for_update(of=("self",)).get(id=seat.table_id)
    opened = list(
        OpenedDeal.objects.filter(table=seat.table_id).values_list("game", "deal").order_by()
    )
    if (game, deal) in opened:
        return
    last = max(opened, default=(1, 0))
    after = {(last[0], last[1] + 1)} | ({(last[0] + 1, 1)} if opened else set())
    seat.table.round = row
    boards = boards_of_table(seat.table)
    if boards and (game, deal) > (1, len(boards)):
        raise InvalidInput(
            _("The round has %(count)d boards.") % {"count": len(boards)}, pointer="/deal"
        )
    if (game, deal) not in after:
        raise InvalidInput(
            _("Deals are opened one after the other; the last was %(deal)d of game %(game)d.")
            % {"game": last[0], "deal": last[1]},
            pointer="/deal",
        )
    OpenedDeal.objects.create(table_id=seat.table_id, game=game, deal=deal, seat=seat.letter)


def most_cards(event: Event) -> int:
    """Return of how many deals cards are printed at most; all boards at once where these travel."""
    return MOST_TRAVELLING if do_boards_travel(event) else MOST_CARDS


@transaction.atomic
def cards_print(*, round_id: UUID, by: User, cards: int, now: datetime) -> RoundDeals:
    """Note that somebody prints the cards of the first deals of every table: all hands are seen.

    Where boards travel they are the first boards of the event. Raises NotFound, NotYours for who
    plays in the round, or these boards, WrongState before the hands are dealt and after the round,
    InvalidInput.
    """
    row, deals = _lock_deals(round_id)
    refuse_player(row, by)
    if deals.dealt is None:
        raise WrongState(_("No hands are dealt yet for this round."))
    _refuse_unplayed(row)
    most = most_cards(row.event)
    if not 1 <= cards <= most:
        raise InvalidInput(
            _("Enter a whole number from %(least)d to %(most)d.") % {"least": 1, "most": most},
            pointer="/cards",
        )
    deals.cards, deals.printed = max(cards, deals.cards), now
    deals.save(update_fields=["cards", "printed"])
    return deals


def _lock_deals(round_id: UUID) -> tuple[Round, RoundDeals]:
    """Lock event, round and its deals, in that order; return the latter. Four queries at most.

    Where boards travel the deals are those of the first round. Raises NotFound, also for a draft,
    WrongState where the players shuffle.
    """
    event = Event.objects.select_for_update(of=("self",)).filter(rounds=round_id).order_by().first()
    rounds = Round.objects.select_for_update(of=("self",)).exclude(state=Round.State.DRAFT)
    row = rounds.filter(id=round_id).first() if event else None
    if event is None or row is None:
        raise NotFound(_("There is no round %(id)s.") % {"id": round_id})
    row.event = event
    source = dealing_round(row)
    deals = RoundDeals.objects.select_for_update(of=("self",)).filter(round=source).first()
    if deals is None:
        raise WrongState(_("The players shuffle in this round."))
    return row, deals


def _refuse_unplayed(row: Round) -> None:
    if row.state != Round.State.PUBLISHED:
        raise WrongState(_("Round %(number)d is closed.") % {"number": row.number})
