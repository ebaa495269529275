"""The pages and endpoints by which players claim who they are: for everybody who tries."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Player, ProfileInvitation, User
from clubs.services import profile_invite
from deploy.models import WrongTries
from deploy.requests import login_throttle
from deploy.requests.login_throttle import Patience
from tests import builders
from tests.conftest import ApiFor
from tests.pages import browser_of, error_of, send_refused

pytestmark = pytest.mark.django_db
GOOD = "a long enough phrase 7"


@pytest.fixture
def player(club: Club) -> Player:
    return builders.players(club, 1)[0]


def code_on(page: Any) -> str:
    found = re.search(r"[2-9A-Z]{4}-[2-9A-Z]{4}", page.text.split("invitation-code")[1])
    assert found is not None
    return found[0]


def link_on(page: Any) -> str:
    found = re.search(r'value="http://testserver(/invitations/[^"]+)"', page.text)
    assert found is not None
    return found[1]


def test_from_the_card_to_the_player(organiser: User, player: Player) -> None:
    desk = browser_of(organiser)
    edit = desk.get(f"/players/{player.id}/edit/")
    assert f"/players/{player.id}/invite/" in edit.text
    made = desk.post(f"/players/{player.id}/invite", {"days": "3"})
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="qr"' in made.text
    assert "no-store" in made["Cache-Control"]
    again = desk.get(f"/players/{player.id}/invite/")
    assert code_on(made) not in again.text, "shown once"
    assert "not used yet" in again.text
    guest = Client()
    found = guest.post("/invitations/find", {"code": code_on(made).lower()}, follow=True)
    assert f"Are you {player}?" in found.text
    sent = {"username": "pia", "password1": GOOD, "password2": GOOD}
    welcome = guest.post(f"{found.request['PATH_INFO']}account", sent, follow=True)
    assert welcome.request["PATH_INFO"] == f"/players/{player.id}/"
    assert f"You are now {player} here." in welcome.text
    over = Client().get(link_on(made))
    assert (over.status_code, "already been used" in over.text) == (410, True)


def test_by_the_link_with_an_account(organiser: User, outsider: User, player: Player) -> None:
    made = browser_of(organiser).post(f"/players/{player.id}/invite", {"days": "3"})
    link = link_on(made)
    guest = Client().get(link)
    assert f"/login/?next={link}" in guest.text
    assert Client().post(f"{link}accept").status_code == 302
    mine = browser_of(outsider)
    assert "Yes, with my account otto" in mine.get(link).text
    for _twice in range(2):
        page = mine.post(f"{link}accept", follow=True)
        assert page.request["PATH_INFO"] == f"/players/{player.id}/"
    other = builders.players(player.club, 1, "O ")[0]
    second = browser_of(organiser).post(f"/players/{other.id}/invite", {"days": "3"})
    shown = mine.get(link_on(second))
    assert f"The account otto already belongs to {player}." in shown.text
    assert "an account can have only one player" in send_refused(mine, f"{link_on(second)}accept")


def test_what_is_typed_wrongly(club: Club, organiser: User, player: Player) -> None:
    guest = Client()
    assert "This invitation does not exist" in error_of(
        send_refused(guest, "/invitations/find", code="K7QM-4TXW"), "code"
    )
    assert guest.get("/invitations/K7QM-4TXW/").status_code == 404
    made = profile_invite(player_id=player.id, by=organiser, now=timezone.now())
    ProfileInvitation.objects.update(revoked=timezone.now())
    assert "was revoked" in error_of(
        send_refused(guest, "/invitations/find", code=made.code), "code"
    )
    text = send_refused(browser_of(organiser), f"/players/{player.id}/invite", days="99")
    assert "from 1 to 60" in error_of(text, "days")


def test_others_invite_nobody(club: Club, scorer: User, outsider: User, player: Player) -> None:
    member = builders.member(club, builders.user("pia"), "player")
    for act in ("invite", "invite/revoke"):
        for user in (scorer, outsider, member):
            assert browser_of(user).post(f"/players/{player.id}/{act}").status_code == 403
            assert browser_of(user).get(f"/players/{player.id}/invite/").status_code == 403
        assert Client().post(f"/players/{player.id}/{act}").status_code == 302
    assert not ProfileInvitation.objects.exists()


def test_guessing_is_slow(
    organiser: User, player: Player, monkeypatch: pytest.MonkeyPatch, api_for: ApiFor
) -> None:
    monkeypatch.setattr(login_throttle, "CODE", Patience(3, 60))
    made = profile_invite(player_id=player.id, by=organiser, now=timezone.now())
    guest = Client()
    for _time in range(5):
        assert guest.get(f"/invitations/{made.code}/").status_code == 200, "right ones cost nothing"
    for wrong in ("K7QM-4TXW", "K7QM-4TXX", "K7QM-4TXZ"):
        assert guest.get(f"/invitations/{wrong}/").status_code == 404
    # A second's wait would be over before a busy machine has asked all of these.
    assert WrongTries.objects.filter(wrong=3).update(wrong=9) == 1
    for page in (
        guest.get(f"/invitations/{made.code}/"),
        guest.post("/invitations/find", {"code": made.code}),
        guest.post(f"/invitations/{made.code}/account", {}),
        browser_of(organiser).post(f"/invitations/{made.code}/accept"),
    ):
        assert (page.status_code, "Retry-After" in page) == (429, True)
    answer = api_for(organiser).post("/api/v1/invitations/accept", {"code": made.code})
    assert (answer.status_code, answer.json()["code"]) == (429, "throttled")
    player.refresh_from_db()
    assert player.user is None
    assert guest.get(f"/invitations/{made.plain}/").status_code == 200, "the link is not held up"


def test_over_rest(
    api_for: ApiFor, club: Club, organiser: User, scorer: User, outsider: User, player: Player
) -> None:
    api, path = api_for(organiser), f"/api/v1/players/{player.id}/invitation"
    assert api.get(path).status_code == 404
    made = api.post(path, {"days": 3}).json()
    assert (made["player"], made["by"]) == (str(player.id), "olga")
    assert made["link"].startswith("http://testserver/invitations/")
    assert api.get(path).json() == {name: made[name] for name in ("player", "by", "expires")}
    assert api.post(path, {"days": 0}).json()["pointer"] == "/days"
    for user in (scorer, outsider):
        theirs = api_for(user)
        assert {theirs.get(path).status_code, theirs.post(path).status_code} == {403}
        assert theirs.delete(path).status_code == 403
    assert api_for(None).post(path).status_code == 401
    theirs, claim = api_for(outsider), "/api/v1/invitations/accept"
    assert theirs.post(claim, {"code": "K7QM-4TXW"}).status_code == 404
    assert api_for(outsider, ("read", "submit")).post(claim, made).status_code == 403
    assert api_for(None).post(claim, {"code": made["code"]}).status_code == 401
    for _twice in range(2):
        answer = theirs.post(claim, {"code": made["code"]})
        assert (answer.status_code, answer.json()["player"]["id"]) == (200, str(player.id))
        assert (answer.json()["club"]["id"], answer.json()["role"]) == (str(club.id), "player")
    answer = api_for(scorer).post(claim, {"code": made["code"]})
    assert (answer.status_code, answer.json()["why"]) == (410, "used")
    assert api.post(path, {}).json()["code"] == "wrong_state"
    other = builders.players(club, 1, "O ")[0]
    second = api.post(f"/api/v1/players/{other.id}/invitation", {}).json()
    answer = theirs.post(claim, {"code": second["code"]})
    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")
    assert api.delete(f"/api/v1/players/{other.id}/invitation").status_code == 204
    answer = theirs.post(claim, {"code": second["code"]})
    assert (answer.status_code, answer.json()["why"]) == (410, "revoked")
