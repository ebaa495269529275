"""Characters that no name has and no text can hold: an answer, never a fault of ours."""

import json
import unicodedata
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, Player, User
from clubs.services import players_add
from games.bots import playout
from games.rules.write import to_text
from tests import builders
from tests.conftest import ApiFor
from tournaments.entries.services.entries import clean_team
from web.faults import InvalidInput

pytestmark = pytest.mark.django_db
ODD = ["\\ud800", "\\u0000"]
"""Half a surrogate pair and NUL, as JSON can write them."""
TEXT = "text/x-domlog"


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


def post(api: APIClient, path: str, body: str, kind: str = "application/json") -> Any:
    return api.generic("POST", path, body, content_type=kind)


@pytest.mark.parametrize("odd", ODD)
def test_odd_characters_in_a_body_are_refused(api: APIClient, club: Club, odd: str) -> None:
    paths = ["", f"/{club.id}/players", f"/{club.id}/partnerships"]
    for path in paths:
        for body in (
            '{"%s": 1}',
            '{"name": "%s"}',
            '{"names": ["%s"]}',
            '{"pairs": ["%s"]}',
        ):
            answer = post(api, f"/api/v1/clubs{path}", body.replace("%s", odd))
            assert answer.status_code in {400, 422}
            assert json.loads(answer.content)["code"]


@pytest.mark.parametrize("odd", ODD)
def test_odd_characters_in_a_log_are_answered(api: APIClient, club: Club, odd: str) -> None:
    table = builders.tables_of(builders.publish_round(builders.pairs_event(club, 2)))[0]
    for body in ('{"format": "%s"}', '{"%s": 1}', '{"seats": {"A": "%s"}}', '{"deals": ["%s"]}'):
        sent = body.replace("%s", odd)
        assert post(api, "/api/v1/referee", sent).json()["error"]["code"] == "syntax"
        for path in (f"tables/{table.id}/logs", f"clubs/{club.id}/casual-games"):
            assert post(api, f"/api/v1/{path}", sent).status_code == 422


@pytest.mark.parametrize("asked", ["%00", "%ED%A0%80", "a%00"])
def test_odd_characters_in_an_address_are_answered(
    client: Client, api: APIClient, club: Club, asked: str
) -> None:
    for path in ("/", "/clubs/", f"/clubs/{club.id}/", f"/clubs/{club.id}/players/"):
        assert client.get(f"{path}?q={asked}&search={asked}").status_code < 500
    for path in ("clubs", f"clubs/{club.id}/players", f"clubs/{club.id}/partnerships"):
        assert api.get(f"/api/v1/{path}?search={asked}").status_code < 500
    assert client.get(f"/problems/{asked}").status_code == 404


def test_names_are_the_same_however_their_accents_are_sent(api: APIClient, club: Club) -> None:
    names = ["Ángel", "Ñico", "Zoë", "José"]
    apart = [unicodedata.normalize("NFD", name) for name in names]
    answer = post(api, f"/api/v1/clubs/{club.id}/players", json.dumps({"names": apart}))
    assert answer.status_code == 201
    assert set(Player.objects.values_list("name", flat=True)) == set(names)
    log = to_text(playout("partnership", 4, 1, occupants=dict(zip("ABCD", apart, strict=True))))
    path = f"/api/v1/clubs/{club.id}/casual-games"
    assert post(api, path, log, TEXT).status_code == 201
    assert post(api, path, unicodedata.normalize("NFC", log), TEXT).status_code == 200


def test_somebody_called_in_quotation_marks_is_named_by_id(api: APIClient, club: Club) -> None:
    people = players_add(club=club, names=['"El Loco" Pérez', "Bo", "Cy", "Di"])
    names = [str(people[0].id), "Bo", "Cy", "Di"]
    log = to_text(playout("partnership", 4, 1, occupants=dict(zip("ABCD", names, strict=True))))
    path = f"/api/v1/clubs/{club.id}/casual-games"
    answer = post(api, path, log, TEXT)
    assert answer.status_code == 201
    assert answer.json()["sides"][0]["players"]["A"]["name"] == '"El Loco" Pérez'


@pytest.mark.parametrize("team", ["Los\ufe0fTigres", "Los\u3164Tigres", "Los\x00Tigres"])
def test_teams_are_cleaned_like_names(team: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        clean_team(team)
    assert refused.value.data["pointer"] == "/team"
    assert clean_team(' Los  "Tigres" ') == 'Los "Tigres"'
