"""The account of a player: linked and unlinked by organisers, by page and over REST."""

import pytest
from django.test import Client

from clubs.models import Club, Membership, Player, User
from tests import builders
from tests.conftest import ApiFor
from tests.pages import browser_of, error_of, send_refused

pytestmark = pytest.mark.django_db
NOWHERE = "01890000-0000-7000-8000-000000000000"


@pytest.fixture
def player(club: Club) -> Player:
    return builders.players(club, 1)[0]


def member_of(user: User, club: Club) -> str:
    return str(Membership.objects.get(user=user, club=club).id)


def test_an_account_is_linked_and_unlinked(
    club: Club, organiser: User, scorer: User, player: Player
) -> None:
    desk = browser_of(organiser)
    sent = {"member": member_of(scorer, club)}
    page = desk.post(f"/players/{player.id}/link", sent, follow=True)
    assert "The account saul is now linked to Ana Abreu." in page.text
    assert "saul" in desk.get(f"/players/{player.id}/").text
    assert "saul" not in Client().get(f"/players/{player.id}/").text
    other = builders.players(club, 1, "O ")[0]
    text = send_refused(desk, f"/players/{other.id}/link", **sent)
    assert "another player" in error_of(text, "member")
    text = send_refused(desk, f"/players/{other.id}/link", member=NOWHERE)
    assert error_of(text, "member") == "Choose a member of the club."
    page = desk.post(f"/players/{player.id}/unlink", follow=True)
    assert "Ana Abreu is no longer linked to an account." in page.text
    player.refresh_from_db()
    assert player.user is None


def test_accounts_over_rest(
    api_for: ApiFor, club: Club, organiser: User, scorer: User, outsider: User, player: Player
) -> None:
    api, path = api_for(organiser), f"/api/v1/players/{player.id}/account"
    body = {"member": member_of(scorer, club)}
    assert api.get(path).json() == {"username": None}
    assert api.put(path, body).json() == {"username": "saul"}
    assert api.get(path).json() == {"username": "saul"}
    for user in (scorer, outsider):
        theirs = api_for(user)
        assert {theirs.get(path).status_code, theirs.put(path, body).status_code} == {403}
        assert theirs.delete(path).status_code == 403
    assert api_for(None).put(path, body).status_code == 401
    answer = api.put(path, {"member": NOWHERE})
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/member")
    other = builders.players(club, 1, "O ")[0]
    answer = api.put(f"/api/v1/players/{other.id}/account", body)
    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")
    assert api.delete(path).status_code == 204
    assert api.get(path).json() == {"username": None}


def test_a_pair_is_renamed_over_rest(
    api_for: ApiFor, club: Club, organiser: User, scorer: User, outsider: User
) -> None:
    pair = builders.pairs(club, 1)[0]
    path = f"/api/v1/partnerships/{pair.id}"
    assert api_for(organiser).patch(path, {"name": "Los Tigres"}).json()["name"] == "Los Tigres"
    answer = api_for(organiser).patch(path, {"name": "a\ufe0fb"})
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/name")
    assert api_for(organiser).patch(path, {"name": ""}).json()["name"] == pair.name
    for user in (scorer, outsider):
        assert api_for(user).patch(path, {"name": "X"}).status_code == 403
    assert api_for(None).patch(path, {"name": "X"}).status_code == 401


def test_others_link_nobody(club: Club, scorer: User, outsider: User, player: Player) -> None:
    for act in ("link", "unlink"):
        for user in (scorer, outsider):
            answer = browser_of(user).post(f"/players/{player.id}/{act}", {})
            assert answer.status_code == 403
        assert Client().post(f"/players/{player.id}/{act}").status_code == 302
