"""Every benchmark, one after the other, in one table.

Run ``python -m tests.bench [--out FOLDER] [--quick] [NAME ...]``. Each benchmark measures its peers
or its bare limit in the same run. What they print goes to the error output; then the table is
printed as Markdown, and written to FOLDER with the same figures as JSON and pictures of how cost
grows. `--quick` measures less of everything; NAME chooses among the benchmarks.
"""

import argparse
import json
import os
import subprocess
import sys
from dataclasses import asdict
from itertools import groupby
from pathlib import Path

from tests.bench.figures import FILE, Figure, picture, read_figures, table

ROOT = Path(__file__).resolve().parents[2]
BENCHES: dict[str, tuple[list[str], list[str]]] = {
    "referee": ([], ["--deals", "150"]),
    "analysis": ([], ["--deals", "8"]),
    "strong": ([], ["--deals", "40"]),
    "luck": ([], ["--deals", "100", "--seasons", "1", "--without-values"]),
    "ratings": ([], ["--games", "20000", "--rounds", "1"]),
    "growth": ([], ["--games", "100000", "--rounds", "2"]),
    "many_pools": ([], ["--pools", "100", "--huge", "50000"]),
    "scheduling": ([], []),
    "documents": ([], ["--entries", "400", "--times", "1"]),
    "groups": ([], ["24", "4"]),
    "rotating": ([], ["known"]),
    "pages": ([], ["--pairs", "50", "--times", "2"]),
    "sheets": ([], ["--tables", "10"]),
    "years": ([], ["--pairs", "200", "--games", "2000", "--times", "2"]),
    "phone": ([], ["--times", "1"]),
    "intake": ([], ["--logs", "1000"]),
    "idle": ([], ["--times", "1"]),
    "serving.ratios": ([], ["--logs", "100", "--rounds", "1"]),
    "serving.crowd": ([], ["--viewers", "100", "--tables", "10", "--seconds", "15"]),
    "serving.crowd --grow": ([], []),
}
"""Benchmarks by name, with their arguments, and those by which they measure less."""
DATABASE = {"ratings", "growth", "many_pools", "pages", "sheets", "years"}
"""Those that need a database of the tests' services."""


def main() -> int:
    """Run what was asked for; returns how many failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*BENCHES, []], metavar="NAME")
    parser.add_argument("--out", type=Path, default=ROOT / ".data" / "bench")
    parser.add_argument("--quick", action="store_true")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    lines = asked.out / "figures.ndjson"
    lines.unlink(missing_ok=True)
    failed = [name for name in asked.names or BENCHES if not _run(name, lines, asked.quick)]
    _write(read_figures(lines), asked.out)
    for name in failed:
        sys.stderr.write(f"bench: {name} failed\n")
    return len(failed)


def _run(name: str, lines: Path, quick: bool) -> bool:
    whole, less = BENCHES[name]
    module, *options = name.split()
    words = [sys.executable, "-m", f"tests.bench.{module}", *options, *(less if quick else whole)]
    if name in DATABASE:
        words = [sys.executable, "-m", "tests.services", *words]
    env = os.environ | {FILE: str(lines)}
    sys.stderr.write(f"== {name}\n")
    done = subprocess.run(words, cwd=ROOT, env=env, stdout=sys.stderr, check=False)  # noqa: S603
    return done.returncode == 0


def _write(figures: list[Figure], folder: Path) -> None:
    plain = [one for one in figures if not one.curve]
    (folder / "figures.json").write_text(json.dumps([asdict(one) for one in figures], indent=1))
    (folder / "figures.md").write_text(table(plain) + "\n")
    curves = sorted((one for one in figures if one.curve), key=lambda one: one.curve)
    for name, points in groupby(curves, key=lambda one: one.curve):
        (folder / f"{name.replace(' ', '-')}.svg").write_text(picture(name, list(points)))
    sys.stdout.write(table(plain) + "\n")


if __name__ == "__main__":
    sys.exit(main())
