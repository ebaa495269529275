"""The forms of members, invitations and the accounts made by them."""

from collections.abc import Iterable
from typing import Any, Self

from django import forms
from django.contrib.auth.forms import UsernameField
from django.contrib.auth.password_validation import password_validators_help_text_html
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from clubs.models import Membership
from clubs.services.invitations import CLUB_DAYS, LONGEST_DAYS, MOST_USES
from web.forms import Form, WholeNumber

password_help = lazy(password_validators_help_text_html, str)


def role_choices(roles: Iterable[str]) -> list[tuple[str, str]]:
    """Return roles with what they are called."""
    return [(role, str(Membership.Role(role).label)) for role in roles]


class RoleField(forms.ChoiceField):
    """A role; the service decides who may give it."""

    default_error_messages = {"invalid_choice": _("Choose one from the list.")}

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=Membership.Role.choices, **options)


class RoleForm(Form):
    """The role of a member."""

    name = "role"

    role = RoleField(label=_("Role"))

    def offer_roles(self, roles: Iterable[str]) -> Self:
        """Offer these roles; validation does not read them."""
        self.fields["role"].choices = role_choices(roles)  # type: ignore[attr-defined]
        return self


class InviteForm(RoleForm):
    """A link for new members."""

    name = "invite"

    days = WholeNumber(1, LONGEST_DAYS, label=_("Valid for (days)"), initial=CLUB_DAYS)
    uses = WholeNumber(1, MOST_USES, label=_("Number of people"), initial=1)


class AccountForm(Form):
    """An account for somebody who was invited."""

    name = "account"
    pointers = {"password": "password1"}

    username = UsernameField(
        label=_("User name"),
        help_text=_("Letters, digits, @ . + - _; no spaces."),
    )
    password1 = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=password_help(),
    )
    password2 = forms.CharField(
        label=_("Repeat the password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        """Return the values; raises ValidationError where the passwords differ."""
        given = self.cleaned_data
        both = given.get("password1"), given.get("password2")
        if all(both) and both[0] != both[1]:
            self.add_error("password2", _("The passwords do not match."))
        return given
