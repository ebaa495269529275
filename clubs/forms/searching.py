"""The box in which names are looked for."""

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from clubs.web.forms import Form

LONGEST_SEARCH = 80


class SearchForm(Form):
    """Words that are looked for in names, in any order."""

    name = "search"
    heading = _("Search")

    q = forms.CharField(
        max_length=LONGEST_SEARCH,
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request.GET if "q" in request.GET else None)
        self.fields["q"].label = self.heading

    @property
    def asked(self) -> str:
        """What is looked for; nothing where it makes no sense."""
        return self.cleaned_data.get("q", "") if self.is_bound and self.is_valid() else ""
