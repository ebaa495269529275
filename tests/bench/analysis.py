"""How long the analysis of a deal takes on one core, beside a plain alpha-beta without a table.

Run ``python -m tests.bench.analysis [--deals N]``. Whole deals, played by sensible bots, are
analysed with every alternative of every turn: the time of the one in the middle and of the slowest
of a hundred, and the most memory that a process takes for a deal. A plain alpha-beta solves
positions of these deals in which so few tiles are left that it can, in turns with the search.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from games.analysis import analyse_deal
from games.analysis.search import Budget, Position, Search
from games.bots import playout
from games.rules.log import Log
from games.rules.parts.layouts.settling import LineTable
from games.rules.refereeing.session import open_session
from games.rules.registry import GAMES
from tests.bench.figures import Figure, note

GOAL_HALF, GOAL_MOST, GOAL_MEMORY = 0.7, 3.0, 100
"""Seconds for a deal of the middle and for the slowest of a hundred; MB."""
EVENING, GOAL_EVENING = 240, 180
"""The deals of an evening, and the seconds of one worker for them."""
FEW_TILES = 18
"""The plain search takes a deal from where so many tiles are left."""
ROUNDS = 3


def log_of(seed: int, preset: str) -> Log:
    """A game of bots under a preset."""
    found = GAMES["partnership"].preset(preset)
    return playout("partnership", 4, seed, "sensible", dict(found.options) if found else {})


def seconds_of(work: Callable[[], object]) -> float:
    """The processor time that something takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def whole_deals(deals: int, preset: str) -> list[float]:
    """The processor time of so many whole deals, one a game: first ones and later ones."""
    found = []
    for seed in range(deals):
        log = log_of(seed, preset)
        place = seed % len(log.sections) + 1
        found.append(seconds_of(lambda log=log, place=place: analyse_deal(log, place)))  # type: ignore[misc]
    return sorted(found)


def late_positions(deals: int) -> list[tuple[LineTable, Position]]:
    """Positions of played deals in which few tiles are left."""
    found = []
    for seed in range(deals):
        log = log_of(seed, "classic")
        deal = open_session(log).open(log.sections[0])
        table: LineTable = deal.as_dealt()
        search = Search(table, "points", Budget(0))
        laid = None
        for code in log.codes[0][1]:
            deal.play((code,))
            left = sum(deal.hands)  # type: ignore[attr-defined]
            if code[1] and left.bit_count() == FEW_TILES and deal.end is None:
                ends = deal.ends()  # type: ignore[attr-defined]
                place = max(ends) * (max(ends) + 1) // 2 + min(ends)
                laid = search.lay(left, place, code[0], code[1]).position
        if laid is not None:
            found.append((table, laid))
    return found


def with_table(table: LineTable, position: Position) -> int | None:
    """The value of a position by the search."""
    return Search(table, "points", Budget(10**9)).value(position).exact


def without_table(table: LineTable, position: Position) -> int:
    """The value of a position by alpha-beta as books have it: no table, no order, no bounds."""
    search = Search(table, "points", Budget(0))
    fitting, after = search.lines

    def best(left: int, place: int, seat: int, alpha: int, beta: int) -> int:
        choices = left & table.hands[seat] & fitting[place]
        while choices:
            bit = choices & -choices
            choices ^= bit
            for opened in after[place][bit]:
                _, then, final = search.lay(left ^ bit, opened, seat, bit)
                value = final if then is None else best(*then, alpha, beta)
                if seat % 2 == 0:
                    alpha = max(alpha, value)
                else:
                    beta = min(beta, value)
                if alpha >= beta:
                    return alpha if seat % 2 == 0 else beta
        return alpha if seat % 2 == 0 else beta

    return best(*position, -(10**6), 10**6)


def compare(deals: int) -> tuple[float, list[float]]:
    """The seconds a position takes with the table, and how many times as long it takes without."""
    positions = late_positions(deals)
    for one in positions:
        if with_table(*one) != without_table(*one):
            raise SystemExit("the two searches differ")
    ratios, taken = [], 0.0
    for _ in range(ROUNDS):
        taken = seconds_of(lambda: [with_table(*one) for one in positions])
        ratios.append(seconds_of(lambda: [without_table(*one) for one in positions]) / taken)
    return taken / len(positions), ratios


def memory_of(preset: str) -> int:
    """The MB that a process takes at most to analyse a deal."""
    words = [sys.executable, "-m", "tests.bench.analysis", "--one", preset]
    done = subprocess.run(words, capture_output=True, text=True, check=True)  # noqa: S603
    return int(done.stdout)


def report(deals: int) -> None:
    """Print a line for each figure."""
    for preset, share in (("classic", 1), ("dr-200", 2), ("pr-500", 4)):
        times = whole_deals(max(4, deals // share), preset)
        half, most = statistics.median(times), times[-1 - len(times) // 100]
        note(Figure(f"analysis of a deal, {preset}", half, "s", goal=str(GOAL_HALF)))
        note(Figure(f"the slowest of a hundred, {preset}", most, "s", goal=str(GOAL_MOST)))
        evening = EVENING * statistics.fmean(times)
        note(
            Figure(f"an evening of {EVENING} deals, {preset}", evening, "s", goal=str(GOAL_EVENING))
        )
        sys.stdout.write(
            f"{preset:8} {len(times)} deals: {half:.2f} s, slowest {most:.2f} s, "
            f"{EVENING} in {evening:.0f} s\n"
        )
    for preset in ("classic", "cuba-55"):
        memory = memory_of(preset)
        note(Figure(f"memory of an analysis, {preset}", memory, "MB", goal=str(GOAL_MEMORY)))
        sys.stdout.write(f"{preset:8} {memory} MB\n")
    each, ratios = compare(max(4, deals // 4))
    note(Figure(f"{FEW_TILES} tiles left", 1 / each, "a second", "plain alpha-beta", tuple(ratios)))
    shown = ", ".join(f"{ratio:.1f}" for ratio in ratios)
    sys.stdout.write(f"{FEW_TILES} tiles left: {1000 * each:.1f} ms, plain {shown} x as long\n")


def main() -> None:
    """Measure, or analyse one deal and print the memory that took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--one", metavar="PRESET")
    asked = parser.parse_args()
    if asked.one:
        analyse_deal(log_of(3, asked.one), 1)
        # The memory of a process that only started this one is not counted.
        (line,) = (
            line for line in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in line
        )
        sys.stdout.write(f"{int(line.split()[1]) // 1024}\n")
    else:
        report(asked.deals)


if __name__ == "__main__":
    main()
