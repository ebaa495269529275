"""Many logs at once over REST: answered line by line, all or none where that is asked for."""

import json
import tracemalloc
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, User
from deploy.tokens import token_create
from games.models import Submission
from games.rules.replay import parse
from games.rules.write import to_json
from tests import builders
from tests.conftest import ApiFor, once
from tournaments.models import Event, Result, Round, Table
from tournaments.results.api import many_logs
from tournaments.results.services.intake.lines import LONGEST_LINE

pytestmark = pytest.mark.django_db
NDJSON = "application/x-ndjson"


made, row = once(lambda club: builders.publish_round(builders.pairs_event(club, 12)))


@pytest.fixture
def scorer(club: Club) -> User:
    return builders.member(club, builders.user("eva"), "scorer")


@pytest.fixture
def api(api_for: ApiFor, scorer: User) -> APIClient:
    return api_for(scorer, ("submit",))


def line(table: Table, log: object) -> bytes:
    return json.dumps({"table": str(table.id), "log": log}).encode()


def line_of(table: Table, log: object) -> bytes:
    where = {"round": table.round.number, "table": table.number}
    return json.dumps({**where, "log": log}).encode()


def send(
    api: APIClient, event: Event, lines: Sequence[bytes], *, atomic: object = None, **more: Any
) -> Any:
    query = "" if atomic is None else f"?atomic={atomic}"
    return api.generic(
        "POST",
        f"/api/v1/events/{event.id}/logs{query}",
        b"\n".join(lines),  # type: ignore[arg-type]  # bytes are taken as they are
        content_type=NDJSON,
        **more,
    )


def answers(response: Any) -> list[dict[str, Any]]:
    assert response.status_code == 200, response.content
    assert response["Content-Type"] == NDJSON
    body = b"".join(response.streaming_content) if response.streaming else response.content
    return [json.loads(one) for one in body.splitlines()]


def damaged_lines(tables: Sequence[Table], elsewhere: Table) -> list[tuple[bytes, str]]:
    """Lines of every kind, each with what is answered: a state, or a code."""
    a, b, c, d, e, f = tables
    text = builders.log_for(a)
    return [
        (line(a, text), "current"),
        (line_of(b, to_json(parse(builders.log_for(b).encode()))), "current"),
        (line(a, text), "repeated"),
        (line(a, builders.log_for(a, 2)), "contested"),
        (line(c, "no log"), "syntax"),
        (line(c, builders.log_for(c).split("\ndeal 2")[0] + "\n"), "incomplete"),
        (line(elsewhere, builders.log_for(elsewhere)), "not_found"),
        (json.dumps({"table": str(uuid4()), "log": text}).encode(), "not_found"),
        (json.dumps({"round": 9, "table": 1, "log": text}).encode(), "not_found"),
        (json.dumps({"table": 1, "log": text}).encode(), "not_found"),
        (b"no JSON", "invalid"),
        (b"\xff\xfe", "invalid"),
        (b"[" * 100_000, "invalid"),
        (json.dumps({"table": str(d.id), "log": text, "at": 3}).encode(), "invalid"),
        (json.dumps({"table": str(d.id)}).encode(), "invalid"),
        (b'{"log": "' + b"x" * (LONGEST_LINE + 70_000) + b'"}', "invalid"),
        (line(e, builders.log_for(f)), "wrong_occupant"),
        (line(f, builders.log_for(f)), "current"),
    ]


def code_of(answer: dict[str, Any]) -> str:
    found = "repeated" if answer.get("repeated") else answer.get("code") or answer["state"]
    return str(found)


def test_each_line_is_answered_in_order(
    club: Club, organiser: User, api: APIClient, row: Round
) -> None:
    other = builders.publish_round(builders.pairs_event(club, 4, name="Other", prefix="O "))
    sent = damaged_lines(builders.tables_of(row), builders.tables_of(other)[0])
    found = answers(send(api, row.event, [one for one, _answer in sent]))
    assert [answer["line"] for answer in found] == list(range(1, len(sent) + 1))
    assert [code_of(answer) for answer in found] == [answer for _one, answer in sent]
    for answer in found:
        kept = answer.get("submission")
        assert kept is None or Submission.objects.filter(id=kept).exists()
        assert ("code" in answer) == ("detail" in answer)
    assert {one.submitted_by.username for one in Submission.objects.all()} == {"eva"}  # type: ignore[union-attr]
    assert Result.objects.filter(current=True).count() == 3
    assert not Result.objects.filter(table__round=other).exists()


def test_lines_are_those_of_the_file_and_a_mark_before_them_is_none(
    api: APIClient, row: Round
) -> None:
    """As programs for Windows write them; empty lines count, as in an editor."""
    first, second, *_rest = builders.tables_of(row)
    file = [b"\xef\xbb\xbf", b" ", line(first, builders.log_for(first)) + b"\r", b"",
            b'{"table": "x", "log": ""}', line(second, builders.log_for(second))]  # fmt: skip
    answers = [json.loads(one) for one in b"".join(send(api, row.event, file)).splitlines()]
    assert [one["line"] for one in answers] == [3, 5, 6]
    assert [one.get("pointer") for one in answers] == [None, "/table", None]
    assert Submission.objects.count() == 2
    marked = b"\xef\xbb\xbf" + line(first, builders.log_for(first))
    again = [json.loads(one) for one in b"".join(send(api, row.event, [marked])).splitlines()]
    assert [(one["line"], one.get("repeated")) for one in again] == [(1, True)]


