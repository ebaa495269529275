"""What a large draw takes from the command line, beside reading and writing its answer alone.

    python -m tests.bench.documents [--entries 2000] [--rounds 50] [--times 3]

Draws a round robin with ``manage.py draw`` in a process of its own, and in another reads the answer
as JSON and writes it again, by turns: seconds of the processor and the most memory of each.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench.figures import Figure, arguments, note

ROOT = Path(__file__).resolve().parents[2]
BARE = "import json, sys; sys.stdout.write(json.dumps(json.load(open(sys.argv[1]))))"
"""The same answer read and written, and nothing else."""


def document(entries: int, rounds: int) -> dict[str, object]:
    """A round robin of so many pairs, cut after so many rounds."""
    return {
        "format": "schedule 1",
        "method": "round_robin",
        "shape": "pairs",
        "rounds_planned": rounds,
        "seed": 7,
        "entries": [{"id": f"p{n:04}", "rating": 2500 - n % 700} for n in range(entries)],
    }


def run_command(words: list[str], answer: Path) -> tuple[float, float]:
    """Run a command into a file; returns its seconds of the processor and its megabytes at most."""
    with answer.open("wb") as out:
        child = subprocess.Popen([sys.executable, *words], cwd=ROOT, stdout=out)  # noqa: S603
        _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{words[0]} failed with {child.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> None:
    """Measure both by turns, and say the draw's figures with their ratios."""
    asked = arguments(__doc__, entries=2000, rounds=50, times=3)
    drawn, bare = [], []
    with tempfile.TemporaryDirectory() as folder:
        given, answer, again = (Path(folder, name) for name in ("given", "answer", "again"))
        given.write_text(json.dumps(document(asked.entries, asked.rounds)))
        for _ in range(asked.times):
            drawn.append(run_command(["manage.py", "draw", str(given)], answer))
            bare.append(run_command(["-c", BARE, str(answer)], again))
    what = f"round robin of {asked.entries:,} pairs, {asked.rounds} rounds"
    for place, (unit, goal) in enumerate((("s", "5 s"), ("MB", "250 MB"))):
        mine = statistics.median(row[place] for row in drawn)
        ratios = tuple(a[place] / b[place] for a, b in zip(drawn, bare, strict=True))
        note(Figure(what, mine, unit, "its JSON read and written", ratios, f"below {goal}"))
        told = ", ".join(f"{ratio:.1f}" for ratio in ratios)
        print(f"{what}: {mine:.1f} {unit}, {told} times its JSON read and written")  # noqa: T201


if __name__ == "__main__":
    main()
