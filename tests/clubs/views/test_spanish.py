"""The pages of clubs and tokens in Spanish: nothing English is left on them."""

import re

import pytest
from django.test import Client

from clubs.models import Club, User
from clubs.services import players_add
from tests import builders
from tests.pages import browser_of

pytestmark = pytest.mark.django_db
ENGLISH = re.compile(r"\b(the|and|club's|player|players|pair|pairs|member|you|name|with|for|of)\b")


@pytest.fixture
def desk(organiser: User) -> Client:
    desk = browser_of(organiser)
    desk.cookies["django_language"] = "es"
    return desk


def words(page: str) -> str:
    main = page[page.index("<main") : page.index("</main>")]
    return " ".join(re.sub(r"<[^>]*>", " ", main).split())


@pytest.mark.whole
def test_every_page(desk: Client, club: Club, organiser: User) -> None:
    ana = players_add(club=club, names=["Ana Gil"])[0]
    builders.member(club, builders.user("saul"))
    look = {"text": "Ana Gil\nZita\nZita\n, 5\nIda"}
    invited = desk.post(f"/clubs/{club.id}/invite", {"role": "scorer", "days": 7, "uses": 1}).text
    link = re.search(r"/invitations/[\w-]+/", invited)
    assert link
    made = {"called": "x", "scopes": ["submit"], "days": "1"}
    guest = Client()
    guest.cookies["django_language"] = "es"
    pages = [
        invited,
        guest.get(link[0]).text,
        desk.post(f"/clubs/{club.id}/players/look", look).text,
        desk.post("/tokens/make", made).text,
        *(
            desk.get(path).text
            for path in (
                "/clubs/",
                "/clubs/new/",
                f"/clubs/{club.id}/",
                f"/clubs/{club.id}/players/",
                f"/clubs/{club.id}/pairs/",
                f"/clubs/{club.id}/members/",
                f"/players/{ana.id}/edit/",
                "/tokens/",
            )
        ),
    ]
    for page in pages:
        assert not ENGLISH.findall(words(page)), words(page)
