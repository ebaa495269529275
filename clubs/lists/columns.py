"""Recognises the columns of a list by their heads, else by their cells."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.functional import Promise

from clubs.lists.cells import Row, is_running_number
from clubs.lists.kinds import HEADS, OF_PARTNER, WORDS, ColumnKind
from web.folding import sort_key

MOST_COLUMNS = 12
PAIR_SEPARATOR = re.compile(r"\s+[-–—/&+]\s+")
"""Stands between the two players of a pair in one cell."""
_PLAYER_MARK = re.compile(r" (\d|[ab])$")
"""Tells two heads of one kind apart: “Jugador 1”, “Player B”."""


@dataclass(frozen=True)
class Layout:
    """The kinds of columns that a list takes; of each set in `needed` it needs one.

    `guess` recognises columns without heads. `aliases` maps a kind to another that the same head
    means in this list.
    """

    kinds: tuple[str, ...]
    needed: tuple[frozenset[str], ...]
    guess: Callable[[Sequence[Row], int], list[str]]
    aliases: Mapping[str, str] = field(default_factory=dict)

    @property
    def choices(self) -> dict[str, str | Promise]:
        """The kinds of columns of the list, with their words."""
        return {kind: WORDS[kind] for kind in (*self.kinds, ColumnKind.NOT_TAKEN)}


@dataclass(frozen=True)
class Columns:
    """The columns of a list: their kinds ("" if not known), their heads, and the lines below."""

    kinds: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    needed: tuple[frozenset[str], ...]

    @property
    def incomplete(self) -> bool:
        """Whether the kind of a column is not known, or a column that the list needs is missing."""
        known = set(self.kinds)
        return bool(self.rows) and (
            ColumnKind.UNKNOWN in known or not all(known & one for one in self.needed)
        )


def recognise_columns(
    rows: Sequence[Row], layout: Layout, said: Mapping[int, str] | None = None
) -> Columns:
    """Return the columns of a list; kinds in `said`, by column, override those we recognise."""
    heads = _heads(rows, layout)
    below = tuple(rows[1:] if heads else rows)
    width = min(max((len(row.cells) for row in below), default=0), MOST_COLUMNS)
    if heads and len(heads) < width and is_running_number(column_at(below, 0)):
        # Running numbers have no head.
        heads = ("", *heads)
    guessed = _by_heads(heads, below, width, layout) if heads else layout.guess(below, width)
    known = said or {}
    kinds = tuple(known.get(at, kind) for at, kind in enumerate(guessed))
    return Columns(kinds, heads, below, layout.needed)


def _heads(rows: Sequence[Row], layout: Layout) -> tuple[str, ...]:
    """Return the heads of the columns if the first line has them.

    They are none if the second line reads like heads, too: “Player 1, Player 2”.
    """
    heading = bool(rows) and _is_heading(rows[0], layout)
    return (
        rows[0].cells if heading and not any(_is_heading(row, layout) for row in rows[1:2]) else ()
    )


def _is_heading(row: Row, layout: Layout) -> bool:
    cells = [cell for cell in row.cells if sort_key(cell)]
    said = [kind for cell in cells if (kind := _kind_of_head(cell)) is not None]
    kinds = {layout.aliases.get(kind, kind) for kind in said}
    about = frozenset({ColumnKind.PARTNER} & {*layout.kinds}).union(*layout.needed)
    return 2 * len(said) > len(cells) and (bool(about & kinds) or len(said) > 1)


def _kind_of_head(head: str) -> str | None:
    """Return the kind that a head names, None if it is no head; of two in one cell the first."""
    parts = [HEADS.get(_PLAYER_MARK.sub("", sort_key(part))) for part in PAIR_SEPARATOR.split(head)]
    return HEADS.get(sort_key(head)) if None in parts else parts[0]


def _by_heads(heads: Sequence[str], rows: Sequence[Row], width: int, layout: Layout) -> list[str]:
    kinds = [
        ColumnKind.NOT_TAKEN if (kind := _kind_of_head(head)) is None else kind for head in heads
    ]
    # “Nombre” and “Nome” are the whole name where no column has surnames, else the given one.
    apart = ColumnKind.SURNAME in kinds
    kinds = [
        ColumnKind.GIVEN
        if kind == ColumnKind.NAME and apart
        else ColumnKind.NAME
        if kind == ColumnKind.GIVEN and not apart
        else kind
        for kind in kinds
    ]
    counting = is_running_number if ColumnKind.PARTNER in layout.kinds else _is_line_count
    if kinds[0] == ColumnKind.NUMBER and counting(column_at(rows, 0)):
        kinds[0] = ColumnKind.NOT_TAKEN
    for kind, meant in layout.aliases.items():
        if meant not in kinds:
            kinds = [meant if one == kind else one for one in kinds]
    if ColumnKind.PARTNER in layout.kinds:
        kinds = _with_partners(kinds)
    taken = [
        kind if kind in (*layout.kinds, ColumnKind.UNKNOWN) else ColumnKind.NOT_TAKEN
        for kind in kinds
    ]
    return (taken + [ColumnKind.NOT_TAKEN] * width)[:width]


def _with_partners(kinds: Sequence[str]) -> list[str]:
    """Return the kinds of a list of pairs: a kind that comes twice is the partner's then."""
    found: list[str] = []
    for kind in kinds:
        found.append(OF_PARTNER.get(kind, ColumnKind.NOT_TAKEN) if kind and kind in found else kind)
    if not {ColumnKind.NAME, ColumnKind.GIVEN, ColumnKind.SURNAME} & set(found):
        # “Pareja” alone is the pair, both names in it.
        return [ColumnKind.NAME if kind == ColumnKind.PARTNER else kind for kind in found]
    if found.count(ColumnKind.PARTNER) > 1:
        # “Pareja, Jugador 1, Jugador 2”: the first has what the pair is called, or its number.
        found[found.index(ColumnKind.PARTNER)] = ColumnKind.NOT_TAKEN
    return found


def column_at(rows: Sequence[Row], at: int) -> list[str]:
    """Return the cells of a column in all lines that have it."""
    return [row.cells[at] for row in rows if at < len(row.cells)]


def kinds_before_names(columns: Sequence[Sequence[str]]) -> list[str]:
    """Return the kinds of columns before the names: club numbers, unless they count the lines."""
    return [
        ColumnKind.NOT_TAKEN if _is_line_count(cells) else ColumnKind.NUMBER for cells in columns
    ]


def _is_line_count(cells: Sequence[str]) -> bool:
    """Say whether a column counts the lines; one line alone does not."""
    return len(cells) > 1 and is_running_number(cells)


def mostly_letters(cells: Sequence[str]) -> bool:
    """Say whether most cells have a letter."""
    return 2 * sum(any(map(str.isalpha, cell)) for cell in cells) > len(cells)


def mostly_digits(cells: Sequence[str]) -> bool:
    """Say whether most cells have a digit."""
    return 2 * sum(any(map(str.isdigit, cell)) for cell in cells) > len(cells)
