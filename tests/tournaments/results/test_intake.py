"""Logs that are taken together: row by row what they are when each is sent by itself."""

import json
from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, User
from games.judging.batches import CleanLog, SentLog, judge_sent_log
from games.models import Submission
from games.rules.replay import parse
from games.rules.write import to_json
from tests import builders
from tests.conftest import once
from tournaments.models import Event, Result, Round, Table
from tournaments.results.selectors.seating import terms_of_tables
from tournaments.results.services.intake import Answer, NothingTaken, batches, logs_take
from tournaments.results.services.intake.lines import Log, Tables, log_of_line
from tournaments.results.services.live_logs import draft_submit
from tournaments.results.services.logs import log_submit
from web.faults import Fault

pytestmark = pytest.mark.django_db


made, row = once(lambda club: builders.publish_round(builders.pairs_event(club, 24)))


@pytest.fixture
def event(row: Round) -> Event:
    return row.event


def line(table: Table | UUID, log: object) -> bytes:
    table_id = table.id if isinstance(table, Table) else table
    return json.dumps({"table": str(table_id), "log": log}).encode()


def as_document(text: str) -> object:
    return to_json(parse(text.encode()))


def mixed(tables: Sequence[Table]) -> list[tuple[Table, str]]:
    """Logs of every kind, several for one table and one game for several tables among them."""
    a, b, c, d, e, f, g, h, i, j, k = tables[:11]
    cut = builders.log_for(b).split("\ndeal 2")[0] + "\n"
    return [
        (a, builders.log_for(a)),
        (b, cut),
        (b, builders.log_for(b)),
        (b, cut),
        (a, builders.log_for(a)),
        (a, "; again\n" + builders.log_for(a)),
        (a, builders.log_for(a, 2)),
        (c, builders.log_for(c, 3, tags="none")),
        (d, builders.log_for(d, 3, tags="none")),
        (d, builders.log_for(d, 3)),
        (e, builders.log_for(f, 4)),
        (f, "no log"),
        (f, builders.playout_text("domizerka", 3)),
        (g, builders.log_for(g, 5, tags="id")),
        (h, builders.log_for(h, 6)),
        (i, builders.log_for(i, 7, tags="none")),
        (j, builders.log_for(j, 1, tags="none")),
        (k, builders.log_for(k).replace('[Game "partnership"]', '[Game "nothing"]')),
        (e, builders.log_for(e, 7, tags="none")),
    ]


def before(tables: Sequence[Table], by: User) -> None:
    """A draft, a sheet and a refused log at tables for which more will be sent."""
    draft = builders.log_for(tables[7], 6).split("\ndeal 2")[0] + "\n"
    draft_submit(table_id=tables[7].id, body=draft.encode(), form="text", by=by)
    builders.enter_sheet(tables[8], by, 100, 40)
    builders.send(tables[9], by, "nothing")


LEFT_OUT = {"id", "created", "submission", "decided_at", "cleared_at"}


def rows_of(event: Event) -> dict[str, list[Any]]:
    """All rows of an event's logs and results but for ids and times."""
    rows = {
        "submissions": Submission.objects.order_by("match", "content_hash").values(),
        "results": Result.objects.order_by("table", "version").values(),
        "tables": Table.objects.filter(round__event=event).order_by("id").values("id", "state"),
    }
    bare: dict[str, list[Any]] = {
        name: [{key: value for key, value in one.items() if key not in LEFT_OUT} for one in found]
        for name, found in rows.items()
    }
    # What a result rests on is told by what that log says.
    bodies = {one.id: bytes(one.body) for one in Submission.objects.all()}
    kept = Result.objects.order_by("table", "version").values_list("submission", flat=True)
    bare["bodies"] = [bodies.get(one) if one else None for one in kept]
    for one in bare["submissions"]:
        one["body"] = bytes(one["body"])
    bare["tables"] = [
        {"id": table.id, "state": table.state}
        for table in Table.objects.filter(round__event=event).order_by("id")
    ]
    return bare


def undone(action: Callable[[], object]) -> Any:
    """What an action gives, without what it leaves."""
    with transaction.atomic():
        found = action()
        transaction.set_rollback(True)
    return found


def summary_of(answer: Answer) -> tuple[object, ...]:
    fault = answer.fault
    said = None
    if fault is not None:
        data = {key: value for key, value in fault.data.items() if key != "submission"}
        said = (type(fault), fault.detail, data)
    return answer.table, answer.state, answer.repeated, said


