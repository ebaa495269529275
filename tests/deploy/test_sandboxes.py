"""A sandbox: a club to try programs with, in no list, and gone after a day as if never there."""

from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Club, User
from clubs.services import players_add
from deploy.sandboxes import sandbox_forget
from deploy.schema.story import STORY
from deploy.tasks import forget_sandboxes
from tests import builders
from tests.conftest import ApiFor
from tests.deploy.test_examples import LOGS, accounts_of, play_step
from tournaments.models import Event

pytestmark = pytest.mark.django_db
LEFT = {
    *(
        "Act",
        "AnalysedDeal",
        "AreaStamp",
        "Tick",
        "User",
        "ApiToken",
        "IdempotencyKey",
        "WrongTries",
    )
}
"""What stays: acts (ids alone), analyses by hash, counters, accounts and what is theirs."""

OF_BODIES = ("{body}", "{request}", "{number}", "{kept}", "endorsement")
"""What a sandbox has no part in: associations, their numbers and endorsements."""


def make_sandbox(api: APIClient, name: str = "La Ficha") -> dict[str, Any]:
    answer = api.post("/api/v1/clubs", {"name": name, "sandbox": True}, format="json")
    assert answer.status_code == 201
    made: dict[str, Any] = answer.json()
    return made


def rows() -> dict[str, int]:
    return {
        model.__name__: model._base_manager.count()
        for model in apps.get_models(include_auto_created=True)
        if model.__name__ not in LEFT and model._meta.managed
    }


def test_it_is_marked_and_in_no_list_but_its_owners(organiser: User, api_for: ApiFor) -> None:
    api = api_for(organiser)
    made = make_sandbox(api)
    assert made["name"].startswith("La Ficha (sandbox ")
    assert made["sandbox_until"] is not None
    real = api.post("/api/v1/clubs", {"name": "La Ficha"}, format="json").json()
    assert real["sandbox_until"] is None
    club = Club.objects.get(id=made["id"])
    players_add(club=club, names=["Zoila Zafiro"])
    event = builders.pairs_event(club, 4)
    guest = APIClient()
    assert guest.get(f"/api/v1/clubs/{club.id}").json()["id"] == made["id"]
    assert guest.get(f"/api/v1/events/{event.id}").status_code == 200
    for path in ("clubs", "events", "players?search=zafiro"):
        found = guest.get(f"/api/v1/{path}").json()["results"]
        assert made["id"] not in str(found), path
        assert "Zafiro" not in str(found), path
    assert str(event.id) not in guest.get("/").text
    assert "Zafiro" not in guest.get("/search/?q=zafiro").text
    mine = api.get(f"/api/v1/events?club={club.id}").json()["results"]
    assert [one["id"] for one in mine] == [str(event.id)]


def test_nobody_plays_across_its_border(organiser: User, club: Club, api_for: ApiFor) -> None:
    api = api_for(organiser)
    sandbox = Club.objects.get(id=make_sandbox(api)["id"])
    (theirs,) = players_add(club=club, names=["Ana Real"])
    (ours,) = players_add(club=sandbox, names=["Ben Sand"])
    for home, guest in ((sandbox, theirs), (club, ours)):
        event = api.post(
            "/api/v1/events",
            {
                "club": str(home.id), "name": "Mixed", "game": "draw", "method": "round_robin",
                "shape": "single", "rounds_planned": 1,
            },
            format="json",
        )  # fmt: skip
        assert event.status_code == 201, event.content
        path = f"/api/v1/events/{event.json()['id']}/entries"
        answer = api.post(path, {"players": [str(guest.id)]}, format="json")
        assert (answer.status_code, answer.json()["code"]) == (422, "entry_refused")
    body = builders.club(organiser, "Liga")
    Club.objects.filter(id=body.id).update(kind=Club.Kind.ASSOCIATION)
    asked = api.post(
        f"/api/v1/clubs/{sandbox.id}/affiliations", {"club": str(body.id)}, format="json"
    )
    assert (asked.status_code, asked.json()["code"]) == (409, "wrong_state")


def test_an_account_has_five_at_most(organiser: User, outsider: User, api_for: ApiFor) -> None:
    api = api_for(organiser)
    for _each in range(5):
        make_sandbox(api)
    answer = api.post("/api/v1/clubs", {"name": "One more", "sandbox": True}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    make_sandbox(api_for(outsider))
    assert APIClient().post("/api/v1/clubs", {"sandbox": True}).status_code == 401


@pytest.mark.whole
def test_after_a_day_nothing_is_left_of_a_whole_evening(organiser: User, club: Club) -> None:
    """The evening of the examples, in a sandbox, rated; another club keeps its own."""
    kept = builders.pairs_event(club, 4)
    accounts, names = accounts_of(organiser), LOGS | {"organiser": str(organiser.id)}
    before = rows()
    names["club"] = make_sandbox(accounts[""])["id"]
    for step in STORY:
        said = step.path + str(step.body)
        if step.method == "GET" and not (step.keep or step.after_rating):
            continue  # leaves nothing
        if step.operation != "add_club" and not any(one in said for one in OF_BODIES):
            play_step(accounts, step, names)
    assert rows() != before
    Club.objects.filter(id=names["club"]).update(sandbox_until=timezone.now() + timedelta(hours=1))
    assert forget_sandboxes() == 0
    Club.objects.filter(id=names["club"]).update(sandbox_until=timezone.now())
    assert forget_sandboxes() == 1
    connection.check_constraints()  # what waits for the end of a transaction
    after = rows()
    assert {name: after[name] for name in after if after[name] != before[name]} == {}
    assert Event.objects.get() == kept


def test_a_club_that_is_none_stays(club: Club) -> None:
    sandbox_forget(club_id=club.id)
    assert Club.objects.get() == club
