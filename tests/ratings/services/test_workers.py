"""One worker a pool, pools side by side, and rounds that close while a pool is rated."""

import threading
from collections.abc import Callable
from uuid import UUID

import pytest
from django.db import connection, transaction
from django.utils import timezone

from ratings.models import Period, Pool, RatedGame, RatingList
from ratings.services.checking import pool_verify
from ratings.services.ledger import game_void
from ratings.services.rating import pool_lock, pool_rate, pool_recompute
from tests.ledgers import Size, pool_with_games

pytestmark = pytest.mark.django_db(transaction=True)
SMALL = Size(games=120, games_a_period=24, players=200)


def elsewhere(work: Callable[[], object]) -> object:
    """Do something in a thread with a connection of its own and return what it returned."""
    found: list[object] = []

    def run() -> None:
        try:
            found.append(work())
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(30)
    assert not thread.is_alive(), "it waits for a lock"
    return found[0]


def rate(pool_id: UUID) -> int:
    return pool_rate(pool_id=pool_id, now=timezone.now())


def test_a_pool_that_is_rated_is_left_alone_and_others_are_not() -> None:
    busy = pool_with_games(SMALL)
    free = pool_with_games(SMALL, name="Other", first=1 << 48)
    with transaction.atomic():
        assert pool_lock(busy.id)
        assert elsewhere(lambda: rate(busy.id)) == 0
        assert elsewhere(lambda: rate(free.id)) == 5
    assert rate(busy.id) == 5


def test_a_correction_while_a_pool_is_rated_waits_for_nothing_and_is_not_lost() -> None:
    """The worker has read the ledger; its lists stand, and the period is to be rated again."""
    pool = pool_with_games(SMALL)
    game = RatedGame.objects.filter(period__number=2)[0]

    def interrupt(done: int, _total: int) -> None:
        if done == 24:
            elsewhere(lambda: game_void(source=game.source))

    run = pool_recompute(pool_id=pool.id, now=timezone.now(), tell=interrupt)
    assert (run.periods, run.lists) == (5, 5)
    states = Period.objects.order_by("number").values_list("state", flat=True)
    assert list(states) == ["rated", "pending", "pending", "pending", "pending"]
    assert pool_verify(pool_id=pool.id).waiting == 4
    assert rate(pool.id) == 4
    assert pool_verify(pool_id=pool.id) == pool_verify(pool_id=pool.id)
    assert pool_verify(pool_id=pool.id).difference is None


def test_readers_see_all_of_a_run_or_nothing() -> None:
    pool = pool_with_games(SMALL)
    seen = set()

    def look(_done: int, _total: int) -> None:
        seen.add(elsewhere(lambda: (RatingList.objects.count(), Pool.objects.get().head_id)))

    pool_recompute(pool_id=pool.id, now=timezone.now(), tell=look, partition_rows=1)
    head = Pool.objects.get().head_id
    assert seen <= {(0, None), (5, head)}
    assert (0, None) in seen
