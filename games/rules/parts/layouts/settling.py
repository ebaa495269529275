"""What a finished deal on a line of two ends is worth: its winning seat, and the points by side.

Four seats, 0 and 2 against 1 and 3. See docs/rules/partnership.md, P6-P8 and P30-P46. All of it
follows from the hands that are left, the tile laid last and who laid it, so that a deal that was
never played is settled by the same functions: an exact search asks them for every end there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.parts.layouts.bonuses import Bonuses
from games.rules.parts.layouts.joints import Joints
from games.rules.parts.opening import next_seat
from games.rules.tiles import pips

PLAYERS = 4


class Settlement(NamedTuple):
    """What is decided before a deal begins about how it is settled."""

    block: str
    block_tie: str
    counting: str
    ladder: int
    """What the number of the deal within its game adds to a win."""
    bonuses: Bonuses | None
    """What is paid besides, None where nothing is."""
    leader: int
    previous_winner: int | None
    """The last winning seat of the log, where a tie asks for it."""

    def winner(self, hands: Sequence[int], blocker: int) -> int | None:
        """The seat through which a side wins with these hands left, None where nobody does.

        ``blocker`` is who laid the last tile; where that was the last of the hand, it is out.
        """
        if not hands[blocker]:
            return blocker
        left = [pips(hand) for hand in hands]
        compared = self._seats_to_compare(left, blocker)
        if not compared:
            return self._tie_winner(blocker)
        # The lowest hand; of equal ones the first from the leader on.
        return min(compared, key=lambda seat: (left[seat], (seat - self.leader) % PLAYERS))

    def _seats_to_compare(self, left: list[int], blocker: int) -> list[int]:
        """The seats among which a block has its winning seat, none where it is a tie."""
        if self.block == "sides":
            mine, theirs = left[0] + left[2], left[1] + left[3]
            return [] if mine == theirs else [0, 2] if mine < theirs else [1, 3]
        alone = self.block == "blocker"
        seats = [blocker, next_seat(blocker, PLAYERS)] if alone else list(range(PLAYERS))
        fewest = min(left[seat] for seat in seats)
        lowest = [seat for seat in seats if left[seat] == fewest]
        return lowest if len({seat % 2 for seat in lowest}) == 1 else []

    def _tie_winner(self, blocker: int) -> int | None:
        seats = {
            "leader": self.leader,
            "blocker": blocker,
            "next": next_seat(blocker, PLAYERS),
            "previous": self.previous_winner,
        }
        return seats.get(self.block_tie)

    def worth(self, hands: Sequence[int], seat: int, last: int, ends: tuple[int, ...]) -> int:
        """What winning through a seat brings its side; never 0.

        ``last`` is the tile laid last, which leaves these ends; it is paid for where the seat is
        out.
        """
        if self.counting == "one":
            worth = 1 + self.ladder
        else:
            counted = hands[seat - 3] | hands[seat - 1]
            if self.counting in ("others", "all"):
                counted |= hands[seat - 2]
            if self.counting == "all":
                counted |= hands[seat]
            worth = pips(counted) + self.ladder
        if self.bonuses is not None and not hands[seat]:
            worth += self.bonuses.for_last_tile(last, ends)
        return worth

    def most_beside_pips(self) -> int:
        """No win brings more than this, besides the pips of the hands that are counted."""
        paid = self.bonuses
        extra = 0 if paid is None else paid.capicua + paid.chuchazo
        return (1 if self.counting == "one" else 0) + self.ladder + extra

    def countable_tiles(self, hands: Sequence[int], side: int) -> int:
        """The tiles that can be counted for a side that wins, as long as these are not played."""
        if self.counting == "one":
            return 0
        theirs = hands[1 - side] | hands[3 - side]
        return theirs if self.counting == "losers" else theirs | hands[side] | hands[side + 2]


class LineTable(NamedTuple):
    """A deal on a line for an exact search: every hand is known, nothing is drawn."""

    joints: Joints
    hands: tuple[int, ...]
    leader: int
    forced: int
    """The tile that opens the deal, 0 where any of the leader's will do."""
    settlement: Settlement
