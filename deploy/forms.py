"""The forms of accounts: logging in."""

from django import forms
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.utils.translation import gettext_lazy as _


class LogInForm(AuthenticationForm):
    """Name and password; does not say which of the two is wrong."""

    username = UsernameField(label=_("Name"), widget=forms.TextInput(attrs={"autofocus": True}))
    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("Name and password do not fit. Both are case-sensitive."),
    }
