"""Bonuses on a line of tiles: for the tile that goes out, and for making others pass.

See docs/rules/partnership.md, P36 and P39-P46. A bonus counts with its deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.definition import Code
from games.rules.parts.opening import DOUBLES
from games.rules.tiles import NUMBERS


class Bonuses(NamedTuple):
    """What is paid beside the worth of a deal, and for which last tiles."""

    capicua: int
    capicua_tile: str
    chuchazo: int
    first_pass: int
    first_pass_double: int
    three_skips: int

    @property
    def most_for_passes(self) -> int:
        """The most that the lead of a deal and one tile can bring, whichever side wins it."""
        return max(self.first_pass, self.first_pass_double) + self.three_skips

    def for_last_tile(self, bit: int, ends: tuple[int, ...]) -> int:
        """The points for going out with this tile, which leaves these ends."""
        high, low = NUMBERS[bit]
        won = self.chuchazo if high == 0 else 0
        barred = {"any": False, "no_double": high == low, "no_blank": high == low or low == 0}
        # The end covered showed one of its numbers, so the other end is all there is to look at.
        if set(ends) <= {high, low} and not barred[self.capicua_tile]:
            won += self.capicua
        return won

    def for_lead(self, lead: int) -> int:
        """The points for opening with this tile, where the next seat passes."""
        return self.first_pass_double if lead & DOUBLES else self.first_pass

    def for_passes(self, turns: Sequence[Code]) -> list[int]:
        """The points, by side, for making others pass in these turns."""
        won = [0, 0]
        leader, lead, *_ = turns[0]
        if len(turns) > 1 and not turns[1][1]:
            won[leader % 2] += self.for_lead(lead)
        for place, (seat, bit, *_) in enumerate(turns[:-3]):
            if bit and not any(turn[1] for turn in turns[place + 1 : place + 4]):
                won[seat % 2] += self.three_skips
        return won
