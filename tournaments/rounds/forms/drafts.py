"""The forms to enter, change, find and explain a round."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.limits import LARGEST_SEED, MOST_TABLES
from tournaments.rounds.core.drafting import Arrangement
from web.forms import Form, Id, Ids, SearchForm, WholeNumber, parse_whole


class FinderForm(SearchForm):
    """Whose table is looked for in a round: a part of a name, or a table's number."""

    name = ""
    heading = _("Find your table")

    def clean_q(self) -> str:
        """Return what is looked for, without surplus blanks."""
        return " ".join(self.cleaned_data["q"].split())


class SwapForm(Form):
    """Two entries of a draft who exchange their places."""

    name = "swap"

    one = Id(label=_("First entry"))
    other = Id(label=_("Second entry"))


class MoveForm(Form):
    """Entries of a draft who move to a table, or to the byes."""

    name = "move"
    pointers = {"entries": "entry", "table": "to"}

    entry = Ids(label=_("Entries (one or several)"), widget=forms.SelectMultiple(attrs={"size": 5}))
    to = WholeNumber(1, MOST_TABLES, label=_("To table (blank: bye)"), required=False)


class RedrawForm(Form):
    """The seed with which a draft is drawn again."""

    name = "redraw"

    seed = WholeNumber(0, LARGEST_SEED, label=_("Random seed (optional)"), required=False)


class ExplainForm(Form):
    """Whose place in a round is to be explained, and against whom."""

    name = "why"

    entry = Id(
        label=_("Entry"),
        error_messages={"required": _("Choose an entry.")},
    )
    against = Id(label=_("Why not against … (optional)"), required=False)


class ArrangeForm(Form):
    """A round entered by hand: a line a table, entries by number in the order of the seats.

    `entries` has the ids of the event's entries by number, `seats` the seats of a table in order.
    The checker judges whether that fits the shape of the event.
    """

    tables = forms.CharField(
        label=_("Tables"),
        widget=forms.Textarea(attrs={"rows": 8}),
        error_messages={"required": _("Enter one line per table.")},
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        entries: Mapping[int, str],
        seats: Sequence[str],
    ) -> None:
        super().__init__(data)
        self.entries, self.seats = entries, seats
        self.fields["tables"].help_text = gettext(
            "One line per table: the numbers of the entries, in the order of the "
            "seats %(seats)s. Entries left out get a bye."
        ) % {"seats": " ".join(seats)}

    def clean_tables(self) -> Arrangement:
        """Return the tables as they were written; raises ValidationError that names the line."""
        lines = [
            line.split()
            for line in self.cleaned_data["tables"].lstrip("\ufeff").splitlines()
            if line.strip()
        ]
        return Arrangement(
            {number: self._seats_of_line(number, line) for number, line in enumerate(lines, 1)}
        )

    def _seats_of_line(self, line: int, words: Sequence[str]) -> dict[str, str]:
        if len(words) > len(self.seats):
            raise ValidationError(
                gettext("Line %(line)d: a table has %(count)d seats.")
                % {"line": line, "count": len(self.seats)}
            )
        return dict(zip(self.seats, (self._entry(line, word) for word in words), strict=False))

    def _entry(self, line: int, word: str) -> str:
        entry = self.entries.get(parse_whole(word) or 0)
        if entry is None:
            raise ValidationError(
                gettext("Line %(line)d: there is no entry %(word)s.")
                % {"line": line, "word": word[:20]}
            )
        return entry
