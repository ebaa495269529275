"""The forms with which players enter, alone or with a partner, and look for their table."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.names import NAME_LENGTH, NICKNAME_LENGTH
from web.forms import Form, Id, SearchForm


class PairForm(Form):
    """Which pair of one's own enters."""

    name = "pair"
    partnership = Id(label=_("Your pair"))


class PartnerForm(Form):
    """Who is asked to enter together."""

    name = "partner"
    player = forms.CharField(
        label=_("Partner"),
        max_length=NAME_LENGTH + NICKNAME_LENGTH + 3,
        help_text=_("A club member's name. Your partner must accept with their own account."),
    )


class RequestForm(Form):
    """Which request for a partner is answered."""

    name = "request"
    request = Id()


class WhereForm(SearchForm):
    """Who wants to know the table: words of a name, in any order."""

    name = "where"
    heading = _("Where do I sit?")
