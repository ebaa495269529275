"""Drafts changed by hand, drawn again, arranged; looks ahead. Over REST, for everybody."""

from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor, once
from tournaments.events.words.wording import certificate_sentences, metric_in_words
from tournaments.models import Event, Round, RoundEdit, Seat
from tournaments.rounds.core.drafting import draw_next_round
from tournaments.rounds.selectors.schedules import schedule_of
from tournaments.rounds.services import edits, rounds
from tournaments.templatetags.events import certificate_rows

pytestmark = pytest.mark.django_db
NOWHERE = "01890000-0000-7000-8000-000000000000"


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


made, event = once(lambda club: builders.pairs_event(club, 7))
"""An open Swiss of seven partnerships."""


@pytest.fixture
def draft(event: Event) -> Round:
    """Its first round as a draft."""
    return rounds.round_draw(event_id=event.id)


def seats_of(row: Round) -> dict[int, dict[str, str]]:
    """Side -> entry of every table by number."""
    found: dict[int, dict[str, str]] = {}
    for seat in Seat.objects.filter(round=row).select_related("table"):
        found.setdefault(seat.table.number, {})[seat.side] = str(seat.entry_id)
    return found


def edit(api: APIClient, row: Round, **body: Any) -> Any:
    return api.post(f"/api/v1/rounds/{row.id}/edits", body)


def test_two_swap_and_it_is_on_record(api: APIClient, draft: Round, organiser: User) -> None:
    before = seats_of(draft)
    one, other = before[1]["AC"], before[2]["BD"]
    ids = set(draft.tables.values_list("id", flat=True))
    answer = edit(api, draft, kind="swap", entries=[one, other])
    assert answer.status_code == 201
    after = seats_of(draft)
    assert (after[1]["AC"], after[2]["BD"]) == (other, one)
    assert set(draft.tables.values_list("id", flat=True)) == ids
    done = answer.json()
    assert (done["kind"], done["by"]) == ("swap", organiser.get_username())
    assert done["before"].keys() == done["after"].keys()
    listed = api.get(f"/api/v1/rounds/{draft.id}/edits").json()["results"]
    assert [row["id"] for row in listed] == [done["id"]]
    certificate = api.get(f"/api/v1/rounds/{draft.id}").json()["certificate"]
    assert certificate["edited"]
    assert certificate["input_hash"] == draft.certificate["input_hash"]


def test_what_was_found_of_the_rounds_to_come_is_of_the_round_as_drawn(
    api: APIClient, club: Club
) -> None:
    """Five play eight rounds, five of them without repeats; a change by hand may spoil that."""
    draft = rounds.round_draw(event_id=builders.pairs_event(club, 5, rounds_planned=8).id)
    ahead = {"planned": 8, "sure": 5, "reason": "impossible", "dearer": False}
    path = f"/api/v1/rounds/{draft.id}"
    assert api.get(path).json()["certificate"]["ahead"] == ahead
    before = seats_of(draft)
    assert (
        edit(api, draft, kind="swap", entries=[before[1]["AC"], before[2]["BD"]]).status_code == 201
    )
    assert "ahead" not in api.get(path).json()["certificate"]


def test_a_swap_at_one_table_turns_it(api: APIClient, draft: Round) -> None:
    before = seats_of(draft)[1]
    edit(api, draft, kind="swap", entries=list(before.values()))
    assert seats_of(draft)[1] == {"AC": before["BD"], "BD": before["AC"]}
    seats = {"AC": before["AC"], "BD": before["BD"]}
    assert edit(api, draft, kind="reseat", table=1, seats=seats).status_code == 201
    assert seats_of(draft)[1] == before


