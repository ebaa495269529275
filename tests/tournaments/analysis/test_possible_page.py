"""What was possible, below the replay: a curve, the choices of each turn, and what turns cost."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, User
from tests import builders
from tests.conftest import once
from tournaments.analysis.core.pages import possible_deal
from tournaments.analysis.services import deals_analyse
from tournaments.models import AnalysedDeal, Round, Table

pytestmark = pytest.mark.django_db


def make_table(club: Club) -> Table:
    """A table of a closed round, the first of its deals analysed."""
    organiser = builders.owner(club)
    row = builders.publish_round(builders.pairs_event(club, 2))
    table = row.tables.get()
    builders.decide(table, organiser, 1)
    builders.close(row)
    moment = timezone.now()
    deals_analyse(now=lambda: moment, seconds=60, most_positions=3000)
    AnalysedDeal.objects.filter(deal__gt=1).update(state=AnalysedDeal.State.WAITING, document={})
    return table


made, table = once(make_table)


def part(client: Client, table: Table, language: str = "en") -> str:
    headers = {"Accept-Language": language, "HX-Request": "true"}
    answer = client.get(f"/tables/{table.id}/possible/", headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_replay_asks_for_it_once_the_round_is_closed(client: Client, table: Table) -> None:
    asks = f'hx-get="/tables/{table.id}/possible/"'
    assert asks in client.get(f"/tables/{table.id}/").content.decode()
    Round.objects.update(state=Round.State.PUBLISHED)
    assert asks not in client.get(f"/tables/{table.id}/").content.decode()
    assert part(client, table).strip() == ""


def test_a_deal_has_its_curve_and_its_turns(client: Client, table: Table) -> None:
    document = AnalysedDeal.objects.get(deal=1).document
    shown = part(client, table)
    assert "<html" not in shown
    assert "not a mark for the players" in shown
    assert shown.count('class="possible-deal"') == 1
    turns = re.findall(r'<li data-step="(\d+)"', shown)
    assert turns == [str(turn["step"] - 1) for turn in document["turns"]]
    marks = re.findall(r'\?deal=1&amp;step=(\d+)#replay"', shown)
    found = possible_deal(1, document)
    assert marks == [str(mark.step) for mark in found.marks]
    dear = [turn.cost for turn in found.turns if turn.cost]
    assert dear
    assert len(re.findall(r"this turn cost \d+ points?", shown)) == len(dear)
    assert shown.count("★") == sum(
        choice.best for turn in found.turns if len(turn.choices) > 1 for choice in turn.choices
    )


def test_values_are_those_of_the_side_whose_turn_it_is(table: Table) -> None:
    document = AnalysedDeal.objects.get(deal=1).document
    for turn, shown in zip(document["turns"], possible_deal(1, document).turns, strict=True):
        sign = 1 if turn["seat"] in "AC" else -1
        expected = [None if m["points"] is None else sign * m["points"] for m in turn["moves"]]
        assert [choice.points for choice in shown.choices] == expected
        assert [choice.text for choice in shown.choices if choice.chosen] == [shown.played]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("language", "said"), [("es", "Lo que era posible"), ("pt", "O que era possível")]
)
def test_in_other_languages(client: Client, table: Table, language: str, said: str) -> None:
    assert said in part(client, table, language)


def test_nothing_is_shown_before_a_deal_is_analysed(client: Client, table: Table) -> None:
    AnalysedDeal.objects.all().delete()
    assert part(client, table).strip() == ""


def test_it_is_no_page_of_its_own(client: Client, table: Table) -> None:
    answer = client.get(f"/tables/{table.id}/possible/")
    assert (answer.status_code, answer["Location"]) == (302, f"/tables/{table.id}/")


def test_other_games_do_not_ask(client: Client, club: Club, organiser: User) -> None:
    event = builders.singles_event(club, "draw", (4, 4))
    row = builders.close(builders.play_round(event, organiser))
    table = Table.objects.filter(round_id=row.id)[0]
    assert "possible/" not in client.get(f"/tables/{table.id}/").content.decode()
