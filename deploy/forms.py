"""The forms of accounts: logging in, API tokens."""

from collections.abc import Iterable
from uuid import UUID

from django import forms
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.utils.translation import gettext_lazy as _

from clubs.web.forms import Form, Id, WholeNumber
from deploy.tokens import LIFETIME


class LogInForm(AuthenticationForm):
    """Name and password; does not say which of the two is wrong."""

    username = UsernameField(label=_("Name"), widget=forms.TextInput(attrs={"autofocus": True}))
    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("Name and password do not fit. Both are case-sensitive."),
    }


SCOPE_WORDS = [
    ("organise", _("Organise: events, rounds, players")),
    ("submit", _("Send logs of games")),
    ("score", _("Decide results as a scorer")),
]
LONGEST_NAME = 80


class TokenForm(Form):
    """A new API token."""

    name = "token"
    pointers = {"name": "called"}

    called = forms.CharField(
        label=_("What it is for"),
        max_length=LONGEST_NAME,
        help_text=_("For you to know it again, like: tablet at the bar"),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"),
        choices=SCOPE_WORDS,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one.")},
    )
    event = Id(
        label=_("Only for the event"),
        required=False,
        help_text=_("A token for one event can change nothing else."),
    )
    days = WholeNumber(1, LIFETIME.days, label=_("Valid for days"), initial=LIFETIME.days)

    def offer_events(self, events: Iterable[tuple[UUID, str]]) -> "TokenForm":
        """Offer these events, and take no other."""
        offered = list(events)
        self.known = {event for event, _name in offered}
        return self.offer(event=offered)

    def clean_event(self) -> UUID | None:
        """Return the event, if any; raises ValidationError for one that was not offered."""
        event: UUID | None = self.cleaned_data["event"]
        if event is not None and event not in self.known:
            raise forms.ValidationError(_("Choose one of those that are offered here."))
        return event
