"""How long small pools wait for their ratings when hundreds close at once beside a huge one.

Run ``python -m tests.bench.many_pools [--pools 500] [--games 40] [--huge 300000]``. It writes the
pools, none of them rated, and starts the workers as `./run` does. It rings for the huge pool and,
when its run has begun, for all of the others at once. It prints the seconds until half of them and
until all stand rated, what the worker took of the processor for each, and how far the huge one was.
"""

import os
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import django
import psutil

# Starts the servers where none are named, before the settings are read.
import tests.services  # noqa: F401 - imported for that
from tests.bench.figures import Figure, arguments, note

ROOT = Path(__file__).resolve().parents[2]
GOAL = 10.0
"""Seconds within which a small pool is rated."""
PATIENCE = 600.0


def pools_made(count: int, games: int, huge: int) -> tuple[list[Any], Any]:
    """Write small pools of a round each, and a huge one."""
    from tests.ledgers import Size, pool_with_games

    size = Size(games, games_a_period=games, players=4 * games)
    small = [
        pool_with_games(size, name=f"Small {number}", first=number << 36)
        for number in range(1, count + 1)
    ]
    large = pool_with_games(Size(huge), name="Huge", first=1 << 50)
    # As the ledger's own services count them.
    large.periods.update(logs=1000)
    return small, large


def workers_start(stack: ExitStack, folder: Path) -> list[psutil.Process]:
    """Start both workers, with a data folder of their own; returns them."""
    from deploy.supervisor import programs
    from deploy.supervisor.heartbeat import WORKERS

    env = os.environ | {"BONEYARD_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "deploy.settings"}
    started = []
    for name in WORKERS:
        log = stack.enter_context((folder / f"{name}.log").open("wb"))
        child = programs.worker(ROOT, env, name).launch.start(log, subprocess.STDOUT)
        stack.callback(child.wait)
        stack.callback(child.terminate)
        started.append(psutil.Process(child.pid))
    return started


def seconds_until_rated(pools: list[Any]) -> tuple[float, float]:
    """Ring for all of the pools; return the seconds until half of them and until all are rated."""
    from ratings.models import Period
    from ratings.tasks import rate_pool

    waiting = Period.objects.filter(pool__in=pools).exclude(state=Period.State.RATED)
    begun, half = time.monotonic(), 0.0
    for pool in pools:
        rate_pool.delay(str(pool.id))
    while left := waiting.count():
        if not half and left <= len(pools) / 2:
            half = time.monotonic() - begun
        if time.monotonic() - begun > PATIENCE:
            raise RuntimeError(f"{left} pools are not rated")
        time.sleep(0.1)
    return half, time.monotonic() - begun


def measure(count: int, games: int, huge: int) -> None:
    """Write the pools, let the workers rate them, and print what it took."""
    from ratings.models import RatingRun
    from ratings.tasks import rate_pool

    small, large = pools_made(count, games, huge)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        worker, _long = workers_start(stack, Path(folder))
        rate_pool.delay(str(large.id))
        deadline = time.monotonic() + PATIENCE
        while not RatingRun.objects.filter(pool_id=large.id).exists():
            if time.monotonic() > deadline:
                raise RuntimeError((Path(folder) / "long-worker.log").read_text()[-2000:])
            time.sleep(0.1)
        before = sum(worker.cpu_times()[:2])
        half, whole = seconds_until_rated(small)
        each = (sum(worker.cpu_times()[:2]) - before) / count * 1000
        run = RatingRun.objects.filter(pool_id=large.id).first()
        done = run.done if run else huge
        note(Figure("a small pool is rated, processor", each, "ms"))
        note(Figure(f"{count} pools close beside a huge one", whole, "s", goal=f"{GOAL:g} s"))
        sys.stdout.write(
            f"{count} pools of {games} games: half rated after {half:.1f} s, all after "
            f"{whole:.1f} s (goal {GOAL:g}), {each:.1f} ms of the processor each; "
            f"the huge pool had {done:,} of {huge:,} games\n"
        )


def main() -> None:
    """Read the arguments and measure."""
    asked = arguments(__doc__, pools=500, games=40, huge=300_000)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    measure(asked.pools, asked.games, asked.huge)


if __name__ == "__main__":
    main()
