"""Verifies that stored results follow from their sources.

Nothing is written. Computed again and compared: rating lists from the games of the ledger; final
standings from results; the ledger's games from the results of closed rounds; results from logs; the
verdict of every log from its moves, by the referee, on all cores.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

from django.db.models import Count, Model, OuterRef, Q, QuerySet, Subquery, TextField, Value
from django.db.models.functions import MD5, Cast, Concat

from games.judging import Kind, read_stored_log
from games.models import Submission
from games.options import game_by_slug, resolve_options
from games.rules.errors import LogFault
from games.rules.replay import canonical_replay
from ratings.models import Evidence, Pool, RatedGame
from ratings.services.checking import pool_verify
from tournaments.models import Event, Result, Round, Table
from tournaments.ranking.documents import RULES, standing_document
from tournaments.results.services.at_once import result_of_log
from tournaments.rounds.services.ledger import ledger_game
from tournaments.standings.selectors.standings import Basis, current_standings
from web.parallel import load_models, map_in_order

PAGE = 200
Tell = Callable[[str, int, int], None]
"""Called with what is checked, how many are done, and how many there are."""
Row = TypeVar("Row", bound=Model)


class Sample(NamedTuple):
    """How many of each kind are checked, and the seed that draws them."""

    size: int
    seed: str


@dataclass(frozen=True)
class Part:
    """A kind of record: how many were checked, the faults, and what was skipped."""

    what: str
    count: int
    faults: Sequence[str]
    well: str
    more: str = ""


def parts(sample: Sample | None, jobs: int, tell: Tell) -> Iterator[Part]:
    """Yield every part when it has been checked; with a sample only some of each kind."""
    yield _lists(sample, tell)
    yield _standings(sample, tell)
    yield _ledger(sample, tell)
    yield _results(sample, tell)
    yield _logs(sample, jobs, tell)


def _pages(rows: QuerySet[Row], sample: Sample | None) -> Iterator[list[Row]]:
    """Yield rows in hundreds, by id; of a sample those that the seed draws."""
    if sample is not None:
        lot = MD5(Concat(Cast("id", TextField()), Value(sample.seed)))
        drawn = list(rows.order_by(lot)[: sample.size])
        yield from (drawn[first : first + PAGE] for first in range(0, len(drawn), PAGE))
        return
    page = list(rows.order_by("id")[:PAGE])
    while page:
        yield page
        page = list(rows.filter(id__gt=page[-1].pk).order_by("id")[:PAGE])


def _pages_with_progress(
    rows: QuerySet[Row], sample: Sample | None, what: str, tell: Tell
) -> Iterator[list[Row]]:
    """Yield pages as `_pages`, and report the progress."""
    total = rows.count() if sample is None else min(rows.count(), sample.size)
    done = 0
    for page in _pages(rows, sample):
        yield page
        done += len(page)
        tell(what, done, total)


def _lists(sample: Sample | None, tell: Tell) -> Part:
    faults, lists, waiting = [], 0, 0
    for page in _pages(Pool.objects.select_related("club"), sample):
        for pool in page:
            verdict = pool_verify(pool_id=pool.id, tell=lambda *at: tell("rated games", *at))
            lists += verdict.lists
            waiting += verdict.waiting
            if verdict.difference is not None:
                wrong = verdict.difference
                faults.append(
                    f"pool {pool.id} ({pool}), period {wrong.period}: {wrong.what} differs"
                )
    more = f"; {waiting:,} periods wait to be rated" if waiting else ""
    return Part("rating lists", lists, faults, "match the games", more)


def _standings(sample: Sample | None, tell: Tell) -> Part:
    ended = Event.objects.filter(state=Event.State.FINISHED, finals__isnull=False).distinct()
    faults, count, older = [], 0, 0
    for page in _pages_with_progress(ended, sample, "final standings", tell):
        for event in page:
            kept = event.finals.order_by("-number")[0]
            if kept.rules != RULES:
                older += 1
                continue
            count += 1
            if kept.lines != [standing_document(line) for line in current_standings(Basis(event))]:
                faults.append(f"event {event.id} ({event}): its standings differ")
    more = f"; {older:,} by rules of before were not compared" if older else ""
    return Part("final standings", count, faults, "match the results", more)


def _ledger(sample: Sample | None, tell: Tell) -> Part:
    closed = Round.objects.filter(state=Round.State.CLOSED, event__rated=True)
    closed = closed.select_related("event")
    faults, count = [], 0
    for page in _pages_with_progress(closed, sample, "closed rounds", tell):
        rated = _ledger_places([row.id for row in page])
        tables = Table.objects.filter(round__in=page).prefetch_related("seats__entry", "results")
        due: dict[UUID, dict[UUID, list[int]]] = {row.id: {} for row in page}
        events = {row.id: row.event for row in page}
        for table in tables:
            game = ledger_game(table, events[table.round_id].evidence)
            if game is not None:
                due[table.round_id][game.source] = list(game.places or ())
        count += len(page)
        faults += [
            f"round {row.number} of event {row.event_id} ({row.event}): rated games differ"
            for row in page
            if due[row.id] != rated.get(row.id, {})
        ]
    return Part("closed rounds", count, faults, "each is rated as its results say, once")


def _ledger_places(rounds: Sequence[UUID]) -> dict[UUID, dict[UUID, list[int]]]:
    """Return the places of each table of these rounds in the ledger."""
    rows = RatedGame.objects.filter(
        period__source__in=rounds, current=True, places__isnull=False
    ).values_list("period__source", "source", "places")
    found: dict[UUID, dict[UUID, list[int]]] = {}
    for at, source, places in rows:
        found.setdefault(at, {})[source] = list(places or ())
    return found


def _results(sample: Sample | None, tell: Tell) -> Part:
    standing = Result.objects.filter(current=True, evidence=Evidence.LOG)
    faults, count = [], 0
    for page in _pages_with_progress(standing, sample, "results of logs", tell):
        logs = Submission.objects.defer("body").in_bulk([row.submission for row in page])
        count += len(page)
        faults += [
            f"table {row.table_id}: its result is not what its log says"
            for row in page
            if not _follows(row, logs.get(row.submission))
        ]
    return Part("results of logs", count, faults, "match the logs")


def _follows(result: Result, log: Submission | None) -> bool:
    """Say whether a result matches its log; the clock decides the places of a stopped game."""
    if log is None or log.match != result.table_id:
        return False
    try:
        verdict = log.as_verdict()
    except (KeyError, TypeError, ValueError):
        return False
    said = result_of_log(log, verdict)
    if result.by_time:
        return bool(result.points == said.points)
    return verdict.verdict == "accepted" and (result.places, result.points, result.winner) == (
        said.places,
        said.points,
        said.winner,
    )


class _SentLog(NamedTuple):
    """A log and the options for reading it, as another process gets them."""

    id: UUID
    body: bytes
    form: str
    game: str
    options: Mapping[str, Any] | None
    players: int
    verdict: Mapping[str, Any]


def _logs(sample: Sample | None, jobs: int, tell: Tell) -> Part:
    of_table = Table.objects.filter(id=OuterRef("match"))
    counting = Q(verdict__verdict="accepted") | Q(state=Submission.State.CURRENT)
    logs = Submission.objects.filter(counting, kind__in=[Kind.TABLE, Kind.CASUAL]).annotate(
        given=Subquery(of_table.values("round__event__options")),
        players=Subquery(of_table.annotate(n=Count("seats")).values("n")),
    )
    faults: list[str] = []
    count = 0
    batches = (
        [_sent_log(row) for row in page]
        for page in _pages_with_progress(logs, sample, "logs", tell)
    )
    for wrong, size in map_in_order(referee_again, batches, jobs=jobs, prepare=load_models):
        count += size
        faults += [f"log {log}: {why}" for log, why in wrong]
    return Part("logs", count, faults, "the referee gives the same verdict")


def _sent_log(row: Any) -> _SentLog:
    return _SentLog(
        row.id, bytes(row.body), row.form, row.game, row.given, row.players or 0, row.verdict
    )


def referee_again(batch: Sequence[_SentLog]) -> tuple[list[tuple[UUID, str]], int]:
    """Return the logs whose stored verdict differs from the referee's, and how many were read.

    A log without a table states its options itself.
    """
    wrong = []
    for sent in batch:
        why = _difference(sent)
        if why is not None:
            wrong.append((sent.id, why))
    return wrong, len(batch)


def _difference(sent: _SentLog) -> str | None:
    options: Mapping[str, int | str] = {}
    if sent.options is not None:
        options = resolve_options(game_by_slug(sent.game), sent.options, sent.players)
    try:
        verdict = canonical_replay(read_stored_log(sent.body, sent.form, options))[0]
    except LogFault:
        return "it cannot be read"
    if verdict.as_stored() != dict(sent.verdict):
        return "the referee gives another verdict"
    return None
