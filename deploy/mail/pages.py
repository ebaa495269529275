"""Pages of mail: the address of an account, and the way back to a forgotten password.

They are there where the operator named a mail server. A request for a link gets the same
answer whether or not there is such an account.
"""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.views import PasswordResetConfirmView, PasswordResetView
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.generic import FormView, TemplateView

from clubs.access import user_of
from clubs.models import User
from deploy.mail.forms import ForgottenForm, MailForm, ResetForm
from deploy.pages import RefusedAgain
from deploy.requests.address import client_of
from deploy.tokens import tokens_end


class OnlyWithMail:
    """Is there only where the site sends mail."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer 404 without a mail server."""
        if not settings.MAIL:
            raise Http404
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return answer


class MailAddress(
    OnlyWithMail,
    LoginRequiredMixin,
    RefusedAgain,
    FormView,  # type: ignore[type-arg]  # as above
):
    """Name the address at which one can be reached, or none."""

    template_name = "deploy/mail_address.html"
    form_class = MailForm
    success_url = reverse_lazy("password_change")

    def get_form_kwargs(self) -> dict[str, Any]:
        """Return what the form is made of: the account, too."""
        return {**super().get_form_kwargs(), "user": user_of(self.request)}

    def form_valid(self, form: MailForm) -> HttpResponse:
        """Store the address."""
        form.user.email = form.cleaned_data["email"]
        form.user.save(update_fields=["email"])
        messages.success(self.request, _("E-mail address saved."))
        return super().form_valid(form)


class ForgottenPassword(OnlyWithMail, RefusedAgain, PasswordResetView):
    """Ask for a link by which a forgotten password is replaced."""

    template_name = "deploy/forgotten.html"
    form_class = ForgottenForm
    success_url = reverse_lazy("password-sent")
    subject_template_name = "deploy/mail/forgotten_subject.txt"
    email_template_name = "deploy/mail/forgotten.txt"

    def get_form_kwargs(self) -> dict[str, Any]:
        """Return what the form is made of: where the request comes from, too."""
        return {**super().get_form_kwargs(), "address": client_of(self.request)}

    def form_invalid(self, form: Any) -> HttpResponse:
        """Answer with the page as it was sent, and with 429 where it is too early."""
        page = super().form_invalid(form)
        if form.wait:
            page.status_code = 429
            page["Retry-After"] = str(form.wait)
        return page


class LinkSent(OnlyWithMail, TemplateView):
    """Say that a link is on its way, if there is such an account."""

    template_name = "deploy/forgotten_sent.html"


class Reset(OnlyWithMail, RefusedAgain, PasswordResetConfirmView):
    """Choose a new password by a link that came by mail."""

    template_name = "deploy/reset.html"
    form_class = ResetForm
    success_url = reverse_lazy("login")

    def form_valid(self, form: Any) -> HttpResponse:
        """Store the password; whoever is logged in by the old one is not any more."""
        response = super().form_valid(form)
        User.objects.filter(id=form.user.id).update(must_change_password=False)
        if form.cleaned_data["end_tokens"]:
            tokens_end(user=form.user)
        messages.success(self.request, _("Your new password is saved."))
        return response
