"""How soon a slow phone shows the pages that people open, and for how long it cannot be pressed.

Run ``python -m tests.bench.phone [--beside CHECKOUT] [--pairs 60] [--times 5] [PAGE ...]``. It
starts a site by `./run`, with an event in it, and opens every page in Chromium as a phone that was
never here: processor four times slower, 1.6 Mbit/s, 150 ms there and back. It prints the largest
paint with content (LCP) and the total blocking time (TBT) in milliseconds, the requests that ended
before the first paint with their kilobytes, and what the processor did. With another checkout (the
state before a change) both are measured in turns, and the ratio to it is printed: on a busy machine
only that counts.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.bench.figures import Figure, note
from tests.bench.serving.site import Site, start_site

PHONE = {"width": 360, "height": 740}
SLOWER = 4
"""How many times slower than this machine the phone's processor is."""
LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 200_000,
    "uploadThroughput": 93_750,
}
"""Slow 4G: milliseconds there and back, bytes a second."""
GOALS = {"LCP": 1500, "TBT": 150}
SETTLED = 1000
"""Milliseconds after the page has loaded in which it may still work."""
WATCH = """
window.seen = { lcp: 0, tasks: [] };
new PerformanceObserver(list => list.getEntries().forEach(one => { seen.lcp = one.startTime; }))
  .observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver(list => list.getEntries().forEach(one => {
  seen.tasks.push([one.startTime, one.duration]);
})).observe({ type: "longtask", buffered: true });
"""
READ = """() => {
  const paint = performance.getEntriesByName("first-contentful-paint")[0].startTime;
  const before = [...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource")].filter(one => one.responseEnd <= paint);
  return { paint, lcp: seen.lcp, tasks: seen.tasks, count: before.length,
    bytes: before.reduce((sum, one) => sum + one.transferSize, 0) };
}"""
SPENT = {"ScriptDuration": "script", "LayoutDuration": "layout", "RecalcStyleDuration": "style"}


def open_page(browser: Any, address: str) -> dict[str, float]:
    """Open a page as a phone that was never here; return what it took, in milliseconds."""
    context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True, locale="en-GB")
    page = context.new_page()
    page.add_init_script(WATCH)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Performance.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="load")
    page.wait_for_timeout(SETTLED)
    seen = page.evaluate(READ)
    spent = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    context.close()
    # Work before the first paint keeps nobody waiting who sees nothing yet (web.dev/articles/tbt).
    blocking = sum(
        max(0, begun + took - max(begun, seen["paint"]) - 50)
        for begun, took in seen["tasks"]
        if begun + took > seen["paint"]
    )
    return {
        "LCP": seen["lcp"],
        "TBT": blocking,
        "longest": max((took for _begun, took in seen["tasks"]), default=0),
        "requests": seen["count"],
        "kB": seen["bytes"] / 1000,
    } | {word: 1000 * spent[name] for name, word in SPENT.items()}


def make_event(site: Site, pairs: int) -> dict[str, str]:
    """Make an event in the database of a site, in a process of its own; return its pages."""
    words = [sys.executable, "-m", "tests.bench.phone", "--make", "--pairs", str(pairs)]
    env = os.environ | dict(site.env)
    made = subprocess.run(words, env=env, check=True, stdout=subprocess.PIPE)  # noqa: S603
    found: dict[str, str] = json.loads(made.stdout.splitlines()[-1])
    return found


def _make(pairs: int) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "deploy.settings"
    import django

    django.setup()
    from tests import builders, crowds
    from tests.bench.pages import pages_of

    club = builders.club(builders.user("bench"), "Bench")
    event = crowds.pairs_at(club, crowds.people(2 * pairs), rounds=6)
    row = crowds.play_rounds(event, 5, left=pairs // 8)
    sys.stdout.write("\n" + json.dumps(pages_of(event, row)) + "\n")


Taken = dict[str, list[dict[str, float]]]


def measure(
    sites: Mapping[str, Site], pairs: int, times: int, names: list[str]
) -> dict[str, Taken]:
    """Return what every page took in each of some sites, opened in turns."""
    from playwright.sync_api import sync_playwright

    from tests.browser.chromium import chromium

    pages = {which: make_event(site, pairs) for which, site in sites.items()}
    taken: dict[str, Taken] = {which: {} for which in sites}
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for name in names or pages["here"]:
            # The first time the site makes the page; nobody measures that here.
            for turn in range(times + 1):
                for which, site in sites.items():
                    found = open_page(browser, site.address + pages[which][name])
                    if turn:
                        taken[which].setdefault(name, []).append(found)
        browser.close()
    return taken


def table(taken: Mapping[str, Taken]) -> str:
    """Return the medians as Markdown, with ratios where there is something beside."""
    lines: list[str] = []
    for name, runs in taken["here"].items():
        parts = {what: statistics.median(run[what] for run in runs) for what in runs[0]}
        said = [f"{value:.0f}" for value in parts.values()]
        for what in GOALS if "beside" in taken else ():
            other = statistics.median(run[what] for run in taken["beside"][name])
            said.append(f"{other:.0f} → {parts[what] / other:.2f}" if other else "0")
        if not lines:
            heads = [*parts, *(f"{what} before, ratio" for what in GOALS)][: len(said)]
            lines = [f"| page | {' | '.join(heads)} |", "|---" * (len(said) + 1) + "|"]
        lines.append(f"| {name} | {' | '.join(said)} |")
    return "\n".join(lines)


def main() -> None:
    """Print what every page takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="PAGE")
    parser.add_argument("--beside", type=Path, help="another checkout, measured in turns")
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--make", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.make:
        _make(asked.pairs)
        return
    with ExitStack() as stack:
        sites = {"here": stack.enter_context(start_site())}
        if asked.beside:
            sites["beside"] = stack.enter_context(start_site(asked.beside.resolve()))
        taken = measure(sites, asked.pairs, asked.times, asked.names)
    for name, runs in taken["here"].items():
        for what, goal in GOALS.items():
            value = statistics.median(run[what] for run in runs)
            note(Figure(f"phone, {what}: {name}", value, "ms", goal=str(goal)))
    sys.stdout.write(table(taken) + "\n")


if __name__ == "__main__":
    main()
