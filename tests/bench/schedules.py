"""Which K predicts best: the log-loss of whole seasons under schedules of K, against K = 20.

    python -m tests.bench.schedules [--seeds 8] [--first 100] [--evenings 50] [--players 300]

The clubs are those of `calibration`. Each is played once and its games are rated under every
schedule, so differences are those of the schedules alone. Says for each spread of strengths what a
game's log-loss is lower by than with K = 20 for all, in ten-thousandths, over the first ten
evenings and over all of them, with the standard error over the clubs. No database; seeds count
from `--first`.
"""

import argparse
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ratings.engine.columns import Block, State, rate_period, scores_of
from ratings.engine.config import pool_config
from ratings.engine.elo import NANO
from ratings.engine.period import Config
from tests.bench.calibration import ROUNDS, SPREADS, Club, Season

FEW = 10
"""The evenings of the first figure."""
SCHEDULES: dict[str, tuple[float | tuple[float, int], ...]] = {
    "16": (16,),
    "30 below 20, then 15": ((30, 20), 15),
    "25 below 20, then 15": ((25, 20), 15),
    "24 below 20, then 16": ((24, 20), 16),
    "22 below 30, then 16": ((22, 30), 16),
    "22 below 30, then 15": ((22, 30), 15),
    "22 below 20, then 16": ((22, 20), 16),
    "20 below 20, then 15": ((20, 20), 15),
    "20 below 30, then 15": ((20, 30), 15),
    "20 below 60, then 15": ((20, 60), 15),
    "22 below 30, 18 below 60, then 12": ((22, 30), (18, 60), 12),
}
"""K, or K and below how many games it holds."""
Floats = npt.NDArray[np.float64]


class PlayedRound(NamedTuple):
    """A round: its evening, seats (4 x tables), and whether the first side won."""

    evening: int
    seats: npt.NDArray[np.int32]
    won: npt.NDArray[np.bool_]


def config_of(steps: Sequence[float | tuple[float, int]]) -> Config:
    """The configuration of a pool with such a K.

    >>> config_of((16,)).k
    (KStep(k=16000000, games_below=None, rating_below=None),)
    """
    given = [
        {"k": step[0], "games_below": step[1]} if isinstance(step, tuple) else {"k": step}
        for step in steps
    ]
    return pool_config({"k": given})


def play(season: Season, evenings: int) -> Iterator[PlayedRound]:
    """Play a season; nothing is rated."""
    for evening in range(1, evenings + 1):
        here = season.come()
        for _round in range(ROUNDS):
            seats, _pairs = season.tables(here)
            strong = season.true[seats]
            gap = (strong[0] + strong[1] - strong[2] - strong[3]) / 2
            won = season.chance.random(len(gap)) < 1 / (1 + 10 ** (-gap / 400))
            yield PlayedRound(evening, seats, won)
        season.leave()


def losses(config: Config, rounds: Sequence[PlayedRound], places: int) -> tuple[float, float]:
    """The mean log-loss of the first evenings' games, and of all."""
    state, found = State.opening(places), []
    for one in rounds:
        scores = scores_of(np.stack([2 - one.won, 1 + one.won]).astype(np.int16))
        [rated] = rate_period(config, state, [Block((2, 2), one.seats, scores)])
        hoped = rated.expected[0] / NANO
        found.append(-np.log(np.where(one.won, hoped, 1 - hoped)))
    few = [loss for loss, one in zip(found, rounds, strict=True) if one.evening <= FEW]
    return float(np.concatenate(few).mean()), float(np.concatenate(found).mean())


def gains(club: Club, seed: int, evenings: int) -> Floats:
    """By how much each schedule is better than 20 for all: schedules x (first evenings, all)."""
    season = Season.begin(club, seed)
    rounds = list(play(season, evenings))
    plain = np.array(losses(Config(), rounds, season.places))
    return np.array(
        [plain - losses(config_of(one), rounds, season.places) for one in SCHEDULES.values()]
    )


def main() -> None:
    """Read the arguments, simulate, print a line a schedule and spread."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=8)
    parser.add_argument("--first", type=int, default=100)
    parser.add_argument("--evenings", type=int, default=50)
    parser.add_argument("--players", type=int, default=300)
    given = parser.parse_args()
    seeds = range(given.first, given.first + given.seeds)
    found = {
        spread: np.array(
            [gains(Club(given.players, spread), seed, given.evenings) for seed in seeds]
        )
        for spread in SPREADS
    }
    print(f"{given.players} players, {given.evenings} evenings, seeds {seeds}")  # noqa: T201
    for number, name in enumerate(SCHEDULES):
        print(f"K = {name}")  # noqa: T201
        for spread, all_gains in found.items():
            each = 1e4 * all_gains[:, number]
            errors = each.std(axis=0, ddof=1) / len(seeds) ** 0.5
            few, whole = (
                f"{gain:+.1f} ({error:.1f})"
                for gain, error in zip(each.mean(0), errors, strict=True)
            )
            print(f"  spread {spread:3d}: first {FEW} evenings {few}, all {whole}")  # noqa: T201


if __name__ == "__main__":
    main()
