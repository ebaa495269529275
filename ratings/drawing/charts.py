"""Charts as SVG text: a rating as a step line with its games, and how well models are calibrated.

Only the drawing is made here: where marks stand, which numbers the axes have, what is left out
where there is too much to see. Every text comes from the caller, in the reader's language, and is
escaped here. The SVG has no style and no script, so any content security policy admits it. Shapes
have classes (`chart`, `grid`, `line`, `area`, `dot`, `even`, `range`, `series-1` and so on), which
the style sheet colours for light and dark; without a style sheet they take the colour of the text.
The picture has a title and a description for those who do not see it, and every mark a title of its
own; a table with the same numbers belongs beside it and is not covered.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate, groupby

from ratings.engine.elo import MICRO
from ratings.engine.opinions.scores import Bin

WIDTH, HEIGHT = 400, 220
SQUARE = 300
LEFT, RIGHT, TOP, BOTTOM = 46, 14, 24, 30
MOST_LABELS = 5
MOST_STEPS = 400
MOST_DOTS = 300
MARKS = 5
REACH = 11
LEAST_SPREAD = 10.0
SHAPES = ("circle", "square", "diamond", "triangle")
EVENLY = 0.4
"""The share of a chart's width that periods divide evenly; the rest follows their days."""
NO_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class ChartTexts:
    """The texts of a chart: its title, its description, and what its axes measure."""

    title: str
    description: str
    across: str = ""
    upward: str = ""


