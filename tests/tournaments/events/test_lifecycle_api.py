"""Over REST: events end, go on and are called off, by whom; the new settings and the revision."""

import pytest

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club, organiser: User) -> Event:
    """An event of which the first round is closed."""
    event = builders.pairs_event(club, 4)
    builders.close(builders.play_round(event, organiser))
    return event


def test_an_event_ends_over_rest(api_for: ApiFor, organiser: User, event: Event) -> None:
    api, path = api_for(organiser), f"/api/v1/events/{event.id}"
    refusal = api.post(f"{path}/reopen")
    assert (refusal.status_code, refusal.json()["code"]) == (409, "wrong_state")
    assert api.post(f"{path}/finish").json()["state"] == "finished"
    assert api.post(f"{path}/finish").status_code == 200
    assert api.post(f"{path}/rounds").json()["code"] == "wrong_state"
    assert api.post(f"{path}/cancel").status_code == 409
    assert api.post(f"{path}/reopen").json()["state"] == "running"
    builders.publish_round(event)
    assert "Round 2" in api.post(f"{path}/finish").json()["detail"]
    assert api.post(f"{path}/cancel").json()["state"] == "cancelled"


@pytest.mark.parametrize("act", ["finish", "reopen", "cancel"])
def test_only_organisers_end_it(
    api_for: ApiFor, scorer: User, outsider: User, event: Event, act: str
) -> None:
    path = f"/api/v1/events/{event.id}/{act}"
    assert api_for(None).post(path).status_code == 401
    assert api_for(scorer).post(path).status_code == 403
    assert api_for(outsider).post(path).status_code == 403
    nowhere = "/api/v1/events/01890000-0000-7000-8000-000000000000"
    assert api_for(scorer).post(f"{nowhere}/{act}").status_code == 404
    event.refresh_from_db()
    assert event.state == "running"


def test_the_new_settings_over_rest(api_for: ApiFor, club: Club, organiser: User) -> None:
    api = api_for(organiser)
    plan = {
        "club": str(club.id),
        "name": "Tuesday",
        "game": "draw",
        "method": "groups",
        "shape": "single",
        "rounds_planned": 3,
    }
    more = {"minutes": 45, "starts": "2026-11-27T19:30:00+01:00", "place": "Bar Sol"}
    made = api.post("/api/v1/events", plan | more).json()
    assert (made["minutes"], made["place"], made["revision"]) == (45, "Bar Sol", 0)
    assert made["starts"] == "2026-11-27T18:30:00Z"
    assert made["table_sizes"] == {"min": 3, "max": 4, "preferred": 4}
    path = f"/api/v1/events/{made['id']}"
    changed = api.patch(path, {"minutes": None, "starts": None}).json()
    assert (changed["minutes"], changed["starts"], changed["revision"]) == (None, None, 1)
    stale = api.patch(path, {"place": ""}, headers={"If-Match": '"0-abc"'})
    assert (stale.status_code, stale.json()["code"]) == (412, "settings_changed")
    assert stale.json()["revision"] == 1
    for wrong in ({"minutes": 0}, {"minutes": 601}, {"starts": "soon"}, {"place": "x" * 121}):
        (name,) = wrong
        for answer in (api.patch(path, wrong), api.post("/api/v1/events", plan | wrong)):
            assert (answer.status_code, answer.json()["pointer"]) == (422, f"/{name}")
    answer = api.patch(path, {"rounds_planned": 0})
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/rounds_planned")