def one_by_one(
    event: Event, logs: list[tuple[Table, str]], by: User
) -> tuple[list[tuple[object, ...]], dict[str, list[Any]]]:
    answers = []
    for number, (table, text) in enumerate(logs, 1):
        answer = Answer(number, table.id)
        try:
            done = log_submit(table_id=table.id, body=text.encode(), form="text", by=by)
        except Fault as fault:
            answer = Answer(number, table.id, fault=fault)
        else:
            kept = done.submission
            answer = Answer(number, table.id, kept.id, kept.state, done.repeated, done.fault)
        answers.append(summary_of(answer))
    return answers, rows_of(event)


@pytest.mark.sampled
@pytest.mark.parametrize("size", [1, 2, 3, 5, 250])
@pytest.mark.parametrize("turned", [False, True])
def test_together_is_one_by_one(
    event: Event, row: Round, scorer: User, monkeypatch: pytest.MonkeyPatch, size: int, turned: bool
) -> None:
    tables = builders.tables_of(row)
    before(tables, scorer)
    logs = mixed(tables)[:: -1 if turned else 1]
    alone = undone(lambda: one_by_one(event, logs, scorer))
    monkeypatch.setattr(batches, "BATCH", size)
    lines = [line(table, text) for table, text in logs]
    answers = [summary_of(one) for one in logs_take(event_id=event.id, lines=lines, by=scorer)]
    assert (answers, rows_of(event)) == alone
    assert {one["state"] for one in alone[1]["submissions"]} >= {"current", "refused", "contested"}
    codes = {said[3][0].code for said in answers if isinstance(said[3], tuple)}
    assert codes >= {"contested", "game_elsewhere", "wrong_occupant", "wrong_terms"}


@pytest.mark.whole
def test_processes_answer_alike(event: Event, row: Round, scorer: User) -> None:
    lines = [line(table, text) for table, text in mixed(builders.tables_of(row))]

    def take_logs(jobs: int) -> object:
        answers = logs_take(event_id=event.id, lines=lines, by=scorer, jobs=jobs)
        return [summary_of(answer) for answer in answers], rows_of(event)

    assert undone(lambda: take_logs(2)) == undone(lambda: take_logs(1))


def test_a_draft_round_and_an_event_that_rests(event: Event, row: Round, scorer: User) -> None:
    tables = builders.tables_of(row)
    Round.objects.filter(id=row.id).update(state=Round.State.DRAFT)
    text = builders.log_for(tables[0])
    alone = undone(lambda: one_by_one(event, [(tables[0], text)], scorer))
    answers = logs_take(event_id=event.id, lines=[line(tables[0], text)], by=scorer)
    assert ([summary_of(one) for one in answers], rows_of(event)) == alone


def test_tables_by_number_and_logs_in_both_forms(event: Event, row: Round) -> None:
    first, second = builders.tables_of(row)[:2]
    document = as_document(builders.log_for(first))
    lines = [
        json.dumps({"round": 1, "table": first.number, "log": document}, indent=None).encode(),
        line(second, builders.log_for(second)),
    ]
    states = [one.state for one in logs_take(event_id=event.id, lines=lines, by=None)]
    assert states == ["current", "current"]
    kept = Submission.objects.get(match=first.id)
    assert (kept.form, json.loads(bytes(kept.body))) == ("json", document)


