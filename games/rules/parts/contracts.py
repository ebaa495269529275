"""Contracts of the Mizerka family, on which tricks are played: trumps, quotas, suits and ranks.

The tiles rest on two definitions. A tile that shows the trump number belongs to the trump suit
alone, in Zero a tile with a blank is a zero alone, any other tile belongs to the suits of both its
numbers. In a suit a double is on top, the others rank by their other number.
"""

from __future__ import annotations

from typing import NamedTuple

from games.rules.parts.tricks import Suit
from games.rules.tiles import NUMBERS, bits, full_set

HIGHEST = 6
ALL = bits(full_set(HIGHEST))


class Contract(NamedTuple):
    """A contract with all it means for the tiles."""

    word: str
    trump: int | None
    quotas: tuple[int, int, int]
    """Of forehand, middle and dealer."""
    takes: bool
    """Whether tricks are to be taken; else avoided."""
    suits: dict[int, tuple[int, ...]]
    """The suits of every tile."""
    led: tuple[Suit, ...]
    """What it means that a suit was led, by its number."""


def suits_of(bit: int, word: str) -> tuple[int, ...]:
    """The suits a tile belongs to under a contract, the higher first."""
    numbers = NUMBERS[bit]
    only = int(word[1]) if word[1].isdigit() else None
    if only in numbers:
        return (only,)
    return numbers[:1] if numbers[0] == numbers[1] else numbers


def rank(bit: int, suit: int) -> int:
    """Doubles on top, else by the other number."""
    high, low = NUMBERS[bit]
    return 7 if high == low else high + low - suit


def _contract(word: str) -> Contract:
    trump = int(word[1]) if word[0] in "EO" else None
    suits = {bit: suits_of(bit, word) for bit in ALL}
    led = []
    for suit in range(HIGHEST + 1):
        members = [bit for bit in ALL if suit in suits[bit]]
        power = {bit: rank(bit, suit) for bit in members}
        if trump is not None and trump != suit:
            power.update({b: 10 + rank(b, trump) for b in ALL if suits[b] == (trump,)})
        led.append(Suit(sum(members), power))
    takes = word != "DZ"
    quotas = (4, 2, 1) if takes else (1, 2, 4)
    return Contract(word, trump, quotas, takes, suits, tuple(led))


CONTRACTS = {word: _contract(word) for word in ("E2", "E4", "E6", "O1", "O3", "O5", "Z0", "DZ")}


def strength(contract: Contract, bit: int) -> int:
    """How likely a tile wins a trick: its best rank, trumps above all."""
    suits = contract.suits[bit]
    return max(rank(bit, suit) for suit in suits) + (7 if contract.trump in suits else 0)


def worth(contract: Contract, three: list[int]) -> int:
    """How well three tiles fit a contract."""
    total = sum(strength(contract, bit) for bit in three)
    return total if contract.takes else 25 - 2 * total
