"""The forms of the file: which there are, and which one a text has."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournaments.interchange.core import cells, json_form, trf
from tournaments.interchange.core.checking import check
from tournaments.interchange.core.document import Tournament, TournamentFile

TRF, CSV, JSON = "trf", "csv", "json"


@dataclass(frozen=True)
class Form:
    """A form of the file: its media type, and how it is written and read."""

    media: str
    write: Callable[[Tournament], str]
    read: Callable[[str], TournamentFile]


FORMS: Mapping[str, Form] = {
    TRF: Form("text/plain", trf.write, trf.read),
    CSV: Form("text/csv", cells.write, cells.read),
    JSON: Form("application/json", json_form.write, json_form.read),
}


def form_of(text: str) -> str:
    """Return which form a text has, by how it begins.

    >>> [form_of(text) for text in ('{"format"', "012 Cup", "round,table", "round;table")]
    ['json', 'trf', 'csv', 'csv']
    """
    if text.lstrip().startswith("{"):
        return JSON
    first = text.partition("\n")[0]
    return TRF if trf.LINE.match(text) or not {",", ";"} & set(first) else CSV


def read(text: str) -> TournamentFile:
    """Return the tournament of a text in any form; raises TournamentUnreadable with the faults."""
    parsed = FORMS[form_of(text)].read(text.removeprefix("\ufeff"))
    check(parsed)
    return parsed
