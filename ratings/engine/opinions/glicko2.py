"""Glicko-2: a rating, how sure it is, and how steady the player, period after period.

Source: M. E. Glickman, "Example of the Glicko-2 system" (Boston University, 2012, revised 2022),
steps 1 to 8, with tau = 0.5; chances by the expected outcome of his "The Glicko system": both
deviations together in g. His scale is that of Elo divided by 173.7178.

The deviation of a newcomer and the length of a rating period are settings. Strengths are learned
with each period of the ledger; where a rating period is several of those, its growth of the
deviation (steps 6 and 7) is spread over them, also for players who sit them out, never beyond a
newcomer's. With one period of the ledger to a rating period it is the paper's.

The paper knows games of two players. Here a side is the mean of its members, as in our Elo, so a
member stands for the share w = 1 / members of it, and w enters wherever the paper derives by the
member's own rating: 1/v = sum c w^2 g^2 E (1 - E), delta = v sum c w g (S - E). g takes the
deviation of all others at the two sides: the partners are as unknown as the opponents. (How else a
team's game can be split: G. J. Williams, "Abstracting Glicko-2 for Team Games", Cincinnati 2013.)
A table of n sides is compared two by two, every comparison with the weight c = 2 / n: together
n - 1 comparisons, as many as put n sides in order. With two sides of one it is the paper's.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ratings.engine.opinions.model import Sides, pairwise_scores
from ratings.engine.period import Game

POINTS = 173.7178
"""Points of the usual scale to one of the paper's."""

MIDDLE = 1500.0
TAU = 0.5
EPSILON = 1e-6
MOST_STEPS = 100
FARTHEST = 30.0
"""Differences beyond this are as good as certain; the curve is cut there."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player on the usual scale: rating, rating deviation, volatility."""

    rating: float = MIDDLE
    deviation: float = 350.0
    volatility: float = 0.06


@dataclass(frozen=True, slots=True)
class Glicko2Settings:
    """The deviation of a newcomer, and how many periods of the ledger are a rating period."""

    deviation: float = 350.0
    period: int = 1


PUBLISHED = Glicko2Settings()


@dataclass(frozen=True, slots=True)
class Comparison:
    """One result as a member sees it: score, expectation, g, the member's share, the weight."""

    score: float
    expected: float
    g: float
    share: float = 1.0
    weight: float = 1.0


def g_of(variance: float) -> float:
    """How far a result counts where the others' strength has this variance (step 3).

    >>> [round(g_of((deviation / POINTS) ** 2), 4) for deviation in (30, 100, 300)]
    [0.9955, 0.9531, 0.7242]
    """
    return 1 / math.sqrt(1 + 3 * variance / math.pi**2)


def expected_score(difference: float, g: float) -> float:
    """The expected score of a side that is stronger by so much on the paper's scale (step 3)."""
    power = max(-FARTHEST, min(FARTHEST, g * difference))
    return 1 / (1 + math.exp(-power))


def estimate(comparisons: Sequence[Comparison]) -> tuple[float, float]:
    """1 / v and delta / v: what the period's results say about a member (steps 3 and 4)."""
    known = math.fsum(
        one.weight * (one.share * one.g) ** 2 * one.expected * (1 - one.expected)
        for one in comparisons
    )
    surplus = math.fsum(
        one.weight * one.share * one.g * (one.score - one.expected) for one in comparisons
    )
    return known, surplus


def volatility(sigma: float, phi: float, v: float, delta: float, tau: float = TAU) -> float:
    """The new volatility (step 5): the root of f by the Illinois method.

    >>> round(volatility(0.06, 1.1513, 1.7785, -0.4834), 6)
    0.059996
    """
    start = math.log(sigma**2)

    def slope(x: float) -> float:
        power = math.exp(x)
        spread = phi**2 + v + power
        return power * (delta**2 - spread) / (2 * spread**2) - (x - start) / tau**2

    low = start
    if delta**2 > phi**2 + v:
        high = math.log(delta**2 - phi**2 - v)
    else:
        steps = next(k for k in range(1, MOST_STEPS) if slope(start - k * tau) >= 0)
        high = start - steps * tau
    at_low, at_high = slope(low), slope(high)
    for _step in range(MOST_STEPS):
        if abs(high - low) <= EPSILON:
            break
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return math.exp(low / 2)


