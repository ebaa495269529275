"""Ledgers of players whose true strength is known: finishes by the Plackett-Luce law."""

import math
import random

from ratings.engine.period import Game

SCALE = 400 / math.log(10)


def simulate(
    periods: int, *, players: int = 16, sides: int = 2, members: int = 2, spread: float, seed: int
) -> list[list[Game]]:
    """Everybody plays once a period at tables drawn by chance; `spread` in points of Elo.

    A side's strength is the mean of its members', and two sides meet by the logistic curve.
    """
    chance = random.Random(seed)
    strength = [chance.gauss(0, spread) for _player in range(players)]
    ledger = []
    for period in range(periods):
        order = chance.sample(range(players), players)
        games = []
        for first in range(0, players - sides * members + 1, sides * members):
            seats = [
                order[first + side * members : first + (side + 1) * members]
                for side in range(sides)
            ]
            luck = [-math.log(-math.log(chance.uniform(1e-12, 1))) for _side in seats]
            form = [
                sum(strength[seat] for seat in side) / members + SCALE * lucky
                for side, lucky in zip(seats, luck, strict=True)
            ]
            places = tuple(1 + sum(other > mine for other in form) for mine in form)
            named = tuple(tuple(f"p{seat:02}" for seat in side) for side in seats)
            games.append(Game(f"g{period:03}-{first:02}", named, places))
        ledger.append(games)
    return ledger
