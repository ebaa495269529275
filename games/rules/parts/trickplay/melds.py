"""Melds: runs of tiles that a seat shows for points before play.

A declaration is a tuple of melds, a meld a tuple of tile bits, both as written; the empty
declaration is ``nomeld``. A seat melds tiles of its hand and at most one tile that lies open for
everybody, the widow, which counts for the length of a meld but not for its points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from games.rules.errors import Illegal
from games.rules.sections import SEAT_INDEX
from games.rules.tiles import BIT, TEXT, bits, texts, tile_bit, tile_name
from web.messages import Message, message

Declaration = tuple[tuple[int, ...], ...]

_bit = BIT.__getitem__
_bit_of_canonical = {tile: bit for bit, tile in TEXT.items()}.__getitem__

HIGHEST = 6
SHORTEST = 3
PAID_EXTRA = 4
"""The length from which a meld earns the bonus."""
EVERY_DOUBLE = [BIT[f"{number}-{number}"] for number in range(HIGHEST + 1)]
DOUBLES = sum(EVERY_DOUBLE)


def read_declaration(action: str) -> Declaration | None:
    """Read what a seat does as a declaration; None if it is anything else.

    >>> read_declaration("nomeld"), read_declaration("meld 6-6") == ((BIT["6-6"],),)
    ((), True)
    >>> read_declaration("meld"), read_declaration("meld 6-6 /")
    (None, None)
    """
    if action == "nomeld":
        return ()
    if action[:5] != "meld ":
        return None
    try:
        return tuple([tuple(map(_bit, part.split(" "))) for part in action[5:].split(" / ")])
    except KeyError:
        return _read_closely(action[5:].split(" "))


def quick_declaration(event: str) -> tuple[int, int, Declaration]:
    """Read a whole event that shows melds canonically; ``KeyError`` for anything else.

    >>> quick_declaration("B meld 6-6") == (1, 0, read_declaration("meld 6-6"))
    True
    """
    seat = SEAT_INDEX[event[:1]]
    if event[1:7] != " meld ":
        raise KeyError(event)
    parts = event[7:].split(" / ")
    return seat, 0, tuple([tuple(map(_bit_of_canonical, part.split(" "))) for part in parts])


def _read_closely(words: list[str]) -> Declaration | None:
    """Melds with tiles in unusual writing, such as ``06-6``, if they are any."""
    melds: list[list[int]] = [[]]
    for word in words:
        if word == "/":
            melds.append([])
        else:
            melds[-1].append(tile_bit(word))
    if not all(meld and all(meld) for meld in melds):
        return None
    return tuple(map(tuple, melds))


def write_declaration(declaration: Declaration) -> str:
    """The canonical actions of a declaration of readable tiles, in the order given."""
    if not declaration:
        return "nomeld"
    return "meld " + " / ".join(" ".join(TEXT[bit] for bit in meld) for meld in declaration)


class Melds(NamedTuple):
    """The melds there are, as masks, and what they are worth beyond their tiles."""

    shapes: frozenset[int]
    bonus: int
    double_bonus: bool
    """Whether the bonus is also paid for a meld of doubles."""
    wording: Message
    """What a meld is, for a message."""

    def points(self, meld: int, hand: int) -> int:
        """What a meld gives: its tiles from the hand, and the bonus from length four on."""
        paid = meld.bit_count() >= PAID_EXTRA and (self.double_bonus or bool(meld & ~DOUBLES))
        return (meld & hand).bit_count() + (self.bonus if paid else 0)

    def worth(self, declaration: Declaration, hand: int, widow: int) -> int | None:
        """The points of a declaration; None if it is not allowed."""
        total, free = 0, hand | widow
        for meld in declaration:
            mask = 0
            for bit in meld:
                if not bit & free:
                    return None
                free ^= bit
                mask |= bit
            if mask not in self.shapes:
                return None
            total += self.points(mask, hand)
        return total

    def declarations(self, usable: int) -> Iterator[Declaration]:
        """Every declaration these tiles allow, fewer melds first, in one order only."""
        found = sorted((mask for mask in self.shapes if not mask & ~usable), reverse=True)
        yield ()
        for count in range(1, usable.bit_count() // SHORTEST + 1):
            for melds in _disjoint_choices(found, count):
                yield tuple(tuple(reversed(bits(meld))) for meld in melds)

    def fault(self, name: str, declaration: Declaration, hand: int, widow: int) -> Illegal:
        """Why the seat ``name`` cannot declare this: tiles not held first, then melds."""
        usable = hand | widow
        for meld in declaration:
            for bit in meld:
                if not bit & usable:
                    return _not_held_fault(name, bit, hand, widow)
        free = usable
        for meld in declaration:
            for bit in meld:
                if not bit & free:
                    detail = message(
                        "%(seat)s declares %(tile)s twice: a tile is in one meld only.",
                        seat=name,
                        tile=TEXT[bit],
                    )
                    return Illegal("bad_meld", detail)
                free ^= bit
        wrong = next(meld for meld in declaration if sum(meld) not in self.shapes)
        shown = " ".join(TEXT[bit] for bit in wrong)
        detail = message(
            "%(tiles)s of %(seat)s is no meld: %(rule)s.",
            tiles=shown,
            seat=name,
            rule=self.wording,
        )
        return Illegal("bad_meld", detail)


def _disjoint_choices(masks: list[int], count: int) -> Iterator[tuple[int, ...]]:
    """Every choice of ``count`` masks without a common tile."""
    if count == 1:
        yield from ((mask,) for mask in masks)
        return
    for place, mask in enumerate(masks):
        rest = [other for other in masks[place + 1 :] if not other & mask]
        for more in _disjoint_choices(rest, count - 1):
            yield (mask, *more)


def _not_held_fault(name: str, bit: int, hand: int, widow: int) -> Illegal:
    tile, held = tile_name(bit), " ".join(texts(hand))
    detail = message(
        "%(seat)s declares %(tile)s, which is neither in its hand (%(hand)s) nor the widow "
        "%(widow)s.",
        seat=name,
        tile=tile,
        hand=held,
        widow="".join(texts(widow)),
    )
    if not widow:
        detail = message(
            "%(seat)s declares %(tile)s, which is not in its hand (%(hand)s), and the widow is not "
            "used in melds.",
            seat=name,
            tile=tile,
            hand=held,
        )
    return Illegal("tile_not_held", detail)


# -- which melds there are ---------------------------------------------------------------


def runs(row: list[int], longest: int) -> Iterator[int]:
    """The runs of a row of tiles, from three to ``longest``, as masks."""
    for length in range(SHORTEST, longest + 1):
        for first in range(len(row) - length + 1):
            yield sum(row[first : first + length])


def number_suit(number: int, lower_only: bool) -> list[int]:
    """The tiles with that number by their other one; ``lower_only``: those it is the higher of."""
    return [
        BIT[f"{number}-{other}"]
        for other in range(HIGHEST + 1)
        if other <= number or not lower_only
    ]


def meld_shapes(suit: str, double: str, longest: int) -> frozenset[int]:
    """Every meld under these options (``either``/``high``, ``run``/``any``).

    >>> [sum(m.bit_count() == n for m in meld_shapes("either", "run", 4)) for n in (3, 4)]
    [40, 32]
    """
    shapes: set[int] = set()
    for number in range(HIGHEST + 1):
        shapes.update(runs(number_suit(number, suit == "high"), longest))
    if double == "run":
        shapes.update(runs(EVERY_DOUBLE, longest))
    else:
        for length in range(SHORTEST, longest + 1):
            shapes.update(map(sum, combinations(EVERY_DOUBLE, length)))
    return frozenset(shapes)


def usual_declarations() -> dict[str, Declaration]:
    """What is often declared: nothing, or one meld of the usual kinds in ascending order."""
    melds = [tuple(reversed(bits(shape))) for shape in meld_shapes("either", "run", PAID_EXTRA)]
    every: list[Declaration] = [(), *((meld,) for meld in melds)]
    return {write_declaration(declaration): declaration for declaration in every}


SHAPES = {
    (suit, double, longest): meld_shapes(suit, double, longest)
    for suit in ("either", "high")
    for double in ("run", "any")
    for longest in (4, 5, 6, 7)
}
"""The melds by the options meld_suit, double_meld and meld_max."""


def melds_under(options: Mapping[str, int | str]) -> Melds:
    """The melds under chosen options."""
    suit, double = str(options["meld_suit"]), str(options["double_meld"])
    longest = int(options["meld_max"])
    number = message("one number as the higher one") if suit == "high" else message("one number")
    doubles = message("consecutive doubles") if double == "run" else message("doubles")
    return Melds(
        shapes=SHAPES[suit, double, longest],
        bonus=int(options["meld_bonus"]),
        double_bonus=options["double_bonus"] == "yes",
        wording=message(
            "a meld is 3 to %(longest)s consecutive tiles of %(number)s, or 3 to %(longest)s "
            "%(doubles)s",
            longest=longest,
            number=number,
            doubles=doubles,
        ),
    )
