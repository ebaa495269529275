"""The clocks of a club: said once, kept, and what is today goes by them."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, MemberNumber, User
from clubs.services import club_change, club_create, players_add
from tests import builders
from tests.conftest import ApiFor
from tests.federations import Federation, federation
from tests.pages import browser_of, error_of, field, send_refused

pytestmark = pytest.mark.django_db
EVENING = datetime(2026, 3, 6, 11, tzinfo=UTC)
"""Friday in Greenwich, Saturday 1 o'clock on Kiritimati, Friday 3 o'clock in Los Angeles."""
MORNING = datetime(2026, 3, 6, 3, tzinfo=UTC)
"""Friday in Greenwich, Thursday evening in Los Angeles."""
THERE = (
    ("Pacific/Kiritimati", EVENING, date(2026, 3, 7)),
    ("America/Los_Angeles", MORNING, date(2026, 3, 5)),
)


def at(moment: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: moment)


@pytest.fixture
def associations(club: Club, organiser: User) -> Federation:
    return federation(club, organiser)


@pytest.mark.parametrize(("zone", "now", "today"), THERE)
def test_numbers_are_given_and_end_by_the_clocks_of_their_body(
    associations: Federation,
    club: Club,
    api_for: ApiFor,
    monkeypatch: pytest.MonkeyPatch,
    zone: str,
    now: datetime,
    today: date,
) -> None:
    club_change(club_id=associations.body.id, time_zone=zone)
    ana, ben = players_add(club=club, names=["Ana", "Ben"])
    chief, path = api_for(associations.owner), f"/api/v1/clubs/{associations.body.id}/numbers"
    desk, page = browser_of(associations.owner), f"/clubs/{associations.body.id}/numbers/"
    at(now, monkeypatch)
    given = {"numbers": [{"player": str(ana.id), "number": "1"}]}
    row = chief.post(path, given, format="json").json()["results"][0]
    assert row["since"] == str(today)
    assert f'value="{today}"' in field(desk.get(page).text, "since")
    desk.post(f"/numbers/{row['id']}/end")
    assert MemberNumber.objects.get().until == today
    given = {"numbers": [{"player": str(ben.id), "number": "2", "since": "2026-01-01"}]}
    assert chief.post(path, given, format="json").json()["results"][0]["since"] == "2026-01-01"


@pytest.mark.parametrize(("zone", "now", "today"), THERE)
def test_transfers_are_made_on_days_of_the_club(
    club: Club,
    organiser: User,
    api_for: ApiFor,
    monkeypatch: pytest.MonkeyPatch,
    zone: str,
    now: datetime,
    today: date,
) -> None:
    """Wherever the season's latest event was."""
    event = builders.singles_event(club, "draw", [2, 2], prefix="S ")
    entry = event.entries.order_by("number")[0]
    entry.team = "Lions"
    entry.save()
    club_change(club_id=club.id, time_zone=zone)
    api = api_for(organiser)

    def status(first: date, last: date) -> int:
        sent = {
            "name": f"{first} {last}", "teams": True, "transfers_from": str(first),
            "transfers_until": str(last), "events": [str(event.id)],
        }  # fmt: skip
        season = api.post(f"/api/v1/clubs/{club.id}/seasons", sent, format="json").json()
        moved = {"player": str(entry.player_id), "team": "Tigers", "reason": "moved"}
        path = f"/api/v1/seasons/{season['id']}/transfers"
        answer: int = api.post(path, moved, format="json").status_code
        return answer

    at(now, monkeypatch)
    day = timedelta(days=1)
    assert [status(today, today), status(today - day, today - day)] == [201, 409]
    assert status(today + day, today + day) == 409


def test_a_club_is_made_with_its_clocks(organiser: User, api_for: ApiFor) -> None:
    api = api_for(organiser)
    made = api.post("/api/v1/clubs", {"name": "Sol", "time_zone": "America/Caracas"})
    assert (made.status_code, made.json()["time_zone"]) == (201, "America/Caracas")
    assert api.post("/api/v1/clubs", {"name": "Luna"}).json()["time_zone"] == "UTC"
    found = api_for(None).get("/api/v1/clubs").json()["results"]
    assert [row["time_zone"] for row in found] == ["UTC", "America/Caracas"]


@pytest.mark.parametrize("wrong", ["Moon", "europe/madrid", "", "x" * 65, "../UTC", None, 5])
def test_what_is_no_time_zone_is_refused_over_rest(
    club: Club, organiser: User, api_for: ApiFor, wrong: Any
) -> None:
    api, path = api_for(organiser), f"/api/v1/clubs/{club.id}"
    for answer in (
        api.patch(path, {"name": "Otro", "time_zone": wrong}, format="json"),
        api.post("/api/v1/clubs", {"name": "Sol", "time_zone": wrong}, format="json"),
    ):
        assert answer.status_code == 422
        assert "/time_zone" in answer.text
    assert list(Club.objects.values_list("name", "time_zone")) == [("Doble Nueve", "UTC")]
    said = api.patch(path, {"time_zone": "Moon"}, format="json").json()
    assert said["detail"] == "Moon is not a time zone; enter one like Europe/Madrid."


