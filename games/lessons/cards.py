"""What a card of the list of games shows: a position of the game to watch, and two facts."""

from dataclasses import dataclass
from functools import cache

from games.drawing.board import Board, crop_board, rows_of_tiles
from games.lessons.watching import game_to_watch
from games.replays import replay_at
from games.rules.definition import Game
from games.rules.registry import GAMES
from games.rules.replay import scenes
from games.rules.viewer import Scene

STEP = 13
"""The step of the first deal that is drawn of a layout."""

MARGIN = 0.6
"""Cells of felt that are seen around the tiles."""

APART = 1.6
"""How far the tiles of a trick stand from each other, in cells."""


@dataclass(frozen=True)
class GameCard:
    """A game, a position of it, and how its tiles lie: in tricks, in a line or in branches."""

    game: Game
    board: Board
    lie: str


@cache
def game_card(slug: str) -> GameCard:
    """Return the card of a game: the layout, or in games of tricks a trick and the next hand."""
    log = game_to_watch(slug)
    dealt = next(scenes(log))
    shown = replay_at(log, 1, STEP)
    board, lie = shown.board, "line" if shown.scene.line else "branches"
    if board is None:
        whole = (scene for scene in scenes(log) if len(scene.trick) == len(dealt.hands))
        board, lie = _trick_board(next(whole)), "tricks"
    return GameCard(GAMES[slug], crop_board(board, MARGIN), lie)


def _trick_board(scene: Scene) -> Board:
    hand = scene.hands[scene.next_seat or next(iter(scene.hands))]
    return rows_of_tiles([[tile for _seat, tile, _note in scene.trick], hand], APART)
