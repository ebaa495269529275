"""Forms of mail: the address of an account, a forgotten password."""

from typing import Any

from django import forms
from django.contrib.auth.forms import PasswordResetForm, SetPasswordForm
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from deploy.mail.outbox import letter_put
from deploy.requests.login_throttle import password_try


class MailForm(forms.Form):
    """The address at which an account can be reached; the password says that it is one's own."""

    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        required=False,
        help_text=_("Optional; we only use it to send you a link when you forget your password."),
    )
    password = forms.CharField(
        label=_("Password"), strip=False, widget=forms.PasswordInput(render_value=False)
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        kwargs["initial"] = {"email": user.email}
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        """Return the password; raises ValidationError where it is not the account's."""
        given: str = self.cleaned_data["password"]
        if not self.user.check_password(given):
            raise forms.ValidationError(_("The password is wrong."))
        return given


class ForgottenForm(PasswordResetForm):
    """The address at which somebody who has forgotten his password is reached."""

    email = forms.EmailField(label=_("Your e-mail address"), max_length=254)
    wait = 0
    """Seconds until the next try; above 0 nothing was done."""

    def __init__(self, *args: Any, address: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.address = address

    def clean(self) -> dict[str, Any] | None:
        """Raise ValidationError for an address that asks too often."""
        email = self.cleaned_data.get("email")
        if email:
            account = f"mail {email.casefold()}"
            self.wait = password_try(account=account, address=self.address, now=timezone.now())
        if self.wait:
            raise forms.ValidationError(
                _("Too many attempts. Try again in %(seconds)d s."),
                "throttled",
                {"seconds": self.wait},
            )
        return super().clean()

    def send_mail(
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, Any],
        from_email: str | None,
        to_email: str,
        html_email_template_name: str | None = None,
    ) -> None:
        """Put the letter into the outbox."""
        subject = render_to_string(subject_template_name, context)
        letter_put(
            to=to_email, subject=subject, body=render_to_string(email_template_name, context)
        )


class ResetForm(SetPasswordForm):  # type: ignore[type-arg]  # no subscript at run time
    """The new password, and whether what was let in by the old one is to be ended."""

    end_tokens = forms.BooleanField(
        label=_("Revoke all my API tokens, too"),
        required=False,
        help_text=_("Tick this if someone else may know the old password."),
    )
