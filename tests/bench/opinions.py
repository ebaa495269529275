"""Which settings of Glicko-2 and OpenSkill predict best, for each spread of strengths.

    python -m tests.bench.opinions [--seeds 2] [--first 0] [--evenings 30]

The clubs are those of `calibration`, each played once. Says for Elo with K = 20 and with the K of
new pools, and for every setting from which `ratings.engine.opinions.fitting` chooses, the mean
log-loss of all games; a coin has 0.6931. No database; seeds count from `--first`.
"""

from collections.abc import Iterator

from ratings.engine.config import NEW_POOL, pool_config
from ratings.engine.opinions.elo_opinion import Elo
from ratings.engine.opinions.fitting import GLICKO2, OPENSKILL, mean_loss
from ratings.engine.opinions.glicko2 import Glicko2
from ratings.engine.opinions.model import Opinion, played_games
from ratings.engine.opinions.weng_lin import OwnCurve, WengLin
from ratings.engine.period import Config, Game
from tests.bench.calibration import SPREADS, Club, Season
from tests.bench.figures import arguments
from tests.bench.schedules import play


def ledger(spread: float, seed: int, evenings: int) -> list[list[Game]]:
    """The games of a club, each round a period."""
    season = Season.begin(Club(spread=spread), seed)
    return [
        played_games(
            Game(
                f"{number:05}-{table:03}",
                ((f"p{one}", f"p{two}"), (f"p{three}", f"p{four}")),
                places,
            )
            for table, ((one, two, three, four), won) in enumerate(
                zip(row.seats.T.tolist(), row.won.tolist(), strict=True)
            )
            for places in [(1, 2) if won else (2, 1)]
        )
        for number, row in enumerate(play(season, evenings))
    ]


def models() -> Iterator[tuple[str, Opinion]]:
    """Everything that is tried, new."""
    yield "Elo, K = 20", Elo(Config())
    yield "Elo, K of new pools", Elo(pool_config(NEW_POOL))
    for glicko2 in GLICKO2:
        yield f"Glicko-2, {glicko2.deviation:g} in {glicko2.period}", Glicko2(glicko2)
    for openskill in OPENSKILL:
        told = f"beta {openskill.beta:.3g}, tau {openskill.tau:.2g}"
        yield f"OpenSkill, {told}", WengLin(openskill)
        yield f"OpenSkill (logistic), {told}", OwnCurve(openskill)


def main() -> None:
    """Read the arguments, play, print a line a model."""
    given = arguments(__doc__, seeds=2, first=0, evenings=30)
    seeds = range(given.first, given.first + given.seeds)
    found: dict[str, list[float]] = {}
    for spread in SPREADS:
        clubs = [ledger(spread, seed, given.evenings) for seed in seeds]
        for club in clubs:
            for name, model in models():
                found.setdefault(f"{name:38}", []).append(mean_loss(model, club))
    print(f"{given.evenings} evenings, seeds {seeds}; spreads {SPREADS}")  # noqa: T201
    for name, losses in found.items():
        parts = [losses[at : at + len(seeds)] for at in range(0, len(losses), len(seeds))]
        print(name, *(f"{sum(part) / len(part):.4f}" for part in parts))  # noqa: T201


if __name__ == "__main__":
    main()
