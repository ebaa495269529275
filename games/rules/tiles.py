"""Tiles as bits, hands as integers.

Tile h-l (h the larger number) has the index ``h * (h + 1) // 2 + l`` whatever the set, so a
smaller set is a prefix of a larger one and a hand of double-six tiles fits into 28 bits. Numbers
above twelve are readable in a log but in no set: they share the one bit ``FOREIGN``.

>>> texts(BIT["6-5"] | BIT["0-0"])
['6-5', '0-0']
>>> pips(BIT["6-5"] | BIT["3-3"])
17
"""

from __future__ import annotations

import re

from web.messages import Value, message

HIGHEST = 12
"""The highest number of the largest set, double-twelve."""

PAIRS: tuple[tuple[int, int], ...] = tuple(
    (high, low) for high in range(HIGHEST + 1) for low in range(high + 1)
)
"""The two numbers of a tile by its index, the larger first."""

FOREIGN = 1 << len(PAIRS)
"""The bit of every readable tile that belongs to no set, such as 13-0."""

BIT: dict[str, int] = {}
"""Bit of a tile by its text, either number first, without leading zeros."""

TEXT: dict[int, str] = {}
"""Canonical text of a tile (larger number first) by its bit."""

NUMBERS: dict[int, tuple[int, int]] = {}
"""The two numbers of a tile, larger first, by its bit."""

for _index, (_high, _low) in enumerate(PAIRS):
    BIT[f"{_high}-{_low}"] = BIT[f"{_low}-{_high}"] = 1 << _index
    TEXT[1 << _index] = f"{_high}-{_low}"
    NUMBERS[1 << _index] = (_high, _low)

WORDS = frozenset(BIT)
"""The tile words that need no further look."""

_TILE = re.compile(r"([0-9]{1,2})-([0-9]{1,2})")


def full_set(highest: int) -> int:
    """All tiles of the double-``highest`` set."""
    return (1 << (highest + 1) * (highest + 2) // 2) - 1


FULL_SETS = tuple(full_set(highest) for highest in range(HIGHEST + 1))
"""All tiles of a set by its highest number."""


def tiles_with(number: int, highest: int) -> int:
    """The tiles of a set that have ``number``."""
    return sum(BIT[f"{number}-{other}"] for other in range(highest + 1))


def doubles(highest: int) -> int:
    """The doubles of a set."""
    return sum(BIT[f"{number}-{number}"] for number in range(highest + 1))


def split_tile(word: str) -> tuple[int, int] | None:
    """The numbers of a tile word in the order written, None if it is no tile.

    >>> split_tile("05-6"), split_tile("5-"), split_tile("99-0")
    ((5, 6), None, (99, 0))
    """
    match = _TILE.fullmatch(word)
    return (int(match[1]), int(match[2])) if match else None


def tile_bit(word: str) -> int:
    """The bit of a tile word, 0 if the word is no tile."""
    bit = BIT.get(word)
    if bit is not None:
        return bit
    pair = split_tile(word)
    if pair is None:
        return 0
    return BIT.get(f"{pair[0]}-{pair[1]}", FOREIGN)


def bits(mask: int) -> list[int]:
    """The single tiles of a hand, the heavier numbers first."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    found.reverse()
    return found


def tile_name(bit: int) -> Value:
    """The name of a tile in a refusal: its text, or that no set has it.

    >>> tile_name(BIT["6-4"]), str(tile_name(FOREIGN))
    ('6-4', 'a tile of no set')
    """
    return TEXT.get(bit) or message("a tile of no set")


def texts(mask: int) -> list[str]:
    """The tiles of a hand as text, the heavier numbers first."""
    return [TEXT[bit] for bit in bits(mask)]


def pips(mask: int) -> int:
    """The sum of all numbers on the tiles of a hand."""
    return (
        (mask & _ONES).bit_count()
        + 2 * (mask & _TWOS).bit_count()
        + 4 * (mask & _FOURS).bit_count()
        + 8 * (mask & _EIGHTS).bit_count()
        + 16 * (mask & _SIXTEENS).bit_count()
    )


_ONES, _TWOS, _FOURS, _EIGHTS, _SIXTEENS = (
    sum(bit for bit, pair in NUMBERS.items() if sum(pair) & weight) for weight in (1, 2, 4, 8, 16)
)
"""The tiles whose pips, written in binary, contain these powers of two."""


def canonical_tile(word: str) -> str:
    """The tile with the larger number first and no leading zeros.

    >>> canonical_tile("04-6")
    '6-4'
    """
    pair = split_tile(word)
    return f"{max(pair)}-{min(pair)}" if pair else word
