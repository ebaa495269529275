"""How fast ratings are computed, beside other people's engines and beside PostgreSQL's own limit.

    python -m tests.bench.ratings [--games 20000 1000000] [--rounds 3]

Prints games a second of the engine on periods of 1,000 games of four players, with and without
deviations, of the plain engine it is held against, and of `openskill` (the same games of the same
players) and `elote` (from the lock `requirements/bench.txt`; what is missing is said), in turns, by
the processor's clock: the median, and the least and most. Then a ledger is written
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
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import django
import numpy as np
import numpy.typing as npt

# Starts the servers and names them in the environment, before the settings are read.
import tests.services  # noqa: F401 - imported for that
from ratings.engine.columns import Block, State, rate_blocks, rate_period, scores_of
from ratings.engine.deviation import PoolFit
from ratings.engine.measuring import measure_period
from ratings.engine.period import Config, Game, rate
from tests.bench.figures import Figure, note

PERIOD = 1000
PLAYERS = 50_000
TURNS = 5
GOAL_PEERS, GOAL_SMALL, GOAL_COPY, GOAL_MEMORY = 100, 3.0, 1.5, 1024
MANY = 1_000_000
"""Games from which on a recompute is held against what COPY takes alone, and less than that."""
CHUNK = 1 << 20
NO_HELP = "max_parallel_maintenance_workers TO 0"


@cache
def tables(games: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """The games that are rated: seats (periods x 4 x games) and whether the first side won.

    Periods of 1,000 tables, nobody twice at one.
    """
    chance = np.random.default_rng(1)
    drawn = [chance.permutation(PLAYERS)[: 4 * PERIOD] for _ in range(games // PERIOD)]
    seats = np.stack(drawn).reshape(-1, 4, PERIOD).astype(np.int64)
    return seats, chance.random((len(seats), PERIOD)) < 0.5


def engine_rate(games: int = 100_000, *, sure: bool = True) -> float:
    """Games a second of the engine.

    ``sure``: with how sure the ratings are after each period, as pools are rated.
    """
    blocks = []
    for members, won in zip(*tables(games), strict=True):
        first = np.where(won, 1, 2)
        blocks.append(Block((2, 2), members, scores_of(np.stack([first, 3 - first]))))
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
    """Games a second of `openskill`'s default model: the first of the games the engine rates."""
    model = importlib.import_module("openskill.models").PlackettLuce()
    people = [model.rating() for _ in range(PLAYERS)]
    seats, won = tables(games)
    played = list(
        zip(seats.transpose(0, 2, 1).reshape(-1, 4).tolist(), won.ravel().tolist(), strict=True)
    )

    def run() -> int:
        for (a, b, c, d), first in played:
            sides = [[people[a], people[b]], [people[c], people[d]]]
            ranks = [1, 2] if first else [2, 1]
            (people[a], people[b]), (people[c], people[d]) = model.rate(sides, ranks=ranks)
        return len(played)

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


def _rate(run: Callable[[], int], rounds: int = 2) -> float:
    """Games a second of the best of a few runs, by the processor's clock."""
    best = 0.0
    for _ in range(rounds):
        start = time.process_time()
        games = run()
        best = max(best, games / (time.process_time() - start))
    return best


def engines() -> None:
    """Print the engine beside the plain one and the peers, measured in turns."""
    for name in PEERS:
        if importlib.util.find_spec(name) is None:
            print(f"{name:14s} not installed: pip install -r requirements/bench.txt")  # noqa: T201
    there = {name: peer for name, peer in PEERS.items() if importlib.util.find_spec(name)}
    measures: dict[str, Callable[[], float]] = {
        "engine": engine_rate,
        "alone": partial(engine_rate, sure=False),
        "plain loop": plain_rate,
        **there,
    }
    turns = [{name: measure() for name, measure in measures.items()} for _turn in range(TURNS)]
    found = {name: statistics.median(turn[name] for turn in turns) for name in measures}
    print(  # noqa: T201
        f"engine        {found['engine']:14,.0f} games/s, without deviations {found['alone']:,.0f}"
    )
    for name in ("plain loop", *there):
        ratios = tuple(turn["engine"] / turn[name] for turn in turns)
        without = tuple(turn["alone"] / turn[name] for turn in turns)
        aim = str(GOAL_PEERS) if name == "openskill" else ""
        note(Figure("rating engine", found["engine"], "games/s", name, ratios, aim))
        note(Figure("rating engine, no deviations", found["alone"], "games/s", name, without, aim))
        goal = f" (goal {GOAL_PEERS})" if aim else ""
        print(  # noqa: T201
            f"{name:14s}{found[name]:14,.0f} games/s, engine x {_spread(ratios)}{goal}, "
            f"without deviations x {_spread(without)}"
        )


def _spread(ratios: Sequence[float]) -> str:
    return f"{statistics.median(ratios):,.0f} ({min(ratios):,.0f} to {max(ratios):,.0f})"


