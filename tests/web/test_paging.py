"""Cursors of lists: what they pass over, what moves nothing, what is refused; order and members."""

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from rest_framework.test import APIClient

from clubs.models import Club
from clubs.rosters import NewPlayer
from clubs.services import partnership_dissolve, partnerships_add, player_change, players_add
from tests import builders
from tests.conftest import ApiFor
from web.paging import SPARSE

pytestmark = pytest.mark.django_db
NUMBERS = [5, None, 3, None, 1, 3000, None]


@pytest.fixture
def people(club: Club) -> list[Any]:
    """Seven players named as they stand, of whom some have club numbers."""
    named = [NewPlayer(f"P{place}", "", number) for place, number in enumerate(NUMBERS)]
    return players_add(club=club, names=named)


@pytest.fixture
def address(club: Club) -> str:
    return f"/api/v1/clubs/{club.id}/players"


def get_page(address: str) -> Any:
    answer = APIClient().get(address)
    assert answer.status_code == 200, answer.content
    return answer.json()


def names(page: Any) -> list[str]:
    return [row["name"] for row in page["results"]]


def walk_pages(address: str, way: str = "next") -> list[list[str]]:
    """The names on all pages, one after the other."""
    pages = []
    while address:
        page = get_page(address)
        pages.append(names(page))
        address = page[way]
    return pages


def cursor(address: str) -> str:
    return parse_qs(urlsplit(address).query)["cursor"][0]


@pytest.mark.sampled
@pytest.mark.parametrize("ordering", ["name", "-name", "number", "-number"])
def test_pages_hold_every_row_once_in_both_directions(
    people: list[Any], address: str, ordering: str
) -> None:
    """Rows without a value, and equal ones, have their place, too."""
    (whole,) = walk_pages(f"{address}?ordering={ordering}")
    assert sorted(whole) == [f"P{place}" for place in range(7)]
    pages = walk_pages(f"{address}?ordering={ordering}&limit=2")
    assert [len(page) for page in pages] == [2, 2, 2, 1]
    assert sum(pages, []) == whole
    last = get_page(f"{address}?ordering={ordering}&limit=2&offset=6")
    back = walk_pages(last["previous"], "previous")
    assert sum(reversed(back), []) == whole[:6]


def test_orders_are_those_that_are_named(people: list[Any], address: str) -> None:
    (rows,) = walk_pages(f"{address}?ordering=number")
    assert rows[:4] == ["P4", "P2", "P0", "P5"]
    (turned,) = walk_pages(f"{address}?ordering=-name")
    assert turned == [f"P{place}" for place in reversed(range(7))]


def test_what_comes_and_goes_meanwhile_moves_nothing(
    club: Club, people: list[Any], address: str
) -> None:
    first = get_page(f"{address}?limit=3")
    players_add(club=club, names=["A", "P2a", "P9"])
    people[2].delete()
    following = get_page(first["next"])
    assert names(first) == ["P0", "P1", "P2"]
    assert names(following) == ["P2a", "P3", "P4"], "it goes on after a row that is gone"
    assert names(get_page(following["previous"])) == ["A", "P0", "P1"][-3:]
    player_change(player_id=people[6].id, to=NewPlayer("P3b", "", None))
    assert names(get_page(following["next"])) == ["P5", "P9"]


def test_a_cursor_is_of_one_list_in_one_order(people: list[Any], address: str) -> None:
    there = cursor(get_page(f"{address}?limit=2")["next"])
    assert names(get_page(f"{address}?cursor={there}&limit=1")) == ["P2"], "with any limit"
    damaged = there[:20] + ("A" if there[20] != "A" else "B") + there[21:]
    for query in (
        f"cursor={damaged}",
        f"cursor={there[:-1]}",
        f"cursor={there}=",
        f"cursor={there}&ordering=-name",
        f"cursor={there}&search=p",
    ):
        answer = APIClient().get(f"{address}?{query}")
        assert (answer.status_code, answer.json()["pointer"]) == (422, "/cursor"), query
    elsewhere = APIClient().get(f"/api/v1/players?cursor={there}")
    assert (elsewhere.status_code, elsewhere.json()["pointer"]) == (422, "/cursor")
    both = APIClient().get(f"{address}?cursor={there}&offset=1")
    assert (both.status_code, both.json()["pointer"]) == (422, "/offset")


def test_lists_that_are_counted_have_cursors_as_well() -> None:
    whole = [row["slug"] for row in get_page("/api/v1/games")["results"]]
    pages, address = [], "/api/v1/games?limit=3"
    while address:
        page = get_page(address)
        pages.append([row["slug"] for row in page["results"]])
        address = page["next"]
    assert sum(pages, []) == whole
    second = get_page(get_page("/api/v1/games?limit=3")["next"])
    assert [row["slug"] for row in get_page(second["previous"])["results"]] == whole[:3]


def test_rows_without_a_date_stand_where_the_database_puts_them(club: Club) -> None:
    """The order of pairs begins with those that are not dissolved, by an expression of its own."""
    players = builders.players(club, 8, "D ")
    pairs = [(players[n].id, players[n + 1].id) for n in range(0, 8, 2)]
    made = partnerships_add(club=club, pairs=pairs)
    for one in made[:2]:
        partnership_dissolve(partnership_id=one.id)
    address = f"/api/v1/clubs/{club.id}/partnerships"
    (whole,) = walk_pages(address)
    assert sum(walk_pages(f"{address}?limit=1"), []) == whole
    assert sum(walk_pages(f"{address}?limit=1&ordering=-dissolved"), [])[-1] in {
        one.name for one in made
    }


def test_events_are_ordered_by_when_they_start(club: Club) -> None:
    days = [datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=day) for day in (2, 0, 1)]
    for number, day in enumerate([*days, None]):
        event = builders.pairs_event(club, 2, name=f"E{number}", prefix=f"E{number} ")
        event.starts = day
        event.save()
    address = "/api/v1/events?limit=1&fields=name,starts&ordering="
    assert sum(walk_pages(address + "starts"), []) == ["E1", "E2", "E0", "E3"]
    assert sum(walk_pages(address + "-starts"), []) == ["E3", "E0", "E2", "E1"]


@pytest.mark.parametrize("name", ["club", "game", "state", "method"])
def test_a_filter_that_says_nothing_is_named(club: Club, name: str) -> None:
    answer = APIClient().get(f"/api/v1/events?{name}=")
    assert (answer.status_code, answer.json()["pointer"]) == (422, f"/{name}")


def test_members_that_are_asked_for_are_all_there_are(people: list[Any], address: str) -> None:
    answer = APIClient().get(f"{address}?fields=name,number&limit=2&search=P")
    assert answer.headers["Content-Type"] == SPARSE
    assert answer.json()["results"] == [{"name": "P0", "number": 5}, {"name": "P1", "number": None}]
    assert names(get_page(answer.json()["next"])) == ["P2", "P3"]
    wrong = APIClient().get(f"{address}?fields=name,password")
    assert "id, name, nickname, number" in wrong.json()["detail"]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", "/api/v1/clubs/{club}"),
        ("post", "/api/v1/referee"),
        ("post", "/api/v1/schedules/check"),
        ("delete", "/api/v1/token"),
        ("get", "/api/v1/games/draw"),
    ],
)
def test_whatever_an_operation_does_not_take_is_named(
    club: Club, organiser: Any, api_for: ApiFor, method: str, path: str
) -> None:
    api = api_for(organiser)
    answer = getattr(api, method)(path.format(club=club.id) + "?verbose=1")
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/verbose")
