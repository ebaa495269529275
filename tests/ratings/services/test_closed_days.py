"""A day that is closed takes nothing more, whatever the clock says."""

import threading
from datetime import UTC, date, datetime, timedelta
from uuid import UUID, uuid5

import pytest
from django.db import connection, transaction

from clubs.models import Club
from ratings.models import Period, Pool, RatedGame, RatingList
from ratings.services.checking import pool_verify
from ratings.services.ledger import LedgerGame, LedgerSide, casual_game_record
from ratings.services.rating import pool_rate
from tests import builders

pytestmark = pytest.mark.django_db(transaction=True)
EVENING = datetime(2026, 3, 1, 23, 59, 59, tzinfo=UTC)
MIDNIGHT = datetime(2026, 3, 2, tzinfo=UTC)
DAY = timedelta(days=1)
FIRST, SECOND, THIRD = date(2026, 3, 1), date(2026, 3, 2), date(2026, 3, 3)


@pytest.fixture
def table(club: Club) -> LedgerGame:
    """Four players at a table of no event."""
    ids = [player.id for player in builders.players(club, 4)]
    sides = (LedgerSide((ids[0], ids[1])), LedgerSide((ids[2], ids[3])))
    return LedgerGame(UUID(int=7), sides, (1, 2), (100, 34))


def record(club: Club, table: LedgerGame, number: int, now: datetime) -> Period:
    one = LedgerGame(uuid5(table.source, str(number)), table.sides, table.places, table.points)
    return casual_game_record(club=club, game="partnership", row=one, now=now)


def close_and_rate(now: datetime) -> None:
    """Do what the sweep does."""
    builders.days_close(now=now)
    for pool in Pool.objects.all():
        pool_rate(pool_id=pool.id, now=now)


def all_rated(now: datetime) -> bool:
    """Whether every game stands in a list, once all days are over, and the lists verify."""
    close_and_rate(now)
    rated = sum(RatingList.objects.values_list("games", flat=True))
    verdict = pool_verify(pool_id=Pool.objects.get().id)
    assert (verdict.difference, verdict.waiting) == (None, 0)
    return rated == RatedGame.objects.count()


def test_a_game_that_comes_after_its_day_was_closed_and_rated(
    club: Club, table: LedgerGame
) -> None:
    """Its request began before midnight; the sweep was quicker."""
    first = record(club, table, 1, EVENING)
    close_and_rate(MIDNIGHT)
    late = record(club, table, 2, EVENING)
    assert late != first
    assert (late.day, late.state, late.closed_at) == (SECOND, "open", MIDNIGHT + DAY)
    assert record(club, table, 3, MIDNIGHT + timedelta(hours=9)) == late
    assert all_rated(MIDNIGHT + DAY)


def test_a_game_that_comes_after_its_day_was_closed_and_not_yet_rated(
    club: Club, table: LedgerGame
) -> None:
    record(club, table, 1, EVENING)
    builders.days_close(now=MIDNIGHT)
    assert record(club, table, 2, EVENING).day == SECOND
    assert all_rated(MIDNIGHT + DAY)


@pytest.mark.parametrize(
    ("zone", "midnight"),
    [
        ("Pacific/Kiritimati", datetime(2026, 3, 1, 10, tzinfo=UTC)),
        ("America/Los_Angeles", datetime(2026, 3, 1, 8, tzinfo=UTC)),
    ],
)
def test_a_day_ends_at_midnight_of_the_club(
    club: Club, table: LedgerGame, zone: str, midnight: datetime
) -> None:
    club.time_zone = zone
    club.save()
    second, day = timedelta(seconds=1), (midnight - DAY).astimezone(club.zone).date()
    first = record(club, table, 1, midnight - DAY)
    assert (first.day, first.date, first.closed_at) == (day, day, midnight)
    assert record(club, table, 2, midnight - second) == first
    close_and_rate(midnight - second)
    assert Period.objects.get().state == "open"
    late = record(club, table, 3, midnight)
    assert (late.day, late.closed_at) == (day + DAY, midnight + DAY)
    assert all_rated(midnight + DAY)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("zone", "other"),
    [
        ("Pacific/Kiritimati", "America/Los_Angeles"),
        ("America/Los_Angeles", "Pacific/Kiritimati"),
        ("UTC", "America/Los_Angeles"),
        ("UTC", "Pacific/Kiritimati"),
    ],
)
def test_a_club_that_changes_its_clocks_loses_no_game(
    club: Club, table: LedgerGame, zone: str, other: str
) -> None:
    """Each is rated within two days, whatever hour the clocks are changed at."""
    for hour in range(0, 48, 5):
        for step, name in enumerate((zone, other)):
            club.time_zone = name
            club.save()
            now = MIDNIGHT + timedelta(days=5 * (hour // 5), hours=hour + step)
            record(club, table, 10 * hour + step, now)
    assert RatedGame.objects.count() == 20
    assert all_rated(now + 2 * DAY)


@pytest.mark.sampled
@pytest.mark.parametrize("back", [timedelta(hours=2), timedelta(days=40)])
def test_a_clock_that_is_set_back(club: Club, table: LedgerGame, back: timedelta) -> None:
    """Games go behind all that is closed, and are rated within two days of the new clock."""
    record(club, table, 1, EVENING)
    record(club, table, 2, MIDNIGHT + timedelta(hours=1))
    assert builders.days_close(now=MIDNIGHT + DAY)
    now = MIDNIGHT + DAY - back
    late = record(club, table, 3, now)
    assert late.day == THIRD
    assert record(club, table, 4, now + timedelta(minutes=1)) == late
    assert late.closed_at <= now + 2 * DAY
    assert all_rated(now + 2 * DAY)
    assert (record(club, table, 5, now + 2 * DAY).day or FIRST) >= THIRD + DAY
    assert all_rated(now + 4 * DAY)
    days = [period.day or FIRST for period in Period.objects.order_by("number")]
    assert days == sorted(days)


def test_an_open_day_ahead_of_a_clock_that_was_set_back_is_not_waited_for(
    club: Club, table: LedgerGame
) -> None:
    """A game stands open in a day months ahead, and all days before it are closed."""
    far = MIDNIGHT + 90 * DAY
    record(club, table, 1, far - DAY)
    ahead = record(club, table, 2, far)
    again = record(club, table, 3, EVENING)
    assert (again, again.closed_at) == (ahead, MIDNIGHT + DAY)
    assert all_rated(MIDNIGHT + DAY)


def test_one_closes_the_day_while_another_stores_a_game(club: Club, table: LedgerGame) -> None:
    record(club, table, 1, EVENING)
    found: list[Period] = []

    def store() -> None:
        try:
            found.append(record(club, table, 2, EVENING))
        finally:
            connection.close()

    storing = threading.Thread(target=store)
    with transaction.atomic():
        builders.days_close(now=MIDNIGHT)
        storing.start()
        storing.join(0.5)
        assert storing.is_alive(), "it waits for the pool"
    storing.join(30)
    assert [period.day for period in found] == [SECOND]
    assert all_rated(MIDNIGHT + DAY)
    days = RatedGame.objects.order_by("id").values_list("period__day", flat=True)
    assert list(days) == [FIRST, SECOND]
