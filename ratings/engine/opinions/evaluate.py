"""Lets every model predict the games of each period of a ledger before it learns them.

Nothing is predicted with anything that happened in the same period or later, and no model is judged
on games to which it was fitted (see `fitting`). The main figures are over those judged games in
which everybody had played `least_games` games before the period; the figures over all judged games
stand beside them. The caller chooses the games, and whether they are the players' or the
partnerships': a ledger is its periods in order, each with its games in any order.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ratings.engine.opinions.baselines import Coin, FirstSide
from ratings.engine.opinions.elo_opinion import Elo
from ratings.engine.opinions.fitting import FittedModel, Fitting, fit_rivals
from ratings.engine.opinions.model import Opinion, pairwise_scores, played_games
from ratings.engine.opinions.proposal import NEW_K, Proposal, k_in_points, propose_k
from ratings.engine.opinions.scores import Bin, Figures, Forecast, figures, forecast
from ratings.engine.opinions.verdict import Difference, Verdict, difference, judge
from ratings.engine.period import Config, Game

FORMAT = "second-opinions 2"
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

    `games` are all that were played. The rivals of Elo were fitted to the first of them; the others
    are judged, and `main_games` are those of the judged ones in which everybody had `least_games`
    before.
    """

    periods: int
    subjects: int
    games: int
    fitting: Fitting
    judged_games: int
    main_games: int
    least_games: int
    judgements: tuple[Judgement, ...]
    differences: tuple[Difference, ...]
    verdict: Verdict
    proposal: Proposal | None = None


@dataclass(frozen=True, slots=True)
class _ModelForecasts:
    """A model and its forecasts so far, for the main games and for the others."""

    model: Opinion
    baseline: bool = False
    main: list[Forecast] = field(default_factory=list)
    early: list[Forecast] = field(default_factory=list)


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
    periods = [played_games(period) for period in ledger]
    rivals, fitting = fit_rivals(periods)
    watched = [_ModelForecasts(model) for model in (Elo(config), *rivals)]
    watched += [_ModelForecasts(model, baseline=True) for model in (Coin(), FirstSide())]
    seen: Counter[str] = Counter()
    for number, games in enumerate(periods):
        for game in games if number >= fitting.periods else ():
            names = [name for side in game.sides for name in side]
            _predict(watched, game, main=all(seen[name] >= least_games for name in names))
        for one in watched:
            one.model.learn(games)
        seen.update(name for game in games for side in game.sides for name in side)
    found = _report(watched, len(periods), len(seen), fitting, least_games)
    return replace(found, proposal=propose_k(periods, config))


def _predict(watched: Sequence[_ModelForecasts], game: Game, *, main: bool) -> None:
    scores = tuple(pairwise_scores(game))
    for one in watched:
        judged = forecast(one.model.chances(game.sides), scores)
        (one.main if main else one.early).append(judged)


def _report(
    watched: Sequence[_ModelForecasts],
    periods: int,
    subjects: int,
    fitting: Fitting,
    least_games: int,
) -> Report:
    losses = {one.model.name: [game.log_loss for game in one.main] for one in watched}
    elo, *rest = watched
    judged = len(elo.main) + len(elo.early)
    found = {
        one.model.name: difference(one.model.name, losses[elo.model.name], losses[one.model.name])
        for one in rest
    }
    return Report(
        periods=periods,
        subjects=subjects,
        games=fitting.games + judged,
        fitting=fitting,
        judged_games=judged,
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
        "fitted": {
            "periods": report.fitting.periods,
            "games": report.fitting.games,
            "models": [_settings(one) for one in report.fitting.models],
        },
        "judged_games": report.judged_games,
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
            {"model": one.model, "games": one.games, **_difference(one)}
            for one in report.differences
        ],
        "verdict": {
            "outcome": report.verdict.outcome.value,
            "against_coin": report.verdict.against_coin.value,
            "best": report.verdict.best,
            "needed": report.verdict.needed,
            "text": report.verdict.text,
        },
        "proposal": None if report.proposal is None else _proposal(report.proposal),
    }


def _difference(one: Difference) -> dict[str, Any]:
    return {
        "value": _number(one.value),
        "error": _number(one.error),
        "interval": [_number(one.low), _number(one.high)],
    }


def _proposal(one: Proposal) -> dict[str, Any]:
    return {
        "k": k_in_points(one.k),
        "new_k": k_in_points(NEW_K),
        "games": one.games,
        "log_loss": _number(one.loss),
        "new_log_loss": _number(one.new_loss),
        "difference": None if one.difference is None else _difference(one.difference),
    }


def _settings(one: FittedModel) -> dict[str, Any]:
    return {
        "name": one.model,
        "settings": {name: _number(value) for name, value in one.settings.items()},
        "published": {name: _number(value) for name, value in one.published.items()},
        "log_loss": _number(one.loss),
        "published_log_loss": _number(one.published_loss),
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
