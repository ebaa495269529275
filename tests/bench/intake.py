"""Many logs at once: how long it takes beside COPY of the same rows and the referee alone.

Run `python -m tests.bench.intake [--logs N]`. A site with data of its own is started by `./run`, an
event with that many tables is made, and a log for each is taken by `logs_take` on all cores; the
same logs are sent to another event over HTTP, as lines of JSON in one request. In the same run the
referee judges the same logs for storage on all cores, without storing anything, and COPY adds the
same rows once more to tables of the same columns, indexes and checks.
"""

import json
import sys
import time
from collections.abc import Callable
from http.client import HTTPConnection
from typing import Any

from games.bots import playout
from games.rules.replay import canonical_replay, parse
from games.rules.write import to_text
from tests.bench.figures import Figure, arguments, note
from tests.bench.serving.site import Site, start_site
from web.parallel import cores, map_in_order

BATCH = 250


def logs_of(count: int) -> list[bytes]:
    """Return different whole games of partnership that name nobody."""
    return [to_text(playout("partnership", 4, seed, "random")).encode() for seed in range(count)]


def judge_batch(batch: list[bytes]) -> int:
    """Judge logs as for storage; return how many bytes were played."""
    return sum(len(canonical_replay(parse(log)).canonical.as_bytes()) for log in batch)


def event_made(tables: int, club: str) -> tuple[Any, list[Any]]:
    """Return a club's running event with that many tables in published rounds, and their ids.

    Its first round is drawn; the others are the same again.
    """
    from clubs.models import Club
    from tests import builders
    from tournaments.models import Round, Seat, Table

    first = builders.publish_round(builders.pairs_event(Club.objects.create(name=club), 4))
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


def seconds_of(action: Callable[[], object]) -> float:
    """Return the seconds that an action takes."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def copy_rows() -> float:
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


def lines_of(tables: list[Any], logs: list[bytes]) -> list[bytes]:
    """Return a line of JSON for each table and its log."""
    pairs = zip(tables, logs, strict=True)
    return [json.dumps({"table": str(at), "log": log.decode()}).encode() for at, log in pairs]


def send_logs(site: Site, logs: list[bytes]) -> float:
    """Return the seconds from sending all logs in one request to the last line of its answer."""
    from clubs.models import Membership, User
    from deploy.tokens import SCOPES, token_create

    event, tables = event_made(len(logs), "Bench over HTTP")
    scorer = User.objects.create(username="bench")
    Membership.objects.create(club=event.club, user=scorer, role=Membership.Role.OWNER)
    _row, token = token_create(user=scorer, name="bench", scopes=SCOPES)
    body = b"\n".join(lines_of(tables, logs))
    head = {"Authorization": f"Bearer {token}", "Content-Type": "application/x-ndjson"}
    server = HTTPConnection("127.0.0.1", site.port, timeout=600)
    start = time.perf_counter()
    server.request("POST", f"/api/v1/events/{event.id}/logs", body, head)
    answer = server.getresponse()
    found = [json.loads(line).get("state") for line in answer.read().splitlines()]
    took = time.perf_counter() - start
    if (answer.status, found) != (200, ["current"] * len(logs)):
        raise RuntimeError(f"{answer.status}: {set(found)}")
    return took


def measure(site: Site, count: int) -> None:
    """Take that many logs and print what it took."""
    from tournaments.results.services.intake import logs_take

    event, tables = event_made(count, "Bench")
    logs = logs_of(count)
    lines = lines_of(tables, logs)
    batches = [logs[place : place + BATCH] for place in range(0, count, BATCH)]
    states: dict[str, int] = {}

    def take() -> None:
        for answer in logs_take(event_id=event.id, lines=lines, by=None, jobs=cores()):
            states[answer.state] = states.get(answer.state, 0) + 1

    referee = seconds_of(lambda: list(map_in_order(judge_batch, batches, jobs=cores())))
    intake = seconds_of(take)
    copy = copy_rows()
    http = send_logs(site, logs)
    for what, took, goal, ratio in (
        (f"{count:,} logs at once", intake, "1", intake / (2 * copy + referee)),
        (f"{count:,} logs over HTTP", http, "2", http / (copy + referee)),
    ):
        beside = "2 x COPY + referee" if took == intake else "COPY + referee"
        note(Figure(what, count / took, "logs/s", beside, (ratio,), goal))
    sys.stdout.write(
        f"{count} logs, {sum(map(len, logs)) / 1e6:.0f} MB, {cores()} cores, {states}\n"
        f"referee alone {referee:6.2f} s\n"
        f"COPY alone    {copy:6.2f} s\n"
        f"intake        {intake:6.2f} s, {count / intake:.0f} logs a second; "
        f"{intake / (2 * copy + referee):.2f} x (2 x COPY + referee), "
        f"{(intake - referee) / copy:.2f} x COPY beside the referee\n"
        f"over HTTP     {http:6.2f} s, {count / http:.0f} logs a second; "
        f"{http / (copy + referee):.2f} x (COPY + referee)\n"
    )


def main() -> None:
    """Start a site, measure, and take it down."""
    asked = arguments(__doc__, logs=10_000)
    with start_site() as site:
        site.become()
        measure(site, asked.logs)


if __name__ == "__main__":
    main()
