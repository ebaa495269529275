"""The forms with which two players who are one become one."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.names import NAME_LENGTH, PAIR_NAME_LENGTH
from web.forms import Form


class MergeForm(Form):
    """Who is kept."""

    name = "merge"

    into = forms.CharField(
        label=_("Player to keep"),
        max_length=PAIR_NAME_LENGTH,
        widget=forms.TextInput(attrs={"list": "known-into", "autocomplete": "off"}),
    )


class SamePersonForm(Form):
    """Who turned out to be the one with a number."""

    name = "same"
    pointers = {"into": "player"}

    player = forms.CharField(
        label=_("Player of the other club"),
        max_length=NAME_LENGTH + PAIR_NAME_LENGTH,
        help_text=_("Ana Gil · La Ficha"),
    )
