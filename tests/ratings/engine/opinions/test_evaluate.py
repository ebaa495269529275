"""The walk over a ledger: nothing is known early, order never shows, truth is found out."""

import json
import random
from collections.abc import Callable

import pytest

from ratings.engine.elo import MICRO
from ratings.engine.opinions.baselines import Coin, FirstSide
from ratings.engine.opinions.elo_opinion import Elo
from ratings.engine.opinions.evaluate import Report, evaluate, report_document
from ratings.engine.opinions.glicko2 import Glicko2
from ratings.engine.opinions.model import Opinion, pairwise_scores, played_games
from ratings.engine.opinions.scores import Forecast, figures, forecast
from ratings.engine.opinions.verdict import AgainstCoin, Outcome
from ratings.engine.opinions.weng_lin import OwnCurve, WengLin
from ratings.engine.period import Config, Game, PeriodFault
from tests.ratings.engine.opinions.simulation import simulate

NAMES = ["Elo", "Glicko-2", "OpenSkill", "OpenSkill (logistic)", "Coin", "First side"]


def losses(report: Report) -> dict[str, float]:
    return {one.model: one.main.log_loss or 0.0 for one in report.judgements}


def fresh(name: str, config: Config) -> Opinion:
    """A new model of that name."""
    makers: dict[str, Callable[[], Opinion]] = {
        "Elo": lambda: Elo(config),
        "Glicko-2": Glicko2,
        "OpenSkill": WengLin,
        "OpenSkill (logistic)": OwnCurve,
        "Coin": Coin,
        "First side": FirstSide,
    }
    return makers[name]()


@pytest.mark.parametrize("name", NAMES)
def test_a_period_is_predicted_by_what_came_before_it(name: str) -> None:
    """Each period is predicted again by a new model that was only given the earlier ones."""
    config = Config(k=32 * MICRO)
    ledger = simulate(9, players=9, sides=3, members=1, spread=250, seed=11)
    main: list[Forecast] = []
    every: list[Forecast] = []
    for now, games in enumerate(ledger):
        model = fresh(name, config)
        for earlier in ledger[:now]:
            model.learn(played_games(earlier))
        for game in games:
            one = forecast(model.chances(game.sides), pairwise_scores(game))
            every.append(one)
            if now >= 4:
                main.append(one)
    report = evaluate(ledger, config, least_games=4)
    [judged] = [one for one in report.judgements if one.model == name]
    assert judged.main == figures(main)
    assert judged.every.log_loss == pytest.approx(figures(every).log_loss)
    assert (report.games, report.main_games, report.periods, report.subjects) == (27, 15, 9, 9)


def test_the_same_ledger_gives_the_same_bytes() -> None:
    ledger = simulate(20, spread=150, seed=2)
    chance = random.Random(9)
    mixed = [
        [
            Game(game.id, tuple(tuple(reversed(side)) for side in game.sides), game.places)
            for game in chance.sample(games, len(games))
        ]
        for games in ledger
    ]
    twice = [games + games[:2] for games in ledger]
    texts = [json.dumps(report_document(evaluate(one, Config()))) for one in (ledger, mixed, twice)]
    assert texts[0] == texts[1] == texts[2]


def test_strength_is_found_where_there_is_some() -> None:
    report = evaluate(simulate(150, spread=250, members=1, seed=4), Config(k=24 * MICRO))
    assert report.verdict.against_coin is AgainstCoin.BETTER
    found = losses(report)
    assert found["Elo"] < found["Coin"] - 0.05
    assert found["Glicko-2"] < found["Coin"] - 0.05
    # The library's own predictions are too sure, those by the model's curve are not.
    assert found["OpenSkill (logistic)"] < found["OpenSkill"]
    assert [one.model for one in report.judgements] == NAMES
    accuracy = report.judgements[0].main.accuracy
    assert accuracy is not None
    assert accuracy > 0.6


@pytest.mark.whole
@pytest.mark.slow
def test_a_calibrated_model_stays_inside_its_intervals() -> None:
    """Elo with a small K on many games of known strength: nearly every bin holds its promise."""
    report = evaluate(
        simulate(400, spread=150, members=1, seed=6), Config(k=8 * MICRO), least_games=100
    )
    bins = [one for one in report.judgements[0].main.bins if one.count >= 30]
    assert len(bins) >= 4
    held = sum(one.interval[0] - 0.03 <= one.predicted <= one.interval[1] + 0.03 for one in bins)
    assert held >= len(bins) - 1


def test_luck_alone_gives_elo_no_credit() -> None:
    report = evaluate(simulate(60, spread=0, seed=5), Config(k=40 * MICRO))
    assert report.verdict.against_coin is not AgainstCoin.BETTER
    assert losses(report)["Elo"] > losses(report)["Coin"]


@pytest.mark.whole
def test_a_much_too_large_k_is_found_out() -> None:
    """Another model is better, and it is named with the size of the difference."""
    report = evaluate(simulate(120, spread=100, members=1, seed=3), Config(k=400 * MICRO))
    assert report.verdict.outcome is Outcome.OTHER_BETTER
    assert report.verdict.best == "Glicko-2"
    [rival] = [one for one in report.differences if one.model == "Glicko-2"]
    found = losses(report)
    assert rival.value == pytest.approx(found["Elo"] - found["Glicko-2"])
    assert rival.low > 0
    assert f"lower by {rival.value:.3f}" in report.verdict.text


def test_the_worth_of_the_first_seat_shows() -> None:
    """Where the earlier side wins four of five games, that alone predicts better than a coin."""
    games = [
        [Game(f"g{day}", (("ana",), ("ben",)), (2, 1) if day % 5 == 0 else (1, 2))]
        for day in range(100)
    ]
    found = losses(evaluate(games, Config()))
    assert found["First side"] < found["Coin"] - 0.1


def test_a_young_club_is_told_to_wait() -> None:
    report = evaluate(simulate(5, spread=200, seed=1), Config())
    document = report_document(report)
    assert report.main_games == 0
    assert document["verdict"]["outcome"] == "unclear"
    assert document["differences"] == []
    assert document["models"][0]["main"]["log_loss"] is None
    assert document["models"][0]["every"]["log_loss"] > 0
    assert json.loads(json.dumps(document)) == document


def test_an_empty_ledger() -> None:
    report = evaluate([], Config())
    assert (report.games, report.periods, report.verdict.needed) == (0, 0, 30)
    assert evaluate([[Game("g", (("ana",), ("ben",)))]], Config()).games == 0


def test_what_cannot_be_rated_is_refused() -> None:
    with pytest.raises(PeriodFault, match="There is no model"):
        evaluate(simulate(1, spread=0, seed=1), Config(model="normal"))