@dataclass(frozen=True, slots=True)
class PlottedGame:
    """A game on a rating's line: its change in millionths, and the title of its mark.

    The title says the date, the opponents, the result and the change; `href` is the link of the
    mark, if it has one.
    """

    change: int
    title: str
    href: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One period of a rating: the rating before and after in millionths, and its games in order.

    `label` is its date, "" where it is that of the period before; `day` counts days, so that the
    chart can stand over dates. `deviation` is that of `after` in millionths, if it is known.
    """

    label: str
    before: int
    after: int
    games: tuple[PlottedGame, ...] = ()
    day: int | None = None
    deviation: int | None = None

    @property
    def edges(self) -> tuple[int, ...]:
        """The ends of the band around the rating after the period; none where it has no width."""
        width = self.deviation
        return () if width is None else (self.after - width, self.after + width)


@dataclass(frozen=True, slots=True)
class Series:
    """A model on a calibration chart; `titles` are those of its bins."""

    label: str
    bins: tuple[Bin, ...]
    titles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Frame:
    """The area of the data: how numbers become places on the picture."""

    width: int
    height: int
    low: float
    high: float

    def x(self, share: float) -> str:
        """The place of a share, 0 at the left and 1 at the right."""
        return _coordinate(LEFT + (self.width - LEFT - RIGHT) * share)

    def y(self, value: float) -> str:
        """The place of a value between the lowest and the highest mark."""
        share = (self.high - value) / (self.high - self.low)
        return _coordinate(TOP + (self.height - TOP - BOTTOM) * share)


def history_chart(steps: Sequence[Step], words: ChartTexts, *, name: str) -> str:
    """The rating of a player or pair, period after period, as the text of an `<svg>` element.

    The line runs level at the rating before a period and goes up and down at the period, in a band
    of one deviation above and below; the games are dots on that way, one after another. Of more
    than 300 games the last 300 have dots, and of more than 400 periods several share a step. `name`
    is the prefix of ids on the page. Raises `ValueError` where there is no period.

    >>> step = Step("1", 1500 * MICRO, 1510 * MICRO, (PlottedGame(10 * MICRO, "won <7-2>"),))
    >>> text = history_chart([step], ChartTexts("Ana", "One period"), name="ana")
    >>> "<title>won &lt;7-2&gt;</title>" in text, text.count('class="dot"')
    (True, 1)
    """
    if not steps:
        raise ValueError("A rating without a period has no history.")
    drawn = _merge_steps(steps)
    ratings = [
        one
        for step in drawn
        for one in (step.before, *_ratings_after_games(step), step.after, *step.edges)
    ]
    marks = axis_marks(min(ratings) / MICRO, max(ratings) / MICRO)
    frame = _Frame(WIDTH, HEIGHT, marks[0], marks[-1])
    line = _line(drawn, frame)
    floor = frame.y(marks[0])
    return _svg(
        frame,
        words,
        name,
        [
            *(_grid_line(frame, mark, f"{mark:g}") for mark in marks),
            *_labels(drawn, frame),
            *_band(drawn, frame),
            f'<path class="area" d="{line}V{floor}H{frame.x(0)}Z" '
            'fill="currentColor" fill-opacity="0.08" stroke="none"/>',
            f'<path class="line" d="{line}" fill="none" stroke="currentColor"/>',
            *_dots(drawn, frame),
        ],
    )


def _merge_steps(steps: Sequence[Step]) -> list[Step]:
    """At most 400 steps: neighbours become one, with the games of all."""
    every = -(-len(steps) // MOST_STEPS)
    groups = [steps[start : start + every] for start in range(0, len(steps), every)]
    return [
        Step(
            next((step.label for step in group if step.label), ""),
            group[0].before,
            group[-1].after,
            tuple(game for step in group for game in step.games),
            group[0].day,
            group[-1].deviation,
        )
        for group in groups
    ]


def _positions(steps: Sequence[Step]) -> list[float]:
    """The position of each period: over its day, with room between two for a finger.

    A share of the width is divided evenly, the rest by days; all of it evenly without days.
    """
    even = [(index + 0.5) / len(steps) for index in range(len(steps))]
    days = [step.day for step in steps if step.day is not None]
    if len(days) < len(steps) or days[0] >= days[-1]:
        return even
    first, last = days[0], days[-1]
    return [
        EVENLY * place + (1 - EVENLY) * (day - first) / (last - first)
        for place, day in zip(even, days, strict=True)
    ]


def _line(steps: Sequence[Step], frame: _Frame) -> str:
    parts = [f"M{frame.x(0)} {frame.y(steps[0].before / MICRO)}"]
    for index, (step, place) in enumerate(zip(steps, _positions(steps), strict=True)):
        parts.append(f"H{frame.x(place)}")
        # Where a list in between is missing the rating may open elsewhere than it closed.
        if index and step.before != steps[index - 1].after:
            parts.append(f"V{frame.y(step.before / MICRO)}")
        parts += [f"V{frame.y(rating / MICRO)}" for rating in _ratings_after_games(step)]
        parts.append(f"V{frame.y(step.after / MICRO)}")
    return "".join([*parts, f"H{frame.x(1)}"])


def _band(steps: Sequence[Step], frame: _Frame) -> list[str]:
    """The band around the line, a piece for every stretch of periods whose deviation is known."""
    places = _positions(steps)
    pieces = []
    for known, group in groupby(range(len(steps)), key=lambda at: bool(steps[at].edges)):
        if not known:
            continue
        stretch = list(group)
        upper, lower = [], []
        for at in stretch:
            # It holds from its period up to the next one.
            ends = (places[at], places[at + 1] if at + 1 < len(steps) else 1.0)
            low, high = steps[at].edges
            upper += [(end, high) for end in ends]
            lower += [(end, low) for end in ends]
        points = " ".join(
            f"{frame.x(place)},{frame.y(edge / MICRO)}" for place, edge in (*upper, *lower[::-1])
        )
        pieces.append(f'<polygon class="band" points="{points}"/>')
    return pieces


def _ratings_after_games(step: Step) -> list[int]:
    """The rating after each game of a period; a floor may let the period end above the last."""
    return list(accumulate((game.change for game in step.games), initial=step.before))[1:]


def _dots(steps: Sequence[Step], frame: _Frame) -> list[str]:
    return [
        _dot(game, frame.x(place), frame.y(rating / MICRO))
        for step, place in zip(steps, _positions(steps), strict=True)
        for game, rating in zip(step.games, _ratings_after_games(step), strict=True)
    ][-MOST_DOTS:]


def _dot(game: PlottedGame, x: str, y: str) -> str:
    """The mark of a game; one with a link has an area around it that a finger can tap.

    The keyboard uses the same links in the table below the chart, not hundreds of dots.
    """
    mark = _mark("circle", "dot", x, y, game.title, 2.5)
    if not game.href:
        return mark
    return (
        f'<a class="tap" href="{_escape(game.href)}" tabindex="-1" '
        f'aria-label="{_escape(game.title)}">'
        f'<circle class="reach" cx="{x}" cy="{y}" r="{REACH}" fill="none" pointer-events="all"/>'
        f"{mark}</a>"
    )


def _labels(steps: Sequence[Step], frame: _Frame) -> list[str]:
    """The dates of periods, each with room for itself."""
    labelled = [
        (place, step.label)
        for step, place in zip(steps, _positions(steps), strict=True)
        if step.label
    ]
    every = -(-len(labelled) // MOST_LABELS) or 1
    shown: list[tuple[float, str]] = []
    for place, label in labelled if steps[0].day is not None else labelled[::every]:
        if not shown or steps[0].day is None or place - shown[-1][0] >= 1 / MOST_LABELS:
            shown.append((place, label))
    return [
        _text("across", frame.x(place), _coordinate(HEIGHT - BOTTOM + 16), label)
        for place, label in shown
    ]


def calibration_chart(series: Sequence[Series], words: ChartTexts, *, name: str) -> str:
    """Foreseen against observed, for one to four models, as the text of an `<svg>` element.

    Across: the chance a model gave its favourites, 50 to 100 %; upward: the share they scored,
    with the interval as a line. A model on the slant foresees well; below it, it is too sure.
    Models differ by the shape of their marks. Raises `ValueError` for other numbers of models.
    """
    if not 1 <= len(series) <= len(SHAPES):
        raise ValueError(f"A chart shows 1 to {len(SHAPES)} models, not {len(series)}.")
    frame = _Frame(SQUARE, SQUARE, 0.0, 100.0)
    across = [
        _text(
            "across", frame.x(share / 5), _coordinate(SQUARE - BOTTOM + 16), f"{50 + 10 * share} %"
        )
        for share in range(6)
    ]
    body = [
        *(_grid_line(frame, mark, f"{mark} %") for mark in range(0, 101, 20)),
        *across,
        f'<line class="even" x1="{frame.x(0)}" y1="{frame.y(50)}" x2="{frame.x(1)}" '
        f'y2="{frame.y(100)}" stroke="currentColor" stroke-dasharray="4 3"/>',
    ]
    for number, one in enumerate(series):
        body += _series(frame, number, one, SQUARE - BOTTOM - 10 - 14 * (len(series) - 1 - number))
    return _svg(frame, words, name, body)


def _series(frame: _Frame, number: int, series: Series, row: int) -> list[str]:
    """A model's marks with their intervals, and its line in the legend at `row`."""
    shape, parts = SHAPES[number], []
    for one, title in zip(series.bins, series.titles, strict=True):
        x, y = frame.x((one.predicted - 0.5) * 2), frame.y(100 * one.observed)
        low, high = (frame.y(100 * end) for end in one.interval)
        parts.append(
            f'<line class="range" x1="{x}" y1="{low}" x2="{x}" y2="{high}" '
            'stroke="currentColor" stroke-opacity="0.6"/>'
        )
        parts.append(_mark(shape, "dot", x, y, title, 3.5))
    left = LEFT + 14
    parts.append(_mark(shape, "dot", _coordinate(left), _coordinate(row - 4), series.label, 3.5))
    parts.append(_text("legend", _coordinate(left + 8), _coordinate(row), series.label))
    return [f'<g class="series-{number + 1}">', *parts, "</g>"]


