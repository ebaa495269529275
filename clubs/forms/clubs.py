"""The forms of clubs and pairs."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.names import NAME_LENGTH
from clubs.web.forms import Form, Id


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

    one = Id(label=_("One"))
    other = Id(label=_("The other"))
    called = forms.CharField(
        label=_("Name of its own"),
        max_length=NAME_LENGTH,
        required=False,
        help_text=_("Left empty: the names of the two."),
    )
