"""The configuration of a pool: that of a `rating-period 1` document, and what pools have beyond it.

Decides that a pool may also set `margin`, the points of a full win (see ``margin``), and how large
its numbers may be, so that millions of games stay inside 64 bits (see ``columns``).
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ratings.engine.document import read_config
from ratings.engine.elo import MICRO
from ratings.engine.period import Config, KStep, PeriodFault
from web.messages import message

LARGEST_K = 250 * MICRO
LARGEST_START = 10**6 * MICRO


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
    config = read_config({name: value for name, value in given.items() if name != "margin"})
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
    return replace(config, margin=margin)
