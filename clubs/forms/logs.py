"""The form by which a club watches a log of others."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models.logs import LONGEST_LINE
from web.forms import Form
from web.http_client import LONGEST_ADDRESS


class WatchForm(Form):
    """The address of a log, and its first key where somebody has compared it."""

    name = "watch"

    url = forms.CharField(
        label=_("Address of the log"),
        max_length=LONGEST_ADDRESS,
        help_text=_("As its site has it: https://…/api/v1/clubs/…/log"),
    )
    key = forms.CharField(
        label=_("Its first key"),
        max_length=2 * LONGEST_LINE,
        required=False,
        help_text=_("If you have it from the club itself, for example from a printed list."),
    )
