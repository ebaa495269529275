"""What browsers, phones and messengers are told about the site and each of its pages."""

import json
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.template import Context, Template
from django.test import Client
from django.utils import timezone

from clubs.models import Club
from deploy.pages.browsers import ICON_SIZES
from tests import builders

pytestmark = pytest.mark.django_db


def test_the_manifest_names_icons_that_are_there(client: Client) -> None:
    answer = client.get("/manifest.webmanifest", headers={"Accept-Language": "es"})
    assert answer["Content-Type"] == "application/manifest+json"
    said = json.loads(answer.content)
    assert (said["name"], said["start_url"], said["lang"]) == ("Boneyard", "/", "es")
    assert "clubes de dominó" in said["description"]
    assert [icon["sizes"] for icon in said["icons"]] == [f"{size}x{size}" for size in ICON_SIZES]
    for size in ICON_SIZES:
        assert finders.find(f"web/icons/{size}.png")


def test_robots_read_pages_and_nothing_else(client: Client, club: Club) -> None:
    lines = client.get("/robots.txt").text.splitlines()
    assert lines[0] == "User-agent: *"
    shut = [line.removeprefix("Disallow: ") for line in lines[1:]]
    assert "/api/" in shut
    for path in shut:
        assert client.get(path).status_code in {200, 302, 404, 405}, path
    assert not any(f"/clubs/{club.id}/".startswith(path) for path in shut)


def test_whom_to_tell_of_a_weakness(client: Client, settings: Any) -> None:
    assert client.get("/.well-known/security.txt").status_code == 404
    settings.SECURITY_CONTACT = ["mailto:security@club.example", "https://club.example/tell"]
    answer = client.get("/.well-known/security.txt")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    lines = [line.split(": ", 1) for line in answer.text.splitlines()]
    assert [said for name, said in lines if name == "Contact"] == settings.SECURITY_CONTACT
    held = dict(lines)
    assert held["Preferred-Languages"] == "en, es, pt"
    assert held["Canonical"] == "http://testserver/.well-known/security.txt"
    left = datetime.fromisoformat(held["Expires"]) - timezone.now()
    assert timedelta(days=170) < left < timedelta(days=365)


def test_files_and_pictures_are_left_out_of_searches(client: Client) -> None:
    assert client.get("/manifest.webmanifest")["X-Robots-Tag"] == "noindex"
    for path in ("/robots.txt", "/api/v1/clubs", "/clubs/"):
        assert "X-Robots-Tag" not in client.get(path), path


def test_every_page_has_what_messengers_show(client: Client, club: Club) -> None:
    player = builders.players(club, 1, 'Ana "la Reina" ')[0]
    for path, title in {
        "/clubs/": "Clubs",
        f"/clubs/{club.id}/": club.name,
        f"/players/{player.id}/": "Ana &quot;la Reina&quot; ",
        "/games/": "Games",
        "/login/": "Log in",
    }.items():
        page = client.get(path).text
        assert f'<meta property="og:title" content="{title}' in page, path
        assert page.count("og:title") == page.count("og:image:width") == 1
        assert "web/share" in page
        assert finders.find("web/share.png")
        assert '<link rel="manifest" href="/manifest.webmanifest">' in page


def test_a_quote_ends_no_attribute(client: Client) -> None:
    page = client.get('/search/?q="><b>').text
    assert "<b>" not in page
    title = Template('{% load numbers %}{% page_title %}The "Cup"{% endpage_title %}')
    assert 'content="The &quot;Cup&quot;"' in title.render(Context())
