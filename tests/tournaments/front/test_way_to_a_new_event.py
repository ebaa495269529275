"""The way to a new event: on the home page and on the page of the club."""

import pytest
from django.test import Client

from clubs.models import Club, User
from clubs.services import club_create
from tests.pages import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(organiser: User) -> Client:
    return browser_of(organiser)


@pytest.fixture
def new(club: Club) -> str:
    return f"/clubs/{club.id}/events/new/"


def test_the_home_page_leads_there(
    desk: Client, client: Client, scorer: User, club: Club, organiser: User, new: str
) -> None:
    assert f'href="{new}"' in desk.get("/").text
    assert "/events/new/" not in client.get("/").text
    assert "/events/new/" not in browser_of(scorer).get("/").text
    second = club_create(name="Second", owner=organiser)
    page = desk.get("/").text
    assert page.count(">New event</summary>") == 1
    assert all(f'href="/clubs/{one.id}/events/new/"' in page for one in (club, second))


def test_the_page_of_a_club_leads_there(
    desk: Client, client: Client, scorer: User, club: Club, new: str
) -> None:
    address = f"/clubs/{club.id}/"
    assert f'href="{new}"' in desk.get(address).text
    assert "/events/new/" not in client.get(address).text
    assert "/events/new/" not in browser_of(scorer).get(address).text
