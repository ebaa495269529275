"""Stages: groups, then a final and a consolation; who goes on, why, and with what."""

from itertools import combinations
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tests.pages import browser_of, send_refused, url
from tournaments.entries.services.entries import entry_withdraw
from tournaments.events.services import lifecycle
from tournaments.models import Event, Table
from tournaments.rounds.selectors.schedules import schedule_of
from tournaments.scheduling.checker import check

pytestmark = pytest.mark.django_db


def play(event: Event, by: User, rounds: int) -> None:
    """Play rounds in which the entry with the lower number wins, by as much as it is lower."""
    for _number in range(rounds):
        row = builders.publish_round(event)
        for table in builders.tables_of(row):
            numbers = {seat.side: seat.entry.number for seat in table.seats.select_related("entry")}
            first = numbers["AC"] < numbers["BD"]
            builders.enter_sheet(table, by, *((100, 30) if first else (30, 100)))
        builders.close(row)


@pytest.fixture(scope="module")
def event_id(module_db: None) -> UUID:
    """Eight pairs in two groups of four, all played, ended."""
    organiser = builders.user("olga")
    made = builders.pairs_event(builders.club(organiser), 8, method="round_robin_sections")
    Event.objects.filter(id=made.id).update(policy={"sections": 2})
    for entry in made.entries.order_by("number"):
        entry.rating = 1_600_000_000 - entry.number * 1_000_000
        entry.save()
    made.refresh_from_db()
    play(made, organiser, 3)
    lifecycle.event_finish(event_id=made.id, by=organiser)
    return made.id


@pytest.fixture
def groups(event_id: UUID, as_made: None) -> Event:
    """The same, as each test finds it."""
    return Event.objects.get(id=event_id)


def path(event: Event | str) -> str:
    return f"/api/v1/events/{event if isinstance(event, str) else event.id}/stages"


def stage(api: APIClient, event: Event, **more: Any) -> Any:
    sent = {"name": "Final", "method": "knockout", "rounds_planned": 2, "last": 2, "by_group": True}
    return api.post(path(event), sent | more)


def made_id(answer: Any) -> str:
    return str(answer.json()["stage"]["event"])


@pytest.mark.whole
def test_nobody_goes_on_twice(groups: Event, organiser: User, api_for: ApiFor) -> None:
    desk = api_for(organiser)
    final = stage(desk, groups, last=2)
    twice = stage(desk, groups, name="Other", first=2, last=3)
    assert (twice.status_code, twice.json()["pointer"]) == (422, "/first")
    assert "Already in “Final”" in twice.json()["detail"]
    lifecycle.event_cancel(event_id=Event.objects.get(id=made_id(final)).id, by=organiser)
    assert stage(desk, groups, name="Other", first=2, last=3).status_code == 201


def numbers_of(event: Event) -> dict[str, int]:
    """The number in the stage before, by the name of the pair."""
    return {str(one): one.number for one in event.entries.all()}


@pytest.mark.whole
def test_groups_have_standings_of_their_own(groups: Event) -> None:
    found = APIClient().get(path(groups)).json()
    number = numbers_of(groups)
    tables = {
        one["group"]: [number[line["name"]] for line in one["entries"]] for one in found["groups"]
    }
    assert tables == {"A": [1, 4, 5, 8], "B": [2, 3, 6, 7]}
    assert [line["score"] for line in found["groups"][0]["entries"]] == [3, 2, 1, 0]
    assert found["stage"] is None
    page = Client().get(url(groups, "stages/")).text
    assert "Group A" in page
    assert "Groups and stages" in Client().get(url(groups)).text


