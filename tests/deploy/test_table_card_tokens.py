"""The code on a table's card: a token for this table while its round is played, nothing else."""

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Membership, User
from deploy.models import Act, ApiToken
from deploy.phones import MOST
from tests import builders
from tests.conftest import once
from tests.pages import browser_of
from tournaments.hall.core.codes import card_code, card_giver
from tournaments.models import Round, Table

pytestmark = pytest.mark.django_db


made, row = once(lambda club: builders.publish_round(builders.pairs_event(club, 4)))


@pytest.fixture
def table(row: Round) -> Table:
    return builders.tables_of(row)[0]


@pytest.fixture
def card(table: Table, scorer: User) -> str:
    return f"/tables/{table.id}/phone/{card_code(table.id, scorer.id)}/"


def make_token(client: Client, card: str) -> APIClient:
    page = client.post(f"{card}token")
    assert page.status_code == 200
    assert "no-store" in page["Cache-Control"]
    found = re.search(r'value="(bone_\w+)"', page.text)
    assert found
    api = APIClient()
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {found[1]}")
    return api


def send(api: APIClient, table: Table, seed: int = 1) -> Any:
    log = builders.log_for(table, seed)
    path = f"/api/v1/tables/{table.id}/logs"
    return api.generic("POST", path, log, content_type="text/x-domlog")


def test_a_phone_sends_the_log_of_its_table(
    client: Client, card: str, row: Round, table: Table
) -> None:
    page = client.get(card)
    assert (page.status_code, "Create a token" in page.text) == (200, True)
    assert not ApiToken.objects.exists()
    api = make_token(client, card)
    token = ApiToken.objects.get()
    assert (token.scopes, token.table) == (["submit"], table.id)
    assert token.expiry - timezone.now() <= timedelta(hours=8)
    assert send(api, table).status_code == 201
    other = builders.tables_of(row)[1]
    assert send(api, other).status_code == 403
    assert api.get(f"/api/v1/tables/{table.id}/logs").status_code == 403
    award = {"places": {"AC": 1, "BD": 2}, "reason": "x"}
    assert api.post(f"/api/v1/tables/{table.id}/award", award).status_code == 403
    assert api.post(f"/api/v1/rounds/{row.id}/close", {}).status_code == 403
    casual = f"/api/v1/clubs/{row.event.club_id}/casual-games"
    assert api.generic("POST", casual, "x", content_type="text/x-domlog").status_code == 403


def test_an_app_changes_the_code_for_a_token(card: str, row: Round, table: Table) -> None:
    """As the page does, for an app that reads the code on the card."""
    code = card.strip("/").rpartition("/")[2]
    guest, path = APIClient(), f"/api/v1/tables/{table.id}/token"
    answer = guest.post(path, {"code": code})
    assert answer.status_code == 201
    document = answer.json()
    assert (document["scopes"], document["table"]) == (["submit"], str(table.id))
    api = APIClient(headers={"Authorization": f"Bearer {document['token']}"})
    assert api.get("/api/v1/token").json()["name"] == "Table 1, round 1"
    assert send(api, table).status_code == 201
    other = builders.tables_of(row)[1]
    assert send(api, other).status_code == 403
    act = Act.objects.get(verb="table_card")
    assert (act.user, act.ids["table"]) == (None, str(table.id))
    # Also somebody with a token of his own gets one for the table.
    assert api.post(path, {"code": code}).status_code == 201
    for wrong, status in (("x", 404), ("ñ" * 40, 404), ("", 422), ("x" * 200, 422), (7, 422)):
        assert guest.post(path, {"code": wrong}, format="json").status_code == status, wrong
    assert guest.post(path, {"code": code, "hours": 9}, format="json").status_code == 422
    assert guest.post(path.replace(str(table.id), str(other.id)), {"code": code}).status_code == 404
    Round.objects.filter(id=row.id).update(state="closed")
    assert guest.post(path, {"code": code}).status_code == 404
    assert ApiToken.objects.count() == 2


def test_it_ends_when_the_round_is_closed(
    client: Client, card: str, row: Round, table: Table, organiser: User
) -> None:
    api = make_token(client, card)
    for number, one in enumerate(row.tables.all()):
        builders.decide(one, organiser, number + 1)
    builders.close(row)
    assert send(api, table).status_code == 403
    assert client.get(card).status_code == 404
    assert client.post(f"{card}token").status_code == 404


def test_it_ends_with_the_role_of_whoever_printed_the_card(
    client: Client, card: str, table: Table, scorer: User
) -> None:
    api = make_token(client, card)
    Membership.objects.filter(user=scorer).update(role="player")
    assert send(api, table).status_code == 403
    assert client.get(card).status_code == 404


def test_a_code_is_of_one_table_and_cannot_be_made_up(
    client: Client, row: Round, table: Table, scorer: User
) -> None:
    code = card_code(table.id, scorer.id)
    assert card_giver(table.id, code) == scorer.id
    other = builders.tables_of(row)[1]
    wrong = card_code(table.id, scorer.id)[:-2] + ("AA" if not code.endswith("AA") else "BB")
    for made_up in (wrong, "x", "x" * 43, card_code(uuid4(), scorer.id), "ñ"):
        assert card_giver(table.id, made_up) is None
        assert client.get(f"/tables/{table.id}/phone/{made_up}/").status_code == 404
    assert client.get(f"/tables/{other.id}/phone/{code}/").status_code == 404


def test_only_the_cards_of_scorers_hold_the_code(
    client: Client, row: Round, scorer: User, outsider: User
) -> None:
    """The round's page is public, and so are its cards: a guest's lead to the table only."""
    path = f"/rounds/{row.id}/print/cards/"
    assert "report the result" in browser_of(scorer).get(path).text
    for browser in (client, browser_of(outsider)):
        assert "report the result" not in browser.get(path).text


def test_phones_are_few(client: Client, card: str) -> None:
    for _phone in range(MOST):
        make_token(client, card)
    page = client.post(f"{card}token")
    assert (page.status_code, "Too many phones" in page.text) == (422, True)
    assert ApiToken.objects.count() == MOST
