"""Key, answer and effect are one: a crash leaves none of them, a repeat gets the first answer."""

from datetime import timedelta
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs import services
from clubs.models import Club, Membership, User
from deploy.models import ApiToken, IdempotencyKey
from deploy.tasks import tidy
from deploy.tokens import token_create
from games.models import Submission
from tests import builders
from tests.conftest import ApiFor
from tests.deploy.test_privacy import tables_with

pytestmark = pytest.mark.django_db
KEY = {"Idempotency-Key": "k"}


def test_a_crash_after_the_work_leaves_neither_work_nor_key(
    organiser: User, api_for: ApiFor
) -> None:
    api = api_for(organiser)
    api.raise_request_exception = False
    work = services.club_create

    def crash(*, name: str, owner: User) -> Club:
        work(name=name, owner=owner)
        raise RuntimeError("the machine stops here")

    with patch("clubs.services.club_create", crash):
        answer = api.post("/api/v1/clubs", {"name": "Once"}, headers=KEY)
    assert answer.status_code == 500
    assert not Club.objects.filter(name="Once").exists()
    again = api.post("/api/v1/clubs", {"name": "Once"}, headers=KEY)
    assert again.status_code == 201
    assert "Idempotency-Replayed" not in again


def test_what_was_wrong_itself_is_repeated(organiser: User, api_for: ApiFor) -> None:
    api = api_for(organiser)
    first = api.post("/api/v1/clubs", {"name": ""}, headers=KEY)
    again = api.post("/api/v1/clubs", {"name": ""}, headers=KEY)
    assert first.status_code == again.status_code == 422
    assert (first.content, again["Idempotency-Replayed"]) == (again.content, "true")


def test_a_repeat_leads_to_what_was_made_then(organiser: User, api_for: ApiFor) -> None:
    api = api_for(organiser)
    first, again = (api.post("/api/v1/clubs", {"name": "Once"}, headers=KEY) for _ in range(2))
    assert (again.status_code, again["Idempotency-Replayed"]) == (201, "true")
    assert first["Location"] == again["Location"] == f"/api/v1/clubs/{first.json()['id']}"


def test_a_conflict_that_passes_is_not_kept(club: Club, organiser: User, api_for: ApiFor) -> None:
    api = api_for(organiser)
    assert api.post("/api/v1/clubs", {"name": club.name}, headers=KEY).status_code == 409
    Club.objects.filter(id=club.id).update(name="Renamed", sort_key="renamed")
    again = api.post("/api/v1/clubs", {"name": "Doble Nueve"}, headers=KEY)
    assert (again.status_code, "Idempotency-Replayed" in again) == (201, False)


