"""Corrections, one after the other, do not let the history grow without end."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from ratings.models import FIRST_RUN_LIST, Period, Pool, RatedGame, RatingChange, RatingList
from ratings.services.checking import pool_verify
from ratings.services.dropping import lists_drop
from ratings.services.rating import pool_rate
from ratings.tasks import drop_replaced
from tests.ledgers import Size, pool_with_games

pytestmark = pytest.mark.django_db
PERIODS = 5
GAMES = 60
SMALL = Size(games=GAMES, games_a_period=GAMES // PERIODS, players=48)


@pytest.fixture
def pool() -> Pool:
    """A pool of five periods of twelve tables."""
    return pool_with_games(SMALL)


def rate_pool(pool: Pool, *, partition: bool) -> None:
    pool_rate(pool_id=pool.id, now=timezone.now(), partition_rows=1 if partition else 10**6)


def correct_game(pool: Pool, period: int, *, partition: bool) -> None:
    """Turn the result of a period's first game around and rate what follows from it."""
    game = RatedGame.objects.filter(period__number=period, current=True).earliest("id")
    assert game.places is not None
    RatedGame.objects.filter(id=game.id).update(places=game.places[::-1])
    pool.periods.filter(number__gte=period).update(state=Period.State.PENDING)
    rate_pool(pool, partition=partition)


def drop_all() -> int:
    """Drop all lists that are replaced, whatever their age."""
    now = timezone.now()
    return lists_drop(before=now + timedelta(days=1), now=now)


def bytes_of_history() -> int:
    """The size of the rows alone: how indexes are filled depends on random ids, and what a vacuum
    writes beside the shared partition on when it comes."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sum(pg_relation_size(relid)) FROM "
            "pg_partition_tree('ratings_ratingchange') WHERE isleaf"
        )
        return int(cursor.fetchone()[0])


@pytest.mark.sampled
@pytest.mark.parametrize("partition", [False, True])
def test_only_so_many_games_of_replaced_lists_are_kept(pool: Pool, partition: bool) -> None:
    rate_pool(pool, partition=partition)
    for _again in range(4):
        correct_game(pool, 1, partition=partition)
    now = timezone.now()
    assert lists_drop(before=None, now=now) == 0
    assert lists_drop(before=None, now=now, most_games=2 * GAMES) == 2 * PERIODS
    kept = pool.lists.filter(dropped_at=None).values_list("number", flat=True)
    assert sorted(kept) == list(range(2 * PERIODS + 1, 5 * PERIODS + 1))
    assert RatingChange.objects.count() == 3 * 6 * GAMES
    assert lists_drop(before=None, now=now, most_games=2 * GAMES) == 0
    assert pool_verify(pool_id=pool.id).difference is None


def test_a_limit_counts_for_each_pool(pool: Pool) -> None:
    other = pool_with_games(SMALL, name="Other", first=1 << 48)
    for one in (pool, other):
        rate_pool(one, partition=False)
    correct_game(pool, 1, partition=False)
    now = timezone.now()
    assert lists_drop(before=None, now=now, most_games=GAMES) == 0
    assert lists_drop(before=None, now=now, most_games=GAMES - 1) == 1
    assert not other.lists.exclude(dropped_at=None).exists()


def test_a_partition_of_which_little_is_left_is_written_anew(pool: Pool) -> None:
    """Its first list stands, four were replaced; what stands is read and verified as before."""
    rate_pool(pool, partition=True)
    before = bytes_of_history()
    correct_game(pool, 2, partition=True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT tableoid::regclass::text FROM ratings_ratingchange LIMIT 1")
        table = cursor.fetchone()[0]
    assert drop_all() == PERIODS - 1
    assert pool_verify(pool_id=pool.id).difference is None
    assert RatingChange.objects.count() == 6 * GAMES
    with connection.cursor() as cursor:
        cursor.execute("SELECT indexname FROM pg_indexes WHERE tablename = %s", [table])
        assert {row[0] for row in cursor.fetchall()} == {f"{table}_once", f"{table}_list"}
        cursor.execute(f"SELECT count(*) FROM {table}")  # noqa: S608 - its own name
        assert cursor.fetchone()[0] == 6 * GAMES // PERIODS
    # Now nothing of the first partition stands; it goes, whatever it was written as.
    correct_game(pool, 1, partition=True)
    assert drop_all() == PERIODS
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass(%s)", [table])
        assert cursor.fetchone() == (None,)
    assert bytes_of_history() <= before
    assert pool_verify(pool_id=pool.id).difference is None
    assert pool.lists.filter(id__gte=FIRST_RUN_LIST, dropped_at=None).count() == PERIODS


@pytest.mark.whole
def test_many_corrections_leave_the_history_as_large_as_it_was(pool: Pool) -> None:
    """At another place each time; each leaves a list in the partition of the one before."""
    rate_pool(pool, partition=True)
    sizes = []
    for again in range(10):
        correct_game(pool, 1 + again % PERIODS, partition=True)
        drop_all()
        sizes.append(bytes_of_history())
    assert RatingChange.objects.count() == 6 * GAMES
    assert max(sizes[5:]) <= max(sizes[:5])
    assert pool_verify(pool_id=pool.id).difference is None


def test_the_settings_bound_what_is_kept(pool: Pool, settings: object) -> None:
    rate_pool(pool, partition=False)
    correct_game(pool, 1, partition=False)
    settings.KEEP_REPLACED_DAYS = 30  # type: ignore[attr-defined]
    settings.KEEP_REPLACED_GAMES = GAMES  # type: ignore[attr-defined]
    assert drop_replaced() == 0
    settings.KEEP_REPLACED_GAMES = GAMES - 1  # type: ignore[attr-defined]
    assert drop_replaced() == 1


def test_pages_say_whose_lines_are_gone(pool: Pool) -> None:
    rate_pool(pool, partition=True)
    correct_game(pool, 1, partition=True)
    drop_all()
    gone = RatingList.objects.get(number=2)
    page = Client().get(f"/ratings/{pool.id}/lists/").content.decode()
    assert page.count("lines no longer stored") == PERIODS
    assert gone.hash in page
    assert f"/ratings/{pool.id}/lists/2/" not in page
    answer = Client().get(f"/ratings/{pool.id}/lists/2/")
    assert answer.status_code == 404
    assert "only its hashes are still stored" in answer.content.decode()