class Timer:
    """Adds up seconds, and those of the processor: of this process, and of PostgreSQL for it."""

    def __init__(self) -> None:
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            # The clock of its process counts in hundredths, this one of Linux exactly.
            self._server = Path(f"/proc/{cursor.fetchone()[0]}/schedstat")
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
        return time.process_time() + int(self._server.read_text().split()[0]) / 1e9


def recompute_here(pool: str) -> None:
    """Recompute a pool in this process; print seconds and the most memory it had, in MiB."""
    from django.utils import timezone

    from ratings.services.rating import pool_recompute

    timer = Timer()
    with timer.part("recompute"):
        pool_recompute(pool_id=uuid.UUID(pool), now=timezone.now())
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({**timer.took, "processor": timer.processor, "memory": memory}))  # noqa: T201


def limit(pool: uuid.UUID, table: str) -> Timer:
    """What PostgreSQL takes to hand out the pool's games, take in its changes and index them."""
    from django.db import connection, transaction

    from ratings.store.partitions import COLUMNS, INDEX_MEMORY, TABLE, index_statements
    from ratings.store.reading import copy_rows

    games = f"""
        SELECT period_id, id, source, sizes, players, pairs, places, points FROM ratings_ratedgame
        WHERE period_id IN (SELECT id FROM ratings_period WHERE pool_id = '{pool}')
    """  # noqa: S608 - our own number
    names = ", ".join(COLUMNS)
    timer = Timer()
    with tempfile.TemporaryFile() as file, connection.cursor() as cursor:
        copy: Any = cursor.copy(f"COPY ({games}) TO STDOUT (FORMAT binary)")
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


def database(sizes: Sequence[int], rounds: int) -> None:
    """Print how long a recompute of so many games takes beside its limit, in every round."""
    from django.core.management import call_command
    from django.db import connection

    from tests.ledgers import Size, pool_with_games

    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        # A process that helps to index would not be counted.
        cursor.execute(f"ALTER DATABASE {connection.settings_dict['NAME']} SET {NO_HELP}")
        cursor.execute(f"SET {NO_HELP}")
    taken: dict[int, list[Recompute]] = {games: [] for games in sizes}
    for number, games in enumerate([*sizes] * rounds):
        pool = pool_with_games(Size(games), name=f"Bench {number}", first=number << 40)
        with connection.cursor() as cursor:
            # Who reads rows first marks them as there; the limit would read what is marked already.
            cursor.execute("VACUUM ratings_ratedgame, ratings_period, ratings_subject")
        taken[games].append(_recompute(pool.id, games))
    for games, found in taken.items():
        goal = _goal_of(games)
        what, beside = f"recompute of {games:,} games", "what COPY alone takes"
        seconds = statistics.median(one.seconds for one in found)
        note(Figure(what, seconds, "s", beside, tuple(one.ratio for one in found), goal))
        seconds = statistics.median(one.processor for one in found)
        ratios = tuple(one.by_processor for one in found)
        note(Figure(f"{what}, processor", seconds, "s", beside, ratios, goal))


class Recompute(NamedTuple):
    """Seconds of a recompute, and how many times its limit they are; those of the processor too."""

    seconds: float
    ratio: float
    processor: float
    by_processor: float


def _goal_of(games: int) -> str:
    return str(GOAL_SMALL if games < MANY else GOAL_COPY)


def _recompute(pool: uuid.UUID, games: int) -> Recompute:
    """Recompute a pool in a process of its own, print how long it took, and measure its limit."""
    from ratings.models import FIRST_RUN_LIST, PARTITION_LISTS, RatingList
    from ratings.store.partitions import DAILY, TABLE

    words = [sys.executable, "-m", "tests.bench.ratings", "--recompute", str(pool)]
    answer = subprocess.run(words, check=True, capture_output=True, text=True)  # noqa: S603
    ours = json.loads(answer.stdout)
    head = RatingList.objects.filter(pool=pool).order_by("-number")[0].id
    partition = (head - FIRST_RUN_LIST) // PARTITION_LISTS
    alone = limit(pool, f"{TABLE}_{partition}" if partition >= 0 else DAILY)
    least = sum(alone.took.values())
    took = Recompute(
        ours["recompute"],
        ours["recompute"] / least,
        ours["processor"],
        ours["processor"] / alone.processor,
    )
    parts = ", ".join(f"{name} {seconds:.2f}" for name, seconds in alone.took.items())
    print(  # noqa: T201
        f"{games:,} games: recompute {took.seconds:.2f} s, limit {least:.2f} s ({parts}): "
        f"x {took.ratio:.2f}, by the processor x {took.by_processor:.2f} (goal {_goal_of(games)}), "
        f"{ours['memory']:.0f} MiB (goal {GOAL_MEMORY})"
    )
    return took


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games", type=int, nargs="+", default=[20_000, MANY], help="games of the ledgers"
    )
    parser.add_argument("--rounds", type=int, default=3, help="how often each is recomputed")
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
