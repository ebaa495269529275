"""The forms of clubs, pairs and searches."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.names import NAME_LENGTH, PAIR_NAME_LENGTH
from clubs.web.forms import Form

LONGEST_SEARCH = 80


class SearchForm(Form):
    """Words that are looked for in names, in any order."""

    name = "search"

    q = forms.CharField(
        label=_("Search"),
        max_length=LONGEST_SEARCH,
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )

    @property
    def asked(self) -> str:
        """What is looked for; nothing where it makes no sense."""
        return self.cleaned_data.get("q", "") if self.is_bound and self.is_valid() else ""


class ClubForm(Form):
    """A new club."""

    name = "club"
    pointers = {"name": "called"}

    called = forms.CharField(
        label=_("Name of the club"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autofocus": True}),
    )


class PairForm(Form):
    """A new pair of two players of the club."""

    name = "pair"
    pointers = {"name": "called"}

    one = forms.CharField(label=_("One"), max_length=PAIR_NAME_LENGTH)
    other = forms.CharField(label=_("The other"), max_length=PAIR_NAME_LENGTH)
    called = forms.CharField(
        label=_("Name of its own"),
        max_length=NAME_LENGTH,
        required=False,
        help_text=_("Left empty: the names of the two."),
    )

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        for name in ("one", "other"):
            self.fields[name].widget.attrs |= {"list": f"known-{name}", "autocomplete": "off"}


class PairNameForm(Form):
    """What a pair is called."""

    name = "pair-name"
    pointers = {"name": "called"}

    called = forms.CharField(
        label=_("Name of its own"),
        max_length=PAIR_NAME_LENGTH,
        required=False,
        help_text=_("Left empty: the names of the two."),
    )
