"""An evening at which all tables play the same deals, over REST: drawn, played, compared."""

from collections.abc import Sequence

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, User
from games.bots import playout
from games.rules.replay import replay
from games.rules.write import to_text
from tests import builders
from tests.conftest import ApiFor
from tests.pages import browser_of, settings_of, url
from tournaments.models import Event, Result
from tournaments.ranking.board_documents import score_document
from tournaments.rounds.selectors.schedules import schedule_of
from tournaments.scheduling.checker import check

pytestmark = pytest.mark.django_db

POINTS = ((24, 0), (0, 31), (12, 0), (0, 7), (0, 0))
"""What a table makes of a board; the next one begins one further on."""


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


def make_event(api: APIClient, club: Club, **more: object) -> Event:
    plan = {
        "club": str(club.id),
        "name": "Duplicate",
        "game": "partnership",
        "method": "mitchell",
        "shape": "pairs",
        "rounds_planned": 3,
        "preset": "matchpoints",
        "policy": {"boards_per_round": 2},
        **more,
    }
    made = api.post("/api/v1/events", plan, format="json")
    assert made.status_code == 201, made.content
    event = Event.objects.get(id=made.json()["id"])
    entered = {"partnerships": [str(pair.id) for pair in builders.pairs(club, 8)]}
    assert api.post(f"/api/v1/events/{event.id}/entries", entered, format="json").status_code < 300
    assert api.post(f"/api/v1/events/{event.id}/open").status_code == 200
    return event


def sheet_of(made: Sequence[tuple[int, int]]) -> dict[str, object]:
    """Return a score sheet with the points of every deal."""
    deals = [dict(zip(("AC", "BD"), points, strict=True)) for points in made]
    return {"points": {side: sum(deal[side] for deal in deals) for side in ("AC", "BD")}} | {
        "deals": deals
    }


def play_round(api: APIClient, event: Event, number: int) -> list[dict[str, object]]:
    """Draw, publish, play by score sheets and close a round; return the results of its boards."""
    row = api.post(f"/api/v1/events/{event.id}/rounds").json()
    assert api.post(f"/api/v1/rounds/{row['id']}/publish").status_code == 200
    found = []
    for place, table in enumerate(row["tables"]):
        sides = [[str(table["seats"][letter]["entry"])] for letter in "AB"]
        made = [POINTS[(place + number + deal * place) % 5] for deal in (0, 1)]
        sent = api.put(f"/api/v1/tables/{table['id']}/result", sheet_of(made), format="json")
        assert sent.status_code in (200, 201), sent.content
        found += [
            {"board": 2 * number + deal - 1, "sides": sides, "points": list(points)}
            for deal, points in enumerate(made)
        ]
    assert api.post(f"/api/v1/rounds/{row['id']}/close").status_code == 200
    return found


@pytest.mark.sampled
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
    event = make_event(api, club, policy={})
    refused = api.patch(f"/api/v1/events/{event.id}", {"shuffle": "site"}, format="json")
    assert refused.status_code == 422
    assert "/shuffle" in str(refused.json())


def test_a_round_of_boards_has_as_many_deals(api: APIClient, club: Club) -> None:
    event = make_event(api, club)
    assert event.options == {"deals": 2}
    three = api.patch(
        f"/api/v1/events/{event.id}", {"policy": {"boards_per_round": 3}}, format="json"
    )
    assert three.json()["options"]["deals"] == 3
    for wrong, pointer in (
        ({"policy": {"boards_per_round": 41}}, "/policy/boards_per_round"),
        ({"options": {"games_to_win": 2}}, "/options/games_to_win"),
    ):
        refused = api.patch(f"/api/v1/events/{event.id}", wrong, format="json")
        assert refused.status_code == 422
        assert pointer in str(refused.json())


@pytest.mark.parametrize("policy", [{}, {"balance": "level"}])
@pytest.mark.parametrize("more", [{}, {"options": {"deals": 2, "set": 9}}])
def test_an_event_that_gives_its_boards_up_has_no_fixed_deals(
    api: APIClient, club: Club, policy: dict[str, object], more: dict[str, object]
) -> None:
    event = make_event(api, club)
    changed = api.patch(
        f"/api/v1/events/{event.id}", {"policy": policy, "preset": "saldo"} | more, format="json"
    )
    assert changed.status_code == 200, changed.json()
    event.refresh_from_db()
    assert "deals" not in event.options
    assert event.options.keys() <= {"set"}


def test_deals_that_somebody_chose_stay_without_boards(api: APIClient, club: Club) -> None:
    event = make_event(api, club)
    chosen = {"policy": {}, "preset": "saldo", "options": {"deals": 5}}
    assert api.patch(f"/api/v1/events/{event.id}", chosen, format="json").status_code == 200
    for change in ({"name": "Other"}, {"policy": {"balance": "level"}}):
        api.patch(f"/api/v1/events/{event.id}", change, format="json")
        event.refresh_from_db()
        assert event.options == {"deals": 5}


