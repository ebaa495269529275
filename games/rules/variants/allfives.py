"""All Fives (Muggins): two to four players, each for themselves, a spinner, points while playing.

Numbers are those of docs/rules/allfives.md. The holder of the highest double opens the first deal
with it, or any seat with any tile under ``first_lead=free`` (F27), the winner of a deal the next
one with any tile (F3-F5). Equal numbers touch. Doubles lie across and count both halves as long as
a side of theirs is free; the first one is the spinner, which opens its two ends, too, once both its
sides are covered (F6-F11). Who lays a tile after which the open ends count a multiple of five
scores that count at once (F12). A seat that can place a tile must; one that cannot draws until a
tile fits, and passes when nothing is left to draw (F13-F15). Going out scores what the others hold,
a block gives the seat with strictly fewest pips what the others hold less its own, to the nearest
five (F16-F20). The game goes to ``target``, at the end of a deal or, under ``win_check=play``, at
once (F22, F23, F25). A log names a double as an end where a single half shows its number, too
(F24).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from games.rules.actions import double_text
from games.rules.definition import DealContext, DealState, Game, Option
from games.rules.parts.layouts.drawing import DealtTiles, DrawingDeal, DrawRule, LayoutRule
from games.rules.parts.layouts.drawing_rules import BLOCK_TIE, ORDER_OF_STOCK, RESERVE, DrawingRules
from games.rules.parts.layouts.ends import FIRST_DOUBLE, at_double, number_and_kind
from games.rules.parts.layouts.joints import matching, with_doubles
from games.rules.parts.layouts.placing import (
    Placing,
    matching_actions,
    quick_turns,
    read_turn,
    stops_short,
    usual_events,
    write_turn,
)
from games.rules.parts.leaders import due_leader
from games.rules.parts.opening import heaviest_tile, highest_double, holder
from games.rules.parts.scoring import first_to
from games.rules.parts.setup import line_names
from games.rules.sections import SEATS, Section
from games.rules.tiles import FULL_SETS, NUMBERS, pips, tile_bit
from games.rules.visibility import WITH_STOCK
from web.messages import Message, gettext_noop, message

HIGHEST = 6
PLAYERS = (2, 3, 4)
HAND_SIZE = {2: 7, 3: 5, 4: 5}
NUMBERS_OF_SET = range(HIGHEST + 1)
LAYOUT = LayoutRule(with_doubles(matching(HIGHEST)))
WORTH = tuple(
    number * (1 + on_double)
    for number, on_double in map(number_and_kind, range(len(LAYOUT.joints.on)))
)
"""What an end counts: a single half its number, a double with a free side both its halves."""
SIDES = 2
"""A double has two long sides, and two ends, which lead on where it is a spinner."""


def nearest_five(points: int) -> int:
    """The multiple of five that is nearest; two are never equally near.

    >>> [nearest_five(points) for points in (2, 3, 7, 8, 15)]
    [0, 5, 5, 10, 15]
    """
    return (points + 2) // 5 * 5


class AllFivesDeal(DrawingDeal):
    """One deal: hands, a stock, open ends, and what play has scored so far."""

    __slots__ = ("ends_count", "free", "made", "rules", "spinner", "totals")
    counts_ends = True

    def __init__(
        self, rules: AllFives, dealt: DealtTiles, leader: int, forced: int, totals: tuple[int, ...]
    ) -> None:
        super().__init__(LAYOUT, rules.drawing, dealt, leader, forced, rules.block_tie)
        self.rules, self.totals = rules, totals
        self.made = [0] * len(dealt.hands)
        """The points that play has scored, by seat."""
        self.ends_count = 0
        """What the open ends count: single halves, and doubles with a free side as a whole."""
        self.free = [0] * len(WORTH)
        """How many sides of a double are free, by the double as an end."""
        self.spinner: int | None = None
        """The first double as an end, once it is laid."""

    # -- a turn ----------------------------------------------------------------------------

    def lay_first(self, bit: int) -> None:
        number, other = NUMBERS[bit]
        if number == other:
            double = at_double(number)
            self.counts[double] = SIDES
            self.shown = 1 << double
            self._open_double(double, SIDES)
        else:
            super().lay_first(bit)
        self.ends_count = number + other
        self._score_play(self.turn)

    def count_tile(self, seat: int, end: int, exposed: int) -> None:
        self.ends_count -= end if end < FIRST_DOUBLE else self._cover_double(end)
        self.ends_count += WORTH[exposed]
        if exposed >= FIRST_DOUBLE:
            self._open_double(exposed, SIDES - 1)
        self._score_play(seat)

    def _open_double(self, double: int, sides: int) -> None:
        self.free[double] = sides
        if self.spinner is None:
            self.spinner = double

    def _cover_double(self, double: int) -> int:
        """What a double counts no longer; with both sides covered the ends of a spinner open."""
        if not self.free[double]:
            return 0
        self.free[double] -= 1
        if self.free[double]:
            return 0
        if self._leads_on(double):
            self.counts[double] += 2
        return WORTH[double]

    def _leads_on(self, double: int) -> bool:
        """Whether a double, once laid, leads on at its ends, too."""
        rule = self.rules.spinner
        return rule == "all" or (rule == "first" and self.spinner in (None, double))

    # -- points ----------------------------------------------------------------------------

    def _score_play(self, seat: int) -> None:
        if self.ends_count % 5:
            return
        self.made[seat] += self.ends_count
        if self.rules.at_once:
            totals = tuple(map(int.__add__, self.totals, self.made))
            if first_to(self.rules.target, totals) is not None:
                self.end = f"won {SEATS[seat]}"

    def winners(self) -> list[int]:
        """Who scores for the hands of the others: the seat that is out, or has fewest pips."""
        if self.end != "blocked":
            return [self.hands.index(0)] if 0 in self.hands else []
        held = list(map(pips, self.hands))
        fewest = [seat for seat, own in enumerate(held) if own == min(held)]
        return fewest if len(fewest) == 1 or self.block_tie else []

    def score(self) -> tuple[int, ...]:
        held = list(map(pips, self.hands))
        points = list(self.made)
        for seat in self.winners():
            points[seat] += nearest_five(sum(held) - 2 * held[seat])
        return tuple(points)

    # -- for viewers -----------------------------------------------------------------------

    def branching(self) -> frozenset[str] | None:
        if self.rules.spinner == "none":
            return None
        return frozenset(double_text(n) for n in NUMBERS_OF_SET if self._leads_on(at_double(n)))

    def state(self) -> DealState:
        made = dict(zip(self.rules.sides, self.made, strict=True))
        return super().state()._replace(points_made=made, ends_count=self.ends_count)


class AllFives(DrawingRules):
    """All Fives under chosen options."""

    game: ClassVar[Game]

    def __init__(self, players: int, options: Mapping[str, int | str]) -> None:
        super().__init__(players, options, HIGHEST)
        self.lines = line_names(self.letters, "lead")
        self.drawing = DrawRule(obliging=FULL_SETS[HIGHEST], reserve=self.reserve)
        self.spinner = str(options["spinner"])
        self.at_once = options["win_check"] == "play"
        self.free_lead = options["first_lead"] == "free"

    def begin(self, dealt: DealtTiles, section: Section, context: DealContext) -> DrawingDeal:
        due, forced = self._opening(dealt.hands, context)
        leader = due_leader(section.setup["lead"], () if due is None else (due,), self.players)
        return AllFivesDeal(self, dealt, leader, forced, context.totals)

    several_score = True

    def deal_fault(self, score: tuple[int, ...], last: bool) -> Message | None:
        return super().deal_fault(score, last) or _fives_fault(score)

    def final_fault(self, totals: tuple[int, ...]) -> Message | None:
        return super().final_fault(totals) or _fives_fault(totals)

    def shuffle(self, chance: Random, context: DealContext) -> dict[str, list[str]]:
        setup = super().shuffle(chance, context)
        hands = [sum(map(tile_bit, setup[name])) for name in self.hands]
        due, _ = self._opening(hands, context)
        return setup | {"lead": [SEATS[chance.randrange(self.players) if due is None else due]]}

    def _opening(self, hands: Sequence[int], context: DealContext) -> tuple[int | None, int]:
        """Who leads a deal, None for anybody, and the tile that has to be led, 0 for any."""
        if context.first and context.midway:
            return None, 0
        winners = [] if context.first else context.previous.winners()
        if len(winners) == 1:
            return winners[0], 0
        if self.free_lead:
            return None, 0
        tile = highest_double(hands) or heaviest_tile(hands)
        return holder(hands, tile), tile


def _fives_fault(points: tuple[int, ...]) -> Message | None:
    if any(some % 5 for some in points):
        return message("All points are multiples of five.")
    return None


def _hand_size(players: int, options: Mapping[str, int | str]) -> int:
    return HAND_SIZE[players]


def _read_event(event: str) -> Placing | None:
    return read_turn(event, doubles=True)


EVENTS = usual_events(matching_actions(HIGHEST, doubles=True), PLAYERS[-1], doubles=True)

GAME = AllFives.game = Game(
    slug="allfives",
    title=gettext_noop("All Fives"),
    players=PLAYERS,
    default_players=None,
    turns="left",
    options=(
        Option(
            "hand_size",
            _hand_size,
            minimum=1,
            meaning=gettext_noop("How many tiles each player is dealt."),
        ),
        Option("target", 150, minimum=1, meaning=gettext_noop("The points that win the game.")),
        Option(
            "first_lead",
            "highest_double",
            choices=("highest_double", "free"),
            meaning=gettext_noop("Who opens the first deal, and with which tile."),
        ),
        Option(
            "spinner",
            "first",
            choices=("first", "all", "none"),
            meaning=gettext_noop(
                "Which doubles can also be played on at their ends: the first one laid, "
                "all, or none."
            ),
        ),
        Option(
            "win_check",
            "deal",
            choices=("deal", "play"),
            meaning=gettext_noop(
                "Whether reaching the target wins at the end of the deal or at once, during play."
            ),
        ),
        RESERVE,
        BLOCK_TIE,
    ),
    events=EVENTS,
    read_event=_read_event,
    rules=AllFives,
    open_ended=stops_short,
    quick=quick_turns(EVENTS),
    write_event=write_turn,
    visibility=WITH_STOCK,
    not_analysable=ORDER_OF_STOCK,
)
