"""Positions of the games with a stock, set up in the middle of a deal, for the worked examples."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from pathlib import Path

from games.rules.definition import DealContext
from games.rules.parts.layouts.drawing import DealtTiles, DrawingDeal
from games.rules.parts.layouts.drawing_rules import DrawingRules
from games.rules.registry import GAMES
from games.rules.replay import parse, referee
from games.rules.sections import Section
from games.rules.tiles import BIT, FULL_SETS
from games.rules.variants.allfives import AllFivesDeal

GOLDEN = Path(__file__).parents[2] / "golden" / "logs"


def mask(tiles: str) -> int:
    return sum(BIT[tile] for tile in tiles.split())


def header(game: str, players: int, options: str = "") -> str:
    text = f'[Format "domlog 1"]\n[Game "{game}"]\n[Players "{players}"]\n'
    return text + (f'[Options "{options}"]\n' if options else "")


def golden(path: str) -> str:
    return (GOLDEN / f"{path}.domlog").read_text()


def code_of(text: str) -> str | None:
    """The code a whole log is rejected with."""
    error = referee(text.encode()).error
    return error.code if error else None


class Position:
    """A deal with given hands (divided by ``/``), open ends and stock; the turn is A's.

    Without ``ends`` the deal is not opened yet. The stock is what no hand holds, less the tiles
    of ``gone``; ``order`` gives it in the order in which it is to be drawn.
    """

    def __init__(
        self,
        game: str,
        hands: str,
        ends: Sequence[int] = (),
        options: str = "",
        order: str | None = None,
        gone: int = 0,
        totals: tuple[int, ...] = (),
    ) -> None:
        masks = [mask(hand) for hand in hands.split("/")]
        players = max(len(masks), min(GAMES[game].players))
        rules = parse(header(game, players, options).encode()).rules
        assert isinstance(rules, DrawingRules)
        self.game = rules.game
        bits = None if order is None else tuple(BIT[tile] for tile in order.split())
        stock = FULL_SETS[rules.highest] & ~sum(masks) & ~gone if bits is None else sum(bits)
        section = Section(1, 1, {"lead": ["A"]}, [], [])
        before = DealContext(1, True, True, False, None, 0, totals or (0,) * len(masks))
        self.deal: DrawingDeal = rules.begin(DealtTiles(masks, stock, bits), section, before)
        for end in ends:
            self.deal.turn, self.deal.end = 0, None
            self.deal.counts[end] += 1
            self.deal.shown |= 1 << end
        if isinstance(self.deal, AllFivesDeal):
            self.deal.ends_count = sum(ends)
        self.deal.opened = bool(self.deal.shown)

    def after(self, *events: str) -> Position:
        """The position behind legal events."""
        later = copy.copy(self)
        later.deal = copy.deepcopy(self.deal)
        for event in events:
            code = self.game.code_of_event(event)
            assert code is not None
            assert later.deal.play([code]), event
        return later

    def answer(self, event: str) -> str | list[int]:
        """The code an event is refused with, or the open ends behind it."""
        code = self.game.code_of_event(event)
        if code is None:
            return "syntax"
        later = copy.deepcopy(self.deal)
        if not later.play([code]):
            return self.deal.fault(code, event).code
        return sorted(later.ends())

    def legal(self) -> set[str]:
        """The actions listed as legal, without their seat."""
        return {event.partition(" ")[2] for event in self.deal.legal()}
