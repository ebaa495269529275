"""Boards that the site deals: the same hands everywhere, and hidden until the round is closed."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Club, User
from games.errors import WrongDeal
from tests import builders
from tests.conftest import ApiFor
from tests.deals import dealt_log
from tests.deploy.world import client_of
from tests.pages import browser_of
from tests.tournaments.boards.evenings import boards_event, read_everywhere
from tournaments.deals.core import label_of
from tournaments.deals.selectors.deals import own_hand
from tournaments.deals.selectors.printing import cards_of_round
from tournaments.deals.services import cards_print, deal_open, hands_deal
from tournaments.feeds.services.archive.writer import archive_write
from tournaments.models import Event, Round, Table
from tournaments.scheduling.types import set_of_boards
from web.faults import InvalidInput

pytestmark = pytest.mark.django_db
DOCS = Path(__file__).parents[3] / "docs"
LABELS = json.loads(re.findall(r"```json\n(.*?)```", (DOCS / "deals.md").read_text(), re.DOTALL)[1])


@pytest.fixture
def event(club: Club) -> Event:
    """An open event of four pairs and two boards a round."""
    return boards_event(club)


@pytest.fixture
def row(event: Event) -> Round:
    """Its first round, published and dealt."""
    made = builders.publish_round(event)
    hands_deal(round_id=made.id, now=timezone.now())
    return made


class HalfRound(NamedTuple):
    """The two tables of a round; the first has sent its log."""

    tables: list[Table]
    log: str


@pytest.fixture
def half_round(row: Round, organiser: User) -> HalfRound:
    """Let the first table send its log."""
    tables = list(builders.tables_of(row))
    log = dealt_log(tables[0])
    assert builders.send(tables[0], organiser, log).fault is None
    return HalfRound(tables, log)


def hands_of(log: str) -> list[str]:
    """Return the lines of hands of a log, tiles in order."""
    lines = (line.split() for line in log.splitlines() if line.startswith("hand "))
    return [" ".join([*line[:2], *sorted(line[2:])]) for line in lines]


@pytest.mark.parametrize("one", LABELS["labels"])
def test_the_labels_are_those_of_the_document(one: dict[str, Any]) -> None:
    first = set_of_boards(one["round"], LABELS["boards_per_round"])[0]
    assert label_of(first, one["table"], 1, one["deal"]) == one["board"]


@pytest.mark.parametrize("one", LABELS["travelling"])
def test_the_labels_of_boards_that_travel_are_those_of_the_document(one: dict[str, Any]) -> None:
    first = set_of_boards(one["set"], LABELS["boards_per_round"])[0]
    assert label_of(first, one["table"], 1, one["deal"]) == one["board"]


def test_all_tables_have_the_same_hands(row: Round) -> None:
    logs = [hands_of(dealt_log(table, seed)) for seed, table in enumerate(builders.tables_of(row))]
    assert len(logs[0]) == 2 * 4
    assert logs[0] == logs[1]
    seen = []
    for table in builders.tables_of(row):
        accounts = builders.accounts_of(table)
        deal_open(round_id=row.id, by=accounts["A"], game=1, deal=1)
        hand = own_hand(row.id, accounts["C"])
        assert hand.board == 1
        seen.append(hand.tiles)
    assert seen[0] == seen[1]


def test_a_table_opens_as_many_boards_as_there_are(row: Round) -> None:
    player = builders.accounts_of(builders.tables_of(row)[0])["B"]
    for deal in (1, 2):
        assert (1, deal) in own_hand(row.id, player).next_deals
        deal_open(round_id=row.id, by=player, game=1, deal=deal)
    assert own_hand(row.id, player).next_deals == []
    for numbers in ((1, 3), (2, 1)):
        with pytest.raises(InvalidInput):
            deal_open(round_id=row.id, by=player, game=numbers[0], deal=numbers[1])


def test_a_log_has_the_hands_of_the_boards(half_round: HalfRound, organiser: User) -> None:
    second = half_round.tables[1]
    other = builders.send(second, organiser, builders.log_for(second, tags="options"))
    assert isinstance(other.fault, WrongDeal)
    assert builders.send(second, organiser, dealt_log(second, 2)).fault is None


def test_refused_logs_name_no_tile_before_the_round_is_closed(row: Round, organiser: User) -> None:
    table = builders.tables_of(row)[0]
    player = builders.accounts_of(table)["A"]
    for deal in (1, 2):
        deal_open(round_id=row.id, by=player, game=1, deal=deal)
    fault = builders.send(table, organiser, builders.log_for(table, tags="options")).fault
    assert isinstance(fault, WrongDeal)
    assert fault.data["tiles"] == []


TILE = re.compile(r"\b[0-6]-[0-6]\b")


def test_nobody_reads_hands_before_the_round_is_closed(
    half_round: HalfRound, organiser: User, api_for: ApiFor, client: Client
) -> None:
    first, second = half_round.tables
    desk = api_for(organiser)
    client.force_login(organiser)
    passed = re.sub(r"(\n1\. [A-D]) \d-\d", r"\1 pass", half_round.log, count=1)
    fault = builders.send(first, organiser, passed).fault
    assert fault is not None
    assert TILE.search(str(fault.data["legal"]))
    for address, text in read_everywhere(first, desk, client).items():
        assert not TILE.search(text), address
    assert builders.send(second, organiser, dealt_log(second, 2)).fault is None
    builders.close(first.round)
    shown = read_everywhere(first, desk, client)
    assert [address for address, text in shown.items() if not TILE.search(text)] == []


def test_nobody_else_reads_them_either(
    half_round: HalfRound, club: Club, organiser: User, scorer: User, outsider: User
) -> None:
    first, _second = half_round.tables
    member = builders.member(club, builders.user("a member"), "player")
    seated = builders.accounts_of(first)["A"]
    passed = re.sub(r"(\n1\. [A-D]) \d-\d", r"\1 pass", half_round.log, count=1)
    assert builders.send(first, organiser, passed).fault is not None
    people = {"scorer": scorer, "member": member, "seated": seated, "outsider": outsider}
    lookers = {who: (client_of(user), browser_of(user)) for who, user in people.items()}
    lookers |= {
        "guest": (APIClient(), Client()),
        "display": (client_of(organiser, ("read",)), Client()),
        "event": (client_of(organiser, event=first.round.event_id), Client()),
        "table": (client_of(scorer, table=first.id), Client()),
        "phone": (client_of(seated, ("read", "submit")), Client()),
    }
    for who, (api, browser) in lookers.items():
        shown = read_everywhere(first, api, browser)
        assert [one for one, text in shown.items() if TILE.search(text)] == [], who


@pytest.mark.whole
def test_an_event_is_verified_from_its_archive(
    half_round: HalfRound, organiser: User, tmp_path: Path
) -> None:
    second = half_round.tables[1]
    assert builders.send(second, organiser, dealt_log(second, 2)).fault is None
    builders.close(second.round)
    name = tmp_path / "cup.ndjson"
    with name.open("wb") as file:
        archive_write(second.round.event_id, file)
    command = [sys.executable, str(DOCS / "verify_deals.py"), str(name)]
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0  # noqa: S603
    lied = name.read_text().replace('"boards_per_round":2', '"boards_per_round":3')
    name.write_text(lied)
    found = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603
    assert "hand A WRONG" in found.stdout


def test_four_slips_a_board_and_one_to_check(row: Round, organiser: User) -> None:
    cards_print(round_id=row.id, by=organiser, cards=2, now=timezone.now())
    _row, cards = cards_of_round(row.id, organiser)
    tables = [[card for card in cards if card.table == number] for number in (1, 2)]
    for own in tables:
        assert [card.board for card in own] == [1] * 5 + [2] * 5
        assert [card.line for card in own][:5] == [*(f"hand {seat}" for seat in "ABCD"), "check"]
        assert [tiles for _seat, tiles in own[4].hands] == [card.parts[0] for card in own[:4]]
    one, other = ([card.parts for card in own] for own in tables)
    assert one == other


@pytest.mark.whole
def test_the_pages_speak_of_boards(row: Round, organiser: User, client: Client) -> None:
    player = builders.accounts_of(builders.tables_of(row)[0])["A"]
    client.force_login(player)
    assert "Open board 1 of 2" in client.get(f"/rounds/{row.id}/hand/").text
    client.post(f"/rounds/{row.id}/hand/open", {"game": 1, "deal": 1})
    assert "Board 1" in client.get(f"/rounds/{row.id}/hand/").text
    client.force_login(organiser)
    deals = client.get(f"/rounds/{row.id}/deals/")
    assert "Boards for each table" in deals.text
    client.post(f"/rounds/{row.id}/deals/print", {"cards": "2"})
    assert "Table 1, board 2" in client.get(f"/rounds/{row.id}/deals/cards").text
