"""Contracts of the Mizerka family, on which tricks are played: trumps, quotas, suits and ranks.

Two rules say which suit a tile has. A tile that shows the trump number belongs to the trump suit
alone, in Zero a tile with a blank is a zero alone, any other tile belongs to the suits of both its
numbers. In a suit a double is on top, the others rank by their other number.
"""

from __future__ import annotations

from typing import NamedTuple

from games.rules.parts.trickplay.tricks import NO_SUIT, Leads, Suit
from games.rules.tiles import NUMBERS, bits, full_set

HIGHEST = 6
ALL = bits(full_set(HIGHEST))


class Contract(NamedTuple):
    """A contract, and the suits of the tiles under it."""

    word: str
    trump: int | None
    quotas: tuple[int, int, int]
    """Of forehand, middle and dealer."""
    takes: bool
    """Whether tricks are to be taken; else avoided."""
    led: tuple[Suit, ...]
    """The suits by their number, each as it is when it is led."""
    leads: Leads
    """The suits every tile can lead; where there is only one, it need not be named."""

    def __deepcopy__(self, memo: object) -> Contract:
        """Copies of a deal share its contract, which never changes."""
        return self


def suits_of(bit: int, word: str) -> tuple[int, ...]:
    """The suits a tile belongs to under a contract, the higher first."""
    numbers = NUMBERS[bit]
    only = int(word[1]) if word[1].isdigit() else None
    if only in numbers:
        return (only,)
    return numbers[:1] if numbers[0] == numbers[1] else numbers


def rank(bit: int, suit: int) -> int:
    """The rank of a tile in a suit: 7 for a double, else its other number."""
    high, low = NUMBERS[bit]
    return 7 if high == low else high + low - suit


def _contract(word: str) -> Contract:
    trump = int(word[1]) if word[0] in "EO" else None
    led = tuple(_suit(number, word, trump) for number in range(HIGHEST + 1))
    leads = {bit: {number: led[number] for number in suits_of(bit, word)} for bit in ALL}
    for suits in leads.values():
        if len(suits) == 1:
            suits[NO_SUIT] = next(iter(suits.values()))
    takes = word != "DZ"
    quotas = (4, 2, 1) if takes else (1, 2, 4)
    return Contract(word, trump, quotas, takes, led, leads)


def _suit(number: int, word: str, trump: int | None) -> Suit:
    members = [bit for bit in ALL if number in suits_of(bit, word)]
    power = {bit: rank(bit, number) for bit in members}
    if trump is not None and trump != number:
        power |= {bit: 10 + rank(bit, trump) for bit in ALL if suits_of(bit, word) == (trump,)}
    return Suit(number, sum(members), power)


CONTRACTS = {word: _contract(word) for word in ("E2", "E4", "E6", "O1", "O3", "O5", "Z0", "DZ")}
