"""A message on the wall: who writes it, who sees it, that it is taken away and never markup."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import User
from tests import builders
from tests.conftest import ApiFor, once
from tests.pages import browser_of, error_of, send_accepted, send_refused, url
from tournaments.models import Event, WallMessage

pytestmark = pytest.mark.django_db


made, event = once(lambda club: builders.pairs_event(club, 4))


def test_it_is_shown_to_all_and_taken_away(client: Client, organiser: User, event: Event) -> None:
    desk, address = browser_of(organiser), url(event, "hall/message")
    known = client.get(url(event, "wall/live"))["ETag"]
    page = send_accepted(desk, address, event, "hall/", text=" Lunch until 14:00 <b>& rice</b> ")
    assert "The big screen shows the message." in page
    changed = client.get(url(event, "wall/live"), headers={"If-None-Match": known})
    assert changed.status_code == 200
    assert "Lunch until 14:00 &lt;b&gt;&amp; rice&lt;/b&gt;</span></p>" in changed.text
    assert 'value="Lunch until 14:00 &lt;b&gt;' in desk.get(url(event, "hall/")).text
    send_accepted(desk, address, event, "hall/", text="Prizes at ten")
    assert WallMessage.objects.get().text == "Prizes at ten"
    page = send_accepted(desk, address, event, "hall/", text="Prizes at ten", remove="")
    assert "The message is gone." in page
    assert "wall-message" not in client.get(url(event, "wall/")).text
    assert not WallMessage.objects.exists()


def test_what_is_refused_stays_as_it_was_typed(organiser: User, event: Event) -> None:
    desk, address = browser_of(organiser), url(event, "hall/message")
    assert "required" in error_of(send_refused(desk, address, text=" "), "text")
    long = "x" * 121
    text = send_refused(desk, address, text=long)
    assert "120" in error_of(text, "text")
    assert long in text
    two = send_refused(desk, address, text="one\x1btwo")
    assert "one line" in error_of(two, "text")
    assert not WallMessage.objects.exists()


def test_it_is_for_organisers(
    client: Client, scorer: User, outsider: User, event: Event, api_for: ApiFor
) -> None:
    address, path = url(event, "hall/message"), f"/api/v1/events/{event.id}/wall"
    assert client.post(address, {"text": "x"}).headers["Location"].startswith("/login/")
    assert APIClient().put(path, {"message": "x"}).status_code == 401
    for user in (scorer, outsider):
        assert browser_of(user).post(address, {"text": "x"}).status_code == 403
        assert api_for(user).put(path, {"message": "x"}).status_code == 403
        assert "hall/message" not in browser_of(user).get(url(event, "hall/")).text
    assert not WallMessage.objects.exists()


def test_over_rest(organiser: User, event: Event, api_for: ApiFor) -> None:
    api, path = api_for(organiser), f"/api/v1/events/{event.id}/wall"
    assert APIClient().get(path).json() == {"message": ""}
    assert api.put(path, {"message": "Lunch"}).json() == {"message": "Lunch"}
    assert APIClient().get(path).json() == {"message": "Lunch"}
    refused = api.put(path, {"message": "one\ntwo"})
    assert (refused.status_code, refused.json()["pointer"]) == (422, "/message")
    assert api.put(path, {"message": "x" * 121}).status_code == 422
    assert api.put(path, {"message": ""}).json() == {"message": ""}
    assert not WallMessage.objects.exists()
