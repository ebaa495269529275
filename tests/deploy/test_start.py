"""“Run a club night”: an account and a club at once, unless the operator has closed the way."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from clubs.models import Club, Membership, User
from deploy.models import Act, WrongTries
from deploy.requests import login_throttle
from tests import builders
from tests.pages import browser_of, field

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough phrase 7"  # noqa: S105 - nobody else logs in with it
GIVEN = {
    "called": "Doble Blanco",
    "time_zone": "America/Santo_Domingo",
    "username": "yolanda",
    "password1": PASSWORD,
    "password2": PASSWORD,
}


def send(client: Client, **other: str) -> Any:
    return client.post("/start/make", GIVEN | other)


def nothing_made() -> bool:
    return not (User.objects.exists() or Club.objects.exists() or Membership.objects.exists())


def test_a_visitor_gets_an_account_and_a_club(client: Client) -> None:
    assert 'href="/start/"' in client.get("/").text
    page = client.get("/start/")
    assert "Run a club night" in page.text
    assert "no-store" in page["Cache-Control"]
    done = client.post("/start/make", GIVEN, follow=True)
    club = Club.objects.get()
    assert done.redirect_chain == [(f"/clubs/{club.id}/", 302)]
    assert "Doble Blanco" in done.text
    assert "is ready, and so is your account" in done.text
    assert (club.name, club.time_zone) == ("Doble Blanco", "America/Santo_Domingo")
    member = Membership.objects.get()
    assert (member.user.username, member.role) == ("yolanda", Membership.Role.OWNER)
    assert member.user.check_password(PASSWORD)
    assert not member.user.is_staff
    assert "yolanda" in client.get("/").text
    act = Act.objects.get()
    assert (act.verb, act.club) == ("club_make", club.id)


def test_a_club_without_a_time_zone_begins_with_the_first(client: Client) -> None:
    assert send(client, time_zone="").status_code == 302
    assert Club.objects.get().time_zone == "UTC"


@pytest.mark.parametrize(
    ("other", "at", "sentence"),
    [
        ({"called": ""}, "called", "required"),
        ({"called": "x" * 500}, "called", "at most"),
        ({"time_zone": "Europe/Nowhere"}, "time_zone", "No such time zone"),
        ({"username": ""}, "username", "required"),
        ({"username": "two words"}, "username", "valid username"),
        ({"password1": "short", "password2": "short"}, "password1", "too short"),
        ({"password2": "another phrase 7"}, "password2", "The passwords do not match"),
        ({"password1": "", "password2": ""}, "password1", "required"),
    ],
)
def test_what_is_wrong_stands_at_its_field(
    client: Client, other: dict[str, str], at: str, sentence: str
) -> None:
    answer = send(client, **other)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert "autofocus" in field(answer.text, at)
    assert nothing_made()


def test_taken_names_leave_neither_account_nor_club(client: Client, club: Club) -> None:
    people, clubs = User.objects.count(), Club.objects.count()
    taken = send(client, called=club.name.upper())
    assert (taken.status_code, "autofocus" in field(taken.text, "called")) == (422, True)
    builders.user("zoe")
    taken = send(client, username="ZOE")
    assert (taken.status_code, "autofocus" in field(taken.text, "username")) == (422, True)
    assert User.objects.count() == people + 1
    assert Club.objects.count() == clubs
    assert "yolanda" not in client.get("/").text


def test_the_way_is_closed_where_accounts_come_by_invitation(
    client: Client, settings: Settings
) -> None:
    settings.INVITED_ONLY = True
    page = client.get("/start/")
    assert page.status_code == 200
    assert "by invitation" in page.text
    assert "ask the operator of this site" in page.text
    assert "start/make" not in page.text
    for contact, address in (
        ("ana@club.example", "mailto:ana@club.example"),
        ("https://club.example/join", "https://club.example/join"),
    ):
        settings.CONTACT = contact
        page = client.get("/start/")
        assert f'<a href="{address}">{contact}</a>' in page.text
        assert "ask the operator" not in page.text
    answer = send(client)
    assert answer.status_code == 403
    assert "by invitation" in answer.text
    assert nothing_made()


def test_many_accounts_from_one_address_have_to_wait(client: Client) -> None:
    for number in range(login_throttle.NEW_ACCOUNT.free):
        now = timezone.now()
        assert login_throttle.account_try(address="127.0.0.1", now=now) == 0, number
    answer = send(client)
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) >= 1
    assert "Too many new accounts from your network" in answer.text
    assert 'value="Doble Blanco"' in answer.text
    assert nothing_made()
    WrongTries.objects.update(last=timezone.now() - login_throttle.FORGIVEN_AFTER)
    assert send(client).status_code == 302


def test_only_a_form_that_is_filled_in_counts(client: Client) -> None:
    for _number in range(login_throttle.NEW_ACCOUNT.free + 1):
        assert send(client, called="").status_code == 422
    assert send(client).status_code == 302


def test_who_has_an_account_is_led_on(club: Club, organiser: User, outsider: User) -> None:
    for path, method in (("/start/", "get"), ("/start/make", "post")):
        lone = browser_of(builders.user(f"lone-{method}"))
        led = getattr(lone, method)(path, GIVEN, follow=True)
        assert led.redirect_chain[-1][0] == "/clubs/new/"
    desk = browser_of(organiser)
    assert desk.get("/start/")["Location"] == f"/clubs/{club.id}/events/new/"
    builders.club(organiser, "Second")
    assert desk.get("/start/")["Location"] == "/"
    assert not Club.objects.filter(name="Doble Blanco").exists()


def test_a_reload_of_the_action_leads_to_the_page(client: Client) -> None:
    assert client.get("/start/make")["Location"] == "/start/"
