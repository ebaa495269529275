"""Exchanging tiles of the hand for tiles of the stock, in one event.

An exchange is ``(tiles put down, tiles taken)``, each a tuple of bits in the order written:
``swap x4-4 x6-6 +4-0 +4-3``, discards first. ``stand`` and a bare ``swap`` exchange nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.rules.errors import Illegal
from games.rules.tiles import BIT, TEXT, bits, tile_bit

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
        mark, tile = word[0], word[1:]
        bit = BIT.get(tile) or tile_bit(tile)
        if not bit:
            return None
        if mark == "+":
            taken.append(bit)
        elif mark == "x" and not taken:
            down.append(bit)
        else:
            return None
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


def exchange_fault(
    name: str, hand: int, stock: list[int], exchange: Exchange, in_order: bool
) -> Illegal | None:
    """Why the seat ``name`` cannot exchange like this, None if it can.

    Putting down what is not held is ``tile_not_held``, everything else ``bad_exchange``.
    """
    down, taken = exchange
    for bit in down:
        if not hand & bit:
            tile = TEXT.get(bit, "a tile of no set")
            return Illegal("tile_not_held", f"{name} puts down {tile}, which it does not hold.")
        hand ^= bit
    count = len(taken)
    if len(down) != count:
        detail = f"{name} puts down {len(down)} tiles and takes {count}."
    elif count > len(stock):
        detail = f"{name} takes {count} tiles, but {len(stock)} are in the stock."
    elif len(set(taken)) < count or not set(taken) <= set(stock):
        detail = f"{name} takes a tile twice, or one that is not in the stock."
    elif in_order and list(taken) != stock[:count]:
        due = " ".join(TEXT[bit] for bit in stock[:count])
        detail = f"{name} has to take the next tiles of the stock in order: {due}."
    else:
        return None
    return Illegal("bad_exchange", detail)
