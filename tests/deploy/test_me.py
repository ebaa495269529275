"""An account asks who it is, where its player has sat, and sits now."""

import re
from typing import Any

import pytest
from django.urls import resolve
from rest_framework.test import APIClient

from clubs import services
from clubs.models import Club, Membership, User
from deploy.tokens import token_create
from tests import builders
from tests.conftest import ApiFor, once
from tests.counting import count_queries
from tournaments.models import Round

pytestmark = pytest.mark.django_db
ME = "/api/v1/me"


made, row = once(lambda club: builders.publish_round(builders.pairs_event(club, 4)))


@pytest.fixture
def seated_account(club: Club, row: Round) -> tuple[User, Any]:
    """An account whose player sits at the first table, and the chair."""
    user = builders.member(club, builders.user("pia"), role="player")
    seat = builders.tables_of(row)[0].seats.order_by("letter")[0]
    own = Membership.objects.get(club=club, user=user)
    services.player_link(player_id=seat.player_id, membership_id=own.id)
    return user, seat


def test_i_am_told_my_roles_my_player_and_my_table(
    club: Club, row: Round, seated_account: tuple[User, Any], api_for: ApiFor
) -> None:
    user, seat = seated_account
    answer = api_for(user).get(ME)
    said = answer.json()
    assert said["username"] == "pia"
    assert [(one["club"]["id"], one["role"]) for one in said["clubs"]] == [(str(club.id), "player")]
    assert said["player"]["id"] == str(seat.player_id)
    assert said["table"] == {
        "event": str(row.event_id), "event_name": row.event.name,
        "round": str(row.id), "round_number": 1,
        "table": str(seat.table_id), "table_number": 1,
        "seat": seat.letter, "side": seat.side,
    }  # fmt: skip
    assert said["token"]["scopes"]
    assert "digest" not in str(said)


def test_it_stands_until_the_round_is_over(
    row: Round, seated_account: tuple[User, Any], api_for: ApiFor, organiser: User
) -> None:
    api = api_for(seated_account[0])
    tag = {"If-None-Match": api.get(ME)["ETag"]}
    with count_queries("rest: what I have to do, known already"):
        assert api.get(ME, headers=tag).status_code == 304
    for table in builders.tables_of(row):
        builders.decide(table, organiser)
    builders.close(row)
    over = api.get(ME, headers=tag)
    assert (over.status_code, over.json()["table"]) == (200, None)


def test_a_token_for_less_is_told_less(
    club: Club, row: Round, seated_account: tuple[User, Any]
) -> None:
    user, seat = seated_account
    for bounds in ({"table": seat.table_id}, {"event": row.event_id}, {"club": club.id}):
        _row, plain = token_create(user=user, name="t", scopes=["read"], **bounds)
        said = APIClient(headers={"Authorization": f"Bearer {plain}"}).get(ME).json()
        assert (said["clubs"], said["player"], said["table"]) == ([], None, None)
        (bound,) = bounds
        assert said["token"][bound] == str(bounds[bound])
    _row, plain = token_create(user=user, name="t", scopes=["submit"])
    said = APIClient(headers={"Authorization": f"Bearer {plain}"}).get(ME).json()
    assert (said["clubs"], said["player"]) == ([], None)
    assert APIClient().get(ME).status_code == 401


def test_an_account_without_a_player_sits_nowhere(organiser: User, api_for: ApiFor) -> None:
    said = api_for(organiser).get(ME).json()
    assert (said["player"], said["table"]) == (None, None)


def test_where_a_player_has_sat(
    club: Club, row: Round, seated_account: tuple[User, Any], organiser: User, api_for: ApiFor
) -> None:
    """Published tables only, also to organisers; found by event and state, the newest first."""
    _user, seat = seated_account
    event, path = row.event, f"/api/v1/players/{seat.player_id}/tables"
    (now,) = APIClient().get(path, {"state": "open"}).json()["results"]
    assert (now["id"], now["event"], now["round_number"]) == (
        str(seat.table_id), str(event.id), 1,
    )  # fmt: skip
    assert now["seats"][seat.letter]["entry_number"] == seat.entry.number
    seen = APIClient().get(path)["ETag"]
    for table in builders.tables_of(row):
        builders.decide(table, organiser)
    assert APIClient().get(path, headers={"If-None-Match": seen}).status_code == 200
    builders.close(row)
    builders.publish_round(event)
    rows = APIClient().get(path, {"event": str(event.id)}).json()["results"]
    assert [one["round_number"] for one in rows] == [2, 1]
    turned = APIClient().get(path, {"ordering": "published"}).json()["results"]
    assert [one["round_number"] for one in turned] == [1, 2]
    assert APIClient().get(path, {"state": "open"}).json()["count"] == 1
    assert APIClient().get(path, {"event": str(club.id)}).json()["count"] == 0
    assert APIClient().get(f"/api/v1/players/{club.id}/tables").status_code == 404


def test_the_tables_of_a_player_take_the_same_queries_however_many(
    row: Round, seated_account: tuple[User, Any], organiser: User
) -> None:
    path = f"/api/v1/players/{seated_account[1].player_id}/tables"
    for _round in range(2):
        with count_queries("rest: the tables of a player"):
            APIClient().get(path)
        for table in builders.tables_of(row):
            builders.decide(table, organiser)
        builders.close(row)
        row = builders.publish_round(row.event)


def test_an_event_says_how_many_and_where_it_goes_on(row: Round) -> None:
    event = APIClient().get(f"/api/v1/events/{row.event_id}").json()
    (listed,) = APIClient().get("/api/v1/events").json()["results"]
    assert listed == event
    assert (event["entry_count"], event["round_count"]) == (4, 1)


def test_a_thing_names_what_can_be_read_below_it(
    row: Round, organiser: User, api_for: ApiFor
) -> None:
    """By `Link`, and all of it is there; a list and what has nothing below name none."""
    api = api_for(organiser)
    table = builders.tables_of(row)[0]
    for address in (f"events/{row.event_id}", f"rounds/{row.id}", f"tables/{table.id}"):
        answer = api.get(f"/api/v1/{address}")
        links = dict(re.findall(r'<([^>]+)>; rel="([\w-]+)"', answer["Link"]))
        assert len(links) > 3
        for below, rel in links.items():
            assert below == f"/api/v1/{address}/{rel}"
            view: Any = resolve(below).func
            assert hasattr(view.view_class, "get"), below
    assert "Link" not in api.get("/api/v1/games/draw/watch")
    changed = api.patch(f"/api/v1/events/{row.event_id}", {"place": "x"}, headers={"If-Match": "*"})
    assert "Link" not in changed
