"""What the desk rules: no-shows, time called, sanctions and cards; in standings and draw."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, User
from ratings.models import RatedGame
from tests import builders
from tests.conftest import ApiFor
from tournaments.models import Event, Result, Table
from tournaments.results.services.live_logs import draft_submit
from tournaments.rounds.selectors.schedules import schedule_of
from tournaments.standings.selectors.standings import standings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def api(api_for: ApiFor, scorer: User) -> APIClient:
    return api_for(scorer)


def table_of(club: Club, **settings: Any) -> Table:
    """The first table of a published round of two partnerships."""
    event = builders.pairs_event(club, 2, rounds_planned=2)
    Event.objects.filter(id=event.id).update(**settings)
    event.refresh_from_db()
    return builders.tables_of(builders.publish_round(event))[0]


def deals_of(table: Table, seed: int = 1) -> list[str]:
    """Logs of a game after each of its deals but the last; with seed 1 the first is a tie."""
    head, *deals = builders.log_for(table, seed).split("\n\ndeal ")
    return ["\n\ndeal ".join([head, *deals[: i + 1]]) + "\n" for i in range(len(deals) - 1)]


def send(table: Table, log: str, by: User) -> None:
    decision = draft_submit(table_id=table.id, body=log.encode(), form="text", by=by)
    assert decision.fault is None


def line_of(event: Event, side: str, table: Table) -> Any:
    entry = table.seats.filter(side=side).values_list("entry_id", flat=True)[0]
    return next(row.standing for row in standings_of(event) if row.entry.id == entry)


def test_a_no_show_loses_and_is_not_rated(api: APIClient, club: Club) -> None:
    table = table_of(club, preset="efectividad", options={"target": 100})
    body = {"places": {"AC": 1, "BD": 2}, "absent": ["BD"], "reason": "not there"}
    answer = api.post(f"/api/v1/tables/{table.id}/award", body)
    assert answer.status_code == 200
    assert answer.json()["result"]["absent"] == ["BD"]
    event = table.round.event
    assert dict(line_of(event, "AC", table).tie_breaks)["efectividad"] == 50
    assert dict(line_of(event, "BD", table).tie_breaks)["efectividad"] == -100
    wrong = {"places": {"AC": 2, "BD": 1}, "absent": ["BD"], "reason": "not there"}
    other = table_of_other(club)
    refused = api.post(f"/api/v1/tables/{other.id}/award", wrong)
    assert (refused.status_code, refused.json()["pointer"]) == (422, "/absent")


def test_a_no_show_brings_the_points_of_the_club(api: APIClient, club: Club) -> None:
    settings = {"preset": "efectividad", "options": {"target": 100}}
    table = table_of(club, **settings, scoring={"no_show": "40:20"})
    body = {"places": {"AC": 1, "BD": 2}, "absent": ["BD"], "reason": "not there"}
    answer = api.post(f"/api/v1/tables/{table.id}/award", body).json()
    assert answer["result"]["points"] == {"AC": 40, "BD": 20}
    event = table.round.event
    assert dict(line_of(event, "AC", table).tie_breaks)["efectividad"] == 20
    assert dict(line_of(event, "BD", table).tie_breaks)["efectividad"] == -20
    body |= {"places": {"AC": 1, "BD": 1}, "absent": ["AC", "BD"]}
    answer = api.post(f"/api/v1/tables/{table.id}/award", body).json()
    assert (answer["result"]["points"], answer["result"]["winner"]) == ({}, "")
    assert dict(line_of(event, "AC", table).tie_breaks)["efectividad"] == -100


def table_of_other(club: Club) -> Table:
    event = builders.pairs_event(club, 2, name="Another", prefix="O ")
    return builders.tables_of(builders.publish_round(event))[0]


def test_time_makes_the_leader_win(api: APIClient, club: Club, organiser: User) -> None:
    table = table_of(club, time_limit="draw", preset="efectividad")
    path = f"/api/v1/tables/{table.id}/stop"
    early = api.post(path)
    assert (early.status_code, early.json()["code"]) == (409, "wrong_state")
    send(table, deals_of(table)[1], organiser)
    answer = api.post(path).json()
    result = answer["result"]
    assert (answer["state"], result["by_time"]) == ("decided", True)
    leader = max(result["points"], key=result["points"].get)
    assert result["places"][leader] == 1
    points = result["points"].values()
    line = line_of(table.round.event, leader, table)
    assert dict(line.tie_breaks)["efectividad"] == max(points) - min(points)
    builders.close(table.round)
    assert RatedGame.objects.count() == 1
    late = api.post(path)
    assert (late.status_code, late.json()["code"]) == (409, "wrong_state")


def test_level_is_a_tie_where_the_event_says_so(
    api: APIClient, club: Club, organiser: User
) -> None:
    table = table_of(club, time_limit="draw")
    send(table, deals_of(table)[0], organiser)
    result = api.post(f"/api/v1/tables/{table.id}/stop").json()["result"]
    assert (result["places"], result["winner"]) == ({"AC": 1, "BD": 1}, "")


def test_level_plays_one_more_deal_where_the_event_says_so(
    api: APIClient, club: Club, organiser: User
) -> None:
    table = table_of(club, time_limit="extra_deal")
    path = f"/api/v1/tables/{table.id}/stop"
    logs = deals_of(table)
    send(table, logs[0], organiser)
    first = api.post(path).json()
    assert (first["state"], first["result"], first["extra_deal_after"]) == ("open", None, 1)
    again = api.post(path)
    assert (again.status_code, again.json()["code"]) == (409, "wrong_state")
    send(table, logs[1], organiser)
    answer = api.post(path).json()
    assert answer["state"] == "decided"
    assert answer["result"]["by_time"]


def test_a_game_without_limit_is_played_to_its_end(
    api: APIClient, club: Club, organiser: User
) -> None:
    table = table_of(club)
    send(table, deals_of(table)[0], organiser)
    answer = api.post(f"/api/v1/tables/{table.id}/stop")
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert not Result.objects.exists()


def test_a_sanction_turns_a_win_in_standings_and_draw_but_not_in_ratings(
    api: APIClient, club: Club, organiser: User
) -> None:
    table = table_of(club, preset="efectividad")
    decision = builders.decide(table, organiser)
    assert decision.result is not None
    winner = decision.result.winner
    loser = "BD" if winner == "AC" else "AC"
    path = f"/api/v1/tables/{table.id}/sanctions"
    taken = decision.result.points[winner]
    body = {"sanctions": {winner: taken}, "reason": "talking, twice"}
    answer = api.post(path, body)
    assert answer.status_code == 200
    result = answer.json()["result"]
    assert (result["version"], result["sanctions"]) == (2, {winner: taken})
    event = table.round.event
    assert line_of(event, loser, table).wins == 1
    known = schedule_of(event).rounds[0].tables[0]
    assert known.places == {loser: 1, winner: 2}
    builders.close(table.round)
    game = RatedGame.objects.get()
    assert game.places == [decision.result.places[side] for side in ("AC", "BD")]
    card = api.post(path, {"cards": [loser], "reason": "sent off"}).json()["result"]
    assert (card["cards"], card["sanctions"]) == ([loser], {})
    assert line_of(event, winner, table).wins == 1


def test_sanctions_that_do_not_fit(api: APIClient, club: Club, organiser: User) -> None:
    table = table_of(club)
    path = f"/api/v1/tables/{table.id}/sanctions"
    early = api.post(path, {"sanctions": {"AC": 40}, "reason": "why"})
    assert (early.status_code, early.json()["code"]) == (409, "wrong_state")
    builders.decide(table, organiser)
    for body, pointer in (
        ({"sanctions": {"XY": 40}, "reason": "why"}, "/sanctions"),
        ({"cards": ["XY"], "reason": "why"}, "/sanctions"),
        ({"sanctions": {"AC": -1}, "reason": "why"}, "/sanctions/AC"),
        ({"sanctions": {"AC": 40}, "reason": " "}, "/reason"),
    ):
        answer = api.post(path, body)
        assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)


@pytest.mark.parametrize("deed", ["stop", "sanctions"])
def test_only_the_desk_rules(
    deed: str, api_for: ApiFor, club: Club, scorer: User, outsider: User
) -> None:
    path = f"/api/v1/tables/{table_of(club).id}/{deed}"
    body = {"sanctions": {"AC": 40}, "reason": "why"}
    assert api_for(None).post(path, body).status_code == 401
    assert api_for(outsider).post(path, body).status_code == 403
    assert api_for(scorer, scopes=("submit",)).post(path, body).status_code == 403
    assert api_for(scorer).post(path, body).status_code == 409
