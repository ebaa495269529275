"""Casual tables: a period a day, closed at midnight UTC, in order with the rounds."""

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid5

import pytest

from clubs.models import Club
from ratings.models import Period, RatedGame, RatingList
from ratings.services.ledger import (
    LedgerGame,
    LedgerSide,
    casual_game_record,
    game_void,
    period_record,
)
from ratings.services.rating import pool_rate
from tests import builders
from tests.sweeps import sweep

pytestmark = pytest.mark.django_db
EVENING = datetime(2026, 3, 1, 19, 30, tzinfo=UTC)
MIDNIGHT = datetime(2026, 3, 2, tzinfo=UTC)
SOURCE = UUID(int=7)


@pytest.fixture
def table(club: Club) -> LedgerGame:
    """Four players at a table of no event."""
    ids = [player.id for player in builders.players(club, 4)]
    sides = (LedgerSide((ids[0], ids[1])), LedgerSide((ids[2], ids[3])))
    return LedgerGame(SOURCE, sides, (1, 2), (100, 34))


def record(club: Club, table: LedgerGame, number: int, now: datetime) -> Period:
    one = LedgerGame(uuid5(SOURCE, str(number)), table.sides, table.places, table.points)
    return casual_game_record(club=club, game="partnership", row=one, now=now)


def test_a_day_is_one_period_until_midnight(club: Club, table: LedgerGame) -> None:
    first = record(club, table, 1, EVENING)
    again = record(club, table, 2, MIDNIGHT - timedelta(microseconds=1))
    assert first == again
    assert (first.state, first.number, first.closed_at) == ("open", None, MIDNIGHT)
    assert first.label == "2026-03-01"
    assert builders.days_close(now=MIDNIGHT - timedelta(seconds=1)) == []
    assert pool_rate(pool_id=first.pool_id, now=EVENING) == 0
    assert builders.days_close(now=MIDNIGHT) == [first.pool_id]
    first.refresh_from_db()
    assert (first.state, first.number) == ("pending", 1)
    assert pool_rate(pool_id=first.pool_id, now=MIDNIGHT) == 1
    assert RatingList.objects.get().games == 2
    assert builders.days_close(now=MIDNIGHT) == []


def test_the_next_game_closes_the_day_before(club: Club, table: LedgerGame) -> None:
    record(club, table, 1, EVENING)
    second = record(club, table, 2, MIDNIGHT)
    assert second.label == "2026-03-02"
    numbers = Period.objects.order_by("closed_at").values_list("number", "state")
    assert list(numbers) == [(1, "pending"), (None, "open")]


def test_rounds_and_days_are_numbered_as_they_close(club: Club, table: LedgerGame) -> None:
    day = record(club, table, 1, EVENING)

    def close(number: int, at: datetime) -> Period:
        return period_record(
            club=club,
            game="partnership",
            source=UUID(int=100 + number),
            label="",
            closed_at=at,
            games=[LedgerGame(UUID(int=number), table.sides, table.places)],
        )

    before = close(1, EVENING + timedelta(hours=1))
    after = close(2, MIDNIGHT + timedelta(minutes=5))
    day.refresh_from_db()
    assert [before.number, day.number, after.number] == [1, 2, 3]


def test_the_same_table_counts_once(club: Club, table: LedgerGame) -> None:
    day = record(club, table, 1, EVENING)
    assert record(club, table, 1, MIDNIGHT + timedelta(days=3)) == day
    assert RatedGame.objects.count() == 1


def test_a_game_of_an_open_day_can_be_void(club: Club, table: LedgerGame) -> None:
    day = record(club, table, 1, EVENING)
    game_void(source=uuid5(SOURCE, "1"))
    day.refresh_from_db()
    assert (day.state, day.revision) == ("open", 0)
    assert RatedGame.objects.get(current=True).places is None


def test_the_sweep_closes_and_rates_days(club: Club, table: LedgerGame) -> None:
    record(club, table, 1, EVENING)
    assert not Period.objects.filter(state=Period.State.PENDING).exists()
    assert sweep() == 1
    assert RatingList.objects.count() == 1
    assert sweep() == 0
