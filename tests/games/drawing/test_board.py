"""The board: tiles never overlap, never move, always fit; neighbours touch."""

from collections.abc import Sequence
from itertools import combinations
from math import hypot

import pytest

from games.bots import playout
from games.drawing.board import MARGIN, REACH, Board, lay_line
from games.drawing.tiles import PIPS, Tile, face, standing_tile, tile_between
from games.replays import replay_at
from games.rules.replay import scenes
from games.rules.viewer import Scene

WIDEST = 2 * (REACH + 2) + 1 + 2 * MARGIN
"""Two first rows, the first tile, at either edge a double that lies below a corner, margins."""


def deals(seed: int) -> list[list[Scene]]:
    """The scenes of a game, deal by deal."""
    found: dict[int, list[Scene]] = {}
    for scene in scenes(playout("partnership", 4, seed, "sensible")):
        found.setdefault(scene.deal, []).append(scene)
    return list(found.values())


def overlap(one: Tile, other: Tile) -> bool:
    """Whether two tiles cover a common area."""
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def near(one: Tile, other: Tile) -> bool:
    """Whether two tiles lie edge to edge, save for the gap between them."""
    across = max(one.x, other.x) - min(one.x + one.width, other.x + other.width)
    along = max(one.y, other.y) - min(one.y + one.height, other.y + other.height)
    return max(across, along) < 0.1


def check(board: Board) -> None:
    """No two tiles overlap, neighbours touch, the frame holds all of them."""
    for index, one in enumerate(board.tiles):
        assert not any(overlap(one, other) for other in board.tiles[index + 1 :])
        assert board.x <= one.x < one.x + one.width <= board.x + board.width
        assert board.y <= one.y < one.y + one.height <= board.y + board.height
    assert all(near(one, other) for one, other in zip(board.tiles, board.tiles[1:], strict=False))
    assert board.width <= WIDEST + 0.01


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_no_tile_ever_moves(seed: int) -> None:
    log = playout("partnership", 4, seed, "sensible")
    for number, deal in enumerate(deals(seed)[:4], 1):
        laid: dict[frozenset[int], Tile] = {}
        frames = set()
        for step in range(len(deal)):
            board = replay_at(log, number, step).board
            assert board is not None
            check(board)
            frames.add(board.view_box)
            for tile in board.tiles:
                numbers = frozenset(int(part) for part in tile.label.split("-"))
                place = laid.setdefault(numbers, tile)
                assert (place.x, place.y) == (tile.x, tile.y)
            assert sum(tile.newest for tile in board.tiles) == (deal[step].newest is not None)
        assert len(frames) == 1


def chain(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """A line of tiles through these numbers."""
    return list(zip(numbers, numbers[1:], strict=False))


@pytest.mark.parametrize("anchor", [0, 7, 13, 27])
@pytest.mark.parametrize("double_first", [True, False])
def test_a_whole_double_nine_line_fits(anchor: int, double_first: bool) -> None:
    """Every position of doubles against the corners, with an arm of any length."""
    for shift in range(4):
        numbers = [(index + shift) // 3 % 10 if index % 3 else index % 10 for index in range(56)]
        line = chain(numbers)
        if double_first:
            line[anchor] = (6, 6)
        check_frame = lay_line(line, anchor)
        assert len(check_frame.tiles) == len(line)
        assert check_frame.width <= WIDEST + 0.01


@pytest.mark.parametrize("offset", range(8))
def test_doubles_meet_every_corner(offset: int) -> None:
    """A double after every second tile, begun at every offset, never covers a neighbour."""
    line = []
    for index in range(30):
        line.append((5, 5) if (index + offset) % 3 == 0 else (index % 5, 5))
    for anchor in (0, 15, 29):
        check(lay_line(line, anchor, newest=anchor))


def test_the_line_reads_from_left_to_right() -> None:
    board = lay_line([(0, 5), (5, 3), (3, 1)], 1, newest=0)
    assert [tile.label for tile in board.tiles] == ["0-5", "5-3", "3-1"]
    assert [tile.newest for tile in board.tiles] == [True, False, False]


def test_an_empty_board_has_a_frame() -> None:
    assert lay_line([], 0).tiles == ()
    assert lay_line([], 0).width == lay_line([(6, 6)], 0).width


@pytest.mark.parametrize("number", range(13))
def test_every_number_has_its_pips(number: int) -> None:
    assert len(PIPS[number]) == len(set(PIPS[number])) == number
    pips = face(number).pips
    assert all(-0.4 < pip.x < 0.4 and -0.4 < pip.y < 0.4 for pip in pips)
    apart = [hypot(a.x - b.x, a.y - b.y) for a, b in combinations(pips, 2)]
    assert all(distance > 2.5 * face(number).size for distance in apart)


def test_a_tile_of_a_hand_stands() -> None:
    tile = standing_tile("6-4")
    assert tile.height > tile.width
    assert [(half.y < 1, half.number) for half in tile.halves] == [(True, 6), (False, 4)]


def test_the_faces_of_a_lying_tile_read_from_left_to_right() -> None:
    tile = tile_between((5, 0), (4, 0), (6, 4))
    assert [(half.x, half.number) for half in tile.halves] == [(0.5, 4), (1.5, 6)]
    assert (tile.label, tile.left, tile.lying) == ("4-6", 3.5, True)
