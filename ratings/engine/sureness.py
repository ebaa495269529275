"""How sure the ratings of a plainly rated period are: its games as columns, for ``measuring``.

``period`` rates names and games one by one; here what it found is laid out as the columns that
``measuring`` reads, so that a document and a pool get the same numbers.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ratings.engine.columns import Block, Ints, RatedBlock, State
from ratings.engine.deviation import PoolFit
from ratings.engine.elo import NANO
from ratings.engine.lines import NEVER, take_lines
from ratings.engine.measuring import measure_period
from ratings.engine.period import Config, Game, GameChange, PeriodResult

MOST_GAMES = np.iinfo(np.int32).max


@dataclass(frozen=True, slots=True)
class Sureness:
    """How sure a rating is (see ``deviation``), and the day of the last game, or ``NEVER``."""

    own: int = NANO
    spread: int = NANO
    luck: int = 0
    day: int = NEVER


class PlayedGame(NamedTuple):
    """A game that was rated, and the partnerships of its sides, if it was one among these, too."""

    game: Game
    pairs: tuple[str, ...] | None


class PeriodSureness(NamedTuple):
    """What is known after a period, of everybody and of the pool."""

    known: Mapping[str, Sureness]
    fit: PoolFit


def measure_played(
    config: Config,
    result: PeriodResult,
    played: Sequence[PlayedGame],
    known: Mapping[str, Sureness],
    day: int,
    fit: PoolFit,
) -> PeriodSureness:
    """Return how sure the ratings are after a period that ``rate`` has rated.

    ``known`` is what was known before, a newcomer's where there is nothing; ``day`` is that of the
    closing, ``fit`` that of the pool before.
    """
    numbers = {name: number for number, name in enumerate(result.changes)}
    state = _state_of(result, known)
    blocks = _blocks(result, played, numbers, state)
    players = sorted({name for one in played for side in one.game.sides for name in side})
    places = np.array([numbers[name] for name in players], np.intp)
    without = PoolFit.of(config.start, state.lines[places])
    measure_period(config, state, blocks, day, fit.variance)
    rows = state.lines[list(Sureness.__slots__)].tolist()
    return PeriodSureness(
        {name: Sureness(*row) for name, row in zip(numbers, rows, strict=True)},
        fit.replacing(without, PoolFit.of(config.start, state.lines[places])),
    )


def _state_of(result: PeriodResult, known: Mapping[str, Sureness]) -> State:
    """The state before the period, but with the games of after."""
    state = State.opening(len(result.changes))
    for number, (name, change) in enumerate(result.changes.items()):
        one = known.get(name, Sureness())
        games = min(change.games, MOST_GAMES)
        state.lines[number] = (change.before, games, one.own, one.spread, one.luck, one.day, 0)
    return state


def _blocks(
    result: PeriodResult, played: Sequence[PlayedGame], numbers: Mapping[str, int], state: State
) -> list[RatedBlock]:
    """The games by shape; after those of players with partnerships those of the partnerships."""
    by_shape: dict[tuple[tuple[int, ...], bool], list[PlayedGame]] = defaultdict(list)
    for one in played:
        sizes = tuple(len(side) for side in one.game.sides)
        by_shape[sizes, one.pairs is not None].append(one)
    rows = {(row.game_id, row.subject): row for row in result.game_changes}
    found = []
    for (sizes, paired), games in sorted(by_shape.items()):
        seats = [[name for side in one.game.sides for name in side] for one in games]
        pairs = [list(one.pairs or ()) for one in games]
        members = _numbers_of(seats, numbers)
        couples = _numbers_of(pairs, numbers) if paired else None
        block = Block(sizes, members, _zeros(len(sizes), len(games)), pairs=couples)
        found.append(_rated_block(result, block, games, seats, rows, state))
        if couples is not None:
            alone = Block((1,) * len(sizes), couples, block.scores, seeds=block)
            found.append(_rated_block(result, alone, games, pairs, rows, state))
    return found


def _numbers_of(names: Sequence[Sequence[str]], numbers: Mapping[str, int]) -> Any:
    """The numbers of names, a row a seat."""
    rows = [[numbers[name] for name in game] for game in names]
    return np.ascontiguousarray(np.array(rows, np.int64).T)


def _zeros(rows: int, games: int) -> Ints:
    return np.zeros((rows, games), np.int64)


def _rated_block(
    result: PeriodResult,
    block: Block,
    games: Sequence[PlayedGame],
    seats: Sequence[Sequence[str]],
    rows: Mapping[tuple[str, str], GameChange],
    state: State,
) -> RatedBlock:
    """A block with what ``measuring`` reads of it; changes stay zero."""
    found = [
        [rows[one.game.id, name] for name in names] for one, names in zip(games, seats, strict=True)
    ]
    firsts = np.cumsum((0, *block.sizes[:-1]))
    expected = np.array([[game[first].expected for first in firsts] for game in found], np.int64)
    k = np.array([[row.k for row in game] for game in found], np.int64)
    lines, nothing = take_lines(state.lines, block.members), _zeros(*block.members.shape)
    lines["rating"] = np.array([[result.changes[name].after for name in one] for one in seats]).T
    return RatedBlock(block, nothing, lines, k.T, expected.T, block.scores, nothing, block.members)
