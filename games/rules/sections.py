"""The words of a deal as written: seats, set-up, events, claims. Nothing here knows a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

SEATS = "ABCDEFGHIJ"
"""All seat letters, in turn order."""

SEAT_INDEX: dict[str, int] = {letter: index for index, letter in enumerate(SEATS)}
"""0 for A, 1 for B, …"""

CLAIMS = ("end", "tricks", "melds", "score", "totals", "result")
"""What a log may assert about a finished deal, in the order in which it is checked."""


Claim = str | Mapping[str, int]
"""What an assertion claims: its words, or numbers by side, as JSON gives them."""


class Section(NamedTuple):
    """One deal as written.

    ``setup`` maps a set-up line to its words: ``dealer``, ``lead`` (one seat, or seat ``by``
    seat), ``hand A`` …, ``glass AC`` … (with ``/`` words), ``stock``, ``widow``, ``strength``,
    ``points``. ``events`` are seat and actions, one blank apart. ``claims`` are (kind, what it
    claims) in the order written.
    """

    game: int
    deal: int
    setup: Mapping[str, list[str]]
    events: list[str]
    claims: list[tuple[str, Claim]]
