"""Logs through POST /api/v1/tables/{id}/logs: every answer, and nothing sent is ever lost."""

import json
import unicodedata
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import Settings
from rest_framework.test import APIClient

from clubs.models import Club, User
from games.models import Submission
from games.rules.replay import parse
from games.rules.write import to_json
from tests import builders
from tests.conftest import ApiFor, once
from tournaments.models import Result, Round, Table
from tournaments.results.selectors.seating import seating_of_table
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db
TEXT = "text/x-domlog"


made, row = once(lambda club: builders.publish_round(builders.pairs_event(club, 4)))


@pytest.fixture
def table(row: Round) -> Table:
    return builders.tables_of(row)[0]


@pytest.fixture
def api(api_for: ApiFor, scorer: User) -> APIClient:
    return api_for(scorer)


def send(api: APIClient, table: Table, body: str, kind: str = TEXT, **headers: str) -> Any:
    return api.generic(
        "POST", f"/api/v1/tables/{table.id}/logs", body, content_type=kind, headers=headers
    )


def test_a_legal_log_decides_the_table(api: APIClient, table: Table) -> None:
    answer = send(api, table, builders.log_for(table))
    assert answer.status_code == 201
    body = answer.json()
    assert body["state"] == "current"
    assert body["verdict"]["verdict"] == "accepted"
    assert body["result"]["version"] == 1
    assert body["result"]["winner"] == body["verdict"]["winner"]
    assert body["result"]["places"] == body["verdict"]["placing"]
    assert body["result"]["points"] == body["verdict"]["totals"]
    table.refresh_from_db()
    assert table.state == Table.State.DECIDED


@pytest.mark.parametrize("tags", ["name", "id", "none"])
def test_occupants_by_name_by_id_or_not_at_all(api: APIClient, table: Table, tags: str) -> None:
    assert send(api, table, builders.log_for(table, tags=tags)).status_code == 201


def test_json_form_is_the_same_submission_as_text(api: APIClient, table: Table) -> None:
    text = builders.log_for(table)
    first = send(api, table, text).json()
    document = json.dumps(to_json(parse(text.encode())))
    again = send(api, table, document, "application/json")
    assert again.status_code == 200
    assert again.json()["id"] == first["id"]
    assert Submission.objects.count() == 1


def test_the_same_log_again_is_the_same_resource(api: APIClient, table: Table) -> None:
    log = builders.log_for(table)
    first = send(api, table, log)
    again = send(api, table, "; sent again\n" + log)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["id"] == again.json()["id"]
    assert Result.objects.filter(table=table).count() == 1


def with_tags(log: str, *tags: str) -> str:
    return log.replace("\n\n", "".join(f"\n[{tag}]" for tag in tags) + "\n\n", 1)


@pytest.mark.sampled
@pytest.mark.parametrize("first", ["name", "id", "none"])
def test_a_game_told_with_other_tags_is_a_repeat(
    api: APIClient, club: Club, table: Table, first: str
) -> None:
    """Names or ids, dates, apps and options of the event itself: the game is the same."""
    decided = send(api, table, builders.log_for(table, tags=first))
    terms = seating_of_table(table.id).terms
    options = " ".join(f"{name}={value}" for name, value in terms.options.items())
    told = [builders.log_for(table, tags=tags) for tags in ("name", "id", "none")]
    told += [
        with_tags(told[2], 'Date "2026-11-02"', 'App "tablet 3"', 'Site "bar"'),
        with_tags(told[2], 'Date "2.11.2026"', 'App "phone"'),
        with_tags(told[2], f'Options "{options}"'),
        with_tags(told[2], 'Options "target=100"'),
        unicodedata.normalize("NFD", told[0]),
    ]
    for log in told:
        again = send(api, table, log)
        assert (again.status_code, again.json()["id"]) == (200, decided.json()["id"])
    table.refresh_from_db()
    assert (table.state, Submission.objects.count()) == (Table.State.DECIDED, 1)