@pytest.mark.whole
def test_what_gets_worse_is_done_and_said(api: APIClient, event: Event, organiser: User) -> None:
    first = builders.play_round(event, organiser)
    met = seats_of(first)[1]
    builders.close(first)
    row = rounds.round_draw(event_id=event.id)
    where = {who: number for number, seats in seats_of(row).items() for who in seats.values()}
    one, other = met.values()
    if other not in where:
        one, other = other, one
    mate = next(who for who in seats_of(row)[where[other]].values() if who != other)
    done = edit(api, row, kind="swap", entries=[one, mate]).json()
    assert "opponent_repeats" in done["worse"]
    assert done["after"]["opponent_repeats"] == done["before"]["opponent_repeats"] + 1
    certificate = api.get(f"/api/v1/rounds/{row.id}").json()["certificate"]
    assert certificate["objective"].get("opponent_repeats", 1) == 1
    bounds, values = certificate["bounds"], certificate["objective"]
    assert all(bounds[name] <= values[name] for name in bounds)


def test_a_bye_changes_hands_and_tables_dissolve(api: APIClient, draft: Round) -> None:
    bye = str(draft.byes.get().entry_id)
    one, other = seats_of(draft)[3].values()
    assert edit(api, draft, kind="swap", entries=[one, bye]).status_code == 201
    assert str(draft.byes.get().entry_id) == one
    moved = edit(api, draft, kind="move", entries=[bye, other])
    assert moved.status_code == 201
    assert draft.byes.count() == 3
    assert sorted(seats_of(draft)) == [1, 2]
    again = edit(api, draft, kind="move", entries=[one, other], table=5)
    assert again.status_code == 201
    assert sorted(seats_of(draft)) == [1, 2, 5]


@pytest.mark.parametrize("single", [True, False])
def test_what_breaks_a_rule_is_refused(
    single: bool, api: APIClient, club: Club, draft: Round
) -> None:
    row = rounds.round_draw(event_id=builders.groups_event(club).id) if single else draft
    entry = next(iter(seats_of(row)[1].values()))
    answer = edit(api, row, kind="move", entries=[entry])
    assert (answer.status_code, answer.json()["code"]) == (422, "edit_refused")
    code = "table_size" if single else "seat_keys"
    assert [one["code"] for one in answer.json()["violations"]] == [code]
    assert not RoundEdit.objects.exists()
    assert entry in seats_of(row)[1].values()


def test_a_meeting_that_should_not_be_is_not_made_by_hand(
    api: APIClient, event: Event, draft: Round
) -> None:
    one, mine = seats_of(draft)[1]["AC"], seats_of(draft)[1]["BD"]
    other = seats_of(draft)[2]["AC"]
    body = {"one": one, "other": other, "reason": "siblings"}
    api.post(f"/api/v1/events/{event.id}/forbidden", body)
    answer = edit(api, draft, kind="swap", entries=[mine, other])
    assert [row["code"] for row in answer.json()["violations"]] == ["forbidden"]
    assert "must not meet" in answer.json()["detail"]
    assert one not in answer.json()["detail"]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"kind": "swap", "entries": [NOWHERE, NOWHERE]}, "edit_refused"),
        ({"kind": "swap", "entries": [NOWHERE]}, "invalid"),
        ({"kind": "move"}, "invalid"),
        ({"kind": "reseat", "table": 1}, "invalid"),
        ({"kind": "reseat", "table": 99, "seats": {"AC": NOWHERE}}, "edit_refused"),
        ({"kind": "arrange"}, "invalid"),
        ({"kind": "shuffle"}, "invalid"),
        ({}, "invalid"),
    ],
)
def test_edits_that_do_not_fit(
    body: dict[str, Any], code: str, api: APIClient, draft: Round
) -> None:
    answer = edit(api, draft, **body)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_a_published_round_is_changed_no_more(api: APIClient, draft: Round) -> None:
    builders.publish(draft)
    entries = list(seats_of(draft)[1].values())
    answer = edit(api, draft, kind="swap", entries=entries)
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert api.post(f"/api/v1/rounds/{draft.id}/redraw").status_code == 409


