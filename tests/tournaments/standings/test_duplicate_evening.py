"""An evening at which all tables play the same deals, over REST: drawn, played, compared."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tests.pages import url
from tournaments.models import Event
from tournaments.ranking.board_documents import score_document
from tournaments.rounds.selectors.schedules import schedule_of
from tournaments.scheduling.checker import check

pytestmark = pytest.mark.django_db

POINTS = ((24, 0), (0, 31), (12, 0), (0, 7))
"""What a table makes in a round; the next one begins one further on."""


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


def make_event(api: APIClient, club: Club, **more: object) -> Event:
    plan = {
        "club": str(club.id),
        "name": "Duplicate",
        "game": "partnership",
        "options": {"target": 1},
        "method": "mitchell",
        "shape": "pairs",
        "rounds_planned": 3,
        "preset": "matchpoints",
        "policy": {"boards_per_round": 1},
        **more,
    }
    made = api.post("/api/v1/events", plan, format="json")
    assert made.status_code == 201, made.content
    event = Event.objects.get(id=made.json()["id"])
    entered = {"partnerships": [str(pair.id) for pair in builders.pairs(club, 8)]}
    assert api.post(f"/api/v1/events/{event.id}/entries", entered, format="json").status_code < 300
    assert api.post(f"/api/v1/events/{event.id}/open").status_code == 200
    return event


def play_round(api: APIClient, event: Event, number: int) -> list[dict[str, object]]:
    """Draw, publish, play by score sheets and close a round; return the results of its board."""
    row = api.post(f"/api/v1/events/{event.id}/rounds").json()
    assert api.post(f"/api/v1/rounds/{row['id']}/publish").status_code == 200
    found = []
    for place, table in enumerate(row["tables"]):
        points = POINTS[(place + number) % 4]
        sheet = {"points": dict(zip(("AC", "BD"), points, strict=True))}
        sent = api.put(f"/api/v1/tables/{table['id']}/result", sheet, format="json")
        assert sent.status_code in (200, 201), sent.content
        sides = [[str(table["seats"][letter]["entry"])] for letter in "AB"]
        found.append({"board": number, "sides": sides, "points": list(points)})
    assert api.post(f"/api/v1/rounds/{row['id']}/close").status_code == 200
    return found


@pytest.mark.parametrize("preset", ["matchpoints", "imps", "butler"])
def test_a_duplicate_evening(api: APIClient, client: Client, club: Club, preset: str) -> None:
    event = make_event(api, club, preset=preset)
    results = [one for number in (1, 2, 3) for one in play_round(api, event, number)]
    report = check(schedule_of(event))
    assert report.violations == ()
    assert report.metrics["board_spread"] == report.metrics["meet_repeats"] == 0
    wanted = score_document({"format": "boards 1", "results": results})["standings"][preset]
    lines = api.get(f"/api/v1/events/{event.id}/standings").json()["results"]
    found = {line["entry"]["id"]: float(line["tie_breaks"][preset]) for line in lines}
    assert found == pytest.approx({one["entry"]: float(one["value"]) for one in wanted}, abs=1e-5)
    assert [found[line["entry"]["id"]] for line in lines] == sorted(found.values(), reverse=True)
    assert api.post(f"/api/v1/events/{event.id}/finish").status_code == 200
    page = client.get(url(event, "standings/"))
    assert page.status_code == 200
    assert {"matchpoints": "MP%", "imps": "IMP", "butler": "Btlr"}[preset] in page.text


def test_a_single_game_has_no_pairs_to_compare(api: APIClient, club: Club) -> None:
    plan = {"club": str(club.id), "name": "x", "game": "domizerka", "method": "groups"}
    plan |= {"shape": "single", "preset": "matchpoints"}
    refused = api.post("/api/v1/events", plan | {"rounds_planned": 2}, format="json")
    assert refused.status_code == 422
    assert "/preset" in str(refused.json())


def test_tables_with_deals_of_their_own_are_not_compared(api: APIClient, club: Club) -> None:
    event = make_event(api, club)
    refused = api.patch(f"/api/v1/events/{event.id}", {"shuffle": "site"}, format="json")
    assert refused.status_code == 422
    assert "/shuffle" in str(refused.json())


def test_boards_do_not_travel_in_an_event(api: APIClient, club: Club) -> None:
    event = make_event(api, club)
    wrong = {"policy": {"boards_per_round": 2, "boards_travel": True}}
    refused = api.patch(f"/api/v1/events/{event.id}", wrong, format="json")
    assert refused.status_code == 422
    assert "/policy/boards_travel" in str(refused.json())