BROKEN = {
    "no JSON": (b"log", "invalid"),
    "no log": (b'{"table": 1}', "invalid"),
    "unknown key": (b'{"table": 1, "round": 1, "log": "", "more": 1}', "invalid"),
    "half a pair": (b'{"table": 1, "round": 1, "log": "\\ud800"}', "invalid"),
    "no UTF-8": (b'{"table": 1, "round": 1, "log": "\xff"}', "invalid"),
    "no such table": (b'{"table": 1000, "round": 1, "log": ""}', "not_found"),
    "no round": (b'{"table": 1, "log": ""}', "not_found"),
    "too long": (b'{"table": 1, "round": 1, "log": "' + b"x" * 5_000_000 + b'"}', "invalid"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_line_that_is_none(event: Event, name: str) -> None:
    given, code = BROKEN[name]
    lines = [b"\n", given, b"   \n"]
    (answer,) = logs_take(event_id=event.id, lines=lines, by=None)
    assert answer.fault is not None
    assert (answer.line, answer.fault.code, answer.submission) == (2, code, None)
    assert not Submission.objects.exists()


def test_tables_of_other_events_are_not_known(event: Event, row: Round, club: Club) -> None:
    other = builders.publish_round(builders.singles_event(club, "domizerka", (3, 3), prefix="Z"))
    table = builders.tables_of(other)[0]
    for one in (table.id, uuid4()):
        (answer,) = logs_take(event_id=event.id, lines=[line(one, "x")], by=None)
        assert answer.fault is not None
        assert answer.fault.code == "not_found"


def test_all_or_none(event: Event, row: Round, scorer: User) -> None:
    tables = builders.tables_of(row)
    good = [line(table, builders.log_for(table, place)) for place, table in enumerate(tables)]
    with pytest.raises(NothingTaken):
        list(logs_take(event_id=event.id, lines=[*good, b"x"], by=scorer, at_once=True))
    assert not Submission.objects.exists()
    assert not Result.objects.exists()
    list(logs_take(event_id=event.id, lines=good, by=scorer, at_once=True))
    assert Result.objects.count() == len(tables)


def test_a_game_that_may_stand_elsewhere_goes_by_itself(
    event: Event, row: Round, scorer: User
) -> None:
    """The names of one may be those of merged records, so that it decides its table after all."""
    first, second = builders.tables_of(row)[:2]
    named = builders.log_for(second)
    bare = "\n".join(one for one in named.split("\n") if one[:2] not in {"[A", "[B", "[C", "[D"})
    lines = [line(first, named), line(second, bare)]
    read = [log_of_line(one, Tables({}, {first.id, second.id})) for one in lines]
    terms = terms_of_tables([first.id, second.id])
    judged = [
        judge_sent_log(SentLog(terms[one.table], one.body, one.form))
        for one in read
        if isinstance(one, Log)
    ]
    assert isinstance(judged[1], CleanLog)
    assert judged[0] == judged[1].game_hash
    chosen = [batches._Line(*one) for one in zip((1, 2), read, judged, strict=True)]
    assert batches._first_ones(chosen) == {}
    assert batches._first_ones(chosen[1:]) == {2: judged[1]}


def test_few_statements_for_many_logs(event: Event, row: Round, scorer: User) -> None:
    tables = builders.tables_of(row)
    for some in (tables[:2], tables[2:]):
        lines = [line(table, builders.log_for(table, table.number)) for table in some]
        with CaptureQueriesContext(
            connection,
        ) as asked:
            list(logs_take(event_id=event.id, lines=lines, by=scorer))
        assert len(asked) <= 11, [query["sql"][:80] for query in asked]


def test_the_command(event: Event, row: Round, scorer: User, tmp_path: Any, capsys: Any) -> None:
    first, second = builders.tables_of(row)[:2]
    file = tmp_path / "logs.ndjson"
    good = line(first, builders.log_for(first))
    file.write_bytes(good + b"\n" + line(second, "no log"))
    words = (str(event.id), str(file), "--jobs", "1", "--by", scorer.username)
    with pytest.raises(CommandError):
        call_command("take-logs", *words, "--atomic")
    assert not Submission.objects.exists()
    capsys.readouterr()
    with pytest.raises(SystemExit) as ended:
        call_command("take-logs", *words)
    assert ended.value.code == 1
    answers = [json.loads(one) for one in capsys.readouterr().out.splitlines()]
    kept = {one.match: one for one in Submission.objects.all()}
    assert answers[0] == {
        "line": 1,
        "table": str(first.id),
        "submission": str(kept[first.id].id),
        "state": "current",
    }
    assert (answers[1]["state"], answers[1]["code"]) == ("refused", "syntax")
    assert kept[first.id].submitted_by == scorer
    assert Result.objects.get(table=first).decided_by == scorer
    file.write_bytes(good)
    call_command("take-logs", *words)
    assert json.loads(capsys.readouterr().out)["repeated"] is True


def test_what_the_command_cannot_do(event: Event, tmp_path: Any) -> None:
    file = tmp_path / "logs.ndjson"
    file.write_bytes(b"")
    for words in (
        (str(uuid4()), str(file)),
        (str(event.id), str(tmp_path / "none")),
        (str(event.id), str(file), "--by", "nobody"),
    ):
        with pytest.raises(CommandError) as refused:
            call_command("take-logs", *words)
        assert refused.value.returncode == 2
