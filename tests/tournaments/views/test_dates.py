"""Dates of rating lists: the day in the club's calendar, wherever the server's clock stands."""

from datetime import UTC, date, datetime

import pytest
from django.test import Client

from clubs.models import Club, User
from ratings.models import Period, Pool
from tests import builders
from tests.bells import sweep
from tests.tournaments.views.pages import url
from tournaments.models import Event
from tournaments.services.rounds import round_close

pytestmark = pytest.mark.django_db

AFTER_MIDNIGHT = datetime(2026, 5, 2, 1, 30, tzinfo=UTC)
"""Half past nine in the evening of 1 May in Santo Domingo."""


@pytest.fixture
def pool(club: Club, organiser: User) -> Pool:
    event = builders.pairs_event(club, 2)
    Event.objects.update(time_zone="America/Santo_Domingo")
    row = builders.play_round(event, organiser)
    round_close(round_id=row.id, now=AFTER_MIDNIGHT)
    sweep()
    return Pool.objects.get()


def test_pages_show_the_day_on_which_the_round_was_closed(client: Client, pool: Pool) -> None:
    period = Period.objects.get()
    assert period.closed_at == AFTER_MIDNIGHT
    assert period.date == date(2026, 5, 1)
    event = Event.objects.get()
    player = event.entries.get(number=1).partnership.first  # type: ignore[union-attr]
    pages = (
        "/ratings/",
        f"/clubs/{pool.club_id}/",
        f"/ratings/{pool.id}/",
        f"/ratings/{pool.id}/lists/",
        f"/players/{player.id}/",
    )
    for page in pages:
        text = client.get(page).text
        assert "1 May 2026" in text, page
        assert "2 May 2026" not in text, page
    assert client.get(url(event)).status_code == 200


def test_a_day_of_casual_games_is_its_own_date() -> None:
    midnight = datetime(2026, 5, 2, tzinfo=UTC)
    assert Period(day=date(2026, 5, 1), closed_at=midnight).date == date(2026, 5, 1)


@pytest.mark.parametrize(
    ("language", "day"), [("en", "1 May 2026"), ("es", "1 may 2026"), ("pt", "1 mai 2026")]
)
def test_names_of_months_begin_small_but_in_english(
    client: Client, pool: Pool, language: str, day: str
) -> None:
    page = client.get(f"/ratings/{pool.id}/lists/", headers={"Accept-Language": language}).text
    assert day in page
