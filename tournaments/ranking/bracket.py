"""The bracket of an elimination event as a picture: columns of boxes, from the first round on.

The rounds alone say what stands where. A knockout of two sides is a tree: every column has half as
many slots as the one before, in the order in which winners meet (lines are folded as
`scheduling.elimination.brackets` folds them), so that a box stands between the two it follows
from. Rounds to come are empty slots. The game for the third place stands apart.
With two lives there are two brackets, and who meets whom follows from the results: a box stands
beside those its entries come from, in a row of its own, and lines lead from box to box. At tables
of many, rounds are columns of boxes one below the other.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, pairwise

from tournaments.scheduling.elimination.brackets import (
    Bracket,
    advance_of,
    bracket_of,
    next_presence,
    power_of_two,
    slot_of,
)
from tournaments.scheduling.formats import format_of
from tournaments.scheduling.results import finish_keys
from tournaments.scheduling.types import SINGLE, Number, Round, Schedule, Table
from web.messages import Message, message

ROUND_TITLES: Mapping[int, Message] = {
    1: message("Final"),
    2: message("Semi-finals"),
    4: message("Quarter-finals"),
    8: message("Round of 16"),
}
"""The titles of the last rounds, by their number of slots."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entry in a box: its points once the table is played, and whether it won."""

    entry: str
    points: Number | None = None
    won: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A table of the bracket; a bye is a box without a table and with one line."""

    round: int
    table: int | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A round of a bracket: its name, and the boxes slot by slot (none: still to come).

    ``lines`` lead from slots of this column to slots of the next, both counted from 0.
    """

    title: Message
    slots: tuple[tuple[Box, ...], ...]
    lines: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A bracket, or one of several: with ``tree`` the boxes stand between those before them.

    With ``rows`` all columns have as many slots, most of them empty, so that a box stands beside
    those it follows from.
    """

    title: Message | None
    columns: tuple[Column, ...]
    tree: bool = False
    rows: bool = False

    @property
    def newest(self) -> int:
        """The place of the last column in which anybody stands."""
        return max((place for place, one in enumerate(self.columns) if any(one.slots)), default=0)


def bracket_parts(schedule: Schedule) -> list[Part]:
    """The parts of the bracket after the rounds of a schedule; none unless it eliminates."""
    found = format_of(schedule.method)
    if not found.eliminates:
        return []
    sizes = schedule.table_sizes
    many = schedule.shape == SINGLE and sizes is not None and sizes.max > 2
    if found.lives > 1:
        return _parts_of_two_brackets(schedule)
    return _parts_of_many(schedule) if many else _parts_of_tree(schedule)


def champion_of(schedule: Schedule) -> str | None:
    """Return the entry that alone is left once every table is played."""
    lives = format_of(schedule.method).lives
    left = bracket_of(schedule, lives=lives, advance=advance_of(schedule)).lines
    tables = [table for one in schedule.rounds for table in one.tables]
    played = all(finish_keys(table, schedule.shape) for table in tables)
    return next(iter(left)) if schedule.rounds and played and len(left) == 1 else None


def slot_order(slots: int) -> list[int]:
    """The slots of a column from top to bottom: each pair of a column stands before its winner.

    >>> slot_order(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < slots:
        order = [part for slot in order for part in (slot, 2 * len(order) + 1 - slot)]
    return order


def _bracket_before(schedule: Schedule, number: int) -> Bracket:
    lives = format_of(schedule.method).lives
    past = replace(schedule, rounds=schedule.rounds[: number - 1])
    return bracket_of(past, lives=lives, advance=advance_of(schedule))


def _box(played: Round, table: Table, shape: str) -> Box:
    places = finish_keys(table, shape) or {}
    best = min(places.values(), default=None)
    lines = (
        Line(
            entry,
            (table.points or {}).get(side),
            bool(places) and places[side] == best and side not in table.absent,
        )
        for side, entry in table.seats.items()
    )
    return Box(played.number, table.number, tuple(lines))


def _parts_of_tree(schedule: Schedule) -> list[Part]:
    starters = sum(next_presence(entry, 1) == 1 for entry in schedule.entries)
    size = power_of_two(max(2, starters))
    columns: list[Column] = []
    third: list[Box] = []
    rounds = {played.number: played for played in schedule.rounds}
    for number in range(1, max(size.bit_length() - 1, *rounds, 1) + 1):
        among = max(1, size >> number)
        slots: dict[int, list[Box]] = {slot: [] for slot in slot_order(among)}
        if number in rounds:
            third += _fill_slots(schedule, rounds[number], slots, among)
        title = ROUND_TITLES.get(among) or message("Round of %(entries)s", entries=2 * among)
        columns.append(Column(title, tuple(tuple(boxes) for boxes in slots.values())))
    parts = [Part(None, tuple(columns), tree=True)]
    if third:
        boxes = tuple((box,) for box in third)
        parts.append(Part(message("Third place"), (Column(message("Third place"), boxes),)))
    return parts


def _fill_slots(
    schedule: Schedule, played: Round, slots: Mapping[int, list[Box]], among: int
) -> list[Box]:
    """Put the boxes of a round into their slots; return the boxes of entries that were out."""
    lines = _bracket_before(schedule, played.number).lines
    apart: list[Box] = []
    for table in played.tables:
        box = _box(played, table, schedule.shape)
        inside = [lines[line.entry] for line in box.lines if line.entry in lines]
        (slots[slot_of(min(inside), among)] if inside else apart).append(box)
    for name in played.byes:
        if name in lines:
            slots[slot_of(lines[name], among)].append(Box(played.number, None, (Line(name),)))
    return apart


def _bye_boxes(played: Round) -> list[Box]:
    return [Box(played.number, None, (Line(name),)) for name in played.byes]


def _column(title: Message, boxes: Iterable[Box]) -> Column:
    return Column(title, tuple((box,) for box in boxes))


def _parts_of_many(schedule: Schedule) -> list[Part]:
    columns: list[Column] = []
    third: list[Box] = []
    for played in schedule.rounds:
        lines = _bracket_before(schedule, played.number).lines
        boxes = [_box(played, table, schedule.shape) for table in played.tables]
        inside = [box for box in boxes if any(line.entry in lines for line in box.lines)]
        third += [box for box in boxes if box not in inside]
        last = len(inside) == 1 and not played.byes
        title = ROUND_TITLES[1] if last else message("Round %(number)s", number=played.number)
        columns.append(_column(title, [*inside, *_bye_boxes(played)]))
    parts = [Part(None, tuple(columns))]
    if third:
        parts.append(Part(message("Third place"), (_column(message("Third place"), third),)))
    return parts


def _parts_of_two_brackets(schedule: Schedule) -> list[Part]:
    upper: list[Column] = []
    lower: list[Column] = []
    final: list[Column] = []
    for played in schedule.rounds:
        losses = _bracket_before(schedule, played.number).losses
        boxes = [_box(played, table, schedule.shape) for table in played.tables] + _bye_boxes(
            played
        )
        title = message("Round %(number)s", number=played.number)
        lost = [{min(losses[line.entry], 1) for line in box.lines} for box in boxes]
        last = len(played.tables) == 1 and _is_last(schedule, played)
        if last:
            final.append(_column(message("Grand final"), boxes))
            continue
        for columns, wanted in ((upper, {0}), (lower, {1})):
            here = [box for box, found in zip(boxes, lost, strict=True) if found == wanted]
            if here:
                columns.append(_column(title, here))
    named: Sequence[tuple[Message, list[Column]]] = (
        (message("Winners' bracket"), upper),
        (message("Losers' bracket"), lower),
        (message("Grand final"), final),
    )
    return [Part(title, align_rows(columns), rows=True) for title, columns in named if columns]


Spot = tuple[int, int]
"""A box by its column and its place in it."""


def align_rows(columns: Sequence[Column]) -> tuple[Column, ...]:
    """Return the columns with their boxes in rows, so that few lines between them cross.

    A box stands in the row of the middle one of those it follows from; where nobody comes from the
    column before, it begins a row. Boxes that lead to the same one stand one below the other.
    """
    boxes = [[box for slot in column.slots for box in slot] for column in columns]
    came = [_find_origins(before, after) for before, after in pairwise(boxes)]
    rows = _find_rows(boxes, came)
    many = max(rows.values(), default=-1) + 1
    found: list[Column] = []
    for level, column in enumerate(columns):
        slots: list[tuple[Box, ...]] = [()] * many
        for index, box in enumerate(boxes[level]):
            slots[rows[level, index]] = (box,)
        follow = came[level] if level < len(came) else {}
        lines = sorted(
            (rows[level, one], rows[level + 1, index])
            for index, before in follow.items()
            for one in before
        )
        found.append(Column(column.title, tuple(slots), tuple(lines)))
    return tuple(found)


def _find_origins(before: Sequence[Box], after: Sequence[Box]) -> dict[int, list[int]]:
    """Return, for every box of a column, the boxes before it from which its entries come."""
    names = [{line.entry for line in box.lines} for box in before]
    return {
        index: [
            one for one, there in enumerate(names) if there & {line.entry for line in box.lines}
        ]
        for index, box in enumerate(after)
    }


def _find_rows(
    boxes: Sequence[Sequence[Box]], came: Sequence[Mapping[int, Sequence[int]]]
) -> dict[Spot, int]:
    """Give every box a row, beginning with the last column from the top."""
    rows: dict[Spot, int] = {}
    taken = count()

    def place(level: int, index: int) -> int:
        before = came[level - 1][index] if level else ()
        led = [place(level - 1, one) for one in before if (level - 1, one) not in rows]
        rows[level, index] = led[(len(led) - 1) // 2] if led else next(taken)
        return rows[level, index]

    for level in reversed(range(len(boxes))):
        for index in range(len(boxes[level])):
            if (level, index) not in rows:
                place(level, index)
    return rows


def _is_last(schedule: Schedule, played: Round) -> bool:
    """Say whether nobody else was in the bracket when the round was played."""
    inside = _bracket_before(schedule, played.number).lines.keys()
    return inside <= set(played.tables[0].seats.values())
