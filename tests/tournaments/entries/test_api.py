"""Who plays, and when: late entries, absences, leaving and coming back, check-in, kept apart."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor, once
from tournaments.attendance.selectors import candidates
from tournaments.entries.selectors.entries import coming_round, forbidden_of_event
from tournaments.models import Entry, Event, Round
from tournaments.rounds.selectors.schedules import schedule_of
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db
NOWHERE = "01890000-0000-7000-8000-000000000000"


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


made, event = once(lambda club: builders.pairs_event(club, 6, rounds_planned=4))
"""An open Swiss of six partnerships over four rounds."""


def entries_of(event: Event) -> list[Entry]:
    return list(event.entries.order_by("number"))


def entries_seated(row: Round) -> set[object]:
    return set(row.seats.values_list("entry_id", flat=True))


def play(event: Event, by: User) -> Round:
    row = builders.play_round(event, by)
    return builders.close(row)


@pytest.mark.parametrize("after", [5, 32_768, 10**40])
def test_nobody_leaves_after_a_round_that_is_not_planned(
    after: int, api: APIClient, event: Event
) -> None:
    entry = entries_of(event)[0]
    path = f"/api/v1/entries/{entry.id}/withdraw"
    answer = api.post(path, {"after": after})
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/after")
    assert "from 0 to 4" in answer.json()["detail"]
    assert api.post(path, {"after": 4}).json()["to_round"] == 4


def test_a_late_entry_plays_from_the_next_undrawn_round(
    api: APIClient, club: Club, event: Event, organiser: User
) -> None:
    play(event, organiser)
    rounds.round_draw(event_id=event.id)
    late = builders.pairs(club, 1, "Late ")[0]
    path = f"/api/v1/events/{event.id}/entries"
    answer = api.post(path, {"partnerships": [str(late.id)], "team": " La  Ficha "})
    assert answer.status_code == 201
    entered = answer.json()["results"][-1]
    assert (entered["number"], entered["from_round"], entered["team"]) == (7, 3, "La Ficha")
    entry = Entry.objects.get(id=entered["id"])
    row = event.rounds.get(number=2)
    builders.publish(row)
    for table in builders.tables_of(row):
        builders.decide(table, organiser)
    builders.close(row)
    third = builders.publish_round(event)
    assert entry.id in entries_seated(third) | {bye.entry_id for bye in third.byes.all()}
    assert third.certificate["input_hash"]


@pytest.mark.parametrize(("number", "code"), [(1, 422), (2, 201), (4, 201), (5, 422)])
def test_a_late_entry_never_changes_a_round_that_stands(
    number: int, code: int, api: APIClient, club: Club, event: Event, organiser: User
) -> None:
    builders.publish_round(event)
    late = builders.pairs(club, 1, "Late ")[0]
    body = {"partnerships": [str(late.id)], "from_round": number}
    answer = api.post(f"/api/v1/events/{event.id}/entries", body)
    assert answer.status_code == code
    if code == 422:
        assert answer.json()["pointer"] == "/from_round"


def test_who_leaves_is_drawn_no_more_and_may_come_back(
    api: APIClient, event: Event, organiser: User
) -> None:
    entry = entries_of(event)[0]
    play(event, organiser)
    answer = api.post(f"/api/v1/entries/{entry.id}/withdraw")
    assert (answer.status_code, answer.json()["to_round"]) == (200, 1)
    second = play(event, organiser)
    assert entry.id not in entries_seated(second)
    back = api.post(f"/api/v1/entries/{entry.id}/return").json()
    assert (back["to_round"], back["sits_out"]) == (None, [2])
    again = api.post(f"/api/v1/entries/{entry.id}/return")
    assert (again.status_code, again.json()["code"]) == (409, "wrong_state")
    third = builders.publish_round(event)
    assert entry.id in entries_seated(third)
    assert api.post(f"/api/v1/entries/{entry.id}/withdraw", {"after": 1}).status_code == 422


def test_who_was_taken_out_by_mistake_comes_back_to_the_draft(api: APIClient, event: Event) -> None:
    row = rounds.round_draw(event_id=event.id)
    entry = entries_of(event)[0]
    api.post(f"/api/v1/entries/{entry.id}/withdraw")
    back = api.post(f"/api/v1/entries/{entry.id}/return").json()
    assert (back["to_round"], back["sits_out"]) == (None, [])
    assert api.post(f"/api/v1/rounds/{row.id}/publish").status_code == 200
    api.post(f"/api/v1/entries/{entry.id}/withdraw")
    back = api.post(f"/api/v1/entries/{entry.id}/return").json()
    assert (back["to_round"], back["sits_out"]) == (None, [])


def test_who_is_not_in_the_draft_comes_back_after_it(api: APIClient, event: Event) -> None:
    entry = entries_of(event)[0]
    api.post(f"/api/v1/entries/{entry.id}/withdraw")
    row = rounds.round_draw(event_id=event.id)
    back = api.post(f"/api/v1/entries/{entry.id}/return").json()
    assert (back["to_round"], back["sits_out"]) == (None, [1])
    assert api.post(f"/api/v1/rounds/{row.id}/publish").status_code == 200


def test_planned_absences_team_and_table_reach_the_draw(
    api: APIClient, event: Event, organiser: User
) -> None:
    entry = entries_of(event)[2]
    changes = {"sits_out": [2, 2], "team": "North", "fixed_table": 3}
    answer = api.patch(f"/api/v1/entries/{entry.id}", changes)
    assert answer.status_code == 200
    assert (answer.json()["sits_out"], answer.json()["fixed_table"]) == ([2], 3)
    known = {one.id: one for one in schedule_of(event).entries}[str(entry.id)]
    assert (known.club, known.table, known.sits_out) == ("North", 3, frozenset({2}))
    first = builders.play_round(event, organiser)
    assert first.seats.filter(entry=entry).first().table.number == 3  # type: ignore[union-attr]
    builders.close(first)
    assert entry.id not in entries_seated(builders.publish_round(event))
    late = api.patch(f"/api/v1/entries/{entry.id}", {"sits_out": []})
    assert (late.status_code, late.json()["pointer"]) == (422, "/sits_out")
    misspelt = api.patch(f"/api/v1/entries/{entry.id}", {"sit_out": [3], "team": "South"})
    assert (misspelt.status_code, misspelt.json()["pointer"]) == (422, "/sit_out")
    entry.refresh_from_db()
    assert entry.team == "North"
    begun = api.patch(f"/api/v1/entries/{entry.id}", {"from_round": 3})
    assert (begun.status_code, begun.json()["pointer"]) == (422, "/from_round")


def test_an_entry_is_taken_back_until_it_is_drawn(api: APIClient, event: Event) -> None:
    first, second = entries_of(event)[:2]
    assert api.delete(f"/api/v1/entries/{first.id}").status_code == 204
    rounds.round_draw(event_id=event.id)
    answer = api.delete(f"/api/v1/entries/{second.id}")
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert api.get(f"/api/v1/entries/{first.id}").status_code == 404


def test_only_who_is_checked_in_is_drawn(
    api_for: ApiFor, api: APIClient, event: Event, scorer: User, organiser: User
) -> None:
    path = f"/api/v1/events/{event.id}/check-in"
    everybody = [str(entry.id) for entry in entries_of(event)]
    refused = api.post(path, {"entries": everybody})
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
    assert api.patch(f"/api/v1/events/{event.id}", {"check_in": True}).status_code == 200
    desk = api_for(scorer)
    answer = desk.post(path, {"entries": everybody[:4]}).json()
    assert (answer["round"], answer["present"]) == (1, 4)
    assert desk.post(path, {"entries": everybody[:1]}).json()["present"] == 4
    out = desk.post(path, {"entries": everybody[:1], "here": False}).json()
    assert [one["state"] for one in out["results"]] == ["waiting", *["here"] * 3, *["waiting"] * 2]
    first = play(event, organiser)
    assert {str(one) for one in entries_seated(first)} == set(everybody[1:4]) - {
        str(bye.entry_id) for bye in first.byes.all()
    }
    # What was true when it was drawn stays true, whatever the setting says later.
    api.patch(f"/api/v1/events/{event.id}", {"check_in": False})
    event.refresh_from_db()
    known = {one.id: one.sits_out for one in schedule_of(event).entries}
    assert [sorted(known[one]) for one in everybody] == [[1], [], [], [], [1], [1]]
    assert entries_seated(builders.publish_round(event)) == {
        entry.id for entry in entries_of(event)
    }


def test_check_in_refuses_what_stands_and_strangers(
    api: APIClient, event: Event, club: Club, organiser: User
) -> None:
    Event.objects.filter(id=event.id).update(check_in=True)
    path = f"/api/v1/events/{event.id}/check-in"
    everybody = [str(entry.id) for entry in entries_of(event)]
    api.post(path, {"entries": everybody})
    builders.publish_round(Event.objects.get(id=event.id))
    late = api.post(path, {"entries": everybody[:1], "round": 1, "here": False})
    assert (late.status_code, late.json()["pointer"]) == (422, "/round")
    assert api.post(path, {"entries": everybody, "round": 2}).json()["round"] == 2
    for body, pointer in (
        ({"entries": [everybody[0], NOWHERE]}, "/entries/1"),
        ({"entries": []}, "/entries"),
        ({"entries": everybody, "round": 9}, "/round"),
    ):
        answer = api.post(path, body)
        assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)


def test_two_are_kept_apart_with_a_reason(api: APIClient, event: Event, organiser: User) -> None:
    row = rounds.round_draw(event_id=event.id)
    seats = row.tables.get(number=1).seats.values_list("entry_id", flat=True)
    one, other = sorted({str(entry) for entry in seats})
    rounds.round_discard(round_id=row.id)
    path = f"/api/v1/events/{event.id}/forbidden"
    made = api.post(path, {"one": other, "other": one, "reason": "siblings"})
    assert made.status_code == 201
    again = api.post(path, {"one": one, "other": other, "reason": "brothers"}).json()
    assert again["id"] == made.json()["id"]
    assert [row["reason"] for row in api.get(path).json()["results"]] == ["brothers"]
    drawn = rounds.round_draw(event_id=event.id)
    for table in drawn.tables.prefetch_related("seats"):
        assert {str(seat.entry_id) for seat in table.seats.all()} != {one, other}
    assert api.delete(f"/api/v1/forbidden/{again['id']}").status_code == 204
    assert api.get(path).json()["results"] == []
    for body, pointer in (
        ({"one": one, "other": one, "reason": "x"}, "/other"),
        ({"one": one, "other": NOWHERE, "reason": "x"}, "/other"),
        ({"one": one, "other": other, "reason": " "}, "/reason"),
    ):
        answer = api.post(path, body)
        assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)


def test_a_meeting_that_cannot_be_helped_is_in_the_certificate(club: Club, api: APIClient) -> None:
    event = builders.pairs_event(club, 2, name="Two", prefix="T ")
    one, other = (str(entry.id) for entry in entries_of(event))
    body = {"one": one, "other": other, "reason": "siblings"}
    api.post(f"/api/v1/events/{event.id}/forbidden", body)
    drawn = api.post(f"/api/v1/events/{event.id}/rounds").json()
    certificate = drawn["certificate"]
    assert certificate["forbidden"] == [{"table": 1, "entries": sorted([one, other])}]
    assert api.post(f"/api/v1/rounds/{drawn['id']}/publish").status_code == 200
    assert "siblings" not in str(api.get(f"/api/v1/rounds/{drawn['id']}").json())


def test_a_draft_that_no_longer_fits_is_not_published(
    api: APIClient, event: Event, organiser: User
) -> None:
    row = rounds.round_draw(event_id=event.id)
    entry = entries_of(event)[0]
    review = api.get(f"/api/v1/rounds/{row.id}/review").json()
    assert (review["stale"], review["violations"]) == (False, [])
    api.post(f"/api/v1/entries/{entry.id}/withdraw")
    review = api.get(f"/api/v1/rounds/{row.id}/review").json()
    assert review["stale"]
    assert [one["code"] for one in review["violations"]] == ["absent_seated"]
    assert str(entry) in review["violations"][0]["detail"]
    answer = api.post(f"/api/v1/rounds/{row.id}/publish")
    assert (answer.status_code, answer.json()["code"]) == (409, "draft_unfit")
    again = api.post(f"/api/v1/rounds/{row.id}/redraw").json()
    assert again["id"] == str(row.id)
    assert api.post(f"/api/v1/rounds/{row.id}/publish").status_code == 200


def write_paths(event: Event) -> list[tuple[str, str, dict[str, Any]]]:
    entry, other = entries_of(event)[:2]
    both = {"one": str(entry.id), "other": str(other.id), "reason": "why"}
    return [
        ("patch", f"/api/v1/events/{event.id}", {"check_in": True}),
        ("patch", f"/api/v1/entries/{entry.id}", {"team": "North"}),
        ("post", f"/api/v1/entries/{entry.id}/withdraw", {}),
        ("post", f"/api/v1/entries/{entry.id}/return", {}),
        ("post", f"/api/v1/events/{event.id}/forbidden", both),
        ("get", f"/api/v1/events/{event.id}/forbidden", {}),
        ("delete", f"/api/v1/entries/{entry.id}", {}),
    ]


def test_only_the_organiser_decides_who_plays(
    api_for: ApiFor, event: Event, organiser: User, scorer: User, outsider: User
) -> None:
    for method, path, body in write_paths(event):
        codes = [
            getattr(api_for(user), method)(path, body).status_code
            for user in (None, outsider, scorer, organiser)
        ]
        assert codes[:3] == [401, 403, 403], (method, path)
        assert codes[3] in {200, 201, 204}, (method, path)


def test_the_desk_checks_in_and_nobody_else(
    api_for: ApiFor, event: Event, scorer: User, outsider: User
) -> None:
    Event.objects.filter(id=event.id).update(check_in=True)
    path = f"/api/v1/events/{event.id}/check-in"
    body = {"entries": [str(entries_of(event)[0].id)]}
    assert [api_for(user).post(path, body).status_code for user in (None, outsider, scorer)] == [
        401,
        403,
        200,
    ]
    assert [api_for(user).get(path).status_code for user in (None, outsider, scorer)] == [
        401,
        403,
        200,
    ]


@pytest.mark.parametrize("path", ["entries", "forbidden"])
def test_what_is_not_there(path: str, api: APIClient, db: None) -> None:
    assert api.delete(f"/api/v1/{path}/{NOWHERE}").status_code == 404


@pytest.mark.parametrize("count", [4, 12])
def test_attendance_takes_the_same_queries_however_many(club: Club, count: int) -> None:
    event = builders.pairs_event(club, count)
    Event.objects.filter(id=event.id).update(check_in=True)
    event.refresh_from_db()
    for expected, read in (
        (4, lambda: coming_round(event)),
        (2, lambda: candidates(event)),
        (1, lambda: list(forbidden_of_event(event))),
        (8, lambda: schedule_of(event)),
    ):
        with CaptureQueriesContext(connection) as taken:
            read()
        assert len(taken) <= expected
