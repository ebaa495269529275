"""Logging in, one-time passwords, languages, error pages, problem codes, the security policy."""

import re

import pytest
from django.test import Client

from clubs.models import Club, User
from deploy.explanations import EXPLANATIONS
from deploy.refusals import REFEREE
from games.rules.errors import TITLES
from tests import builders
from tests.pages import browser_of, field
from tournaments.scheduling.errors import DrawFault
from web.faults import Fault

pytestmark = pytest.mark.django_db


def test_a_user_logs_in_and_out(client: Client, organiser: User) -> None:
    page = client.get("/login/?next=/problems/syntax")
    assert 'name="next" value="/problems/syntax"' in page.text
    given = {"username": "olga", "password": "olga", "next": "/problems/syntax"}
    assert client.post("/login/", given).url == "/problems/syntax"  # type: ignore[attr-defined]
    assert "olga" in client.get("/").text
    client.post("/logout/")
    assert "Log in" in client.get("/").text


def test_a_wrong_password_says_so(client: Client, organiser: User) -> None:
    page = client.post("/login/", {"username": "olga", "password": "no"})
    assert (page.status_code, "Wrong user name or password" in page.text) == (422, True)
    assert 'value="olga"' in page.text


def test_a_one_time_password_is_changed_first(client: Client, organiser: User) -> None:
    User.objects.update(must_change_password=True)
    client.force_login(organiser)
    page = client.get("/", follow=True)
    assert page.redirect_chain == [("/password/", 302)]
    assert "one-time password" in page.text
    new = "a long enough phrase 7"
    given = {"old_password": "olga", "new_password1": new, "new_password2": new}
    other = client.post("/password/", given | {"new_password2": "other"})
    assert other.status_code == 422
    assert "autofocus" in field(other.text, "new_password2")
    assert "autofocus" not in field(other.text, "old_password")
    done = client.post("/password/", given, follow=True)
    assert done.redirect_chain == [("/", 302)]
    assert "Your new password is saved" in done.text
    assert not User.objects.get().must_change_password


def test_the_language_is_switched(client: Client, club: Club) -> None:
    builders.pairs_event(club)
    assert '<html lang="en">' in client.get("/").text
    client.post("/i18n/setlang/", {"language": "es", "next": "/"})
    page = client.get("/").text
    assert '<html lang="es">' in page
    assert "Torneos" in page
    assert "Dominó por parejas" in page
    assert "inscripción abierta" in page


def test_an_unknown_address_is_not_found(client: Client) -> None:
    page = client.get("/nowhere/")
    assert page.status_code == 404
    assert "There is nothing here" in page.text
    assert "nowhere" not in page.text.replace("next=/nowhere/", "").replace('value="/nowhere/"', "")


def test_a_fault_of_ours_needs_no_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(viewer: object) -> None:
        raise RuntimeError("the database is away, and its password is hunter2")

    monkeypatch.setattr("tournaments.front.selectors.events_visible", fail)
    client.raise_request_exception = False
    page = client.get("/")
    assert page.status_code == 500
    assert "This is our fault" in page.text
    assert "hunter2" not in page.text


@pytest.mark.sampled
@pytest.mark.parametrize("code", EXPLANATIONS)
def test_every_code_has_a_page(code: str, client: Client) -> None:
    page = client.get(f"/problems/{code}")
    assert page.status_code == 200
    assert code in page.text


def test_an_unknown_code_is_not_found(client: Client) -> None:
    assert client.get("/problems/no_such_code").status_code == 404


def leaves(root: type[Exception]) -> list[type[Exception]]:
    """All classes below a fault, and the fault itself."""
    return [root] + [leaf for child in root.__subclasses__() for leaf in leaves(child)]


def test_no_code_is_left_unexplained() -> None:
    own = {code for fault in leaves(Fault)[1:] if (code := fault.__dict__.get("code"))}
    drawn = {fault.code for fault in leaves(DrawFault)}  # type: ignore[attr-defined]
    assert {code: str(title) for code, (title, _said) in REFEREE.items()} == TITLES
    assert own | drawn <= set(EXPLANATIONS)
    titles = {fault.code: str(fault.title) for fault in leaves(Fault)[1:] if "code" in vars(fault)}  # type: ignore[attr-defined]
    assert all(str(EXPLANATIONS[code][0]) == title for code, title in titles.items())


def test_pages_keep_the_strict_policy(client: Client, organiser: User, club: Club) -> None:
    event = builders.pairs_event(club)
    row = builders.play_round(event, organiser)
    table = builders.tables_of(row)[0]
    desk = browser_of(organiser)
    for address in ("/", f"/events/{event.id}/", f"/rounds/{row.id}/", f"/tables/{table.id}/"):
        page = desk.get(address)
        assert "unsafe" not in page["Content-Security-Policy"]
        assert not re.search(
            r'<script(?![^>]*(?:\bsrc=|type="application/json"))|<style|\sstyle=|\son[a-z]+=',
            page.text,
        )
        assert not re.search(r'(?:src|href)="(?:https?:)?//', page.text)


def test_passwords_are_called_as_on_our_other_pages(client: Client, organiser: User) -> None:
    """Also in the texts that Django brings: its Portuguese is that of Portugal."""
    client.force_login(organiser)
    for code, ours in {"pt": "Nova senha", "es": "La contraseña debe tener"}.items():
        page = client.get("/password/", headers={"Accept-Language": code}).text
        assert ours in page
        assert "alavra-passe" not in page
        assert "Su contraseña" not in page
