"""Exchanging tiles of the hand for tiles of the stock, in one event.

An exchange is ``(tiles put down, tiles taken)``, each a tuple of bits in the order written:
``swap x4-4 x6-6 +4-0 +4-3``, discards first. ``stand`` and a bare ``swap`` exchange nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.rules.errors import Illegal
from games.rules.sections import SEAT_INDEX
from games.rules.tiles import TEXT, bits, tile_bit, tile_name
from web.messages import message

Exchange = tuple[tuple[int, ...], tuple[int, ...]]

STAND: Exchange = ((), ())

_DOWN = {f"x{tile}": bit for bit, tile in TEXT.items()}
_TAKEN = {f"+{tile}": bit for bit, tile in TEXT.items()}


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
        if word[0] == "+":
            taken.append(_TAKEN.get(word) or tile_bit(word[1:]))
        elif taken or word[0] != "x":
            return None
        else:
            down.append(_DOWN.get(word) or tile_bit(word[1:]))
    return None if 0 in down or 0 in taken else (tuple(down), tuple(taken))


def quick_exchange(event: str) -> tuple[int, int, Exchange]:
    """Read a whole event that is a canonical exchange; ``KeyError`` for anything else.

    >>> quick_exchange("B swap x4-4 +4-0") == (1, 0, read_exchange(["swap", "x4-4", "+4-0"]))
    True
    """
    seat = SEAT_INDEX[event[:1]]
    if event[1:7] != " swap ":
        raise KeyError(event)
    words = event[7:].split(" ")
    half = len(words) // 2
    down = tuple([_DOWN[word] for word in words[:half]])
    return seat, 0, (down, tuple([_TAKEN[word] for word in words[half:]]))


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


def exchange_fits(hand: int, stock: list[int], exchange: Exchange, in_order: bool) -> bool:
    """Whether a hand can exchange like this, without saying why not."""
    down, taken = exchange
    count = len(down)
    if count != len(taken):
        return False
    if not count:
        return True
    # A sum of tiles has as many bits as there are tiles only if no tile comes twice.
    one, other = sum(down), sum(taken)
    if one & ~hand or one.bit_count() != count or other.bit_count() != count:
        return False
    return list(taken) == stock[:count] if in_order else not other & ~sum(stock)


def exchange_fault(
    name: str, hand: int, stock: list[int], exchange: Exchange, in_order: bool
) -> Illegal | None:
    """Why the seat ``name`` cannot exchange like this, None if it can.

    Putting down what is not held is ``tile_not_held``, everything else ``bad_exchange``.
    """
    down, taken = exchange
    for bit in down:
        if not hand & bit:
            detail = message(
                "%(seat)s puts down %(tile)s, which it does not hold (any more).",
                seat=name,
                tile=tile_name(bit),
            )
            return Illegal("tile_not_held", detail)
        hand ^= bit
    count = len(taken)
    if len(down) != count:
        detail = message(
            "%(seat)s puts down %(down)s tiles and takes %(taken)s: it has to be as many.",
            seat=name,
            down=len(down),
            taken=count,
        )
    elif count > len(stock):
        detail = message(
            "%(seat)s takes %(count)s tiles, but only %(left)s are in the stock.",
            seat=name,
            count=count,
            left=len(stock),
        )
    elif not set(taken) <= set(stock):
        strange = next(bit for bit in taken if bit not in stock)
        detail = message(
            "%(seat)s takes %(tile)s, which is not in the stock.",
            seat=name,
            tile=tile_name(strange),
        )
    elif len(set(taken)) < count:
        twice = next(bit for place, bit in enumerate(taken) if bit in taken[:place])
        detail = message("%(seat)s takes %(tile)s twice.", seat=name, tile=tile_name(twice))
    elif in_order and list(taken) != stock[:count]:
        due = " ".join(TEXT[bit] for bit in stock[:count])
        detail = message(
            "%(seat)s has to take the next tiles of the stock in order: %(due)s.",
            seat=name,
            due=due,
        )
    else:
        return None
    return Illegal("bad_exchange", detail)
