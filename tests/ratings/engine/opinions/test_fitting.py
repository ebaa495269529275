"""The rivals of Elo get settings from the earlier games, and are judged on the later ones."""

from dataclasses import replace

import pytest

from ratings.engine.opinions import fitting
from ratings.engine.opinions.evaluate import evaluate, report_document
from ratings.engine.opinions.fitting import GLICKO2, OPENSKILL, fit_rivals, mean_loss
from ratings.engine.opinions.glicko2 import Glicko2, Glicko2Settings
from ratings.engine.opinions.model import played_games
from ratings.engine.opinions.weng_lin import WengLinSettings
from ratings.engine.period import Config, Game
from tests.ratings.engine.opinions.simulation import simulate


def ledger(periods: int, spread: float) -> list[list[Game]]:
    return [played_games(games) for games in simulate(periods, spread=spread, seed=7)]


def test_the_published_settings_stand_first() -> None:
    assert GLICKO2[0] == Glicko2Settings() == Glicko2Settings(350, 1)
    assert OPENSKILL[0] == WengLinSettings() == WengLinSettings(25 / 6, 25 / 300)


@pytest.mark.whole
def test_half_of_the_games_are_fitted_to_in_whole_periods(monkeypatch: pytest.MonkeyPatch) -> None:
    games = ledger(51, 80)
    assert fit_rivals(games)[1].games == 100
    assert fit_rivals(games[:49])[1].games == 0
    monkeypatch.setattr(fitting, "MOST_FITTED", 103)
    found = fit_rivals(ledger(80, 80))[1]
    assert (found.periods, found.games) == (25, 100)


def test_too_few_games_leave_the_published_settings() -> None:
    models, found = fit_rivals(ledger(10, 80))
    assert [one.settings for one in found.models] == [one.published for one in found.models]
    assert {one.loss for one in found.models} == {None}
    assert models[0].chances([["p00"], ["p01"]]) == [0.5]


def test_what_predicts_the_earlier_games_best_is_chosen() -> None:
    games = ledger(60, 80)
    glicko2, *_others = fit_rivals(games)[1].models
    losses = {one: round(mean_loss(Glicko2(one), games[:30]), 9) for one in GLICKO2}
    assert glicko2.loss == min(losses.values())
    assert losses[Glicko2Settings(**glicko2.settings)] == glicko2.loss  # type: ignore[arg-type]
    assert glicko2.published_loss == losses[Glicko2Settings()]
    assert glicko2.loss < glicko2.published_loss


@pytest.mark.whole
def test_later_games_choose_nothing() -> None:
    games = ledger(60, 80)
    turned = [
        [replace(game, places=tuple(reversed(game.places or ()))) for game in period]
        for period in games[30:]
    ]
    assert fit_rivals(games)[1] == fit_rivals(games[:30] + turned)[1]


@pytest.mark.whole
def test_no_model_is_judged_on_what_it_was_fitted_to() -> None:
    """Glicko-2 as published is worse than a coin where strengths lie close together."""
    games = ledger(160, 60)
    document = report_document(evaluate(games, Config()))
    assert (document["fitted"]["games"], document["judged_games"]) == (320, 320)
    assert document["games"] == 640
    assert {one["every"]["games"] for one in document["models"]} == {320}
    by_name = {one["name"]: one["main"]["log_loss"] for one in document["models"]}
    published = mean_loss(Glicko2(), games)
    assert by_name["Glicko-2"] < by_name["Coin"] < published
    [settings, *_others] = document["fitted"]["models"]
    assert settings["settings"]["deviation"] < settings["published"]["deviation"] == 350
