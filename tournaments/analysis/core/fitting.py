"""How much of the points of deals their tiles explain: control variates, cross-validated.

A deal's points are explained by what bots make of the same tiles (`usual`) and by what the deal is
worth with best play of all (`value`). Both are weighed as fits the deals of a pool (least squares).
How much variance that takes away is measured on deals that had no part in the weights. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

FOLDS = 5
LEAST_DEALS = 100
"""Of fewer deals nothing is said."""
MOST_LEFT = 0.8
"""Where more of the variance than this is left, the tiles explain too little."""


class DealPoints(NamedTuple):
    """A deal: the first side's points less the second's, and the same of what explains them."""

    game: str
    """The hash of its game, whose deals stay together."""
    points: float
    usual: float
    value: float


class Weights(NamedTuple):
    """What a deal's tiles bring: two weights, and the means from which they count."""

    usual: float
    value: float
    mean_usual: float
    mean_value: float
    mean_points: float

    def luck_of(self, deal: DealPoints) -> float:
        """The points that the tiles of a deal bring the first side beyond an even deal."""
        usual, value = deal.usual - self.mean_usual, deal.value - self.mean_value
        return self.usual * usual + self.value * value


@dataclass(frozen=True)
class Fit:
    """The weights of a pool of deals, and how much variance of points is left without luck."""

    weights: Weights
    left: float
    """The part of the variance that is left, measured on deals that were held out."""
    deals: int

    @property
    def gains(self) -> bool:
        """Whether the tiles explain enough to say anything."""
        return self.left <= MOST_LEFT


def fit_weights(deals: Sequence[DealPoints]) -> Fit | None:
    """Weigh what explains the points of a pool's deals; None where the deals are too few.

    >>> fit_weights([]) is None
    True
    """
    if len(deals) < LEAST_DEALS:
        return None
    left = whole = 0.0
    for fold in range(FOLDS):
        held = [deal for deal in deals if _fold(deal) == fold]
        weights = _least_squares([deal for deal in deals if _fold(deal) != fold])
        for deal in held:
            off = deal.points - weights.mean_points
            whole += off * off
            left += (off - weights.luck_of(deal)) ** 2
    return Fit(_least_squares(deals), left / whole if whole else 1.0, len(deals))


def _fold(deal: DealPoints) -> int:
    return int(deal.game[:8], 16) % FOLDS


def _least_squares(deals: Sequence[DealPoints]) -> Weights:
    """The weights that leave the least squares; none where the numbers do not decide them."""
    if not deals:
        return Weights(0, 0, 0, 0, 0)
    points = _mean(deal.points for deal in deals)
    usual, value = _mean(deal.usual for deal in deals), _mean(deal.value for deal in deals)
    off = [(deal.points - points, deal.usual - usual, deal.value - value) for deal in deals]
    uu, vv = sum(u * u for _, u, _ in off), sum(v * v for _, _, v in off)
    uv = sum(u * v for _, u, v in off)
    pu, pv = sum(p * u for p, u, _ in off), sum(p * v for p, _, v in off)
    found = uu * vv - uv * uv
    if found <= 1e-9 * (1 + uu * vv):
        return Weights(pu / uu if uu else 0, 0, usual, value, points)
    by_usual, by_value = (pu * vv - pv * uv) / found, (pv * uu - pu * uv) / found
    return Weights(by_usual, by_value, usual, value, points)


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)