def axis_marks(low: float, high: float) -> list[int]:
    """The marks of an axis that holds both values: three to eight, whole 1, 2 or 5 times 10^n.

    >>> axis_marks(1500, 1516), axis_marks(900, 2100)
    ([1495, 1500, 1505, 1510, 1515, 1520], [500, 1000, 1500, 2000, 2500])
    """
    more = max(0.0, LEAST_SPREAD - (high - low)) / 2
    low, high = low - more, high + more
    step = next(
        unit * 10**power
        for power in range(20)
        for unit in (1, 2, 5)
        if high - low <= MARKS * unit * 10**power
    )
    bottom = int((low - step / 2) // step)
    top = -int((-high - step / 2) // step)
    return [mark * step for mark in range(bottom, top + 1)]


def _svg(frame: _Frame, words: ChartTexts, name: str, body: Sequence[str]) -> str:
    if not name.replace("-", "").isalnum() or not name.isascii():
        raise ValueError("The name of a chart is of letters, digits and hyphens.")
    # A screen reader does not offer links inside a picture, so a chart with links is a group.
    role = "group" if any("<a " in part for part in body) else "img"
    axes = [
        _text(
            "axis",
            _coordinate(frame.width - RIGHT),
            _coordinate(frame.height - 2),
            words.across,
            "end",
        ),
        _text("axis", "2", "10", words.upward, "start"),
    ]
    return "\n".join(
        [
            f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" role="{role}" '
            f'viewBox="0 0 {frame.width} {frame.height}" '
            f'aria-labelledby="{name}-title {name}-text">',
            f'<title id="{name}-title">{_escape(words.title)}</title>',
            f'<desc id="{name}-text">{_escape(words.description)}</desc>',
            *body,
            *(axis for axis in axes if "></text>" not in axis),
            "</svg>",
        ]
    )


def _grid_line(frame: _Frame, mark: float, label: str) -> str:
    y = frame.y(mark)
    line = (
        f'<line class="grid" x1="{frame.x(0)}" x2="{frame.x(1)}" y1="{y}" y2="{y}" '
        'stroke="currentColor" stroke-opacity="0.2"/>'
    )
    return line + _text("up", _coordinate(LEFT - 6), y, label, "end", ' dy="0.32em"')


def _text(kind: str, x: str, y: str, text: str, anchor: str = "", more: str = "") -> str:
    anchor = anchor or {"across": "middle"}.get(kind, "start")
    return (
        f'<text class="{kind}" x="{x}" y="{y}" text-anchor="{anchor}" font-size="12" '
        f'fill="currentColor"{more}>{_escape(text)}</text>'
    )


def _mark(shape: str, kind: str, x: str, y: str, title: str, size: float) -> str:
    """A mark of half the width `size` with a title."""
    inside = f"<title>{_escape(title)}</title>"
    look = f'class="{kind}" fill="currentColor"'
    if shape == "circle":
        return f'<circle {look} cx="{x}" cy="{y}" r="{size}">{inside}</circle>'
    corners = {
        "square": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
        "diamond": ((0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0)),
        "triangle": ((0, -1.3), (1.2, 0.9), (-1.2, 0.9)),
    }[shape]
    points = " ".join(
        f"{_coordinate(float(x) + size * right)},{_coordinate(float(y) + size * down)}"
        for right, down in corners
    )
    return f'<polygon {look} points="{points}">{inside}</polygon>'


def _coordinate(number: float) -> str:
    """A place to a tenth, without needless zeros."""
    return f"{round(number, 1) + 0.0:g}"


def _escape(text: str) -> str:
    """Text for an element: markup escaped, characters that XML does not know replaced."""
    return escape(NO_XML.sub("\ufffd", text))
