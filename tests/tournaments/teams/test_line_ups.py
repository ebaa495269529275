"""Teams that play match by match: line-ups, captains, the deadline, the bench, the teams' table."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor, once
from tests.counting import count_queries
from tests.pages import browser_of, controls_in_sight, error_of, send_refused, url
from tournaments.entries.services.entries import entries_add, entry_withdraw
from tournaments.events.core.settings import EventPlan
from tournaments.events.services import lifecycle
from tournaments.models import Entry, Event, LineUp, LineUpDeadline, Round

pytestmark = pytest.mark.django_db


def make_event(club: Club) -> Event:
    """Three teams of three pairs, of whom two play a match."""
    made = builders.pairs_event(club, 9, method="team_swiss", rounds_planned=3)
    Event.objects.filter(id=made.id).update(policy={"boards": 2})
    for place, entry in enumerate(made.entries.order_by("number")):
        entry.team = "ABC"[place // 3] * 3
        entry.save()
    made.refresh_from_db()
    return made


made, event = once(make_event)


def pairs(event: Event, team: str) -> list[Entry]:
    return list(event.entries.filter(team=team).order_by("number"))


def ids(entries: list[Entry]) -> list[str]:
    return [str(one.id) for one in entries]


def captain_of(event: Event, team: str) -> User:
    """A captain with an account of his own."""
    pair = pairs(event, team)[0].partnership
    assert pair is not None
    pair.first.user = builders.user(f"captain {team}")
    pair.first.save()
    event.captains.create(team=team, player=pair.first)
    assert pair.first.user is not None
    return pair.first.user


def own_path(event: Event) -> str:
    return f"/api/v1/me/events/{event.id}/line-ups"


def path(event: Event, rest: str) -> str:
    return f"/api/v1/events/{event.id}/{rest}"


def sheet(answer: Any, team: str) -> dict[str, Any]:
    return next(one for one in answer.json()["teams"] if one["team"] == team)


def tables_seated(row: Round) -> set[tuple[frozenset[str], int]]:
    """Every table as the entries at it, with its number."""
    return {
        (frozenset(str(seat.entry_id) for seat in table.seats.all()), table.number)
        for table in row.tables.prefetch_related("seats")
    }


def test_a_round_of_matches(event: Event, organiser: User, api_for: ApiFor) -> None:
    row = builders.publish_round(event)
    teams = [
        {seat.entry.team for seat in table.seats.select_related("entry")}
        for table in row.tables.order_by("number")
    ]
    assert len(teams) == 2
    assert teams[0] == teams[1]
    assert row.byes.count() == 2
    assert row.certificate["objective"] == {"same_club_meetings": 0}
    assert row.certificate["matches"]["bounds"]["opponent_repeats"] == 0
    for table in row.tables.order_by("number"):
        builders.enter_sheet(table, organiser, 100, 20)
    builders.close(row)
    answer = APIClient().get(path(event, "teams")).json()
    assert answer["criteria"][:2] == ["match_points", "board_points"]
    by_team = {one["team"]: one for one in answer["results"]}
    points = {team: one["sums"]["match_points"] for team, one in by_team.items()}
    assert sorted(points.values()) == [1, 1, 2]
    (played,) = (one["matches"][0] for team, one in by_team.items() if team == min(teams[0]))
    assert (played["boards"], played["against"], played["tables"]) == (1, 1, 2)
    page = Client().get(url(event, "teams/")).text
    assert "Round 1</a>: " in page
    assert "2 for a match win, 1 for a tie" in page
    for changes in ({"scoring": {"match_points": "3-1-0"}}, {"preset": "three_one_zero"}):
        Event.objects.filter(id=event.id).update(**{"scoring": {}} | changes)
        counted = APIClient().get(path(event, "teams")).json()["results"]
        assert sorted(one["sums"]["match_points"] for one in counted) == [1, 1, 3]
        assert "3 for a match win, 1 for a tie" in Client().get(url(event, "teams/")).text
    assert "1–1" in page


def test_the_desk_names_who_plays(event: Event, organiser: User, api_for: ApiFor) -> None:
    desk = api_for(organiser)
    first, second, third = pairs(event, "AAA")
    before = sheet(desk.get(path(event, "line-ups")), "AAA")
    assert [one["id"] for one in before["line_up"]] == ids([first, second])
    assert (before["named"], [one["id"] for one in before["bench"]]) == (False, ids([third]))
    sent = {"team": "AAA", "entries": ids([third, first])}
    for _again in range(2):
        after = sheet(desk.patch(path(event, "line-ups"), sent), "AAA")
    assert [one["id"] for one in after["line_up"]] == ids([third, first])
    assert (after["named"], len(after["record"])) == (True, 1)
    assert after["record"][0]["by"] == organiser.username
    row = builders.publish_round(event)
    playing = {name for two, _number in tables_seated(row) for name in two} | {
        str(bye.entry_id) for bye in row.byes.all()
    }
    assert str(second.id) not in playing
    assert {str(third.id), str(first.id)} <= playing
    boards = {name: number for two, number in tables_seated(row) for name in two}
    if str(third.id) in boards:
        assert boards[str(third.id)] < boards[str(first.id)]


@pytest.mark.whole
def test_a_line_up_holds_until_the_next(event: Event, organiser: User, api_for: ApiFor) -> None:
    desk = api_for(organiser)
    first, second, third = pairs(event, "AAA")
    desk.patch(path(event, "line-ups"), {"team": "AAA", "entries": ids([third, first])})
    builders.close(builders.play_round(event, organiser))
    now = sheet(desk.get(path(event, "line-ups")), "AAA")
    assert [one["id"] for one in now["line_up"]] == ids([third, first])
    sent = {"team": "AAA", "entries": ids([second, third]), "from_round": 3}
    later = sheet(desk.patch(path(event, "line-ups"), sent), "AAA")
    assert [one["id"] for one in later["line_up"]] == ids([third, first]), "not yet in round 2"
    builders.close(builders.play_round(event, organiser))
    now = sheet(desk.get(path(event, "line-ups")), "AAA")
    assert [one["id"] for one in now["line_up"]] == ids([second, third])
    assert [one["from_round"] for one in now["record"]] == [1, 3]


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"team": "DDD"}, "/team"),
        ({"entries": "other"}, "/entries/0"),
        ({"entries": "twice"}, "/entries/1"),
        ({"entries": "gone"}, "/entries/0"),
        ({"entries": "three"}, "/entries"),
        ({"from_round": 4}, "/from_round"),
        ({"entries": []}, "/entries"),
    ],
)
def test_wrong_line_ups(
    event: Event, organiser: User, api_for: ApiFor, wrong: dict[str, Any], pointer: str
) -> None:
    first, second, third = pairs(event, "AAA")
    kinds = {
        "other": ids(pairs(event, "BBB")[:1]),
        "twice": ids([first, first]),
        "gone": ids([second]),
        "three": ids([first, second, third]),
    }
    if wrong.get("entries") == "gone":
        entry_withdraw(entry_id=second.id)
    entries = wrong.get("entries", ids([first]))
    sent = {"team": "AAA", **wrong, "entries": kinds.get(str(entries), entries)}
    answer = api_for(organiser).patch(path(event, "line-ups"), sent)
    assert answer.status_code == 422, answer.json()
    body = answer.json()
    assert pointer in {body.get("pointer")} | {one["pointer"] for one in body.get("errors", [])}
    assert not LineUp.objects.exists()


def test_a_captain_names_the_own_team_until_the_deadline(
    event: Event, organiser: User, api_for: ApiFor
) -> None:
    mine = api_for(captain_of(event, "AAA"))
    first, second, third = pairs(event, "AAA")
    shown = mine.get(own_path(event))
    assert [one["team"] for one in shown.json()["teams"]] == ["AAA"]
    answer = mine.patch(own_path(event), {"entries": ids([third, second])})
    assert [one["id"] for one in sheet(answer, "AAA")["line_up"]] == ids([third, second])
    tag = {"If-None-Match": shown["ETag"]}
    assert mine.get(own_path(event), headers=tag).status_code == 200
    others = {"team": "BBB", "entries": ids(pairs(event, "BBB")[:1])}
    assert mine.patch(own_path(event), others).json()["code"] == "not_yours"
    assert mine.get(path(event, "line-ups")).status_code == 403
    assert mine.patch(path(event, "line-ups"), others).status_code == 403
    desk = api_for(organiser)
    past = {"until": (timezone.now() - timedelta(minutes=1)).isoformat()}
    assert desk.put(path(event, "line-ups/deadline"), past).json()["until"]
    late = mine.patch(own_path(event), {"entries": ids([first])})
    assert (late.status_code, late.json()["code"]) == (409, "wrong_state")
    assert (
        desk.patch(path(event, "line-ups"), {"team": "AAA", "entries": ids([first])}).status_code
        == 200
    )
    assert desk.put(path(event, "line-ups/deadline"), {"until": None}).json()["until"] is None
    assert mine.patch(own_path(event), {"entries": ids([first])}).status_code == 200


def test_the_settings_of_an_event_hold_no_line_ups(
    event: Event, organiser: User, api_for: ApiFor
) -> None:
    sent = {"policy": {"boards": 2, "line_ups": {"AAA": []}}}
    answer = api_for(organiser).patch(f"/api/v1/events/{event.id}", sent)
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/policy/line_ups")


def test_captains(event: Event, organiser: User, outsider: User, api_for: ApiFor) -> None:
    desk = api_for(organiser)
    pair, other = (pairs(event, team)[0].partnership for team in ("AAA", "BBB"))
    assert pair is not None
    assert other is not None
    named = desk.patch(path(event, "captains"), {"team": "AAA", "player": str(pair.second_id)})
    assert sheet(named, "AAA")["captain"]["id"] == str(pair.second_id)
    wrong = desk.patch(path(event, "captains"), {"team": "AAA", "player": str(other.first_id)})
    assert (wrong.status_code, wrong.json()["pointer"]) == (422, "/player")
    nobody = desk.patch(path(event, "captains"), {"team": "AAA", "player": None})
    assert sheet(nobody, "AAA")["captain"] is None
    for user in (outsider, organiser):
        assert api_for(user).get(own_path(event)).json()["teams"] == []
        sent = {"entries": ids(pairs(event, "AAA")[:1])}
        answer = api_for(user).patch(own_path(event), sent)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
    assert api_for(outsider).patch(path(event, "captains"), {}).status_code == 403
    assert APIClient().patch(own_path(event), {}).status_code == 401


def test_only_where_teams_play_match_by_match(club: Club, organiser: User, api_for: ApiFor) -> None:
    made = builders.pairs_event(club, 4)
    entry = made.entries.get(number=1)
    entry.team = "AAA"
    entry.save()
    desk = api_for(organiser)
    sent = {"team": "AAA", "entries": [str(entry.id)]}
    for send, rest, body in (
        (desk.patch, "line-ups", sent),
        (desk.put, "line-ups/deadline", {"until": None}),
        (desk.patch, "captains", {"team": "AAA", "player": None}),
    ):
        answer = send(path(made, rest), body)
        assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")


def test_line_ups_are_read_in_few_statements(
    event: Event, organiser: User, api_for: ApiFor
) -> None:
    desk = api_for(organiser)
    desk.get(path(event, "line-ups"))
    with count_queries("rest: line-ups"):
        assert desk.get(path(event, "line-ups")).status_code == 200


def test_teams_of_single_players_name_players(club: Club, organiser: User) -> None:
    plan = EventPlan(
        name="Duels",
        game="draw",
        method="team_round_robin",
        shape="single",
        rounds_planned=1,
        policy={"boards": 2},
    )
    event = lifecycle.event_create(club=club, plan=plan)
    entries_add(event_id=event.id, players=[one.id for one in builders.players(club, 6)])
    for entry in event.entries.all():
        entry.team = "AAA" if entry.number <= 3 else "BBB"
        entry.save()
    lifecycle.event_open(event_id=event.id)
    first, second, third = pairs(event, "AAA")
    desk = browser_of(organiser)
    page = desk.get(url(event, "line-ups/")).text
    assert str(third.player) in page
    assert "New pairs" not in page
    pair = f"{first.player_id}+{second.player_id}"
    wrong = form_as_sent(desk, event, **{"entries-0-0": pair})
    page = send_refused(desk, url(event, "line-ups/name"), **wrong)
    assert "everyone plays alone" in error_of(page, "entries-0-0")
    changes = {"entries-0-0": third.id, "entries-0-1": first.id}
    save = url(event, "line-ups/name")
    page = desk.post(save, form_as_sent(desk, event, **changes), follow=True).text
    assert "Line-ups saved: " in page
    seats = builders.publish_round(event).seats.filter(entry__team="AAA")
    assert dict(seats.values_list("player_id", "table__number")) == {
        third.player_id: 1,
        first.player_id: 2,
    }
    assert second.player_id not in seats.values_list("player_id", flat=True)


# -- the page --------------------------------------------------------------------------------


def form_as_sent(desk: Client, event: Event, **changes: Any) -> dict[str, Any]:
    """What a browser sends of the page of line-ups."""
    form = desk.get(url(event, "line-ups/")).context["form"]
    return {name: form[name].value() or "" for name in form.fields} | changes


@pytest.mark.whole
def test_one_save_names_all_teams(event: Event, organiser: User) -> None:
    desk = browser_of(organiser)
    first, second, third = pairs(event, "AAA")
    assert "Line-ups" in desk.get(url(event)).text
    page = desk.get(url(event, "line-ups/")).text
    controls = controls_in_sight(page)
    assert [one for one in controls if not one.startswith("entries-")] == ["a", "button", "summary"]
    assert page.count("Save the line-ups") == 1
    save = url(event, "line-ups/name")
    assert "No line-up was changed." in desk.post(save, form_as_sent(desk, event), follow=True).text
    assert not LineUp.objects.exists()
    other = pairs(event, "CCC")[2]
    changes = {"entries-0-0": third.id, "entries-0-1": first.id, "entries-2-1": other.id}
    page = desk.post(save, form_as_sent(desk, event, **changes), follow=True).text
    assert "Line-ups saved: " in page
    assert LineUp.objects.get(team="AAA").entries == [third.id, first.id]
    assert LineUp.objects.get(team="CCC").entries[1] == other.id
    assert LineUp.objects.count() == 2
    twice = form_as_sent(desk, event, **{"entries-0-0": second.id, "entries-0-1": second.id})
    page = send_refused(desk, save, **twice)
    assert "A player is chosen for two boards." in error_of(page, "entries-0-0")
    assert f'value="{second.id}" selected' in page
    none = form_as_sent(desk, event, **{"entries-0-0": "", "entries-0-1": ""})
    assert "Choose who plays." in error_of(send_refused(desk, save, **none), "entries-0-0")


def test_a_wrong_team_saves_none(event: Event, organiser: User) -> None:
    desk = browser_of(organiser)
    third, strange = pairs(event, "AAA")[2], pairs(event, "CCC")[0]
    changes = {"entries-0-0": third.id, "entries-1-0": strange.id}
    page = send_refused(desk, url(event, "line-ups/name"), **form_as_sent(desk, event, **changes))
    assert "is not an entry of this team" in error_of(page, "entries-1-0")
    assert not LineUp.objects.exists()


def test_the_desk_leaves_alone_what_a_captain_changed(event: Event, organiser: User) -> None:
    desk, mine = browser_of(organiser), browser_of(captain_of(event, "BBB"))
    first, _second, third = pairs(event, "BBB")
    read = form_as_sent(desk, event, **{"entries-0-0": pairs(event, "AAA")[2].id})
    own = form_as_sent(mine, event, **{"entries-0-0": third.id, "entries-0-1": first.id})
    mine.post(url(event, "line-ups/name"), own)
    desk.post(url(event, "line-ups/name"), read)
    assert LineUp.objects.get(team="BBB").entries == [third.id, first.id]
    assert LineUp.objects.filter(team="AAA").count() == 1


@pytest.mark.whole
def test_captains_and_their_deadline_by_page(event: Event, organiser: User, outsider: User) -> None:
    desk, save = browser_of(organiser), url(event, "line-ups/captains")
    pair = pairs(event, "AAA")[0].partnership
    assert pair is not None
    sent = {"team-0": "AAA", "player-0": str(pair.first_id), "team-1": "BBB", "player-1": ""}
    page = desk.post(save, sent | {"until": "2026-11-27T19:30"}, follow=True).text
    assert "Captains and deadline saved." in page
    assert "Captains can change them until 27 Nov 2026, 19:30" in page
    assert list(event.captains.values_list("team", "player")) == [("AAA", pair.first_id)]
    page = send_refused(desk, save, **sent | {"player-1": str(pair.first_id)})
    assert "a player of the team" in error_of(page, "player-1")
    assert '<details class="sheet line-up-captains" id="captains" open>' in page
    assert "Enter a date" in send_refused(desk, save, **sent, until="soon")
    assert browser_of(outsider).post(save, sent).status_code == 403
    # The second half past two of that night, in its zone; saved again as the page shows it.
    held = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    Event.objects.update(time_zone="Europe/Madrid")
    LineUpDeadline.objects.update(until=held)
    desk.post(save, sent | {"until": "2026-10-25T02:30"})
    assert LineUpDeadline.objects.get().until == held


def test_a_captain_names_the_own_team_by_page(event: Event, outsider: User) -> None:
    mine = browser_of(captain_of(event, "BBB"))
    first, second, _third = pairs(event, "BBB")
    page = mine.get(url(event, "line-ups/")).text
    assert page.count("Save the line-ups") == 1
    assert "Save captains" not in page
    save = url(event, "line-ups/name")
    sent = {"team-0": "BBB", "entries-0-0": str(second.id), "entries-0-1": ""}
    assert "Line-ups saved" in mine.post(save, sent, follow=True).text
    assert LineUp.objects.get().entries == [second.id]
    theirs = {"team-0": "AAA", "entries-0-0": str(pairs(event, "AAA")[0].id)}
    assert "not the captain" in send_refused(mine, save, **theirs)
    assert mine.post(url(event, "line-ups/captains"), {"team-0": "BBB"}).status_code == 403
    other = browser_of(outsider)
    assert "You are not a captain" in other.get(url(event, "line-ups/")).text
    assert "You are not a captain" in send_refused(other, save, **sent)
    assert Client().get(url(event, "line-ups/")).status_code == 302
    assert first.team == "BBB"
