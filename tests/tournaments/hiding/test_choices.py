"""A club chooses what guests read of its players, and who is a minor is shown less."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Membership, Player, User
from clubs.names import number_name
from clubs.rosters import NewPlayer
from clubs.services import player_link, players_add
from clubs.services.players import player_change
from deploy.models import Act
from deploy.privacy.forgetting import player_forget
from tests import builders
from tests.conftest import ApiFor
from tests.pages import browser_of
from tournaments.hiding.services.choices import names_follow, privacy_change
from tournaments.hiding.services.names import player_hide, player_settle, player_show
from tournaments.hiding.tasks import follow_names
from tournaments.merging.services.merge import player_merge
from web.faults import NotFound

pytestmark = pytest.mark.django_db


def choose(club: Club, **changes: Any) -> None:
    privacy_change(club_id=club.id, changes=changes)
    names_follow(now=timezone.now, seconds=600)


def name_of(player: Player) -> str:
    player.refresh_from_db()
    return str(player)


@pytest.fixture
def people(club: Club) -> list[Player]:
    return players_add(
        club=club,
        names=[
            NewPlayer("Ana Gil", "Flaca"),
            NewPlayer("Ben Báez", "", 7),
            NewPlayer("Álex Gómez"),
        ],
    )


def test_names_follow_what_the_club_chooses(club: Club, people: list[Player]) -> None:
    assert [name_of(one) for one in people] == ["Ana Gil (Flaca)", "Ben Báez (7)", "Álex Gómez"]
    choose(club, guest_names="initials")
    shown = [name_of(one) for one in people]
    assert shown[1] == "B. B. (7)"
    assert {shown[0], shown[2]} == {"A. G.", "A. G. 2"} or shown[2] == "Á. G."
    assert people[0].full == NewPlayer("Ana Gil", "Flaca")
    choose(club, guest_names="numbers")
    numbers = [name_of(one) for one in people]
    assert numbers == [number_name(people[0].id, None), "No. 7", number_name(people[2].id, None)]
    choose(club, guest_names="initials")
    assert name_of(people[1]) == "B. B. (7)"
    choose(club, guest_names="numbers")
    assert [name_of(one) for one in people] == numbers
    choose(club, guest_names="full")
    assert [name_of(one) for one in people] == ["Ana Gil (Flaca)", "Ben Báez (7)", "Álex Gómez"]
    assert not Player.objects.filter(hidden_by_club=True).exists()


def test_who_is_added_later_follows_at_once(club: Club) -> None:
    choose(club, guest_names="initials")
    made = players_add(club=club, names=["Ana Gil", NewPlayer("Ada Gil"), "Ben Báez"])
    assert [name_of(one) for one in made] == ["A. G.", "A. G. 2", "B. B."]
    assert [one.full.name for one in made] == ["Ana Gil", "Ada Gil", "Ben Báez"]
    player_change(player_id=made[2].id, to=NewPlayer("Eva Ruiz", "", 9))
    assert name_of(made[2]) == "E. R. (9)"
    choose(club, guest_names="numbers")
    player_change(player_id=made[2].id, to=NewPlayer("Eva Ruiz", "", 10))
    assert name_of(made[2]) == "No. 10"


def test_minors_are_shown_less_unless_the_club_says_otherwise(club: Club) -> None:
    (kid,) = players_add(club=club, names=[NewPlayer("Ana Gil", minor=True)])
    assert name_of(kid) == "A. G."
    choose(club, minors_named=True)
    assert name_of(kid) == "Ana Gil"
    choose(club, minors_named=False)
    assert name_of(kid) == "A. G."
    choose(club, guest_names="numbers")
    assert name_of(kid) == number_name(kid.id, None)
    choose(club, guest_names="full")
    assert name_of(kid) == "A. G."
    player_settle(player_id=kid.id, minor=False)
    assert name_of(kid) == "Ana Gil"
    player_settle(player_id=kid.id, minor=True)
    assert name_of(kid) == "A. G."


@pytest.mark.whole
def test_who_hides_the_name_stays_hidden(club: Club, people: list[Player]) -> None:
    ana = people[0]
    player_hide(player_id=ana.id)
    choose(club, guest_names="numbers")
    choose(club, guest_names="full")
    assert name_of(ana) == "A. G."
    assert (ana.hides, name_of(people[1])) == (True, "Ben Báez (7)")
    choose(club, guest_names="initials")
    player_show(player_id=ana.id)
    assert (name_of(ana), ana.hides) == ("A. G.", False)
    player_hide(player_id=people[1].id)
    choose(club, guest_names="full")
    assert name_of(ana) == "Ana Gil (Flaca)"
    assert name_of(people[1]) == "B. B. (7)"


@pytest.mark.whole
def test_a_name_that_was_removed_stays_what_it_is(club: Club, people: list[Player]) -> None:
    choose(club, guest_names="initials")
    nobody = player_forget(player_id=people[0].id, reason="asked")
    removed = str(nobody)
    for shown in ("numbers", "initials", "full"):
        choose(club, guest_names=shown)
        assert name_of(people[0]) == removed
        assert not people[0].is_hidden


def test_a_name_that_another_got_stays_hidden(club: Club, people: list[Player]) -> None:
    choose(club, guest_names="initials")
    Player.objects.filter(id=people[1].id).update(name="Ana Gil", nickname="Flaca", number=None)
    Player.objects.filter(id=people[1].id).update(sort_key="ana gil flaca", hidden_name="")
    choose(club, guest_names="full")
    assert people[0].is_hidden or name_of(people[0]) != "Ana Gil (Flaca)"
    assert not Player.objects.filter(name_due=True).exists()


def test_two_that_are_one_are_minors_both(club: Club, organiser: User) -> None:
    one, other = players_add(club=club, names=[NewPlayer("Ana Gil", minor=True), "Ana Gil Ruiz"])
    player_merge(player_id=one.id, into=other.id, by=organiser)
    assert name_of(other) == "A. R."
    assert other.minor


def test_the_worker_does_a_few_and_goes_on(club: Club, people: list[Player]) -> None:
    privacy_change(club_id=club.id, changes={"guest_names": "initials"})
    assert Player.objects.filter(name_due=True).count() == 3
    assert names_follow(now=timezone.now, seconds=0) == 0
    assert follow_names() == 3
    assert follow_names() == 0
    privacy_change(club_id=club.id, changes={"guest_names": "initials", "listed": False})
    assert not Player.objects.filter(name_due=True).exists()
    with pytest.raises(NotFound):
        privacy_change(club_id=people[0].id, changes={"listed": True})


def test_by_the_api(club: Club, organiser: User, people: list[Player], api_for: ApiFor) -> None:
    path = f"/api/v1/clubs/{club.id}/privacy"
    api = api_for(organiser)
    first = {"listed": True, "guest_names": "full", "minors_named": False, "waiting": 0}
    assert api.get(path).json() == first
    said = api.patch(path, {"listed": False, "guest_names": "initials"})
    assert said.json() == first | {"listed": False, "guest_names": "initials", "waiting": 3}
    follow_names()
    assert api.get(path).json()["waiting"] == 0
    names = api.get(f"/api/v1/clubs/{club.id}/hidden-names").json()["results"]
    assert [(one["full_name"], one["hides"]) for one in names][:1] == [("Álex Gómez", False)]
    assert len(names) == 3
    wrong = api.patch(path, {"guest_names": "none"})
    assert (wrong.status_code, wrong.json()["pointer"]) == (422, "/guest_names")
    assert api.patch(path, {"names": "full"}).status_code == 422
    act = Act.objects.get(verb="club_privacy")
    assert (act.club, act.user) == (club.id, organiser.id)
    assert api.get(f"/api/v1/clubs/{people[0].id}/privacy").status_code == 404


def test_who_may_by_the_api(
    club: Club, scorer: User, outsider: User, people: list[Player], api_for: ApiFor
) -> None:
    path, names = (f"/api/v1/clubs/{club.id}/{one}" for one in ("privacy", "hidden-names"))
    second = builders.member(club, builders.user("rita"), "organiser")
    member = builders.member(club, builders.user("beto"), "player")
    assert api_for(second).get(path).status_code == 200
    assert api_for(second).patch(path, {"listed": False}).status_code == 403
    assert api_for(scorer).get(names).status_code == 200
    for user, status in ((None, 401), (outsider, 403), (member, 403), (scorer, 403)):
        assert api_for(user).get(path).status_code == status
        assert api_for(user).patch(path, {"listed": False}).status_code == status
        if user != scorer:
            assert api_for(user).get(names).status_code == status
    club.refresh_from_db()
    assert club.listed


def test_minors_by_the_api(
    club: Club, organiser: User, scorer: User, outsider: User, api_for: ApiFor
) -> None:
    api = api_for(organiser)
    given = {"players": [{"name": "Ana Gil", "minor": True}]}
    (made,) = api.post(f"/api/v1/clubs/{club.id}/players", given).json()["results"]
    assert (made["name"], made["hidden"]) == ("A. G.", True)
    assert "minor" not in made
    path = f"/api/v1/players/{made['id']}/hidden-name"
    known = api.get(path).json()
    assert (known["minor"], known["hides"], known["full_name"]) == (True, False, "Ana Gil")
    assert api.patch(path, {"minor": False}).json()["name"] == "Ana Gil"
    assert api.patch(path, {}).json()["pointer"] == "/minor"
    for user, status in ((None, 401), (outsider, 403), (scorer, 403)):
        assert api_for(user).patch(path, {"minor": True}).status_code == status
    assert Act.objects.filter(verb="player_minor").exists()


def test_by_page(club: Club, organiser: User, people: list[Player]) -> None:
    owner, path = browser_of(organiser), f"/clubs/{club.id}/privacy/"
    page = owner.get(path)
    assert page.status_code == 200
    assert path in owner.get(f"/clubs/{club.id}/").text
    done = owner.post(f"{path}save", {"guest_names": "numbers"}, follow=True)
    assert "Saved." in done.text
    assert "3 names are still being rewritten" in done.text
    club.refresh_from_db()
    assert (club.listed, club.guest_names, club.minors_named) == (False, "numbers", False)
    assert owner.post(f"{path}save", {"guest_names": "x"}).status_code == 422
    follow_names()
    assert "still being" not in owner.get(path).text
    assert "Ben Báez" in owner.get(f"/clubs/{club.id}/players/").text
    assert "Ben Báez" not in Client().get(f"/clubs/{club.id}/players/").text


def test_who_may_by_page(club: Club, scorer: User, outsider: User) -> None:
    path = f"/clubs/{club.id}/privacy/"
    second = builders.member(club, builders.user("rita"), "organiser")
    for user in (second, scorer, outsider):
        assert browser_of(user).get(path).status_code == 403
        assert browser_of(user).post(f"{path}save", {"guest_names": "full"}).status_code == 403
        assert path not in browser_of(user).get(f"/clubs/{club.id}/").text
    assert Client().get(path).status_code == 302


@pytest.mark.whole
def test_a_minor_by_page(club: Club, organiser: User, people: list[Player]) -> None:
    ana = people[0]
    account = builders.member(club, builders.user("ana"), "player")
    player_link(player_id=ana.id, membership_id=Membership.objects.get(user=account).id)
    desk, path = browser_of(organiser), f"/players/{ana.id}/privacy/"
    assert "This player is a minor" in desk.get(path).text
    done = desk.post(f"/players/{ana.id}/minor", {"minor": "on"}, follow=True)
    assert "guests read: " in done.text
    assert name_of(ana) == "A. G."
    assert "That is how the club shows names to guests." in desk.get(path).text
    own = browser_of(account)
    assert "This player is a minor" not in own.get(path).text
    assert own.post(f"/players/{ana.id}/minor", {}).status_code == 403
    assert "Keep my name hidden" in own.get(path).text
    own.post(f"/players/{ana.id}/hide")
    own.post(f"/players/{ana.id}/show")
    assert name_of(ana) == "A. G."
    desk.post(f"/players/{ana.id}/minor", {})
    assert name_of(ana) == "Ana Gil (Flaca)"
