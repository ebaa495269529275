"""What was refused can be looked at, by those who score; and there is an end to what is kept."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings
from rest_framework.test import APIClient

from clubs.models import Club, User
from games.models import Submission
from tests import builders
from tests.conftest import ApiFor, once
from tournaments.models import Table

pytestmark = pytest.mark.django_db


made, table = once(
    lambda club: builders.tables_of(builders.publish_round(builders.pairs_event(club, 2)))[0]
)


@pytest.fixture
def api(api_for: ApiFor, scorer: User) -> APIClient:
    return api_for(scorer)


def send(api: APIClient, table: Table, body: str, kind: str = "text/x-domlog") -> Any:
    return api.generic("POST", f"/api/v1/tables/{table.id}/logs", body, content_type=kind)


def misnamed_log(table: Table) -> str:
    name = table.seats.get(letter="B").player.name
    return builders.log_for(table).replace(f'[B "{name}"]', '[B "Zoe <b>"]')


def test_a_refused_log_is_shown_with_seat_names_and_bytes(
    api: APIClient, client: Client, scorer: User, table: Table
) -> None:
    body = misnamed_log(table)
    refused = send(api, table, body)
    assert (refused.status_code, refused.json()["code"]) == (422, "wrong_occupant")
    kept = refused.json()["submission"]
    wanted = {
        "seat": "B",
        "expected": table.seats.get(letter="B").player.name,
        "named": "Zoe <b>",
        "size": len(body.encode()),
    }
    listed = api.get(f"/api/v1/tables/{table.id}/logs").json()["results"][0]
    for shown in (listed, api.get(f"/api/v1/submissions/{kept}").json()):
        assert {key: shown[key] for key in wanted} == wanted
    client.force_login(scorer)
    page = client.get(f"/tables/{table.id}/").content.decode()
    assert "the log has Zoe &lt;b&gt;." in page
    assert f'href="/submissions/{kept}/log"' in page
    for answer in (
        api.get(f"/api/v1/submissions/{kept}/log"),
        client.get(f"/submissions/{kept}/log"),
    ):
        assert answer.content == body.encode()
        assert answer["Content-Type"] == "text/x-domlog"
        assert answer["Content-Disposition"] == f'attachment; filename="{kept}.domlog"'


def test_only_scorers_look_at_what_was_sent(
    api: APIClient, api_for: ApiFor, client: Client, outsider: User, table: Table
) -> None:
    kept = send(api, table, "nonsense").json()["submission"]
    assert api_for(outsider).get(f"/api/v1/submissions/{kept}/log").status_code == 404
    assert APIClient().get(f"/api/v1/submissions/{kept}/log").status_code == 401
    assert client.get(f"/submissions/{kept}/log").status_code == 302
    client.force_login(outsider)
    assert client.get(f"/submissions/{kept}/log").status_code == 404


def test_a_refused_casual_log_is_handed_out(api: APIClient, club: Club) -> None:
    path = f"/api/v1/clubs/{club.id}/casual-games"
    sent = api.generic("POST", path, "what?", content_type="text/plain")
    kept = sent.json()["submission"]
    assert api.get(f"/api/v1/submissions/{kept}/log").content == b"what?"
    listed = api.get(f"{path}/refused").json()["results"][0]
    assert (listed["size"], listed["seat"]) == (5, None)


def test_lists_never_load_bodies(
    api: APIClient, client: Client, scorer: User, club: Club, table: Table
) -> None:
    send(api, table, "nonsense")
    api.generic("POST", f"/api/v1/clubs/{club.id}/casual-games", "x", content_type="text/plain")
    client.force_login(scorer)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert api.get(f"/api/v1/tables/{table.id}/logs").json()["count"] == 1
        assert api.get(f"/api/v1/clubs/{club.id}/casual-games/refused").json()["count"] == 1
        assert client.get(f"/tables/{table.id}/").status_code == 200
        assert client.get(f"/events/{table.round.event_id}/").status_code == 200
    read = [query["sql"] for query in queries if '"games_submission"."id"' in query["sql"]]
    assert read
    assert not [sql for sql in read if '"games_submission"."body"' in sql and "'draft'" not in sql]


def test_there_is_an_end_to_what_an_event_keeps(
    api: APIClient, table: Table, settings: Settings
) -> None:
    settings.MOST_EVENT_LOG_BYTES = 5000
    codes = [send(api, table, f"nonsense {number} " * 50).json()["code"] for number in range(5)]
    assert codes == ["syntax"] * 3 + ["storage_full"] * 2
    answer = send(api, table, "more nonsense " * 500)
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["refused"]) == (
        413,
        "storage_full",
        "syntax",
    )
    assert api.get(problem["type"]).status_code == 200
    assert Submission.objects.count() == 3
    assert send(api, table, "nonsense 0 " * 50).json()["code"] == "syntax"
    assert send(api, table, builders.log_for(table)).status_code == 201
    contested = send(api, table, builders.log_for(table, 2))
    assert (contested.status_code, contested.json()["refused"]) == (413, "contested")
    table.refresh_from_db()
    assert table.state == Table.State.DECIDED


def test_there_is_an_end_to_what_a_club_keeps(
    api: APIClient, club: Club, settings: Settings
) -> None:
    settings.MOST_CLUB_LOG_BYTES = 2500
    path = f"/api/v1/clubs/{club.id}/casual-games"
    sent = [api.generic("POST", path, f"x{n}", content_type="text/plain") for n in range(4)]
    assert [one.status_code for one in sent] == [422, 422, 422, 413]
