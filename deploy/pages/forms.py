"""The forms of accounts: logging in, API tokens."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, UsernameField
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from deploy.requests.address import client_of
from deploy.requests.login_throttle import password_right, password_try
from deploy.tokens import LIFETIME
from web.forms import Form, Id, WholeNumber


class LogInForm(AuthenticationForm):
    """Name and password; does not say which of the two is wrong."""

    username = UsernameField(label=_("Name"), widget=forms.TextInput(attrs={"autofocus": True}))
    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("Wrong user name or password. Both are case-sensitive."),
        "throttled": _("Too many wrong passwords. Try again in %(seconds)d s."),
    }
    wait = 0
    """Seconds until the next attempt; above 0 nothing was checked."""

    def clean(self) -> dict[str, Any]:
        """Return name and password; raises ValidationError if they are wrong, or come too early."""
        account, address = self.cleaned_data.get("username"), self._address()
        if not account or not self.cleaned_data.get("password"):
            return super().clean()
        self.wait = password_try(account=account, address=address, now=timezone.now())
        if self.wait:
            raise forms.ValidationError(
                self.error_messages["throttled"], "throttled", {"seconds": self.wait}
            )
        given = super().clean()
        password_right(account=account, address=address, now=timezone.now())
        return given

    def _address(self) -> str:
        return client_of(self.request) if self.request is not None else ""


class PasswordForm(PasswordChangeForm):
    """The new password, and whether to revoke the API tokens as well."""

    end_tokens = forms.BooleanField(
        label=_("Revoke all my API tokens, too"),
        required=False,
        help_text=_("Tick this if someone else may know the old password."),
    )


SCOPE_WORDS = [
    ("read", _("Read what is not public: drafts, members, logs")),
    ("organise", _("Organise: events, rounds, players")),
    ("submit", _("Send logs of games")),
    ("score", _("Enter results as a scorer")),
    ("play", _("Act for me as a player: enter events, report absences and results")),
]
LONGEST_NAME = 80


class TokenForm(Form):
    """A new API token."""

    name = "token"
    pointers = {"name": "called"}

    called = forms.CharField(
        label=_("What it is for"),
        max_length=LONGEST_NAME,
        help_text=_("So that you recognise it, for example: tablet at the bar"),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"),
        choices=SCOPE_WORDS,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one.")},
    )
    only = Id(
        label=_("Only for"),
        required=False,
        help_text=_("A token for one club or event does not work anywhere else."),
    )
    days = WholeNumber(1, LIFETIME.days, label=_("Valid for (days)"), initial=LIFETIME.days)

    def offer_places(
        self, clubs: Iterable[tuple[UUID, str]], events: Iterable[tuple[UUID, str]]
    ) -> "TokenForm":
        """Offer these clubs and events, and accept nothing else."""
        known = {"club": list(clubs), "event": list(events)}
        self.known = {kind: {place for place, _name in rows} for kind, rows in known.items()}
        return self.offer(only=[*known["club"], *known["event"]])

    def clean_only(self) -> dict[str, UUID]:
        """Return the club or event by its kind, if any; raises ValidationError for another."""
        place: UUID | None = self.cleaned_data["only"]
        if place is None:
            return {}
        kind = next((kind for kind, ids in self.known.items() if place in ids), None)
        if kind is None:
            raise forms.ValidationError(_("Choose one from the list."))
        return {kind: place}
