"""A player's own part in an event over REST: for everybody who may and may not."""

import pytest

from clubs.models import Club, Player, User
from tests import builders
from tests.conftest import ApiFor
from tournaments.models import Event, PartnerRequest
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    made = builders.pairs_event(club, 4)
    Event.objects.update(players_enter=True)
    return made


@pytest.fixture
def people(club: Club) -> list[Player]:
    found = builders.players(club, 3, "New ")
    for player in found:
        player.user = builders.user(player.name)
        player.save()
    return found


def own_path(event: Event, tail: str = "") -> str:
    return f"/api/v1/me/events/{event.id}{tail}"


def path(event: Event, tail: str) -> str:
    return f"/api/v1/events/{event.id}/{tail}"


def test_asked_agreed_entered_absent_and_gone(
    event: Event, people: list[Player], api_for: ApiFor
) -> None:
    ana, ben = api_for(people[0].user), api_for(people[1].user)
    seen = ana.get(own_path(event)).json()
    assert (seen["entry"], seen["may_enter"], seen["round"]) == (None, True, 1)
    asked = ana.post(path(event, "partners"), {"player": people[1].id})
    assert (asked.status_code, asked.json()["state"]) == (200, "waiting")
    waiting = ben.get(own_path(event)).json()["requests_received"]
    assert [one["player"]["id"] for one in waiting] == [str(people[0].id)]
    entered = ben.post(f"/api/v1/partners/{waiting[0]['id']}/accept")
    assert (entered.status_code, entered.json()["number"]) == (201, 5)
    assert ana.put(own_path(event, "/absence")).json()["absent"] is True
    assert ana.delete(own_path(event, "/absence")).json()["absent"] is False
    asked = ana.put(own_path(event, "/bye")).json()
    assert (asked["asks_bye"], asked["may_ask_bye"]) == (True, True)
    assert ana.delete(own_path(event, "/bye")).json()["asks_bye"] is False
    assert ana.delete(own_path(event, "/entry")).status_code == 204
    pair = ana.get(own_path(event)).json()["pairs"][0]["id"]
    again = ana.put(own_path(event, "/entry"), {"partnership": pair})
    assert (again.status_code, again.json()["partnership"]) == (201, pair)
    answer = ana.put(own_path(event, "/entry"), {"partnership": pair})
    assert (answer.status_code, answer.json()["code"]) == (422, "entry_refused")
    rounds.round_draw(event_id=event.id)
    answer = ana.put(own_path(event, "/absence"))
    assert (answer.status_code, "desk" in answer.json()["detail"]) == (409, True)


def test_declined(event: Event, people: list[Player], api_for: ApiFor) -> None:
    asked = api_for(people[0].user).post(path(event, "partners"), {"player": people[1].id}).json()
    for user, code in ((people[2].user, 403), (people[1].user, 200), (people[1].user, 409)):
        answer = api_for(user).post(f"/api/v1/partners/{asked['id']}/decline")
        assert answer.status_code == code
    assert PartnerRequest.objects.get().state == "declined"


def test_who_may_not(
    event: Event,
    people: list[Player],
    organiser: User,
    scorer: User,
    outsider: User,
    club: Club,
    api_for: ApiFor,
) -> None:
    member = builders.member(club, builders.user("pia"), "player")
    asked = api_for(people[0].user).post(path(event, "partners"), {"player": people[1].id}).json()
    tries = [
        ("get", own_path(event)),
        ("put", own_path(event, "/entry")),
        ("delete", own_path(event, "/entry")),
        ("put", own_path(event, "/absence")),
        ("delete", own_path(event, "/absence")),
        ("put", own_path(event, "/bye")),
        ("delete", own_path(event, "/bye")),
        ("post", f"/api/v1/partners/{asked['id']}/accept"),
    ]
    for user, code in (
        (organiser, 403),
        (scorer, 403),
        (outsider, 403),
        (member, 403),
        (None, 401),
    ):
        api = api_for(user)
        assert {getattr(api, how)(where).status_code for how, where in tries} == {code}
    narrow = api_for(people[0].user, ("read", "submit", "score", "organise"))
    assert {getattr(narrow, how)(where).status_code for how, where in tries[1:]} == {403}
    Event.objects.update(state="draft")
    for user in (people[0].user, outsider):
        api = api_for(user)
        assert {getattr(api, how)(where).status_code for how, where in tries} == {404}


def test_what_is_no_request(event: Event, people: list[Player], api_for: ApiFor) -> None:
    ana = api_for(people[0].user)
    assert ana.post(path(event, "partners"), {}).json()["pointer"] == "/player"
    assert ana.post(path(event, "partners"), {"player": event.id}).json()["pointer"] == "/player"
    assert ana.post(f"/api/v1/partners/{event.id}/accept").status_code == 404
    assert ana.put(own_path(event, "/entry"), {}).json()["pointer"] == "/partnership"
    Event.objects.update(players_enter=False)
    answer = ana.post(path(event, "partners"), {"player": people[1].id})
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
