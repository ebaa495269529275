"""The page of a club: what it shows to whom."""

from uuid import uuid4

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.counting import count_queries
from tests.pages import browser_of
from tests.sweeps import sweep
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_a_club_shows_events_and_ratings(client: Client, club: Club, organiser: User) -> None:
    for state in ("finished", "draft", "open", "running"):
        event = builders.pairs_event(club, 2, name=f"A {state} one", prefix=f"{state} ")
        if state == "finished":
            builders.close(builders.play_round(event, organiser))
            sweep()
        Event.objects.filter(id=event.id).update(state=state)
    page = client.get(f"/clubs/{club.id}/").text
    places = [page.index(f"A {state} one") for state in ("running", "open", "finished")]
    assert places == sorted(places)
    assert "A draft one" not in page
    assert "3 events" in page
    assert '<span class="count">16</span>' in page
    assert "4 rated players" in page
    assert "A draft one" in browser_of(organiser).get(f"/clubs/{club.id}/").text


def test_who_sees_what(client: Client, club: Club, organiser: User, scorer: User) -> None:
    page = f"/clubs/{club.id}/"
    members = f'href="{page}members/"'
    shown = {
        name: (members in text, "Add players" in text)
        for name, text in (
            ("organiser", browser_of(organiser).get(page).text),
            ("scorer", browser_of(scorer).get(page).text),
            ("outsider", browser_of(builders.user("otto")).get(page).text),
            ("guest", client.get(page).text),
        )
    }
    assert shown == {
        "organiser": (True, True),
        "scorer": (True, False),
        "outsider": (False, False),
        "guest": (False, False),
    }
    assert client.get(f"/clubs/{uuid4()}/").status_code == 404


@pytest.mark.whole
def test_the_page_takes_one_query_more_for_many_events(client: Client, club: Club) -> None:
    def look(of: str = "") -> None:
        with count_queries(f"page: a club, a guest{of}"):
            assert client.get(f"/clubs/{club.id}/").status_code == 200

    builders.pairs_event(club, 2)
    look()
    for number in range(13):
        builders.pairs_event(club, 2, name=f"Cup {number}", prefix=f"{number} ")
    look(", of many")
    assert "1 to 12 of 14" in client.get(f"/clubs/{club.id}/").text
