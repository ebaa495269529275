"""Partner-attributed strength: known strengths come back, the unknowable is not claimed."""

import numpy as np
import pytest
from django.utils import timezone

from clubs.models import Club, User
from ratings.engine import strengths
from ratings.engine.columns import Block
from ratings.engine.elo import NANO
from ratings.engine.strengths import fit_strengths
from ratings.models import Pool, Report
from ratings.services.rating import pool_rate
from ratings.services.reports import strengths_report
from tests import builders


def simulate(
    players: int, games: int, seed: int = 3
) -> tuple[Block, np.ndarray[tuple[int], np.dtype[np.float64]]]:
    """Tables of two against two with partners drawn anew, and the strengths behind them."""
    chance = np.random.default_rng(seed)
    strength = chance.normal(0, 120, players)
    members = np.stack([chance.permutation(players)[:4] for _ in range(games)]).T.astype(np.int32)
    gap = (strength[members[:2]].sum(axis=0) - strength[members[2:]].sum(axis=0)) / 2
    won = chance.random(games) < 1 / (1 + 10 ** (-gap / 400))
    scores = np.stack([won, ~won]).astype(np.int64) * NANO
    return Block((2, 2), members, scores), strength - strength.mean()


def test_strengths_come_back_within_their_uncertainty() -> None:
    block, truth = simulate(30, 4000)
    answer = fit_strengths(30, [block])
    assert answer.errors is not None
    gaps = (answer.strengths / 10 - truth) / (answer.errors / 10)
    assert np.abs(gaps).max() < 4
    assert (np.abs(gaps) < 1).mean() > 0.5
    assert np.corrcoef(answer.strengths, truth)[0, 1] > 0.97
    assert answer.games.sum() == 16_000


def test_the_large_way_is_the_small_way(monkeypatch: pytest.MonkeyPatch) -> None:
    block, _truth = simulate(40, 500)
    small = fit_strengths(40, [block])
    monkeypatch.setattr(strengths, "DENSE", 10)
    large = fit_strengths(40, [block])
    assert large.errors is None
    assert small.errors is not None
    assert large.strengths.tolist() == small.strengths.tolist()
    assert [large.error(player) for player in range(5)] == small.errors[:5].tolist()
    assert large.surplus_over(0, 1) == small.surplus_over(0, 1)


def test_who_only_ever_played_together_is_not_told_apart() -> None:
    scores = np.tile(np.array([[NANO], [0]]), (1, 200))
    members = np.tile(np.array([[0], [1], [2], [3]], np.int32), (1, 200))
    answer = fit_strengths(4, [Block((2, 2), members, scores)])
    half, error = answer.surplus_over(0, 1)
    assert half == 0
    assert error == round(strengths.SPREAD / np.sqrt(2) * 10)
    assert answer.strengths[0] == answer.strengths[1] > 0


def test_chunks_and_shapes_add_up() -> None:
    block, _truth = simulate(20, 300)
    parts = [block.part(0, 100), block.part(100, 300)]
    assert (
        fit_strengths(20, parts).strengths.tolist() == fit_strengths(20, [block]).strengths.tolist()
    )
    duel = Block(
        (1, 1, 1), np.array([[0], [1], [2]], np.int32), np.array([[2 * NANO], [NANO], [0]])
    )
    three = fit_strengths(3, [duel]).strengths
    assert three[0] == -three[2] > three[1] == 0


def test_nobody_played() -> None:
    answer = fit_strengths(2, [])
    assert answer.strengths.tolist() == [0, 0]
    assert answer.errors is not None
    assert answer.errors.tolist() == [2000, 2000]


@pytest.mark.django_db
def test_a_report_is_kept_until_there_is_a_new_list(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4, rounds_planned=2)
    builders.close(builders.play_round(event, organiser, seed=1))
    pool = Pool.objects.get()
    assert strengths_report(pool_id=pool.id) is None
    pool_rate(pool_id=pool.id, now=timezone.now())
    report = strengths_report(pool_id=pool.id)
    assert report is not None
    assert len(report.body["players"]) == 8
    assert {row["games"] for row in report.body["players"].values()} == {1}
    again = strengths_report(pool_id=pool.id)
    assert again == report
    builders.close(builders.play_round(event, organiser, seed=9))
    pool_rate(pool_id=pool.id, now=timezone.now())
    newer = strengths_report(pool_id=pool.id)
    assert newer is not None
    assert newer.list_id != report.list_id
    assert Report.objects.count() == 1
