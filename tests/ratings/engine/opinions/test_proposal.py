"""What the K of new pools would have predicted of a pool's games."""

from dataclasses import replace

import pytest

from ratings.engine.config import NEW_POOL, pool_config
from ratings.engine.elo import MICRO
from ratings.engine.opinions.elo_opinion import Elo
from ratings.engine.opinions.evaluate import evaluate, report_document
from ratings.engine.opinions.fitting import mean_loss
from ratings.engine.opinions.model import played_games
from ratings.engine.opinions.proposal import NEW_K, k_in_points, propose_k
from ratings.engine.period import Config, KStep
from tests.ratings.engine.opinions.simulation import simulate

LEDGER = [played_games(games) for games in simulate(40, spread=80, seed=3)]


def test_all_games_count_with_both() -> None:
    config = Config(start=1200 * MICRO, cap=300 * MICRO)
    found = propose_k(LEDGER, config)
    assert found is not None
    assert (found.k, found.games) == (20 * MICRO, 160)
    assert found.loss == mean_loss(Elo(config), LEDGER)
    assert found.new_loss == mean_loss(Elo(replace(config, k=NEW_K)), LEDGER)
    assert found.difference is not None
    assert found.difference.value == pytest.approx(found.loss - found.new_loss)


def test_nothing_is_proposed_to_a_pool_that_has_it_or_has_no_games() -> None:
    assert propose_k(LEDGER, pool_config(NEW_POOL | {"start": 1000})) is None
    assert propose_k([[]], Config()) is None
    assert report_document(evaluate(LEDGER, pool_config(NEW_POOL)))["proposal"] is None


def test_a_single_game_has_no_interval() -> None:
    document = report_document(evaluate([LEDGER[0][:1]], Config()))
    assert document["proposal"] == {
        "k": 20.0, "new_k": NEW_POOL["k"], "games": 1, "log_loss": 0.693147,
        "new_log_loss": 0.693147, "difference": None,
    }  # fmt: skip


def test_a_k_is_written_as_a_pool_sets_it() -> None:
    steps = (KStep(40 * MICRO, games_below=30, rating_below=2300 * MICRO), KStep(12_500_000))
    written = k_in_points(steps)
    assert written == [{"k": 40.0, "games_below": 30, "rating_below": 2300.0}, {"k": 12.5}]
    assert pool_config({"k": written}).k == steps
