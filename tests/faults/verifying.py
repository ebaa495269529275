"""What has to be true after the faults; each function returns what is not, in a line each."""

import json
import signal
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.faults.evening import Evenings, Evidence
from tests.faults.site import Site
from tests.faults.tablets import Answer, Book, GaveUp, Tablet, Wish

Ask = Callable[[str], list[tuple[Any, ...]]]
"""Returns the rows of a query."""
LET_GO = 20.0
"""Seconds within which whoever holds locks has to let go, and orphans have to be gone."""

_WAITING = """
    SELECT count(*) FROM tournaments_round AS round
    LEFT JOIN ratings_period AS period ON period.source = round.id AND period.state = 'rated'
    WHERE round.state = 'closed' AND period.id IS NULL
"""
_LOCKS = """
    SELECT 'advisory lock of process ' || pid FROM pg_locks WHERE locktype = 'advisory'
    UNION ALL
    SELECT 'open transaction of process ' || pid || ': ' || query FROM pg_stat_activity
    WHERE datname = 'boneyard' AND pid <> pg_backend_pid()
    AND state LIKE 'idle in transaction%' AND now() - state_change > interval '3 seconds'
    UNION ALL
    SELECT 'prepared transaction ' || gid FROM pg_prepared_xacts
"""
_NO_EVIDENCE = """
    SELECT result.table_id || ': ' || result.evidence FROM tournaments_result AS result
    LEFT JOIN games_submission AS log ON log.id = result.submission
    WHERE result.evidence = 'award' OR result.evidence = 'log' AND NOT coalesce(
        log.match = result.table_id AND log.verdict->>'verdict' = 'accepted', false)
"""
_RATED = """
    SELECT round.id,
        (SELECT count(*) FROM tournaments_table WHERE round_id = round.id),
        (SELECT count(*) FROM ratings_period WHERE source = round.id AND state = 'rated'),
        (SELECT count(*) FROM ratings_ratedgame AS game
            JOIN ratings_period AS period ON period.id = game.period_id
            WHERE period.source = round.id),
        (SELECT count(*) FROM ratings_ratinglist AS list
            JOIN ratings_period AS period ON period.id = list.period_id
            WHERE period.source = round.id AND list.replaced IS NULL AND list.version = 1),
        (SELECT count(*) FROM ratings_ratinglist AS list
            JOIN ratings_period AS period ON period.id = list.period_id
            WHERE period.source = round.id)
    FROM tournaments_round AS round WHERE round.state = 'closed'
"""


def wait_rated(site: Site, seconds: float) -> float:
    """Wait until every closed round is rated; return how long it took, infinity for too long."""
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        if site.ask(_WAITING) == [(0,)]:
            return time.monotonic() - began
        time.sleep(0.2)
    return float("inf")


def all_wrong(site: Site, evenings: Evenings, book: Book) -> list[str]:
    """Return what is wrong with a site that runs and rests."""
    found = list(book.wrong)
    found += _let_go(site)
    found += _lost_answers(evenings, book)
    found += other_counts(site.ask, evenings.played)
    found += other_results(site.ask, evenings.played)
    found += without_evidence(site.ask)
    found += not_rated_once(site.ask, evenings.played.rounds)
    found += _from_scratch(site)
    return found


def _lost_answers(evenings: Evenings, book: Book) -> Iterator[str]:
    """The same request under its key gets the first answer again."""
    for wish, answer in list(book.answers):
        of_table = wish.path.startswith("/tables")
        hand = evenings.tablets[0] if of_table else evenings.organiser
        if (now := _again(hand, wish)) != answer:
            yield f"{wish.method} {wish.path} ({wish.key}) was answered {answer}, now {now}"


def _again(tablet: Tablet, wish: Wish) -> Answer | None:
    try:
        return tablet.again(wish)
    except GaveUp:
        return None


def without_evidence(ask: Ask) -> Iterator[str]:
    """Return results that rest on nothing: the club of the evenings awards none."""
    yield from (f"a result without evidence: {row[0]}" for row in ask(_NO_EVIDENCE))


def other_counts(ask: Ask, played: Evidence) -> Iterator[str]:
    """Nothing is there twice, and nothing that nobody was told of."""
    tables = len(played.tables)
    for table, count in {
        "clubs_club": 1,
        "clubs_player": len(played.players),
        "clubs_partnership": len(played.pairs),
        "tournaments_event": len(played.events),
        "tournaments_entry": len(played.events) * len(played.pairs),
        "tournaments_round": len(played.rounds),
        "tournaments_table": tables,
        "tournaments_result": tables,
        "games_submission": Counter(played.tables.values())["log"],
    }.items():
        [(found,)] = ask(f"SELECT count(*) FROM {table}")  # noqa: S608 - our own names
        if found != count:
            yield f"{table}: {found} rows, {count} were made"


def other_results(ask: Ask, played: Evidence) -> Iterator[str]:
    """Each table has the result that its tablet was told, of the evidence that it sent."""
    rows = ask("SELECT table_id, evidence, winner, points::text FROM tournaments_result")
    kept = {str(row[0]): (row[1], row[2], json.loads(row[3])) for row in rows}
    for table, evidence in played.tables.items():
        told = played.results.get(table)
        if told is None or kept.get(table) != (evidence, told["winner"], told["points"]):
            yield f"table {table} was told {evidence} {told}, kept is {kept.get(table)}"


def not_rated_once(ask: Ask, rounds: Collection[str]) -> Iterator[str]:
    """Each of these rounds is closed, and has one period, one list, and one game a table."""
    rows = ask(_RATED)
    if {str(row[0]) for row in rows} != set(rounds):
        yield f"{len(rows)} rounds are closed, {len(rounds)} were"
    for row, tables, periods, games, first, lists in rows:
        if (periods, games, first, lists) != (1, tables, 1, 1):
            yield (
                f"round {row} of {tables} tables: rated {periods} times, {games} games, "
                f"{lists} lists, {first} of them the only one"
            )


def _from_scratch(site: Site) -> Iterator[str]:
    """Standings, results, verdicts and the hashes of lists are what working them out gives."""
    pools = [str(row[0]) for row in site.ask("SELECT id FROM ratings_pool")]
    if not pools:
        yield "there is no pool"
    commands = [
        ("verify", "--jobs", "1"),
        *(("recompute", "--pool", pool, "--verify") for pool in pools),
    ]
    with ThreadPoolExecutor(2) as pool:
        ended = pool.map(lambda words: site.manage(*words), commands)
        for words, (status, said) in zip(commands, ended, strict=True):
            if status:
                yield f"manage.py {' '.join(words)}: status {status}: {said}"


def _let_go(site: Site) -> list[str]:
    """Nobody holds a lock, and every process hangs on the supervisor that runs."""
    return _after_a_while(
        lambda: [
            *(f"held: {row[0]}" for row in site.ask(_LOCKS)),
            *(f"orphan: {one}" for one in site.strangers()),
        ]
    )


def _after_a_while(look: Callable[[], list[str]]) -> list[str]:
    deadline = time.monotonic() + LET_GO
    while (found := look()) and time.monotonic() < deadline:
        time.sleep(0.3)
    return found


def left_behind(site: Site) -> Iterator[str]:
    """End the site in order; return what is left of any of its runs."""
    status = site.running.stop(signal.SIGTERM)
    if status:
        yield f"the supervisor ended with status {status}"
    yield from (f"orphan: {one}" for one in site.strangers())
    try:
        site.running.assert_gone()
    except (AssertionError, OSError) as error:
        yield f"something is left of the run: {error!r}"
