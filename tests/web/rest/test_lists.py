"""Lists of the API: one envelope, pages that follow each other, filters, refusals by name."""

from typing import Any
from uuid import uuid4

import pytest
from requests.utils import parse_header_links
from rest_framework.test import APIClient

from clubs.models import Club, User
from clubs.services import partnerships_add, players_add
from tests.conftest import ApiFor

pytestmark = pytest.mark.django_db
NAMES = ["Ángel Ñúñez", "Zoë Angelou", "Ben 100%", "cyd"]


@pytest.fixture
def people(club: Club) -> list[Any]:
    """Four players, of whom the first and the last two are partnerships."""
    players = players_add(club=club, names=NAMES)
    partnerships_add(club=club, pairs=[(players[0].id, players[1].id)])
    partnerships_add(club=club, pairs=[(players[2].id, players[3].id)])
    return players


def get_list(path: str, **asked: Any) -> Any:
    answer = APIClient().get(path, asked)
    assert answer.status_code == 200, answer.json()
    return answer.json()


def players_of(club: Club) -> str:
    return f"/api/v1/clubs/{club.id}/players"


@pytest.mark.parametrize(
    ("search", "names"),
    [
        ("angel", NAMES[:2]),
        ("ÑUÑ", NAMES[:1]),
        ("  zoe ", NAMES[1:2]),
        ("CYD", ["cyd"]),
        ("%", ["Ben 100%"]),
        ("_", []),
        ("", ["Ángel Ñúñez", "Ben 100%", "cyd", "Zoë Angelou"]),
    ],
)
def test_players_are_found_without_accents(
    club: Club, people: list[Any], search: str, names: list[str]
) -> None:
    rows = get_list(players_of(club), search=search)["results"]
    assert [row["name"] for row in rows] == names


def test_a_query_is_looked_at_before_whoever_has_any_answer(club: Club) -> None:
    any_answer = {"If-None-Match": "*"}
    for query, status in (("limit=x", 422), ("nobody=1", 422), ("limit=1", 304), ("", 304)):
        answer = APIClient().get(f"/api/v1/clubs?{query}", headers=any_answer)
        assert answer.status_code == status, query


def test_clubs_are_found_by_words(club: Club, outsider: User) -> None:
    for search, count in (("nueve doble", 1), ("ELSE", 1), ("nobody", 0), ("", 2)):
        assert get_list("/api/v1/clubs", search=search)["count"] == count, search


def test_partnerships_are_found_by_either_player(club: Club, people: list[Any]) -> None:
    path = f"/api/v1/clubs/{club.id}/partnerships"
    for search, count in (("nunez", 1), ("cyd", 1), ("ñúñez zoe", 1), ("nobody", 0), ("", 2)):
        assert get_list(path, search=search)["count"] == count, search


def test_pages_follow_each_other(club: Club, people: list[Any]) -> None:
    seen, path = [], players_of(club) + "?limit=3"
    while path:
        page = get_list(path)
        assert page["count"] == 4
        seen += [row["name"] for row in page["results"]]
        path = page["next"]
    assert sorted(seen) == sorted(NAMES)
    assert get_list(players_of(club), offset=50)["results"] == []


def test_links_name_the_pages_beside_a_page(club: Club, people: list[Any]) -> None:
    """As the envelope does, for clients that go by headers (RFC 8288)."""
    linked = {}
    for offset in (0, 1, 3):
        answer = APIClient().get(players_of(club), {"limit": 1, "offset": offset})
        links = parse_header_links(answer.headers["Link"])
        linked[offset] = {link["rel"]: link["url"] for link in links}
        page = answer.json()
        assert linked[offset].get("next") == page["next"]
        assert linked[offset].get("prev") == page["previous"]
    assert [sorted(one) for one in linked.values()] == [["next"], ["next", "prev"], ["prev"]]
    assert "Link" not in APIClient().get(players_of(club))


def test_what_a_request_made_comes_in_the_same_envelope(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    made = api_for(organiser).post(players_of(club), {"names": NAMES}).json()
    assert (made["count"], made["next"], made["previous"]) == (4, None, None)
    assert [row["name"] for row in made["results"]] == NAMES


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        *[(f"limit={value}", "/limit") for value in ("0", "-1", "x", "1001", "9" * 40, "")],
        *[(f"offset={value}", "/offset") for value in ("-1", "x", "9" * 40, "")],
        ("search=" + "x" * 121, "/search"),
        ("search=a%00b", "/search"),
        ("name=ana", "/name"),
        ("page=2", "/page"),
        *[(f"cursor={value}", "/cursor") for value in ("", "x", "ñ", "x" * 2000, "AAAA" * 9)],
        *[(f"ordering={value}", "/ordering") for value in ("", "rank", "--name", "name,number")],
        *[(f"fields={value}", "/fields") for value in ("", "id,", "owner", "id name")],
    ],
)
def test_what_makes_no_sense_is_named(
    club: Club, people: list[Any], query: str, pointer: str
) -> None:
    answer = APIClient().get(f"{players_of(club)}?{query}")
    assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)
    assert answer.json()["code"] == "invalid"


def test_an_unknown_parameter_is_told_which_there_are(club: Club, people: list[Any]) -> None:
    answer = APIClient().get(f"{players_of(club)}?serach=ana&x=1")
    assert [one["pointer"] for one in answer.json()["errors"]] == ["/serach", "/x"]
    assert "search, limit, cursor, offset" in answer.json()["detail"]


def test_every_list_refuses_what_it_does_not_know(club: Club, people: list[Any]) -> None:
    for path in (
        "/api/v1/clubs",
        "/api/v1/events",
        "/api/v1/games",
        f"/api/v1/clubs/{club.id}/pools",
        f"/api/v1/clubs/{club.id}/partnerships",
        f"/api/v1/players/{people[0].id}/ratings",
        f"/api/v1/players/{people[0].id}/ratings/changes",
    ):
        assert set(get_list(path)) == {"count", "next", "previous", "results"}
        answer = APIClient().get(f"{path}?whatever=1")
        assert (answer.status_code, answer.json()["pointer"]) == (422, "/whatever")


def test_a_list_of_nobody_is_not_found_whatever_is_asked(people: list[Any]) -> None:
    assert APIClient().get(f"/api/v1/clubs/{uuid4()}/players?search=a").status_code == 404
