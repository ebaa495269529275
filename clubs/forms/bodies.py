"""The forms by which clubs join bodies, and bodies give numbers."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from clubs.names import NAME_LENGTH
from clubs.web.forms import Day, Form

LONGEST_LIST = 100_000


class KindForm(Form):
    """What a club is."""

    name = "kind"

    kind = forms.ChoiceField(
        label=_("This is"),
        choices=Club.Kind.choices,
        error_messages={"invalid_choice": _("Choose one of those that are offered here.")},
    )
    endorses_all = forms.BooleanField(
        label=_("Endorse every event of its clubs when it is over"), required=False
    )


class AskForm(Form):
    """The club that is asked."""

    name = "ask"
    pointers = {"club": "called"}

    called = forms.CharField(label=_("Name of the other one"), max_length=NAME_LENGTH)


class NumbersForm(Form):
    """A pasted list of numbers with names; all of it is stored or nothing."""

    name = "numbers"
    pointers = {"number": "text", "player": "text"}

    text = forms.CharField(
        label=_("Numbers and players, one a line"),
        max_length=LONGEST_LIST,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=_("BCN-0123, Ana Gil · La Ficha; the club may be left out where it is clear."),
    )
    since = Day(label=_("Valid from"))
