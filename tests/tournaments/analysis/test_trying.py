"""Trying another tile in a finished deal: it is played on to its end, and nothing is stored."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.counting import count_queries
from tests.tournaments.analysis.test_possible_page import made, part, table
from tournaments.models import AnalysedDeal, Round, Table

__all__ = ["made", "table"]
pytestmark = pytest.mark.django_db


def try_at(client: Client, table: Table, at: str, hands: str = "open") -> tuple[int, str]:
    answer = client.get(
        f"/tables/{table.id}/try/", {"at": at, "hands": hands}, headers={"HX-Request": "true"}
    )
    return answer.status_code, answer.content.decode()


def turn_of(least: int, most: int) -> tuple[int, dict[str, Any]]:
    """A turn of the deal that has several events, of which the one played is not the best."""
    document = AnalysedDeal.objects.get(deal=1).document
    for turn in document["turns"][least:most]:
        if turn["cost"]:
            return turn["step"] - 1, turn
    raise AssertionError("no turn cost anything")


def points(shown: str) -> list[int]:
    found = re.findall(r'<strong class="num">([^<]+)</strong>', shown)
    return [int(text.replace("−", "-").replace("±", "")) for text in found]


@pytest.mark.whole
def test_the_best_tile_comes_to_what_the_analysis_says(client: Client, table: Table) -> None:
    step, turn = turn_of(10, 99)
    with count_queries("another tile tried in a deal"):
        status, shown = try_at(client, table, f"1.{step}.{turn['seat']} {turn['best'][0]}")
    assert status == 200
    assert "<html" not in shown
    assert "All hands are open to them" in shown
    first, second = points(shown)
    assert first - second == turn["points"]
    assert f'data-step="{step}"' in shown


@pytest.mark.whole
def test_it_comes_along_as_a_replay_has_it(client: Client, table: Table) -> None:
    """What was played, tried as it was, is the deal of the replay up to there."""
    step, turn = turn_of(10, 99)
    shown = try_at(client, table, f"1.{step}.{turn['seat']} {turn['played']}")[1]
    document = re.search(r'<script id="tried-deal" type="application/json">(.*?)</script>', shown)
    assert document
    tried = json.loads(document[1])
    (whole, *_rest) = client.get(f"/api/v1/tables/{table.id}/replay").json()["deals"]
    assert (tried["game"], tried["deal"]) == (1, 1)
    assert tried["steps"][: step + 2] == whole["steps"][: step + 2]
    assert len(tried["board"]) == sum("laid" in one for one in tried["steps"]) - 1
    assert tried["steps"][-1]["ended"]


def test_strong_bots_play_on_with_hidden_hands(client: Client, table: Table) -> None:
    step, turn = turn_of(10, 99)
    asked = f"1.{step}.{turn['seat']} {turn['played']}"
    status, shown = try_at(client, table, asked, "hidden")
    assert status == 200
    assert "not the other hands" in shown
    assert min(points(shown)) == 0
    assert try_at(client, table, asked, "hidden") == (status, shown)


def test_every_tile_of_a_turn_with_a_choice_can_be_tried(client: Client, table: Table) -> None:
    shown = part(client, table)
    asked = re.findall(r'<button name="at" value="([^"]+)"', shown)
    document = AnalysedDeal.objects.get(deal=1).document
    assert asked == [
        f"1.{turn['step'] - 1}.{turn['seat']} {move['event']}"
        for turn in document["turns"]
        for move in turn["moves"]
        if len(turn["moves"]) > 1
    ]
    assert try_at(client, table, asked[-1])[0] == 200


@pytest.mark.parametrize("at", ["", "1", "1.0.A 9-9", "1.999.A 6-6", "9.0.A 6-6", "2.0.A 6-6"])
def test_what_is_no_event_there_is_not_found(client: Client, table: Table, at: str) -> None:
    assert try_at(client, table, at)[0] == 404


def test_nothing_is_said_before_the_round_is_closed(client: Client, table: Table) -> None:
    step, turn = turn_of(0, 99)
    at = f"1.{step}.{turn['seat']} {turn['played']}"
    Round.objects.update(state=Round.State.PUBLISHED)
    assert try_at(client, table, at)[0] == 404


def test_where_too_much_can_happen_it_says_so(
    client: Client, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.analysis.views.MOST_POSITIONS_TRIED", 5)
    document = AnalysedDeal.objects.get(deal=1).document
    turn = next(turn for turn in document["turns"] if len(turn["moves"]) > 1)
    status, shown = try_at(client, table, f"1.{turn['step'] - 1}.{turn['seat']} {turn['played']}")
    assert status == 200
    assert "Too much can still happen" in shown
    assert "tried-deal" not in shown


def test_it_is_no_page_of_its_own(client: Client, table: Table) -> None:
    answer = client.get(f"/tables/{table.id}/try/")
    assert (answer.status_code, answer["Location"]) == (302, f"/tables/{table.id}/")


def test_other_games_have_nothing_to_try(client: Client, club: Club, organiser: User) -> None:
    event = builders.singles_event(club, "draw", (4, 4))
    row = builders.close(builders.play_round(event, organiser))
    other = Table.objects.filter(round_id=row.id)[0]
    assert try_at(client, other, "1.0.A 6-6")[0] == 404
