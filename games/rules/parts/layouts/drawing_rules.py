"""What games with a stock share around the deal: seats, hands, stock, options, end of the game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from random import Random

from games.rules.definition import Deal, DealContext, Option, Outcome, Rules
from games.rules.errors import Unplayable
from games.rules.parts.layouts.drawing import DealtTiles, DrawingDeal
from games.rules.parts.scoring import first_to, one_side_fault, overshoot_fault
from games.rules.parts.setup import (
    check_lines,
    deal_out,
    line_names,
    read_partial_set,
    stock_order,
)
from games.rules.piles import Pile, pile_of_tiles
from games.rules.sections import Section
from games.rules.tiles import FULL_SETS, pips
from web.messages import Message, gettext_noop, message

ORDER_OF_STOCK = gettext_noop(
    "Tiles are drawn from a boneyard, and no log has to say in which order they lie there."
)
"""Why a finished deal cannot be searched to its end."""
TARGET = Option("target", 100, minimum=1, meaning=gettext_noop("The points that win the game."))
RESERVE = Option(
    "reserve",
    0,
    choices=(0, 2),
    meaning=gettext_noop("How many tiles of the stock are never drawn."),
)
BLOCK_TIE = Option(
    "block_tie",
    "none",
    choices=("none", "each"),
    meaning=gettext_noop(
        "If several players share the fewest pips in a block: nobody scores, or each of them does."
    ),
)


class DrawingRules(Rules):
    """A game with a stock: every seat for itself, any seat alone on top with the target wins."""

    def __init__(self, players: int, options: Mapping[str, int | str], highest: int) -> None:
        super().__init__(players, options)
        self.sides = tuple(self.letters)
        self.highest = highest
        """The highest number on the tiles of the set."""
        self.hand_size = int(options["hand_size"])
        self.target = int(options["target"])
        self.reserve = int(options["reserve"])
        self.block_tie = options["block_tie"] == "each"
        tiles = FULL_SETS[self.highest].bit_count()
        if players * self.hand_size > tiles:
            raise Unplayable(
                message(
                    "%(players)s hands of %(size)s exceed the %(tiles)s tiles.",
                    players=players,
                    size=self.hand_size,
                    tiles=tiles,
                )
            )
        self.hands = [f"hand {letter}" for letter in self.letters]
        self.lines = line_names(self.letters)

    @abstractmethod
    def begin(self, dealt: DealtTiles, section: Section, context: DealContext) -> DrawingDeal:
        """The deal of these hands and this stock, with the seat that opens it.

        ``section`` holds the set-up lines, ``context`` the deal before, the totals and the like.
        Raises ``Illegal`` for what the rules forbid in a set-up, beyond hands and stock.
        """

    def totals_fault(self, totals: tuple[int, ...], first: Section | None) -> Message | None:
        if min(totals) < 0:
            return message("Totals cannot be negative.")
        if first_to(self.target, totals) is not None:
            return message(
                "Totals show a winner already: the target is %(target)s.", target=self.target
            )
        return None

    def open(self, section: Section, context: DealContext) -> Deal:
        setup = section.setup
        check_lines(setup, self.lines, STOCK_LINE)
        hands, stock = read_partial_set(setup, self.hands, self.hand_size, self.highest)
        order = stock_order(setup["stock"], stock) if "stock" in setup else None
        return self.begin(DealtTiles(hands, stock, order), section, context)

    def outcome(self, totals: tuple[int, ...], deal: int, last: Deal) -> Outcome | None:
        return first_to(self.target, totals)

    def deal_fault(self, score: tuple[int, ...], last: bool) -> Message | None:
        fault = super().deal_fault(score, last)
        if fault is not None or self.several_score:
            return fault
        return one_side_fault(score, self._most_points)

    def final_fault(self, totals: tuple[int, ...]) -> Message | None:
        fault = super().final_fault(totals)
        if fault is not None or self.several_score:
            return fault
        return overshoot_fault(self.target, totals, self._most_points)

    @property
    def several_score(self) -> bool:
        """Whether more than one seat may score in a deal."""
        return self.block_tie

    @property
    def _most_points(self) -> int:
        """What all tiles of the set count together: no deal gives more."""
        return pips(FULL_SETS[self.highest])

    def shuffle(self, chance: Random, context: DealContext) -> dict[str, list[str]]:
        setup = deal_out(chance, self.highest, self.hands, self.hand_size)
        stock = setup.pop("")
        return setup | {"stock": stock} if chance.random() < 0.5 else setup

    def piles(self) -> tuple[Pile, ...]:
        return (pile_of_tiles(FULL_SETS[self.highest], self.hands, self.hand_size, "stock"),)


STOCK_LINE = frozenset({"stock"})
