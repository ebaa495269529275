"""REST: players with nickname and number, renaming, dissolving, members, invitations."""

from typing import Any

import pytest

from clubs.models import Club, Invitation, Membership, Player, User
from clubs.services import partnerships_add, players_add
from tests import builders
from tests.conftest import ApiFor
from tests.counting import count_queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(club: Club) -> list[Player]:
    return players_add(club=club, names=["Ana", "Ben"])


def test_players_are_added_with_what_tells_them_apart(
    club: Club, organiser: User, people: list[Player], api_for: ApiFor
) -> None:
    path = f"/api/v1/clubs/{club.id}/players"
    api = api_for(organiser)
    given = [{"name": "Ana", "nickname": "Flaca"}, {"name": "Ana", "number": 3}]
    made = api.post(path, {"players": given}).json()["results"]
    assert [(one["name"], one["nickname"], one["number"]) for one in made] == [
        ("Ana", "Flaca", None),
        ("Ana", "", 3),
    ]
    assert api.post(path, {"players": [{"name": "Eva", "number": 3}]}).status_code == 409
    nobody: list[dict[str, Any]] = [{}, {"names": [], "players": []}]
    for wrong in (*nobody, {"names": ["X"], "players": given}):
        answer = api.post(path, wrong)
        assert (answer.status_code, answer.json()["pointer"]) == (422, "/names")


def test_a_player_is_changed(
    club: Club, organiser: User, people: list[Player], api_for: ApiFor
) -> None:
    pair = partnerships_add(club=club, pairs=[(people[0].id, people[1].id)])[0]
    path = f"/api/v1/players/{people[0].id}"
    api = api_for(organiser)
    answer = api.patch(path, {"name": "Ana Gil", "number": 7})
    expected: dict[str, Any] = {
        "id": str(people[0].id),
        "name": "Ana Gil",
        "nickname": "",
        "number": 7,
        "hidden": False,
        "club": {"id": str(club.id), "name": club.name},
    }
    assert answer.json() == expected == api.get(path).json()
    assert api.patch(path, {"number": None}).json()["number"] is None
    assert api.get(f"/api/v1/partnerships/{pair.id}").json()["name"] == "Ana Gil – Ben"
    taken = api.patch(path, {"name": "Ben"})
    assert (taken.status_code, taken.json()["pointer"]) == (409, "/name")
    assert api.patch(path, {"nickname": "x" * 41}).status_code == 422
    assert api.patch(path, {"club": "x"}).status_code == 422
    assert api.patch(f"/api/v1/players/{club.id}", {}).status_code == 404


def test_a_partnership_is_dissolved_and_made_again(
    club: Club, organiser: User, people: list[Player], api_for: ApiFor
) -> None:
    both = [str(one.id) for one in people]
    pair = partnerships_add(club=club, pairs=[(people[0].id, people[1].id)])[0]
    api = api_for(organiser)
    path = f"/api/v1/partnerships/{pair.id}"
    assert api.delete(path).json()["dissolved"] is not None
    assert api.delete(path).status_code == 200
    api.post(f"/api/v1/clubs/{club.id}/partnerships", {"pairs": [both]})
    assert api.get(path).json()["dissolved"] is None


def test_only_organisers_change_people(
    club: Club, people: list[Player], scorer: User, outsider: User, api_for: ApiFor
) -> None:
    pair = partnerships_add(club=club, pairs=[(people[0].id, people[1].id)])[0]
    for user, status in ((scorer, 403), (outsider, 403), (None, 401)):
        api = api_for(user)
        assert api.patch(f"/api/v1/players/{people[0].id}", {"name": "X"}).status_code == status
        assert api.delete(f"/api/v1/partnerships/{pair.id}").status_code == status
    pair.refresh_from_db()
    assert (pair.name, pair.dissolved) == ("Ana – Ben", None)


