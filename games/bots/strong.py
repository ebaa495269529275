"""Plays a game on a line by trying each tile against hidden hands as they may be.

It knows what its seat knows. Many times it deals out the hidden tiles so that they fit what was
seen, and asks what each of its tiles then brings: near the end by the exact search of
``games.analysis``, before by playing on in a hurry. It plays the tile that brings most on average.
What it does follows from its chance alone, not from how fast the machine is.
"""

from __future__ import annotations

from collections.abc import Callable

from games.analysis.hurry import play_out
from games.analysis.search import Budget, Consequence, Search
from games.bots.hands import HiddenHands, knowledge_of
from games.bots.sensible import Turn, sensible_event
from games.rules.definition import Code
from games.rules.parts.layouts.settling import LineTable
from games.rules.registry import GAMES

FEW_TILES = 16
"""From where so many tiles are left in the hands, each of the deals is searched to its end."""
SEARCHED, PLAYED = 30, 60
"""How often hidden hands are dealt out, where they are searched and where they are played on."""
MOST_POSITIONS = 4000
"""The most positions that are stored for one of them; some searches near the limit end there."""

Brought = Callable[[Search, Consequence], float]


def strong_event(turn: Turn) -> str:
    """A legal event for the seat whose turn it is; the sensible one where there is no search."""
    game = GAMES[turn.game]
    if game.not_analysable:
        return sensible_event(turn)
    legal = turn.legal()
    if len(legal) == 1:
        return legal[0]
    moves = [game.code_of_event(event) for event in legal]
    seat = turn.deal.turn_seat() or 0
    table = turn.deal.as_dealt()
    codes = [game.code_of_event(event) for event in turn.section.events]
    hidden = HiddenHands(knowledge_of(seat, table, codes))
    few = sum(hidden.seen.sizes) <= FEW_TILES
    brought = _search_value if few else lambda search, laid: play_out(search, laid, turn.chance)
    totals = [0.0] * len(moves)
    ends = tuple(int(end) for end in turn.deal.state().ends)
    for _ in range(SEARCHED if few else PLAYED):
        dealt = table._replace(hands=hidden.deal(turn.chance))
        for place, value in enumerate(_values(dealt, ends, moves, brought)):
            totals[place] += value if seat % 2 == 0 else -value
    return legal[max(range(len(moves)), key=totals.__getitem__)]


def _values(
    table: LineTable, ends: tuple[int, ...], moves: list[Code], brought: Brought
) -> list[float]:
    """What each move brings the first side beyond the second, with these hands."""
    search = Search(table, "points", Budget(MOST_POSITIONS))
    left = sum(table.hands)
    return [brought(search, search.play(left, ends, move)) for move in moves]


def _search_value(search: Search, laid: Consequence) -> float:
    """What follows with best play of all; between the bounds where the budget ends."""
    if laid.position is None:
        return laid.final
    found = search.value(laid.position)
    return laid.gain + (found.least + found.most) / 2
