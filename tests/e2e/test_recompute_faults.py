"""Faults while a pool is rated: processes killed at any moment, tasks delivered twice.

Real processes on a real database. Whatever happens, readers see the lists of before or all of the
new ones, and what stands in the end is what the ledger gives.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import psutil
import pytest
from django.db import connection
from django.utils import timezone

from ratings.models import Period, Pool, RatedGame, RatingChange, RatingList, RatingRun
from ratings.services.checking import pool_verify
from ratings.services.rating import pool_rate
from ratings.store.progress import LONG
from tests.e2e.processes import ROOT, Broker, database_url, end, within
from tests.ledgers import Size, pool_with_games

pytestmark = pytest.mark.django_db(transaction=True)
LARGE = Size(games=LONG, games_a_period=400, players=4000)
MOMENTS = (0.0, 0.15, 0.4, 0.8, 1.3)
"""Seconds after the start of the rating at which a process is killed."""

Running = subprocess.Popen[bytes]


@pytest.fixture
def pool() -> Pool:
    """A pool of fifty periods that wait to be rated."""
    return pool_with_games(LARGE)


def environment(**more: str) -> dict[str, str]:
    return os.environ | {"DATABASE_URL": database_url()} | more


Start = Callable[[Pool], Running]


@pytest.fixture
def recompute(tmp_path: Path) -> Iterator[Start]:
    """Return a function that starts the command as a process of its own."""
    with ExitStack() as stack:

        def start(pool: Pool) -> Running:
            words = [sys.executable, "manage.py", "recompute", "--pool", str(pool.id)]
            log = stack.enter_context((tmp_path / "recompute.log").open("wb"))
            return subprocess.Popen(  # noqa: S603 - our own words
                words, cwd=ROOT, env=environment(), stdout=log, stderr=log
            )

        yield start


def rating(child: Running, log: Path) -> Running:
    """Wait until the command has read the ledger and rates."""
    assert within(120, lambda: child.poll() is not None or b"0 of" in log.read_bytes())
    return child


def visible_lists() -> tuple[int, int, int | None]:
    """Lists, changes and the pointer, as a reader finds them."""
    lists, changes = RatingList.objects.count(), RatingChange.objects.count()
    return lists, changes, Pool.objects.get().head_id


def partitions() -> int:
    """How many tables of changes there are, seen or unseen."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_class WHERE relkind = 'r' "
            r"AND relname LIKE 'ratings\_ratingchange\_%'"
        )
        return int(cursor.fetchone()[0])


def nobody_rates() -> bool:
    """Whether the server has done away with whoever held a pool's rating lock."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")
        return int(cursor.fetchone()[0]) == 0


def correct() -> None:
    """Change a result of the tenth period, so that it and all later ones are to be rated again."""
    game = RatedGame.objects.filter(period__number=10).order_by("id")[0]
    RatedGame.objects.filter(id=game.id).update(places=[1, 1])
    Period.objects.filter(number__gte=10).update(state="pending", revision=1)


@pytest.mark.whole
def test_a_recompute_that_is_killed_leaves_what_was_there(
    pool: Pool, recompute: Start, tmp_path: Path
) -> None:
    """Before anything stands, and again after a correction."""
    log = tmp_path / "recompute.log"
    tables = partitions()
    for moment in MOMENTS:
        child = rating(recompute(pool), log)
        time.sleep(moment)
        child.kill()
        child.wait()
        assert within(120, nobody_rates)
        if visible_lists() != (0, 0, None):
            break
        assert partitions() == tables
    assert recompute(pool).wait() == 0
    lists, changes, head = visible_lists()
    assert (lists, changes) == (50, 6 * LARGE.games)
    assert pool_verify(pool_id=pool.id).difference is None
    correct()
    child = rating(recompute(pool), log)
    time.sleep(0.2)
    child.kill()
    child.wait()
    assert within(120, nobody_rates)
    assert visible_lists()[0] == 91 or visible_lists() == (lists, changes, head)
    assert recompute(pool).wait() == 0
    assert RatingList.objects.filter(replaced__isnull=False).count() == 41
    assert RatingList.objects.count() == 91
    assert pool_verify(pool_id=pool.id).difference is None


@pytest.mark.whole
def test_two_recomputes_at_once_publish_once(pool: Pool, recompute: Start) -> None:
    first, second = recompute(pool), recompute(pool)
    assert (first.wait(), second.wait()) == (0, 0)
    assert visible_lists()[:2] == (50, 6 * LARGE.games)
    assert pool_rate(pool_id=pool.id, now=timezone.now()) == 0
    assert pool_verify(pool_id=pool.id).difference is None


@pytest.fixture
def worker(broker: Broker, tmp_path: Path, db: None) -> Iterator[Running]:
    """A Celery worker with two children."""
    words = [sys.executable, "-m", "celery", "-A", "deploy", "worker", "--concurrency", "2"]
    with (tmp_path / "worker.log").open("wb") as output:
        child = subprocess.Popen(  # noqa: S603 - our own words
            [*words, "--without-gossip", "--without-mingle"],
            cwd=ROOT,
            env=environment(REDIS_URL=broker.server.url()),
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        yield child
        end(child)


def request_rating(pool: Pool, broker: Broker, times: int) -> None:
    """Deliver the task that rates the pool, so many times, from another process."""
    code = (
        "import django; django.setup(); from ratings.tasks import rate_pool; "
        f"[rate_pool.delay('{pool.id}') for _ in range({times})]"
    )
    names = {"REDIS_URL": broker.server.url(), "DJANGO_SETTINGS_MODULE": "deploy.settings"}
    subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", f"import deploy.celery; {code}"],
        cwd=ROOT,
        env=environment(**names),
        check=True,
    )


def all_rated() -> bool:
    return not Period.objects.exclude(state="rated").exists()


@pytest.mark.whole
def test_workers_that_are_killed_and_rung_twice_publish_one_list_a_period(
    pool: Pool, broker: Broker, worker: Running
) -> None:
    for _ in range(2):
        RatingRun.objects.all().delete()
        request_rating(pool, broker, 2)
        assert within(120, lambda: RatingRun.objects.filter(done__gt=0).exists() or all_rated())
        for child in psutil.Process(worker.pid).children():
            child.kill()
        assert within(120, lambda: nobody_rates() or all_rated())
        lists, changes, head = visible_lists()
        assert (lists, changes, head is None) in {(0, 0, True), (50, 6 * LARGE.games, False)}
    request_rating(pool, broker, 3)
    assert within(120, all_rated)
    assert visible_lists()[:2] == (50, 6 * LARGE.games)
    assert set(RatingList.objects.values_list("version", flat=True)) == {1}
    assert pool_verify(pool_id=pool.id).difference is None
