"""The one box of the front page: events, clubs and players are looked for by name."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.web.forms import Form

LONGEST_SEARCH = 80


class HomeSearch(Form):
    """Words of a name, in any order."""

    q = forms.CharField(
        label=_("Find an event, a club or a player"),
        max_length=LONGEST_SEARCH,
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )

    @property
    def asked(self) -> str:
        """What is looked for; nothing where it makes no sense."""
        return self.cleaned_data["q"] if self.is_bound and self.is_valid() else ""