def test_a_game_without_names_counts_at_one_table(
    api: APIClient, row: Round, organiser: User
) -> None:
    one, two = builders.tables_of(row)
    log = builders.log_for(one, tags="none")
    assert send(api, one, log).status_code == 201
    partly = with_tags(log, f'A "{two.seats.get(letter="A").player.name}"')
    for nameless in (log, with_tags(log, 'App "x"'), partly):
        answer = send(api, two, nameless)
        problem = answer.json()
        assert (answer.status_code, problem["code"]) == (409, "game_elsewhere")
        assert (problem["table"], problem["round"]) == (one.number, row.number)
        assert api.get(problem["type"]).status_code == 200
    kept = Submission.objects.get(match=two.id)
    assert (str(kept.id), kept.state) == (problem["submission"], Submission.State.REFUSED)
    assert send(api, one, log).status_code == 200
    named = send(api, two, builders.log_for(two))
    assert named.status_code == 201
    assert send(api, two, log).status_code == 200


def test_a_game_that_no_longer_counts_elsewhere_is_welcome(
    api: APIClient, row: Round, organiser: User
) -> None:
    one, two = builders.tables_of(row)
    log = builders.log_for(one, tags="none")
    assert send(api, one, log).status_code == 201
    assert send(api, two, log).status_code == 409
    contested = send(api, one, builders.log_for(one, 2)).json()["submission"]
    assert api.post(f"/api/v1/submissions/{contested}/accept").status_code == 200
    assert send(api, two, log).status_code == 201


def test_idempotency_key_gives_the_first_answer(api: APIClient, table: Table) -> None:
    log = builders.log_for(table)
    first = send(api, table, log, **{"Idempotency-Key": "tablet-7"})
    again = send(api, table, log, **{"Idempotency-Key": "tablet-7"})
    assert first.status_code == again.status_code == 201
    assert first.content == again.content
    assert again["Idempotency-Replayed"] == "true"


def test_idempotency_key_of_another_request_is_refused(api: APIClient, row: Round) -> None:
    one, two = builders.tables_of(row)
    send(api, one, builders.log_for(one), **{"Idempotency-Key": "k"})
    answer = send(api, one, builders.log_for(one, 2), **{"Idempotency-Key": "k"})
    assert answer.status_code == 422
    assert answer.json()["code"] == "idempotency_mismatch"
    long = send(api, two, builders.log_for(two), **{"Idempotency-Key": "k" * 201})
    assert (long.status_code, long.json()["code"]) == (400, "idempotency_key")


def test_an_illegal_log_is_refused_explained_and_kept(api: APIClient, table: Table) -> None:
    log = builders.log_for(table)
    wrong = "B" if "lead: B" not in log.partition("end:")[0] else "C"
    damaged = log.replace("1. ", f"1. {wrong} pass  ", 1)
    answer = send(api, table, damaged)
    problem = answer.json()
    assert answer.status_code == 422
    assert answer["Content-Type"] == "application/problem+json"
    assert problem["type"] == f"/problems/{problem['code']}"
    assert (problem["code"], problem["deal"], problem["event"]) == ("not_your_turn", 1, 1)
    assert problem["seat"] == wrong
    assert problem["title"] == "It is another seat's turn"
    assert problem["legal"]
    kept = Submission.objects.get(id=problem["submission"])
    assert kept.state == Submission.State.REFUSED
    assert bytes(kept.body) == damaged.encode()
    table.refresh_from_db()
    assert table.state == Table.State.OPEN


def test_a_refused_log_again_is_kept_once(api: APIClient, table: Table) -> None:
    ids = {send(api, table, "nonsense").json()["submission"] for _ in range(2)}
    assert len(ids) == 1


@pytest.mark.sampled
@pytest.mark.parametrize("body", ["", "\x00", "[Format", "{", "{}", "[]", "[Game", "deal 1"])
def test_any_text_is_answered(api: APIClient, table: Table, body: str) -> None:
    for kind in (TEXT, "application/json", "text/plain"):
        answer = send(api, table, body, kind)
        assert answer.status_code == 422
        assert answer.json()["code"] in {"syntax", "bad_header"}


