"""Names are found in one way on every page: words in any order, whatever the letters."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, User
from clubs.models.change_counters import AreaStamp
from clubs.services import partnerships_add, players_add
from tests import builders
from tests.counting import count_queries
from tests.pages import browser_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db
TYPED = {
    "zolkowski lukasz": "Łukasz Żółkowski",
    "sorensen o": "Øystein Sørensen",
    "duric": "Đurđa Đurić",
    "strasser": "Jörg Straßer",
    "oneill": "Nora O’Neill",
    "luc jean": "Jean-Luc Æbelø",
    "aebelo": "Jean-Luc Æbelø",
    "istanbul": "İstanbul Yıldız",
    "yildiz": "İstanbul Yıldız",
    "иван": "Йван Ёлкин",
}


@pytest.fixture
def people(club: Club) -> None:
    players = players_add(club=club, names=list(dict.fromkeys(TYPED.values())))
    partnerships_add(club=club, pairs=[(players[0].id, players[1].id)])


@pytest.mark.sampled
@pytest.mark.parametrize("typed", TYPED)
def test_every_page_finds_the_name(client: Client, club: Club, people: None, typed: str) -> None:
    name = TYPED[typed]
    for address in ("/players/", "/search/", f"/clubs/{club.id}/players/"):
        found = client.get(address, {"q": typed}).text
        assert name in found, address
        others = [other for other in TYPED.values() if other != name and other in found]
        # The page of everything shows pairs, too.
        assert address == "/search/" or not others
        assert f'value="{typed}"' in found
    assert name in client.get("/my/found", {"q": typed}).text
    rows = client.get("/api/v1/players", {"search": typed}).json()["results"]
    assert [row["name"] for row in rows] == [name]


def test_pairs_are_found_by_both_and_by_their_own_name(
    client: Client, club: Club, people: None
) -> None:
    pair = club.partnerships.get()
    for typed in ("sorensen zolk", "lukasz oystein"):
        for address in ("/players/?show=pairs", "/search/?", f"/clubs/{club.id}/pairs/?"):
            assert pair.name in client.get(f"{address}&q={typed}").text, address
        rows = client.get(f"/api/v1/clubs/{club.id}/partnerships", {"search": typed}).json()
        assert rows["count"] == 1
    pair.name = "Los Águilas"
    pair.save(update_fields=["name"])
    assert "Los Águilas" in client.get("/players/?show=pairs&q=aguilas+lukasz").text
    player = pair.first
    player.name = "Zoë Quinn"
    player.save(update_fields=["name"])
    assert "Los Águilas" in client.get("/players/?show=pairs&q=zoe+aguilas").text
    assert "Los Águilas" not in client.get("/players/?show=pairs&q=lukasz").text


def test_events_that_one_may_not_see_are_not_found(
    client: Client, club: Club, organiser: User, outsider: User
) -> None:
    event = builders.pairs_event(club, 2, name="Copa Única")
    for address in ("/events/", "/search/"):
        assert "Copa Única" in client.get(address, {"q": "unica copa"}).text
    Event.objects.update(state="draft")
    for address in ("/events/", "/search/"):
        assert "Copa Única" not in client.get(address, {"q": "unica"}).text
        assert "Copa Única" not in browser_of(outsider).get(address, {"q": "unica"}).text
        assert "Copa Única" in browser_of(organiser).get(address, {"q": "unica"}).text
    assert event.name not in client.get("/events/").text


def test_pages_of_a_list_and_nonsense(client: Client, club: Club) -> None:
    players_add(club=club, names=[f"Player {number:03}" for number in range(60)])
    first = client.get("/players/", {"q": "player"}).text
    assert "1 to 50 of 60" in first
    assert "?q=player&amp;page=2" in first
    assert "Player 059" in client.get("/players/?q=player&page=2").text
    assert "All players with that name" in client.get("/search/", {"q": "player"}).text
    for address in ("/players/", "/events/", "/search/"):
        assert client.get(address).status_code == 200
        assert client.get(address, {"q": "x" * 81}).status_code == 422
        assert client.get(address, {"q": "100%_"}).status_code == 200


@pytest.mark.parametrize("address", ["/search/", "/search/found"])
def test_rules_are_found_by_what_any_language_calls_them(client: Client, address: str) -> None:
    for typed, link, text in (
        ("martini", "/games/martini/", "Martini"),
        ("chancho", "/games/glossary/#word-double", "double"),
        ("boney", "/games/glossary/#word-stock", "stock, boneyard"),
        ("cierre", "/games/glossary/#word-blocked", "block"),
    ):
        found = client.get(address, {"q": typed}).text
        assert f'href="{link}"' in found, typed
        assert text in found
    # The middle of a word is no hit: it would hide the people of that name.
    assert "#word-" not in client.get(address, {"q": "oneyard"}).text
    assert "No match" in client.get(address, {"q": "oneyard"}).text
    spanish = client.get(address, {"q": "chancho"}, headers={"Accept-Language": "es"}).text
    assert "doble, chancho" in spanish


def test_queries_do_not_grow(client: Client, club: Club) -> None:
    for number in range(2):
        builders.pairs_event(club, 2, name=f"Abreu {number}", prefix=f"{number} ")
        for address in (
            "/players/",
            "/players/?show=pairs",
            "/events/",
            "/search/",
            "/search/found",
        ):
            with count_queries(f"page: {address}, a guest"):
                client.get(address if "?" in address else f"{address}?q=abreu")


def test_lists_of_everything_are_made_once_for_guests(client: Client, club: Club) -> None:
    # Also where nothing was ever counted.
    AreaStamp.objects.all().delete()
    for address in ("/", "/events/", "/players/", "/search/"):
        client.get(address)
        with CaptureQueriesContext(connection) as taken:
            page = client.get(address)
        assert len(taken) <= 1
        again = client.get(address, headers={"If-None-Match": page["ETag"]})
        assert again.status_code == 304
    builders.players(club, 1, "Newcomer ")
    assert "Newcomer " in client.get("/players/").text
    assert "There are no players yet" in client.get("/players/?show=pairs").text
    builders.pairs(club, 1, "Later ")
    assert "Later " in client.get("/players/?show=pairs").text