def test_a_key_that_stands_twice_is_named_with_its_line(api: APIClient, row: Round) -> None:
    table, log = (
        builders.tables_of(row)[0],
        json.dumps(builders.log_for(builders.tables_of(row)[0])),
    )
    whole = f'{{"round": {row.number}, "table": {table.number}, "log": {log}}}'
    document = json.dumps(to_json(parse(builders.log_for(table).encode())))
    twice = [
        whole.replace('"table"', '"table": 0, "table"'),
        whole.replace('"log"', '"log": "", "log"'),
        whole.replace("{", '{"round": null, '),
        whole.replace(log, document.replace('"players"', '"players": 2, "players"')),
        whole.replace(log, '{"n": ' + "9" * 6000 + "}").replace('"log"', '"log": "", "log"'),
        whole,
    ]
    answers = [
        json.loads(one)
        for one in b"".join(send(api, row.event, [one.encode() for one in twice])).splitlines()
    ]
    assert [(one["line"], one.get("code"), one.get("pointer")) for one in answers] == [
        (1, "invalid", "/table"),
        (2, "invalid", "/log"),
        (3, "invalid", "/round"),
        (4, "syntax", None),
        (5, "invalid", "/log"),
        (6, None, None),
    ]
    assert answers[0]["detail"] == "The key table appears twice in one object."


def test_all_or_none(club: Club, api: APIClient, row: Round) -> None:
    tables = builders.tables_of(row)
    whole = [line(table, builders.log_for(table)) for table in tables]
    refused = send(api, row.event, [*whole, b"no JSON", line(tables[0], "no log")], atomic="true")
    assert (refused.status_code, refused.json()["code"]) == (422, "logs_refused")
    assert [fault["line"] for fault in refused.json()["faults"]] == [7, 8]
    assert not Submission.objects.exists()
    assert not Result.objects.exists()
    taken = answers(send(api, row.event, whole, atomic="true"))
    assert [code_of(answer) for answer in taken] == ["current"] * 6
    again = answers(send(api, row.event, whole, atomic="true"))
    assert [code_of(answer) for answer in again] == ["repeated"] * 6
    assert Result.objects.count() == 6


def test_faults_that_are_named_are_bounded(api: APIClient, row: Round) -> None:
    refused = send(api, row.event, [b"no JSON"] * 300, atomic="true")
    assert len(refused.json()["faults"]) == 100
    assert " 300;" in refused.json()["detail"]


@pytest.mark.parametrize("atomic", [None, "true"])
def test_a_key_gets_the_first_answer_again(api: APIClient, row: Round, atomic: object) -> None:
    whole = [line(table, builders.log_for(table)) for table in builders.tables_of(row)]
    key = {"HTTP_IDEMPOTENCY_KEY": "one"}
    first = answers(send(api, row.event, whole, atomic=atomic, **key))
    assert Result.objects.count() == 6
    again = send(api, row.event, whole, atomic=atomic, **key)
    assert again["Idempotency-Replayed"] == "true"
    assert answers(again) == first
    assert [code_of(answer) for answer in first] == ["current"] * 6


def test_bodies_that_are_none(api: APIClient, row: Round) -> None:
    for body in ([], [b"", b" "]):
        assert send(api, row.event, body).status_code == 422
    address = f"/api/v1/events/{row.event_id}/logs"
    assert api.post(address, {}, format="json").status_code == 415
    for query in ("atomic=maybe", "whole=1"):
        answer = api.generic("POST", f"{address}?{query}", "x", content_type=NDJSON)
        assert answer.status_code == 422


def test_a_body_that_is_too_large(
    api: APIClient, row: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many_logs, "MOST_BYTES", 10)
    answer = send(api, row.event, [b"x" * 11])
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert answers(send(api, row.event, [b"x" * 10]))[0]["code"] == "invalid"


def test_who_may(club: Club, api_for: ApiFor, row: Round, scorer: User) -> None:
    table = builders.tables_of(row)[0]
    lines = [line(table, builders.log_for(table))]
    player = builders.member(club, builders.user("paul"), "player")
    assert send(APIClient(), row.event, lines).status_code == 401
    assert send(api_for(builders.user("otto"), ("submit",)), row.event, lines).status_code == 403
    assert send(api_for(player, ("submit",)), row.event, lines).status_code == 403
    assert send(api_for(scorer, ("score",)), row.event, lines).status_code == 403
    assert not Submission.objects.exists()
    assert code_of(answers(send(api_for(scorer, ("submit",)), row.event, lines))[0]) == "current"
    missing = api_for(scorer, ("submit",)).generic(
        "POST", f"/api/v1/events/{uuid4()}/logs", "x", content_type=NDJSON
    )
    assert missing.status_code == 404


def test_tokens_for_one_event(club: Club, row: Round, scorer: User) -> None:
    other = builders.pairs_event(club, 4, name="Other", prefix="O ")
    table = builders.tables_of(row)[0]
    for bound, status in ((row.event, 200), (other, 403)):
        _row, token = token_create(user=scorer, name="t", scopes=["submit"], event=bound.id)
        bound_api = APIClient()
        bound_api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
        sent = send(bound_api, row.event, [line(table, builders.log_for(table))])
        assert sent.status_code == status
        if status == 200:
            answers(sent)


@pytest.mark.whole
def test_memory_does_not_grow_with_the_lines(api: APIClient, row: Round) -> None:
    """Ten thousand lines with whole logs, a batch in memory at a time."""
    table = builders.tables_of(row)[0]
    text = builders.log_for(table)
    nowhere = json.dumps({"round": 9, "table": 1, "log": text}).encode()
    peaks = []
    for count in (500, 10_000):
        response: Any = send(api, row.event, [line(table, text), *[nowhere] * count])
        tracemalloc.start()
        assert sum(1 for _ in response.streaming_content) == count + 1
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] * 1.5
