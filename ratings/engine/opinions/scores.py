"""Judges predictions: log-loss, Brier score, accuracy and calibration.

A predicted chance is judged by the result: the log-loss -S ln p - (1 - S) ln(1 - p) and the Brier
score (S - p)^2 (G. W. Brier, 1950), both the smaller the better, with S = 1/2 for a draw; no chance
counts as less than 1 in 1,000, so that one certain error does not decide a report. A game of more
than two sides is the mean of its comparisons, so every game weighs the same. Accuracy is the share
of decided comparisons whose favourite won; equal chances are half right.

Calibration looks at the favourite of each comparison: of those given about 60 %, did 60 % win? The
interval is Wilson's for 95 % (E. B. Wilson, 1927), a draw counted as half a win; the comparisons of
a table of several sides are taken as independent there. Coin's log-loss is ln 2 = 0.693.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

LEAST_CHANCE = 0.001
BINS = 10
Z95 = 1.959964
"""Standard deviations of a normal distribution that hold 95 % of it."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """One game: the chances given to it and its scores, comparison by comparison.

    `chances` are cut to what counts, `log_loss` and `brier` are the means over the comparisons.
    """

    chances: tuple[float, ...]
    scores: tuple[float, ...]
    log_loss: float
    brier: float


@dataclass(frozen=True, slots=True)
class Bin:
    """Favourites with a chance from `low` to below `high`: how many, foreseen, scored.

    `predicted` and `observed` are means, `interval` the 95 % interval of what was observed.
    """

    low: float
    high: float
    count: int
    predicted: float
    observed: float
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Figures:
    """A model over a number of games; no figure where there is nothing to judge."""

    games: int
    log_loss: float | None
    brier: float | None
    accuracy: float | None
    bins: tuple[Bin, ...]


def forecast(chances: Sequence[float], scores: Sequence[float]) -> Forecast:
    """Judge the chances given to a game by its scores.

    >>> found = forecast([0.5], [1.0])
    >>> round(found.log_loss, 4), found.brier
    (0.6931, 0.25)
    >>> round(forecast([0.0], [1.0]).log_loss, 4)
    6.9078
    """
    cut = tuple(min(max(chance, LEAST_CHANCE), 1 - LEAST_CHANCE) for chance in chances)
    pairs = list(zip(cut, scores, strict=True))
    return Forecast(
        cut,
        tuple(scores),
        _mean([-s * math.log(p) - (1 - s) * math.log(1 - p) for p, s in pairs]),
        _mean([(s - p) ** 2 for p, s in pairs]),
    )


def figures(forecasts: Sequence[Forecast]) -> Figures:
    """All figures over the games."""
    if not forecasts:
        return Figures(0, None, None, None, ())
    return Figures(
        games=len(forecasts),
        log_loss=_mean([one.log_loss for one in forecasts]),
        brier=_mean([one.brier for one in forecasts]),
        accuracy=_accuracy(forecasts),
        bins=calibration(forecasts),
    )


def calibration(forecasts: Iterable[Forecast]) -> tuple[Bin, ...]:
    """The bins that hold any favourites, from even chances to certainty.

    >>> [(one.low, one.count, one.observed) for one in calibration([forecast([0.32], [0.0])])]
    [(0.65, 1, 1.0)]
    """
    held: dict[int, list[tuple[float, float]]] = {}
    for game in forecasts:
        for chance, score in zip(game.chances, game.scores, strict=True):
            one = _favourite(chance, score)
            # Nine decimals, so that rounding does not decide the bin of 0.55.
            place = min(BINS - 1, math.floor(round((one[0] - 0.5) * 2 * BINS, 9)))
            held.setdefault(place, []).append(one)
    return tuple(_bin(place, held[place]) for place in sorted(held))


def wilson(scored: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a share, `scored` of `count`, by Wilson's formula.

    >>> tuple(round(end, 4) for end in wilson(81, 263))
    (0.2553, 0.3662)
    """
    share, spread = scored / count, Z95**2 / count
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(spread * share * (1 - share) + spread**2 / 4) / (1 + spread)
    # The share lies inside but for the last digit of a double.
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def _favourite(chance: float, score: float) -> tuple[float, float]:
    """The favourite's chance and score; of equals both are half favourites."""
    if chance == 0.5:
        return 0.5, 0.5
    return (chance, score) if chance > 0.5 else (1 - chance, 1 - score)


def _bin(place: int, held: Sequence[tuple[float, float]]) -> Bin:
    scored = math.fsum(score for _chance, score in held)
    return Bin(
        low=round(0.5 + place / (2 * BINS), 6),
        high=round(0.5 + (place + 1) / (2 * BINS), 6),
        count=len(held),
        predicted=_mean([chance for chance, _score in held]),
        observed=scored / len(held),
        interval=wilson(scored, len(held)),
    )


def _accuracy(forecasts: Sequence[Forecast]) -> float | None:
    right: list[float] = []
    weights: list[float] = []
    for game in forecasts:
        weight = 1 / len(game.scores)
        for chance, score in zip(game.chances, game.scores, strict=True):
            if score != 0.5:
                weights.append(weight)
                hit = 0.5 if chance == 0.5 else float((chance > 0.5) == (score > 0.5))
                right.append(hit * weight)
    return math.fsum(right) / math.fsum(weights) if weights else None


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)
