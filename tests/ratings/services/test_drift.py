"""The report on drift of a pool: from its history, without what was replaced, once a list."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from ratings.models import Period, Pool, RatedGame, Report
from ratings.services.drift import drift_report
from ratings.services.ledger import pool_configure
from ratings.services.rating import pool_rate
from tests.counting import count_queries
from tests.ledgers import START, Size, pool_with_games

pytestmark = pytest.mark.django_db
BEGIN = datetime(2026, 1, 31, 23, tzinfo=UTC)


@pytest.fixture
def pool() -> Pool:
    """A pool of ten rated periods, ten days apart, whose players are settled after two games."""
    pool = pool_with_games(Size(games=240, games_a_period=24, players=100))
    for period in Period.objects.order_by("number"):
        period.closed_at = BEGIN + timedelta(days=10 * ((period.number or 0) - 1))
        period.save(update_fields=["closed_at"])
    # With one K for all, the mean of all who play would stay where it was.
    steps = [{"k": 40, "rating_below": 1500}, {"k": 20}]
    pool_configure(pool_id=pool.id, config={"provisional_games": 2, "k": steps})
    pool_rate(pool_id=pool.id, now=START)
    return pool


def test_the_readings_are_those_of_the_lists(pool: Pool) -> None:
    with count_queries("drift of a pool"):
        report = drift_report(pool_id=pool.id)
    assert report is not None
    months = [one["month"] for one in report.body["readings"]]
    assert months == ["2026-02", "2026-03", "2026-04", "2026-05"]
    assert report.body["cohort"] > 50
    last = report.body["readings"][-1]
    rows = dict(pool.standings.filter(pair=False).values_list("subject_id", "after"))
    assert last["active"] == len(rows)
    assert last["mean"] == round(sum(rows.values()) / len(rows))
    again = drift_report(pool_id=pool.id)
    assert again is not None
    assert again.id == report.id


def test_what_was_replaced_does_not_count(pool: Pool) -> None:
    before = drift_report(pool_id=pool.id)
    game = RatedGame.objects.filter(period__number=6)[0]
    RatedGame.objects.filter(id=game.id).update(places=[1, 1])
    Period.objects.filter(number__gte=6).update(state="pending")
    assert pool_rate(pool_id=pool.id, now=START) == 5
    after = drift_report(pool_id=pool.id)
    assert before is not None
    assert after is not None
    assert after.body != before.body
    Report.objects.all().delete()
    again = drift_report(pool_id=pool.id)
    assert again is not None
    assert again.body == after.body


def test_the_page_and_the_answer_say_the_same(client: Client, pool: Pool) -> None:
    where = f"/api/v1/pools/{pool.id}/drift"
    api = APIClient()
    empty: dict[str, Any] = {
        "list": None,
        "current": 10,
        "cohort": 0,
        "moved": None,
        "readings": [],
    }
    assert api.get(where).json() == empty
    report = drift_report(pool_id=pool.id)
    assert report is not None
    answer = api.get(where).json()
    assert (answer["list"], answer["cohort"]) == (10, report.body["cohort"])
    assert answer["readings"] == report.body["readings"]
    first, last = answer["readings"][0], answer["readings"][-1]
    assert answer["moved"] == last["of_cohort"] - first["of_cohort"]
    text = client.get(f"/ratings/{pool.id}/drift/").text
    assert f"The same {answer['cohort']} players, then and now" in text
    assert text.count('<tr><th scope="row">') == 4
    assert "February 2026" in text
    assert "<svg" in text
    spanish = client.get(f"/ratings/{pool.id}/drift/", headers={"Accept-Language": "es"}).text
    assert "febrero de 2026" in spanish.lower()


def test_a_pool_without_a_list_has_none(client: Client) -> None:
    pool = pool_with_games(Size(games=24, games_a_period=24, players=200))
    assert drift_report(pool_id=pool.id) is None
    assert APIClient().get(f"/api/v1/pools/{pool.id}/drift").json()["current"] is None
    assert client.get(f"/ratings/{pool.id}/drift/").status_code == 200
    assert APIClient().get(f"/api/v1/pools/{pool.club_id}/drift").status_code == 404
    assert client.get(f"/ratings/{pool.club_id}/drift/").status_code == 404
