"""What a run reads and writes in few statements: what waits, which lists stood, counts, lists."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from ratings.models import Period, Pool, RatedGame, RatingChange, RatingList
from ratings.selectors.waiting import games_waiting
from ratings.services.ledger import game_void
from ratings.store.publishing import mark_rated
from ratings.store.reading import read_lists
from tests.ledgers import Size, pool_with_games
from tests.ratings.services.test_recompute import SMALL, rate_pool, verify


@pytest.fixture
def pool(db: None) -> Pool:
    """A pool with ten rated periods of 24 tables."""
    pool = pool_with_games(SMALL)
    rate_pool(pool)
    return pool


def test_nothing_waits_is_told_from_a_period_without_games(pool: Pool) -> None:
    assert games_waiting(pool.id) is None
    Period.objects.create(pool=pool, number=11, source=uuid4(), closed_at=timezone.now())
    assert games_waiting(pool.id) == 0
    assert rate_pool(pool) == 1
    assert games_waiting(pool.id) is None


def test_lists_and_the_one_before_are_read_at_once(pool: Pool) -> None:
    """Only those that stand, in a pool with replaced lists and beside another pool."""
    pool_with_games(SMALL, name="Other", first=1 << 48)
    game_void(source=RatedGame.objects.filter(period__number=4)[0].source)
    rate_pool(pool)
    current = RatingList.objects.filter(pool=pool, replaced__isnull=True)
    stood = {row.period.number or 0: row for row in current.select_related("period")}
    for first in (1, 2, 4, 10, 11):
        with CaptureQueriesContext(connection) as taken:
            lists, before = read_lists(pool, first)
        assert len(taken) == 1
        assert lists == {number: row for number, row in stood.items() if number >= first}
        last = stood.get(first - 1)
        assert before.hashes == (last and (last.input_hash, last.hash))
        assert last is None or before.fit == last.fit
    assert lists == {}


def test_versions_and_numbers_go_on(pool: Pool) -> None:
    """A list that is made again has the next version, and takes the place of the one before."""
    for number in (9, 10):
        game_void(source=RatedGame.objects.filter(period__number=number)[0].source)
        rate_pool(pool)
    rows = RatingList.objects.filter(period__number__gte=8).order_by("number")
    assert list(rows.values_list("period__number", "number", "version", "replaced")) == [
        (8, 8, 1, None),
        (9, 9, 1, 11),
        (10, 10, 1, 11),
        (9, 11, 2, None),
        (10, 12, 2, 13),
        (10, 13, 3, None),
    ]
    pool.refresh_from_db()
    assert pool.head == rows[5]
    assert verify(pool.id)[0] == 0


def test_a_period_that_changed_meanwhile_stays_pending(pool: Pool) -> None:
    first, second, third = pool.periods.filter(number__lte=3).order_by("number")
    Period.objects.filter(number__lte=2).update(state=Period.State.PENDING, rated_at=None)
    Period.objects.filter(number=1).update(revision=5)
    now = timezone.now()
    with CaptureQueriesContext(connection) as queries:
        mark_rated(pool, [first, second, third], now, held=True)
    assert len(queries) == 1
    rows = Period.objects.filter(number__lte=3).order_by("number")
    assert list(rows.values_list("state", "rated_at")) == [
        ("pending", None),
        ("rated", now),
        ("rated", third.rated_at),
    ]


@pytest.mark.parametrize("blocks", [1, 2, 3, 20])
def test_few_blocks_and_many_are_written(blocks: int, db: None) -> None:
    """A few are sent at the end, more by a thread of their own: all are there."""
    one = pool_with_games(Size(games=24 * blocks, games_a_period=24, players=200, partners=1))
    rate_pool(one)
    assert RatingChange.objects.count() == 24 * blocks * 6
    assert verify(one.id)[0] == 0
