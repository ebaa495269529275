"""Players and pairs of the club are ticked into an event."""

from uuid import uuid4

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.conftest import once
from tests.pages import browser_of, error_of, send_accepted, send_refused, url
from tournaments.models import Event

pytestmark = pytest.mark.django_db


made, event = once(lambda club: builders.pairs_event(club, 2))


def test_who_is_ticked_enters(organiser: User, club: Club, event: Event) -> None:
    new = builders.pairs(club, 3, "New ")
    desk = browser_of(organiser)
    assert "Tick from the club" in desk.get(url(event, "people/")).text
    page = desk.get(url(event, "people/?club=1")).text
    assert all(page.count(f'value="{pair.id}"') == 1 for pair in new)
    assert f'value="{event.entries.get(number=1).partnership_id}"' not in page
    ids = [str(pair.id) for pair in new[:2]]
    page = send_accepted(desk, url(event, "enter-chosen"), event, "people/", who=ids)
    assert "2 entries added." in page
    assert event.entries.count() == 4
    text = send_refused(desk, url(event, "enter-chosen"), who=[ids[0], str(new[2].id)])
    assert "already entered" in text
    assert "Choose at least one." in error_of(send_refused(desk, url(event, "enter-chosen")), "who")
    send_refused(desk, url(event, "enter-chosen"), who=[str(uuid4())])
    assert event.entries.count() == 4


def test_players_are_ticked_where_they_enter_alone(organiser: User) -> None:
    club = builders.club(organiser, "Elsewhere")
    event = builders.groups_event(club, 6)
    player = builders.players(club, 1, "New ")[0]
    sent = {"who": [str(player.id)]}
    page = send_accepted(
        browser_of(organiser), url(event, "enter-chosen"), event, "people/?club=1", **sent
    )
    assert "1 entry added." in page
    assert "Everyone of the club is entered." in page


def test_it_is_for_organisers(client: Client, scorer: User, outsider: User, event: Event) -> None:
    assert client.post(url(event, "enter-chosen")).headers["Location"].startswith("/login/")
    for user in (scorer, outsider):
        assert browser_of(user).post(url(event, "enter-chosen")).status_code == 403
