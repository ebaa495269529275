"""A table of cells is answered as a file to keep."""

from django.http import HttpResponse

from clubs.documents.spreadsheets import CSV, MEDIA, Sheet, bytes_of


def sheet_response(sheet: Sheet, stem: str, form: str) -> HttpResponse:
    """Return a table as a file called `stem`, in the form `CSV` or `XLSX`."""
    return HttpResponse(
        bytes_of(sheet, form),
        content_type=f"{MEDIA[form]}; charset=utf-8" if form == CSV else MEDIA[form],
        headers={"Content-Disposition": f'attachment; filename="{stem}.{form}"'},
    )
