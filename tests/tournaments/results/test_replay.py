"""GET /api/v1/tables/{id}/replay: who sees it, what of it, and that it is made once."""

import gzip
import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from clubs.models import Club, Player, User
from games.rules.registry import GAMES
from tests import builders
from tests.conftest import ApiFor, once
from tests.tournaments.results.test_live_logs import growing, put
from tournaments.models import Round, Table

pytestmark = pytest.mark.django_db
MOST = 16_000
"""Bytes on the wire."""


made, table = once(
    lambda club: builders.tables_of(builders.publish_round(builders.pairs_event(club, 4)))[0]
)


@pytest.fixture
def api(api_for: ApiFor, scorer: User) -> APIClient:
    return api_for(scorer)


def replay_of(table: Table) -> str:
    return f"/api/v1/tables/{table.id}/replay"


def ask(client: Client, address: str, **headers: str) -> tuple[Any, int]:
    """An answer, and how many queries it took."""
    with CaptureQueriesContext(connection) as taken:
        answer = client.get(address, headers=headers)
    return answer, len(taken)


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_everybody_gets_the_whole_game_in_one_small_answer(
    game: str, api_for: ApiFor, club: Club, organiser: User
) -> None:
    table = builders.tables_of(builders.publish_round(builders.any_event(club, game)))[0]
    builders.decide(table, organiser, 3)
    answer = api_for(None).get(replay_of(table))
    assert answer.status_code == 200
    seats = {seat.letter: str(seat.player) for seat in table.seats.select_related("player")}
    assert answer.json()["seats"] == seats
    assert not answer.json()["live"]
    deals = answer.json()["deals"]
    assert len(deals) == builders.log_for(table, 3).count("\ndeal ")
    assert all("score" in deal["steps"][-1] for deal in deals)
    zipped, _queries = ask(Client(), replay_of(table), **{"Accept-Encoding": "gzip"})
    assert zipped["Content-Encoding"] == "gzip"
    assert len(zipped.content) <= MOST
    assert json.loads(gzip.decompress(zipped.content)) == answer.json()


def test_what_is_known_takes_one_query(table: Table, organiser: User) -> None:
    builders.decide(table, organiser)
    first, made = ask(Client(), replay_of(table))
    assert (first.status_code, made <= 7) == (200, True)
    again, queries = ask(Client(), replay_of(table))
    assert (again.content, queries) == (first.content, 1)
    known, queries = ask(Client(), replay_of(table), **{"If-None-Match": first["ETag"]})
    assert (known.status_code, known.content, queries) == (304, b"", 1)


def test_whoever_is_known_by_name_gets_304_too(api: APIClient, table: Table) -> None:
    path = f"/api/v1/tables/{table.id}/logs"
    api.generic("POST", path, builders.log_for(table), content_type="text/x-domlog")
    first = api.get(replay_of(table))
    assert first.status_code == 200
    known = api.get(replay_of(table), headers={"If-None-Match": first["ETag"]})
    assert (known.status_code, known.content) == (304, b"")


def test_another_name_or_language_is_another_answer(table: Table, organiser: User) -> None:
    builders.decide(table, organiser)
    first, _made = ask(Client(), replay_of(table))
    known = {"If-None-Match": first["ETag"]}
    spanish, _made = ask(Client(), replay_of(table), **known, **{"Accept-Language": "es"})
    assert spanish.status_code == 200
    assert "The tiles are dealt." in first.text
    assert "The tiles are dealt." not in spanish.text
    seat = table.seats.all()[0]
    Player.objects.filter(id=seat.player_id).update(name="Zenobia Uno")
    renamed, _made = ask(Client(), replay_of(table), **known)
    assert (renamed.status_code, "Zenobia Uno" in renamed.text) == (200, True)


def test_of_a_game_that_goes_on_it_shows_what_a_spectator_sees(
    api: APIClient, table: Table
) -> None:
    log = builders.log_for(table)
    first = growing(log)[0]
    running = first.partition("end:")[0].rstrip().rsplit("\n", 1)[0] + "\n"
    assert put(api, table, running).status_code == 200
    live, _made = ask(Client(), replay_of(table))
    assert live.json()["live"]
    assert set(live.json()["deals"][0]["steps"][0]["hands"]["A"]) == {"?"}
    known = {"If-None-Match": live["ETag"]}
    assert ask(Client(), replay_of(table), **known)[0].status_code == 304
    # A longer draft changes nothing of the event, but it is another game.
    assert put(api, table, first).status_code == 200
    grown, _made = ask(Client(), replay_of(table), **known)
    assert (grown.status_code, grown["ETag"] == live["ETag"]) == (200, False)
    assert "?" not in grown.json()["deals"][0]["steps"][0]["hands"]["A"]
    assert put(api, table, log).status_code == 201
    assert not ask(Client(), replay_of(table))[0].json()["live"]


def test_a_table_without_a_log_has_none(api_for: ApiFor, table: Table, organiser: User) -> None:
    answer = api_for(None).get(replay_of(table))
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    builders.enter_sheet(table, organiser, 100, 60)
    assert api_for(None).get(replay_of(table)).status_code == 404


def test_a_table_nobody_has_is_not_found(api_for: ApiFor) -> None:
    nowhere = "/api/v1/tables/01890000-0000-7000-8000-000000000000/replay"
    answer = api_for(None).get(nowhere)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_replay_is_for_whoever_may_see_the_table(
    api_for: ApiFor, club: Club, table: Table, organiser: User, outsider: User
) -> None:
    builders.decide(table, organiser)
    known = api_for(None).get(replay_of(table))["ETag"]
    # A draft is for organisers only, also for those who have seen its tables before.
    Round.objects.filter(id=table.round_id).update(state=Round.State.DRAFT)
    for user in (None, outsider):
        assert api_for(user).get(replay_of(table)).status_code == 404
        told = api_for(user).get(replay_of(table), headers={"If-None-Match": known})
        assert told.status_code == 404
    assert api_for(organiser).get(replay_of(table)).status_code == 200
