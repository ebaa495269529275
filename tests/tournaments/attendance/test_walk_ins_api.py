"""Walk-ins, guests and late pairs at the bye over REST."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, Partnership, User
from tests import builders
from tests.conftest import ApiFor, once
from tournaments.models import Event

pytestmark = pytest.mark.django_db
NOWHERE = "01890000-0000-7000-8000-000000000000"


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


made, event = once(lambda club: builders.pairs_event(club, 5))
"""An open event of five partnerships: each round has a bye."""


def path(event: Event) -> str:
    return f"/api/v1/events/{event.id}/walk-ins"


def test_a_pair_walks_in(api: APIClient, event: Event) -> None:
    answer = api.post(path(event), {"one": "Zoe", "other": "Ana Zorn (7)", "team": "North"})
    assert answer.status_code == 201
    body = answer.json()
    assert [one["name"] for one in body["new"]] == ["Zoe", "Ana Zorn"]
    assert (body["entry"]["number"], body["entry"]["team"], body["table"]) == (6, "North", None)
    assert body["entry"]["club"]["id"] == str(event.club_id)


def test_a_walk_in_takes_the_bye(api: APIClient, event: Event) -> None:
    row = builders.publish_round(event)
    answer = api.post(path(event), {"one": "Zoe", "other": "Yan", "at_bye": True})
    assert answer.status_code == 201
    assert answer.json()["table"] == str(row.tables.get(number=3).id)
    answer = api.post(path(event), {"one": "Zed", "other": "Yul", "at_bye": True})
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({}, "invalid", "/one"),
        ({"one": "Zoe"}, "invalid", "/other"),
        ({"one": "Zoe", "other": "zoe"}, "invalid", "/other"),
        ({"one": "Zoe · Elsewhere", "other": "Yan"}, "invalid", "/one"),
        ({"one": "Zoe", "other": "Yan", "team": "x" * 200}, "invalid", "/team"),
        ({"one": "Zoe", "other": "Yan", "from_round": 9}, "invalid", "/from_round"),
        ({"one": "Zoe", "other": "Yan", "round": 1}, "invalid", "/round"),
        ({"one": "Ana Abreu", "other": "Yan"}, "entry_refused", None),
    ],
)
def test_walk_ins_that_are_refused(
    body: dict[str, Any],
    code: str,
    pointer: str | None,
    api: APIClient,
    event: Event,
    outsider: User,
) -> None:
    answer = api.post(path(event), body)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert answer.json().get("pointer") == pointer
    assert event.entries.count() == 5


def test_guests_are_found_and_entered_by_id(api: APIClient, event: Event, outsider: User) -> None:
    away = Club.objects.get(name="Elsewhere")
    guest = builders.pairs(away, 1, "G ")[0]
    found = api.get("/api/v1/players", {"search": "g ana"}).json()["results"]
    assert [(one["name"], one["club"]["name"]) for one in found] == [("G Ana Abreu", "Elsewhere")]
    answer = api.post(f"/api/v1/events/{event.id}/entries", {"partnerships": [str(guest.id)]})
    assert answer.status_code == 201
    assert answer.json()["results"][0]["club"]["id"] == str(away.id)


def test_a_late_entry_sits_down_at_the_bye(api: APIClient, club: Club, event: Event) -> None:
    late = builders.pairs(club, 1, "Late ")[0]
    api.post(f"/api/v1/events/{event.id}/entries", {"partnerships": [str(late.id)]})
    entry = event.entries.get(number=6)
    seat = f"/api/v1/entries/{entry.id}/seat"
    assert api.post(seat).json()["code"] == "wrong_state"
    first = event.entries.get(number=1)
    first.to_round = 0
    first.save()
    entry.from_round = 2
    entry.save()
    builders.publish_round(event)
    assert api.post(seat).json()["code"] == "wrong_state"


def test_the_table_of_a_late_entry_is_answered(api: APIClient, club: Club, event: Event) -> None:
    row = builders.publish_round(event)
    late = builders.pairs(club, 1, "Late ")[0]
    entered = api.post(f"/api/v1/events/{event.id}/entries", {"partnerships": [str(late.id)]})
    entry = entered.json()["results"][0]["id"]
    answer = api.post(f"/api/v1/entries/{entry}/seat")
    assert answer.status_code == 200
    assert answer.json()["round"] == str(row.id)
    assert entry in {seat["entry"] for seat in answer.json()["seats"].values()}
    again = api.post(f"/api/v1/entries/{entry}/seat")
    assert (again.status_code, again.json()["code"]) == (409, "wrong_state")
    assert api.post(f"/api/v1/entries/{NOWHERE}/seat").status_code == 404


@pytest.mark.parametrize("name", ["walk-ins", "seat"])
def test_only_organisers_enter_by_name(
    name: str, api_for: ApiFor, event: Event, scorer: User, outsider: User
) -> None:
    entry = event.entries.get(number=1)
    where = path(event) if name == "walk-ins" else f"/api/v1/entries/{entry.id}/seat"
    body = {"one": "Zoe", "other": "Yan"} if name == "walk-ins" else {}
    for user in (scorer, outsider):
        assert api_for(user).post(where, body).status_code == 403
    assert api_for(None).post(where, body).status_code == 401
    assert not Partnership.objects.filter(name__startswith="Zoe").exists()
