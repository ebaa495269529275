"""What a seat of a deal on a line may know, and hands of the others that fit it.

A pass says which numbers a seat does not hold, and everybody sees how many tiles are in a hand.
Every way to deal out the hidden tiles that fits this is as likely as any other.
"""

from __future__ import annotations

from functools import cache
from math import factorial
from random import Random
from typing import NamedTuple

from games.rules.definition import Code
from games.rules.parts.layouts.settling import PLAYERS, LineTable
from games.rules.tiles import NUMBERS, bits, full_set


class Knowledge(NamedTuple):
    """A deal as one seat sees it."""

    seat: int
    own: int
    unseen: int
    """The tiles that are neither laid nor in the own hand: in other hands, or asleep."""
    sizes: tuple[int, ...]
    """How many tiles each seat holds."""
    lacking: tuple[int, ...]
    """By seat the tiles that it cannot hold, because it passed."""


def knowledge_of(seat: int, table: LineTable, codes: list[Code]) -> Knowledge:
    """What a seat knows after these legal events; of ``table`` the other hands are only counted."""
    laid, ends = 0, (0, 0)
    lacking = [0] * PLAYERS
    for actor, bit, covered, exposed, _ in codes:
        if not bit:
            lacking[actor] |= table.joints.on[ends[0]] | table.joints.on[ends[1]]
        elif not laid:
            ends = NUMBERS[bit]
        else:
            ends = (exposed, ends[1] if covered == ends[0] else ends[0])
        laid |= bit
    own = table.hands[seat]
    unseen = full_set(len(table.joints.on) - 1) & ~laid & ~own
    sizes = tuple(hand.bit_count() for hand in table.hands)
    return Knowledge(seat, own, unseen, sizes, tuple(lacking))


class HiddenHands:
    """Deals out what a seat does not see, again and again.

    Tiles that some seat cannot hold are dealt first, each to a seat by the number of ways there
    are to deal the rest; the others are shuffled.
    """

    def __init__(self, seen: Knowledge) -> None:
        self.seen = seen
        self.others = [seat for seat in range(PLAYERS) if seat != seen.seat]
        barred = [seen.lacking[seat] for seat in self.others]
        somewhere = barred[0] | barred[1] | barred[2]
        self.free = bits(seen.unseen & ~somewhere)
        self.bound = bits(seen.unseen & somewhere)
        self.may = [tuple(not bit & mask for mask in (*barred, 0)) for bit in self.bound]
        sizes = [seen.sizes[seat] for seat in self.others]
        self.room = (*sizes, seen.unseen.bit_count() - sum(sizes))
        """How many tiles each of the others holds, and how many are asleep."""
        self.ways = cache(self._ways)

    def _ways(self, place: int, room: tuple[int, ...]) -> int:
        """In how many ways the tiles from the ``place``-th bound one on can be dealt into room."""
        if place == len(self.bound):
            found = factorial(sum(room))
            for left in room:
                found //= factorial(left)
            return found
        return sum(self.ways(place + 1, after) for _, after in self._places(place, room))

    def _places(self, place: int, room: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
        return [
            (where, (*room[:where], left - 1, *room[where + 1 :]))
            for where, left in enumerate(room)
            if left and self.may[place][where]
        ]

    def deal(self, chance: Random) -> tuple[int, ...]:
        """The hands of all seats as they may be."""
        dealt, room = [0] * PLAYERS, self.room
        for place, bit in enumerate(self.bound):
            pick = chance.randrange(self.ways(place, room))
            for where, after in self._places(place, room):
                pick -= self.ways(place + 1, after)
                if pick < 0:
                    dealt[where] |= bit
                    room = after
                    break
        loose = self.free.copy()
        chance.shuffle(loose)
        for where, left in enumerate(room):
            dealt[where] |= sum(loose[:left])
            del loose[:left]
        hands = [self.seen.own] * PLAYERS
        for where, seat in enumerate(self.others):
            hands[seat] = dealt[where]
        return tuple(hands)
