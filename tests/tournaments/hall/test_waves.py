"""A hall with fewer tables than a round: pages and papers say when and where a table is played."""

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tests.pages import browser_of, url
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    """Six pairs, and two tables."""
    made = builders.pairs_event(club, 6)
    made.policy = {"hall_tables": 2}
    made.save()
    return made


@pytest.mark.whole
def test_every_page_with_seats_says_it(event: Event, organiser: User) -> None:
    row = builders.publish_round(event)
    third = builders.tables_of(row)[2]
    assert third.number == 3
    player = third.seats.order_by("letter")[0].player
    desk = browser_of(organiser)
    for address in (
        url(row),
        url(row, "desk/"),
        url(third),
        url(row, "print/names/"),
        url(row, "print/tables/"),
        url(row, "print/cards/"),
        url(row, "print/sheets/"),
        url(event, "wall/"),
        f"/events/{event.id}/me/{player.id}/",
    ):
        answer = desk.get(address)
        assert answer.status_code == 200, address
        assert "session 2, table 1" in answer.text, address
        if address == url(row):
            assert answer.text.count("session 1") == 2
    assert "session 2" in Client().get(url(row)).text


def test_a_hall_with_enough_tables_says_nothing(club: Club) -> None:
    row = builders.publish_round(builders.pairs_event(club, 6))
    assert "session 1" not in Client().get(url(row)).text


def test_it_is_set_like_other_settings(event: Event, organiser: User, api_for: ApiFor) -> None:
    address = f"/api/v1/events/{event.id}"
    answer = api_for(organiser).patch(address, {"policy": {"hall_tables": 4}}, format="json")
    assert answer.json()["policy"] == {"hall_tables": 4}
    builders.publish_round(event)
    drawn = api_for(organiser).get(f"/api/v1/rounds/{event.rounds.get().id}").json()
    assert [one["session"] for one in drawn["tables"]] == [
        {"number": 1, "table": number} for number in (1, 2, 3)
    ]
    wrong = api_for(organiser).patch(address, {"policy": {"hall_tables": 0}}, format="json")
    assert wrong.status_code == 422
    desk = browser_of(organiser)
    assert 'name="hall_tables" value="4"' in desk.get(url(event, "settings/")).text
    assert "Tables in the hall: 4" in desk.get(url(event, "about/")).text
