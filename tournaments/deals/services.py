"""The deals of a round are committed to, take words, are dealt, opened, printed and disclosed."""

import secrets
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import User
from tournaments.deals.core import commit, hash_word
from tournaments.deals.selectors import own_seat, own_word, seat_of
from tournaments.deals.words import spell_word
from tournaments.errors import NotYours
from tournaments.events.core.boards import boards_of_round
from tournaments.limits import LONGEST_WORD, MOST_CARDS
from tournaments.models import DealSecret, Event, OpenedDeal, PlayerWord, Round, RoundDeals, Table
from web.faults import InvalidInput, NotFound, WrongState


def deals_commit(row: Round) -> None:
    """Make the secret and the commitment of a round that is published; again keeps them.

    So a publication that was taken back brings no other secret. Two queries, none where players
    shuffle.
    """
    event = row.event
    if event.shuffle != Event.Shuffle.SITE or RoundDeals.objects.filter(round=row).exists():
        return
    secret = secrets.token_hex(32)
    DealSecret.objects.create(round=row, secret=secret)
    RoundDeals.objects.create(round=row, commitment=commit(secret, str(event.id), row.number))


def deals_disclose(row: Round) -> None:
    """Open the secret of a round that is closed. Two queries, none where players shuffle."""
    if row.event.shuffle == Event.Shuffle.SITE:
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
    if RoundDeals.objects.filter(round=row, dealt__isnull=False).exists():
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
    deals = _lock_deals(round_id)
    seat = seat_of(round_id, by)
    _refuse_unplayed(deals)
    before = own_word(round_id, seat)
    if before == word:
        return
    if before:
        raise WrongState(_("Your word is in the shuffle; it stays as it is."))
    if deals.dealt is not None:
        raise WrongState(_("The hands are dealt: it is too late for a word."))
    PlayerWord.objects.create(round_id=round_id, player_id=seat.player_id, word=word)
    deals.words = [*deals.words, hash_word(word)]
    deals.save(update_fields=["words"])


@transaction.atomic
def hands_deal(*, round_id: UUID, now: datetime) -> RoundDeals:
    """Deal the hands: from now on no word is taken; again changes nothing.

    Raises NotFound, WrongState unless the round is being played.
    """
    deals = _lock_deals(round_id)
    if deals.dealt is None:
        _refuse_unplayed(deals)
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
    deals = _lock_deals(round_id)
    seat = seat_of(round_id, by)
    if deals.dealt is None:
        raise WrongState(_("No hands are dealt yet for this round."))
    _refuse_unplayed(deals)
    Table.objects.select_for_update(of=("self",)).get(id=seat.table_id)
    opened = list(
        OpenedDeal.objects.filter(table=seat.table_id).values_list("game", "deal").order_by()
    )
    if (game, deal) in opened:
        return
    last = max(opened, default=(1, 0))
    after = {(last[0], last[1] + 1)} | ({(last[0] + 1, 1)} if opened else set())
    boards = boards_of_round(deals.round.event, deals.round.number)
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


@transaction.atomic
def cards_print(*, round_id: UUID, by: User, cards: int, now: datetime) -> RoundDeals:
    """Note that somebody prints the cards of the first deals of every table: all hands are seen.

    Raises NotFound, NotYours for who plays in the round, WrongState before the hands are dealt and
    after the round, InvalidInput.
    """
    deals = _lock_deals(round_id)
    if own_seat(round_id, by) is not None:
        raise NotYours(_("You play in this round; somebody who does not has to print the cards."))
    if deals.dealt is None:
        raise WrongState(_("No hands are dealt yet for this round."))
    _refuse_unplayed(deals)
    if not 1 <= cards <= MOST_CARDS:
        raise InvalidInput(
            _("Enter a whole number from %(least)d to %(most)d.")
            % {"least": 1, "most": MOST_CARDS},
            pointer="/cards",
        )
    deals.cards, deals.printed = max(cards, deals.cards), now
    deals.save(update_fields=["cards", "printed"])
    return deals


def _lock_deals(round_id: UUID) -> RoundDeals:
    """Lock event, round and deals, in that order. Three queries.

    Raises NotFound, also for a draft, WrongState where the players shuffle.
    """
    event = Event.objects.select_for_update(of=("self",)).filter(rounds=round_id).order_by().first()
    rounds = Round.objects.select_for_update(of=("self",)).exclude(state=Round.State.DRAFT)
    row = rounds.filter(id=round_id).first() if event else None
    if event is None or row is None:
        raise NotFound(_("There is no round %(id)s.") % {"id": round_id})
    deals = RoundDeals.objects.select_for_update(of=("self",)).filter(round=row).first()
    if deals is None:
        raise WrongState(_("The players shuffle in this round."))
    deals.round, row.event = row, event
    return deals


def _refuse_unplayed(deals: RoundDeals) -> None:
    if deals.round.state != Round.State.PUBLISHED:
        raise WrongState(_("Round %(number)d is closed.") % {"number": deals.round.number})
