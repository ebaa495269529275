"""The clock of a round over REST: who may set it, what is refused, what everybody sees."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tournaments.models import Event, Round, RoundClock
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    """An open event of two partnerships whose rounds have no minutes."""
    return builders.pairs_event(club, 2)


@pytest.fixture
def row(event: Event) -> Round:
    """Its first round, published."""
    return builders.publish_round(event)


@pytest.fixture
def api(api_for: ApiFor, scorer: User) -> APIClient:
    return api_for(scorer)


def path(row: Round) -> str:
    return f"/api/v1/rounds/{row.id}/clock"


def test_a_round_without_a_clock_says_so(row: Round) -> None:
    answer = APIClient().get(path(row)).json()
    assert (answer["phase"], answer["remaining"], answer["running"]) == ("none", None, False)
    Event.objects.update(minutes=45)
    answer = APIClient().get(path(row)).json()
    assert (answer["phase"], answer["remaining"]) == ("ready", 2700)


@pytest.mark.parametrize("name", ["organiser", "scorer"])
def test_the_clock_is_started_and_stopped(
    name: str, row: Round, api_for: ApiFor, request: pytest.FixtureRequest
) -> None:
    api = api_for(request.getfixturevalue(name))
    answer = api.put(path(row), {"running": True, "minutes": 30, "warning": 2}).json()
    assert (answer["phase"], answer["running"]) == ("running", True)
    assert 1795 <= answer["remaining"] <= 1800
    assert (answer["given"], answer["warning"]) == (1800, 120)
    begun = answer["started"]
    assert api.put(path(row), {"running": True}).json()["started"] == begun
    answer = api.put(path(row), {"running": False}).json()
    assert (answer["phase"], answer["running"], answer["started"]) == ("paused", False, begun)
    longer = api.put(path(row), {"running": False, "minutes": 40}).json()
    assert longer["remaining"] == answer["remaining"] + 600
    assert RoundClock.objects.count() == 1


def test_the_event_says_how_many_minutes(api: APIClient, row: Round) -> None:
    refused = api.put(path(row), {"running": True})
    assert (refused.status_code, refused.json()["pointer"]) == (422, "/minutes")
    Event.objects.update(minutes=45)
    assert api.put(path(row), {"running": True}).json()["given"] == 2700


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("body", "pointer"),
    [({"running": True, "minutes": 0}, "/minutes"), ({"running": True, "minutes": 601}, "/minutes")]
    + [({"minutes": 5}, "/running"), ({"running": True, "speed": 2}, "/speed")],
)
def test_what_cannot_be(body: dict[str, object], pointer: str, api: APIClient, row: Round) -> None:
    answer = api.put(path(row), body)
    assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)
    assert not RoundClock.objects.exists()


def test_only_the_club_sets_it(row: Round, outsider: User, scorer: User, api_for: ApiFor) -> None:
    body = {"running": True, "minutes": 30}
    assert api_for(outsider).put(path(row), body).status_code == 403
    assert APIClient().put(path(row), body).status_code == 401
    assert api_for(scorer, scopes=("submit",)).put(path(row), body).status_code == 403
    assert not RoundClock.objects.exists()


def test_only_a_round_that_is_played_has_a_clock(
    api: APIClient, event: Event, api_for: ApiFor, organiser: User
) -> None:
    draft = rounds.round_draw(event_id=event.id)
    body = {"running": True, "minutes": 30}
    assert api.get(path(draft)).status_code == 404
    refused = api_for(organiser).put(path(draft), body)
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
    row = builders.publish(draft)
    api.put(path(row), body)
    builders.decide(builders.tables_of(row)[0], organiser)
    builders.close(row)
    assert api.put(path(row), body).status_code == 409
    assert api.get(path(row)).json()["phase"] == "none"


def test_it_takes_no_log_and_two_queries(api: APIClient, row: Round) -> None:
    api.put(path(row), {"running": True, "minutes": 30})
    with CaptureQueriesContext(connection) as taken:
        assert APIClient().get(path(row)).json()["phase"] == "running"
    assert len(taken) == 1


def test_a_token_of_the_event_sets_its_clock_and_no_other(
    api_for: ApiFor, scorer: User, row: Round, club: Club
) -> None:
    other = builders.publish_round(builders.pairs_event(club, 2, name="Other", prefix="O "))
    tablet = api_for(scorer, ("score",), event=row.event_id)
    assert tablet.put(path(row), {"running": True, "minutes": 30}).status_code == 200
    refused = tablet.put(path(other), {"running": True, "minutes": 30})
    assert refused.status_code == 403
    assert "another event" in refused.json()["detail"]
    assert RoundClock.objects.count() == 1


def test_a_round_is_published_and_started_at_once(
    event: Event, api_for: ApiFor, organiser: User, scorer: User, outsider: User
) -> None:
    draft = rounds.round_draw(event_id=event.id)
    address = f"/api/v1/rounds/{draft.id}/start"
    assert APIClient().post(address).status_code == 401
    assert api_for(scorer).post(address).status_code == 404
    assert api_for(outsider).post(address).status_code in {403, 404}
    api = api_for(organiser)
    answer = api.post(address)
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/minutes")
    draft.refresh_from_db()
    assert draft.state == Round.State.DRAFT
    assert api.post(address, {"minutes": 30}, headers={"If-Match": '"99"'}).status_code == 412
    answer = api.post(address, {"minutes": 30, "warning": 3}).json()
    assert answer["state"] == "published"
    clock = RoundClock.objects.get()
    assert (clock.given.total_seconds(), clock.warning.total_seconds()) == (1800, 180)
    assert api.post(address, {"minutes": 50}).status_code == 200
    assert RoundClock.objects.get().given.total_seconds() == 1800
