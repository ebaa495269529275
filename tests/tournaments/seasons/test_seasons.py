"""Seasons over REST and as pages, for organiser, member and outsider."""

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tests.pages import browser_of
from tournaments.events.services import lifecycle
from tournaments.models import Entry, Event, Season

pytestmark = pytest.mark.django_db


def end_event(club: Club, by: User, name: str) -> Event:
    event = builders.pairs_event(club, 4, name=name, rounds_planned=1, prefix=f"{name} ")
    row = builders.publish_round(event)
    for number, table in enumerate(builders.tables_of(row)):
        builders.enter_sheet(table, by, 100, 10 * number)
    builders.close(row)
    return lifecycle.event_finish(event_id=event.id, by=by)


@pytest.fixture
def two(club: Club, organiser: User) -> list[Event]:
    return [end_event(club, organiser, name) for name in ("One", "Two")]


def make_season(club: Club, api: APIClient, **changes: Any) -> Any:
    sent = {"name": "Winter", "points": [10, 6, 4], "attendance": 1, "best": 1, **changes}
    return api.post(f"/api/v1/clubs/{club.id}/seasons", sent, format="json")


def standings_of(season: str) -> list[Any]:
    """The table of a season, to anybody."""
    found: list[Any] = APIClient().get(f"/api/v1/seasons/{season}/standings").json()["results"]
    return found


def changes_of(season: str) -> list[str]:
    """Who goes up and down, by place."""
    return [line["division_change"] for line in standings_of(season)]


def test_a_season_counts_events_together(
    club: Club, organiser: User, api_for: ApiFor, two: list[Event]
) -> None:
    answer = make_season(club, api_for(organiser), events=[str(event.id) for event in two])
    assert answer.status_code == 201, answer.content
    season = answer.json()["id"]
    table, lines = APIClient().get(f"/api/v1/seasons/{season}").json(), standings_of(season)
    assert table["ended"] == [str(event.id) for event in two]
    # Each event has partnerships of its own here, both players of a pair get all points.
    assert len(lines) == 16
    standings = APIClient().get(f"/api/v1/events/{two[0].id}/standings").json()["results"]
    points = {1: 10, 2: 6, 3: 4, 4: 0}
    for line in standings:
        pair = Entry.objects.get(id=line["entry"]["id"]).partnership
        assert pair is not None
        for player in (pair.first_id, pair.second_id):
            (found,) = [one for one in lines if one["player"] == str(player)]
            assert found["total"] == points[line["place"]] + 1
            assert found["results"][0]["place"] == line["place"]
    listed = APIClient().get(f"/api/v1/clubs/{club.id}/seasons").json()["results"]
    assert [one["id"] for one in listed] == [season]


def test_a_change_is_seen_at_once(
    club: Club, organiser: User, api_for: ApiFor, two: list[Event]
) -> None:
    api = api_for(organiser)
    season = make_season(club, api, events=[str(two[0].id)]).json()["id"]
    address = f"/api/v1/seasons/{season}"
    seen = api.get(address)
    assert api.get(address, headers={"If-None-Match": seen["ETag"]}).status_code == 304
    changed = api.patch(address, {"best": None, "events": [str(two[1].id)]}, format="json")
    assert changed.json()["best"] is None
    assert changed.json()["name"] == "Winter"
    again = api.get(address, headers={"If-None-Match": seen["ETag"]})
    assert again.status_code == 200
    assert again.json()["ended"] == [str(two[1].id)]
    assert api.delete(address).status_code == 204
    assert api.get(address).status_code == 404
    assert Event.objects.filter(id=two[0].id).exists()


def test_who_did_not_play_has_nothing(club: Club, organiser: User, api_for: ApiFor) -> None:
    event = builders.pairs_event(club, 4, rounds_planned=1)
    season = make_season(club, api_for(organiser), events=[str(event.id)]).json()["id"]
    table = APIClient().get(f"/api/v1/seasons/{season}").json()
    assert (standings_of(season), table["to_come"]) == ([], [str(event.id)])


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"name": " "}, "/name"),
        ({"points": [1, 2]}, "/points"),
        ({"points": [-1]}, "/points/0"),
        ({"best": 0}, "/best"),
        ({"attendance": -1}, "/attendance"),
    ],
)
def test_what_cannot_be_is_refused(
    club: Club, organiser: User, api_for: ApiFor, wrong: dict[str, Any], pointer: str
) -> None:
    answer = make_season(club, api_for(organiser), **wrong)
    assert answer.status_code == 422
    assert answer.json()["pointer"] == pointer
    assert not Season.objects.exists()


def test_events_of_another_club_are_refused(
    club: Club, organiser: User, outsider: User, api_for: ApiFor
) -> None:
    event = builders.pairs_event(Club.objects.get(name="Elsewhere"), 2)
    answer = make_season(club, api_for(organiser), events=[str(event.id)])
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/events")


def test_a_name_is_once(club: Club, organiser: User, api_for: ApiFor) -> None:
    assert make_season(club, api_for(organiser)).status_code == 201
    answer = make_season(club, api_for(organiser), name="WINTER")
    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")


