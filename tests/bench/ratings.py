"""How fast ratings are computed, beside other people's engines and beside PostgreSQL's own limit.

    python -m tests.bench.ratings [--games 100000] [--rounds 5]

Prints games a second of the engine on periods of 1,000 games of four players, with and without the
deviation that the others lack, of the plain engine it is held against, and of `openskill` and
`elote` (from the lock `requirements/bench.txt`; what is missing is said). Then a ledger is written
to a database of its own and rated from its first game to committed, indexed history, in a process
of its own; the limit is what PostgreSQL takes, in the same run, for reading the same games and
writing and indexing the same changes when nothing is computed.
"""

import argparse
import importlib
import importlib.util
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import django
import numpy as np
import psutil

# Starts the servers and names them in the environment, before the settings are read.
import tests.services  # noqa: F401 - imported for that
from ratings.engine.columns import Block, State, rate_blocks, rate_period, scores_of
from ratings.engine.deviation import PoolFit
from ratings.engine.measuring import measure_period
from ratings.engine.period import Config, Game, rate
from tests.bench.figures import Figure, note

PERIOD = 1000
PLAYERS = 50_000
GOAL_PEERS, GOAL_SMALL, GOAL_COPY, GOAL_MEMORY = 100, 3.0, 2.0, 1024
MANY = 1_000_000
"""Games from which on a recompute is held against what COPY takes alone, and less than that."""
CHUNK = 1 << 20


