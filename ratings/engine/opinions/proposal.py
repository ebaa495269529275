"""What the K of new pools would have predicted of a pool's own games.

Nothing is fitted here, so every game counts: the log-loss of each with the pool's K and with that
of new pools, which falls with the games somebody has played.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ratings.engine.config import NEW_POOL, pool_config
from ratings.engine.elo import MICRO
from ratings.engine.opinions.elo_opinion import Elo
from ratings.engine.opinions.fitting import game_losses
from ratings.engine.opinions.verdict import Difference, difference
from ratings.engine.period import Config, Game, KStep

NEW_K = pool_config(NEW_POOL).k


@dataclass(frozen=True, slots=True)
class Proposal:
    """The pool's K, and the mean log-losses of its games with it and with that of new pools."""

    k: int | tuple[KStep, ...]
    games: int
    loss: float
    new_loss: float
    difference: Difference | None


def propose_k(periods: Sequence[Sequence[Game]], config: Config) -> Proposal | None:
    """Try the K of new pools; `None` where the pool has it already, and where nothing was played.

    >>> propose_k([[Game("g", (("ana",), ("ben",)), (1, 2))]], pool_config(NEW_POOL))
    >>> propose_k([[Game("g", (("ana",), ("ben",)), (1, 2))]], Config()).new_loss
    0.6931471805599453
    """
    if config.k == NEW_K or not any(periods):
        return None
    now = game_losses(Elo(config), periods)
    then = game_losses(Elo(replace(config, k=NEW_K)), periods)
    return Proposal(
        config.k,
        len(now),
        math.fsum(now) / len(now),
        math.fsum(then) / len(then),
        difference(Elo.name, now, then),
    )


def k_in_points(k: int | tuple[KStep, ...]) -> Any:
    """A K as the configuration of a pool writes it.

    >>> k_in_points(20 * MICRO), k_in_points(NEW_K)
    (20.0, [{'k': 22.0, 'games_below': 30}, {'k': 16.0}])
    """
    if isinstance(k, int):
        return k / MICRO
    return [_step_in_points(step) for step in k]


def _step_in_points(step: KStep) -> dict[str, float]:
    below = {} if step.games_below is None else {"games_below": step.games_below}
    rating = {} if step.rating_below is None else {"rating_below": step.rating_below / MICRO}
    return {"k": step.k / MICRO, **below, **rating}
