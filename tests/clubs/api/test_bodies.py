"""REST: bodies above clubs, requests to join, membership numbers; who may do what of it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, MemberNumber, User
from clubs.services import players_add
from tests import builders
from tests.conftest import ApiFor
from tests.federations import Federation, body, federation

pytestmark = pytest.mark.django_db


@pytest.fixture
def associations(club: Club, organiser: User) -> Federation:
    return federation(club, organiser)


@pytest.fixture
def strangers(
    club: Club, associations: Federation, outsider: User
) -> list[tuple[User | None, int]]:
    """Everybody who owns neither the club nor the body, with what they are answered."""
    rival = builders.user("rita")
    body(rival, "Rival", "federation")
    few = [builders.member(club, builders.user(role), role) for role in ("player", "scorer")]
    lower = [builders.member(associations.body, builders.user("ola"), "scorer")]
    return [(None, 401), *((one, 403) for one in (outsider, rival, *few, *lower))]


def test_a_club_joins_and_leaves(
    club: Club, organiser: User, strangers: list[tuple[User | None, int]], api_for: ApiFor
) -> None:
    chief = builders.user("cleo")
    top = body(chief, "Liga", "federation")
    mine, theirs = api_for(organiser), api_for(chief)
    path, above = f"/api/v1/clubs/{club.id}", f"/api/v1/clubs/{top.id}"
    assert mine.delete(f"{path}/association").status_code == 204
    assert mine.delete(f"{path}/association").status_code == 409
    row = mine.post(f"{path}/affiliations", {"club": str(top.id)})
    assert (row.status_code, row.json()["awaiting"]["name"]) == (201, "Liga")
    one = f"affiliations/{row.json()['id']}"
    assert theirs.get(f"{above}/affiliations").json()["count"] == 1
    for user, status in (*strangers, (organiser, 403)):
        api = api_for(user)
        assert api.post(f"{above}/{one}/accept").status_code == status
        assert api.delete(f"{above}/{one}").status_code == status
        assert api.get(f"{above}/affiliations").status_code == status
        assert api.post(f"{above}/affiliations", {"club": str(club.id)}).status_code == status
    assert mine.post(f"{path}/{one}/accept").status_code == 409
    joined = theirs.post(f"{above}/{one}/accept").json()
    assert (joined["kind"], joined["association"]["name"]) == ("club", "Liga")
    assert mine.get(path).json()["association"] == {"id": str(top.id), "name": "Liga"}
    assert [
        row["name"] for row in api_for(None).get(f"{above}/member-clubs").json()["results"]
    ] == ["Doble Nueve"]
    for user, status in (*strangers, (organiser, 403)):
        assert api_for(user).delete(f"{above}/member-clubs/{club.id}").status_code == status
        assert api_for(user).patch(above, {"kind": "association"}).status_code == status
    assert theirs.patch(above, {"kind": "club"}).status_code == 409
    assert theirs.patch(above, {"kind": "x"}).status_code == 422
    assert theirs.delete(f"{above}/member-clubs/{club.id}").status_code == 204
    assert theirs.delete(f"{above}/member-clubs/{club.id}").status_code == 404
    assert theirs.post(f"{above}/affiliations", {"club": str(top.id)}).status_code == 422
    row = theirs.post(f"{above}/affiliations", {"club": str(club.id)})
    assert mine.delete(f"{path}/affiliations/{row.json()['id']}").status_code == 204
    assert theirs.patch(above, {"kind": "club"}).json()["kind"] == "club"


def test_a_club_is_renamed(club: Club, organiser: User, api_for: ApiFor) -> None:
    path, guest = f"/api/v1/clubs/{club.id}", api_for(None)
    before = guest.get(path)["ETag"]
    few = [builders.member(club, builders.user(role), role) for role in ("player", "organiser")]
    for user, status in ((None, 401), (builders.user("out"), 403), *((one, 403) for one in few)):
        assert api_for(user).patch(path, {"name": "Ours"}).status_code == status
    api = api_for(organiser)
    api.post("/api/v1/clubs", {"name": "La Ficha"})
    taken = api.patch(path, {"name": "la ficha", "kind": "association"})
    assert (taken.status_code, taken.json()["code"]) == (409, "name_taken")
    assert guest.get(path).json()["kind"] == "club"  # all or nothing
    assert api.patch(path, {"name": " \ufe0f "}).status_code == 422
    answer = api.patch(path, {"name": "  Ácido   Doble "})
    assert (answer.status_code, answer.json()["name"]) == (200, "Ácido Doble")
    assert guest.get(path, headers={"If-None-Match": before}).json()["name"] == "Ácido Doble"
    assert [row["name"] for row in guest.get("/api/v1/clubs?search=acido").json()["results"]]
    assert api.patch(path, {"name": "ÁCIDO DOBLE"}).status_code == 200


def test_numbers_are_given_and_found(
    club: Club,
    organiser: User,
    associations: Federation,
    strangers: list[tuple[User | None, int]],
    api_for: ApiFor,
) -> None:
    ana, ben = players_add(club=club, names=["Ana", "Ben"])
    chief, path = api_for(associations.owner), f"/api/v1/clubs/{associations.body.id}/numbers"
    given = {"numbers": [{"player": str(ana.id), "number": "F-1", "since": "2026-01-01"}]}
    for user, status in (*strangers, (organiser, 403), (associations.other_owner, 403)):
        assert api_for(user).post(path, given).status_code == status
    row = chief.post(path, given).json()["results"][0]
    assert (row["number"], row["player"]["club"]["name"], row["until"]) == (
        "F-1",
        "Doble Nueve",
        None,
    )
    again = chief.post(path, {"numbers": [{"player": str(ben.id), "number": "f1"}]})
    assert (again.status_code, again.json()["code"], again.json()["holder"]) == (
        409,
        "number_taken",
        str(ana.id),
    )
    guest = api_for(None)
    found = guest.get(path, {"number": "F 1"}).json()
    assert [one["player"]["name"] for one in found["results"]] == ["Ana"]
    assert guest.get(path, {"number": "F"}).json()["count"] == 0
    assert guest.get(path, {"search": "ana"}).json()["count"] == 1
    assert guest.get(path, {"player": str(ben.id)}).json()["count"] == 0
    assert guest.get("/api/v1/players", {"search": "f-1"}).json()["results"][0]["name"] == "Ana"
    assert guest.get(f"/api/v1/players/{ana.id}/numbers").json()["results"][0]["number"] == "F-1"
    one = f"/api/v1/numbers/{row['id']}"
    assert guest.get(one).json()["body"]["name"] == "Federación"
    for user, status in (*strangers, (organiser, 403)):
        assert api_for(user).patch(one, {"until": "2026-02-01"}).status_code == status
        assert api_for(user).delete(one).status_code == status
    assert chief.patch(one, {"until": "2026-02-01"}).json()["until"] == "2026-02-01"
    assert chief.patch(one, {"until": "2020-02-01"}).status_code == 422
    assert guest.get("/api/v1/players", {"search": "f-1"}).json()["count"] == 0
    assert chief.delete(one).status_code == 204
    assert guest.get(one).status_code == 404
    assert not MemberNumber.objects.exists()


def test_a_list_of_numbers_takes_the_same_queries_however_long(
    club: Club, associations: Federation, api_for: ApiFor
) -> None:
    chief, path = api_for(associations.owner), f"/api/v1/clubs/{associations.body.id}/numbers"
    chief.get(path)
    counts = []
    for stem, many in (("A", 2), ("B", 9)):
        people = players_add(club=club, names=[f"{stem} {place}" for place in range(many)])
        numbers = [{"player": str(one.id), "number": one.name} for one in people]
        with CaptureQueriesContext(connection) as sent:
            assert chief.post(path, {"numbers": numbers}).status_code == 201
        counts.append(len(sent))
        with CaptureQueriesContext(connection) as read:
            chief.get(path)
        counts.append(len(read))
    assert counts[:2] == counts[2:]


def test_a_number_that_a_spreadsheet_had(
    club: Club, associations: Federation, api_for: ApiFor
) -> None:
    ana, ben = players_add(club=club, names=["Ana", "Ben"])
    chief, path = api_for(associations.owner), f"/api/v1/clubs/{associations.body.id}/numbers"
    given = {"numbers": [{"player": str(ana.id), "number": "'00123"}]}
    assert chief.post(path, given).json()["results"][0]["number"] == "00123"
    wrong = chief.post(path, {"numbers": [{"player": str(ben.id), "number": "1.24E+05"}]})
    assert (wrong.status_code, wrong.json()["pointer"]) == (422, "/numbers/0/number")
    assert "spreadsheet" in wrong.json()["detail"]
