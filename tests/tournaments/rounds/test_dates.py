"""Dates of rounds: who sets them, where they stand, the calendar file."""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor, once
from tests.pages import browser_of, error_of, send_refused, url
from tournaments.models import Event, RoundDate

pytestmark = pytest.mark.django_db


def make_event(club: Club) -> Event:
    found = builders.pairs_event(club, 4, name="Liga; Otoño, " + "ñ" * 60)
    Event.objects.update(time_zone="Europe/Madrid", place="Bar Pepe, 1", minutes=50)
    return found


made, event = once(make_event)


def test_dates_are_set_and_filled_in(organiser: User, client: Client, event: Event) -> None:
    desk = browser_of(organiser)
    assert url(event, "dates/") in desk.get(url(event, "rounds/")).text
    assert "dates-heading" not in client.get(url(event, "rounds/")).text
    known = client.get(url(event, "rounds/live"))["ETag"]
    typed = {"round-1": "2026-12-01T20:00", "every": "7"}
    page = desk.post(url(event, "dates"), typed, follow=True)
    assert "Dates saved." in page.text
    assert [row.starts for row in RoundDate.objects.all()] == [
        datetime(2026, 12, day, 19, tzinfo=UTC) for day in (1, 8, 15)
    ]
    again = client.get(url(event, "rounds/live"), headers={"If-None-Match": known})
    assert again.status_code == 200
    assert again.text.count('<time datetime="2026-12-') == 3
    assert url(event, "rounds.ics") in again.text
    assert 'value="2026-12-08T20:00"' in desk.get(url(event, "dates/")).text
    desk.post(url(event, "dates"), {"round-2": "2026-12-09T20:00"})
    assert RoundDate.objects.get().number == 2


def test_the_calendar_file(client: Client, organiser: User, event: Event) -> None:
    Event.objects.update(starts=datetime(2026, 12, 1, 19, tzinfo=UTC))
    browser_of(organiser).post(
        url(event, "dates"), {"round-1": "2026-12-01T20:00", "round-3": "2026-12-15T21:30"}
    )
    answer = client.get(url(event, "rounds.ics"))
    assert answer["Content-Type"] == "text/calendar"
    lines = answer.content.split(b"\r\n")
    assert all(len(line) <= 75 for line in lines)
    text = answer.content.decode().replace("\r\n ", "")
    assert text.startswith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")
    assert text.endswith("END:VCALENDAR\r\n")
    assert re.findall(r"DTSTART:(.*)\r", text) == ["20261201T190000Z", "20261215T203000Z"]
    assert "SUMMARY:Liga\\; Otoño\\, ñ" in text
    assert ": round 3\r\n" in text
    assert "LOCATION:Bar Pepe\\, 1\r\n" in text
    assert "DURATION:PT50M" in text
    assert text.count("TRIGGER:-P1D\r\n") == text.count("END:VALARM\r\n") == 2
    assert len(set(re.findall(r"UID:(.*)\r", text))) == 2
    Event.objects.update(state="draft")
    assert client.get(url(event, "rounds.ics")).status_code == 404


def test_what_is_refused(organiser: User, event: Event, api_for: ApiFor) -> None:
    desk, path = browser_of(organiser), f"/api/v1/events/{event.id}/dates"
    text = send_refused(desk, url(event, "dates"), **{"round-1": "soon", "round-2": ""})
    assert "Enter a date and time" in error_of(text, "round-1")
    assert 'value="soon"' in text
    skipped = send_refused(desk, url(event, "dates"), **{"round-1": "2027-03-28T02:30"})
    assert "does not exist" in error_of(skipped, "round-1")
    refused = api_for(organiser).put(
        path, {"dates": [{"round": 4, "starts": "2026-12-01T20:00:00Z"}]}
    )
    assert (refused.status_code, refused.json()["pointer"]) == (422, "/dates")
    Event.objects.update(state="finished")
    assert "its dates stay" in send_refused(desk, url(event, "dates"))
    assert not RoundDate.objects.exists()


def test_over_rest(organiser: User, event: Event, api_for: ApiFor) -> None:
    api, path = api_for(organiser), f"/api/v1/events/{event.id}/dates"
    dates = [{"round": 2, "starts": "2026-12-08T19:00:00Z"}]
    assert api.put(path, {"dates": dates}).json()["results"] == dates
    changed = RoundDate.objects.get().changed
    assert api.put(path, {"dates": dates}).json()["results"] == dates
    assert RoundDate.objects.get().changed == changed
    assert APIClient().get(path).json()["results"] == dates
    assert api.put(path, {"dates": []}).json()["results"] == []


def test_they_are_for_organisers(
    client: Client, scorer: User, outsider: User, event: Event, api_for: ApiFor
) -> None:
    path = f"/api/v1/events/{event.id}/dates"
    assert client.get(url(event, "dates/")).status_code == 302
    assert client.post(url(event, "dates")).headers["Location"].startswith("/login/")
    assert APIClient().put(path, {"dates": []}).status_code == 401
    for user in (scorer, outsider):
        assert browser_of(user).get(url(event, "dates/")).status_code == 403
        assert browser_of(user).post(url(event, "dates")).status_code == 403
        assert api_for(user).put(path, {"dates": []}).status_code == 403
