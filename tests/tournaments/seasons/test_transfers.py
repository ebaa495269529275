"""Seasons of teams, and who changes the team in one: over REST and as a page."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Club, Player, User
from tests import builders
from tests.conftest import ApiFor
from tests.pages import browser_of
from tests.tournaments.seasons.test_seasons import standings_of
from tournaments.entries.services import entries
from tournaments.errors import EntryRefused
from tournaments.events.services import lifecycle
from tournaments.merging.services.merge import player_merge
from tournaments.merging.services.undo import merge_undo
from tournaments.models import Entry, Event, PlayerMerge, Season, Transfer

pytestmark = pytest.mark.django_db

TEAMS = ("Lions", "Tigers", "Bears", "Wolves")


def day(club: Club, name: str, people: Sequence[Player] = ()) -> Event:
    """An event of single players, two a table, one after the other for each of the teams."""
    event = builders.singles_event(club, "draw", [2, 2, 2, 2], prefix=f"{name} ")
    Event.objects.filter(id=event.id).update(name=name)
    if people:
        event.entries.all().delete()
        entries.entries_add(event_id=event.id, players=[one.id for one in people])
    for place, entry in enumerate(event.entries.order_by("number")):
        entry.team = TEAMS[place // 2]
        entry.save()
    event.refresh_from_db()
    return event


def another(club: Club, name: str) -> Event:
    """An event of two who have no team yet."""
    event = builders.singles_event(club, "draw", [2], prefix=f"{name} ")
    Event.objects.filter(id=event.id).update(name=name)
    event.refresh_from_db()
    return event


def play_event(event: Event, by: User) -> Event:
    row = builders.publish_round(event)
    for number, table in enumerate(builders.tables_of(row)):
        builders.enter_sheet(table, by, 100, 10 * number)
    builders.close(row)
    return lifecycle.event_finish(event_id=event.id, by=by)


def league(club: Club, api: APIClient, *days: Event, **changes: Any) -> Any:
    today = timezone.now().date()
    sent = {
        "name": "League",
        "teams": True,
        "transfers_from": str(today - timedelta(days=3)),
        "transfers_until": str(today + timedelta(days=3)),
        "events": [str(one.id) for one in days],
        **changes,
    }
    return api.post(f"/api/v1/clubs/{club.id}/seasons", sent, format="json")


def change(api: APIClient, season: str, player: Player, team: str, reason: str = "moved") -> Any:
    sent = {"player": str(player.id), "team": team, "reason": reason}
    return api.post(f"/api/v1/seasons/{season}/transfers", sent, format="json")


def enter(api: APIClient, event: Event, player: Player, team: str) -> Any:
    sent = {"players": [str(player.id)], "team": team}
    return api.post(f"/api/v1/events/{event.id}/entries", sent, format="json")


def players_of(event: Event) -> list[Player]:
    rows = event.entries.select_related("player").order_by("number")
    return [row.player for row in rows if row.player]


@pytest.mark.whole
def test_a_season_counts_teams(
    club: Club, organiser: User, api_for: ApiFor, client: Client
) -> None:
    api = api_for(organiser)
    first = day(club, "One")
    second = day(club, "Two", players_of(first))
    for one in (first, second):
        play_event(one, organiser)
    made = league(club, api, first, second, points=[10, 6, 4], attendance=1)
    assert made.status_code == 201, made.content
    season = made.json()["id"]
    table = api.get(f"/api/v1/seasons/{season}").json()
    assert table["teams"] is True
    expected: dict[str, int] = dict.fromkeys(TEAMS, 0)
    for event in (first, second):
        for line in APIClient().get(f"/api/v1/events/{event.id}/teams").json()["results"]:
            placed = [10, 6, 4][line["place"] - 1] if line["place"] <= 3 else 0
            expected[line["team"]] += placed + 1
    lines = standings_of(season)
    assert {line["name"]: line["total"] for line in lines} == expected
    assert all(line["player"] is None for line in lines)
    assert all(len(line["results"]) == 2 for line in lines)
    page = client.get(f"/seasons/{season}/").text
    assert "Teams score by their place" in page
    assert "Lions" in page
    file = client.get(f"/api/v1/seasons/{season}/export/results.csv").content.decode("utf-8-sig")
    assert file.splitlines()[0] == "place,team,total,division_change,One,Two"
    assert len(file.splitlines()) == 5


def test_scores_of_teams_are_added_without_points(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    event = play_event(day(club, "One"), organiser)
    season = league(club, api_for(organiser), event, points=[]).json()["id"]
    teams = APIClient().get(f"/api/v1/events/{event.id}/teams").json()
    sums = {one["team"]: one["sums"][teams["criteria"][0]] for one in teams["results"]}
    lines = standings_of(season)
    assert {line["name"]: line["total"] for line in lines} == sums


def test_whoever_plays_for_a_team_stays_with_it(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    api = api_for(organiser)
    first = day(club, "One")
    lion, other = players_of(first)[:2]
    second = another(club, "Two")
    season = league(club, api, first, second).json()["id"]
    refused = enter(api, second, lion, "Tigers")
    assert (refused.status_code, refused.json()["code"]) == (422, "entry_refused")
    assert "plays for Lions in the season League" in refused.json()["detail"]
    assert refused.json()["subject"] == str(lion.id)
    assert not second.entries.filter(player=lion).exists()
    # Whatever the case; and whoever enters for no team is not held.
    mine = enter(api, second, lion, "LIONS")
    assert mine.status_code == 201
    entry = mine.json()["results"][0]["id"]
    moved = api.patch(f"/api/v1/entries/{entry}", {"team": "Bears"}, format="json")
    assert (moved.status_code, moved.json()["code"]) == (422, "entry_refused")
    assert enter(api, second, other, "").status_code == 201
    # Without days for transfers nobody is held.
    free = {"transfers_from": None, "transfers_until": None}
    assert api.patch(f"/api/v1/seasons/{season}", free, format="json").status_code == 200
    moved = api.patch(f"/api/v1/entries/{entry}", {"team": "Bears"}, format="json")
    assert moved.status_code == 200


def test_a_slip_in_the_only_entry_is_mended(club: Club, organiser: User, api_for: ApiFor) -> None:
    api = api_for(organiser)
    event = day(club, "One")
    league(club, api, event)
    entry = event.entries.order_by("number")[0]
    answer = api.patch(f"/api/v1/entries/{entry.id}", {"team": "Bears"}, format="json")
    assert answer.status_code == 200


def test_a_transfer_lets_a_player_change(club: Club, organiser: User, api_for: ApiFor) -> None:
    api = api_for(organiser)
    first = day(club, "One")
    lion = players_of(first)[0]
    second = another(club, "Two")
    season = league(club, api, first, second).json()["id"]
    seen = api.get(f"/api/v1/seasons/{season}")
    made = change(api, season, lion, "Tigers", "moved house")
    assert made.status_code == 201, made.content
    assert (made.json()["before"], made.json()["team"]) == ("Lions", "Tigers")
    again = api.get(f"/api/v1/seasons/{season}", headers={"If-None-Match": seen["ETag"]})
    assert again.status_code == 200, "a transfer moves the stamp"
    squads = APIClient().get(f"/api/v1/seasons/{season}/squads").json()["results"]
    assert [one["team"] for one in squads] == ["Bears", "Lions", "Tigers", "Wolves"]
    assert [len(one["players"]) for one in squads] == [2, 1, 3, 2]
    assert enter(api, second, lion, "Lions").status_code == 422
    entry = enter(api, second, lion, "Tigers").json()["results"][0]["id"]
    # Now it cannot be taken back, until that entry is gone.
    undo = f"/api/v1/transfers/{made.json()['id']}/undo"
    held = api.post(undo, {"reason": "a slip"}, format="json")
    assert (held.status_code, held.json()["code"]) == (409, "wrong_state")
    assert api.delete(f"/api/v1/entries/{entry}").status_code == 204
    for _again in range(2):
        undone = api.post(undo, {"reason": "a slip"}, format="json")
        assert (undone.status_code, undone.json()["undone_reason"]) == (200, "a slip")
    assert enter(api, second, lion, "Tigers").status_code == 422
    assert enter(api, second, lion, "Lions").status_code == 201
    rows = APIClient().get(f"/api/v1/seasons/{season}/transfers").json()["results"]
    assert [(row["team"], row["undone"] is not None) for row in rows] == [("Tigers", True)]


def test_only_the_last_of_two_is_taken_back(club: Club, organiser: User, api_for: ApiFor) -> None:
    api = api_for(organiser)
    event = day(club, "One")
    lion = players_of(event)[0]
    season = league(club, api, event).json()["id"]
    one = change(api, season, lion, "Tigers").json()["id"]
    two = change(api, season, lion, "Bears").json()
    assert two["before"] == "Tigers"
    held = api.post(f"/api/v1/transfers/{one}/undo", {"reason": "a slip"}, format="json")
    assert held.status_code == 409
    for each in (two["id"], one):
        undone = api.post(f"/api/v1/transfers/{each}/undo", {"reason": "a slip"}, format="json")
        assert undone.status_code == 200


@pytest.mark.parametrize(
    ("team", "reason", "pointer"),
    [("lions", "moved", "/team"), ("Tigers", " ", "/reason"), (" ", "moved", "/team")],
)
def test_what_is_no_transfer_is_refused(
    club: Club, organiser: User, api_for: ApiFor, team: str, reason: str, pointer: str
) -> None:
    api = api_for(organiser)
    event = day(club, "One")
    season = league(club, api, event).json()["id"]
    answer = change(api, season, players_of(event)[0], team, reason)
    assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)
    stranger = builders.players(club, 1, "S ")[0]
    answer = change(api, season, stranger, "Tigers")
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/player")
    assert not Transfer.objects.exists()


def test_transfers_have_their_days(club: Club, organiser: User, api_for: ApiFor) -> None:
    api = api_for(organiser)
    event = day(club, "One")
    lion = players_of(event)[0]
    season = league(club, api, event, transfers_from=None, transfers_until=None).json()["id"]
    address = f"/api/v1/seasons/{season}"
    assert change(api, season, lion, "Tigers").json()["code"] == "wrong_state"
    for first, last in (("2001-01-01", "2001-02-01"), ("2101-01-01", "2101-02-01")):
        days = {"transfers_from": first, "transfers_until": last}
        assert api.patch(address, days, format="json").status_code == 200
        answer = change(api, season, lion, "Tigers")
        assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    for wrong, pointer in (
        ({"transfers_from": None}, "/transfers_from"),
        ({"transfers_until": None}, "/transfers_until"),
        ({"transfers_until": "2100-01-01"}, "/transfers_until"),
        ({"transfers_until": "soon"}, "/transfers_until"),
    ):
        answer = api.patch(address, wrong, format="json")
        assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)


def test_only_organisers_change_teams(
    club: Club, organiser: User, scorer: User, outsider: User, api_for: ApiFor
) -> None:
    event = day(club, "One")
    lion = players_of(event)[0]
    season = league(club, api_for(organiser), event).json()["id"]
    made = change(api_for(organiser), season, lion, "Tigers").json()["id"]
    for who, status in ((scorer, 403), (outsider, 403)):
        assert change(api_for(who), season, lion, "Bears").status_code == status
        answer = api_for(who).post(f"/api/v1/transfers/{made}/undo", {"reason": "x"}, format="json")
        assert answer.status_code == status
    assert change(APIClient(), season, lion, "Bears").status_code == 401
    nowhere = f"/api/v1/transfers/{lion.id}/undo"
    assert api_for(organiser).post(nowhere, {"reason": "x"}, format="json").status_code == 404


def test_an_evening_by_page(club: Club, organiser: User, client: Client) -> None:
    event = day(club, "One")
    lion = players_of(event)[0]
    desk = browser_of(organiser)
    today = timezone.now().date()
    sent = {"name": "League", "teams": "on", "events": [str(event.id)], "points": ""}
    days = {"transfers_from": str(today), "transfers_until": str(today - timedelta(days=9))}
    refused = desk.post(f"/clubs/{club.id}/seasons/new", sent | days)
    assert refused.status_code == 422
    assert "The last day of the transfer window is before the first." in refused.text
    days = {
        "transfers_from": str(today - timedelta(days=1)),
        "transfers_until": str(today + timedelta(days=1)),
    }
    shown = desk.post(f"/clubs/{club.id}/seasons/new", sent | days, follow=True).text
    season = Season.objects.get()
    assert "Everyone plays for one team all season" in shown
    assert "New transfer" in shown
    assert "New transfer" not in client.get(f"/seasons/{season.id}/").text
    address = f"/seasons/{season.id}/transfers/new"
    wrong = {"player": str(lion.id), "team": "Lions", "reason": "moved"}
    refused = desk.post(address, wrong)
    assert refused.status_code == 422
    assert "already in that team" in refused.text
    done = desk.post(address, wrong | {"team": "Tigers"}, follow=True).text
    assert f"{lion.name} now plays for Tigers." in done
    seen = client.get(f"/seasons/{season.id}/").text
    assert "moved" in seen
    assert "Withdraw" not in seen
    assert client.post(address, wrong).status_code in {302, 403}
    made = Transfer.objects.get()
    assert desk.post(f"/transfers/{made.id}/undo", {"reason": ""}).status_code == 422
    back = desk.post(f"/transfers/{made.id}/undo", {"reason": "a slip"}, follow=True).text
    assert "Transfer undone." in back
    assert "a slip" in back


def test_a_transfer_goes_with_its_player(club: Club, organiser: User, api_for: ApiFor) -> None:
    api = api_for(organiser)
    event = day(club, "One")
    lion = players_of(event)[0]
    season = league(club, api, event).json()["id"]
    made = change(api, season, lion, "Tigers").json()["id"]
    (kept,) = builders.players(club, 1, "Same ")
    player_merge(player_id=lion.id, into=kept.id, by=organiser)
    assert Transfer.objects.get(id=made).player_id == kept.id
    merge_undo(merge_id=PlayerMerge.objects.get().id, by=organiser, now=timezone.now())
    assert Transfer.objects.get(id=made).player_id == lion.id


def test_entering_asks_as_much_for_many(club: Club, organiser: User, api_for: ApiFor) -> None:
    first = day(club, "One")
    known = players_of(first)
    season = league(club, api_for(organiser), first).json()["id"]
    counts = []
    for many in (1, 8):
        event = another(club, f"{many}")
        Season.objects.get(id=season).events.add(event)
        Transfer.objects.all().delete()
        event.entries.all().delete()
        Entry.objects.filter(player__in=known).update(team="Lions")
        counter = Counter()
        with connection.execute_wrapper(counter):
            people = [one.id for one in known[:many]]
            entries.entries_add(event_id=event.id, players=people, team="Lions")
        counts.append(counter.seen)
    assert counts[0] == counts[1]


class Counter:
    """Counts the statements that are executed."""

    def __init__(self) -> None:
        self.seen = 0

    def __call__(self, execute: Any, *args: Any) -> Any:
        self.seen += 1
        return execute(*args)


@pytest.mark.whole
@pytest.mark.django_db(transaction=True)
def test_nobody_is_entered_for_two_teams_at_once(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    """Two desks enter a newcomer in two events of a season at the same moment."""
    days = [another(club, name) for name in ("A", "B")]
    league(club, api_for(organiser), *days)
    for number in range(4):
        (new,) = builders.players(club, 1, f"New {number} ")
        ready = Barrier(2)

        def enters(event: Event, team: str, who: Player = new, ready: Barrier = ready) -> bool:
            try:
                ready.wait(timeout=20)
                entries.entries_add(event_id=event.id, players=[who.id], team=team)
            except EntryRefused:
                return False
            finally:
                connection.close()
            return True

        with ThreadPoolExecutor(2) as pool:
            done = list(pool.map(enters, days, ("Lions", "Tigers")))
        assert sorted(done) == [False, True]
        assert Entry.objects.filter(player=new).count() == 1
