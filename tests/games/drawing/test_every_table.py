"""Any deal of any game can be drawn, however many sit down: every tile, and none on another."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from games.bots import Policy, playout
from games.drawing.board import Board
from games.replays import Replay, replay_at
from games.rules.errors import LogFault
from games.rules.log import Log
from games.rules.registry import GAMES
from games.rules.tiles import canonical_tile
from tests.games.drawing.test_board import near, overlap
from tests.games.rules.unfinished_deals import TABLES, cut

LAST = 999
POLICIES: tuple[Policy, ...] = ("random", "sensible")

GENERATED = settings(
    max_examples=5,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
"""Whole games are slow to play, and too large to be made smaller."""


@st.composite
def games(draw: st.DrawFn, slug: str, players: int) -> Log:
    """A whole game of so many players, under any choice of its options that lets them sit down."""
    seed, policy = draw(st.integers(0, 10**6)), draw(st.sampled_from(POLICIES))
    chosen: dict[str, Any] = {
        option.name: draw(st.sampled_from(option.choices))
        for option in GAMES[slug].options
        if option.choices
    }
    if chosen.get("love") == "on":
        chosen["target"] = 3  # a longer game may never end
    for options in (chosen, {}, {"set": 12}):
        try:
            return playout(slug, players, seed, policy, options)
        except LogFault:
            continue
    raise AssertionError("no options under which so many may play")


def check(replay: Replay) -> None:
    """The board of a step shows what lies on the table, as tiles may lie."""
    scene, board = replay.scene, replay.board
    assert (board is None) == (scene.tricks is not None)
    if board is None:
        return
    lying = scene.line or [(stone.inner, stone.outer) for stone in scene.layout]
    assert [canonical_tile(tile.label) for tile in board.tiles] == [
        canonical_tile(f"{one}-{other}") for one, other in lying
    ]
    assert not any(overlap(one, other) for one, other in combinations(board.tiles, 2))
    assert sum(tile.newest for tile in board.tiles) == (scene.newest is not None)
    for tile in board.tiles:
        assert board.x <= tile.x < tile.x + tile.width <= board.x + board.width
        assert board.y <= tile.y < tile.y + tile.height <= board.y + board.height
    assert len(apart(replay, board)) == len(board.threads)


def apart(replay: Replay, board: Board) -> list[int]:
    """The tiles that do not lie against the one they were laid on."""
    if replay.scene.line:
        pairs = list(enumerate(range(1, len(board.tiles))))
    else:
        pairs = [
            (stone.on, n) for n, stone in enumerate(replay.scene.layout) if stone.on is not None
        ]
    return [n for on, n in pairs if not near(board.tiles[on], board.tiles[n])]


def places(board: Board) -> list[tuple[float, float]]:
    """Where the tiles lie."""
    return [(tile.x, tile.y) for tile in board.tiles]


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def test_any_step_of_any_deal_is_drawn(table: tuple[str, int]) -> None:
    @GENERATED
    @given(games(*table), st.data())
    def one_game(log: Log, data: st.DataObject) -> None:
        deal = data.draw(st.integers(1, len(log.sections)))
        last = replay_at(log, deal, LAST)
        check(last)
        step = data.draw(st.integers(0, last.step))
        before = replay_at(log, deal, step)
        check(before)
        live = replay_at(cut(log, deal - 1, step), deal, LAST, live=True)
        check(live)
        if before.board and last.board and not last.scene.line:
            shown = len(before.board.tiles)
            assert places(before.board) == places(last.board)[:shown]
            assert live.board is not None
            assert places(live.board) == places(last.board)[:shown]

    one_game()
