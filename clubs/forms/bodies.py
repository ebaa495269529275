"""The forms by which clubs join bodies, and bodies give numbers."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.forms.lists import ListForm, PreviewForm
from clubs.lists.columns import Columns
from clubs.lists.layouts import NUMBERS
from clubs.models import Club
from clubs.names import NAME_LENGTH
from clubs.services.numbers import NewNumber, NumberLine, parse_numbers
from web.forms import Day, Form


class KindForm(Form):
    """What a club is."""

    name = "kind"

    kind = forms.ChoiceField(
        label=_("Registered as"),
        choices=Club.Kind.choices,
        error_messages={"invalid_choice": _("Choose one from the list.")},
    )
    endorses_all = forms.BooleanField(
        label=_("Endorse every event of its clubs automatically when it ends"), required=False
    )


class AskForm(Form):
    """The club that is asked."""

    name = "ask"
    pointers = {"club": "called"}

    called = forms.CharField(label=_("Club or federation"), max_length=NAME_LENGTH)


class NumbersForm(ListForm):
    """A list of numbers with names, before its preview."""

    name = "numbers"

    since = Day(label=_("Valid from"))

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.fields["text"].label = _("Numbers and players, one per line")
        self.fields["text"].help_text = _(
            "BCN-0123, Ana Gil · La Ficha; the club is optional if the name is unique."
        )


class NumbersGiveForm(PreviewForm):
    """The preview of a list of numbers, checked against the numbers in use."""

    name = "numbers-give"
    layout = NUMBERS
    line_template = "clubs/_line_of_number.html"

    since = Day(label=_("Valid from"))

    def __init__(self, data: Mapping[str, Any], *, body_id: UUID) -> None:
        self.body_id = body_id
        super().__init__(data)

    def read(self, columns: Columns, data: Mapping[str, Any]) -> Sequence[NumberLine]:
        """Return the lines with their players and numbers."""
        return parse_numbers(self.body_id, columns)

    @property
    def columns_wanted(self) -> str:
        """The sentence that asks for the columns."""
        return gettext("Choose what each column is; numbers and names are required.")

    @property
    def numbers(self) -> list[NewNumber]:
        """The numbers of the list."""
        since = self.cleaned_data["since"]
        rows = [line.row for line in self.lines]
        return [NewNumber(row.player_id, row.number, since) for row in rows]
