"""Writes tables of cells as files for spreadsheets: CSV and XLSX.

CSV is UTF-8 with a byte order mark, since spreadsheets guess otherwise. In a language with decimal
commas, spreadsheets split cells at semicolons: `Style` says which to write. A text that could be
taken for a formula gets an apostrophe in front; XLSX stores text as text and needs none. Numbers
are numbers in both.
"""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from xlsxwriter import Workbook

Cell = str | int | float | Fraction | Decimal | None
_FORMULA = re.compile(r"(^|[;,|\t\r\n])(?=\s*[=+\-@])|^(?=[\t\r\n])")
CSV, XLSX = "csv", "xlsx"
MEDIA = {
    CSV: "text/csv",
    XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
"""The media type of each form of file."""
LONGEST_STEM = 80
WIDEST = 60
"""Characters; a column of an XLSX file is no wider."""
LONGEST_TAB = 31
AROUND_TABS = " '"
NO_TABS = {"", "history"}
"""Names that no tab may have; Excel reserves the second."""
NOT_IN_TABS = str.maketrans(dict.fromkeys("[]:*?/\\", " "))


@dataclass(frozen=True)
class Sheet:
    """A table: what it is called, the heads of its columns, its rows."""

    title: str
    heads: Sequence[str]
    rows: Iterable[Sequence[Cell]]


@dataclass(frozen=True)
class Style:
    """The signs of a CSV file: between cells, and before decimals."""

    separator: str
    decimal: str


PLAIN = Style(",", ".")
"""For programs."""


def style_of(decimal: str) -> Style:
    """Return how spreadsheets of a language with this decimal sign read CSV.

    >>> style_of(",").separator, style_of(".").separator
    (';', ',')
    """
    return Style(";", ",") if decimal == "," else PLAIN


def without_formula(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula.

    That holds also for one that splits cells at semicolons, commas, tabs or bars.

    >>> [without_formula(text) for text in ("=1+1", " @x", "Ana;=1+1", "Ana")]
    ["'=1+1", "' @x", "Ana;'=1+1", 'Ana']
    """
    return _FORMULA.sub(r"\1'", text)


_MARKED = re.compile(r"(^|[;,|\t\r\n])'(?=\s*[=+\-@])|^'(?=[\t\r\n])")


def with_formula(text: str) -> str:
    """Return a text as it was before `without_formula`.

    >>> [with_formula(text) for text in ("'=1+1", "' @x", "Ana;'=1+1", "D'Ana", "'Ana'")]
    ['=1+1', ' @x', 'Ana;=1+1', "D'Ana", "'Ana'"]
    """
    return _MARKED.sub(r"\1", text)


def to_number(cell: Cell) -> Cell:
    """Return a fraction as a number that a spreadsheet can hold, anything else unchanged.

    >>> to_number(Fraction(5, 2)), to_number(Fraction(4, 2)), to_number("x")
    (2.5, 2, 'x')
    """
    if isinstance(cell, Fraction):
        return cell.numerator if cell.denominator == 1 else round(float(cell), 6)
    return cell


def csv_lines(sheet: Sheet, style: Style = PLAIN) -> Iterator[str]:
    """Yield a table as lines of CSV, heads first; every CSV file of ours comes from here."""
    writer = csv.writer(_Echo(), delimiter=style.separator)
    yield "\ufeff" + writer.writerow([without_formula(head) for head in sheet.heads])
    for row in sheet.rows:
        yield writer.writerow([_format_cell(to_number(cell), style) for cell in row])


def _format_cell(cell: Cell, style: Style) -> Cell:
    if isinstance(cell, str):
        return without_formula(cell)
    if isinstance(cell, float | Decimal) and style.decimal != ".":
        return str(cell).replace(".", style.decimal)
    return cell


class _Echo:
    """A file whose `write` returns the text."""

    def write(self, text: str) -> str:
        return text


def xlsx_bytes(sheet: Sheet) -> bytes:
    """Return a table as XLSX: bold frozen heads, each column as wide as its cells.

    It keeps no row in memory.
    """
    written = io.BytesIO()
    book = Workbook(written, {"constant_memory": True})
    page = book.add_worksheet(_tab(sheet.title))
    page.freeze_panes(1, 0)
    bold = book.add_format({"bold": True})
    widths = [len(head) for head in sheet.heads]
    for column, head in enumerate(sheet.heads):
        page.write_string(0, column, head, bold)
    for line, row in enumerate(sheet.rows, 1):
        for column, cell in enumerate(map(to_number, row)):
            if isinstance(cell, str):
                page.write_string(line, column, cell)
            elif cell is not None:
                page.write_number(line, column, cell)
            widths[column] = max(widths[column], len(str("" if cell is None else cell)))
    for column, width in enumerate(widths):
        page.set_column(column, column, min(width, WIDEST) + 2)
    book.close()
    return written.getvalue()


def _tab(title: str) -> str:
    """Return a title as the name of a tab.

    Spreadsheets count UTF-16 units, and allow no apostrophe at either end.

    >>> _tab("Campionat de dominó de la Penya 'A'"), _tab("''"), _tab("History")
    ('Campionat de dominó de la Penya', '1', 'History 1')
    """
    plain = title.translate(NOT_IN_TABS).strip(AROUND_TABS)
    cut = plain.encode("utf-16-le")[: 2 * LONGEST_TAB].decode("utf-16-le", "ignore")
    found = cut.rstrip(AROUND_TABS)
    return f"{found} 1".strip() if found.casefold() in NO_TABS else found


def sheet_bytes(sheet: Sheet, form: str, style: Style = PLAIN) -> bytes:
    """Return a table in the form `CSV` or `XLSX`; `style` is that of a CSV file."""
    return "".join(csv_lines(sheet, style)).encode() if form == CSV else xlsx_bytes(sheet)


def file_stem(text: str) -> str:
    """Return a text as the stem of a file name: ASCII words joined by hyphens.

    >>> file_stem("Copa de Otoño / 2026"), file_stem("Łódź"), file_stem("麻雀")
    ('copa-de-otono-2026', 'odz', 'export')
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    words = "".join(sign if sign.isalnum() else " " for sign in plain).split()
    return "-".join(words)[:LONGEST_STEM].strip("-") or "export"
