"""The pool's own Elo as one opinion among others: exactly what its lists are made of.

Expected scores are those of `elo`, and `period` rates periods with the pool's configuration,
so this model knows what the published list knows. A player's own K is not part of
the ledger and not covered.
"""

from collections.abc import Sequence
from itertools import combinations

from ratings.engine import elo
from ratings.engine.elo import NANO
from ratings.engine.opinions.model import Sides
from ratings.engine.period import Config, Game, Subject, rate


class Elo:
    """Elo with the configuration of a pool; newcomers open with its start rating."""

    name = "Elo"

    def __init__(self, config: Config) -> None:
        self._config = config
        self._subjects: dict[str, Subject] = {}

    def rating(self, name: str) -> int:
        """The rating in millionths of a point."""
        rating = self._subjects.get(name, Subject()).rating
        return self._config.start if rating is None else rating

    def chances(self, sides: Sides) -> list[float]:
        """The expectation of the earlier side for every two sides.

        >>> model = Elo(Config())
        >>> model.learn([Game("g", (("ana",), ("ben",)), (1, 2))])
        >>> [round(chance, 4) for chance in model.chances([["ana"], ["ben"]])]
        [0.5288]
        """
        config = self._config
        means = [elo.mean_rating([self.rating(name) for name in side]) for side in sides]
        return [
            elo.expected_score(config.model, one - other, config.scale, config.cap) / NANO
            for one, other in combinations(means, 2)
        ]

    def learn(self, games: Sequence[Game]) -> None:
        """Rate the period; raises `PeriodFault` where the configuration cannot rate it."""
        names = {name for game in games for side in game.sides for name in side}
        known = {name: self._subjects[name] for name in names if name in self._subjects}
        for name, change in rate(self._config, known, games).changes.items():
            self._subjects[name] = Subject(change.after, change.games, peak=change.peak)