def test_drawn_again_it_is_the_same_and_with_another_seed_it_may_not_be(
    api: APIClient, event: Event, draft: Round
) -> None:
    before, certificate = seats_of(draft), draft.certificate
    edit(api, draft, kind="swap", entries=[before[1]["AC"], before[2]["AC"]])
    again = api.post(f"/api/v1/rounds/{draft.id}/redraw").json()
    assert seats_of(draft) == before
    assert again["certificate"] == certificate
    assert api.get(f"/api/v1/rounds/{draft.id}/edits").json()["results"] == []
    other = api.post(f"/api/v1/rounds/{draft.id}/redraw", {"seed": 99}).json()
    event.refresh_from_db()
    assert (other["seed"], other["certificate"]["seed"], event.seed) == (99, 99, 99)
    assert other["certificate"]["input_hash"] != certificate["input_hash"]
    assert {"engine", "seed", "input_hash"} <= other["certificate"].keys()


def test_rounds_by_hand(api: APIClient, club: Club) -> None:
    event = builders.pairs_event(club, 5, method="manual")
    path = f"/api/v1/events/{event.id}/rounds"
    one, two, three, four, five = (str(entry.id) for entry in event.entries.order_by("number"))
    empty = api.post(path)
    assert (empty.status_code, empty.json()["code"]) == (422, "drawn_by_hand")
    tables = [
        {"number": 1, "seats": {"AC": one, "BD": two}},
        {"number": 2, "seats": {"AC": three, "BD": four}},
    ]
    made = api.post(path, {"tables": tables})
    assert made.status_code == 201
    assert [entry["id"] for entry in made.json()["byes"]] == [five]
    certificate = made.json()["certificate"]
    assert (certificate["bounds"], certificate["objective"]["opponent_repeats"]) == ({}, 0)
    row = Round.objects.get(id=made.json()["id"])
    anew = [{"number": 1, "seats": {"AC": one, "BD": five}}, tables[1]]
    assert edit(api, row, kind="arrange", tables=anew).status_code == 201
    assert seats_of(row)[1] == {"AC": one, "BD": five}
    rounds.round_discard(round_id=row.id)
    for wrong, code in (
        ([{"number": 1, "seats": {"AC": one}}], "seat_keys"),
        ([{"number": 1, "seats": {"AC": one, "BD": one}}], "twice"),
        ([{"number": 1, "seats": {"AC": one, "BD": NOWHERE}}], "unknown_entry"),
    ):
        answer = api.post(path, {"tables": wrong})
        assert (answer.status_code, answer.json()["code"]) == (422, "edit_refused")
        assert answer.json()["violations"][0]["code"] == code
    nobody = api.post(path, {"tables": tables, "byes": []})
    assert nobody.json()["violations"][0]["code"] == "missing"
    assert api.post(path, {"tables": tables + tables}).json()["pointer"] == "/tables"


def test_a_drawn_event_takes_no_arrangement(api: APIClient, event: Event) -> None:
    one, two = (str(entry.id) for entry in event.entries.order_by("number")[:2])
    tables = [{"number": 1, "seats": {"AC": one, "BD": two}}]
    answer = api.post(f"/api/v1/events/{event.id}/rounds", {"tables": tables})
    assert (answer.status_code, answer.json()["code"]) == (422, "edit_refused")
    assert not Round.objects.exists()


def test_a_fixed_schedule_is_seen_whole(api: APIClient, club: Club, organiser: User) -> None:
    event = builders.groups_event(club)
    path = f"/api/v1/events/{event.id}/schedule"
    ahead = api.get(path).json()
    assert [row["number"] for row in ahead["rounds"]] == [1, 2, 3, 4]
    assert ahead["metrics"]["meet_repeats"] == 0
    assert not Round.objects.exists()
    builders.close(builders.play_round(event, organiser))
    rest = api.get(path).json()["rounds"]
    assert [row["number"] for row in rest] == [2, 3, 4]
    drawn = rounds.round_draw(event_id=event.id)
    planned = {
        (table["number"], seat): who["id"]
        for table in rest[0]["tables"]
        for seat, who in table["seats"].items()
    }
    seated = Seat.objects.filter(round=drawn).select_related("table")
    assert planned == {(seat.table.number, seat.letter): str(seat.entry_id) for seat in seated}


