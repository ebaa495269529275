"""Splits a pasted list into lines of cells, whether from a spreadsheet, a web table or a person."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

SEPARATORS = "\t;,"
_SAID = re.compile(r"sep=(.)\s*", re.IGNORECASE)
_NUMBERED = re.compile(r"(\d{1,5})\s*[.)°ºª]+-?(?:\s+(?=\S)|(?=[^\d\s]))")


@dataclass(frozen=True)
class Row:
    """A line that is not empty: its number from 1, its text, its cells."""

    number: int
    text: str
    cells: tuple[str, ...]


def parse_rows(text: str) -> list[Row]:
    """Return the lines of a list that are not empty, without a running number before them.

    The separator is that of a line `sep=;`, else the first of tab, semicolon and comma in a line;
    cells with a separator inside stand in quotes.

    >>> [row.cells for row in parse_rows('sep=;\\n"Gil; Ana";12')]
    [('Gil; Ana', '12')]
    >>> [row.cells for row in parse_rows("1. Ana\\n2. Ben")]
    [('Ana',), ('Ben',)]
    """
    found: list[Row] = []
    sign = ""
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        said = None if found else _SAID.fullmatch(line.strip(" "))
        if said:
            sign = said[1]
        elif line.strip():
            found.append(Row(number, line.strip(), _cells(line, sign)))
    return _without_numbers(found)


def _cells(line: str, sign: str) -> tuple[str, ...]:
    sign = sign or next((one for one in SEPARATORS if one in line), ",")
    read = next(csv.reader([line.strip(" ")], delimiter=sign, skipinitialspace=True), [])
    return tuple(" ".join(cell.split()) if "\t" in cell else cell.strip() for cell in read) or ("",)


def _without_numbers(rows: Sequence[Row]) -> list[Row]:
    """Return the lines without “1.”, “2)” and so on, if all lines have one."""
    found = [_NUMBERED.match(row.cells[0]) for row in rows]
    first = 0 if found and found[0] else 1
    numbers = [int(one[1]) for one in found[first:] if one]
    if not numbers or len(numbers) < len(found) - first or not _are_consecutive(numbers):
        return list(rows)
    return list(rows[:first]) + [
        replace(row, cells=(row.cells[0][one.end() :], *row.cells[1:]))
        for row, one in zip(rows[first:], found[first:], strict=True)
        if one
    ]


def is_running_number(cells: Sequence[str]) -> bool:
    """Say whether cells count the lines from 1 on.

    >>> [is_running_number(cells) for cells in (["1", "2"], ["2", "3"], ["1", "Ana"], [])]
    [True, False, False, False]
    """
    numbers = [int(cell) for cell in cells if cell.isascii() and cell.isdigit()]
    return 0 < len(numbers) == len(cells) and numbers[0] == 1 and _are_consecutive(numbers)


def _are_consecutive(numbers: Sequence[int]) -> bool:
    return list(numbers) == list(range(numbers[0], numbers[0] + len(numbers)))
