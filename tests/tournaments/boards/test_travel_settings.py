"""The setting by which boards travel, changes by hand and archives of events that have it."""

from io import BytesIO
from typing import Any
from uuid import UUID

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests.conftest import ApiFor
from tests.sweeps import sweep
from tests.tournaments.boards.evenings import API, boards_event
from tests.tournaments.boards.travelling import (
    play_round,
    play_table,
    travelling_event,
)
from tests.tournaments.feeds.archives import archive_of, elsewhere, reseal
from tournaments.attendance.services import walk_ins
from tournaments.errors import ArchiveRefused
from tournaments.events.core.settings import EventPlan
from tournaments.events.forms.settings import EventForm
from tournaments.events.services import lifecycle
from tournaments.feeds.services.archive import archive_take
from tournaments.models import Event, Table
from tournaments.rounds.selectors.schedules import schedule_of
from tournaments.rounds.services import edits
from tournaments.scheduling.checker import check

pytestmark = pytest.mark.django_db


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"method": "swiss"}, "/policy/boards_travel"),
        ({"policy": {"boards_travel": True}, "shuffle": "players"}, "/policy/boards_travel"),
        ({"policy": {"boards_per_round": 2, "boards_travel": 1}}, "/policy/boards_travel"),
    ],
)
def test_boards_travel_only_where_they_can(
    club: Club, api: APIClient, changes: dict[str, Any], pointer: str
) -> None:
    event = travelling_event(club, "mitchell", 4, 2)
    answer = api.patch(f"{API}/events/{event.id}", changes, format="json")
    assert (answer.status_code, answer.json()["pointer"]) == (422, pointer), answer.json()


def test_the_setting_is_locked_by_the_first_round(club: Club, api: APIClient) -> None:
    event = travelling_event(club, "mitchell", 4, 2)
    api.post(f"{API}/events/{event.id}/rounds")
    changed = {"policy": {"boards_per_round": 2}}
    answer = api.patch(f"{API}/events/{event.id}", changed, format="json")
    assert answer.status_code == 409
    assert "Boards travel" in answer.json()["detail"]
    plain = boards_event(club, pairs=4, prefix="P ", method="mitchell")
    draft = api.post(f"{API}/events/{plain.id}/rounds").json()
    assert [table["boards"] for table in draft["tables"]] == [[1, 2], [1, 2]]
    assert set(Table.objects.filter(round__event=plain).values_list("board_set", flat=True)) == {0}


def test_changes_by_hand_keep_boards_and_nobody_plays_one_twice(club: Club, api: APIClient) -> None:
    event = travelling_event(club, "mitchell", 6, 3)
    play_round(api, event)
    row = api.post(f"{API}/events/{event.id}/rounds").json()
    one, two = (table["seats"] for table in row["tables"][:2])
    address = f"{API}/rounds/{row['id']}/edits"

    def swap(first: str, second: str) -> Any:
        tag = api.get(f"{API}/rounds/{row['id']}")["ETag"]
        sent = {"kind": "swap", "entries": [first, second]}
        return api.post(address, sent, format="json", headers={"If-Match": tag})

    refused = [swap(one[a]["entry"], two[b]["entry"]) for a in ("A", "B") for b in ("A", "B")]
    assert {answer.status_code for answer in refused} <= {201, 422}
    twice = [answer.json() for answer in refused if answer.status_code == 422]
    codes = {each["code"] for said in twice for each in said["violations"]}
    assert "board_twice" in codes
    assert any("again" in said["detail"] for said in twice)
    now = api.get(f"{API}/rounds/{row['id']}").json()
    before = {table["number"]: table["boards"] for table in row["tables"]}
    assert {table["number"]: table["boards"] for table in now["tables"]} == before


