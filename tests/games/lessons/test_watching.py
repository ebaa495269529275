"""The game to watch of every game: played by the rules, shown step by step, without a query."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.lessons.watching import game_to_watch
from games.rules.definition import Turns
from games.rules.registry import GAMES
from games.rules.replay import referee, replay
from games.scene import NamedSeat
from games.seating import rows_of_seats

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slug", GAMES)
def test_the_referee_accepts_it(slug: str) -> None:
    log = game_to_watch(slug)
    assert replay(log).verdict == "accepted"
    assert len(log.occupants) == log.players


@pytest.mark.sampled
@pytest.mark.parametrize("slug", GAMES)
def test_every_step_has_an_address(client: Client, slug: str) -> None:
    address = reverse("game-watch", args=[slug])
    with CaptureQueriesContext(connection) as taken:
        page = client.get(address)
        last = client.get(address, {"deal": 9999, "step": 9999})
    assert (page.status_code, last.status_code, len(taken)) == (200, 200, 0)
    assert "?deal=1&amp;step=1#replay" in page.content.decode()
    assert 'id="step-ArrowRight"' in last.content.decode()
    assert 'class="outcome"' in last.content.decode()


def test_a_step_is_fetched_as_a_part_with_a_tag_of_its_own(client: Client) -> None:
    address = reverse("game-watch", args=["draw"])
    step = {"deal": 1, "step": 3}
    whole = client.get(address, step)
    part = client.get(address, step, headers={"HX-Request": "true"})
    assert part.content.decode().strip().startswith('<div id="replay"')
    assert b"<html" in whole.content
    assert part["ETag"] != whole["ETag"]
    again = client.get(address, step, headers={"If-None-Match": whole["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_its_log_is_what_is_shown(client: Client) -> None:
    sent = client.get(reverse("game-watch-log", args=["martini"]))
    assert sent["Content-Disposition"] == 'attachment; filename="martini.domlog"'
    assert referee(sent.content).verdict == "accepted"


@pytest.mark.sampled
@pytest.mark.parametrize("slug", GAMES)
def test_the_whole_game_is_one_document(client: Client, slug: str) -> None:
    address = reverse("api-game-watch", args=[slug])
    assert f'data-source="{address}"' in client.get(reverse("game-watch", args=[slug])).text
    with CaptureQueriesContext(connection) as taken:
        sent = client.get(address)
        again = client.get(address, headers={"If-None-Match": sent["ETag"]})
    assert (sent.status_code, again.status_code, len(taken)) == (200, 304, 0)
    log = game_to_watch(slug)
    whole = sent.json()
    assert whole["seats"] == dict(log.occupants)
    assert not whole["live"]
    assert [len(deal["steps"]) - 1 for deal in whole["deals"]] == [
        len(section.events) for section in log.sections
    ]


@pytest.mark.parametrize("name", ["game-watch", "game-watch-log", "api-game-watch"])
def test_there_is_no_other_game(client: Client, name: str) -> None:
    assert client.get(reverse(name, args=["chess"])).status_code == 404


SEATED = {
    ("right", 4): {"A": "near", "B": "right", "C": "far", "D": "left"},
    ("left", 4): {"A": "near", "B": "left", "C": "far", "D": "right"},
    ("left", 3): {"A": "near", "B": "left", "C": "right"},
    ("left", 2): {"A": "near", "B": "far"},
}


@pytest.mark.parametrize("slug", GAMES)
def test_whoever_plays_next_sits_on_the_hand_that_the_game_says(client: Client, slug: str) -> None:
    page = client.get(f"/games/{slug}/watch/").text
    seated: dict[str, str] = {}
    for block in page.split('<ul class="seats-')[1:]:
        place, rest = block.split('"', 1)
        seated |= dict.fromkeys(re.findall(r'data-seat="(\w)"', rest.split("</ul>")[0]), place)
    assert seated == SEATED[GAMES[slug].turns, len(seated)]


@pytest.mark.parametrize(
    ("turns", "far", "near"), [("right", "FED", "ABC"), ("left", "DEF", "CBA")]
)
def test_more_than_four_sit_in_two_rows_all_the_way_round(
    turns: Turns, far: str, near: str
) -> None:
    seats = [{"seat": NamedSeat(letter, letter)} for letter in "ABCDEF"]
    found = {
        place: "".join(one["seat"].letter for one in here)
        for place, here in rows_of_seats(seats, turns)
    }
    assert found == {"far": far, "near": near}