def test_other_bodies_are_told_what_is_taken(api: APIClient, table: Table) -> None:
    answer = send(api, table, "<log/>", "application/xml")
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


def test_a_body_larger_than_any_log(api: APIClient, table: Table, settings: Settings) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    for headers in ({}, {"Idempotency-Key": "large"}):
        answer = send(api, table, "x" * 1001, **headers)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert not Submission.objects.exists()


def test_wrong_occupant(api: APIClient, row: Round) -> None:
    one, two = builders.tables_of(row)
    answer = send(api, two, builders.log_for(one))
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["seat"]) == (422, "wrong_occupant", "A")
    assert Submission.objects.get(id=problem["submission"]).state == "refused"


def test_a_log_of_another_game_or_under_other_options(api: APIClient, table: Table) -> None:
    log = builders.log_for(table, tags="none")
    other = log.replace('[Game "partnership"]', '[Game "partnership"]\n[Options "target=50"]')
    answer = send(api, table, other)
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/options/target")
    game = '[Format "domlog 1"]\n[Game "domizerka"]\n'
    answer = send(api, table, game)
    assert (answer.status_code, answer.json()["code"]) == (422, "wrong_terms")


def test_an_unfinished_game_does_not_decide(api: APIClient, table: Table) -> None:
    first_deal = "\n\ndeal 2".join(builders.log_for(table).split("\n\ndeal 2")[:1])
    answer = send(api, table, first_deal)
    assert (answer.status_code, answer.json()["code"]) == (422, "incomplete")


def test_event_options_hold_where_the_log_is_silent(
    api: APIClient, club: Club, table: Table
) -> None:
    event = builders.pairs_event(
        club, 2, name="Short", options={"target": 20}, rounds_planned=1, prefix="S"
    )
    short = builders.tables_of(builders.publish_round(event))[0]
    log = builders.log_for(short, tags="none")
    assert "Options" not in log
    answer = send(api, short, log)
    # Played to 100, so under a target of 20 it goes on after the win.
    assert answer.json()["code"] == "game_over"


def test_a_different_log_is_contested_until_a_scorer_decides(api: APIClient, table: Table) -> None:
    first = send(api, table, builders.log_for(table, 1)).json()
    answer = send(api, table, builders.log_for(table, 2))
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (409, "contested")
    assert answer["Content-Type"] == "application/problem+json"
    table.refresh_from_db()
    assert table.state == Table.State.DISPUTED
    again = send(api, table, builders.log_for(table, 2))
    assert (again.status_code, again.json()["submission"]) == (409, problem["submission"])

    decided = api.post(f"/api/v1/submissions/{problem['submission']}/accept")
    assert decided.status_code == 200
    assert decided.json()["state"] == "current"
    assert decided.json()["result"]["version"] == 2
    table.refresh_from_db()
    assert table.state == Table.State.CONFIRMED
    states = {one["id"]: one["state"] for one in api.get(_logs(table)).json()["results"]}
    assert states == {first["id"]: "superseded", problem["submission"]: "current"}
    twice = api.post(f"/api/v1/submissions/{problem['submission']}/accept")
    assert (twice.status_code, twice.json()["code"]) == (409, "not_contested")


def _logs(table: Table) -> str:
    return f"/api/v1/tables/{table.id}/logs"


def test_a_dismissed_log_stays_on_file(api: APIClient, table: Table) -> None:
    send(api, table, builders.log_for(table, 1))
    contested = send(api, table, builders.log_for(table, 2)).json()["submission"]
    decided = api.post(f"/api/v1/submissions/{contested}/dismiss")
    assert (decided.status_code, decided.json()["state"]) == (200, "superseded")
    assert decided.json()["result"]["version"] == 1
    table.refresh_from_db()
    assert table.state == Table.State.CONFIRMED


