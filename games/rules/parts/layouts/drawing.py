"""A deal with a stock: a seat that cannot place a tile draws until it can, and passes at last.

The layout is a count of open ends by number, whatever its shape: a tile covers one end and opens
another, a branching double opens three. The deal ends when a seat goes out, or is blocked after
as many passes in a row as there are seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import length_hint
from random import Random
from typing import ClassVar, NamedTuple

from games.rules.definition import Code, DealState
from games.rules.errors import Illegal
from games.rules.parts.layouts.ends import AS_DOUBLE, END_BIT, FIRST_DOUBLE
from games.rules.parts.layouts.joints import Joints
from games.rules.parts.layouts.laying import OUT, LayingDeal
from games.rules.parts.layouts.placing import STOPPED, write_draws
from games.rules.parts.opening import AFTER
from games.rules.parts.scoring import blocked_score, score_of_one
from games.rules.sections import SEATS
from games.rules.tiles import NUMBERS, TEXT, bits, pips, texts, tile_name
from web.messages import Value, message


class LayoutRule(NamedTuple):
    """How tiles lie in a game with a stock, under chosen options."""

    joints: Joints
    spinner: int = 1
    """How many ends an opening double opens for each of its numbers."""
    branching: int = 0
    """The doubles that open three ends when they are laid later."""


class DrawRule(NamedTuple):
    """When a seat may draw, under chosen options."""

    obliging: int
    """The tiles that forbid drawing as long as one of them fits."""
    excusing: int = 0
    """The tiles whose holder may draw all the same."""
    reserve: int = 0
    """A stock of that many tiles or fewer counts as empty."""


class DealtTiles(NamedTuple):
    """A deal before its opening."""

    hands: list[int]
    stock: int
    order: tuple[int, ...] | None
    """The order in which the stock is to be drawn; None where the log does not fix it."""


class DrawingDeal(LayingDeal):
    """One deal: hands, a stock, a count of open ends, passes in a row."""

    __slots__ = ("block_tie", "counts", "drawing", "layout", "order", "passes", "shown", "stock")

    def __init__(
        self,
        layout: LayoutRule,
        drawing: DrawRule,
        dealt: DealtTiles,
        leader: int,
        forced: int,
        block_tie: bool = False,
    ) -> None:
        super().__init__(layout.joints, dealt.hands, leader, forced)
        self.layout, self.drawing = layout, drawing
        self.stock, self.order = dealt.stock, dealt.order
        self.counts = [0] * len(layout.joints.on)
        """Open ends by their number."""
        self.shown = 0
        """The numbers that are open, as bits."""
        self.passes = 0
        """Passes in a row."""
        self.block_tie = block_tie
        """Whether seats that share the fewest pips in a block score."""

    counts_ends: ClassVar[bool] = False
    """Whether tiles score while they are laid; then ``count_tile`` hears of each."""

    # -- the fast path -------------------------------------------------------------------

    def lay_first(self, bit: int) -> None:
        for number in NUMBERS[bit]:
            self.counts[number] += self.layout.spinner
            self.shown |= 1 << number

    def play_on(self, codes: Sequence[Code], start: int) -> int:
        hands, turn, passes = self.hands, self.turn, self.passes
        stock = left = self.stock
        players = len(hands)
        after = AFTER[players]
        counts, shown, branching = self.counts, self.shown, self.layout.branching
        laid, _, fitting = self.joints
        ends, as_double = END_BIT, AS_DOUBLE
        obliging, excusing, reserve = self.drawing
        order = self.order
        counts_ends = self.counts_ends
        rest = iter(codes[start:] if start else codes)
        refused = 1
        for seat, bit, end, exposed, draws in rest:
            if seat != turn:
                break
            hand = hands[turn]
            if draws:
                drawn = sum(draws)
                if stock & drawn != drawn or drawn.bit_count() != len(draws):
                    break
                left = stock ^ drawn
                if reserve and left.bit_count() < reserve:
                    break
                if order:
                    first = len(order) - stock.bit_count()
                    if order[first : first + len(draws)] != draws:
                        break
                # All but the last draw had to leave nothing that fits.
                if (hand | drawn ^ draws[-1]) & fitting[shown] & obliging and not (
                    excusing and self._excuses_draws(hand, shown, draws)
                ):
                    break
                hand |= drawn
            if bit:
                if not hand & bit:
                    break
                if not shown & ends[end]:
                    double = as_double[end]
                    number = double - FIRST_DOUBLE
                    if shown & ends[double] and (end == number or shown & ends[number]):
                        end = double
                    else:
                        self.shown = shown
                        place = len(codes) - length_hint(rest) - 1
                        way = self.way_meant((seat, bit, end, exposed, draws), place)
                        if way is None:
                            break
                        end, exposed = way
                if not laid[end][exposed] & bit:
                    break
                hands[turn] = hand = hand ^ bit
                stock = left
                if counts_ends:
                    self.count_tile(turn, end, exposed)
                if end != exposed:
                    counts[exposed] += 1
                    shown |= ends[exposed]
                    alike = counts[end] = counts[end] - 1
                    if not alike:
                        shown ^= ends[end]
                elif bit & branching:
                    counts[end] += 2
                passes = 0
                if not hand:
                    self.end = OUT[turn]
                if self.end:
                    refused = 0
                    break
            elif exposed == STOPPED:
                stock = left
                hands[turn] = hand
                continue
            else:
                if hand & fitting[shown] or left.bit_count() > reserve:
                    break
                stock, hands[turn] = left, hand
                passes += 1
                if passes == players:
                    self.end = "blocked"
                    refused = 0
                    break
            turn = after[turn]
        else:
            refused = 0
        self.turn, self.passes, self.shown, self.stock = turn, passes, shown, stock
        return len(codes) - length_hint(rest) - refused - start

    def count_tile(self, seat: int, end: int, exposed: int) -> None:
        """Count what a tile brings that is about to cover one end and to open another."""

    def _excuses_draws(self, hand: int, shown: int, draws: tuple[int, ...]) -> bool:
        """Whether the hand held something that excuses it before each of its needless draws."""
        obliging = self.drawing.obliging & self.joints.fitting[shown]
        for bit in draws:
            if hand & obliging and not hand & self.drawing.excusing:
                return False
            hand |= bit
        return True

    # -- why an event is refused -----------------------------------------------------------

    def draw_fault(self, name: str, draws: tuple[int, ...]) -> Illegal | None:
        hand, stock = self.hands[self.turn], self.stock
        for bit in draws:
            tile = tile_name(bit)
            if not self._may_draw(hand):
                return self._needless_draw(name, hand, tile)
            left = stock.bit_count()
            if left <= self.drawing.reserve:
                detail = message(
                    "%(seat)s draws %(tile)s, but the stock is used up.", seat=name, tile=tile
                )
                if left:
                    detail = message(
                        "%(seat)s draws %(tile)s, but the stock is used up, and the last %(left)s "
                        "stay.",
                        seat=name,
                        tile=tile,
                        left=left,
                    )
                return Illegal("stock_empty", detail)
            if not stock & bit:
                detail = message(
                    "%(seat)s draws %(tile)s, which is not in the stock.", seat=name, tile=tile
                )
                return Illegal("bad_draw", detail)
            if self.order and self.order[-left] != bit:
                due = TEXT[self.order[-left]]
                detail = message(
                    "%(seat)s draws %(tile)s, but the next tile of the stock is %(due)s.",
                    seat=name,
                    tile=tile,
                    due=due,
                )
                return Illegal("bad_draw", detail)
            stock ^= bit
            hand |= bit
        return None

    def _may_draw(self, hand: int) -> bool:
        """Whether the hand allows its seat to draw."""
        if not self.shown:
            return False
        obliging, excusing, _ = self.drawing
        return bool(hand & excusing) or not self.playable(hand) & obliging

    def _needless_draw(self, name: str, hand: int, tile: Value) -> Illegal:
        if not self.shown:
            detail = message(
                "%(seat)s opens the deal and cannot draw %(tile)s before.", seat=name, tile=tile
            )
        else:
            fitting = " ".join(texts(self.playable(hand) & self.drawing.obliging))
            detail = message(
                "%(seat)s cannot draw %(tile)s while it holds %(fitting)s, fitting an open end.",
                seat=name,
                tile=tile,
                fitting=fitting,
            )
        return Illegal("draw_with_playable", detail)

    def pass_fault(self, name: str, hand: int) -> Illegal:
        if self.playable(hand):
            return super().pass_fault(name, hand)
        detail = message("%(seat)s cannot pass while there are tiles left to be drawn.", seat=name)
        return Illegal("pass_with_stock", detail)

    # -- for messages, bots and viewers ----------------------------------------------------

    def ends(self) -> tuple[int, ...]:
        found: list[int] = []
        shown = self.shown
        while shown:
            end = shown.bit_length() - 1
            found += [end] * self.counts[end]
            shown ^= 1 << end
        return tuple(found)

    def legal(self) -> Iterator[str]:
        """Placements now; then turns that begin with draws.

        Where the order of the stock is written these are whole turns, else only their next draw,
        which stands for all turns that may go on from there.
        """
        if self.end is not None:
            return
        name = SEATS[self.turn]
        hand, stock, drawn = self.hands[self.turn], self.stock, ""
        while True:
            left = stock.bit_count()
            done = left <= self.drawing.reserve
            if done or not self.shown or self.playable(hand):
                for action in self.actions(hand):
                    yield f"{name} {drawn}{action}"
            if done or not self._may_draw(hand):
                return
            if not self.order:
                for bit in bits(stock):
                    yield f"{name} {write_draws([bit])}".rstrip()
                return
            bit = self.order[-left]
            stock ^= bit
            hand |= bit
            drawn += write_draws([bit])

    def any_event(self, chance: Random) -> str:
        hand, stock, drawn = self.hands[self.turn], self.stock, ""
        while stock.bit_count() > self.drawing.reserve and self._may_draw(hand):
            if self.playable(hand) and chance.random() < 0.5:
                break
            bit = self.order[-stock.bit_count()] if self.order else chance.choice(bits(stock))
            stock ^= bit
            hand |= bit
            drawn += write_draws([bit])
        return f"{SEATS[self.turn]} {drawn}{chance.choice(list(self.actions(hand)))}"

    def state(self) -> DealState:
        left = self.stock.bit_count()
        order = self.order[-left:] if self.order and left else bits(self.stock)
        stock = [TEXT[bit] for bit in order]
        return super().state()._replace(stock=stock, branching=self.branching())

    def branching(self) -> frozenset[str] | None:
        """The doubles that lead on at their sides, laid or to come; None in a line."""
        if self.layout.spinner == 1:
            return None
        return frozenset(texts(self.layout.branching | self.forced))

    def score(self) -> tuple[int, ...]:
        hands = self.hands
        if self.end == "void":
            return (0,) * len(hands)
        if self.end == "blocked":
            return blocked_score(tuple(map(pips, hands)), self.block_tie)
        return score_of_one(pips(sum(hands)), hands.index(0), len(hands))
