"""How much of the luck of the tiles can be taken out of points, on simulated seasons.

Run ``python -m tests.bench.luck [--deals N] [--seasons N]``. In a season, bots of different skill
play deals; what the tiles bring is weighed as the page does. It prints the variance of points that
is left in deals that were held out, and the mean of what is taken out, with its standard error.
"""

from __future__ import annotations

import statistics
import sys
from random import Random

from games.analysis import MOST_POSITIONS_SERVED, analyse_deal
from games.analysis.hurry import usual_points
from games.bots import Policy, playout
from games.rules.refereeing.session import open_session
from tests.bench.figures import Figure, arguments, note
from tournaments.analysis.core.fitting import DealPoints, fit_weights

GOAL_LEFT = 0.8


def play_season(seed: int, deals: int, search: bool) -> list[DealPoints]:
    """The deals of a season, in which one player of ten plays at random and the others sensibly.

    Without ``search`` the values of deals, which take longest, are left out.
    """
    chance, found = Random(seed), list[DealPoints]()
    while len(found) < deals:
        game = chance.getrandbits(32)
        skill: dict[str, Policy] = {
            seat: "random" if chance.random() < 0.1 else "sensible" for seat in "ABCD"
        }
        options: dict[str, int | str] = {"target": 1, "first_lead": "free"}
        log = playout("partnership", 4, game, "sensible", options, policies=skill)
        table = open_session(log).open(log.sections[0]).as_dealt()
        deal = open_session(log).open(log.sections[0])
        deal.play(log.codes[0][1])
        first, second = deal.score()
        value = 0.0
        if search:
            points = analyse_deal(log, 1, MOST_POSITIONS_SERVED).points
            value = (points.least + points.most) / 2
        found.append(DealPoints(f"{game:08x}", first - second, usual_points(table), value))
    return found


def report(seasons: int, deals: int, search: bool) -> None:
    """Print a line a season, and the mean of what is taken out."""
    taken, lefts = [], []
    for seed in range(seasons):
        season = play_season(seed, deals, search)
        fit = fit_weights(season)
        if fit is None:
            raise SystemExit("too few deals")
        lefts.append(fit.left)
        # The weights of a season are those of its own deals; of another season, they are fair.
        fresh = play_season(1000 + seed, deals // 2, search)
        taken += [fit.weights.luck_of(deal) for deal in fresh]
        sys.stdout.write(f"season {seed}: {fit.left:.2f} of the variance left, {fit.weights}\n")
        sys.stdout.flush()
    error = statistics.stdev(taken) / len(taken) ** 0.5
    note(Figure("variance of points left without luck", statistics.mean(lefts), "", goal="0.8"))
    sys.stdout.write(
        f"{seasons} seasons of {deals} deals: {statistics.mean(lefts):.2f} of the variance left "
        f"(goal {GOAL_LEFT}); on other deals {statistics.mean(taken):+.2f} points are taken out on "
        f"average, standard error {error:.2f}\n"
    )


def main() -> None:
    """Measure what was asked for."""
    asked = arguments(__doc__, deals=400, seasons=5, without_values=False)
    report(asked.seasons, asked.deals, not asked.without_values)


if __name__ == "__main__":
    main()