def test_a_draft_round_takes_no_logs(api: APIClient, club: Club) -> None:
    event = builders.pairs_event(club, 2, prefix="X")
    table = builders.tables_of(rounds.round_draw(event_id=event.id))[0]
    answer = send(api, table, builders.log_for(table))
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    kept = Submission.objects.get(id=answer.json()["submission"])
    assert (kept.state, kept.code) == ("refused", "wrong_state")
    rounds.round_publish(round_id=table.round_id, now=timezone.now())
    assert send(api, table, builders.log_for(table)).status_code == 201


def test_who_may_send(api_for: ApiFor, table: Table, outsider: User, organiser: User) -> None:
    log = builders.log_for(table)
    assert send(api_for(None), table, log).status_code == 401
    assert send(api_for(outsider), table, log).status_code == 403
    reader = api_for(organiser, scopes=())
    refusal = send(reader, table, log)
    assert (refusal.status_code, refusal.json()["code"]) == (403, "permission_denied")
    wrong = APIClient()
    wrong.credentials(HTTP_AUTHORIZATION="Bearer bone_ä")
    assert send(wrong, table, log).status_code == 401
    assert not Submission.objects.exists()
    assert send(api_for(organiser), table, log).status_code == 201


def test_a_token_for_one_event_opens_no_other(
    api_for: ApiFor, organiser: User, club: Club, table: Table
) -> None:
    other = builders.pairs_event(club, 2, name="Other", prefix="O")
    log = builders.log_for(table)
    assert send(api_for(organiser, event=other.id), table, log).status_code == 403
    assert send(api_for(organiser, event=table.round.event_id), table, log).status_code == 201


def test_only_members_see_what_was_sent(
    api_for: ApiFor, scorer: User, outsider: User, table: Table
) -> None:
    sent = send(api_for(scorer), table, "nonsense").json()["submission"]
    for path in (_logs(table), f"/api/v1/submissions/{sent}"):
        assert api_for(scorer).get(path).status_code == 200
        assert api_for(outsider).get(path).status_code in {403, 404}
        assert api_for(None).get(path).status_code == 401
    for verb in ("accept", "dismiss"):
        path = f"/api/v1/submissions/{sent}/{verb}"
        assert api_for(outsider).post(path).status_code == 404
        assert api_for(scorer, scopes=("submit",)).post(path).status_code == 403
        assert api_for(scorer).post(path).status_code == 409


def test_unknown_ids_are_not_found(api: APIClient, table: Table) -> None:
    nowhere = "01890000-0000-7000-8000-000000000000"
    for path in (f"tables/{nowhere}", f"tables/{nowhere}/logs", f"submissions/{nowhere}"):
        answer = api.get(f"/api/v1/{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_the_desk_awards_a_table_nobody_can_play(
    api: APIClient, api_for: ApiFor, outsider: User, table: Table
) -> None:
    path = f"/api/v1/tables/{table.id}/award"
    award = {"places": {"AC": 1, "BD": 2}, "reason": "BD did not turn up"}
    assert api_for(outsider).post(path, award).status_code == 403
    for bad in ({"places": {"AC": 1}, "reason": "x"}, {"places": {"AC": 2, "BD": 2}}, {}):
        assert api.post(path, bad).status_code == 422
    answer = api.post(path, award)
    assert (answer.status_code, answer.json()["state"]) == (200, "confirmed")
    assert answer.json()["result"]["winner"] == "AC"
    assert api.post(path, award).json()["result"]["version"] == 2
    late = send(api, table, builders.log_for(table))
    assert (late.status_code, late.json()["code"]) == (409, "contested")


def test_a_correction_after_closing_makes_the_period_pending(api: APIClient, row: Round) -> None:
    for i, table in enumerate(builders.tables_of(row)):
        send(api, table, builders.log_for(table, 10 + i))
    builders.close(row)
    table = builders.tables_of(row)[0]
    contested = next(
        answer.json()["submission"]
        for seed in range(30, 60)
        if (answer := send(api, table, builders.log_for(table, seed))).status_code == 409
    )
    assert api.post(f"/api/v1/submissions/{contested}/accept").status_code == 200
    assert table.results.get(current=True).version == 2
