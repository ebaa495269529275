"""An evening of boards over REST: dealt by the site, played by sheets and a log, read by board."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Club, User
from games.bots import playout
from games.rules.write import to_text
from tests import builders
from tests.conftest import ApiFor
from tests.deals import dealt_log
from tests.tournaments.boards.evenings import boards_event
from tournaments.analysis.services import deals_analyse, deals_queue
from tournaments.models import Event, Table
from tournaments.ranking.board_documents import score_document

pytestmark = pytest.mark.django_db
API = "/api/v1"


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


def make(api: APIClient, club: Club) -> str:
    """Make and open an event of four pairs, two rounds of two boards; return its id."""
    plan = {
        "club": str(club.id),
        "name": "Duplicate",
        "game": "partnership",
        "method": "howell",
        "shape": "pairs",
        "rounds_planned": 2,
        "preset": "imps",
        "policy": {"boards_per_round": 2},
        "shuffle": "site",
    }
    made = api.post(f"{API}/events", plan, format="json")
    assert made.status_code == 201, made.content
    event = made.json()["id"]
    entered = {"partnerships": [str(pair.id) for pair in builders.pairs(club, 4)]}
    assert api.post(f"{API}/events/{event}/entries", entered, format="json").status_code < 300
    assert api.post(f"{API}/events/{event}/open").status_code == 200
    return str(event)


def play(api: APIClient, event: str, number: int) -> list[dict[str, Any]]:
    """Play a round, its first table by a log, the other by a sheet; return results of boards."""
    row = api.post(f"{API}/events/{event}/rounds").json()
    assert api.post(f"{API}/rounds/{row['id']}/publish").status_code == 200
    assert api.post(f"{API}/rounds/{row['id']}/deal").status_code == 200
    found = []
    for place, table in enumerate(row["tables"]):
        log = dealt_log(Table.objects.get(id=table["id"]), place)
        scores = builders.referee_of(log).scores
        if place:
            points = {side: sum(deal[side] for deal in scores) for side in ("AC", "BD")}
            sheet = {"points": points, "deals": scores}
            sent = api.put(f"{API}/tables/{table['id']}/result", sheet, format="json")
        else:
            sent = api.post(f"{API}/tables/{table['id']}/logs", log, content_type="text/x-domlog")
        assert sent.status_code == 201, sent.content
        sides = [[str(table["seats"][letter]["entry"])] for letter in "AB"]
        found += [
            {"board": 2 * number - 1 + deal, "sides": sides, "points": [one["AC"], one["BD"]]}
            for deal, one in enumerate(scores)
        ]
    guest = APIClient()
    shown = guest.get(f"{API}/events/{event}/boards/{2 * number}").json()
    assert (shown["covered"], shown["hands"], shown["value"]) == (True, None, None)
    assert len(shown["lines"]) == 4
    assert api.post(f"{API}/rounds/{row['id']}/close").status_code == 200
    return found


def test_an_evening_of_boards(api: APIClient, club: Club, client: Client) -> None:
    event = make(api, club)
    results = [one for number in (1, 2) for one in play(api, event, number)]
    scored = score_document({"format": "boards 1", "results": results})
    guest = APIClient()
    boards = guest.get(f"{API}/events/{event}/boards").json()["results"]
    assert [(one["board"], one["round"], one["results"]) for one in boards] == [
        (1, 1, 2),
        (2, 1, 2),
        (3, 2, 2),
        (4, 2, 2),
    ]
    assert [one["mean"] for one in boards] == [float(one["mean"]) for one in scored["boards"]]
    log = guest.get(f"{API}/events/{event}/export/games.ndjson")
    assert log.status_code == 200
    for wanted in scored["boards"]:
        shown = guest.get(f"{API}/events/{event}/boards/{wanted['board']}").json()
        assert set(shown["hands"]) == set("ABCD")
        assert {len(tiles) for tiles in shown["hands"].values()} == {7}
        found = {one["entries"][0]["id"]: one for one in shown["lines"]}
        for line in wanted["results"]:
            for place, (entry,) in enumerate(line["sides"]):
                own = found[entry]
                assert own["matchpoints"] == float(line["matchpoints"][place])
                assert own["imps"] == line["imps"][place]
                assert own["against_mean"] == float(line["against_mean"][place])
                assert own["points"] - own["conceded"] == line["margin"][place]
    lines = api.get(f"{API}/events/{event}/standings").json()["results"]
    standings = {one["entry"]: float(one["value"]) for one in scored["standings"]["imps"]}
    found = {line["entry"]["id"]: line["tie_breaks"]["imps"] for line in lines}
    assert found == pytest.approx(standings, abs=1e-5)
    listed = client.get(f"/events/{event}/boards/").text
    assert f"/events/{event}/boards/4/" in listed
    assert f"/events/{event}/boards/" in client.get(f"/events/{event}/standings/").text
    page = client.get(f"/events/{event}/boards/4/")
    assert "board-hands" in page.text
    for language in ("es", "pt"):
        assert client.get(f"/events/{event}/boards/4/", headers={"Accept-Language": language})


@pytest.mark.whole
def test_the_value_of_a_deal_is_shown_once_it_is_analysed(
    club: Club, organiser: User, client: Client
) -> None:
    event = boards_event(club, 1, shuffle="players")
    row = builders.publish_round(event)
    for place, table in enumerate(builders.tables_of(row)):
        names = {seat.letter: seat.player.name for seat in table.seats.select_related("player")}
        log = to_text(playout("partnership", 4, 3, "sensible", {"deals": 1}, names))
        assert builders.send(table, organiser, log).fault is None, place
    builders.close(row)
    address = f"{API}/events/{event.id}/boards/1"
    assert APIClient().get(address).json()["value"] is None
    now = timezone.now()
    deals_queue(now)
    deals_analyse(now=timezone.now, seconds=20)
    shown = APIClient().get(address).json()
    assert set(shown["hands"]) == set("ABCD")
    assert shown["value"]["side"] == "AC"
    assert "With best play of all, side AC makes" in client.get(
        f"/events/{event.id}/boards/1/"
    ).text.replace("\u2068", "").replace("\u2069", "")


def test_boards_are_read_by_everybody_and_only_where_there_are_any(
    club: Club, api: APIClient, api_for: ApiFor, outsider: User, client: Client
) -> None:
    plain, boards = builders.pairs_event(club, 4, name="Plain", prefix="P"), boards_event(club)
    for reader in (APIClient(), api_for(outsider), api):
        assert reader.get(f"{API}/events/{plain.id}/boards").json()["results"] == []
        for event, number in ((plain, 1), (boards, 1), (boards, 0), (boards, 99)):
            answer = reader.get(f"{API}/events/{event.id}/boards/{number}")
            assert answer.status_code == 404
    draft = Event.objects.get(id=boards.id)
    draft.state = Event.State.DRAFT
    draft.save(update_fields=["state"])
    assert APIClient().get(f"{API}/events/{draft.id}/boards").status_code == 404
    assert client.get(f"/events/{draft.id}/boards/").status_code == 404
    assert client.get(f"/events/{plain.id}/boards/").status_code == 200
    assert client.get(f"/events/{plain.id}/boards/1/").status_code == 404


@pytest.mark.whole
def test_boards_cost_the_same_queries_however_many(club: Club) -> None:
    found = []
    for count, pairs in ((1, 4), (3, 8)):
        event = boards_event(club, count, pairs=pairs, prefix=f"{count} ")
        builders.publish_round(event)
        with CaptureQueriesContext(connection) as queries:
            assert APIClient().get(f"{API}/events/{event.id}/boards/1").status_code == 200
        found.append(len(queries))
    assert found[0] == found[1]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("policy", "options", "linked"),
    [
        ({"boards_per_round": 2}, {"deals": 2}, True),
        ({"boards_per_round": 2}, {}, False),
        ({}, {"deals": 2}, False),
    ],
)
def test_only_events_that_compare_boards_lead_to_them(
    club: Club, client: Client, policy: dict[str, int], options: dict[str, int], linked: bool
) -> None:
    event = builders.pairs_event(club, 4)
    Event.objects.filter(id=event.id).update(policy=policy, options=options)
    row = builders.publish_round(Event.objects.get(id=event.id))
    page = client.get(f"/rounds/{row.id}/").content.decode()
    assert (f"/events/{event.id}/boards/" in page) == linked
