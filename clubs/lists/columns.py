"""What the columns of a list are: by their heads, else by what stands in them."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.functional import Promise

from clubs.lists.cells import Row, counts
from clubs.lists.kinds import (
    GIVEN,
    HEADS,
    NAME,
    NOT_TAKEN,
    NUMBER,
    OF_PARTNER,
    PARTNER,
    SURNAME,
    UNSAID,
    WORDS,
)
from web.folding import sort_key

MOST_COLUMNS = 12
BETWEEN = re.compile(r"\s+[-–—/&+]\s+")
"""What stands between the two of a pair in one cell."""
_WHICH = re.compile(r" (\d|[ab])$")
"""Tells two heads of one kind apart: “Jugador 1”, “Player B”."""


@dataclass(frozen=True)
class Layout:
    """What a list is about: the kinds of columns it takes, and of which it needs one each.

    `guessed` says what its columns are where they have no heads. `instead` is what a kind is called
    in this list where the head of it means something else in others.
    """

    kinds: tuple[str, ...]
    needed: tuple[frozenset[str], ...]
    guessed: Callable[[Sequence[Row], int], list[str]]
    instead: Mapping[str, str] = field(default_factory=dict)

    @property
    def offered(self) -> dict[str, str | Promise]:
        """What a column of the list may be, with its words."""
        return {kind: WORDS[kind] for kind in (*self.kinds, NOT_TAKEN)}


@dataclass(frozen=True)
class Columns:
    """The columns of a list: what each is ("" has to be said), its head, and the lines below."""

    kinds: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    needed: tuple[frozenset[str], ...]

    @property
    def unsaid(self) -> bool:
        """Whether somebody has to say what a column is, or which has what the list is about."""
        known = set(self.kinds)
        return bool(self.rows) and (UNSAID in known or not all(known & one for one in self.needed))


def columns_of(
    rows: Sequence[Row], layout: Layout, said: Mapping[int, str] | None = None
) -> Columns:
    """Return what the columns of a list are; `said` goes before what they look like."""
    heads = _heads(rows, layout)
    below = tuple(rows[1:] if heads else rows)
    width = min(max((len(row.cells) for row in below), default=0), MOST_COLUMNS)
    if heads and len(heads) < width and counts(column_at(below, 0)):
        # Running numbers have no head.
        heads = ("", *heads)
    guessed = _by_heads(heads, below, width, layout) if heads else layout.guessed(below, width)
    known = said or {}
    kinds = tuple(known.get(at, kind) for at, kind in enumerate(guessed))
    return Columns(kinds, heads, below, layout.needed)


def _heads(rows: Sequence[Row], layout: Layout) -> tuple[str, ...]:
    """Return the heads of columns, where the first line says what they are.

    A line below that reads like heads, too, says that they are none: “Player 1, Player 2”.
    """
    heading = bool(rows) and _heading(rows[0], layout)
    return rows[0].cells if heading and not any(_heading(row, layout) for row in rows[1:2]) else ()


def _heading(row: Row, layout: Layout) -> bool:
    cells = [cell for cell in row.cells if sort_key(cell)]
    said = [kind for cell in cells if (kind := _said(cell)) is not None]
    kinds = {layout.instead.get(kind, kind) for kind in said}
    about = frozenset({PARTNER} & {*layout.kinds}).union(*layout.needed)
    return 2 * len(said) > len(cells) and (bool(about & kinds) or len(said) > 1)


def _said(head: str) -> str | None:
    """Return what a head says, None for what is none; of a pair's in one cell what the first is."""
    parts = [HEADS.get(_WHICH.sub("", sort_key(part))) for part in BETWEEN.split(head)]
    return HEADS.get(sort_key(head)) if None in parts else parts[0]


def _by_heads(heads: Sequence[str], rows: Sequence[Row], width: int, layout: Layout) -> list[str]:
    kinds = [NOT_TAKEN if (kind := _said(head)) is None else kind for head in heads]
    # “Nombre” and “Nome” are the whole name where no column has surnames, else the given one.
    apart = SURNAME in kinds
    kinds = [
        GIVEN if kind == NAME and apart else NAME if kind == GIVEN and not apart else kind
        for kind in kinds
    ]
    counting = counts if PARTNER in layout.kinds else _counting
    if kinds[0] == NUMBER and counting(column_at(rows, 0)):
        kinds[0] = NOT_TAKEN
    for kind, meant in layout.instead.items():
        if meant not in kinds:
            kinds = [meant if one == kind else one for one in kinds]
    if PARTNER in layout.kinds:
        kinds = _paired(kinds)
    taken = [kind if kind in (*layout.kinds, UNSAID) else NOT_TAKEN for kind in kinds]
    return (taken + [NOT_TAKEN] * width)[:width]


def _paired(kinds: Sequence[str]) -> list[str]:
    """Return the kinds of a list of pairs: what comes twice is the partner's the second time."""
    found: list[str] = []
    for kind in kinds:
        found.append(OF_PARTNER.get(kind, NOT_TAKEN) if kind and kind in found else kind)
    if not {NAME, GIVEN, SURNAME} & set(found):
        # “Pareja” alone is the pair, both names in it.
        return [NAME if kind == PARTNER else kind for kind in found]
    if found.count(PARTNER) > 1:
        # “Pareja, Jugador 1, Jugador 2”: the first has what the pair is called, or its number.
        found[found.index(PARTNER)] = NOT_TAKEN
    return found


def column_at(rows: Sequence[Row], at: int) -> list[str]:
    """Return the cells of a column, as far as lines have it."""
    return [row.cells[at] for row in rows if at < len(row.cells)]


def numbers_before(columns: Sequence[Sequence[str]]) -> list[str]:
    """Return what columns before the names are: club numbers, unless they count the lines."""
    return [NOT_TAKEN if _counting(cells) else NUMBER for cells in columns]


def _counting(cells: Sequence[str]) -> bool:
    """Say whether a column counts the lines; one line alone does not."""
    return len(cells) > 1 and counts(cells)


def lettered(cells: Sequence[str]) -> bool:
    """Say whether most cells have a letter."""
    return 2 * sum(any(map(str.isalpha, cell)) for cell in cells) > len(cells)


def numbered(cells: Sequence[str]) -> bool:
    """Say whether most cells have a digit."""
    return 2 * sum(any(map(str.isdigit, cell)) for cell in cells) > len(cells)