def test_final_and_consolation(groups: Event, organiser: User, api_for: ApiFor) -> None:
    desk, number = api_for(organiser), numbers_of(groups)
    final = stage(desk, groups)
    assert final.status_code == 201, final.json()
    rest = stage(desk, groups, name="Consolation", method="swiss", first=3, last=99)
    going = final.json()["going"]
    assert [number[one["entry"]["name"]] for one in going] == [1, 2, 4, 3] or [
        number[one["entry"]["name"]] for one in going
    ] == [1, 2, 3, 4]
    assert going[0]["why"] == "place 1 of group A with a score of 3"
    assert [one["seed"] for one in going] == [1, 2, 3, 4]
    assert sorted(number[one["entry"]["name"]] for one in rest.json()["going"]) == [5, 6, 7, 8]
    stayed = final.json()["staying"]
    assert [number[one["entry"]["name"]] for one in stayed] == [5, 6, 8, 7] or [
        number[one["entry"]["name"]] for one in stayed
    ] == [5, 6, 7, 8]
    assert stayed[0]["why"] == "place 3 of group A with a score of 1"
    assert "4 did not qualify, and why" in Client().get(f"/events/{made_id(final)}/stages/").text
    after = APIClient().get(path(groups)).json()
    assert [one["name"] for one in after["following"]] == ["Final", "Consolation"]
    made = Event.objects.get(name="Final")
    assert (made.state, made.game, made.preset) == ("open", groups.game, groups.preset)


@pytest.mark.whole
def test_no_early_rematch(groups: Event, organiser: User, api_for: ApiFor) -> None:
    met = {
        frozenset(two)
        for table in Table.objects.filter(round__event=groups)
        for two in combinations(
            {str(seat.entry) for seat in table.seats.select_related("entry__partnership")}, 2
        )
    }
    for name, method, last in (("Swiss final", "swiss", 4), ("Final", "knockout", 2)):
        for other in Event.objects.filter(stage__before=groups):
            lifecycle.event_cancel(event_id=other.id, by=organiser)
        stage(api_for(organiser), groups, name=name, method=method, last=last)
        made = Event.objects.get(name=name)
        row = builders.publish_round(made)
        for table in builders.tables_of(row):
            pair = frozenset(str(s.entry) for s in table.seats.select_related("entry__partnership"))
            assert pair not in met
        assert row.certificate["objective"]["forbidden_meetings"] == 0
    final = Event.objects.get(name="Final")
    for table in builders.tables_of(final.rounds.get()):
        builders.enter_sheet(table, organiser, 100, 20)
    builders.close(final.rounds.get())
    row = builders.publish_round(final)
    assert row.tables.count() == 2, "the final, and the game for the third place"
    found = check(schedule_of(final))
    assert found.legal, found.violations


def test_score_is_taken_along(groups: Event, organiser: User, api_for: ApiFor) -> None:
    made = stage(api_for(organiser), groups, method="round_robin", rounds_planned=3, carry=50)
    event = Event.objects.get(id=made.json()["stage"]["event"])
    assert [one.carried for one in event.entries.order_by("number")] == ["3/2", "3/2", "1", "1"]
    lines = APIClient().get(f"/api/v1/events/{event.id}/standings").json()["results"]
    assert [line["score"] for line in lines] == [1.5, 1.5, 1, 1]
    assert [one["carried"] for one in made.json()["going"]] == [1.5, 1.5, 1, 1]
    assert "1½ carried over" in Client().get(url(event, "stages/")).text
    builders.close(builders.play_round(event, organiser))
    lines = APIClient().get(f"/api/v1/events/{event.id}/standings").json()["results"]
    assert sum(line["score"] for line in lines) == 5 + 2
    assert "1½ carried over" in Client().get(url(event, "standings/")).text


@pytest.mark.whole
def test_who_has_left_does_not_go_on(club: Club, organiser: User, api_for: ApiFor) -> None:
    event = builders.pairs_event(club, 6, name="Another", prefix="Old ", rounds_planned=2)
    play(event, organiser, 1)
    best = event.entries.get(number=1)
    entry_withdraw(entry_id=best.id)
    play(event, organiser, 1)
    lifecycle.event_finish(event_id=event.id, by=organiser)
    made = stage(api_for(organiser), event, last=2, by_group=False, rounds_planned=1)
    names = [one["entry"]["name"] for one in made.json()["going"]]
    assert len(names) == 2
    assert str(best) not in names
    left = made.json()["staying"][-1]
    assert (left["entry"]["name"], left["place"]) == (str(best), None)
    assert left["why"] == "withdrew after round 1"


