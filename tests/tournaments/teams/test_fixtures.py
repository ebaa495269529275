"""Home and away: who is at home on pages and over REST, and the fixtures of all rounds."""

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tests.counting import count_queries
from tests.pages import browser_of, url
from tournaments.entries.services.entries import entry_withdraw
from tournaments.models import Event, Round
from tournaments.rounds.services.rounds import round_draw

pytestmark = pytest.mark.django_db


def league(club: Club, teams: int, policy: dict[str, object], rounds: int) -> Event:
    """Teams of two pairs each, all of which play."""
    made = builders.pairs_event(
        club,
        2 * teams,
        name=f"League of {teams}",
        method="team_round_robin",
        rounds_planned=rounds,
        prefix=f"{teams} ",
    )
    Event.objects.filter(id=made.id).update(policy=policy)
    for place, entry in enumerate(made.entries.order_by("number")):
        entry.team = "ABCDEF"[place // 2] * 3
        entry.save()
    made.refresh_from_db()
    return made


@pytest.fixture
def event(club: Club) -> Event:
    """Four teams, home and away."""
    return league(club, 4, {"legs": 2}, 6)


def path(event: Event, rest: str = "fixtures") -> str:
    return f"/api/v1/events/{event.id}/{rest}"


def pairs_of(answer: Any, number: int) -> set[tuple[str, str]]:
    row = answer.json()["rounds"][number - 1]
    return {(one["home"], one["away"]) for one in row["matches"]}


def play_round(event: Event, organiser: User) -> Round:
    row = builders.publish_round(event)
    for table in row.tables.order_by("number"):
        builders.enter_sheet(table, organiser, 100, 20)
    builders.close(row)
    return row


def test_all_rounds_are_known_ahead_and_played_so(event: Event, organiser: User) -> None:
    before = APIClient().get(path(event))
    shown = before.json()
    assert (shown["legs"], shown["needed"], len(shown["rounds"])) == (2, 6, 6)
    assert "rounds to meet" not in Client().get(url(event, "fixtures/")).text
    assert [one["leg"] for one in shown["rounds"]] == [1, 1, 1, 2, 2, 2]
    assert not any(one["drawn"] for one in shown["rounds"])
    for number in (1, 2, 3):
        mirrored = {(away, home) for home, away in pairs_of(before, number)}
        assert pairs_of(before, number + 3) == mirrored
    (own,) = (one for one in shown["teams"] if one["team"] == "AAA")
    assert sorted((one["other"], one["at_home"]) for one in own["matches"]) == [
        (other, home) for other in ("BBB", "CCC", "DDD") for home in (False, True)
    ]
    for number in (1, 2):
        row = play_round(event, organiser)
        drawn = APIClient().get(f"/api/v1/rounds/{row.id}").json()
        at_home = {one["home"]["team"] for one in drawn["tables"]}
        assert at_home == {home for home, _away in pairs_of(before, number)}
        homes = drawn["certificate"]["matches"]["homes"]
        assert (homes["leg"], homes["at_end"], homes["least"]) == (1, 1, 1)
    after = APIClient().get(path(event))
    assert [one["drawn"] for one in after.json()["rounds"]] == [True, True] + [False] * 4
    assert [pairs_of(after, number) for number in range(1, 7)] == [
        pairs_of(before, number) for number in range(1, 7)
    ]


def test_a_draft_is_not_given_away(event: Event, organiser: User, api_for: ApiFor) -> None:
    before = APIClient().get(path(event)).json()
    round_draw(event_id=event.id)
    for api in (APIClient(), api_for(organiser)):
        assert api.get(path(event)).json() == before
    Event.objects.filter(id=event.id).update(state="draft")
    assert APIClient().get(path(event)).status_code == 404


@pytest.mark.whole
def test_who_is_at_home_stands_beside_every_table(
    event: Event, organiser: User, api_for: ApiFor
) -> None:
    row = builders.publish_round(event)
    tables = APIClient().get(f"/api/v1/rounds/{row.id}").json()["tables"]
    homes = {one["number"]: one["home"] for one in tables}
    # The boards of a match alternate: the team at home has the first seat at the first only.
    assert [homes[number]["side"] for number in (1, 2, 3, 4)] == ["AC", "BD", "AC", "BD"]
    assert homes[1]["team"] == homes[2]["team"]
    listed = APIClient().get(path(event, "tables")).json()["results"]
    assert {one["number"]: one["home"] for one in listed} == homes
    for one in listed:
        alone = APIClient().get(f"/api/v1/tables/{one['id']}").json()
        assert alone["home"] == homes[one["number"]]
    words = f"at home: <bdi>{homes[1]['team']}</bdi>"
    desk = browser_of(organiser)
    for address, times in ((url(row), 2), (url(row, "print/tables/"), 2)):
        assert desk.get(address).text.count(words) == times
    assert words in Client().get(f"/tables/{listed[0]['id']}/").text
    first = row.tables.get(number=1)
    for letter, words in (("A", "at home"), ("B", "away")):
        player = first.seats.get(letter=letter).player_id
        assert f">{words}</span>" in Client().get(url(event, f"me/{player}/")).text
    assert "Home and away matches of a team differ" in Client().get(url(row)).text


@pytest.mark.whole
def test_where_nobody_is_at_home(club: Club, organiser: User) -> None:
    event = league(club, 3, {}, 3)
    shown = APIClient().get(path(event)).json()
    assert (shown["legs"], [one["leg"] for one in shown["rounds"]]) == (None, [None] * 3)
    assert [len(one["byes"]) for one in shown["rounds"]] == [1, 1, 1]
    assert {one["at_home"] for own in shown["teams"] for one in own["matches"]} == {None}
    row = builders.publish_round(event)
    tables = APIClient().get(f"/api/v1/rounds/{row.id}").json()["tables"]
    assert [one["home"] for one in tables] == [None, None]
    assert "at home" not in Client().get(url(row)).text
    page = Client().get(url(event, "fixtures/")).text
    assert "Fixtures by team" in page
    assert "at home" not in page
    late = builders.pairs_event(club, 4, prefix="X ")
    assert APIClient().get(path(late)).json() == {
        "legs": None,
        "needed": 0,
        "rounds": [],
        "teams": [],
    }
    assert Client().get(url(late, "fixtures/")).status_code == 404
    assert "fixtures" not in Client().get(url(late)).text


def test_the_page_and_the_file(event: Event) -> None:
    page = Client().get(url(event, "fixtures/")).text
    assert "The first team plays at home." in page
    assert page.count("to come") == 6
    assert "leg 2" in page
    assert 'aria-current="page" id="tab-fixtures"' in page
    assert "Fixtures" in Client().get(url(event)).text
    text = Client().get(url(event, "export/fixtures.csv")).content.decode("utf-8-sig")
    lines = text.splitlines()
    assert lines[0] == "Round,Leg,Home,Away,Drawn"
    assert len(lines) == 1 + 12
    keys = APIClient().get(path(event, "export/fixtures.csv")).content.decode("utf-8-sig")
    assert keys.splitlines()[0] == "round,leg,home,away,drawn"
    assert keys.splitlines()[1:] == lines[1:]


def test_rounds_that_are_too_few_are_said(club: Club) -> None:
    event = league(club, 4, {"legs": 2}, 5)
    shown = APIClient().get(path(event)).json()
    assert (shown["needed"], len(shown["rounds"])) == (6, 5)
    page = Client().get(url(event, "fixtures/")).text
    assert "All need 6 rounds to meet; 5 are planned." in page


def test_a_team_that_left_before_the_first_round_has_no_part(club: Club) -> None:
    event = league(club, 4, {"legs": 1}, 3)
    for entry in event.entries.filter(team="DDD"):
        entry_withdraw(entry_id=entry.id)
    shown = APIClient().get(path(event)).json()
    assert (shown["needed"], [one["leg"] for one in shown["rounds"]]) == (3, [1, 1, 1])
    assert sorted(team for one in shown["rounds"] for team in one["byes"]) == ["AAA", "BBB", "CCC"]
    builders.publish_round(event)
    for entry in event.entries.filter(team="CCC"):
        entry_withdraw(entry_id=entry.id)
    later = APIClient().get(path(event)).json()["rounds"]
    teams = {team for one in later[1:] for match in one["matches"] for team in match.values()}
    assert teams <= {"AAA", "BBB"}
    assert not any("CCC" in one["byes"] for one in later[1:])


def test_before_two_teams_are_entered_there_is_nothing(club: Club) -> None:
    event = league(club, 1, {"legs": 1}, 3)
    shown = APIClient().get(path(event)).json()
    assert (shown["rounds"], [one["team"] for one in shown["teams"]]) == ([], ["AAA"])
    assert "when two teams are entered" in Client().get(url(event, "fixtures/")).text


@pytest.mark.whole
def test_reads_do_not_grow(club: Club) -> None:
    for teams in (4, 6):
        event = league(club, teams, {"legs": 1}, teams - 1)
        row = builders.publish_round(event)
        for name, address in (
            ("rest: fixtures", path(event)),
            ("rest: the tables of a league", path(event, "tables")),
            ("rest: a round of a league", f"/api/v1/rounds/{row.id}"),
            ("page: fixtures", url(event, "fixtures/")),
            ("page: a round of a league", url(row)),
        ):
            with count_queries(name):
                assert Client().get(address).status_code == 200
