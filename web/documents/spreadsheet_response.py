"""A table of cells is answered as a file to keep."""

from django.http import HttpResponse
from django.utils.formats import get_format

from web.documents.spreadsheets import CSV, MEDIA, PLAIN, XLSX, Sheet, Style, bytes_of, style_of
from web.rest.renderers import FileRenderer


def reader_style() -> Style:
    """Return how the spreadsheets of whoever reads the page read CSV, by the language."""
    return style_of(str(get_format("DECIMAL_SEPARATOR")))


def sheet_response(sheet: Sheet, stem: str, form: str, style: Style = PLAIN) -> HttpResponse:
    """Return a table as a file called `stem`, in the form `CSV` or `XLSX`."""
    return HttpResponse(
        bytes_of(sheet, form, style),
        content_type=f"{MEDIA[form]}; charset=utf-8" if form == CSV else MEDIA[form],
        headers={"Content-Disposition": f'attachment; filename="{stem}.{form}"'},
    )


class CsvFile(FileRenderer):
    """Says that CSV is what is answered."""

    media_type = MEDIA[CSV]
    format = CSV


class XlsxFile(FileRenderer):
    """Says that XLSX is what is answered."""

    media_type = MEDIA[XLSX]
    format = XLSX
