"""Lists by number, wherever their changes are kept, and lists whose changes were dropped."""

from datetime import datetime, timedelta
from uuid import UUID

import pytest
from django.db import connection
from django.utils import timezone
from rest_framework.test import APIClient

from ratings.models import (
    FIRST_RUN_LIST,
    FormerSubject,
    Period,
    Pool,
    RatedGame,
    RatingChange,
    RatingList,
    Standing,
)
from ratings.selectors import lists
from ratings.selectors.as_of import ListsAsOf, lists_as_of
from ratings.selectors.list_sql import KINDS, Kind
from ratings.selectors.lists import Choice
from ratings.services.checking import pool_verify
from ratings.services.dropping import lists_drop
from ratings.services.ledger import game_void, pool_configure
from ratings.services.rating import pool_rate
from ratings.tasks import drop_replaced
from tests.ledgers import Size, pool_with_games

pytestmark = pytest.mark.django_db
SMALL = Size(games=60, games_a_period=12, players=100)
Laid = dict[UUID, tuple[int, int, int]]


def rate_pool(pool: Pool, *, partition: bool = False) -> None:
    pool_rate(pool_id=pool.id, now=timezone.now(), partition_rows=1 if partition else 10**6)


def read_list(pool: Pool, number: int, kind: Kind = "players") -> Laid:
    """Rank, rating and games of everybody, as a list of a number is read."""
    found = lists.list_by_number(pool.id, number)
    choice = Choice(kind=kind, active=False, limit=None)
    rows = lists.lines(found, choice).rows
    return {row.id: (row.rank, row.rating, row.games) for row in rows}


def correct_game(pool: Pool, period: int) -> None:
    """Turn the result of a period's first game around, and let its period and the later wait."""
    game = RatedGame.objects.filter(period__number=period, current=True).earliest("id")
    assert game.places is not None
    RatedGame.objects.filter(id=game.id).update(places=game.places[::-1])
    pool.periods.filter(number__gte=period).update(state=Period.State.PENDING)


def as_shown_when_new(pool: Pool) -> dict[int, Laid]:
    """Rate again and again, in partitions and day by day; each newest list as it was laid out.

    The runs of ids rise and fall: a partition, the daily part, another partition, the daily part.
    """
    seen = {}
    for period, partition in ((1, True), (4, False), (3, True), (5, False), (1, True)):
        correct_game(pool, period)
        rate_pool(pool, partition=partition)
        newest = pool.lists.latest("number")
        assert pool_verify(pool_id=pool.id).difference is None
        seen[newest.number] = read_list(pool, newest.number)
    return seen


@pytest.fixture
def pool(db: None) -> Pool:
    """A pool of five periods of twelve tables, not rated yet."""
    return pool_with_games(SMALL)


def test_old_lists_are_read_from_shelves_and_days(pool: Pool) -> None:
    seen = as_shown_when_new(pool)
    assert list(seen) == [5, 7, 10, 11, 16]
    assert len(lists_as_of(pool.id, 11).runs) == 3
    assert len(lists_as_of(pool.id, 7).runs) == 2
    for number, lines in seen.items():
        assert read_list(pool, number) == lines
    assert len({str(lines) for lines in seen.values()}) == len(seen)


@pytest.mark.whole
def test_a_list_says_the_same_before_and_after_it_is_replaced(pool: Pool) -> None:
    rate_pool(pool)
    before = {
        (number, kind): read_list(pool, number, kind) for number in range(1, 6) for kind in KINDS
    }
    correct_game(pool, 1)
    rate_pool(pool, partition=True)
    for (number, kind), lines in before.items():
        assert read_list(pool, number, kind) == lines


@pytest.mark.whole
def test_changes_are_counted_from_lists_in_other_runs(pool: Pool) -> None:
    seen = as_shown_when_new(pool)
    for since, number in ((5, 7), (7, 11), (5, 11), (11, 16)):
        choice = Choice(active=False, limit=None, since=since)
        rows = lists.lines(pool.lists.get(number=number), choice).rows
        assert {row.id: row.change for row in rows} == {
            who: rating - seen[since][who][1]
            for who, (_rank, rating, _games) in seen[number].items()
        }


def test_who_left_every_list_is_on_the_old_ones(pool: Pool) -> None:
    rate_pool(pool)
    before = read_list(pool, 5)
    gone = RatedGame.objects.filter(period__number=5).earliest("id")
    once = set(gone.players)
    for game in RatedGame.objects.filter(players__overlap=list(once), current=True):
        game_void(source=game.source)
    rate_pool(pool)
    left = FormerSubject.objects.filter(subject__player__isnull=False).values_list(
        "subject", flat=True
    )
    assert once <= set(left)
    assert not Standing.objects.filter(subject__in=once).exists()
    assert read_list(pool, 5) == before
    newest = pool.lists.latest("number").number
    assert len(read_list(pool, newest)) < len(before)


