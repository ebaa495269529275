"""A table while its game is played: the draft is shown, and nothing that must stay hidden."""

import re

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, User
from games.options import resolve_options
from games.rules.registry import GAMES
from games.rules.replay import parse, scenes
from games.rules.viewer import Scene
from tests import builders
from tests.conftest import ApiFor
from tests.counting import count_queries
from tests.pages import url
from tests.tournaments.results.test_live_logs import growing, put
from tournaments.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def api(api_for: ApiFor, scorer: User) -> APIClient:
    return api_for(scorer)


def open_table(club: Club, game: str) -> Table:
    """A table of a new event of the game that waits for its log."""
    return builders.tables_of(builders.publish_round(builders.any_event(club, game)))[0]


def beginning_of_log(table: Table, lines: int = 2) -> str:
    """One whole deal of the table's game and the first lines of the second."""
    logs = (growing(builders.log_for(table, seed)) for seed in range(3, 99))
    one, two, *_rest = next(parts for parts in logs if len(parts) > 1)
    second = two[len(one) :].lstrip("\n").split("\n")
    events = next(at for at, line in enumerate(second) if re.match(r"1\. |[A-J] ", line))
    return f"{one}\n" + "\n".join(second[: events + lines]) + "\n"


def scenes_of(table: Table, text: str) -> list[Scene]:
    """Every scene as only the referee sees it."""
    options = resolve_options(GAMES[table.round.event.game], {})
    return list(scenes(parse(text.encode(), "text", options)))


def test_a_draft_appears(client: Client, club: Club, api: APIClient) -> None:
    table = open_table(club, "partnership")
    before = client.get(url(table))
    assert "The replay appears here" in before.text
    assert f'hx-get="{url(table, "live")}"' in before.text
    text = beginning_of_log(table)
    assert put(api, table, text).status_code == 200
    page = client.get(url(table)).text
    assert "Deal 2 is being played" in page
    first = scenes_of(table, text)[-1]
    assert first.text[2:].partition("@")[0] in page or "passes" in page
    assert 'aria-current="true"' in page
    # The page asks by itself how the game goes on; at its newest move it goes along.
    assert "data-live data-newest" in page
    earlier = client.get(url(table) + "?deal=1&step=3").text
    assert 'data-deal="1" data-step="3"' in earlier
    assert "data-live" in earlier
    assert "data-newest" not in earlier


def test_the_fragment_is_sent_once(client: Client, club: Club, api: APIClient) -> None:
    table = open_table(club, "partnership")
    nothing = client.get(url(table, "live"))
    assert nothing.status_code == 200
    known = {"If-None-Match": nothing["ETag"]}
    assert client.get(url(table, "live"), headers=known).status_code == 304
    put(api, table, beginning_of_log(table))
    fresh = client.get(url(table, "live"), headers=known)
    assert fresh.status_code == 200
    assert "Deal 2 is being played" in fresh.text
    assert "<html" not in fresh.text
    known = {"If-None-Match": fresh["ETag"]}
    assert client.get(url(table, "live"), headers=known).status_code == 304
    put(api, table, beginning_of_log(table, 3))
    assert client.get(url(table, "live"), headers=known).status_code == 200


def test_a_decided_table_is_loaded_again(client: Client, club: Club, organiser: User) -> None:
    table = open_table(club, "partnership")
    builders.decide(table, organiser)
    answer = client.get(url(table, "live"))
    assert (answer.status_code, answer["HX-Refresh"]) == (204, "true")
    assert 'hx-trigger="every 5s"' not in client.get(url(table)).text


def tiles_in(page: str) -> set[str]:
    """All tiles a page names or draws: the texts of every label and move."""
    shown = re.sub(r' (d|points)="[^"]*"', "", page.partition('id="replay"')[2])
    return {"-".join(sorted(pair)) for pair in re.findall(r"\b(\d)-(\d)\b", shown)}


def hidden_tiles(scene: Scene) -> set[str]:
    """What a guest must not know of a scene."""
    melded = {tile for melds in (scene.melds or {}).values() for meld in melds for tile in meld}
    held = {tile for hand in scene.hands.values() for tile in hand}
    glasses = (scene.glasses or {}).values()
    below = {
        place[0] for rows in glasses for row in rows for place in row if place and not place[1]
    }
    return held - melded | set(scene.stock) | below


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_hidden_tiles_are_nowhere_on_the_page(
    game: str, client: Client, club: Club, api: APIClient
) -> None:
    table = open_table(club, game)
    text = beginning_of_log(table)
    assert put(api, table, text).status_code == 200
    last = scenes_of(table, text)[-1]
    assert not last.ended
    hidden = hidden_tiles(last)
    assert client.get(url(table)).text.count('class="tile back"') == len(hidden)
    for query in ("", "?deal=2&step=0", "?deal=2&step=1"):
        page = client.get(url(table) + query).text
        assert page.count('class="tile back"') >= len(hidden)
        assert not {"-".join(sorted(tile.split("-"))) for tile in hidden} & tiles_in(page)
    whole = client.get(url(table) + "?deal=1&step=0").text
    assert 'class="tile back"' not in whole


def test_a_finished_first_deal_is_open(client: Client, club: Club, api: APIClient) -> None:
    table = open_table(club, "martini")
    put(api, table, growing(builders.log_for(table, 3))[0])
    page = client.get(url(table)).text
    assert "Game in progress" in page
    assert 'class="outcome"' in page
    assert 'class="tile back"' not in page


def test_queries_of_a_game_being_played(client: Client, club: Club, api: APIClient) -> None:
    table = open_table(club, "draw")
    put(api, table, beginning_of_log(table))
    tag = client.get(url(table, "live"))["ETag"]
    for name, address, headers in (
        ("page: a table in play", url(table), {}),
        ("page: a table in play, what changed", url(table, "live"), {}),
        ("page: a table in play, known already", url(table, "live"), {"If-None-Match": tag}),
    ):
        with count_queries(name):
            client.get(address, headers=headers)