def test_a_conflict_is_looked_at_again_and_stores_nothing_twice(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    table = builders.tables_of(builders.publish_round(builders.pairs_event(club, 2)))[0]
    builders.decide(table, organiser)
    api, path = api_for(organiser), f"/api/v1/tables/{table.id}/logs"
    other = builders.log_for(table, 2)

    def send() -> Any:
        return api.generic("POST", path, other, content_type="text/x-domlog", headers=KEY)

    first, again = send(), send()
    assert first.status_code == again.status_code == 409
    assert "Idempotency-Replayed" not in again
    assert first.json()["submission"] == again.json()["submission"]
    assert Submission.objects.count() == 2


def test_what_is_not_there_yet_may_be_there_the_next_time(
    club: Club, organiser: User, outsider: User, api_for: ApiFor
) -> None:
    """404 and 403 are not kept: a role that is given later lets the repeat through."""
    api, path = api_for(outsider), f"/api/v1/clubs/{club.id}/players"
    assert api.post(path, {"names": ["Ana"]}, headers=KEY).status_code == 403
    builders.member(club, outsider, "organiser")
    again = api.post(path, {"names": ["Ana"]}, headers=KEY)
    assert (again.status_code, "Idempotency-Replayed" in again) == (201, False)
    nowhere = f"/api/v1/clubs/{uuid4()}/players"
    assert api.post(nowhere, {"names": ["Ana"]}, headers=KEY).status_code == 404
    assert IdempotencyKey.objects.count() == 1


def test_a_lost_role_gets_no_stored_answer(
    club: Club, organiser: User, scorer: User, api_for: ApiFor
) -> None:
    builders.member(club, helper := builders.user("hugo"), "organiser")
    api, path = api_for(helper), f"/api/v1/clubs/{club.id}/players"
    assert api.post(path, {"names": ["Ana"]}, headers=KEY).status_code == 201
    Membership.objects.filter(user=helper).update(role="scorer")
    assert api.post(path, {"names": ["Ana"]}, headers=KEY).status_code == 403
    Membership.objects.filter(user=helper).update(role="organiser")
    again = api.post(path, {"names": ["Ana"]}, headers=KEY)
    assert (again.status_code, again["Idempotency-Replayed"]) == (201, "true")


def test_a_revoked_or_narrowed_token_gets_no_stored_answer(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    api, path = api_for(organiser), f"/api/v1/clubs/{club.id}/players"
    assert api.post(path, {"names": ["Ana"]}, headers=KEY).status_code == 201
    ApiToken.objects.update(scopes=["submit"])
    assert api.post(path, {"names": ["Ana"]}, headers=KEY).status_code == 403
    ApiToken.objects.update(scopes=["organise"], club=uuid4())
    assert api.post(path, {"names": ["Ana"]}, headers=KEY).status_code == 403
    ApiToken.objects.all().delete()
    assert api.post(path, {"names": ["Ana"]}, headers=KEY).status_code == 401


def test_what_was_deleted_is_answered_again(club: Club, organiser: User, api_for: ApiFor) -> None:
    """What a request acted on may be gone: whose roles count is kept with the answer."""
    event = builders.pairs_event(club, 2)
    entry = event.entries.order_by("number").last()
    assert entry is not None
    api, path = api_for(organiser), f"/api/v1/entries/{entry.id}"
    assert api.delete(path, headers=KEY).status_code == 204
    again = api.delete(path, headers=KEY)
    assert (again.status_code, again["Idempotency-Replayed"]) == (204, "true")
    assert api.delete(path).status_code == 404
    Membership.objects.filter(user=organiser).update(role="scorer")
    assert api.delete(path, headers=KEY).status_code == 404


def test_an_event_and_a_draft_that_were_deleted_are_answered_again(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    """Their endpoints read club and role at once."""
    api, event = api_for(organiser), builders.pairs_event(club, 4)
    draft = api.post(f"/api/v1/events/{event.id}/rounds", {}).json()["id"]
    for path in (f"/api/v1/rounds/{draft}", f"/api/v1/events/{event.id}"):
        assert api.delete(path, headers=KEY).status_code == 204, path
        again = api.delete(path, headers=KEY)
        assert (again.status_code, again["Idempotency-Replayed"]) == (204, "true"), path
        assert api.delete(path).status_code == 404, path


def test_a_key_belongs_to_token_and_address(club: Club, organiser: User, api_for: ApiFor) -> None:
    api = api_for(organiser)
    paths = [f"/api/v1/clubs/{club.id}/players", f"/api/v1/clubs/{club.id}/partnerships"]
    assert api.post(paths[0], {"names": ["Ana"]}, headers=KEY).status_code == 201
    assert api.post(paths[0], {"names": ["Eva"]}, headers=KEY).status_code == 422
    other = api.post(paths[1], {"pairs": []}, headers=KEY)
    assert (other.status_code, other.json()["code"]) == (422, "invalid")
    renewed = api_for(organiser).post(paths[0], {"names": ["Eva"]}, headers=KEY)
    assert renewed.status_code == 201


def test_another_version_is_another_request(
    club: Club, organiser: User, scorer: User, api_for: ApiFor
) -> None:
    table = builders.tables_of(builders.publish_round(builders.pairs_event(club, 2)))[0]
    api, path = api_for(scorer), f"/api/v1/tables/{table.id}/result"
    body = {"points": {"AC": 104, "BD": 62}}
    assert api.put(path, body, headers=KEY | {"If-Match": '"0"'}).status_code == 201
    other = api.put(path, body, headers=KEY | {"If-Match": '"1"'})
    assert other.json()["code"] == "idempotency_mismatch"


def test_a_token_that_ends_itself_leaves_no_answer(organiser: User, api_for: ApiFor) -> None:
    api = api_for(organiser)
    assert api.delete("/api/v1/token", headers=KEY).status_code == 204
    assert api.delete("/api/v1/token", headers=KEY).status_code == 401
    assert not IdempotencyKey.objects.exists()


def test_one_look_up_of_the_token_with_a_key(club: Club, organiser: User, api_for: ApiFor) -> None:
    api, path = api_for(organiser), f"/api/v1/clubs/{club.id}/players"
    for number in range(30):
        token_create(user=organiser, name=f"token {number}", scopes=["read"])
    with CaptureQueriesContext(connection) as taken:
        assert api.post(path, {"names": ["Ana"]}, headers=KEY).status_code == 201
    tokens = [query["sql"] for query in taken if "FROM deploy_apitoken" in query["sql"]]
    assert len(tokens) == 1
    assert "token.digest =" in tokens[0]
    assert not any('FROM "deploy_apitoken"' in query["sql"] for query in taken)


def test_a_key_does_not_open_the_door(club: Club, organiser: User, api_for: ApiFor) -> None:
    api = api_for(organiser)
    assert api.post("/api/v1/clubs", {"name": "Once"}, headers=KEY).status_code == 201
    assert api_for(None).post("/api/v1/clubs", {"name": "Once"}, headers=KEY).status_code == 401


def test_old_keys_are_thrown_away(organiser: User, api_for: ApiFor) -> None:
    api = api_for(organiser)
    api.post("/api/v1/clubs", {"name": "Once"}, headers=KEY)
    assert tidy() == 0
    IdempotencyKey.objects.update(created=timezone.now() - timedelta(days=8))
    assert tidy() == 1


def test_secrets_that_are_shown_once_are_not_kept_in_the_clear(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    """Links and codes of invitations, secrets of webhooks: their tables have no clear text, too."""
    player, api = builders.players(club, 1)[0], api_for(organiser)
    webhook = builders.webhook(club, organiser)
    for path, body, secret in (
        (f"/api/v1/clubs/{club.id}/invitations", {"role": "scorer"}, "link"),
        (f"/api/v1/players/{player.id}/invitation", {}, "code"),
        (f"/api/v1/clubs/{club.id}/webhooks", {"url": "https://example.com/a"}, "secret"),
        (f"/api/v1/webhooks/{webhook.id}/rotate", {}, "secret"),
    ):
        first, again = (api.post(path, body, headers=KEY) for _ in range(2))
        assert (first.status_code in {200, 201}, first["Cache-Control"]) == (True, "no-store")
        assert (first.content, again["Idempotency-Replayed"]) == (again.content, "true")
        assert tables_with(first.json()[secret]) == [], path
