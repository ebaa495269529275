"""An event in which the n-th players of all teams play together, by the API and on its pages."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor, once
from tests.pages import url
from tournaments.entries.services.entries import entry_withdraw
from tournaments.models import Entry, Event, Round
from tournaments.rounds.selectors.schedules import schedule_of

pytestmark = pytest.mark.django_db

TEAMS = "ABCDE"


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


def make_event(club: Club) -> Event:
    """Five teams of four, entered in turns: the fifth to be entered is the second of the first."""
    made = builders.rotating_event(club, 20, method="homologous", rounds_planned=3)
    for place, entry in enumerate(made.entries.order_by("number")):
        entry.team = TEAMS[place % 5] * 3
        entry.save()
    return made


made, event = once(make_event)


def path(event: Event, rest: str = "") -> str:
    return f"/api/v1/events/{event.id}{rest}"


def teams_and_places(event: Event, row: Round) -> list[tuple[set[str], set[int]]]:
    """For every table the teams at it, and the places that its players have in them."""
    places: dict[object, int] = {}
    for team in TEAMS:
        own = event.entries.filter(team=team * 3).order_by("number")
        places |= {entry.id: at for at, entry in enumerate(own)}
    found = []
    for table in row.tables.prefetch_related("seats__entry"):
        seats = list(table.seats.all())
        found.append(({s.entry.team for s in seats}, {places[s.entry_id] for s in seats}))
    return found


def test_rounds_are_drawn_by_places(event: Event, api: APIClient, client: Client) -> None:
    answer = api.post(path(event, "/rounds"))
    assert answer.status_code == 201
    certificate = answer.json()["certificate"]
    assert certificate["objective"]["mixed_tables"] == certificate["bounds"]["mixed_tables"] == 1
    assert certificate["objective"]["same_club_meetings"] == 0
    assert answer.json()["byes"] == []
    row = Round.objects.get(id=answer.json()["id"])
    found = teams_and_places(event, row)
    assert len(found) == 5
    assert all(len(teams) == 4 for teams, _places in found)
    assert sorted(len(places) for _teams, places in found) == [1, 1, 1, 1, 4]
    page = client.get(url(builders.publish(row))).text
    assert "1 table mixes different team positions. That is the best possible." in page
    assert "tables of players of different places" in page


@pytest.mark.whole
def test_all_rounds_to_the_table_of_teams(
    event: Event, api: APIClient, client: Client, organiser: User
) -> None:
    for seed in range(3):
        row = builders.play_round(event, organiser, seed=seed)
        assert all(len(teams) == 4 for teams, _places in teams_and_places(event, row))
        builders.close(row)
    lines = api.get(path(event, "/standings")).json()["results"]
    scores = dict.fromkeys((team * 3 for team in TEAMS), 0.0)
    for line in lines:
        scores[line["entry"]["team"]] += line["score"]
    answer = api.get(path(event, "/teams")).json()
    assert {one["team"]: one["sums"]["score"] for one in answer["results"]} == scores
    assert all(one["matches"] == [] for one in answer["results"])
    tabs = client.get(f"/events/{event.id}/standings/").text
    assert f"/events/{event.id}/teams/" in tabs
    assert "AAA" in client.get(f"/events/{event.id}/teams/").text


def test_a_team_plays_in_the_order_of_its_entries(event: Event) -> None:
    ids = [str(one.id) for one in event.entries.filter(team="BBB").order_by("number")]
    policy = schedule_of(event).policy
    assert policy["line_ups"]["BBB"] == ids  # type: ignore[index]
    plain = Event(method="rotating", policy={"club_rounds": 1})
    assert plain.policy == {"club_rounds": 1}


@pytest.mark.whole
def test_who_leaves_and_who_comes_instead(event: Event, api: APIClient, organiser: User) -> None:
    builders.close(builders.play_round(event, organiser))
    gone = event.entries.filter(team="CCC").order_by("number")[1]
    entry_withdraw(entry_id=gone.id)
    builders.more_players(event, 1)
    new = event.entries.order_by("number").last()
    assert new is not None
    refused = api.post(path(event, "/rounds"))
    assert (refused.status_code, refused.json()["code"]) == (422, "no_team")
    Entry.objects.filter(id=new.id).update(team="CCC")
    row = api.post(path(event, "/rounds")).json()
    assert row["byes"] == []
    assert len(row["tables"]) == 5


def test_an_entry_without_a_team_is_refused(event: Event, api: APIClient) -> None:
    alone = event.entries.order_by("number").first()
    assert alone is not None
    Entry.objects.filter(id=alone.id).update(team="")
    answer = api.post(path(event, "/rounds"))
    assert (answer.status_code, answer.json()["code"]) == (422, "no_team")
    assert str(alone) in answer.json()["detail"]
    assert "name the team of every entry" in answer.json()["detail"]


def test_too_few_teams_are_refused(club: Club, api: APIClient) -> None:
    made = builders.rotating_event(club, 8, method="homologous")
    made.entries.update(team="one")
    answer = api.post(path(made, "/rounds"))
    assert (answer.status_code, answer.json()["code"]) == (422, "too_few_entries")
    assert "of 1 teams present" in answer.json()["detail"]


def test_its_line_ups_are_no_setting(event: Event, api: APIClient) -> None:
    answer = api.patch(path(event), {"policy": {"line_ups": {"AAA": []}}}, format="json")
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/policy/line_ups")
    assert answer.json()["detail"] == (
        "Line-ups are not a setting: the first player entered is the team's first."
    )
    sent = {"team": "AAA", "entries": [str(event.entries.filter(team="AAA")[0].id)]}
    names = api.patch(path(event, "/line-ups"), sent, format="json")
    assert (names.status_code, names.json()["code"]) == (409, "wrong_state")


def test_it_is_offered_and_drawn_without_an_event(api: APIClient) -> None:
    formats = {one["slug"]: one for one in api.get("/api/v1/methods").json()["results"]}
    assert formats["homologous"]["shapes"] == ["rotating"]
    assert formats["homologous"]["fixed"] is True
    assert formats["homologous"]["policy"] == ["line_ups"]
    entries = [{"id": f"{team}{n}", "club": team} for team in TEAMS for n in (1, 2)]
    document = {"format": "schedule 1", "method": "homologous", "shape": "rotating"}
    sent = document | {"rounds_planned": 2, "entries": entries}
    answer = api.post("/api/v1/schedules/draw", sent, format="json")
    assert (answer.status_code, len(answer.json()["rounds"])) == (200, 2)
    checked = api.post("/api/v1/schedules/check", answer.json(), format="json").json()
    assert (checked["legal"], checked["metrics"]["mixed_tables"]) == (True, 0)
    alone = sent | {"entries": [*entries, {"id": "alone"}]}
    refused = api.post("/api/v1/schedules/draw", alone, format="json")
    assert (refused.status_code, refused.json()["code"]) == (422, "no_team")
