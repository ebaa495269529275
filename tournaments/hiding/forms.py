"""The form of what guests see of a club."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from web.forms import Form


class PrivacyForm(Form):
    """What guests see of a club."""

    name = "privacy"

    listed = forms.BooleanField(
        label=_("List the club"),
        help_text=_(
            "In the lists, the search, and for search engines. Otherwise only people with a link "
            "find its pages."
        ),
        required=False,
    )
    guest_names = forms.ChoiceField(
        label=_("What guests read of players"),
        choices=Club.Names.choices,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose one from the list.")},
    )
    minors_named = forms.BooleanField(
        label=_("Show minors like everyone else"),
        help_text=_("Otherwise guests read at most their initials."),
        required=False,
    )
