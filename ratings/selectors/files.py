"""A rating list as a file for spreadsheets, in words; programs have their own form of it."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _

from ratings.engine.elo import MICRO
from ratings.models import RatingList
from ratings.selectors.list_sql import PARTNERSHIPS, Kind
from ratings.selectors.lists import Choice, stream_lines
from web.documents.spreadsheets import Cell, Sheet


def list_sheet(shown: RatingList, choice: Choice) -> Sheet:
    """Return a list as cells, ratings in points. Queries as `lines_streamed`, while it is read."""
    pairs = choice.kind == PARTNERSHIPS
    heads = [
        _("Place"),
        _("Partnership") if pairs else _("Player"),
        _("Rating"),
        _("Deviation"),
        _("Change"),
        _("Played"),
        _("provisional"),
        _("Last played"),
        _("inactive"),
    ]
    return Sheet(f"{_('Rating list')} {shown.number}", heads, _rows(shown, choice))


def _rows(shown: RatingList, choice: Choice) -> Iterator[list[Cell]]:
    for line in stream_lines(shown, choice):
        yield [
            line.rank,
            line.name,
            Fraction(line.rating, MICRO),
            None if line.deviation is None else Fraction(line.deviation, MICRO),
            None if line.change is None else Fraction(line.change, MICRO),
            line.games,
            _("yes") if line.provisional else _("no"),
            line.day.isoformat(),
            _("yes") if line.inactive else _("no"),
        ]


def file_stem(shown: RatingList, kind: Kind) -> str:
    """Return what the file of a list is called without its ending."""
    return f"list-{shown.number}-{kind}"
