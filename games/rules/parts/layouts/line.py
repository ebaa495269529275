"""A line with two open ends on which touching numbers are equal, in a game without a stock.

A seat that can place a tile must, any other passes. The deal ends when a seat goes out, or is
blocked by the tile after which nobody can place one; where not all tiles are dealt that may be the
opening tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import length_hint

from games.rules.definition import Code
from games.rules.parts.layouts.ends import NO_END
from games.rules.parts.layouts.joints import Joints
from games.rules.parts.layouts.laying import OUT, LayingDeal
from games.rules.parts.opening import AFTER
from games.rules.tiles import NUMBERS


class LineDeal(LayingDeal):
    """Hands and the two open ends."""

    __slots__ = ("left", "right")

    def __init__(self, joints: Joints, hands: list[int], leader: int, forced: int) -> None:
        super().__init__(joints, hands, leader, forced)
        self.left = self.right = NO_END

    def lay_first(self, bit: int) -> None:
        self.left, self.right = NUMBERS[bit]

    def play_on(self, codes: Sequence[Code], start: int) -> int:
        hands, turn, left, right = self.hands, self.turn, self.left, self.right
        after, on = AFTER[len(hands)], self.joints.on
        live = 0
        for hand in hands:
            live |= hand
        if start and not live & (on[left] | on[right]):
            self.end = "blocked"
            return 0
        rest = iter(codes[start:] if start else codes)
        refused = 1
        for seat, bit, end, exposed, _ in rest:
            if seat != turn:
                break
            hand = hands[turn]
            if bit:
                if not hand & bit:
                    break
                if end == NO_END:
                    self.left, self.right = left, right
                    place = len(codes) - length_hint(rest) - 1
                    way = self.way_meant((seat, bit, end, exposed, ()), place)
                    if way is None:
                        break
                    end, exposed = way
                if end == left:
                    left = exposed
                elif end == right:
                    right = exposed
                else:
                    break
                hands[turn] = hand = hand ^ bit
                live ^= bit
                if not hand:
                    self.end = OUT[turn]
                    refused = 0
                    break
                if not live & on[left] and not live & on[right]:
                    self.end = "blocked"
                    turn = after[turn]
                    refused = 0
                    break
            elif hand & (on[left] | on[right]):
                break
            turn = after[turn]
        else:
            refused = 0
        self.turn, self.left, self.right = turn, left, right
        return len(codes) - length_hint(rest) - refused - start

    def ends(self) -> tuple[int, ...]:
        return () if self.left == NO_END else (self.left, self.right)
