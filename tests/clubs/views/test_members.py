"""The members of a club by page: roles, leaving, links, and accounts made by a link."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.access import role_in_club
from clubs.models import Club, Invitation, Membership, User
from clubs.services import invitation_create
from tests import builders
from tests.counting import count_queries
from tests.pages import browser_of, error_of, send_refused

pytestmark = pytest.mark.django_db
GOOD = "a long enough phrase 7"


@pytest.fixture
def desk(organiser: User) -> Client:
    return browser_of(organiser)


def address(club: Club) -> str:
    return f"/clubs/{club.id}/members/"


def membership(club: Club, user: User) -> Membership:
    return Membership.objects.get(club=club, user=user)


def link_of(page: str) -> str:
    found = re.search(r'value="http://testserver(/invitations/[\w-]+/)"', page)
    assert found
    return found[1]


def invite(desk: Client, club: Club, **more: str) -> str:
    given = {"role": "scorer", "days": "7", "uses": "1"} | more
    page = desk.post(f"/clubs/{club.id}/invite", given)
    assert page.status_code == 200
    assert "no-store" in page["Cache-Control"]
    return link_of(page.text)


def test_members_only(client: Client, club: Club, scorer: User, outsider: User) -> None:
    assert browser_of(outsider).get(address(club)).status_code == 403
    assert client.get(address(club)).url.startswith("/login/")  # type: ignore[attr-defined]
    page = browser_of(scorer).get(address(club)).text
    assert "olga" in page
    assert "Leave the club" in page
    assert "Change the role" not in page
    assert "Invite somebody" not in page


def test_an_owner_changes_roles(desk: Client, club: Club, scorer: User) -> None:
    member = membership(club, scorer)
    page = desk.post(f"/members/{member.id}/change", {"role": "organiser"}, follow=True)
    assert "New role of saul: organiser." in page.text
    assert role_in_club(scorer, club.id) == "organiser"
    page = desk.post(f"/members/{member.id}/remove", {}, follow=True)
    assert "saul is no longer a member." in page.text
    assert role_in_club(scorer, club.id) == ""


def test_what_cannot_be_done_is_said(desk: Client, club: Club, organiser: User) -> None:
    own = membership(club, organiser)
    text = send_refused(desk, f"/members/{own.id}/change", role="scorer")
    assert "olga is the last owner of the club" in text
    assert "olga is the last owner of the club" in send_refused(desk, f"/members/{own.id}/remove")
    assert "Choose one from the list" in send_refused(
        desk, f"/members/{own.id}/change", role="king"
    )
    second = browser_of(builders.member(club, builders.user("oscar"), "organiser"))
    assert "Owners decide who owns" in send_refused(second, f"/members/{own.id}/remove")
    assert "Owners decide who owns" in send_refused(
        second, f"/members/{own.id}/change", role="scorer"
    )
    text = send_refused(second, f"/clubs/{club.id}/invite", role="owner", days="7", uses="1")
    assert "Owners decide who owns" in error_of(text, "role")
    text = send_refused(desk, f"/clubs/{club.id}/invite", role="scorer", days="90", uses="x")
    assert "from 1 to 60" in error_of(text, "days")
    assert 'value="90"' in text
    assert role_in_club(organiser, club.id) == "owner"
    assert not Invitation.objects.exists()


def test_an_organiser_is_offered_what_is_theirs(club: Club, scorer: User) -> None:
    page = browser_of(builders.member(club, builders.user("oscar"), "organiser")).get(address(club))
    offered = re.findall(r'<option value="(\w+)"', page.text)
    assert set(offered) == {"scorer", "player"}
    assert page.text.count("Change the role") == 1


def test_others_may_only_leave(
    client: Client, club: Club, organiser: User, scorer: User, outsider: User
) -> None:
    own, owner = membership(club, scorer), membership(club, organiser)
    for user, statuses in ((scorer, (403, 422, 403)), (outsider, (404, 404, 403))):
        browser = browser_of(user)
        assert (
            browser.post(f"/members/{own.id}/change", {"role": "owner"}).status_code,
            browser.post(f"/members/{owner.id}/remove").status_code,
            browser.post(f"/clubs/{club.id}/invite", {"role": "owner"}).status_code,
        ) == statuses
    assert client.post(f"/members/{owner.id}/remove").status_code == 302
    assert club.memberships.count() == 2
    page = browser_of(scorer).post(f"/members/{own.id}/remove", follow=True)
    assert page.redirect_chain == [(f"/clubs/{club.id}/", 302)]
    assert "You have left Doble Nueve." in page.text


def test_a_link_is_shown_once_and_revoked(desk: Client, client: Client, club: Club) -> None:
    link = invite(desk, club)
    page = desk.get(address(club)).text
    assert link not in page
    assert "Valid links" in page
    assert client.get(link).status_code == 200
    row = Invitation.objects.get()
    outsider = browser_of(builders.user("otto"))
    assert outsider.post(f"/invitations/{row.id}/revoke").status_code == 404
    page = desk.post(f"/invitations/{row.id}/revoke", follow=True).text
    assert "Invitation revoked." in page
    assert "Valid links" not in page
    assert client.get(link).status_code == 410
    assert "was revoked" in client.get(link).text


def test_somebody_with_an_account_comes_in(desk: Client, client: Client, club: Club) -> None:
    link = invite(desk, club)
    page = client.get(link).text
    assert "Doble Nueve" in page
    assert "olga invites you to join. Your role: scorer." in page
    assert f"/login/?next={link}" in page
    assert client.post(f"{link}accept").headers["Location"] == f"/login/?next={link}"
    user = builders.user("pia")
    browser = browser_of(user)
    assert "Accept as pia" in browser.get(link).text
    done = browser.post(f"{link}accept", follow=True)
    assert done.redirect_chain == [(f"/clubs/{club.id}/", 302)]
    assert "You have joined Doble Nueve: scorer." in done.text
    assert role_in_club(user, club.id) == "scorer"
    assert browser.post(f"{link}accept").status_code == 410


def test_who_is_in_already_is_told_so(desk: Client, club: Club, scorer: User) -> None:
    link = invite(desk, club)
    text = send_refused(browser_of(scorer), f"{link}accept")
    assert "You are already in this club" in text
    assert Invitation.objects.get().uses == 0


def test_a_guest_makes_an_account_by_a_link(desk: Client, client: Client, club: Club) -> None:
    link = invite(desk, club, role="player")
    sent = {"username": "pia", "password1": GOOD, "password2": GOOD}
    page = client.post(f"{link}account", sent, follow=True)
    assert page.redirect_chain == [(f"/clubs/{club.id}/", 302)]
    assert "You have joined Doble Nueve: player." in page.text
    user = User.objects.get(username="pia")
    assert client.session["_auth_user_id"] == str(user.id)
    assert role_in_club(user, club.id) == "player"
    assert not user.is_staff
    assert Client().get(link).status_code == 410
    assert Client().post(f"{link}account", sent | {"username": "zoe"}).status_code == 410
    assert User.objects.count() == 2


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("given", "field", "said"),
    [
        ({"username": "Olga"}, "username", "This user name is already in use"),
        ({"username": "a b"}, "username", "Enter a valid username"),
        ({"username": ""}, "username", "required"),
        ({"password2": "other"}, "password2", "do not match"),
        ({"password1": "short", "password2": "short"}, "password1", "too short"),
    ],
)
def test_a_refused_account_is_shown_again(
    desk: Client, client: Client, club: Club, given: dict[str, str], field: str, said: str
) -> None:
    link = invite(desk, club)
    sent = {"username": "pia", "password1": GOOD, "password2": GOOD} | given
    text = send_refused(client, f"{link}account", **sent)
    assert said in error_of(text, field)
    assert f'value="{sent["username"]}"' in text or not sent["username"]
    assert GOOD not in text
    assert User.objects.count() == 1
    assert "_auth_user_id" not in client.session


def test_there_is_no_account_without_a_link(
    desk: Client, client: Client, club: Club, organiser: User
) -> None:
    sent = {"username": "pia", "password1": GOOD, "password2": GOOD}
    assert client.post("/invitations/made-up/account", sent).status_code == 404
    long_ago = timezone.now() - timedelta(days=8)
    late = invitation_create(club=club, role="player", by=organiser, now=long_ago).plain
    assert client.post(f"/invitations/{late}/account", sent).status_code == 410
    assert desk.post(f"{invite(desk, club)}account", sent).status_code == 302
    assert not User.objects.filter(username="pia").exists()


@pytest.mark.whole
def test_the_list_takes_one_query_more_for_many(desk: Client, club: Club, organiser: User) -> None:
    def look(of: str = "") -> None:
        with count_queries(f"page: the members of a club{of}"):
            assert desk.get(address(club)).status_code == 200

    look()
    for number in range(60):
        builders.member(club, builders.user(f"user {number}"), "player")
        invitation_create(club=club, role="player", by=organiser, now=timezone.now())
    look(", of many")
    assert "1 to 50 of 61" in desk.get(address(club)).text


def test_owners_rename_the_club(desk: Client, club: Club, scorer: User) -> None:
    address, zone = f"/clubs/{club.id}/rename", {"time_zone": "UTC"}
    assert (
        "Saved: Los Panas, time zone"
        in desk.post(address, {"called": "Los Panas"} | zone, follow=True).text
    )
    assert desk.post(address, {"called": " "} | zone).status_code == 422
    assert browser_of(scorer).post(address, {"called": "Mine"} | zone).status_code == 403
    assert "Name of the club" not in browser_of(scorer).get(f"/clubs/{club.id}/members/").text
    club.refresh_from_db()
    assert club.name == "Los Panas"


def test_a_club_with_which_nothing_was_done_is_deleted(
    desk: Client, club: Club, scorer: User
) -> None:
    address = f"/clubs/{club.id}/delete"
    assert browser_of(scorer).post(address).status_code == 403
    event = builders.pairs_event(club, 2)
    page = desk.post(address)
    assert page.status_code == 422
    assert "it has events" in page.text
    event.delete()
    page = desk.post(address, follow=True)
    assert page.redirect_chain[-1][0] == "/clubs/"
    assert not Club.objects.filter(id=club.id).exists()
