"""Draw: two to ten players, each for themselves, a branching layout and a stock.

Numbers are those of docs/rules/draw.md. The holder of the highest double of all hands opens with
it, in every deal (D1-D3, D16); a deal in which no hand holds a double is void (D4). A tile is laid
with a number touching the same number, and all ends of all doubles are open at once (D5). A seat
that can place a tile must (D6); one that cannot draws until a tile fits (D7, D9), and passes once
the stock is used up (D8). Going out scores the pips of all others, a block gives the seat with
strictly fewest pips the differences (D10-D15). The game is won by a seat that stands highest,
alone, with ``target`` points (D17, D18).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from games.rules.definition import DealContext, Game, Option
from games.rules.errors import Unplayable
from games.rules.parts.layouts.drawing import DealtTiles, DrawingDeal, DrawRule, LayoutRule
from games.rules.parts.layouts.drawing_rules import (
    BLOCK_TIE,
    ORDER_OF_STOCK,
    RESERVE,
    TARGET,
    DrawingRules,
)
from games.rules.parts.layouts.joints import matching
from games.rules.parts.layouts.placing import (
    matching_actions,
    quick_turns,
    read_turn,
    stops_short,
    usual_events,
    write_turn,
)
from games.rules.parts.opening import highest_double, holder
from games.rules.sections import Section
from games.rules.tiles import FULL_SETS, doubles
from games.rules.visibility import WITH_STOCK
from web.messages import gettext_noop, message

PLAYERS = {6: range(2, 5), 9: range(2, 8), 12: range(2, 11)}
"""Who may sit down, by the set."""
HAND_SIZE = {6: 5, 9: 7, 12: 9}
JOINTS = {highest: matching(highest) for highest in PLAYERS}


class Draw(DrawingRules):
    """Draw under chosen options."""

    game: ClassVar[Game]

    def __init__(self, players: int, options: Mapping[str, int | str]) -> None:
        super().__init__(players, options, highest=int(options["set"]))
        if players not in PLAYERS[self.highest]:
            most = PLAYERS[self.highest][-1]
            raise Unplayable(
                message(
                    "With the set %(set)s Draw is played by 2 to %(most)s players.",
                    set=self.highest,
                    most=most,
                )
            )
        self.layout = _layout(self.highest, str(options["spinner"]))
        self.drawing = DrawRule(obliging=FULL_SETS[self.highest], reserve=self.reserve)

    def begin(self, dealt: DealtTiles, section: Section, context: DealContext) -> DrawingDeal:
        opening = highest_double(dealt.hands)
        leader = holder(dealt.hands, opening) if opening else 0
        deal = DrawingDeal(self.layout, self.drawing, dealt, leader, opening, self.block_tie)
        if not opening:
            deal.end = "void"
        return deal


def _layout(highest: int, spinner: str) -> LayoutRule:
    """The opening double has four ends or, as in a plain line, two; later doubles three or one."""
    joints = JOINTS[highest]
    if spinner == "all":
        return LayoutRule(joints, spinner=2, branching=doubles(highest))
    return LayoutRule(joints, spinner=2 if spinner == "first" else 1)


def _hand_size(players: int, options: Mapping[str, int | str]) -> int:
    return HAND_SIZE[int(options["set"])]


EVENTS = usual_events(matching_actions(12), 10)

GAME = Draw.game = Game(
    slug="draw",
    title=gettext_noop("Draw"),
    players=tuple(PLAYERS[12]),
    default_players=None,
    turns="left",
    options=(
        Option(
            "set",
            9,
            (9, 12, 6),
            meaning=gettext_noop("The highest number on the tiles of the set."),
        ),
        Option(
            "hand_size",
            _hand_size,
            minimum=1,
            meaning=gettext_noop("How many tiles each player is dealt."),
        ),
        TARGET,
        Option(
            "spinner",
            "all",
            choices=("all", "first", "none"),
            meaning=gettext_noop(
                "Which doubles branch: all of them, only the one that opens, or none."
            ),
        ),
        RESERVE,
        BLOCK_TIE,
    ),
    events=EVENTS,
    read_event=read_turn,
    rules=Draw,
    open_ended=stops_short,
    quick=quick_turns(EVENTS),
    write_event=write_turn,
    visibility=WITH_STOCK,
    not_analysable=ORDER_OF_STOCK,
)
