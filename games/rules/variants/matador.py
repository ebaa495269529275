"""Matador: three to eight players, each for themselves, a line in which touching numbers add up.

Numbers are those of docs/rules/matador.md. The holder of the highest double opens with it, or,
where no hand holds one, the holder of the heaviest tile (M4-M6, M23). The line has two ends;
doubles lie lengthwise like all tiles (M7). Touching numbers make the sum; matadors - the blank
double and the tiles whose own numbers make it - fit anywhere, either way round (M3, M8-M11). A seat
with an ordinary tile that fits must place a tile; with a matador only it may draw instead; with
neither it draws until an ordinary tile fits, and passes once the stock is used up and it holds no
matador (M12-M18). Score and end of the game are those of Draw (M19-M22, M25).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
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
from games.rules.parts.layouts.joints import adding
from games.rules.parts.layouts.placing import (
    quick_turns,
    read_turn,
    stops_short,
    usual_events,
    write_turn,
)
from games.rules.parts.opening import heaviest_tile, highest_double, holder
from games.rules.sections import Section
from games.rules.tiles import BIT, FULL_SETS
from games.rules.visibility import WITH_STOCK
from web.messages import gettext_noop, message

PLAYERS = range(3, 9)
SUMS = (10, 13)
BLANK_DOUBLE = BIT["0-0"]


def matadors(highest: int, total: int) -> int:
    """The tiles of a set that fit anywhere: 0-0 and those whose two numbers make the sum.

    >>> from games.rules.tiles import texts
    >>> texts(matadors(9, 10))
    ['9-1', '8-2', '7-3', '6-4', '5-5', '0-0']
    """
    pairs = range(max(0, total - highest), total // 2 + 1)
    return BLANK_DOUBLE | sum(BIT[f"{total - low}-{low}"] for low in pairs)


class Matador(DrawingRules):
    """Matador under chosen options."""

    game: ClassVar[Game]

    def __init__(self, players: int, options: Mapping[str, int | str]) -> None:
        super().__init__(players, options, highest=int(options["set"]))
        total = int(options["sum"])
        if total not in (10, self.highest + 1):
            raise Unplayable(
                message(
                    "With the set %(set)s numbers cannot add up to %(total)s.",
                    set=self.highest,
                    total=total,
                )
            )
        self.layout = _line(self.highest, total)
        self.drawing = self._drawing(str(options["draw"]), matadors(self.highest, total))
        self.any_lead = options["lead"] == "any"

    def _drawing(self, rule: str, wild: int) -> DrawRule:
        """An ordinary tile that fits forbids drawing, unless the rule or a matador excuses it."""
        if rule == "free":
            return DrawRule(obliging=0, reserve=self.reserve)
        ordinary = FULL_SETS[self.highest] & ~wild
        return DrawRule(ordinary, wild if rule == "matador" else 0, self.reserve)

    def begin(self, dealt: DealtTiles, section: Section, context: DealContext) -> DrawingDeal:
        opening = highest_double(dealt.hands) or heaviest_tile(dealt.hands)
        leader = holder(dealt.hands, opening)
        forced = 0 if self.any_lead else opening
        return DrawingDeal(self.layout, self.drawing, dealt, leader, forced, self.block_tie)


@cache
def _line(highest: int, total: int) -> LayoutRule:
    return LayoutRule(adding(highest, total, anywhere=matadors(highest, total)))


def _sum(players: int, options: Mapping[str, int | str]) -> int:
    return int(options["set"]) + 1


def _read_event(event: str) -> tuple[int, int, int, int, tuple[int, ...]] | None:
    return read_turn(event, turned=True)


def _usual_actions() -> list[str]:
    """Every tile either way round, opening, or on an end with which it makes a sum."""
    actions = ["pass"]
    for touching in range(13):
        for exposed in range(13):
            anywhere = touching + exposed in (0, *SUMS)
            ends = range(13) if anywhere else [t - touching for t in SUMS if t >= touching]
            tile = f"{touching}-{exposed}"
            actions += [tile, *(f"{tile}@{end}" for end in ends)]
    return actions


EVENTS = usual_events(_usual_actions(), PLAYERS[-1], turned=True)

GAME = Matador.game = Game(
    slug="matador",
    title=gettext_noop("Matador"),
    players=tuple(PLAYERS),
    default_players=None,
    turns="left",
    options=(
        Option(
            "set", 9, (9, 12), meaning=gettext_noop("The highest number on the tiles of the set.")
        ),
        Option(
            "hand_size", 5, minimum=1, meaning=gettext_noop("How many tiles each player is dealt.")
        ),
        Option(
            "sum", _sum, choices=SUMS, meaning=gettext_noop("What two touching numbers add up to.")
        ),
        TARGET,
        Option(
            "lead",
            "forced",
            choices=("forced", "any"),
            meaning=gettext_noop(
                "Whether the opening tile is fixed or the player who opens may choose it."
            ),
        ),
        Option(
            "draw",
            "needed",
            choices=("needed", "matador", "free"),
            meaning=gettext_noop(
                "Who may draw even if an ordinary tile fits: nobody, players with a "
                "matador, or everyone."
            ),
        ),
        RESERVE,
        BLOCK_TIE,
    ),
    events=EVENTS,
    read_event=_read_event,
    rules=Matador,
    open_ended=stops_short,
    quick=quick_turns(EVENTS),
    write_event=write_turn,
    visibility=WITH_STOCK,
    not_analysable=ORDER_OF_STOCK,
)
