"""Builds a pool's lists from its ledger: period after period, each with its hashes.

Decides how a ledger is read: which games a table gives (one among its players and, where every
side is a partnership, one among the partnerships; the two share nothing), in which order they are
hashed, and that a new partnership opens with the mean of its members' opening ratings. The list
after a period is a pure function of the list before, the period's games and the configuration.
Subjects are numbered densely in the code point order of their ids, so that order is the order of
numbers. Reading and writing the rows is not covered.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ratings.engine import columns, hashes
from ratings.engine.columns import Block, Ints, Narrow, RatedBlock, State
from ratings.engine.deviation import PoolFit
from ratings.engine.hashes import NO_POINTS, SEAT, Ids
from ratings.engine.lines import UNSEEN, UNSURE, Subjects, take_lines
from ratings.engine.measuring import measure_period
from ratings.engine.period import Config


class Before(NamedTuple):
    """The list before a period: its input hash and list hash, and the fit of the pool."""

    hashes: tuple[str, str] | None = None
    fit: PoolFit = PoolFit()


NOTHING_BEFORE = Before()

CHUNK = 16_384
"""Games rated at a time: as many as fit the processor's cache."""


@dataclass(frozen=True, slots=True)
class Roster:
    """The subjects of a ledger: partnerships first, then players, each by id.

    ``numbers`` are the ledger's numbers of the subjects, ``ids`` their UUIDs, ``players_from``
    the place of the first player.
    """

    numbers: Narrow
    ids: Ids
    players_from: int

    def prefixes(self) -> Ids:
        """The beginnings of everybody's line in the list hash."""
        cut = self.players_from
        return np.concatenate(
            [
                hashes.line_prefixes(self.ids[:cut], kind=hashes.PARTNERSHIP),
                hashes.line_prefixes(self.ids[cut:], kind=hashes.PLAYER),
            ]
        )

    @classmethod
    def of(cls, partnerships: tuple[Narrow, Ids], players: tuple[Narrow, Ids]) -> "Roster":
        """The roster of subjects given as numbers and UUIDs, in any order."""
        parts = [_by_id(*partnerships), _by_id(*players)]
        return cls(
            np.concatenate([numbers for numbers, _ids in parts]),
            np.concatenate([ids for _numbers, ids in parts]),
            len(partnerships[0]),
        )

    def places(self, numbers: Subjects) -> Ints:
        """Where the subjects of those numbers are in this roster; they must be in it."""
        table = np.zeros(int(self.numbers.max(initial=0)) + 1, np.int64)
        table[self.numbers] = np.arange(len(self.numbers))
        return table.take(numbers)


def _by_id(numbers: Narrow, ids: Ids) -> tuple[Narrow, Ids]:
    order = _order(ids)
    return numbers[order], ids[order]


def _order(ids: Ids, *first: npt.NDArray[np.generic]) -> npt.NDArray[np.intp]:
    """The order by the keys ``first``, then by UUID."""
    halves = np.ascontiguousarray(ids).view(">u8").astype(np.uint64)
    return np.lexsort((halves[:, 1], halves[:, 0], *first[::-1]))


@dataclass(frozen=True, slots=True)
class Games:
    """Rated games of one shape, by period and then by id; seats and sides by games.

    ``periods`` and ``rows`` are the numbers of each game's period and row in the ledger, ``ids``
    its UUID. ``players`` and ``pairs`` are places in the roster; ``pairs`` and ``points`` are
    ``None`` where there are none.
    """

    sizes: tuple[int, ...]
    periods: Narrow
    rows: Narrow
    ids: Ids
    players: Subjects
    pairs: Subjects | None
    places: npt.NDArray[np.int16]
    points: Narrow | None

    def in_period_order(self) -> "Games":
        """The same games by period and id."""
        order = _order(self.ids, self.periods)
        if (order[1:] > order[:-1]).all():
            return self
        return Games(
            self.sizes,
            self.periods[order],
            self.rows[order],
            self.ids[order],
            self.players[:, order],
            None if self.pairs is None else self.pairs[:, order],
            self.places[:, order],
            None if self.points is None else self.points[:, order],
        )

    def changes_from(self, period: int) -> int:
        """How many changes the games from a period on make; they are in order of periods."""
        seats = len(self.players) + (0 if self.pairs is None else len(self.pairs))
        return seats * int((self.periods >= period).sum())


class Part(NamedTuple):
    """Games of a list: their rows in the ledger, and what they changed."""

    rows: Narrow
    rated: RatedBlock


@dataclass(frozen=True, slots=True)
class BuiltList:
    """The list of a rated period: its number, its hashes, and by shape rows with their changes.

    ``fit`` is what the ratings of all players say about the spread of the pool after it.
    """

    period: int
    games: int
    input_hash: str
    hash: str
    fit: PoolFit
    rated: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class _Shape:
    """Games of one shape, with values worked out for all periods at once."""

    games: Games
    players: Block
    pairs: Block | None
    bounds: Mapping[int, tuple[int, int]]
    width: int