def test_a_form_without_boards_gives_the_deals_up_too(
    api: APIClient, club: Club, organiser: User
) -> None:
    event, desk = make_event(api, club), browser_of(organiser)
    sent = settings_of(desk, event, boards_per_round="", preset="saldo")
    assert desk.post(url(event, "settings"), sent).status_code == 302
    event.refresh_from_db()
    assert (event.policy, event.options) == ({}, {})


def test_boards_stay_once_a_round_is_drawn(api: APIClient, club: Club) -> None:
    event = make_event(api, club)
    assert api.post(f"/api/v1/events/{event.id}/rounds").status_code == 201
    for policy in ({}, {"boards_per_round": 1}):
        late = api.patch(f"/api/v1/events/{event.id}", {"policy": policy}, format="json")
        assert late.status_code == 409, late.content
        assert "Boards per round" in late.json()["detail"]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        ({"points": {"AC": 20, "BD": 5}}, "Enter the points of every board"),
        (sheet_of([(20, 0)]), "The game has 2 deals, the sheet 1."),
        (sheet_of([(20, 0)] * 3), "The game was over before this deal"),
    ],
)
def test_a_sheet_has_every_board(
    api: APIClient, club: Club, sheet: dict[str, object], says: str
) -> None:
    event = make_event(api, club)
    row = api.post(f"/api/v1/events/{event.id}/rounds").json()
    assert api.post(f"/api/v1/rounds/{row['id']}/publish").status_code == 200
    refused = api.put(f"/api/v1/tables/{row['tables'][0]['id']}/result", sheet, format="json")
    assert refused.status_code == 422
    assert says in refused.json()["detail"]


def test_the_desk_has_a_field_a_board(
    api: APIClient, client: Client, club: Club, organiser: User
) -> None:
    event = make_event(api, club)
    row = api.post(f"/api/v1/events/{event.id}/rounds").json()
    assert api.post(f"/api/v1/rounds/{row['id']}/publish").status_code == 200
    client.force_login(organiser)
    desk = f"/rounds/{row['id']}/desk/"
    page = client.get(desk)
    assert "Board 2" in page.text
    assert "deals" not in page.context["rows"][0]["form"].fields
    table = row["tables"][0]["id"]
    typed = {"version": "0", "next": desk, "board-1-AC": "20", "board-1-BD": "0"}
    refused = client.post(f"/tables/{table}/sheet", typed)
    assert refused.status_code == 422
    typed |= {"board-2-AC": "0", "board-2-BD": "35"}
    assert client.post(f"/tables/{table}/sheet", typed).status_code == 302
    kept = Result.objects.get(table=table)
    assert kept.points == {"AC": 20, "BD": 35}
    assert kept.deals == [{"AC": 20, "BD": 0}, {"AC": 0, "BD": 35}]


def test_logs_and_sheets_say_what_boards_are_worth(api: APIClient, club: Club) -> None:
    event = make_event(api, club, preset="butler")
    row = api.post(f"/api/v1/events/{event.id}/rounds").json()
    assert api.post(f"/api/v1/rounds/{row['id']}/publish").status_code == 200
    results = []
    for place, table in enumerate(row["tables"]):
        log = playout("partnership", 4, place, options={"deals": 2})
        scores = replay(log).scores
        sides = [[str(table["seats"][letter]["entry"])] for letter in "AB"]
        results += [
            {"board": board, "sides": sides, "points": list(score.values())}
            for board, score in enumerate(scores, 1)
        ]
        if place % 2:
            sheet = sheet_of([(score["AC"], score["BD"]) for score in scores])
            sent = api.put(f"/api/v1/tables/{table['id']}/result", sheet, format="json")
        else:
            sent = api.post(
                f"/api/v1/tables/{table['id']}/logs", to_text(log), content_type="text/x-domlog"
            )
        assert sent.status_code in (200, 201), sent.content
    wanted = score_document({"format": "boards 1", "results": results})["standings"]["butler"]
    lines = api.get(f"/api/v1/events/{event.id}/standings").json()["results"]
    found = {line["entry"]["id"]: float(line["tie_breaks"]["butler"]) for line in lines}
    assert found == pytest.approx({one["entry"]: float(one["value"]) for one in wanted}, abs=1e-5)


def test_a_sanction_comes_off_the_last_board(api: APIClient, club: Club) -> None:
    event = make_event(api, club, preset="butler")
    row = api.post(f"/api/v1/events/{event.id}/rounds").json()
    assert api.post(f"/api/v1/rounds/{row['id']}/publish").status_code == 200
    for table in row["tables"]:
        sheet = sheet_of([(20, 0), (0, 20)])
        address = f"/api/v1/tables/{table['id']}/result"
        assert api.put(address, sheet, format="json").status_code in (200, 201)
    first = row["tables"][0]
    taken = {"sanctions": {"AC": 16}, "reason": "late"}
    done = api.post(f"/api/v1/tables/{first['id']}/sanctions", taken, format="json")
    assert done.status_code in (200, 201), done.content
    lines = api.get(f"/api/v1/events/{event.id}/standings").json()["results"]
    found = {line["entry"]["id"]: float(line["tie_breaks"]["butler"]) for line in lines}
    assert found[str(first["seats"]["A"]["entry"])] == -6
    assert found[str(first["seats"]["B"]["entry"])] == 6