def test_owners_alone_set_the_clocks_over_rest(
    club: Club, organiser: User, outsider: User, api_for: ApiFor
) -> None:
    path, sent = f"/api/v1/clubs/{club.id}", {"time_zone": "Asia/Tokyo"}
    few = [
        builders.member(club, builders.user(role), role)
        for role in ("player", "scorer", "organiser")
    ]
    for user, status in ((None, 401), (outsider, 403), *((one, 403) for one in few)):
        assert api_for(user).patch(path, sent).status_code == status
    before = api_for(None).get(path)
    assert before.json()["time_zone"] == "UTC"
    assert api_for(organiser).patch(path, sent).json()["time_zone"] == "Asia/Tokyo"
    kept = {"If-None-Match": before["ETag"]}
    assert api_for(None).get(path, headers=kept).json()["time_zone"] == "Asia/Tokyo"
    assert api_for(organiser).patch(path, {"name": "Ours"}).json()["time_zone"] == "Asia/Tokyo"


def test_a_club_is_made_with_its_clocks_by_page(outsider: User) -> None:
    desk = browser_of(outsider)
    page = desk.get("/clubs/new/").text
    assert 'value="UTC"' in field(page, "time_zone")
    assert '<option value="America/Caracas">' in page
    assert "data-first-zone" in page
    sent = {"called": "Sol", "time_zone": "america/los angeles"}
    assert desk.post("/clubs/make", sent).status_code == 302
    assert Club.objects.get(name="Sol").zone == ZoneInfo("America/Los_Angeles")
    page = send_refused(desk, "/clubs/make", called="Luna", time_zone="Moon")
    assert "No such time zone" in error_of(page, "time_zone")
    assert 'value="Luna"' in field(page, "called")
    assert "data-first-zone" not in page
    assert desk.post("/clubs/make", {"called": "Luna"}).status_code == 302
    assert Club.objects.get(name="Luna").zone == ZoneInfo("UTC")


def test_owners_set_the_clocks_by_page(
    club: Club, organiser: User, scorer: User, outsider: User
) -> None:
    desk, page = browser_of(organiser), f"/clubs/{club.id}/members/"
    address = f"/clubs/{club.id}/rename"
    sent = {"called": club.name, "time_zone": "America/Los_Angeles"}
    other = builders.member(club, builders.user("hugo"), "organiser")
    for user in (scorer, outsider, other):
        assert browser_of(user).post(address, sent).status_code == 403
    assert Client().post(address, sent).headers["Location"].startswith("/login/")
    for user in (scorer, other):
        assert 'name="time_zone"' not in browser_of(user).get(page).text
    wrong = send_refused(desk, address, called="Otro", time_zone="Moon")
    assert "No such time zone" in error_of(wrong, "time_zone")
    assert 'value="Otro"' in field(wrong, "called")
    shown = desk.post(address, sent, follow=True).text
    assert "Saved: Doble Nueve, time zone America/Los_Angeles." in shown
    assert desk.post(address, {"called": club.name}).status_code == 302
    assert 'value="America/Los_Angeles"' in field(desk.get(page).text, "time_zone")


def test_new_events_begin_with_the_clocks_of_the_club(organiser: User, api_for: ApiFor) -> None:
    club = club_create(name="Sol", owner=organiser, time_zone="America/Caracas")
    api, desk = api_for(organiser), browser_of(organiser)
    sent = {
        "club": str(club.id), "name": "Friday", "game": "partnership", "method": "swiss",
        "shape": "pairs", "rounds_planned": 4,
    }  # fmt: skip
    first = api.post("/api/v1/events", sent, format="json").json()
    assert first["time_zone"] == "America/Caracas"
    away = sent | {"name": "Away", "time_zone": "Europe/Madrid"}
    assert api.post("/api/v1/events", away, format="json").json()["time_zone"] == "Europe/Madrid"
    page = desk.get(f"/clubs/{club.id}/events/new/").text
    assert 'value="America/Caracas"' in field(page, "time_zone")
    club_change(club_id=club.id, time_zone="Asia/Tokyo")
    event = f"/api/v1/events/{first['id']}"
    assert api.get(event).json()["time_zone"] == "America/Caracas"


def test_a_first_event_tells_the_clocks_nobody_has_set(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    api = api_for(organiser)

    def associations(zone: str) -> str:
        sent = {
            "club": str(club.id), "name": zone, "game": "partnership", "method": "swiss",
            "shape": "pairs", "rounds_planned": 4, "time_zone": zone,
        }  # fmt: skip
        assert api.post("/api/v1/events", sent, format="json").status_code == 201
        kept: str = api.get(f"/api/v1/clubs/{club.id}").json()["time_zone"]
        return kept

    assert associations("America/Caracas") == "America/Caracas"
    assert associations("Europe/Madrid") == "America/Caracas"
    club_change(club_id=club.id, time_zone="UTC")
    assert associations("Asia/Tokyo") == "UTC"