def engine_rate(games: int = 200_000, *, sure: bool = True) -> float:
    """Games a second of the engine: periods of 1,000 tables, nobody twice at one.

    ``sure``: with how sure the ratings are after each period, as pools are rated.
    """
    chance = np.random.default_rng(1)
    blocks = []
    for _ in range(games // PERIOD):
        members = chance.permutation(PLAYERS)[: 4 * PERIOD].reshape(4, PERIOD).astype(np.int64)
        first = np.where(chance.random(PERIOD) < 0.5, 1, 2)
        scores = scores_of(np.stack([first, 3 - first]).astype(np.int16))
        blocks.append(Block((2, 2), members, scores))
    config, state, variance = Config(), State.opening(PLAYERS), PoolFit().variance

    def run() -> int:
        for day, block in enumerate(blocks):
            if sure:
                rated = rate_blocks(config, state, [block])
                measure_period(config, state, rated, day, variance)
            else:
                rate_period(config, state, [block])
        return len(blocks) * PERIOD

    return _rate(run)


def plain_rate(games: int = 10_000) -> float:
    """Games a second of the plain engine, one game after another with exact fractions."""
    chance = random.Random(1)  # noqa: S311 - simulated results
    names = [f"p{number}" for number in range(PLAYERS)]
    periods = []
    for start in range(0, games, PERIOD):
        seats = chance.sample(names, 4 * PERIOD)
        tables = [seats[i : i + 4] for i in range(0, len(seats), 4)]
        periods.append(
            [
                Game(f"g{start + place}", ((a, b), (c, d)), (1, 2))
                for place, (a, b, c, d) in enumerate(tables)
            ]
        )
    config = Config()

    def run() -> int:
        for period in periods:
            rate(config, {}, period)
        return len(periods) * PERIOD

    return _rate(run)


def openskill_rate(games: int = 5_000) -> float:
    """Games a second of `openskill`'s default model, tables of two against two."""
    model = importlib.import_module("openskill.models").PlackettLuce()
    chance = random.Random(1)  # noqa: S311 - simulated results
    people = [model.rating() for _ in range(PERIOD)]
    tables = [chance.sample(range(PERIOD), 4) for _ in range(games)]

    def run() -> int:
        for a, b, c, d in tables:
            sides = [[people[a], people[b]], [people[c], people[d]]]
            (people[a], people[b]), (people[c], people[d]) = model.rate(sides)
        return games

    return _rate(run)


def elote_rate(games: int = 20_000) -> float:
    """Games a second of `elote`'s Elo, one against one: it has no teams."""
    competitor = importlib.import_module("elote").EloCompetitor
    chance = random.Random(1)  # noqa: S311 - simulated results
    people = [competitor(initial_rating=1500) for _ in range(PERIOD)]
    tables = [chance.sample(people, 2) for _ in range(games)]

    def run() -> int:
        for one, other in tables:
            one.beat(other)
        return games

    return _rate(run)


PEERS: dict[str, Callable[[], float]] = {"openskill": openskill_rate, "elote": elote_rate}


def _rate(run: Callable[[], int], rounds: int = 5) -> float:
    """Games a second of the best of several runs, by the processor's clock."""
    best = 0.0
    for _ in range(rounds):
        start = time.process_time()
        games = run()
        best = max(best, games / (time.process_time() - start))
    return best


def engines() -> None:
    """Print the engine beside the plain one and the peers."""
    ours, alone = engine_rate(), engine_rate(sure=False)
    print(f"engine        {ours:14,.0f} games/s, without deviations {alone:,.0f}")  # noqa: T201
    rows = {"plain loop": plain_rate()}
    for name, measure in PEERS.items():
        if importlib.util.find_spec(name) is None:
            print(f"{name:14s} not installed: pip install -r requirements/bench.txt")  # noqa: T201
        else:
            rows[name] = measure()
    for name, theirs in rows.items():
        aim = str(GOAL_PEERS) if name == "openskill" else ""
        note(Figure("rating engine", ours, "games/s", name, (ours / theirs,), aim))
        note(Figure("rating engine, no deviations", alone, "games/s", name, (alone / theirs,), aim))
        goal = f" (goal {GOAL_PEERS})" if name == "openskill" else ""
        print(  # noqa: T201
            f"{name:14s}{theirs:14,.0f} games/s, engine x {ours / theirs:,.0f}{goal}, "
            f"without deviations x {alone / theirs:,.0f}"
        )


class Timer:
    """Adds up seconds, and those of the processor: of this process, and of PostgreSQL for it."""

    def __init__(self) -> None:
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            self._server = psutil.Process(cursor.fetchone()[0])
        self.took: dict[str, float] = {}
        self.processor = 0.0

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Add what is done inside."""
        start, spent = time.perf_counter(), self._processor_now()
        yield
        self.took[name] = time.perf_counter() - start
        self.processor += self._processor_now() - spent

    def _processor_now(self) -> float:
        return time.process_time() + sum(self._server.cpu_times()[:2])


def recompute_here(pool: str) -> None:
    """Recompute a pool in this process; print seconds and the most memory it had, in MiB."""
    from django.utils import timezone

    from ratings.services.rating import pool_recompute

    timer = Timer()
    with timer.part("recompute"):
        pool_recompute(pool_id=uuid.UUID(pool), now=timezone.now())
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({**timer.took, "processor": timer.processor, "memory": memory}))  # noqa: T201


def limit(table: str) -> Timer:
    """What PostgreSQL takes to hand out the games, take in the changes and index them."""
    from django.db import connection, transaction

    from ratings.store.partitions import COLUMNS, INDEX_MEMORY, TABLE, index_statements
    from ratings.store.reading import copy_rows

    games = "period_id, id, source, sizes, players, pairs, places, points"
    names = ", ".join(COLUMNS)
    timer = Timer()
    with tempfile.TemporaryFile() as file, connection.cursor() as cursor:
        copy: Any = cursor.copy(f"COPY ratings_ratedgame ({games}) TO STDOUT (FORMAT binary)")
        with timer.part("out"), copy as reading:
            for _row in copy_rows(reading):
                pass
        with cursor.copy(f"COPY {table} ({names}) TO STDOUT (FORMAT binary)") as rows:
            for row in rows:
                file.write(row)
        file.seek(0)
        with transaction.atomic():
            cursor.execute(f"CREATE TABLE limit_changes (LIKE {TABLE})")
            into = f"COPY limit_changes ({names}) FROM STDIN (FORMAT binary, FREEZE)"
            with timer.part("in"), cursor.copy(into) as writing:
                while chunk := file.read(CHUNK):
                    writing.write(chunk)
            cursor.execute(f"SET LOCAL maintenance_work_mem = '{INDEX_MEMORY}'")
            with timer.part("index"):
                for statement in index_statements("limit_changes"):
                    cursor.execute(statement)
        cursor.execute("DROP TABLE limit_changes")
    return timer


def database(games: int, rounds: int) -> None:
    """Print how long a recompute takes beside its limit, in every round."""
    from django.core.management import call_command

    from ratings.models import FIRST_RUN_LIST, PARTITION_LISTS, RatingList
    from ratings.store.partitions import TABLE
    from tests.ledgers import Size, pool_with_games

    call_command("migrate", verbosity=0)
    for number in range(rounds):
        pool = pool_with_games(Size(games), name=f"Bench {number}", first=number << 40)
        words = [sys.executable, "-m", "tests.bench.ratings", "--recompute", str(pool.id)]
        answer = subprocess.run(words, check=True, capture_output=True, text=True)  # noqa: S603
        ours = json.loads(answer.stdout)
        head = RatingList.objects.filter(pool=pool).order_by("-number")[0].id
        partition = (
            f"{TABLE}_{(head - FIRST_RUN_LIST) // PARTITION_LISTS}"
            if head >= FIRST_RUN_LIST
            else TABLE
        )
        alone = limit(partition)
        least = sum(alone.took.values())
        what, beside = f"recompute of {games:,} games", "what COPY alone takes"
        goal = str(GOAL_SMALL if games < MANY else GOAL_COPY)
        note(Figure(what, ours["recompute"], "s", beside, (ours["recompute"] / least,), goal))
        ratio = ours["processor"] / alone.processor
        note(Figure(f"{what}, processor", ours["processor"], "s", beside, (ratio,), goal))
        parts = ", ".join(f"{name} {seconds:.2f}" for name, seconds in alone.took.items())
        print(  # noqa: T201
            f"{games:,} games: recompute {ours['recompute']:.2f} s, limit {least:.2f} s ({parts}): "
            f"x {ours['recompute'] / least:.2f}, by the processor x {ratio:.2f} (goal {goal}), "
            f"{ours['memory']:.0f} MiB (goal {GOAL_MEMORY})"
        )


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="games of the ledger")
    parser.add_argument("--rounds", type=int, default=1, help="how often the recompute is measured")
    parser.add_argument("--recompute", help=argparse.SUPPRESS)
    parser.add_argument("--engines", action="store_true", help="no database, only the engines")
    given = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    if given.recompute:
        recompute_here(given.recompute)
        return
    engines()
    if not given.engines:
        database(given.games, given.rounds)


if __name__ == "__main__":
    main()
