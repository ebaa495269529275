"""Boards that travel: each table has its own set, and hands stay hidden until the event is over."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Club, User
from games.errors import WrongDeal
from tests import builders
from tests.conftest import ApiFor
from tests.deals import dealt_log
from tests.tournaments.boards.evenings import API, read_everywhere
from tests.tournaments.boards.travelling import (
    begin_round,
    play_round,
    play_table,
    travelling_event,
)
from tests.tournaments.feeds.archives import archive_of
from tournaments.deals.selectors.deals import own_hand
from tournaments.deals.selectors.printing import cards_of_round
from tournaments.deals.services import cards_print, deal_open, hands_deal, word_add
from tournaments.errors import NotYours
from tournaments.models import DealSecret, Event, Round, RoundDeals, Table
from tournaments.ranking.board_documents import score_document
from tournaments.rounds.services import rounds
from web.faults import WrongState

pytestmark = pytest.mark.django_db
TILE = re.compile(r"\b[0-6]-[0-6]\b")
SCRIPT = Path(__file__).parents[3] / "docs" / "verify_deals.py"


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


def read_of_travelling(table: Table, desk: APIClient, browser: Client) -> dict[str, str]:
    """Return what `read_everywhere` does, and what shows boards, deals and analysis, by address."""
    here, event = table.round_id, table.round.event_id
    more = (
        f"{API}/tables/{table.id}/analysis",
        f"{API}/rounds/{here}/deals",
        f"{API}/events/{event}/boards/1",
        f"/rounds/{here}/",
        f"/rounds/{here}/deals/",
        f"/events/{event}/boards/1/",
    )
    return read_everywhere(table, desk, browser, *more)


def compare_scores(api: APIClient, event: Event, results: list[dict[str, Any]]) -> None:
    """Compare boards and standings of an event with those of `score-boards`, to the digit."""
    scored = score_document({"format": "boards 1", "results": results})
    boards = APIClient().get(f"{API}/events/{event.id}/boards?limit=100").json()["results"]
    assert [one["board"] for one in boards] == [one["board"] for one in scored["boards"]]
    means = [float(one["mean"]) for one in scored["boards"]]
    assert [one["mean"] for one in boards] == pytest.approx(means, abs=1e-5)
    for wanted in scored["boards"]:
        shown = APIClient().get(f"{API}/events/{event.id}/boards/{wanted['board']}").json()
        found = {one["entries"][0]["id"]: one for one in shown["lines"]}
        for line in wanted["results"]:
            for place, (entry,) in enumerate(line["sides"]):
                assert found[entry]["matchpoints"] == pytest.approx(
                    float(line["matchpoints"][place]), abs=1e-5
                )
                assert found[entry]["imps"] == line["imps"][place]
    lines = api.get(f"{API}/events/{event.id}/standings").json()["results"]
    for name in ("matchpoints", "imps"):
        standings = {one["entry"]: float(one["value"]) for one in scored["standings"][name]}
        found = {line["entry"]["id"]: line["tie_breaks"][name] for line in lines}
        assert found == pytest.approx(standings, abs=1e-5)


def test_a_mitchell_of_four_tables_with_share_and_relay(
    club: Club, api: APIClient, organiser: User, client: Client, tmp_path: Path
) -> None:
    event = travelling_event(club, "mitchell", 8, 4, tie_breaks=["matchpoints", "imps"])
    results: list[dict[str, Any]] = []
    client.force_login(organiser)
    for number in (1, 2, 3, 4):
        results += play_round(api, event, number)
        table = Round.objects.get(event=event, number=1).tables.get(number=1)
        said = read_of_travelling(table, api, client)
        assert [address for address, text in said.items() if TILE.search(text)] == []
        deals = RoundDeals.objects.get(round__event=event)
        assert (deals.round.number, deals.secret) == (1, "")
        secret = DealSecret.objects.get(round__event=event).secret
        assert [address for address, text in said.items() if secret in text] == []
    played = [one["sides"][side][0] + f" {one['board']}" for one in results for side in (0, 1)]
    assert max(Counter(played).values()) == 1
    assert {one["board"] for one in results} == set(range(1, 9))
    compare_scores(api, event, results)
    tagged = api.get(f"{API}/tables/{table.id}")["ETag"]
    board = client.get(f"/events/{event.id}/boards/1/").text
    assert "The hands are shown when the event is over" in board
    assert api.post(f"{API}/events/{event.id}/finish").status_code == 200
    after = api.get(f"{API}/tables/{table.id}", headers={"If-None-Match": tagged})
    assert after.status_code == 200
    said = read_of_travelling(table, api, client)
    for shown in ("/replay", "/live", "/log", "/boards/1", "/boards/1/", "games.ndjson"):
        assert any(TILE.search(text) for at, text in said.items() if at.endswith(shown)), shown
    assert any(secret in text for address, text in said.items() if address.endswith("/deals"))
    name = tmp_path / "cup.ndjson"
    name.write_bytes(archive_of(Event.objects.get(id=event.id)))
    command = [sys.executable, str(SCRIPT), str(name)]
    verified = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603
    assert verified.returncode == 0, verified.stdout
    assert deals.commitment in verified.stdout
    name.write_text(name.read_text().replace('"board_set":3', '"board_set":2'))
    found = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603
    assert found.returncode != 0
    assert api.post(f"{API}/events/{event.id}/reopen").status_code == 200
    deals.refresh_from_db()
    assert deals.secret == ""


def test_a_howell_of_seven_pairs(club: Club, api: APIClient) -> None:
    event = travelling_event(
        club, "howell", 7, 7, boards=1, shuffle="site", tie_breaks=["matchpoints", "imps"]
    )
    results = [one for number in range(1, 8) for one in play_round(api, event, number)]
    often = Counter((one["sides"][side][0], one["board"]) for one in results for side in (0, 1))
    assert set(often.values()) == {1}
    assert set(Counter(entry for entry, _board in often).values()) == {6}
    compare_scores(api, event, results)
    boards = APIClient().get(f"{API}/events/{event.id}/boards").json()["results"]
    assert all(len(one["rounds"]) == one["tables"] == 3 for one in boards)


@pytest.mark.parametrize("who", ["organiser", "scorer", "player", "outsider", ""])
def test_nobody_reads_hands_of_a_closed_round_before_the_end(
    club: Club, api: APIClient, api_for: ApiFor, client: Client, who: str
) -> None:
    event = travelling_event(club, "howell", 4, 3, boards=1)
    row = begin_round(api, event)
    for place, table in enumerate(row["tables"]):
        play_table(api, table, place)
    table = Table.objects.get(id=row["tables"][0]["id"])
    wrong = builders.send(table, club.memberships.get(role="owner").user, builders.log_for(table))
    assert wrong.fault is not None
    assert api.post(f"{API}/rounds/{row['id']}/close").status_code == 200
    reader = APIClient()
    if who:
        account = builders.user(f"reader {who}")
        if who != "outsider":
            club.memberships.create(user=account, role=who)
        reader = api_for(account)
        client.force_login(account)
    log = api.get(f"{API}/tables/{table.id}/logs").json()["results"][-1]["id"]
    for address in (
        f"{API}/tables/{table.id}/replay",
        f"{API}/tables/{table.id}/analysis",
        f"{API}/submissions/{log}/log",
        f"{API}/events/{event.id}/archive",
    ):
        assert reader.get(address).status_code in (401, 403, 404, 409), address
    shown = reader.get(f"{API}/events/{event.id}/boards/1").json()
    assert (shown["covered"], shown["hands"], shown["value"]) == (True, None, None)
    assert reader.get(f"{API}/rounds/{row['id']}/deals").json()["secret"] is None
    for page in (f"/tables/{table.id}/", f"/events/{event.id}/boards/1/", f"/rounds/{row['id']}/"):
        assert not TILE.search(client.get(page).text), page


def test_a_refused_log_of_a_closed_round_names_no_tile(
    club: Club, api: APIClient, organiser: User
) -> None:
    event = travelling_event(club, "mitchell", 4, 2)
    row = builders.publish_round(event)
    hands_deal(round_id=row.id, now=timezone.now())
    table = builders.tables_of(row)[0]
    player = builders.accounts_of(table)["A"]
    for deal in (1, 2):
        deal_open(round_id=row.id, by=player, game=1, deal=deal)
    fault = builders.send(table, organiser, builders.log_for(table, tags="options")).fault
    assert isinstance(fault, WrongDeal)
    assert fault.data["tiles"] == []
    builders.send(table, organiser, dealt_log(table))
    other = builders.tables_of(row)[1]
    builders.send(other, organiser, dealt_log(other))
    builders.close(row)
    late = builders.send(table, organiser, builders.log_for(table, tags="options")).fault
    assert not getattr(late, "data", {}).get("tiles")


def test_a_seat_sees_its_own_hand_of_the_board_it_plays(club: Club, client: Client) -> None:
    event = travelling_event(club, "mitchell", 6, 3, boards=1)
    first = builders.publish_round(event)
    hands_deal(round_id=first.id, now=timezone.now())
    seen: dict[int, set[Any]] = {}
    for table in builders.tables_of(first):
        accounts = builders.accounts_of(table)
        deal_open(round_id=first.id, by=accounts["A"], game=1, deal=1)
        hand = own_hand(first.id, accounts["A"])
        assert hand.board == table.board_set
        seen.setdefault(table.board_set, set()).add(hand.tiles)
    assert sorted(seen) == [1, 2, 3]
    assert len({tiles for own in seen.values() for tiles in own}) == 3
    for table in builders.tables_of(first):
        log = dealt_log(table)
        assert builders.send(table, club.memberships.get(role="owner").user, log).fault is None
    builders.close(first)
    second = builders.publish_round(event)
    with pytest.raises(WrongState):
        own_hand(first.id, accounts["A"])
    client.force_login(accounts["A"])
    assert not client.get(f"/rounds/{first.id}/hand/").text.count('own-hand"')
    for table in builders.tables_of(second):
        player = table.seats.get(letter="A").player.user
        assert player is not None
        with pytest.raises(WrongState):
            deal_open(round_id=first.id, by=player, game=1, deal=2)
        assert own_hand(second.id, player).tiles is None
        deal_open(round_id=second.id, by=player, game=1, deal=1)
        assert own_hand(second.id, player).tiles in seen[table.board_set]


def test_the_first_round_deals_all_and_words_count_for_all(club: Club) -> None:
    event = travelling_event(club, "mitchell", 4, 2)
    row = builders.publish_round(event)
    deals = RoundDeals.objects.get()
    assert deals.round_id == row.id
    table = builders.tables_of(row)[0]
    player = builders.accounts_of(table)["A"]
    word_add(round_id=row.id, by=player, word="capicúa")
    hands_deal(round_id=row.id, now=timezone.now())
    for one in builders.tables_of(row):
        builders.send(one, club.memberships.get(role="owner").user, dealt_log(one))
    builders.close(row)
    second = builders.publish_round(event)
    with pytest.raises(WrongState):
        word_add(round_id=second.id, by=player, word="doble seis")
    assert RoundDeals.objects.get().id == deals.id
    shown = APIClient().get(f"{API}/rounds/{second.id}/deals").json()
    assert shown["commitment"] == deals.commitment
    assert (shown["secret"], shown["dealt"] is None, len(shown["words"])) == (None, False, 1)
    with pytest.raises(WrongState):
        rounds.round_unpublish(round_id=second.id)


def test_slips_of_all_boards_are_printed_at_once(
    club: Club, organiser: User, client: Client
) -> None:
    event = travelling_event(club, "mitchell", 6, 3)
    row = builders.publish_round(event)
    hands_deal(round_id=row.id, now=timezone.now())
    client.force_login(organiser)
    assert 'value="6"' in client.get(f"/rounds/{row.id}/deals/").text
    cards_print(round_id=row.id, by=organiser, cards=6, now=timezone.now())
    _row, cards = cards_of_round(row.id, organiser)
    assert [card.board for card in cards] == [number for number in range(1, 7) for _ in range(5)]
    assert {card.table for card in cards} == {None}
    page = client.get(f"/rounds/{row.id}/deals/cards").text
    assert "Board 6" in page.replace("⁨", "").replace("⁩", "")
    waiting = row.seats.filter(letter="A").last()
    assert waiting is not None
    waiting.player.user = organiser
    waiting.player.save(update_fields=["user"])
    row.seats.filter(entry=waiting.entry).delete()
    with pytest.raises(NotYours):
        cards_of_round(row.id, organiser)
    with pytest.raises(NotYours):
        cards_print(round_id=row.id, by=organiser, cards=6, now=timezone.now())


def test_an_event_whose_boards_could_be_seen_has_no_more_rounds(
    club: Club, api: APIClient, organiser: User
) -> None:
    event = travelling_event(club, "mitchell", 6, 3, boards=1)
    play_round(api, event)
    row = begin_round(api, event)
    board = f"{API}/events/{event.id}/boards/1"
    assert api.post(f"{API}/events/{event.id}/cancel").status_code == 200
    assert api.get(board).json()["covered"] is True
    assert RoundDeals.objects.get().secret == ""
    assert api.get(f"{API}/events/{event.id}/archive").status_code == 409
    assert api.post(f"{API}/events/{event.id}/reopen").status_code == 200
    for place, table in enumerate(row["tables"]):
        play_table(api, table, place)
    assert api.post(f"{API}/rounds/{row['id']}/close").status_code == 200
    refused = api.post(f"{API}/events/{event.id}/rounds")
    assert (refused.status_code, "no more rounds" in refused.json()["detail"]) == (409, True)
    assert api.get(board).json()["covered"] is True
    assert api.post(f"{API}/events/{event.id}/finish").status_code == 200
    assert api.get(board).json()["covered"] is False
    assert RoundDeals.objects.get().secret != ""
