"""The form of the message on the wall."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.limits import LONGEST_WALL_MESSAGE
from web.forms import Form


class WallMessageForm(Form):
    """One line for everybody who looks at the wall."""

    name = "message"
    pointers = {"message": "text"}
    text = forms.CharField(label=_("Message on the big screen"), max_length=LONGEST_WALL_MESSAGE)
