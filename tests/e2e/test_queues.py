"""The workers that `./run` starts, on their queues: nobody slow, stuck or broken holds up others.

Real processes on a real database and a real broker.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg
import pytest
from django.utils import timezone

from deploy.supervisor import programs
from deploy.supervisor.heartbeat import WORKERS
from ratings.models import Period, Pool, RatingList, RatingRun, Setback
from ratings.services.checking import pool_verify
from tests.e2e.processes import ROOT, Broker, database_url, end, within
from tests.ledgers import Size, pool_with_games

pytestmark = pytest.mark.django_db(transaction=True)
SMALL = Size(games=60, games_a_period=12, players=48)
LARGE = Size(games=20_000, games_a_period=400, players=4000)
SECONDS = 10
"""How long a short task may take; the least that can be set."""

Start = Callable[[], None]


@pytest.fixture
def start(broker: Broker, tmp_path: Path, db: None) -> Iterator[Start]:
    """Return a function that starts both workers, as the supervisor does."""
    env = os.environ | {
        "DATABASE_URL": database_url(),
        "REDIS_URL": broker.server.url(),
        "BONEYARD_SWEEP_SECONDS": "1",
        "BONEYARD_TASK_SECONDS": str(SECONDS),
        "BONEYARD_LONG_GAMES": "1000",
        "BONEYARD_DATA": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
    }
    with ExitStack() as stack:

        def run() -> None:
            for program in [programs.worker(ROOT, env, name) for name in WORKERS]:
                log = stack.enter_context((tmp_path / f"{program.name}.log").open("wb"))
                stack.callback(end, program.launch.start(log, log))

        yield run


@contextmanager
def lock_pools(*pools: Pool) -> Iterator[None]:
    """Hold the rows of pools, as somebody's transaction does that came to a halt."""
    with psycopg.connect(database_url()) as holder:
        ids = [pool.id for pool in pools]
        holder.execute("SELECT FROM ratings_pool WHERE id = ANY(%s) FOR UPDATE", [ids])
        yield
        holder.rollback()


def all_rated(*pools: Pool) -> bool:
    waiting = Period.objects.filter(pool__in=pools).exclude(state=Period.State.RATED)
    return not waiting.exists()


@pytest.mark.whole
def test_pools_that_are_held_or_broken_hold_up_no_other(start: Start, tmp_path: Path) -> None:
    """More of them than there are processes to work on them."""
    stuck = [pool_with_games(SMALL, name=f"Stuck {n}", first=n << 40) for n in range(1, 5)]
    broken = [pool_with_games(SMALL, name=f"Broken {n}", first=n << 40) for n in range(5, 8)]
    fine = [pool_with_games(SMALL, name=f"Fine {n}", first=n << 40) for n in range(8, 10)]
    Pool.objects.filter(id__in=[pool.id for pool in broken]).update(config={"no such setting": 1})
    with lock_pools(*stuck):
        start()
        assert within(60, lambda: all_rated(*fine)), (tmp_path / "worker.log").read_text()
        assert not any(all_rated(pool) for pool in (*stuck, *broken))
    assert within(60, lambda: all_rated(*stuck))
    log = (tmp_path / "worker.log").read_text()
    assert all(str(pool.id) in log for pool in broken)
    Pool.objects.filter(id__in=[pool.id for pool in broken]).update(config={})
    Setback.objects.update(until=timezone.now())
    assert within(60, lambda: all_rated(*broken))


@pytest.mark.whole
def test_a_long_run_is_not_cut_and_holds_up_no_short_one(start: Start, tmp_path: Path) -> None:
    """It takes longer than a short task may; the pool's row is held that long to see to it."""
    large = pool_with_games(LARGE, name="Large", first=1 << 40)
    # As the ledger's own services count them.
    large.periods.update(logs=LARGE.games_a_period)
    with lock_pools(large):
        start()
        rating = RatingRun.objects.filter(pool_id=large.id)
        assert within(60, lambda: rating.exists()), (tmp_path / "long-worker.log").read_text()
        small = pool_with_games(SMALL, name="Small", first=2 << 40)
        assert within(30, lambda: all_rated(small))
        assert not within(2 * SECONDS, lambda: all_rated(large))
    assert within(60, lambda: all_rated(large))
    assert set(RatingList.objects.values_list("version", flat=True)) == {1}
    assert rating.get().done == LARGE.games
    assert pool_verify(pool_id=large.id).difference is None
    log = (tmp_path / "long-worker.log").read_text()
    assert "SoftTimeLimitExceeded" not in log
