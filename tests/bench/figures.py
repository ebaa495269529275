"""Figures of the benchmarks: each says them as it prints, and one command gathers them.

A figure is what was measured, and beside it the peer or bare limit of the same run as a ratio with
its spread. One that has an `at` is a point of a curve: how something grows with its size.
"""

import argparse
import json
import os
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from html import escape
from pathlib import Path
from typing import Any

FILE = "BONEYARD_FIGURES"
"""The variable that names the file figures are added to; without it they are only printed."""


def arguments(text: str | None, **sizes: Any) -> argparse.Namespace:
    """Return what a benchmark is to measure, by the command line, where `text` is its help.

    Each size is an option of the type of its default; False is a switch.
    """
    parser = argparse.ArgumentParser(description=text)
    for name, size in sizes.items():
        how: dict[str, Any] = (
            {"action": "store_true"} if size is False else {"type": type(size), "default": size}
        )
        parser.add_argument(f"--{name.replace('_', '-')}", **how)
    return parser.parse_args()


@dataclass(frozen=True)
class Figure:
    """What was measured: `value` in `unit`; `ratios` to `beside`, one a round of the run.

    `goal` is what the ratio, or the value where there is none, should be. `at` is the size at which
    a `curve` was measured.
    """

    what: str
    value: float
    unit: str
    beside: str = ""
    ratios: tuple[float, ...] = ()
    goal: str = ""
    curve: str = ""
    at: float = 0.0


def note(figure: Figure) -> None:
    """Add a figure to the file of this run, where there is one."""
    path = os.environ.get(FILE)
    if path:
        with Path(path).open("a") as file:
            file.write(json.dumps(asdict(figure)) + "\n")


def read_figures(path: Path) -> list[Figure]:
    """Return the figures of a file."""
    lines = path.read_text().splitlines() if path.exists() else []
    return [Figure(**{**row, "ratios": tuple(row["ratios"])}) for row in map(json.loads, lines)]


def table(figures: Iterable[Figure]) -> str:
    """Return the figures as a Markdown table.

    >>> print(table([Figure("a log", 332, "a second", "bare create", (0.4, 0.5, 0.42), "1")]))
    | what | measured | beside | ratio (spread) | goal |
    |---|---|---|---|---|
    | a log | 332 a second | bare create | 0.42 (0.40 to 0.50) | 1 |
    """
    lines = ["| what | measured | beside | ratio (spread) | goal |", "|---|---|---|---|---|"]
    lines += [
        f"| {one.what} | {_number(one.value)} {one.unit} | {one.beside} "
        f"| {_spread(one.ratios)} | {one.goal} |"
        for one in figures
    ]
    return "\n".join(lines)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _spread(ratios: Sequence[float]) -> str:
    if not ratios:
        return ""
    middle = f"{statistics.median(ratios):.2f}"
    return middle if len(ratios) == 1 else f"{middle} ({min(ratios):.2f} to {max(ratios):.2f})"


WIDE, HIGH, EDGE = 480, 220, 46


def picture(name: str, points: Sequence[Figure]) -> str:
    """Return a curve as SVG: sizes to the right, what was measured upwards, both from 0."""
    points = sorted(points, key=lambda one: one.at)
    far, top = max(one.at for one in points), max(one.value for one in points)
    places = [
        (
            EDGE + one.at / far * (WIDE - 2 * EDGE),
            HIGH - EDGE - one.value / top * (HIGH - 2 * EDGE),
        )
        for one in points
    ]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    words = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"/>'
        f'<text x="{x:.1f}" y="{y - 8:.1f}" text-anchor="middle">{_number(one.value)}</text>'
        f'<text x="{x:.1f}" y="{HIGH - EDGE + 16}" text-anchor="middle">{_number(one.at)}</text>'
        for (x, y), one in zip(places, points, strict=True)
    )
    title = f"{name}: {points[0].what}, {points[0].unit}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-size="11" '
        f'font-family="sans-serif" fill="#1c4d3b"><title>{escape(title)}</title>'
        f'<text x="{EDGE}" y="18" font-size="13">{escape(title)}</text>'
        f'<polyline points="{path}" fill="none" stroke="#1c4d3b" stroke-width="2"/>{words}</svg>\n'
    )