def test_what_follows_from_the_standing_is_not_known_ahead(api: APIClient, event: Event) -> None:
    answer = api.get(f"/api/v1/events/{event.id}/schedule")
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")


def test_drafts_are_the_organisers(
    api_for: ApiFor, draft: Round, organiser: User, scorer: User, outsider: User
) -> None:
    event = draft.event_id
    entries = list(seats_of(draft)[1].values())
    for method, path, body in (
        ("get", f"/api/v1/rounds/{draft.id}/edits", {}),
        ("post", f"/api/v1/rounds/{draft.id}/edits", {"kind": "swap", "entries": entries}),
        ("get", f"/api/v1/rounds/{draft.id}/review", {}),
        ("post", f"/api/v1/rounds/{draft.id}/redraw", {}),
        ("get", f"/api/v1/events/{event}/schedule", {}),
    ):
        codes = [
            getattr(api_for(user), method)(path, body).status_code
            for user in (None, outsider, scorer, organiser)
        ]
        # Of a draft nobody else even knows.
        refused = 404 if "/rounds/" in path else 403
        assert codes[:3] == [401, refused, refused], path
        assert codes[3] not in {401, 403}, path
        if method == "post":
            scopeless = api_for(organiser, scopes=("submit",))
            assert scopeless.post(path, body).status_code == 403


def test_the_certificate_keeps_its_order(api: APIClient, draft: Round) -> None:
    """What the draw put first is named first, though JSON in the database keeps no order."""
    certificate = api.get(f"/api/v1/rounds/{draft.id}").json()["certificate"]
    order = list(draw_next_round(schedule_of(draft.event, before=1), {}).certificate.objective)  # type: ignore[union-attr]
    assert certificate["order"] == order
    assert [line["metric"] for line in certificate_rows(certificate)] == [
        str(metric_in_words(slug)) for slug in order
    ]


@pytest.mark.whole
def test_a_change_is_taken_back_and_then_the_one_before(
    draft: Round, organiser: User, scorer: User
) -> None:
    first = seats_of(draft)
    change = edits.swap_edit(UUID(first[1]["AC"]), UUID(first[2]["BD"]))
    edits.round_edit(round_id=draft.id, edit=change, by=organiser)
    second = seats_of(draft)
    to_the_byes = edits.move_edit([UUID(first[3]["AC"]), UUID(first[3]["BD"])], None)
    edits.round_edit(round_id=draft.id, edit=to_the_byes, by=organiser)
    desk = Client()
    desk.force_login(scorer)  # who is not to know of a draft
    assert desk.post(f"/rounds/{draft.id}/undo").status_code == 404
    desk.force_login(organiser)
    for expected in (second, first):
        page = desk.post(f"/rounds/{draft.id}/undo", follow=True)
        assert "Last change undone." in page.text
        assert seats_of(draft) == expected
    refused = desk.post(f"/rounds/{draft.id}/undo")
    assert refused.status_code == 422
    assert "Nothing in this draft was changed by hand." in refused.text
    kinds = RoundEdit.objects.filter(round=draft).order_by("created", "id")
    assert [one.kind for one in kinds] == ["swap", "move", "undo", "undo"]


def test_a_certificate_comes_to_a_sentence() -> None:
    swiss = {
        "objective": {"opponent_repeats": 0, "float_squares": 4},
        "bounds": {"float_squares": 4},
    }
    assert certificate_sentences(swiss) == [
        "Nobody meets the same opponents again.",
        "Some tables mix different scores. That is the best possible.",
    ]
    mixed = {
        "objective": {"partner_repeats": 0, "opponent_repeats": 2, "meet_repeats": 1},
        "bounds": {"opponent_repeats": 1, "meet_repeats": 1},
    }
    assert certificate_sentences(mixed) == [
        "Nobody plays with the same partner again.",
        "2 pairs of opponents meet again.",
        "1 pair of players meets at a table again. That is the best possible.",
    ]
    assert certificate_sentences({}) == []