def rebuild_lists(
    config: Config,
    roster: Roster,
    ledger: Sequence[Games],
    periods: Sequence[int],
    state: State,
    before: Before = NOTHING_BEFORE,
    days: Mapping[int, int] | None = None,
) -> Iterator[BuiltList]:
    """Rate the periods in their order, from ``state`` on, which follows.

    ``before`` is the list before the first; ``days`` the day on which each period was closed, all
    on one where there are none.
    """
    hashed, fit, days = before.hashes, before.fit, days or {}
    shapes = [_prepare_shape(config, games.in_period_order()) for games in ledger]
    prefixes = roster.prefixes()
    played = np.zeros(len(roster.numbers), bool)
    for period in periods:
        count = 0
        blocks = []
        for shape in shapes:
            start, stop = shape.bounds.get(period, (0, 0))
            count += stop - start
            for first in range(start, stop, CHUNK):
                last = min(first + CHUNK, stop)
                rows = shape.games.rows[first:last]
                blocks.append((rows, shape.players.part(first, last)))
                if shape.pairs is not None:
                    blocks.append((rows, shape.pairs.part(first, last)))
        for _rows, block in blocks:
            played[block.members] = True
        playing = np.flatnonzero(played)
        played[playing] = False
        players = playing[np.searchsorted(playing, roster.players_from) :]
        without = _fit_of(config, state, players)
        done = columns.rate_blocks(config, state, [block for _rows, block in blocks])
        measure_period(config, state, done, days.get(period, 0), fit.variance)
        rated = [Part(rows, one) for (rows, _block), one in zip(blocks, done, strict=True)]
        fit = fit.replacing(without, _fit_of(config, state, players))
        hashed = (
            hashes.input_hash(config, count, hashed, _seats(roster, shapes, period)),
            hashes.list_hash(
                prefixes.take(playing, axis=0), state.ratings[playing], state.games[playing]
            ),
        )
        yield BuiltList(period, count, *hashed, fit, tuple(rated))


def _fit_of(config: Config, state: State, players: npt.NDArray[np.intp]) -> PoolFit:
    """What these players bring to the fit of the pool; nothing before their first game."""
    lines = take_lines(state.lines, players)
    return PoolFit.of(config.start, lines[lines["rating"] != UNSEEN])


def _prepare_shape(config: Config, games: Games) -> _Shape:
    scores = columns.scores_of(games.places, games.points, config.margin)
    players = Block(games.sizes, games.players, scores, pairs=games.pairs)
    pairs = None
    if games.pairs is not None:
        pairs = Block((1,) * len(games.sizes), games.pairs, scores, seeds=players)
    numbers, starts = np.unique(games.periods, return_index=True)
    ends = [*starts[1:].tolist(), len(games.periods)]
    bounds = dict(zip(numbers.tolist(), zip(starts.tolist(), ends, strict=True), strict=True))
    return _Shape(games, players, pairs, bounds, len(games.players))


def _seats(roster: Roster, shapes: Sequence[_Shape], period: int) -> bytes:
    """The records of a period for the input hash."""
    parts = []
    for shape in shapes:
        start, stop = shape.bounds.get(period, (0, 0))
        if start < stop:
            parts.append((shape.games.ids[start:stop], _records(roster, shape, start, stop)))
    if len(parts) == 1:
        return parts[0][1].tobytes()
    by_game = [
        (bytes(game), record.tobytes())
        for ids, records in parts
        for game, record in zip(ids, records, strict=True)
    ]
    return b"".join(record for _game, record in sorted(by_game))


def _records(roster: Roster, shape: _Shape, start: int, stop: int) -> npt.NDArray[np.void]:
    """One row a game, one record a seat."""
    games = shape.games
    records = np.zeros((stop - start, shape.width), SEAT)
    ids = roster.ids.view("V16").ravel()
    records["game"] = games.ids[start:stop].view("V16")
    records["points"] = NO_POINTS
    seat = 0
    for side, size in enumerate(games.sizes):
        last = seat + size
        records["side"][:, seat:last] = side
        records["place"][:, seat:last] = games.places[side, start:stop, None]
        if games.points is not None:
            records["points"][:, seat:last] = games.points[side, start:stop, None]
        if games.pairs is not None:
            records["partnership"][:, seat:last] = ids.take(games.pairs[side, start:stop])[:, None]
        seat = last
    records["player"] = ids.take(games.players[:, start:stop]).T
    return records


def change_columns(roster: Roster, list_id: int, part: Part) -> list[Ints | Narrow]:
    """A block's changes as columns: list, subject, game, before, after, games, k, expected, score,
    change, own, spread, luck: one row a seat of a game."""
    rows, rated = part
    sizes = rated.block.sizes
    seats = len(rated.block.members)
    side_of_seat = np.repeat(np.arange(len(sizes)), sizes)
    count = rated.before.size
    return [
        np.full(count, list_id, np.int32),
        roster.numbers.take(rated.block.members).ravel(),
        np.tile(rows, seats),
        rated.before.ravel(),
        rated.lines["rating"].ravel(),
        rated.lines["games"].ravel(),
        np.full(count, rated.k, np.int64) if isinstance(rated.k, int) else rated.k.ravel(),
        rated.expected.take(side_of_seat, axis=0).ravel(),
        rated.score.take(side_of_seat, axis=0).ravel(),
        rated.change.ravel(),
        *(rated.lines[name].ravel() for name in UNSURE),
    ]
