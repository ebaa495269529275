"""What a model has to beat: knowing nothing, and knowing only which side sat down first.

`Coin` gives every side the same chance. `FirstSide` gives the earlier side of the ledger the share
it has scored so far in this pool, by Laplace's rule of succession (one win and one loss are counted
before the first game). It shows whether a seat or the first lead is worth anything. Neither knows
who plays.
"""

from collections.abc import Sequence
from itertools import combinations

from ratings.engine.opinions.model import Sides, pairwise_scores
from ratings.engine.period import Game


class Coin:
    """Every side has the same chance against every other."""

    name = "Coin"

    def chances(self, sides: Sides) -> list[float]:
        """One half for every two sides.

        >>> Coin().chances([["ana"], ["ben"]])
        [0.5]
        """
        return [0.5 for _two in combinations(sides, 2)]

    def learn(self, games: Sequence[Game]) -> None:
        """There is nothing to learn."""


class FirstSide:
    """The earlier side scores what earlier sides have scored so far."""

    name = "First side"

    def __init__(self) -> None:
        self._scored = 1.0
        self._met = 2

    def chances(self, sides: Sides) -> list[float]:
        """The share so far, for every two sides.

        >>> model = FirstSide()
        >>> model.learn([Game("g", (("ana",), ("ben",)), (1, 2))])
        >>> model.chances([["cyd"], ["dee"]])
        [0.6666666666666666]
        """
        return [self._scored / self._met for _two in combinations(sides, 2)]

    def learn(self, games: Sequence[Game]) -> None:
        """Count what the earlier sides scored."""
        for game in games:
            scores = pairwise_scores(game)
            self._scored += sum(scores)
            self._met += len(scores)
