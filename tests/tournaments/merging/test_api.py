"""Players merged and unmerged over REST; who may do that."""

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, Player, User
from tests import builders
from tests.conftest import ApiFor

pytestmark = pytest.mark.django_db
NOWHERE = "01890000-0000-7000-8000-000000000000"


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


@pytest.fixture
def two(club: Club) -> tuple[Player, Player]:
    merged, kept = builders.players(club, 2)
    return merged, kept


def test_a_merge_and_its_undo(api: APIClient, club: Club, two: tuple[Player, Player]) -> None:
    merged, kept = two
    answer = api.post(f"/api/v1/players/{merged.id}/merge", {"into": str(kept.id)})
    assert answer.status_code == 201
    made = answer.json()
    assert (made["merged"]["id"], made["into"]["id"]) == (str(merged.id), str(kept.id))
    listed = api.get(f"/api/v1/clubs/{club.id}/players").json()["results"]
    assert [one["id"] for one in listed] == [str(kept.id)]
    assert api.get(f"/api/v1/players/{merged.id}").status_code == 404
    undone = api.post(f"/api/v1/merges/{made['id']}/undo")
    assert undone.status_code == 200
    assert undone.json()["undone"]
    merges = api.get(f"/api/v1/clubs/{club.id}/merges").json()["results"]
    assert [one["undone"] for one in merges] == [undone.json()["undone"]]
    assert api.get(f"/api/v1/players/{merged.id}").status_code == 200
    again = api.post(f"/api/v1/merges/{made['id']}/undo")
    assert (again.status_code, again.json()["code"]) == (409, "wrong_state")


def test_merges_that_are_refused(
    api: APIClient, club: Club, two: tuple[Player, Player], outsider: User
) -> None:
    merged, kept = two
    path = f"/api/v1/players/{merged.id}/merge"
    stranger = builders.players(Club.objects.get(name="Elsewhere"), 1)[0]
    for into, status, code in (
        (merged.id, 422, "invalid"),
        (NOWHERE, 422, "invalid"),
        (stranger.id, 422, "foreign_player"),
    ):
        answer = api.post(path, {"into": str(into)})
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert answer.json()["pointer"] == "/into"
    assert api.post(path, {}).json()["pointer"] == "/into"
    event = builders.groups_event(club, 9)
    one, other = (event.entries.get(number=number).player for number in (1, 2))
    assert one is not None
    assert other is not None
    answer = api.post(f"/api/v1/players/{one.id}/merge", {"into": str(other.id)})
    assert (answer.status_code, answer.json()["code"]) == (409, "merge_refused")
    assert answer.json()["event"] == str(event.id)
    assert api.post(f"/api/v1/players/{NOWHERE}/merge", {"into": str(kept.id)}).status_code == 404
    assert api.post(f"/api/v1/merges/{NOWHERE}/undo").status_code == 404


def test_only_organisers_merge(
    api: APIClient,
    api_for: ApiFor,
    club: Club,
    two: tuple[Player, Player],
    scorer: User,
    outsider: User,
) -> None:
    merged, kept = two
    path = f"/api/v1/players/{merged.id}/merge"
    made = api.post(path, {"into": str(kept.id)}).json()
    undo, listed = f"/api/v1/merges/{made['id']}/undo", f"/api/v1/clubs/{club.id}/merges"
    other = f"/api/v1/players/{kept.id}/merge"
    for user in (scorer, outsider):
        theirs = api_for(user)
        assert theirs.post(other, {"into": str(kept.id)}).status_code == 403
        assert theirs.post(undo).status_code in {403, 404}
        assert theirs.get(listed).status_code == 403
    guest = api_for(None)
    assert guest.post(other, {}).status_code == 401
    assert guest.post(undo).status_code == 401
    assert guest.get(listed).status_code == 401
