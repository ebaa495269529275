"""What every model of strength has to answer, and the games of a ledger as it gets them.

The games of a period are taken by id, and the members of a side by id, so that the order of a
ledger never shows. A game counts once. A game is judged as comparisons, one for every two sides,
each with a score of 1, 1/2 or 0 for the side that stands earlier. The order of the sides is kept:
it is the order of the seats. `scores` decides what a prediction is worth.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Protocol

from ratings.engine.period import Game, PeriodFault
from web.messages import message

Sides = Sequence[Sequence[str]]


class Opinion(Protocol):
    """A model of strength that learns from the ledger period after period.

    `chances` gives the expected score (win 1, draw 1/2) of one side against another, for every
    two sides in the order of `itertools.combinations`. `learn` takes the games of one period, as
    `played_games` gives them, after all of them have been predicted.
    """

    name: str

    def chances(self, sides: Sides) -> list[float]:
        """The expected scores, from what was learned so far."""

    def learn(self, games: Sequence[Game]) -> None:
        """Learn the games of the next period."""


def played_games(period: Iterable[Game]) -> list[Game]:
    """The games of a period that were played, by id, once each.

    Raises `PeriodFault` for a game with fewer than two sides, an empty side, somebody on it twice,
    the wrong number of places, and for an id that stands for two different games.

    >>> won = Game("g", (("dee", "ana"), ("cyd", "ben")), (1, 2))
    >>> [game.sides for game in played_games([won, Game("h", (("ana",), ("ben",))), won])]
    [(('ana', 'dee'), ('ben', 'cyd'))]
    """
    by_id: dict[str, Game] = {}
    for game in period:
        once = replace(game, sides=tuple(tuple(sorted(side)) for side in game.sides))
        if by_id.setdefault(game.id, once) != once:
            raise PeriodFault(
                message(
                    "The game %(game)s appears twice with different content.", game=repr(game.id)
                )
            )
    found = [by_id[name] for name in sorted(by_id) if by_id[name].places is not None]
    for game in found:
        _refuse_game(game)
    return found


def _refuse_game(game: Game) -> None:
    members = [name for side in game.sides for name in side]
    if len(game.sides) < 2 or not all(game.sides) or len(places_of(game)) != len(game.sides):
        raise PeriodFault(
            message(
                "The game %(game)s needs two or more sides and a place for each.",
                game=repr(game.id),
            )
        )
    if len(set(members)) < len(members):
        raise PeriodFault(
            message("The game %(game)s has a player or pair twice.", game=repr(game.id))
        )


def places_of(game: Game) -> tuple[int, ...]:
    """The places of a played game."""
    if game.places is None:
        raise ValueError(f"The game {game.id!r} was not played.")
    return game.places


def pairwise_scores(game: Game) -> list[float]:
    """The score of the earlier side against the later one, for every two sides.

    >>> pairwise_scores(Game("g", (("ana",), ("ben",), ("cyd",)), (2, 1, 2)))
    [0.0, 0.5, 1.0]
    """
    return [
        0.5 if mine == theirs else float(mine < theirs)
        for mine, theirs in combinations(places_of(game), 2)
    ]
