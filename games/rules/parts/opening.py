"""Who opens a deal: by the tiles held, or by turns."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.tiles import HIGHEST, NUMBERS, bits, doubles

DOUBLES = doubles(HIGHEST)

AFTER = tuple(
    tuple((seat + 1) % (players or 1) for seat in range(players)) for players in range(11)
)
"""The seat after each, by the number of players."""


def highest_double(hands: Sequence[int]) -> int:
    """The highest double of all hands, 0 if no hand holds one.

    >>> from games.rules.tiles import BIT
    >>> highest_double([BIT["6-6"] | BIT["9-1"], BIT["2-2"]]) == BIT["6-6"]
    True
    """
    held = sum(hands) & DOUBLES
    return 1 << held.bit_length() - 1 if held else 0


def heaviest_tile(hands: Sequence[int]) -> int:
    """The tile of all hands with most pips, among equals that with the higher single number.

    >>> from games.rules.tiles import BIT
    >>> heaviest_tile([BIT["8-7"] | BIT["7-1"], BIT["9-6"]]) == BIT["9-6"]
    True
    """
    return max((bit for hand in hands for bit in bits(hand)), key=_weight)


def holder(hands: Sequence[int], bit: int) -> int:
    """The seat that holds a tile."""
    for seat, hand in enumerate(hands):
        if hand & bit:
            return seat
    raise ValueError("nobody holds that tile")


def next_seat(seat: int, players: int, steps: int = 1) -> int:
    """The seat some letters on, round the table.

    >>> next_seat(3, 4), next_seat(0, 4, -5)
    (0, 3)
    """
    return (seat + steps) % players


def _weight(bit: int) -> tuple[int, int]:
    high, low = NUMBERS[bit]
    return high + low, high