def test_members(
    club: Club, organiser: User, scorer: User, outsider: User, api_for: ApiFor
) -> None:
    path = f"/api/v1/clubs/{club.id}/members"
    listed = api_for(scorer).get(path).json()["results"]
    assert [(one["username"], one["role"]) for one in listed] == [
        ("olga", "owner"),
        ("saul", "scorer"),
    ]
    assert api_for(outsider).get(path).status_code == 403
    assert api_for(None).get(path).status_code == 401
    own, owner = (f"/api/v1/members/{listed[i]['id']}" for i in (1, 0))
    api = api_for(organiser)
    assert api.patch(own, {"role": "organiser"}).json()["role"] == "organiser"
    assert api.patch(owner, {"role": "scorer"}).json()["code"] == "wrong_state"
    assert api.patch(own, {"role": "king"}).status_code == 422
    second = api_for(scorer)
    refused = second.patch(owner, {"role": "scorer"})
    assert (refused.status_code, refused.json()["code"]) == (403, "role_refused")
    assert second.delete(owner).json()["code"] == "role_refused"
    assert api_for(outsider).delete(own).status_code == 404
    assert api_for(None).delete(own).status_code == 401
    assert second.delete(own).status_code == 204
    assert Membership.objects.filter(club=club).count() == 1


def test_invitations(
    club: Club, organiser: User, scorer: User, outsider: User, api_for: ApiFor, client: Any
) -> None:
    path = f"/api/v1/clubs/{club.id}/invitations"
    api = api_for(organiser)
    made = api.post(path, {"role": "scorer", "uses": 3}).json()
    link = made.pop("link")
    assert link.startswith("http://testserver/invitations/")
    assert client.get(link).status_code == 200
    assert api.get(path).json()["results"] == [made]
    for user, status in ((scorer, 403), (outsider, 403), (None, 401)):
        other = api_for(user)
        assert other.get(path).status_code == status
        assert other.post(path, {"role": "player"}).status_code == status
        unknown = 404 if user is outsider else status
        assert other.delete(f"/api/v1/invitations/{made['id']}").status_code == unknown
    second = api_for(builders.member(club, builders.user("oscar"), "organiser"))
    assert second.post(path, {"role": "owner"}).json()["code"] == "role_refused"
    assert api.post(path, {"role": "player", "days": 61}).status_code == 422
    assert api.delete(f"/api/v1/invitations/{made['id']}").status_code == 204
    assert api.get(path).json()["count"] == 0
    assert client.get(link).status_code == 410
    assert Invitation.objects.count() == 1


def test_an_account_joins_by_an_invitation(
    club: Club, organiser: User, outsider: User, api_for: ApiFor
) -> None:
    """Once each: what was used up, revoked or made up holds no more; a lower role changes none."""
    api, path = api_for(organiser), f"/api/v1/clubs/{club.id}/invitations"

    def code(role: str) -> str:
        made = api.post(path, {"role": role}).json()
        return str(made["link"].rstrip("/").rpartition("/")[2])

    accept = "/api/v1/invitations/accept"
    used = code("player")
    joined = api_for(outsider).post(accept, {"code": used})
    assert (joined.status_code, joined.json()["role"]) == (200, "player")
    assert joined.json()["username"] == outsider.username
    assert (joined.json()["club"]["id"], joined.json()["player"]) == (str(club.id), None)
    for wrong, status in ((used, 410), ("made up", 404)):
        assert api_for(outsider).post(accept, {"code": wrong}).status_code == status
    assert api_for(outsider).post(accept, {"code": code("scorer")}).json()["role"] == "scorer"
    again = api_for(outsider).post(accept, {"code": code("player")})
    assert (again.status_code, again.json()["code"]) == (409, "wrong_state")
    assert api_for(outsider).post(accept, {}).status_code == 422
    assert api_for(None).post(accept, {"code": used}).status_code == 401


@pytest.mark.whole
@pytest.mark.parametrize(("what", "count"), [("members", 7), ("invitations", 6)])
def test_lists_take_as_many_queries_for_many(
    club: Club, organiser: User, api_for: ApiFor, what: str, count: int
) -> None:
    api, path = api_for(organiser), f"/api/v1/clubs/{club.id}/{what}"
    api.get(path)

    def look() -> None:
        with count_queries(f"rest: the {what} of a club"):
            assert api.get(path).status_code == 200

    api.post(f"/api/v1/clubs/{club.id}/invitations", {"role": "player"})
    look()
    for number in range(9):
        builders.member(club, builders.user(f"user {number}"), "player")
        api.post(f"/api/v1/clubs/{club.id}/invitations", {"role": "player"})
    look()
