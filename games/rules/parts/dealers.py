"""The dealer of three seats: a fact of the log's first deal, then always the next letter."""

from __future__ import annotations

from random import Random

from games.rules.definition import DealContext
from games.rules.errors import Illegal
from games.rules.sections import SEATS
from web.messages import message


def seats_from_left(dealer: int) -> tuple[int, int, int]:
    """The order of three seats from the dealer's left: the next letter, the one after, the dealer.

    >>> seats_from_left(1)
    (2, 0, 1)
    """
    return (dealer + 1) % 3, (dealer + 2) % 3, dealer


def check_dealer(dealer: int, context: DealContext) -> None:
    """Raise ``Illegal`` (``wrong_dealer``) unless it is this seat's turn to deal."""
    if context.previous is None:
        return
    due = (context.previous.dealer + 1) % 3
    if dealer != due:
        detail = message(
            "%(due)s deals this time, after %(before)s, not %(dealer)s.",
            due=SEATS[due],
            before=SEATS[context.previous.dealer],
            dealer=SEATS[dealer],
        )
        raise Illegal("wrong_dealer", detail)


def pick_dealer(chance: Random, context: DealContext) -> str:
    """The seat that deals next, any seat the first time, for bots."""
    if context.previous is None:
        return SEATS[chance.randrange(3)]
    return SEATS[(context.previous.dealer + 1) % 3]
