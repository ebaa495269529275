"""Reports over whole pools: one worker at a time, bounded work, the same bytes again."""

import pytest
from django.db import connection

from ratings.models import Pool, Report
from ratings.selectors.drift import DRIFT
from ratings.selectors.lists import ATTRIBUTED
from ratings.services import opinions
from ratings.services.opinions import OPINIONS, opinions_report, pools_lacking_reports, reports_make
from ratings.services.rating import pool_rate
from tests.ledgers import START, Size, pool_with_games

pytestmark = pytest.mark.django_db


@pytest.fixture
def pool() -> Pool:
    """A pool with ten rated periods of 24 tables."""
    pool = pool_with_games(Size(games=240, games_a_period=24, players=200))
    pool_rate(pool_id=pool.id, now=START)
    return pool


def test_a_pool_waits_until_all_reports_are_there(pool: Pool) -> None:
    assert pools_lacking_reports() == [pool.id]
    opinions_report(pool_id=pool.id)
    assert pools_lacking_reports() == [pool.id]
    assert reports_make(pool_id=pool.id)
    assert pools_lacking_reports() == []
    kinds = Report.objects.order_by("kind").values_list("kind", flat=True)
    assert list(kinds) == sorted([ATTRIBUTED, DRIFT, OPINIONS])


def test_a_pool_without_a_list_waits_for_nothing() -> None:
    pool = pool_with_games(Size(games=24, games_a_period=24, players=200))
    assert pools_lacking_reports() == []
    assert opinions_report(pool_id=pool.id) is None


@pytest.mark.whole
def test_another_worker_leaves_the_pool_alone(pool: Pool) -> None:
    other = connection.copy()
    try:
        other.set_autocommit(False)
        with other.cursor() as cursor:
            cursor.execute(
                "SELECT pg_advisory_xact_lock(hashtext('ratings reports'), hashtext(%s))",
                [str(pool.id)],
            )
        assert not reports_make(pool_id=pool.id)
        other.rollback()
        assert reports_make(pool_id=pool.id)
    finally:
        other.close()


@pytest.mark.whole
def test_only_the_newest_games_are_looked_at(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    for most, first, games in ((240, 1, 240), (71, 9, 48), (1, 10, 24)):
        monkeypatch.setattr(opinions, "MOST_GAMES", most)
        Report.objects.all().delete()
        report = opinions_report(pool_id=pool.id)
        assert report is not None
        assert (report.body["first_period"], report.body["last_period"]) == (first, 10)
        assert report.body["document"]["games"] == games


@pytest.mark.whole
def test_the_same_list_gives_the_same_report(pool: Pool) -> None:
    first = opinions_report(pool_id=pool.id)
    Report.objects.all().delete()
    again = opinions_report(pool_id=pool.id)
    assert first is not None
    assert again is not None
    assert first.body == again.body


@pytest.mark.whole
def test_a_report_of_an_earlier_format_is_made_again(pool: Pool) -> None:
    assert reports_make(pool_id=pool.id)
    made = Report.objects.get(kind=OPINIONS)
    current, made.body["document"] = made.body["document"], {"format": "second-opinions 1"}
    made.save()
    assert pools_lacking_reports() == [pool.id]
    assert reports_make(pool_id=pool.id)
    assert Report.objects.get(kind=OPINIONS).body["document"] == current
    assert pools_lacking_reports() == []
