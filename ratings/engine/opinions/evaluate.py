"""Lets every model predict the games of each period of a ledger before it learns them.

Decides what counts: nothing is predicted with anything that happened in the same period or later.
The main figures are over the games in which everybody had played `least_games` games before the
period; the figures over all games stand beside them. The caller chooses the games, and whether they
are the players' or the partnerships': a ledger is its periods in order, each with its games in any
order.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ratings.engine.opinions.baselines import Coin, FirstSide
from ratings.engine.opinions.elo_opinion import Elo
from ratings.engine.opinions.glicko2 import Glicko2
from ratings.engine.opinions.model import Opinion, pairwise_scores, played_games
from ratings.engine.opinions.scores import Bin, Figures, Forecast, figures, forecast
from ratings.engine.opinions.verdict import Difference, Verdict, difference, judge
from ratings.engine.opinions.weng_lin import OwnCurve, WengLin
from ratings.engine.period import Config, Game

FORMAT = "second-opinions 1"
LEAST_GAMES = 10
DECIMALS = 6


@dataclass(frozen=True, slots=True)
class Judgement:
    """One model: its figures over the main games and over all of them."""

    model: str
    baseline: bool
    main: Figures
    every: Figures


@dataclass(frozen=True, slots=True)
class Report:
    """How well each model foresaw a ledger; `differences` compare Elo with every other model.

    `games` are all that were played, `main_games` those in which everybody had `least_games`
    before.
    """

    periods: int
    subjects: int
    games: int
    main_games: int
    least_games: int
    judgements: tuple[Judgement, ...]
    differences: tuple[Difference, ...]
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class _ModelForecasts:
    """A model and its forecasts so far, for the main games and for the others."""

    model: Opinion
    baseline: bool
    main: list[Forecast]
    early: list[Forecast]


def evaluate(
    ledger: Iterable[Iterable[Game]], config: Config, *, least_games: int = LEAST_GAMES
) -> Report:
    """The report over a ledger rated with `config`.

    Raises `PeriodFault` where the ledger or the configuration cannot be rated.

    >>> ledger = [[Game(f"g{day}", (("ana",), ("ben",)), (1, 2))] for day in range(40)]
    >>> report = evaluate(ledger, Config())
    >>> report.main_games, report.verdict.against_coin.value
    (30, 'better')
    """
    watched = [_ModelForecasts(model, baseline, [], []) for model, baseline in _models(config)]
    seen: Counter[str] = Counter()
    periods = 0
    for period in ledger:
        games = played_games(period)
        for game in games:
            names = [name for side in game.sides for name in side]
            _predict(watched, game, main=all(seen[name] >= least_games for name in names))
        for one in watched:
            one.model.learn(games)
        seen.update(name for game in games for side in game.sides for name in side)
        periods += 1
    return _report(watched, periods, len(seen), least_games)


def _models(config: Config) -> list[tuple[Opinion, bool]]:
    """Elo, its rivals and the baselines, in the order of the report."""
    weng_lin = WengLin()
    return [
        (Elo(config), False),
        (Glicko2(), False),
        (weng_lin, False),
        (OwnCurve(weng_lin), False),
        (Coin(), True),
        (FirstSide(), True),
    ]


def _predict(watched: Sequence[_ModelForecasts], game: Game, *, main: bool) -> None:
    scores = tuple(pairwise_scores(game))
    for one in watched:
        judged = forecast(one.model.chances(game.sides), scores)
        (one.main if main else one.early).append(judged)


def _report(
    watched: Sequence[_ModelForecasts], periods: int, subjects: int, least_games: int
) -> Report:
    losses = {one.model.name: [game.log_loss for game in one.main] for one in watched}
    elo, *rest = watched
    found = {
        one.model.name: difference(one.model.name, losses[elo.model.name], losses[one.model.name])
        for one in rest
    }
    return Report(
        periods=periods,
        subjects=subjects,
        games=len(elo.main) + len(elo.early),
        main_games=len(elo.main),
        least_games=least_games,
        judgements=tuple(
            Judgement(
                one.model.name, one.baseline, figures(one.main), figures(one.main + one.early)
            )
            for one in watched
        ),
        differences=tuple(one for one in found.values() if one is not None),
        verdict=judge(
            [found[one.model.name] for one in rest if not one.baseline], found[Coin.name]
        ),
    )


def report_document(report: Report) -> dict[str, Any]:
    """The report as JSON values, numbers to six decimals; equal ledgers give equal documents."""
    return {
        "format": FORMAT,
        "periods": report.periods,
        "subjects": report.subjects,
        "games": report.games,
        "main_games": report.main_games,
        "least_games": report.least_games,
        "models": [
            {
                "name": one.model,
                "baseline": one.baseline,
                "main": _figures(one.main),
                "every": _figures(one.every),
            }
            for one in report.judgements
        ],
        "differences": [
            {
                "model": one.model,
                "games": one.games,
                "value": _number(one.value),
                "error": _number(one.error),
                "interval": [_number(one.low), _number(one.high)],
            }
            for one in report.differences
        ],
        "verdict": {
            "outcome": report.verdict.outcome.value,
            "against_coin": report.verdict.against_coin.value,
            "best": report.verdict.best,
            "needed": report.verdict.needed,
            "text": report.verdict.text,
        },
    }


def _figures(found: Figures) -> dict[str, Any]:
    return {
        "games": found.games,
        "log_loss": _number(found.log_loss),
        "brier": _number(found.brier),
        "accuracy": _number(found.accuracy),
        "calibration": [_bin(one) for one in found.bins],
    }


def _bin(one: Bin) -> dict[str, Any]:
    return {
        "from": one.low,
        "to": one.high,
        "count": one.count,
        "predicted": _number(one.predicted),
        "observed": _number(one.observed),
        "interval": [_number(end) for end in one.interval],
    }


def _number(value: float | None) -> float | None:
    """Six decimals, and no minus before a zero."""
    return None if value is None else round(value, DECIMALS) + 0.0
