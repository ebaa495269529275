"""The forms of clubs and pairs."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.names import NAME_LENGTH, PAIR_NAME_LENGTH
from clubs.web.forms import Form


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
