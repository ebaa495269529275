"""Nobody came to a table: a loss for both, in the standings, in the next draw and in a bracket."""

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tournaments.models import Event, Round, Table
from tournaments.rounds.selectors.schedules import schedule_of
from tournaments.scheduling.history import history_of
from tournaments.standings.selectors.standings import standings_of

pytestmark = pytest.mark.django_db

NOBODY = {"places": {"AC": 1, "BD": 1}, "absent": ["AC", "BD"], "reason": "nobody came"}


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


def nobody_came(api: APIClient, table: Table) -> None:
    answer = api.post(f"/api/v1/tables/{table.id}/award", NOBODY, format="json")
    assert answer.status_code == 200, answer.json()


def play_round(api: APIClient, event: Event, by: User, absent: set[int]) -> Round:
    """The next round, published and closed: nobody came to the `absent` tables, AC won others."""
    row = builders.publish_round(event)
    for table in builders.tables_of(row):
        if table.number in absent:
            nobody_came(api, table)
        else:
            builders.enter_sheet(table, by, 100, 70)
    return builders.close(row)


def draw_round(api: APIClient, event: Event) -> Any:
    return api.post(f"/api/v1/events/{event.id}/rounds", {}, format="json").json()


def test_it_is_a_loss_for_both_in_the_next_draw(
    api: APIClient, club: Club, organiser: User
) -> None:
    event = builders.pairs_event(club, 8, rounds_planned=4, method="swiss")
    row = play_round(api, event, organiser, {4})
    gone = set(row.tables.get(number=4).seats.values_list("entry_id", flat=True))
    scores = history_of(schedule_of(event)).scores
    standing = {str(line.entry.id): line.standing.score for line in standings_of(event)}
    assert scores == standing
    assert {scores[str(entry)] for entry in gone} == {0}
    assert draw_round(api, event)["certificate"]["objective"]["float_squares"] == 1


def test_it_puts_both_out_of_a_knockout(api: APIClient, club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 8, rounds_planned=5, method="knockout")
    row = play_round(api, event, organiser, {1})
    gone = {str(one) for one in row.tables.get(number=1).seats.values_list("entry_id", flat=True)}
    semi = draw_round(api, event)
    seated = {seat["entry"] for table in semi["tables"] for seat in table["seats"].values()}
    assert gone.isdisjoint(seated)
    assert (len(semi["tables"]), len(semi["byes"])) == (1, 1)


def test_a_final_nobody_came_to_has_no_winner(
    api: APIClient, client: Client, club: Club, organiser: User
) -> None:
    event = builders.pairs_event(club, 4, rounds_planned=5, method="knockout")
    play_round(api, event, organiser, set())
    play_round(api, event, organiser, {1})
    assert "nobody has won" in draw_round(api, event)["detail"]
    assert [line.standing.place for line in standings_of(event)] == [2, 2, 3, 4]
    found = client.get(f"/api/v1/events/{event.id}/bracket").json()
    final = found["parts"][0]["columns"][1]["slots"][0][0]
    assert [line["won"] for line in final["lines"]] == [False, False]
