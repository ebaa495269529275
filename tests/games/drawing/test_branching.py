"""Layouts that branch: tiles never overlap, lie against their neighbours, and never move."""

from itertools import combinations

import pytest

from games.bots import Policy, playout
from games.drawing.branching import place_stones
from games.drawing.tiles import Tile
from games.replays import replay_at
from games.rules.replay import scenes
from games.rules.viewer import Scene
from games.wording import end_in_words, start_in_words
from tests.games.drawing.test_board import near, overlap

POLICIES: tuple[Policy, ...] = ("random", "sensible")
CASES = [
    (players, seed, {"spinner": spinner})
    for players in (2, 3, 5, 7)
    for seed in range(3)
    for spinner in ("all", "first")
] + [(10, 2, {"set": 12}), (6, 1, {"set": 12}), (4, 5, {"set": 6}), (7, 26, {})]
"""The last one is so crowded that a tile lies apart."""


def deals(players: int, seed: int, options: dict[str, int | str]) -> list[list[Scene]]:
    """The scenes of the first deals of two games, a wild and a careful one."""
    found = []
    for policy in POLICIES:
        game: dict[int, list[Scene]] = {}
        for scene in scenes(playout("draw", players, seed, policy, options=options)):
            game.setdefault(scene.deal, []).append(scene)
        found += list(game.values())[:2]
    return found


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed", "options"), CASES)
def test_no_two_tiles_overlap(players: int, seed: int, options: dict[str, int | str]) -> None:
    spread = options.get("spinner", "all") == "all"
    for deal in deals(players, seed, options):
        places = place_stones(deal[-1].layout, spread=spread, highest=int(options.get("set", 9)))
        halves = [(spot.inner, spot.outer) for spot in places]
        for one, other in combinations(halves, 2):
            for (x, y), (u, v) in ((a, b) for a in one for b in other):
                assert max(abs(x - u), abs(y - v)) >= 2


def deal_steps(log_seed: int, players: int) -> list[tuple[Scene, tuple[Tile, ...], str]]:
    """Every step of the first deal: scene, tiles, frame."""
    log = playout("draw", players, log_seed, "sensible")
    steps = []
    for step in range(len(log.sections[0].events) + 1):
        replay = replay_at(log, 1, step)
        assert replay.board is not None
        steps.append((replay.scene, replay.board.tiles, replay.board.view_box))
    return steps


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4, 6])
def test_tiles_stay_and_touch_what_they_were_laid_on(players: int) -> None:
    steps = deal_steps(3, players)
    last, tiles, frame = steps[-1]
    for scene, shown, view_box in steps:
        assert view_box == frame
        assert [tile.label for tile in shown] == [tile.label for tile in tiles[: len(shown)]]
        assert [(tile.x, tile.y) for tile in shown] == [
            (tile.x, tile.y) for tile in tiles[: len(shown)]
        ]
        assert [tile.newest for tile in shown].count(True) == (scene.newest is not None)
    for stone, tile in zip(last.layout, tiles, strict=True):
        if stone.on is not None:
            assert near(tile, tiles[stone.on])
            assert not overlap(tile, tiles[stone.on])


def test_a_spinner_has_four_arms() -> None:
    scene = next(
        scene
        for scene in scenes(playout("draw", 5, 1, "sensible"))
        if len({stone.arm for stone in scene.layout}) == 5
    )
    places = place_stones(scene.layout, spread=True, highest=9)
    arms = {place.way for place, stone in zip(places, scene.layout, strict=True) if stone.on == 0}
    assert arms == {(1, 0), (-1, 0), (0, -1), (0, 1)}


def test_matador_marks_what_fits_anywhere() -> None:
    log = playout("matador", 4, 3, "sensible")
    board = replay_at(log, 1, 999).board
    assert board is not None
    for tile in board.tiles:
        numbers = [int(number) for number in tile.label.split("-")]
        assert tile.wild == (sum(numbers) in (0, 10))
        # Doubles lie along the line like all other tiles.
        assert not any(overlap(tile, other) for other in board.tiles if other is not tile)
    assert any(tile.wild for tile in board.tiles)


def test_a_void_deal_has_an_empty_board() -> None:
    logs = (playout("draw", 2, seed, options={"hand_size": 1}) for seed in range(99))
    log = next(log for log in logs if not log.sections[0].events)
    replay = replay_at(log, 1, 0)
    assert replay.board is not None
    assert (replay.board.tiles, replay.scene.end, replay.before) == ((), "void", None)
    assert end_in_words(replay.scene.end, {}) == "No hand holds a double: the deal is void."
    assert start_in_words(replay.scene, {}) == ""