@pytest.mark.whole
def test_a_correction_says_who_else_would_have_come(
    groups: Event, organiser: User, api_for: ApiFor
) -> None:
    desk = api_for(organiser)
    made = stage(desk, groups).json()["stage"]["event"]
    seen = desk.get(path(made))
    assert seen.json()["late"] == []
    assert {one["now"] for one in seen.json()["going"]} == {""}
    lifecycle.event_reopen(event_id=groups.id, by=organiser)
    fourth, fifth = (groups.entries.get(number=number) for number in (4, 5))
    (table,) = [
        one
        for one in Table.objects.filter(round__event=groups)
        if {seat.entry_id for seat in one.seats.all()} == {fourth.id, fifth.id}
    ]
    sides = {seat.entry_id: seat.side for seat in table.seats.all()}
    points = (100, 0) if sides[fifth.id] == "AC" else (0, 100)
    builders.enter_sheet(table, organiser, *points, reason="wrong way round")
    found = desk.get(path(made), headers={"If-None-Match": seen.headers["ETag"]}).json()
    assert found["late"] == [str(fifth)]
    assert [one["seed"] for one in found["going"]] == [1, 2, 3, 4]
    page = Client().get(f"/events/{made}/stages/").text
    assert "would qualify too" in page
    said = {one["entry"]["name"]: (one["why"], one["now"]) for one in found["going"]}
    why, now = said[str(fourth)]
    assert now.startswith("place ")
    assert now != why
    assert f"after a correction: {now}" in page
    table.refresh_from_db()
    builders.enter_sheet(table, organiser, *reversed(points), reason="it was right")
    assert {one["now"] for one in desk.get(path(made)).json()["going"]} == {""}


@pytest.mark.parametrize(
    ("wrong", "status", "pointer"),
    [
        ({"first": 5, "last": 4}, 422, "/last"),
        ({"first": 50, "last": 60}, 422, "/first"),
        ({"method": "rotating"}, 422, "/method"),
        ({"method": "roulette"}, 422, "/method"),
        ({"carry": 101}, 422, "/carry"),
    ],
)
def test_wrong_stages(
    groups: Event,
    organiser: User,
    api_for: ApiFor,
    wrong: dict[str, Any],
    status: int,
    pointer: str | None,
) -> None:
    answer = stage(api_for(organiser), groups, **wrong)
    body = answer.json()
    assert answer.status_code == status, body
    pointers = {body.get("pointer")} | {one["pointer"] for one in body.get("errors", [])}
    assert pointer in pointers
    assert Event.objects.count() == 1


def test_refusals(
    club: Club, organiser: User, scorer: User, outsider: User, api_for: ApiFor
) -> None:
    event = builders.pairs_event(club, 4, name="Another", prefix="Old ")
    early = stage(api_for(organiser), event, by_group=False)
    assert (early.status_code, early.json()["code"]) == (409, "wrong_state")
    for user in (scorer, outsider):
        assert stage(api_for(user), event).status_code == 403
    assert stage(APIClient(), event).status_code == 401
    play(event, organiser, 3)
    lifecycle.event_finish(event_id=event.id, by=organiser)
    groups = stage(api_for(organiser), event)
    assert (groups.status_code, groups.json()["pointer"]) == (422, "/by_group")


def test_by_page(groups: Event, organiser: User, outsider: User) -> None:
    desk = browser_of(organiser)
    assert "Create stage" in desk.get(url(groups, "stages/")).text
    sent = {"name": "Gran final", "method": "knockout", "rounds_planned": "2", "first": "1"}
    sent |= {"last": "2", "by_group": "on", "carry": ""}
    page = desk.post(url(groups, "stages/make"), sent, follow=True).text
    assert "Gran final created" in page
    assert "place 1 of group A with a score of 3" in page
    assert "Gran final" in Client().get(url(groups, "stages/")).text
    again = send_refused(desk, url(groups, "stages/make"), **sent)
    assert "Gran final" in again
    assert "before the first" in send_refused(
        desk, url(groups, "stages/make"), **{**sent, "name": "B", "first": "3"}
    )
    assert browser_of(outsider).post(url(groups, "stages/make"), sent).status_code == 403
    assert "Create stage" not in Client().get(url(groups, "stages/")).text
