"""The configuration of a pool: that of a `rating-period 1` document, and what pools have beyond it.

A pool may also set `margin`, the points of a full win (see ``margin``), the deviation from which a
rating is provisional, and the days after which somebody is inactive. It may say how many points at
most a rating may lie below its peak, and how a rest makes pairs less sure. Its numbers are limited
so that millions of games stay inside 64 bits (see ``columns``).
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ratings.engine.document import read_config, read_points
from ratings.engine.elo import MICRO
from ratings.engine.period import (
    INACTIVE_DAYS,
    PAIR_RESTS,
    PROVISIONAL_ABOVE,
    Config,
    KStep,
    PeriodFault,
)
from ratings.engine.values import choice
from web.messages import message

LARGEST_K = 250 * MICRO
LARGEST_START = 10**6 * MICRO
MOST_DAYS = 36_500
NEW_POOL: dict[str, Any] = {"k": [{"k": 22, "games_below": 30}, {"k": 16}], "pair_rest": "half"}
"""The configuration of a new pool (see docs/ratings.md); left out, K is 20 and the rest of a pair
whole as ever."""
KEPT = tuple(NEW_POOL)
"""What stays as it is in a pool whose new configuration does not name it."""
OF_POOLS = ("margin", "inactive_days", "provisional_above", "below_peak", "pair_rest")
"""What a pool sets beyond a `rating-period 1` document."""


def stored_config(stored: Mapping[str, Any]) -> Config:
    """Read back what ``hashes.canonical_config`` wrote, all in millionths.

    >>> from ratings.engine.hashes import canonical_config
    >>> stepped = Config(k=(KStep(40, games_below=30), KStep(20)), margin=100)
    >>> stored_config(canonical_config(stepped)) == stepped
    True
    """
    k = stored["k"]
    return Config(**{**stored, "k": k if isinstance(k, int) else tuple(KStep(**one) for one in k)})


def pool_config(given: Mapping[str, Any]) -> Config:
    """Read a pool's configuration; what is missing has its default. Raises ``PeriodFault``.

    >>> pool_config({"k": 32, "margin": 100}).margin
    100
    """
    margin = given.get("margin")
    if margin is not None and (type(margin) is not int or not 0 < margin < 10**6):
        raise PeriodFault(message("margin must be a whole number from 1, below 10^6, or null."))
    days = given.get("inactive_days", INACTIVE_DAYS)
    if type(days) is not int or not 0 < days <= MOST_DAYS:
        raise PeriodFault(message("inactive_days must be a whole number from 1 to 36,500."))
    above = read_points(
        given.get("provisional_above", PROVISIONAL_ABOVE // MICRO), "config.provisional_above"
    )
    peak = given.get("below_peak")
    below = None if peak is None else read_points(peak, "config.below_peak", least=1)
    rest = choice(given.get("pair_rest", PAIR_RESTS[0]), "config.pair_rest", PAIR_RESTS)
    config = read_config({name: value for name, value in given.items() if name not in OF_POOLS})
    ks = [config.k] if isinstance(config.k, int) else [step.k for step in config.k]
    if max(ks, default=0) > LARGEST_K:
        raise PeriodFault(message("The K of a pool can be at most 250 points."))
    if isinstance(config.k, tuple) and not any(
        step.games_below is None and step.rating_below is None for step in config.k
    ):
        raise PeriodFault(message("The last K step of a pool must have no condition."))
    if abs(config.start) > LARGEST_START:
        raise PeriodFault(
            message("The start rating of a pool must be between -1,000,000 and 1,000,000 points.")
        )
    return replace(
        config,
        margin=margin,
        inactive_days=days,
        provisional_above=above,
        below_peak=below,
        pair_rest=rest,
    )
