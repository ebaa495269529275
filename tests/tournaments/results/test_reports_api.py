"""The sides of a table say over REST what came of it: for everybody who may and may not."""

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor, once
from tournaments.models import Event, Round, SideReport, Table

pytestmark = pytest.mark.django_db
WON = {"points": {"AC": 104, "BD": 62}}
OTHER = {"points": {"AC": 62, "BD": 104}}


made, row = once(lambda club: builders.publish_round(builders.pairs_event(club, 4)))


@pytest.fixture
def table(row: Round) -> Table:
    return builders.tables_of(row)[0]


@pytest.fixture
def users(table: Table) -> dict[str, User]:
    return builders.accounts_of(table)


def path(table: Table, tail: str = "") -> str:
    return f"/api/v1/tables/{table.id}/reports{tail}"


def test_said_and_confirmed(table: Table, users: dict[str, User], api_for: ApiFor) -> None:
    ours, theirs = api_for(users["A"]), api_for(users["B"])
    first = ours.post(path(table), WON)
    assert (first.status_code, first.json()["state"], first.json()["mine"]) == (201, "open", "AC")
    assert ours.post(path(table), WON).status_code == 200
    seen = theirs.get(path(table)).json()
    by_side = {one["side"]: one["report"] for one in seen["sides"]}
    assert (by_side["BD"], by_side["AC"]["points"], seen["takes"]) == (None, WON["points"], True)
    done = theirs.post(path(table, "/confirm"), {"report": by_side["AC"]["id"]})
    assert (done.status_code, done.json()["state"]) == (201, "decided")
    assert done.json()["result"]["evidence"] == "confirmed"
    again = theirs.post(path(table, "/confirm"), {"report": by_side["AC"]["id"]})
    assert (again.status_code, again.json()["takes"]) == (200, False)
    late = ours.post(path(table), OTHER)
    assert (late.status_code, late.json()["code"]) == (409, "wrong_state")


def test_different_and_corrected(table: Table, users: dict[str, User], api_for: ApiFor) -> None:
    ours, theirs = api_for(users["A"]), api_for(users["B"])
    seen = ours.post(path(table), OTHER).json()
    assert theirs.post(path(table), WON).json()["state"] == "disputed"
    report = next(one["report"]["id"] for one in seen["sides"] if one["side"] == "AC")
    assert ours.post(path(table), WON).json()["state"] == "decided"
    answer = theirs.post(path(table, "/confirm"), {"report": report})
    assert (answer.status_code, answer.json()["code"]) == (412, "result_changed")


def test_a_request_repeated_with_a_key(
    table: Table, users: dict[str, User], api_for: ApiFor
) -> None:
    api = api_for(users["A"])
    sent = [api.post(path(table), WON, headers={"Idempotency-Key": "one"}) for _time in "ab"]
    assert [one.status_code for one in sent] == [201, 201]
    assert "Idempotency-Replayed" in sent[1]
    assert SideReport.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/points"),
        ({"points": {"AC": 94, "BD": 62}}, "/points"),
        ({"points": {"AC": 104}}, "/points"),
        ({"points": {"AC": "many", "BD": 1}}, "/points/AC"),
        ({**WON, "deals": [{"AC": 60, "BD": 0}]}, "/points"),
        ({**WON, "sheet_number": "7"}, "/sheet_number"),
    ],
)
def test_what_is_no_result(
    table: Table,
    users: dict[str, User],
    api_for: ApiFor,
    body: dict[str, object],
    pointer: str,
) -> None:
    answer = api_for(users["A"]).post(path(table), body)
    assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)


def refused_all(api: APIClient, table: Table, code: int) -> None:
    answers = [api.post(path(table), WON), api.post(path(table, "/confirm"), {"report": table.id})]
    assert {one.status_code for one in answers} == {code}


def test_who_may_not(
    row: Round,
    table: Table,
    users: dict[str, User],
    organiser: User,
    scorer: User,
    outsider: User,
    club: Club,
    api_for: ApiFor,
) -> None:
    member = builders.member(club, builders.user("pia"), "player")
    elsewhere = builders.accounts_of(builders.tables_of(row)[1])["A"]
    for user in (organiser, scorer):
        refused_all(api_for(user), table, 403)
        assert api_for(user).get(path(table)).status_code == 200
    for user in (outsider, member, elsewhere):
        refused_all(api_for(user), table, 403)
        answer = api_for(user).get(path(table))
        assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
    refused_all(api_for(None), table, 401)
    assert api_for(None).get(path(table)).status_code == 401
    assert not SideReport.objects.exists()


def test_which_tokens_may_not(table: Table, users: dict[str, User], api_for: ApiFor) -> None:
    """A table's own token is its scorer's, who may sit there: it says nothing for a side."""
    for narrow in (
        api_for(users["A"], ("read", "submit", "score", "organise")),
        api_for(users["A"], ("play", "submit"), table=table.id),
        api_for(users["A"], ("play",), event=table.round.event_id),
    ):
        refused_all(narrow, table, 403)


def test_when_it_is_not_possible(
    row: Round, table: Table, users: dict[str, User], organiser: User, api_for: ApiFor
) -> None:
    api = api_for(users["A"])
    Event.objects.update(players_report=False)
    assert api.post(path(table), WON).json()["code"] == "wrong_state"
    assert api.get(path(table)).json()["takes"] is False
    Event.objects.update(players_report=True)
    builders.decide(table, organiser)
    assert api.post(path(table), WON).status_code == 409
    Round.objects.update(state="draft")
    assert api.post(path(table), WON).status_code == 404, "drafts are the organisers' own"
    assert api.post(f"/api/v1/tables/{row.id}/reports", WON).status_code == 404


def test_the_setting_is_an_organisers(
    row: Round, organiser: User, scorer: User, api_for: ApiFor
) -> None:
    event = f"/api/v1/events/{row.event_id}"
    assert api_for(organiser).get(event).json()["players_report"] is True
    changed = api_for(organiser).patch(event, {"players_report": False})
    assert changed.json()["players_report"] is False
    assert api_for(scorer).patch(event, {"players_report": True}).status_code == 403
