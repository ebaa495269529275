"""How soon a site answers, and what it takes while nothing is to be done.

Run ``python -m tests.bench.idle [--beside CHECKOUT] [--times 3] [--rest 20]``. It starts a site by
`./run` twice, on an empty data folder and on the same again, and prints the seconds until the first
page is answered, with those of all its processes' processor; then it lets the site rest, and prints
the memory of its processes as proportional set sizes, in which a page that several share counts
once. With another checkout (the state before a change) both are measured in turns. Packages are
installed before.
"""

import argparse
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

import psutil

from tests.bench.figures import Figure, note
from tests.bench.serving.site import (
    KINDS,
    ROOT,
    STARTS,
    SUPERVISOR,
    family,
    free_port,
    kind_of,
    processor,
)

GOALS = {
    "first start": "25 s",
    "start": "3 s",
    "workers": "250 MB",
    "the whole site": "550 MB",
}
Figures = dict[str, float]


@contextmanager
def running(root: Path, folder: Path, took: Figures, name: str) -> Iterator[psutil.Process]:
    """Start a site; note seconds and those of the processor until its first page is answered."""
    port = free_port()
    words = ["./run", "--no-demo", "--port", str(port)]
    env = os.environ | {"BONEYARD_DATA": str(folder)}
    quiet = subprocess.DEVNULL
    begun = time.monotonic()
    run = subprocess.Popen(words, cwd=root, env=env, stdout=quiet, stderr=quiet)  # noqa: S603
    try:
        _wait(f"http://127.0.0.1:{port}/", run)
        took[name] = time.monotonic() - begun
        took[f"{name}, processor"] = processor(psutil.Process(run.pid))
        yield psutil.Process(run.pid)
    finally:
        run.send_signal(signal.SIGINT)
        run.wait(60)


def _wait(address: str, run: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + STARTS
    while time.monotonic() < deadline and run.poll() is None:
        with suppress(OSError), urlopen(address, timeout=5):  # noqa: S310 - our own site
            return
        time.sleep(0.02)
    raise RuntimeError("the site did not start")


def memory(above: psutil.Process) -> Figures:
    """Return megabytes by kind of process, of a site's supervisor and all that it has started."""
    found = dict.fromkeys((*KINDS, SUPERVISOR), 0.0)
    for one in family(above):
        with suppress(psutil.Error, OSError):
            text = Path(f"/proc/{one.pid}/smaps_rollup").read_text()
            found[kind_of(one)] += int(re.findall(r"^Pss:\s+(\d+)", text, re.MULTILINE)[0]) / 1024
    return {**found, "the whole site": sum(found.values())}


def measure(root: Path, rest: float) -> Figures:
    """Start a site twice and let it rest; return what it took."""
    took: Figures = {}
    with tempfile.TemporaryDirectory(prefix="boneyard-bench-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        with running(root, folder, took, "first start"):
            time.sleep(5)
        with running(root, folder, took, "start") as above:
            time.sleep(rest)
            took |= memory(above)
    return took


def table(taken: Mapping[str, list[Figures]]) -> str:
    """Return the medians as Markdown; beside another checkout, with the ratio to it."""
    lines = ["| what | now | before | ratio | goal |", "|---|---|---|---|---|"]
    for what in taken["here"][0]:
        unit = "s" if "start" in what else "MB"
        now = statistics.median(run[what] for run in taken["here"])
        cells = [f"{now:.3g} {unit}", "", "", GOALS.get(what, "")]
        if "beside" in taken:
            before = statistics.median(run[what] for run in taken["beside"])
            cells[1:3] = [f"{before:.3g} {unit}", f"{now / before:.2f}"]
        lines.append(f"| {what} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    """Print what a site takes to start and to be there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beside", type=Path, help="another checkout, measured in turns")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--rest", type=float, default=20, help="seconds before memory is looked at")
    asked = parser.parse_args()
    roots = {"here": ROOT} | ({"beside": asked.beside.resolve()} if asked.beside else {})
    taken: dict[str, list[Figures]] = {which: [] for which in roots}
    for _time in range(asked.times):
        for which, root in roots.items():
            taken[which].append(measure(root, asked.rest))
    for what in taken["here"][0]:
        unit = "s" if "start" in what else "MB"
        value = statistics.median(run[what] for run in taken["here"])
        note(Figure(f"idle: {what}", value, unit, goal=GOALS.get(what, "")))
    sys.stdout.write(table(taken) + "\n")


if __name__ == "__main__":
    main()
