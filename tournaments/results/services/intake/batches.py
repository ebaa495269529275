"""Logs are taken in batches: plain ones in few statements, the rest one after the other.

Other processes judge a batch while the one before is stored, so memory holds only a few.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs.models import User
from games.judging import ids_for_names
from games.judging.batches import CleanLog, SentLog, judge_batch
from games.models import Submission
from ratings.models import Evidence, Period
from tournaments.models import Result
from tournaments.results.selectors.seating import tables_by_number, terms_of_tables
from tournaments.results.services.at_once import all_games_lock
from tournaments.results.services.intake.copying import (
    Deciding,
    Marks,
    copy_rows,
    row_of,
    take_tables,
)
from tournaments.results.services.intake.lines import Log, Tables, log_of_line
from tournaments.results.services.logs import log_submit
from web.faults import Fault
from web.ids import uuid7
from web.parallel import map_in_order

BATCH = 250
"""Lines of a batch: so many that a log costs few statements, so few that locks are short."""


class NothingTaken(Exception):
    """Some of the logs that were to be taken all or none had faults: `args` say how many."""


@dataclass(frozen=True)
class Answer:
    """The outcome of one line, counted from 1.

    `submission` is the stored log, None if it was not stored; `fault` says why it did not decide
    its table. `period` has to be rated again.
    """

    line: int
    table: UUID | None
    submission: UUID | None = None
    state: str = ""
    repeated: bool = False
    fault: Fault | None = None
    period: Period | None = None


class _Line(NamedTuple):
    """A line that was read; `judged` is its verdict."""

    number: int
    read: Log | Fault
    judged: CleanLog | str = ""
    """What can be stored right away, else the hash of its game."""


class _Judging(NamedTuple):
    """A batch in progress: its lines, and the logs in it that can be judged."""

    lines: list[_Line]
    sent: list[SentLog]
    places: list[int]


def logs_take(
    *,
    event_id: UUID,
    lines: Iterable[bytes],
    by: User | None,
    jobs: int = 1,
    at_once: bool = False,
) -> Iterator[Answer]:
    """Take logs for the tables of an event, a line each (see `lines`); yield the outcome of each.

    Every log is decided as if it were sent by itself, after those before it. Each batch is a
    transaction. With `at_once` all batches are one, and NothingTaken is raised at the end if a line
    had a fault: then nothing is stored.
    """
    numbered = tables_by_number(event_id)
    tables = Tables(numbered, frozenset(numbered.values()))
    under_way: list[_Judging] = []
    faults = 0
    with ExitStack() as whole:
        if at_once:
            whole.enter_context(transaction.atomic())
            all_games_lock()
        work = _logs_to_judge(_batches(lines), tables, under_way)
        for plains in map_in_order(judge_batch, work, jobs=jobs):
            for answer in _store_batch(under_way.pop(0), plains, by):
                faults += answer.fault is not None
                yield answer
        if at_once and faults:
            raise NothingTaken(faults)


def _batches(lines: Iterable[bytes]) -> Iterator[list[tuple[int, bytes]]]:
    rest = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    while batch := list(islice(rest, BATCH)):
        yield batch


def _logs_to_judge(
    batches: Iterable[list[tuple[int, bytes]]], tables: Tables, under_way: list[_Judging]
) -> Iterator[list[SentLog]]:
    """Yield the logs of every batch that can be judged, and add the batch to `under_way`."""
    for batch in batches:
        lines = [_Line(number, log_of_line(line, tables)) for number, line in batch]
        terms = terms_of_tables({line.read.table for line in lines if isinstance(line.read, Log)})
        sent, places = [], []
        for place, line in enumerate(lines):
            if isinstance(line.read, Log) and line.read.table in terms:
                at = terms[line.read.table]
                read = line.read._replace(body=ids_for_names(line.read.body, at.hidden))
                lines[place] = line._replace(read=read)
                sent.append(SentLog(at, read.body, read.form))
                places.append(place)
        under_way.append(_Judging(lines, sent, places))
        yield sent


def _store_batch(
    judging: _Judging, plains: Sequence[CleanLog | str], by: User | None
) -> Iterator[Answer]:
    """Store a judged batch; logs that are not plain are sent by themselves."""
    lines = list(judging.lines)
    for place, judged in zip(judging.places, plains, strict=True):
        lines[place] = lines[place]._replace(judged=judged)
    done = _decide_plain_logs(lines, by)
    for line in lines:
        yield done.get(line.number) or _by_itself(line, by)


def _decide_plain_logs(lines: Sequence[_Line], by: User | None) -> dict[int, Answer]:
    """Decide the tables of plain logs in one transaction; return the outcomes by line."""
    chosen = _first_ones(lines)
    if not chosen:
        return {}
    try:
        with transaction.atomic():
            free = take_tables([Deciding(*one[:3]) for one in chosen.values()])
            taken = {number: one for number, one in chosen.items() if one.table in free}
            bodies = {line.number: line.read.body for line in lines if isinstance(line.read, Log)}
            ids = _rows_add(taken, bodies, by)
    except IntegrityError:
        return {}  # somebody was quicker; sent one by one, each gets its fault
    state = Submission.State.CURRENT
    return {number: Answer(number, taken[number].table, ids[number], state) for number in taken}


def _first_ones(lines: Sequence[_Line]) -> dict[int, CleanLog]:
    """Return the plain logs that no earlier line of the batch can affect."""
    found: dict[int, CleanLog] = {}
    tables: set[UUID] = set()
    games: set[str] = set()
    for number, read, judged in lines:
        if isinstance(judged, CleanLog):
            if judged.table not in tables and not (judged.nameless and judged.game_hash in games):
                found[number] = judged
            games.add(judged.game_hash)
        else:
            games.add(judged)
        if isinstance(read, Log):
            tables.add(read.table)
    return found


def _rows_add(
    taken: Mapping[int, CleanLog], bodies: Mapping[int, bytes], by: User | None
) -> dict[int, UUID]:
    """Store the logs of tables that were taken, and their results; return their ids by line."""
    sender = by.pk if by is not None else None
    now = timezone.now()
    ids = {number: uuid7() for number in taken}
    copy_rows(
        Submission,
        (
            row_of(
                Submission,
                one.submission,
                Marks(ids[number], now),
                state=Submission.State.CURRENT,
                body=bodies[number],
                submitted_by_id=sender,
            )
            for number, one in taken.items()
        ),
    )
    copy_rows(
        Result,
        (
            row_of(
                Result,
                one.result,
                Marks(uuid7(), now),
                table_id=one.table,
                evidence=Evidence.LOG,
                submission=ids[number],
                decided_by_id=sender,
            )
            for number, one in taken.items()
        ),
    )
    return ids


def _by_itself(line: _Line, by: User | None) -> Answer:
    """Send a log by itself."""
    number, read, _judged = line
    if isinstance(read, Fault):
        return Answer(number, None, fault=read)
    answer = Answer(number, read.table)
    try:
        decision = log_submit(table_id=read.table, body=read.body, form=read.form, by=by)
    except Fault as fault:
        return replace(answer, fault=fault)
    return replace(
        answer,
        submission=decision.submission.id,
        state=decision.submission.state,
        repeated=decision.repeated,
        fault=decision.fault,
        period=decision.period,
    )
