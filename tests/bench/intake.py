"""Many logs at once: how long it takes beside COPY of the same rows and the referee alone.

Run `python -m tests.bench.intake [--logs N]`. A site with data of its own is started by `./run`, an
event with that many tables is made, and a log for each is taken by `logs_take` on all cores. In the
same run the referee judges the same logs for storage on all cores, without storing anything, and
COPY adds the same rows once more to tables of the same columns, indexes and checks.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from typing import Any

from clubs.processes import cores, in_order
from games.bots import playout
from games.rules.replay import canonical_replay, parse
from games.rules.write import to_text
from tests.bench.figures import Figure, note
from tests.bench.serving.site import started

BATCH = 250


def logs_of(count: int) -> list[bytes]:
    """Return different whole games of partnership that name nobody."""
    return [to_text(playout("partnership", 4, seed, "random")).encode() for seed in range(count)]


def judged(batch: list[bytes]) -> int:
    """Judge logs as for storage; return how many bytes were played."""
    return sum(len(canonical_replay(parse(log)).canonical.as_bytes()) for log in batch)


def event_made(tables: int) -> tuple[Any, list[Any]]:
    """Return a running event with that many tables in published rounds, and their ids.

    Its first round is drawn; the others are the same again.
    """
    from clubs.models import Club
    from tests import builders
    from tournaments.models import Round, Seat, Table

    first = builders.published(builders.pairs_event(Club.objects.create(name="Bench"), 4))
    rounds: list[Round] = []
    seats: list[Seat] = []
    made = list(builders.tables_of(first))
    while len(made) < tables:
        row = Round(event=first.event, number=2 + len(rounds), seed=first.seed)
        row.certificate, row.state = first.certificate, Round.State.PUBLISHED
        rounds.append(row)
        for model in builders.tables_of(first):
            table = Table(round=row, number=model.number)
            made.append(table)
            for one in model.seats.all():
                one.pk, one.table, one.round = Seat().pk, table, row
                seats.append(one)
    Round.objects.bulk_create(rounds, batch_size=5000)
    Table.objects.bulk_create([one for one in made if one.round_id != first.id], batch_size=5000)
    Seat.objects.bulk_create(seats, batch_size=5000)
    return first.event, [table.id for table in made[:tables]]


def timed(action: Callable[[], object]) -> float:
    """Return the seconds that an action takes."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def copied_again() -> float:
    """Return the seconds that COPY takes for all logs and results there are."""
    from django.db import connection

    took = 0.0
    with connection.cursor() as cursor:
        for table in ("games_submission", "tournaments_result"):
            cursor.execute(f"CREATE TABLE bench_{table} (LIKE {table} INCLUDING ALL)")
            with cursor.copy(f"COPY {table} TO STDOUT") as out:
                rows = b"".join(out)
            started_at = time.perf_counter()
            with cursor.copy(f"COPY bench_{table} FROM STDIN") as into:
                into.write(rows)
            took += time.perf_counter() - started_at
    return took


def measured(count: int) -> None:
    """Take that many logs and print what it took."""
    from tournaments.services.intake import logs_take

    event, tables = event_made(count)
    logs = logs_of(count)
    lines = [
        json.dumps({"table": str(table), "log": log.decode()}).encode()
        for table, log in zip(tables, logs, strict=True)
    ]
    batches = [logs[place : place + BATCH] for place in range(0, count, BATCH)]
    states: dict[str, int] = {}

    def take() -> None:
        for answer in logs_take(event_id=event.id, lines=lines, by=None, jobs=cores()):
            states[answer.state] = states.get(answer.state, 0) + 1

    referee = timed(lambda: list(in_order(judged, batches, jobs=cores())))
    intake = timed(take)
    copy = copied_again()
    ratio = intake / (2 * copy + referee)
    what = f"{count:,} logs at once"
    note(Figure(what, count / intake, "logs/s", "2 x COPY + referee", (ratio,), "1"))
    sys.stdout.write(
        f"{count} logs, {sum(map(len, logs)) / 1e6:.0f} MB, {cores()} cores, {states}\n"
        f"referee alone {referee:6.2f} s\n"
        f"COPY alone    {copy:6.2f} s\n"
        f"intake        {intake:6.2f} s, {count / intake:.0f} logs a second; "
        f"{intake / (2 * copy + referee):.2f} x (2 x COPY + referee), "
        f"{(intake - referee) / copy:.2f} x COPY beside the referee\n"
    )


def main() -> None:
    """Start a site, measure, and take it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--logs", type=int, default=10_000)
    asked = parser.parse_args()
    with started() as site:
        site.become()
        measured(asked.logs)


if __name__ == "__main__":
    main()
