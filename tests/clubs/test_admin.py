"""The admin looks: what services guard is changed on pages, by command and over REST only."""

import pytest
from django.contrib import admin
from django.test import Client, RequestFactory

from clubs.models import Club, User
from clubs.services import players_add
from deploy.models import ApiToken
from deploy.tokens import token_create

pytestmark = pytest.mark.django_db
EDITED = {"auth.Group", "clubs.User"}
"""What the admin may still change: accounts, and groups of them."""


@pytest.fixture
def root(db: None) -> User:
    return User.objects.create_superuser("root", password="root")  # noqa: S106 - a test's


@pytest.fixture
def browser(root: User) -> Client:
    client = Client()
    client.force_login(root)
    return client


def test_nothing_that_services_guard_is_edited(root: User) -> None:
    request = RequestFactory().get("/admin/")
    request.user = root
    open_to_change = {
        model._meta.label
        for model, held in admin.site._registry.items()
        if held.has_add_permission(request) or held.has_change_permission(request)
    }
    deleted = {
        model._meta.label
        for model, held in admin.site._registry.items()
        if held.has_delete_permission(request)
    }
    assert open_to_change == EDITED
    assert deleted == {"auth.Group", "deploy.ApiToken"}


def test_clubs_members_and_players_are_seen_and_stay(browser: Client, club: Club) -> None:
    player = players_add(club=club, names=["Zoë"])[0]
    for path in (f"club/{club.id}", f"player/{player.id}", "membership"):
        assert browser.get(f"/admin/clubs/{path}/", follow=True).status_code == 200
    assert browser.post("/admin/clubs/club/add/", {"name": "Doble Seis"}).status_code == 403
    changed = browser.post(f"/admin/clubs/player/{player.id}/change/", {"name": "Ángel"})
    assert changed.status_code == 403
    player.refresh_from_db()
    assert (player.name, Club.objects.count()) == ("Zoë", 1)


def test_tokens_are_seen_and_ended(browser: Client, organiser: User) -> None:
    row, _plain = token_create(user=organiser, name="tablet", scopes=["read"])
    page = f"/admin/deploy/apitoken/{row.digest}"
    assert "tablet" in browser.get(f"{page}/change/").text
    assert browser.post(f"{page}/change/", {"scopes": "organise"}).status_code == 403
    assert browser.post(f"{page}/delete/", {"post": "yes"}).status_code == 302
    assert not ApiToken.objects.exists()