def standing_after_games(
    before: Standing,
    comparisons: Sequence[Comparison],
    tau: float = TAU,
    settings: Glicko2Settings = PUBLISHED,
) -> Standing:
    """A player after a period of the ledger with these results (steps 5 to 8)."""
    known, surplus = estimate(comparisons)
    phi = before.deviation / POINTS
    sigma = volatility(before.volatility, phi, 1 / known, surplus / known, tau)
    variance = 1 / (1 / (phi**2 + sigma**2 / settings.period) + known)
    rating = before.rating + POINTS * variance * surplus
    return Standing(rating, min(POINTS * math.sqrt(variance), settings.deviation), sigma)


def standing_after_rest(
    before: Standing, periods: int, settings: Glicko2Settings = PUBLISHED
) -> Standing:
    """A player after so many periods of the ledger without a game (step 6).

    >>> round(standing_after_rest(Standing(1500, 50), 10).deviation, 2)
    59.89
    """
    grown = periods * before.volatility**2 / settings.period
    deviation = POINTS * math.sqrt((before.deviation / POINTS) ** 2 + grown)
    return Standing(before.rating, min(deviation, settings.deviation), before.volatility)


class Glicko2:
    """Glicko-2 over a ledger; `opening` are the standings of those who are no newcomers."""

    name = "Glicko-2"

    def __init__(
        self,
        settings: Glicko2Settings = PUBLISHED,
        *,
        opening: Mapping[str, Standing] | None = None,
        tau: float = TAU,
    ) -> None:
        self._settings = settings
        self._newcomer = Standing(deviation=settings.deviation)
        self._tau = tau
        self._period = 0
        self._players = {name: (one, 0) for name, one in (opening or {}).items()}

    def standing(self, name: str) -> Standing:
        """A player's standing as the next period opens."""
        before, period = self._players.get(name, (self._newcomer, self._period))
        if period == self._period:
            return before
        return standing_after_rest(before, self._period - period, self._settings)

    def chances(self, sides: Sides) -> list[float]:
        """The expected outcome of the earlier side for every two sides.

        >>> Glicko2().chances([["ana", "ben"], ["cyd", "dee"]])
        [0.5]
        """
        means = [_side_strength([self.standing(name) for name in side]) for side in sides]
        return [
            expected_score(mine - theirs, g_of(variance + other_variance))
            for (mine, variance), (theirs, other_variance) in combinations(means, 2)
        ]

    def learn(self, games: Sequence[Game]) -> None:
        """Rate the period: everybody from the standings with which it opened."""
        opening = {
            name: self.standing(name) for game in games for side in game.sides for name in side
        }
        results: dict[str, list[Comparison]] = {name: [] for name in opening}
        for game in games:
            _compare(game, opening, results)
        self._period += 1
        for name, before in opening.items():
            self._players[name] = (
                standing_after_games(before, results[name], self._tau, self._settings),
                self._period,
            )


def _side_strength(members: Sequence[Standing]) -> tuple[float, float]:
    """Mean and variance of a side's strength on the paper's scale."""
    count = len(members)
    mean = math.fsum(one.rating - MIDDLE for one in members) / (count * POINTS)
    return mean, math.fsum(one.deviation**2 for one in members) / (count * POINTS) ** 2


def _compare(
    game: Game, opening: Mapping[str, Standing], results: dict[str, list[Comparison]]
) -> None:
    """Add what a game says about each of its members."""
    weight = 2 / len(game.sides)
    means = [_side_strength([opening[name] for name in side]) for side in game.sides]
    two_by_two = zip(combinations(range(len(means)), 2), pairwise_scores(game), strict=True)
    for (one, other), score in two_by_two:
        difference = means[one][0] - means[other][0]
        unknown = means[one][1] + means[other][1]
        for side, sign, scored in ((one, 1, score), (other, -1, 1 - score)):
            share = 1 / len(game.sides[side])
            for name in game.sides[side]:
                own = (share * opening[name].deviation / POINTS) ** 2
                g = g_of(max(unknown - own, 0.0))
                hoped = expected_score(sign * difference, g)
                results[name].append(Comparison(scored, hoped, g, share, weight))
