"""Fits the settings of the rivals of Elo to the earlier games of a ledger.

Published settings are no fair opponents: Glicko-2 opens with a deviation made for chess, where
strengths differ far more than at dominoes, and OpenSkill takes results for less lucky than they
are. So models are fitted to the first half of a ledger, in whole periods and up to 5,000 games, and
judged on what comes after. Out of a small grid a model gets the settings with the least mean
log-loss over all games of that half, newcomers' too. With fewer than 100 games there nothing is
fitted: the settings are the published ones, and all games are judged.

Of settings that predict equally well, to the ninth decimal, the first of the grid is taken, and the
published ones stand first.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from typing import Any

from ratings.engine.opinions.glicko2 import Glicko2, Glicko2Settings
from ratings.engine.opinions.model import Opinion, pairwise_scores
from ratings.engine.opinions.scores import forecast
from ratings.engine.opinions.weng_lin import OwnCurve, WengLin, WengLinSettings
from ratings.engine.period import Game

MOST_FITTED = 5_000
LEAST_FITTED = 100
DECIMALS = 9

GLICKO2 = tuple(
    Glicko2Settings(deviation, period)
    for deviation, period in product((350.0, 200.0, 130.0, 90.0, 60.0, 40.0), (1, 8, 64))
)
OPENSKILL = tuple(
    WengLinSettings(beta * 25 / 6, tau * 25 / 300)
    for beta, tau in product((1, 2, 4, 8, 16), (1, 4))
)


@dataclass(frozen=True, slots=True)
class FittedModel:
    """Settings for a model, those chosen and those published, with their log-losses.

    The losses are means over the games it was fitted to, `None` where nothing was fitted.
    """

    model: str
    settings: dict[str, float]
    published: dict[str, float]
    loss: float | None = None
    published_loss: float | None = None


@dataclass(frozen=True, slots=True)
class Fitting:
    """To how many of the first periods and their games models were fitted, and each of them."""

    periods: int
    games: int
    models: tuple[FittedModel, ...]


def fit_rivals(periods: Sequence[Sequence[Game]]) -> tuple[list[Opinion], Fitting]:
    """The rivals of Elo, new, with settings fitted to the first of these periods.

    >>> models, fitting = fit_rivals([])
    >>> [model.name for model in models], fitting.games
    (['Glicko-2', 'OpenSkill', 'OpenSkill (logistic)'], 0)
    """
    earlier = periods[: _count_earlier(periods)]
    kinds: tuple[tuple[Callable[[Any], Opinion], Sequence[Any]], ...] = (
        (Glicko2, GLICKO2),
        (WengLin, OPENSKILL),
        (OwnCurve, OPENSKILL),
    )
    found = [_fit(make, grid, earlier) for make, grid in kinds]
    fitting = Fitting(len(earlier), sum(map(len, earlier)), tuple(one for _model, one in found))
    return [model for model, _one in found], fitting


def _count_earlier(periods: Sequence[Sequence[Game]]) -> int:
    """How many of the first periods models are fitted to; 0 where those have too few games."""
    most = min(sum(map(len, periods)) // 2, MOST_FITTED)
    games, count = 0, 0
    for period in periods:
        if games + len(period) > most:
            break
        games, count = games + len(period), count + 1
    return count if games >= LEAST_FITTED else 0


def game_losses(model: Opinion, periods: Sequence[Sequence[Game]]) -> list[float]:
    """The log-loss of a new model for each game, each period before it is learned."""
    losses = []
    for games in periods:
        losses += [
            forecast(model.chances(game.sides), pairwise_scores(game)).log_loss for game in games
        ]
        model.learn(games)
    return losses


def mean_loss(model: Opinion, periods: Sequence[Sequence[Game]]) -> float:
    """The mean of these."""
    losses = game_losses(model, periods)
    return math.fsum(losses) / len(losses)


def _fit(
    make: Callable[[Any], Opinion], grid: Sequence[Any], periods: Sequence[Sequence[Game]]
) -> tuple[Opinion, FittedModel]:
    name, published = make(grid[0]).name, asdict(grid[0])
    if not periods:
        return make(grid[0]), FittedModel(name, published, published)
    losses = [round(mean_loss(make(one), periods), DECIMALS) for one in grid]
    best = losses.index(min(losses))
    return make(grid[best]), FittedModel(
        name, asdict(grid[best]), published, losses[best], losses[0]
    )
