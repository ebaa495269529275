"""Who may know what while a deal is being played, as data; ``views`` shows what it allows.

A game declares its ``Visibility`` (``Game.visibility``). What several games declare is here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Audience = Literal["nobody", "seat", "side", "everybody"]
"""Who may know a fact: nobody, the seat it belongs to, that seat and its partner, or everybody."""


class Disclosure(NamedTuple):
    """A fact of a deal, and who may know it while the deal is being played."""

    fact: str
    """What it is, in words for the rules page."""
    audience: Audience
    covers: tuple[str, ...] = ()
    """The parts of a log or a scene that show the fact; none where other facts imply it.

    They are ``hand``, ``drawn`` and ``put down`` (tiles behind ``+`` and ``x`` in events),
    ``stock``, ``widow``, ``strength``, ``points``, ``doubles``, ``glass`` (its tiles that lie face
    up), ``face down``, and the first word of an action for the words behind it: ``call``, ``meld``.
    """
    afterwards: bool = True
    """Whether everybody knows it once the deal is over."""


TABLE = Disclosure(
    "The tiles laid, whose turn it is, how many tiles each hand has, the scores.", "everybody"
)
HAND = Disclosure("The tiles of a hand.", "seat", ("hand",))

STOCK_SIZE = Disclosure("How many tiles the stock has, and how many were taken.", "everybody")
DRAWN = Disclosure("Which tiles were drawn.", "seat", ("drawn",))
EXCHANGED = Disclosure(
    "Which tiles a player put down and which they took.", "seat", ("drawn", "put down")
)
STOCK = Disclosure("The tiles of the stock and their order.", "nobody", ("stock",))

GLASS = (
    Disclosure("The tiles of a glass that lie face up.", "everybody", ("glass",)),
    Disclosure(
        "The tiles of a glass that lie face down, even in one's own.", "nobody", ("face down",)
    ),
)
ROWS = (
    Disclosure(
        "The row of strength, the doubles won.", "everybody", ("strength", "shake", "doubles")
    ),
    Disclosure("The next two doubles of the row of points.", "everybody", ("points",)),
    Disclosure("The rest of the row of points.", "nobody"),
)
SLEEPING = Disclosure("The tiles left undealt, even after the deal.", "nobody", afterwards=False)
SET_ASIDE = Disclosure("The tiles that are set aside unseen.", "nobody")


@dataclass(frozen=True)
class Visibility:
    """Who may know what while a deal is being played; once it is over everybody knows all.

    Tiles laid on the table are open in every game. Whatever no disclosure covers is hidden from
    everybody.
    """

    disclosures: tuple[Disclosure, ...] = (TABLE, STOCK_SIZE, HAND, EXCHANGED, STOCK)
    points_ahead: int = 0
    """How many of the points still to be won lie open, where they are seen at all."""
    first_look: int = 0
    """How many of its tiles the seat that begins a deal sees before its first event; 0: all."""

    def audience_of(self, thing: str) -> Audience:
        """Who may know a thing that a disclosure covers; nobody if none does.

        >>> Visibility().audience_of("hand"), Visibility().audience_of("widow")
        ('seat', 'nobody')
        """
        for disclosure in self.disclosures:
            if thing in disclosure.covers:
                return disclosure.audience
        return "nobody"


WITH_GLASS = Visibility((TABLE, *ROWS, *GLASS, HAND, SET_ASIDE), points_ahead=2)
"""Games in which tiles are played from hands and glasses, for doubles that lie in a row."""

WITH_STOCK = Visibility((TABLE, STOCK_SIZE, HAND, DRAWN, STOCK))
"""Games in which seats draw from a stock."""