@pytest.mark.django_db(transaction=True)
def test_an_archive_keeps_the_boards_and_a_lie_about_them_is_refused(
    club: Club, api: APIClient, organiser: User
) -> None:
    event = travelling_event(club, "mitchell", 6, 2)
    for number in (1, 2):
        play_round(api, event, number)
    lifecycle.event_finish(event_id=event.id, by=organiser)
    sweep()
    good = archive_of(Event.objects.get(id=event.id))
    otto = elsewhere()

    def lie(line: dict[str, Any]) -> None:
        if line["line"] == "table" and line["board_set"] == 1:
            line["board_set"] = 2

    with pytest.raises(ArchiveRefused):
        archive_take(BytesIO(reseal(good, lie)), otto)
    archive_take(BytesIO(good), otto)
    assert archive_of(Event.objects.get(id=event.id)) == good


@pytest.mark.django_db(transaction=True)
def test_late_pairs_and_changes_by_hand_get_boards_that_nobody_there_has_played(
    club: Club, api: APIClient, organiser: User
) -> None:
    event = travelling_event(club, "mitchell", 7, 3, boards=1)
    play_round(api, event)
    row = api.post(f"{API}/events/{event.id}/rounds").json()
    waits = row["byes"][0]["id"]
    one, two = ([table["seats"][seat]["entry"] for seat in "AB"] for table in row["tables"][:2])

    def edit(**sent: Any) -> Any:
        tag = api.get(f"{API}/rounds/{row['id']}")["ETag"]
        path = f"{API}/rounds/{row['id']}/edits"
        return api.post(path, sent, format="json", headers={"If-Match": tag})

    assert edit(kind="move", entries=one, table=9).status_code == 201
    tables = api.get(f"{API}/rounds/{row['id']}").json()["tables"]
    assert (tables[-1]["number"], len(tables[-1]["boards"])) == (9, 1)
    edits.round_undo(round_id=UUID(row["id"]), by=organiser)
    again = api.get(f"{API}/rounds/{row['id']}").json()["tables"]
    assert [(one["number"], one["boards"]) for one in again] == [
        (one["number"], one["boards"]) for one in row["tables"]
    ]
    if edit(kind="swap", entries=[waits, two[1]]).status_code == 201:
        edits.round_undo(round_id=UUID(row["id"]), by=organiser)
    assert api.post(f"{API}/rounds/{row['id']}/publish").status_code == 200
    done = walk_ins.walk_in_enter(
        event_id=event.id, names=("Zoe", "Yan"), by=organiser, at_bye=True
    )
    assert done.table is not None
    assert done.table.board_set > 0
    report = check(schedule_of(Event.objects.get(id=event.id)))
    assert report.violations == ()
    for place, table in enumerate(api.get(f"{API}/rounds/{row['id']}").json()["tables"]):
        play_table(api, table, place)
    assert api.post(f"{API}/rounds/{row['id']}/close").status_code == 200
    play_round(api, event)
    assert check(schedule_of(Event.objects.get(id=event.id))).violations == ()
    lifecycle.event_finish(event_id=event.id, by=organiser)
    sweep()
    good = archive_of(Event.objects.get(id=event.id))
    archive_take(BytesIO(good), elsewhere())
    assert archive_of(Event.objects.get(id=event.id)) == good


def test_the_form_keeps_the_setting_and_drops_it_with_the_format(club: Club) -> None:
    policy = {"boards_per_round": 2, "boards_travel": True}
    plan = EventPlan("Cup", "partnership", "mitchell", "pairs", 3, policy=policy)
    form = EventForm(plan=plan)
    assert form["boards_travel"].value() is True
    sent = {name: value for name, value in form.as_sent().items() if value not in (None, "")}
    again = EventForm(sent, plan=plan)
    assert again.is_valid(), again.errors
    assert again.new_plan().policy["boards_travel"] is True
    other = EventForm(sent | {"method": "swiss"}, plan=plan)
    assert other.is_valid(), other.errors
    assert "boards_travel" not in other.new_plan().policy
    off = EventForm({**sent, "boards_travel": ""}, plan=plan)
    assert off.is_valid(), off.errors
    assert "boards_travel" not in off.new_plan().policy
