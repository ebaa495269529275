"""Table pages of all games: every step of a deal is drawn, and what each game shows."""

import re

import pytest
from django.test import Client

from clubs.models import Club, User
from games.rules.registry import GAMES
from tests import builders
from tests.counting import count_queries
from tests.pages import url
from tournaments.models import Table

LAST = 999
"""The last deal, whatever its number."""

pytestmark = pytest.mark.django_db


def decide_table(club: Club, by: User, game: str, seed: int = 3) -> Table:
    """A table of a new event of the game, decided by a log."""
    row = builders.publish_round(builders.any_event(club, game))
    table = builders.tables_of(row)[0]
    result = builders.decide(table, by, seed).result
    assert result is not None
    return table


def step(client: Client, table: Table, deal: int, number: int) -> str:
    """The fragment of a step."""
    query = f"?deal={deal}&step={number}"
    return client.get(url(table) + query, headers={"HX-Request": "true"}).text


def every_step(client: Client, table: Table, deal: int = 1, apart: int = 1) -> list[str]:
    """All steps of a deal, or the first, the last and those so far apart between them."""
    shown = [step(client, table, deal, 0)]
    count = re.search(r"step-count\">0/(\d+)", shown[0])
    assert count is not None
    steps = [*range(1, int(count[1]), apart), int(count[1])]
    return shown + [step(client, table, deal, at) for at in steps]


@pytest.mark.whole
@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_deal_is_shown(
    game: str, client: Client, club: Club, organiser: User
) -> None:
    table = decide_table(club, organiser, game)
    for deal in (1, LAST):
        steps = every_step(client, table, deal, apart=4)
        assert all('id="replay"' in text for text in steps)
        assert "The tiles are dealt." in steps[0]
        assert 'class="outcome"' in steps[-1]
        assert all('class="outcome"' not in text for text in steps[:-1])


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_no_game_takes_more_queries(game: str, client: Client, club: Club, organiser: User) -> None:
    table = decide_table(club, organiser, game)
    for address in (url(table), url(table) + "?deal=1&step=4"):
        with count_queries("page: a table of any game"):
            assert client.get(address).status_code == 200


def test_draw_shows_ends_and_what_was_drawn(client: Client, club: Club, organiser: User) -> None:
    table = decide_table(club, organiser, "draw")
    steps = every_step(client, table)
    assert "No tiles on the table yet." in steps[0]
    assert all("Open ends" in text for text in steps[1:])
    drawn = next(text for text in steps if "</strong>: draws " in text)
    said = re.search(r"</strong>: draws ([0-9, -]+)", drawn)
    assert said is not None
    assert drawn.count('class="tile fresh"') >= said[1].count("-") - 1


@pytest.mark.whole
def test_all_fives_shows_the_count_and_what_play_has_scored(
    client: Client, club: Club, organiser: User
) -> None:
    steps = every_step(client, decide_table(club, organiser, "allfives"))
    assert "(count" not in steps[0]
    assert all(re.search(r"\(count \d+\)", text) for text in steps[1:])
    assert all('class="made"> +' in text for text in steps[:-1])
    assert 'class="made"> +' not in steps[-1]
    assert 'class="made"> (' in steps[-1]


@pytest.mark.whole
def test_matadors_are_marked(client: Client, club: Club, organiser: User) -> None:
    table = decide_table(club, organiser, "matador")
    assert any('class="tile wild"' in text for text in every_step(client, table))


@pytest.mark.whole
def test_martini_shows_rows_glasses_and_doubles(
    client: Client, club: Club, organiser: User
) -> None:
    table = decide_table(club, organiser, "martini")
    steps = every_step(client, table)
    assert steps[0].count('class="tile down"') == 6
    assert "Glass of AC, face up:" in steps[0]
    assert steps[0].count("no double yet") == 2
    assert "leads." in steps[0]
    assert any("shakes the suits" in text for text in steps)
    assert "wins the deal." in steps[-1]
    assert "all are won" in steps[-1]
    assert 'class="badge' not in steps[5]


@pytest.mark.parametrize("size", [2, 3])
def test_martini_each_for_themselves(
    size: int, client: Client, club: Club, organiser: User
) -> None:
    row = builders.publish_round(builders.singles_event(club, "martini", (size, size)))
    table = builders.tables_of(row)[0]
    builders.decide(table, organiser, 3)
    assert step(client, table, 1, 0).count('class="glass"') == size


@pytest.mark.whole
def test_pinochle_shows_melds_and_the_widow(client: Client, club: Club, organiser: User) -> None:
    table = decide_table(club, organiser, "pinochle")
    steps = every_step(client, table)
    assert "declares first." in steps[0]
    assert "Widow" in steps[0]
    assert "No melds" in steps[3] or "Melds" in steps[3]
    assert re.search(r"melds \d+, tricks \d+", steps[-1])


def test_games_are_linked(client: Client, club: Club) -> None:
    event = builders.any_event(club, "pinochle")
    text = client.get(url(event)).text
    assert 'href="/games/"' in text
    assert 'href="/games/pinochle/"' in text
    assert 'class="against"' not in text
