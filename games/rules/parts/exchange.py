"""Exchanging tiles of the hand for tiles of the stock, in one event.

An exchange is ``(tiles put down, tiles taken)``, each a tuple of bits in the order written:
``swap x4-4 x6-6 +4-0 +4-3``, discards first. ``stand`` and a bare ``swap`` exchange nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.rules.tiles import TEXT, bits, tile_bit

Exchange = tuple[tuple[int, ...], tuple[int, ...]]

STAND: Exchange = ((), ())


def read_exchange(actions: list[str]) -> Exchange | None:
    """Read the actions of an exchange; None if they are anything else.

    >>> read_exchange(["stand"]) == read_exchange(["swap"]) == STAND
    True
    >>> read_exchange(["swap", "+4-0", "x4-4"]) is None
    True
    """
    if actions == ["stand"]:
        return STAND
    if not actions or actions[0] != "swap":
        return None
    down: list[int] = []
    taken: list[int] = []
    for word in actions[1:]:
        bit = tile_bit(word[1:])
        if not bit or word[0] not in "x+" or (word[0] == "x" and taken):
            return None
        (down if word[0] == "x" else taken).append(bit)
    return tuple(down), tuple(taken)


def write_exchange(down: tuple[int, ...], taken: tuple[int, ...]) -> str:
    """The canonical actions of an exchange."""
    if not down and not taken:
        return "stand"
    return " ".join(["swap", *(f"x{TEXT[b]}" for b in down), *(f"+{TEXT[b]}" for b in taken)])


def exchanges(hand: int, stock: list[int], in_order: bool) -> Iterator[str]:
    """Every exchange a hand and the rest of the stock allow, smallest first.

    ``in_order`` takes the tiles from the front of the stock only. The order in which tiles are
    put down never matters, that in which they are taken only with ``in_order``.
    """
    for count in range(min(len(stock), hand.bit_count()) + 1):
        ways = [tuple(stock[:count])] if in_order else combinations(stock, count)
        for taken in ways:
            for down in combinations(bits(hand), count):
                yield write_exchange(down, taken)
