"""A pasted list as lines of cells, whatever wrote it: a spreadsheet, a web table, a person."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

SEPARATORS = "\t;,"
_SAID = re.compile(r"sep=(.)\s*", re.IGNORECASE)
_NUMBERED = re.compile(r"(\d{1,5})\s*[.)°ºª]+-?(?:\s+(?=\S)|(?=[^\d\s]))")


@dataclass(frozen=True)
class Row:
    """A line that says something: its number from 1, its text, its cells."""

    number: int
    text: str
    cells: tuple[str, ...]


def rows_read(text: str) -> list[Row]:
    """Return the lines of a list that say something; a running number before them is dropped.

    Cells are parted by what a line `sep=;` says, else by the first of tab, semicolon and comma that
    a line has; quotes hold together what has one in it.

    >>> [row.cells for row in rows_read('sep=;\\n"Gil; Ana";12')]
    [('Gil; Ana', '12')]
    >>> [row.cells for row in rows_read("1. Ana\\n2. Ben")]
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
    """Return the lines without “1.”, “2)” and so on where all of them have their number."""
    found = [_NUMBERED.match(row.cells[0]) for row in rows]
    first = 0 if found and found[0] else 1
    numbers = [int(one[1]) for one in found[first:] if one]
    if not numbers or len(numbers) < len(found) - first or not _running(numbers):
        return list(rows)
    return list(rows[:first]) + [
        replace(row, cells=(row.cells[0][one.end() :], *row.cells[1:]))
        for row, one in zip(rows[first:], found[first:], strict=True)
        if one
    ]


def counts(cells: Sequence[str]) -> bool:
    """Say whether cells count the lines from 1 on.

    >>> counts(["1", "2", "3"]), counts(["2", "3"]), counts(["1", "Ana"]), counts([])
    (True, False, False, False)
    """
    numbers = [int(cell) for cell in cells if cell.isascii() and cell.isdigit()]
    return 0 < len(numbers) == len(cells) and numbers[0] == 1 and _running(numbers)


def _running(numbers: Sequence[int]) -> bool:
    return list(numbers) == list(range(numbers[0], numbers[0] + len(numbers)))