def test_pages_without_a_search_are_those_of_the_whole_list(pool: Pool) -> None:
    rate_pool(pool)
    for number in (3, 5):
        one = pool.lists.get(number=number)
        whole = lists.lines(one, Choice(limit=1000, search="p"))
        pages = [lists.lines(one, Choice(limit=7, offset=offset)) for offset in range(0, 100, 7)]
        assert [row for page in pages for row in page.rows] == whole.rows
        assert {page.total for page in pages if page.rows} == {whole.total}


@pytest.mark.sampled
@pytest.mark.parametrize("partition", [False, True])
def test_replaced_lists_are_dropped_when_they_are_old(pool: Pool, partition: bool) -> None:
    rate_pool(pool, partition=partition)
    pool_configure(pool_id=pool.id, config={"k": 30})
    rate_pool(pool, partition=partition)
    now = timezone.now()
    newest = read_list(pool, 10)
    assert lists_drop(before=now - timedelta(days=1), now=now) == 0
    assert lists_drop(before=now + timedelta(days=1), now=now) == 5
    assert lists_drop(before=now + timedelta(days=1), now=now) == 0
    assert not RatingChange.objects.filter(list__replaced__isnull=False).exists()
    assert read_list(pool, 10) == newest
    assert pool_verify(pool_id=pool.id).difference is None
    old = RatingList.objects.get(number=3)
    assert (old.dropped_at, old.hash[:7]) == (now, "sha256:")
    for tail in ("lists/3/rows", "lists/3/export/rows.csv", "lists/10/rows?since=3"):
        answer = APIClient().get(f"/api/v1/pools/{pool.id}/{tail}", headers={"Accept": "*/*"})
        assert answer.status_code == 404
        assert "only its hashes" in answer.json()["detail"]
    assert APIClient().get(f"/api/v1/pools/{pool.id}/lists/3").json()["hash"] == old.hash
    numbers = APIClient().get(f"/api/v1/pools/{pool.id}/lists").json()["results"]
    assert [one["dropped_at"] is None for one in numbers] == [True] * 5 + [False] * 5


def test_a_shelf_with_a_list_that_stands_stays(pool: Pool) -> None:
    """Part of it is replaced: those changes go row by row, the others are read as before."""
    rate_pool(pool, partition=True)
    second = read_list(pool, 2)
    correct_game(pool, 3)
    rate_pool(pool, partition=True)
    now = timezone.now()
    assert lists_drop(before=now + timedelta(days=1), now=now) == 3
    assert read_list(pool, 2) == second
    kept = RatingChange.objects.values_list("list_id", flat=True).distinct().order_by("list_id")
    partitions = [one - FIRST_RUN_LIST for one in kept]
    assert len(partitions) == 5
    assert pool_verify(pool_id=pool.id).difference is None


def test_only_what_was_replaced_for_so_long_goes(pool: Pool, settings: object) -> None:
    rate_pool(pool)
    correct_game(pool, 5)
    rate_pool(pool)
    replaced = pool.lists.get(number=6)
    RatingList.objects.filter(id=replaced.id).update(created=replaced.created - timedelta(days=31))
    settings.KEEP_REPLACED_DAYS = 0  # type: ignore[attr-defined]
    assert drop_replaced() == 0
    settings.KEEP_REPLACED_DAYS = 40  # type: ignore[attr-defined]
    assert drop_replaced() == 0
    settings.KEEP_REPLACED_DAYS = 30  # type: ignore[attr-defined]
    assert drop_replaced() == 1
    assert [row.number for row in pool.lists.exclude(dropped_at=None)] == [5]


@pytest.mark.django_db(transaction=True)
def test_dropping_does_not_wait_for_a_reader(pool: Pool) -> None:
    """Readers of the history go on reading; the tables go in another round."""
    rate_pool(pool, partition=True)
    pool_configure(pool_id=pool.id, config={"k": 30})
    rate_pool(pool, partition=True)
    reader = connection.copy()
    now: datetime = timezone.now()
    try:
        reader.set_autocommit(False)
        with reader.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM ratings_ratingchange")
            before = cursor.fetchone()
            assert lists_drop(before=now + timedelta(days=1), now=now) == 0
            cursor.execute("SELECT count(*) FROM ratings_ratingchange")
            assert cursor.fetchone() == before
        reader.rollback()
    finally:
        reader.close()
    assert not RatingList.objects.exclude(dropped_at=None).exists()
    assert lists_drop(before=now + timedelta(days=1), now=now) == 5


def test_runs_of_ids() -> None:
    assert ListsAsOf(()).runs == []
    assert ListsAsOf((3, 5, 4)).runs == [(4, 4), (3, 5)]
