"""The forms of the pages of ratings: a list is searched, two players or pairs are compared."""

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.names import NAME_LENGTH, PAIR_NAME_LENGTH
from ratings.models import RatingList
from ratings.selectors.list_sql import PARTNERSHIPS, PLAYERS
from ratings.selectors.lists import STRENGTH, Who
from web.forms import Form, WholeNumber

SHOW_CHOICES = [
    (PLAYERS, _("Players")),
    (PARTNERSHIPS, _("Partnerships")),
    (STRENGTH, _("Who carries a pair")),
]


class ListForm(Form):
    """Which part of a rating list is shown; strengths exist for the newest list only.

    A value that is missing or makes no sense is as in `initial`.
    """

    show = forms.ChoiceField(label=_("Show"), choices=SHOW_CHOICES, initial=PLAYERS, required=False)
    who = forms.ChoiceField(
        label=_("Who"),
        choices=[(Who.ACTIVE.value, _("Active")), (Who.ALL.value, _("All time"))],
        initial=Who.ACTIVE.value,
        required=False,
    )
    search = forms.CharField(
        label=_("Name"),
        max_length=NAME_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"type": "search"}),
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, listed: RatingList | None, newest: bool
    ) -> None:
        super().__init__(data)
        if not newest:
            show = cast(forms.ChoiceField, self.fields["show"])
            show.choices = [choice for choice in SHOW_CHOICES if choice[0] != STRENGTH]
        self.fields["since"] = WholeNumber(
            1,
            listed.number if listed else 1,
            label=_("Changes since list"),
            required=False,
            widget=forms.NumberInput(attrs={"placeholder": _("the previous one")}),
        )

    def value_of(self, name: str) -> Any:
        """Return the value that was asked for under a name, else its initial one."""
        asked = None if name in self.errors or not self.is_bound else self.cleaned_data[name]
        return asked or self.fields[name].initial


class CompareForm(Form):
    """Two sides by name or id, each a player, a pair of players or a partnership."""

    one = forms.CharField(label=_("Player or pair"), max_length=PAIR_NAME_LENGTH)
    one_with = forms.CharField(label=_("Partner (optional)"), max_length=PAIR_NAME_LENGTH)
    other = forms.CharField(label=_("Player or pair"), max_length=PAIR_NAME_LENGTH)
    other_with = forms.CharField(label=_("Partner (optional)"), max_length=PAIR_NAME_LENGTH)

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        for name, field in self.fields.items():
            # One side may be named before the other; the browser asks for both.
            field.required = False
            field.widget.attrs |= {"list": "names", "autocomplete": "off"}
            if name in {"one", "other"}:
                field.widget.attrs["required"] = True
