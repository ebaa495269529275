"""Answers a table of cells as a file to download."""

from django.http import HttpResponse
from django.utils.formats import get_format

from web.documents.spreadsheets import CSV, MEDIA, PLAIN, XLSX, Sheet, Style, sheet_bytes, style_of
from web.rest.renderers import FileRenderer


def reader_style() -> Style:
    """Return the style of CSV for the reader's language."""
    return style_of(str(get_format("DECIMAL_SEPARATOR")))


def sheet_response(sheet: Sheet, stem: str, form: str, style: Style = PLAIN) -> HttpResponse:
    """Return a table as a file called `stem`, in the form `CSV` or `XLSX`."""
    return HttpResponse(
        sheet_bytes(sheet, form, style),
        content_type=f"{MEDIA[form]}; charset=utf-8" if form == CSV else MEDIA[form],
        headers={"Content-Disposition": f'attachment; filename="{stem}.{form}"'},
    )


def text_response(text: str, stem: str, form: str, media: str) -> HttpResponse:
    """Return a text as a file called `stem`, ending in `form`."""
    return HttpResponse(
        text,
        content_type=f"{media}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{stem}.{form}"'},
    )


class CsvFile(FileRenderer):
    """Declares that a view answers CSV."""

    media_type = MEDIA[CSV]
    format = CSV


class XlsxFile(FileRenderer):
    """Declares that a view answers XLSX."""

    media_type = MEDIA[XLSX]
    format = XLSX
