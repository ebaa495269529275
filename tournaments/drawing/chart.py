"""A line chart as values for SVG: one line, its dots, its axes with labels."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 400, 220
LEFT, RIGHT, TOP, BOTTOM = 46, 14, 14, 30
MOST_LABELS = 8
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


@dataclass(frozen=True, slots=True)
class Dot:
    """A value on the line."""

    x: float
    y: float
    label: str


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: where it is along the axis, and its text."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawn line; `points` is the text of an SVG polyline, `area` that of the shape below."""

    points: str
    area: str
    dots: tuple[Dot, ...]
    across: tuple[Tick, ...]
    upward: tuple[Tick, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM


def line_chart(values: Sequence[float], labels: Sequence[str]) -> Chart:
    """Return the chart of values, one a label, from left to right.

    >>> chart = line_chart([1500, 1516, 1508], ["0", "1", "2"])
    >>> [tick.label for tick in chart.upward], len(chart.dots)
    (['1495', '1500', '1505', '1510', '1515', '1520'], 3)
    """
    bottom, top, step = _scale(min(values), max(values))
    wide = WIDTH - LEFT - RIGHT
    high = HEIGHT - TOP - BOTTOM

    def across(index: int) -> float:
        return round(LEFT + wide * (index / (len(values) - 1) if len(values) > 1 else 0.5), 1)

    def upward(value: float) -> float:
        return round(TOP + high * (top - value) / (top - bottom), 1)

    dots = tuple(
        Dot(across(index), upward(value), label)
        for index, (value, label) in enumerate(zip(values, labels, strict=True))
    )
    points = " ".join(f"{dot.x:g},{dot.y:g}" for dot in dots)
    floor = HEIGHT - BOTTOM
    every = -(-len(values) // MOST_LABELS)
    return Chart(
        points=points,
        area=f"{dots[0].x:g},{floor} {points} {dots[-1].x:g},{floor}",
        dots=dots,
        across=tuple(Tick(dot.x, dot.label) for dot in dots[::every]),
        upward=tuple(Tick(upward(y), str(y)) for y in range(bottom, top + 1, step)),
    )


def _scale(low: float, high: float) -> tuple[int, int, int]:
    """Return the lowest and highest mark and the step between marks: about five of them.

    >>> _scale(1500, 1516)
    (1495, 1520, 5)
    """
    spread = max(high - low, 10)
    step = next((step for step in STEPS if spread / step <= 5), STEPS[-1])
    bottom = int(low // step) * step
    top = int(-(-high // step)) * step
    if bottom == low:
        bottom -= step
    if top == high:
        top += step
    return bottom, top, step
