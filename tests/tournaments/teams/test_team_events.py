"""An event of teams: everybody plays for himself, team-mates never meet, sums rank the teams."""

import os
from collections import defaultdict
from itertools import combinations
from random import Random

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db


TEAMS = int(os.environ.get("BONEYARD_TEAMS", "5"))
"""Teams of four; 120 of them, over six rounds, are what a world championship plays."""
ROUNDS = 4 if TEAMS < 100 else 6


@pytest.fixture
def event(club: Club) -> Event:
    """Everybody of the teams, for four rounds or six."""
    made = builders.rotating_event(club, 4 * TEAMS, rounds_planned=ROUNDS)
    Event.objects.filter(id=made.id).update(team_event=True, preset="efectividad")
    for place, entry in enumerate(made.entries.all()):
        entry.team = f"Team {place // 4 + 1}"
        entry.save()
    made.refresh_from_db()
    return made


def play(event: Event, by: User, rounds: int) -> list[Round]:
    chance = Random(5)  # noqa: S311 - results that nobody plays for
    found = []
    for _number in range(rounds):
        row = builders.publish_round(event)
        for table in builders.tables_of(row):
            points = [100, chance.randrange(100)]
            chance.shuffle(points)
            builders.enter_sheet(table, by, *points)
        found.append(builders.close(row))
    return found


def test_team_mates_never_meet(event: Event, organiser: User) -> None:
    for row in play(event, organiser, ROUNDS):
        assert row.certificate["objective"]["forbidden_meetings"] == 0
        assert row.certificate["bounds"]["forbidden_meetings"] == 0
        for table in row.tables.prefetch_related("seats__entry"):
            teams = [seat.entry.team for seat in table.seats.all()]
            assert all(one != other for one, other in combinations(teams, 2))


@pytest.mark.whole
def test_a_team_has_the_sum_of_its_players(event: Event, organiser: User, client: Client) -> None:
    play(event, organiser, ROUNDS if TEAMS > 5 else 2)
    address = f"/api/v1/events/{event.id}"
    lines = APIClient().get(f"{address}/standings").json()["results"]
    score: dict[str, float] = defaultdict(float)
    margin: dict[str, float] = defaultdict(float)
    for line in lines:
        score[line["entry"]["team"]] += line["score"]
        margin[line["entry"]["team"]] += line["tie_breaks"]["efectividad"]
    answer = APIClient().get(f"{address}/teams").json()
    assert answer["criteria"] == ["score", "efectividad", "points_for"]
    assert {one["team"]: one["sums"]["score"] for one in answer["results"]} == score
    assert {one["team"]: one["sums"]["efectividad"] for one in answer["results"]} == margin
    order = sorted(score, key=lambda team: (-score[team], -margin[team]))
    assert [one["team"] for one in answer["results"]] == order
    assert [len(one["entries"]) for one in answer["results"]] == [4] * TEAMS
    page = client.get(f"/events/{event.id}/teams/").text
    assert page.index(order[0]) < page.index(order[-1])
    assert "Teams" in client.get(f"/events/{event.id}/standings/").text


def test_an_event_of_no_teams(club: Club, organiser: User, api_for: ApiFor, client: Client) -> None:
    made = builders.rotating_event(club, 8)
    builders.publish_round(made)
    assert APIClient().get(f"/api/v1/events/{made.id}/teams").json()["results"] == []
    assert f"/events/{made.id}/teams/" not in client.get(f"/events/{made.id}/standings/").text
    changed = api_for(organiser).patch(f"/api/v1/events/{made.id}", {"team_event": True})
    assert changed.json()["team_event"] is True


def test_a_draft_is_nobodys_business(club: Club) -> None:
    made = builders.rotating_event(club, 8)
    Event.objects.filter(id=made.id).update(state="draft")
    assert APIClient().get(f"/api/v1/events/{made.id}/teams").status_code == 404
