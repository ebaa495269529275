"""Who may know what while a deal is being played, as data; ``views`` goes by it.

A game declares its ``Secrets`` (``Game.secrets``); the sights that games share are here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Audience = Literal["nobody", "seat", "side", "everybody"]
"""Who may know a fact: nobody, the seat or side it belongs to, partners too, or all."""


class Sight(NamedTuple):
    """A fact of a deal, and who may know it while the deal is being played."""

    fact: str
    """What it is, in words for the rules page."""
    seen_by: Audience
    covers: tuple[str, ...] = ()
    """The things in a log or a scene that this decides; none for what follows from others.

    ``hand``, ``drawn`` and ``put down`` (tiles behind ``+`` and ``x`` in events), ``stock``,
    ``widow``, ``strength``, ``points``, ``doubles``, ``glass`` (its tiles that lie face up),
    ``face down``, and the word of an event for what is said behind it: ``call``, ``meld``.
    """


TABLE = Sight(
    "What has been laid, whose turn it is, how many tiles each hand has, the scores.", "everybody"
)
HAND = Sight("The tiles of a hand.", "seat", ("hand",))

STOCK_SIZE = Sight("How many tiles the stock has, and how many were taken.", "everybody")
DRAWN = Sight("Which tiles were drawn.", "seat", ("drawn",))
EXCHANGED = Sight("Which tiles a seat put down and which it took.", "seat", ("drawn", "put down"))
STOCK = Sight("The tiles of the stock and their order.", "nobody", ("stock",))

GLASS = (
    Sight("The tiles of a glass that lie face up.", "everybody", ("glass",)),
    Sight("Those that lie face down, in the own glass too.", "nobody", ("face down",)),
)
ROWS = (
    Sight("The row of strength, the doubles won.", "everybody", ("strength", "shake", "doubles")),
    Sight("The next two doubles of the row of points.", "everybody", ("points",)),
    Sight("The rest of the row of points.", "nobody"),
)
SET_ASIDE = Sight("The tiles that are set aside unseen.", "nobody")


@dataclass(frozen=True)
class Secrets:
    """Who may know what while a deal is being played; once it is over everybody knows all.

    Tiles laid on the table are open in every game, and whatever no sight covers is hidden from
    everybody: a game that declares nothing gives nothing away.
    """

    sights: tuple[Sight, ...] = (TABLE, STOCK_SIZE, HAND, EXCHANGED, STOCK)
    points_ahead: int = 0
    """How many of the points still to be won lie open, where they are seen at all."""
    first_look: int = 0
    """How many of its tiles the seat that begins a deal sees before its first event; 0: all."""

    def seen_by(self, thing: str) -> Audience:
        """Who may know a thing that a sight covers; nobody if none does.

        >>> Secrets().seen_by("hand"), Secrets().seen_by("widow")
        ('seat', 'nobody')
        """
        for sight in self.sights:
            if thing in sight.covers:
                return sight.seen_by
        return "nobody"


WITH_GLASS = Secrets((TABLE, *ROWS, *GLASS, HAND, SET_ASIDE), points_ahead=2)
"""Games in which tiles are played from hands and glasses, for doubles that lie in a row."""

WITH_STOCK = Secrets((TABLE, STOCK_SIZE, HAND, DRAWN, STOCK))
"""Games in which seats draw from a stock."""