def test_only_organisers_make_seasons(
    club: Club, scorer: User, outsider: User, api_for: ApiFor
) -> None:
    assert make_season(club, api_for(scorer)).status_code == 403
    assert make_season(club, api_for(outsider)).status_code == 403
    assert make_season(club, APIClient()).status_code == 401


def test_an_evening_by_page(club: Club, organiser: User, client: Client, two: list[Event]) -> None:
    desk = browser_of(organiser)
    page = desk.get(f"/clubs/{club.id}/seasons/").text
    assert "New season" in page
    assert "New season" not in client.get(f"/clubs/{club.id}/seasons/").text
    sent = {"name": "Winter", "points": "25 20 16", "attendance": "1", "best": "1"}
    refused = desk.post(f"/clubs/{club.id}/seasons/new", sent | {"points": "25 x"})
    assert refused.status_code == 422
    assert "Enter numbers like this" in refused.text
    sent["events"] = [str(event.id) for event in two]  # type: ignore[assignment]
    shown = desk.post(f"/clubs/{club.id}/seasons/new", sent, follow=True).text
    assert "Each event gives points by place: 25, 20, 16." in shown
    season = Season.objects.get()
    table = client.get(f"/seasons/{season.id}/").text
    assert "One" in table
    assert "26" in table
    settings = f"/seasons/{season.id}/settings/"
    assert client.get(settings).status_code == 302
    assert "Winter" in desk.get(settings).text
    changed = desk.post(
        f"/seasons/{season.id}/change", sent | {"name": "Spring", "events": []}, follow=True
    )
    assert "Season saved." in changed.text
    assert not season.events.exists()
    desk.post(f"/seasons/{season.id}/remove")
    assert not Season.objects.exists()


@pytest.mark.whole
def test_the_first_go_up_and_the_last_come_down(
    club: Club, organiser: User, api_for: ApiFor, two: list[Event]
) -> None:
    api = api_for(organiser)
    first = make_season(club, api, name="First", events=[str(two[0].id)], best=None).json()["id"]
    sent = {
        "events": [str(two[1].id)],
        "division_above": first,
        "division_changes": 2,
        "best": None,
    }
    answer = make_season(club, api, name="Second", **sent)
    assert (answer.status_code, answer.json()["division_above"]) == (201, first)
    second, said = answer.json()["id"], answer.json()["division_changes"]
    assert said == 2
    # The best pair and the last one: both players of each.
    upper = api.get(f"/api/v1/seasons/{first}").json()
    assert upper["divisions_below"] == [second]
    assert changes_of(first) == [*[""] * 6, "down", "down"]
    assert changes_of(second) == ["up", "up", *[""] * 6]
    page = Client().get(f"/seasons/{second}/").text
    assert "2 players are promoted to:" in page
    assert page.count("promoted") == 3
    assert "2 players are relegated to:" in Client().get(f"/seasons/{first}/").text
    changed = api.patch(f"/api/v1/seasons/{second}", {"division_changes": 1}, format="json")
    assert changed.json()["division_changes"] == 1
    assert changes_of(second) == ["open", "open", *[""] * 6]
    assert api.delete(f"/api/v1/seasons/{first}").status_code == 204
    assert api.get(f"/api/v1/seasons/{second}").json()["division_above"] is None


def test_divisions_that_cannot_be_are_refused(
    club: Club, organiser: User, outsider: User, api_for: ApiFor
) -> None:
    api = api_for(organiser)
    first = make_season(club, api, name="First").json()["id"]
    second = make_season(club, api, name="Second", division_above=first).json()["id"]
    elsewhere = builders.season(Club.objects.get(name="Elsewhere"))
    for wrong in (first, second, str(elsewhere.id), str(club.id)):
        answer = api.patch(f"/api/v1/seasons/{first}", {"division_above": wrong}, format="json")
        assert (answer.status_code, answer.json()["pointer"]) == (422, "/division_above"), wrong
    answer = api.patch(f"/api/v1/seasons/{first}", {"division_changes": 51}, format="json")
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/division_changes")
    desk = browser_of(organiser)
    sent = {"name": "First", "points": "", "above": second, "moves": "1"}
    refused = desk.post(f"/seasons/{first}/change", sent)
    assert refused.status_code == 422
    assert "cannot be above itself" in refused.text


@pytest.mark.whole
def test_the_table_is_a_file(
    club: Club, organiser: User, api_for: ApiFor, client: Client, two: list[Event]
) -> None:
    season = make_season(club, api_for(organiser), events=[str(event.id) for event in two]).json()[
        "id"
    ]
    answer = client.get(f"/api/v1/seasons/{season}/export/results.csv")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="winter.csv"'
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert lines[0] == "place,player,total,division_change,One,Two"
    assert lines[1].split(",")[2:] == ["11", "", "11", ""]
    assert len(lines) == 17
    assert client.get(f"/api/v1/seasons/{season}/export/results.xlsx").content.startswith(b"PK")
    assert client.get(f"/api/v1/seasons/{season}/export/results.pdf").status_code == 404
    page = client.get(f"/seasons/{season}/export/results.csv", headers={"Accept-Language": "es"})
    assert page.content.decode("utf-8-sig").startswith("Lugar;Jugador;Total;División;")
    assert client.get(f"/seasons/{season}/export/results.pdf").status_code == 404
