"""Layouts of whole deals by the hundred: who touches whom, what lies where, what stays.

With BONEYARD_DEALS=500 so many deals of every table are looked at.
"""

import os
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import pytest

from games.bots import playout
from games.drawing.board import Board
from games.drawing.tiles import GAP, Tile
from games.replays import WholeDeal, whole_deals
from games.rules.log import Log
from tests.games.rules.unfinished_deals import TABLES

DEALS = int(os.environ.get("BONEYARD_DEALS", "4"))
MOST_LENGTHWISE, MOST_APART = 0.04, 0.12
"""Of the deals of a crowded table: in so many a double lies lengthwise, a tile apart."""

LAID = [(slug, players, 9) for slug, players in TABLES if slug in ("draw", "matador")]
LAID += [(slug, players, 6) for slug, players in TABLES if slug in ("partnership", "allfives")]
LAID = [(slug, players, 12 if slug == "draw" and players > 7 else of) for slug, players, of in LAID]
LAID += [("draw", 4, 6), ("draw", 6, 12)]
"""Game, players and the highest number of the set."""


class Half(NamedTuple):
    """The half of a tile: its left upper corner in cells, its number."""

    tile: int
    x: float
    y: float
    number: int
    outer: bool


class LaidTiles(NamedTuple):
    """The tiles of a deal in the order in which they were laid."""

    tiles: list[Tile]
    on: list[int | None]
    board: Board

    def halves(self) -> list[Half]:
        """Both halves of every tile."""
        found = []
        for place, tile in enumerate(self.tiles):
            left, top = tile.x - GAP / 2, tile.y - GAP / 2
            lying = tile.width > tile.height
            one, other = (int(number) for number in tile.label.split("-"))
            found.append(Half(place, left, top, one, False))
            found.append(Half(place, left + lying, top + (not lying), other, True))
        return found


def first_deals(
    slug: str, players: int, highest: int, seeds: range
) -> Iterator[tuple[Log, WholeDeal]]:
    """The first deal of a game of every seed; half of them are played by careful players."""
    options: dict[str, int | str] = {"set": highest} if slug == "draw" else {}
    for seed in seeds:
        log = playout(slug, players, seed, "sensible" if seed % 2 else "random", options)
        log = log._replace(sections=log.sections[:1])
        yield log, next(iter(whole_deals(log)))


def lay_tiles(deal: WholeDeal) -> LaidTiles:
    """The tiles as they were laid, and on which of them."""
    assert deal.board is not None
    last = deal.scenes[-1]
    tiles = [deal.board.tiles[place] for place in deal.laid]
    if not last.line:
        return LaidTiles(tiles, [stone.on for stone in last.layout], deal.board)
    order = {place: rank for rank, place in enumerate(deal.laid)}
    on: list[int | None] = []
    for rank, place in enumerate(deal.laid):
        beside = [order[n] for n in (place - 1, place + 1) if order.get(n, rank) < rank]
        on.append(beside[0] if beside else None)
    return LaidTiles(tiles, on, deal.board)


def edge_to_edge(one: Half, other: Half) -> bool:
    """Whether two halves share a part of an edge."""
    across, along = abs(one.x - other.x), abs(one.y - other.y)
    return (abs(across - 1) < 0.01 and along < 0.99) or (abs(along - 1) < 0.01 and across < 0.99)


def check(table: LaidTiles, matching: bool) -> None:
    """Tiles touch those they were laid on, with the right number, and nothing else at all."""
    for one, other in combinations(table.halves(), 2):
        if one.tile == other.tile:
            continue
        assert abs(one.x - other.x) > 0.99 or abs(one.y - other.y) > 0.99
        if edge_to_edge(one, other):
            assert (
                one.tile in (table.on[other.tile], other.tile) or other.tile == table.on[one.tile]
            )
            assert one.number == other.number or not matching
    for thread in table.board.threads:
        assert len(thread) >= 2
        for start, end in zip(thread, thread[1:], strict=False):
            assert not any(runs_under(start, end, tile) for tile in table.tiles)


def runs_under(start: tuple[float, float], end: tuple[float, float], tile: Tile) -> bool:
    """Whether a straight piece of a thread lies under a tile."""
    left, right = sorted((start[0], end[0]))
    top, bottom = sorted((start[1], end[1]))
    across = left - GAP / 4 < tile.x + tile.width and tile.x < right + GAP / 4
    return across and top - GAP / 4 < tile.y + tile.height and tile.y < bottom + GAP / 4


def lengthwise(table: LaidTiles) -> bool:
    """Whether a double lies as the tile that it was laid on, as if it were none."""
    for place, base in enumerate(table.on):
        tile = table.tiles[place]
        one, other = tile.label.split("-")
        if one != other or base is None or not touching(tile, table.tiles[base]):
            continue
        under = table.tiles[base]
        if (tile.y == under.y) if tile.width > tile.height else (tile.x == under.x):
            return True
    return False


def touching(one: Tile, other: Tile) -> bool:
    """Whether two tiles lie edge to edge, save for the gap between them."""
    across = max(one.x, other.x) - min(one.x + one.width, other.x + other.width)
    along = max(one.y, other.y) - min(one.y + one.height, other.y + other.height)
    return max(across, along) < GAP + 0.01 and min(across, along) < 0


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("table", LAID, ids=lambda table: "-".join(map(str, table)))
def test_tiles_touch_what_they_were_laid_on_and_nothing_else(table: tuple[str, int, int]) -> None:
    for _, deal in first_deals(*table, range(DEALS)):
        if deal.board and deal.board.tiles:
            check(lay_tiles(deal), matching=table[0] != "matador")


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("table", LAID, ids=lambda table: "-".join(map(str, table)))
def test_what_is_laid_never_moves(table: tuple[str, int, int]) -> None:
    """A game that goes on is drawn as the same game is when it is over."""
    for log, deal in first_deals(*table, range(100, 100 + DEALS)):
        events = log.sections[0].events
        whole = lay_tiles(deal).tiles
        for count in range(0, len(events), 1 + len(events) // 6):
            section = log.sections[0]._replace(events=events[:count], claims=[])
            part = next(whole_deals(log._replace(sections=(section,)), live=True))
            assert part.board is not None
            begun = [part.board.tiles[place] for place in part.laid]
            assert [(t.label, t.x, t.y) for t in begun] == [
                (t.label, t.x, t.y) for t in whole[: len(begun)]
            ]


@pytest.mark.whole
@pytest.mark.slow
def test_doubles_lie_across_and_few_tiles_apart() -> None:
    for players in (4, 7):
        tables = [
            lay_tiles(deal)
            for _, deal in first_deals("draw", players, 9, range(200, 200 + 5 * DEALS))
        ]
        along = sum(map(lengthwise, tables))
        apart = sum(bool(table.board.threads) for table in tables)
        assert along <= MOST_LENGTHWISE * len(tables) + 1
        assert apart <= MOST_APART * len(tables) + 1
