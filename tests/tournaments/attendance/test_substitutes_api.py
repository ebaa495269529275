"""Substitutes over REST: entered, listed, gone again; who may do that."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, Player, User
from tests import builders
from tests.conftest import ApiFor, once
from tournaments.models import Event, Substitution

pytestmark = pytest.mark.django_db
NOWHERE = "01890000-0000-7000-8000-000000000000"


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


made, event = once(lambda club: builders.pairs_event(club, 4))


@pytest.fixture
def new(club: Club) -> Player:
    return builders.players(club, 1, "New ")[0]


def path(event: Event) -> str:
    return f"/api/v1/entries/{event.entries.get(number=1).id}/substitutes"


def body(event: Event, new: Player, **more: Any) -> dict[str, Any]:
    pair = event.entries.get(number=1).partnership
    assert pair is not None
    return {"player": str(pair.first_id), "substitute": str(new.id), "reason": "ill"} | more


def test_a_substitute_comes_is_seen_everywhere_and_goes(
    api: APIClient, api_for: ApiFor, event: Event, new: Player, organiser: User
) -> None:
    row = builders.publish_round(event)
    answer = api.post(path(event), body(event, new))
    assert answer.status_code == 201
    made = answer.json()
    assert (made["from_round"], made["to_round"], made["reason"]) == (1, None, "ill")
    guest = api_for(None)
    listed = guest.get(f"/api/v1/events/{event.id}/substitutes").json()["results"]
    assert [one["substitute"]["name"] for one in listed] == ["New Ana Abreu"]
    tables = guest.get(f"/api/v1/rounds/{row.id}").json()["tables"]
    seats = [seat for table in tables for seat in table["seats"].values()]
    stands_in = [seat for seat in seats if seat["player"]["id"] == str(new.id)]
    assert [seat["instead_of"]["name"] for seat in stands_in] == ["Ana Abreu"]
    lines = guest.get(f"/api/v1/events/{event.id}/standings").json()["results"]
    assert [len(line["substitutes"]) for line in lines].count(1) == 1
    for what, said in (
        ("standings", "New Ana Abreu for Ana Abreu from round 1"),
        ("entries", "New Ana Abreu for Ana Abreu from round 1"),
        ("rounds", "New Ana Abreu,1,Ana Abreu – Ben Abreu,Ana Abreu"),
    ):
        assert said in guest.get(f"/api/v1/events/{event.id}/export/{what}.csv").content.decode()
    end = f"/api/v1/substitutes/{made['id']}/end"
    assert api.post(end, {"from_round": 2}).status_code == 200
    assert Substitution.objects.get().to_round == 1
    assert api.post(end).status_code == 200
    assert not Substitution.objects.exists()
    assert api.post(end).status_code == 404


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("more", "status", "pointer"),
    [
        ({"reason": ""}, 422, "/reason"),
        ({"player": NOWHERE}, 422, "/player"),
        ({"substitute": NOWHERE}, 422, "/substitute"),
        ({"from_round": 9}, 422, "/from_round"),
        ({"round": 1}, 422, "/round"),
    ],
)
def test_substitutes_that_are_refused(
    more: dict[str, Any], status: int, pointer: str, api: APIClient, event: Event, new: Player
) -> None:
    answer = api.post(path(event), body(event, new, **more))
    assert (answer.status_code, answer.json()["pointer"]) == (status, pointer)
    pair = event.entries.get(number=2).partnership
    assert pair is not None
    answer = api.post(path(event), body(event, pair.first))
    assert (answer.status_code, answer.json()["code"]) == (422, "entry_refused")
    Event.objects.filter(id=event.id).update(state="finished")
    answer = api.post(path(event), body(event, new))
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert not Substitution.objects.exists()


def test_only_organisers_say_who_plays(
    api: APIClient, api_for: ApiFor, event: Event, new: Player, scorer: User, outsider: User
) -> None:
    made = api.post(path(event), body(event, new)).json()
    for where in (path(event), f"/api/v1/substitutes/{made['id']}/end"):
        for user in (scorer, outsider):
            assert api_for(user).post(where, {}).status_code == 403
        assert api_for(None).post(where, {}).status_code == 401
        assert api_for(scorer, ("score",)).post(where, {}).status_code == 403
    assert Substitution.objects.get().to_round is None
