"""Weng and Lin's Plackett-Luce model, as the `openskill` library has it, as an opinion.

Source: R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12
(2011), algorithm 4. A side is the sum of its members, tables of any number of sides are one
ranking, ties share a place. The model knows no rating periods: the games of a period are taken one
after another by id. Its scale is that of the library, with 25 and 25 / 3 for a newcomer; only what
stands against that scale can be told from games: how much luck is in a result (`beta`) and how much
a strength changes from game to game (`tau`).

What the library predicts as the probability of a win of one side over another is read as its
expected score, so a draw is foreseen as a half. It predicts by the normal curve, which is about 1.7
times as steep as the logistic one by which the model learns, and so it is too sure of itself
(in simulated pairs its log-loss is worse by a tenth of a unit). Therefore such strengths are
also read by the curve of algorithm 4 itself, with the same spread.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from openskill.models import PlackettLuce, PlackettLuceRating

from ratings.engine.opinions.model import Sides, places_of
from ratings.engine.period import Game


@dataclass(frozen=True, slots=True)
class WengLinSettings:
    """How much luck is in a result, and how much a strength changes by a game; as the library."""

    beta: float = 25 / 6
    tau: float = 25 / 300


PUBLISHED = WengLinSettings()


class WengLin:
    """OpenSkill: everybody is a normal distribution with mean `mu` and deviation `sigma`."""

    name = "OpenSkill"

    def __init__(self, settings: WengLinSettings = PUBLISHED) -> None:
        self._model = PlackettLuce(beta=settings.beta, tau=settings.tau)
        self._players: dict[str, PlackettLuceRating] = {}

    def strength(self, name: str) -> tuple[float, float]:
        """Mean and deviation on the library's scale; newcomers have 25 and 25 / 3."""
        found = self._player(name)
        return found.mu, found.sigma

    def chances(self, sides: Sides) -> list[float]:
        """The probability that the earlier side comes before the later, for every two sides.

        >>> WengLin().chances([["ana", "ben"], ["cyd", "dee"]])
        [0.5]
        """
        teams = [[self._player(name) for name in side] for side in sides]
        return [self._model.predict_win([one, other])[0] for one, other in combinations(teams, 2)]

    def learn(self, games: Sequence[Game]) -> None:
        """Learn the games, in order."""
        for game in games:
            teams = [[self._player(name) for name in side] for side in game.sides]
            ranks = [float(place) for place in places_of(game)]
            rated = self._model.rate(teams, ranks=ranks)
            for side, team in zip(game.sides, rated, strict=True):
                self._players |= zip(side, team, strict=True)

    def _player(self, name: str) -> PlackettLuceRating:
        return self._players.get(name) or self._model.rating()


class OwnCurve(WengLin):
    """The same model, read by the curve by which it learns."""

    name = "OpenSkill (logistic)"

    def chances(self, sides: Sides) -> list[float]:
        """1 / (1 + e^(-d / c)) for every two sides, c^2 the sum of their variances.

        >>> found = []
        >>> for model in (WengLin(), OwnCurve()):
        ...     model.learn([Game("g", (("ana",), ("ben",)), (1, 2))])
        ...     found += model.chances([["ana"], ["ben"]])
        >>> [round(chance, 3) for chance in found]
        [0.659, 0.601]
        """
        return [
            1 / (1 + math.exp((theirs - mine) / math.sqrt(variance + other_variance)))
            for (mine, variance), (theirs, other_variance) in combinations(self._sides(sides), 2)
        ]

    def _sides(self, sides: Sides) -> list[tuple[float, float]]:
        """Mean and variance of each side, with the variance of its performance (beta squared)."""
        beta = self._model.beta**2
        teams = [[self.strength(name) for name in side] for side in sides]
        return [
            (math.fsum(mu for mu, _ in team), math.fsum(sigma**2 for _, sigma in team) + beta)
            for team in teams
        ]
