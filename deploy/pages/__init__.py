"""Pages outside the apps: errors, problems, the password; and `tokens`, the API tokens."""

import sys
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import Resolver404, reverse_lazy
from django.utils.translation import gettext as _
from django.views import i18n
from django.views.decorators.csrf import csrf_exempt

from clubs.access import role_in_club, user_of, viewer
from clubs.models import User
from deploy.auditing.places import place_of
from deploy.explanations import API, explanation
from deploy.pages.forms import LogInForm, PasswordForm
from deploy.problems import RETRY_AFTER, away_code, away_problem, problem
from deploy.requests.permissions import UNKNOWN
from deploy.tokens import tokens_end
from games.rules.errors import TITLES
from tournaments.events.selectors.events import event_by_id
from tournaments.rounds.selectors.parents import round_of_table
from tournaments.rounds.selectors.rounds import round_without_tables
from web.faults import NotFound
from web.forms import focus_first_fault
from web.pages import REFUSED, is_fragment, refuse_fragment, return_address
from web.rest.parsers import RequestTooLarge


@csrf_exempt
def set_language(request: HttpRequest) -> HttpResponse:
    """Set the visitor's language in a cookie.

    Its form is on every page and has no CSRF token: with one, no page would be the same for two
    guests, and each reader would get a cookie. Another site can only change the language with it.
    """
    return i18n.set_language(request)


class RefusedAgain:
    """Shows a refused form again with status 422, its first faulty field in focus."""

    def form_invalid(self, form: Any) -> HttpResponse:
        """Show the page again as it was sent."""
        focus_first_fault(form)
        page: HttpResponse = super().form_invalid(form)  # type: ignore[misc]  # a form view's
        page.status_code = REFUSED
        return page


class WithMail:
    """Says on its page whether the site sends mail."""

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        """Return the context of the page."""
        context: dict[str, Any] = super().get_context_data(**more)  # type: ignore[misc]  # a form view's
        return context | {"mail": settings.MAIL}


class LogIn(WithMail, RefusedAgain, LoginView):
    """Log in with name and password."""

    template_name = "deploy/login.html"
    authentication_form = LogInForm

    def form_invalid(self, form: Any) -> HttpResponse:
        """Show the page again as it was sent, with 429 if it is too early."""
        page = super().form_invalid(form)
        if form.wait:
            page.status_code = 429
            page["Retry-After"] = str(form.wait)
        return page


class LogOut(LogoutView):
    """Log out; a reload only leads home."""

    http_method_names = ["get", "head", "post", "options"]

    def get(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Change nothing, and lead home."""
        return redirect("home")


class PasswordChange(WithMail, RefusedAgain, PasswordChangeView):
    """Choose a new password; a one-time password is then void."""

    template_name = "deploy/password.html"
    form_class = PasswordForm
    success_url = reverse_lazy("home")

    def form_valid(self, form: Any) -> HttpResponse:
        """Store the password and let the user go on."""
        response = super().form_valid(form)
        User.objects.filter(username=self.request.user.get_username()).update(
            must_change_password=False
        )
        messages.success(self.request, _("Your new password is saved."))
        if form.cleaned_data["end_tokens"]:
            tokens_end(user=user_of(self.request))
            messages.success(self.request, _("Your API tokens were revoked."))
        return response


def problem_page(request: HttpRequest, code: str) -> HttpResponse:
    """Explain a problem code in a sentence; an unknown code is 404."""
    found = explanation(code)
    if found is None:
        raise Http404(_("There is no problem code “%(code)s”.") % {"code": code})
    title, sentence = found
    context = {"code": code, "title": title, "sentence": sentence, "from_referee": code in TITLES}
    return render(request, "deploy/problem.html", context)


def for_the_api(request: HttpRequest) -> bool:
    """Say whether the client is a program: it gets problem documents, people get pages."""
    return request.path.startswith("/api/")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404; names what is missing, never the address."""
    reason = exception.args[0] if exception.args else ""
    says_why = isinstance(reason, str) and not isinstance(exception, Resolver404)
    if for_the_api(request):
        return problem(404, "not_found", _("Not found"), _("There is nothing at this address."))
    context = {
        "status": 404,
        "title": _("Not found"),
        "sentence": _(
            "There is nothing here. The link may be incomplete, or the page is still a draft."
        ),
        "detail": reason if says_why else "",
    }
    return render(request, "deploy/error.html", context, status=404)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400, or 413: what was sent cannot be read, so nothing was done."""
    if isinstance(exception, RequestDataTooBig) and for_the_api(request):
        return problem(413, "too_large", _("Too large"), str(RequestTooLarge.default_detail))
    title = _("This cannot be read")
    sentence = _("The form was too large, or had a character that no text can have.")
    if for_the_api(request):
        return problem(400, "parse_error", title, sentence)
    context = {"status": 400, "title": title, "sentence": sentence}
    return render(request, "deploy/error.html", context, status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403, in place of the form if possible; 404 for secrets."""
    if is_secret(request):
        return not_found(request, Http404())
    if is_fragment(request):
        return refuse_fragment(request, 403)
    context = {
        "status": 403,
        "title": _("Not allowed"),
        "sentence": _("You do not have permission for this. Ask an organiser of the club."),
    }
    return render(request, "deploy/error.html", context, status=403)


def is_secret(request: HttpRequest) -> bool:
    """Say whether an address is hidden from this viewer, as if it did not exist.

    That is the draft of an event or a round, for all who may not see it, and for outsiders of a
    club what the API hides from them (`UNKNOWN`).
    """
    ids = request.resolver_match.kwargs if request.resolver_match else {}
    place, who = place_of(ids), viewer(request)
    if place is None:
        return False
    try:
        if place.event is not None:
            event_by_id(place.event, who)
        if "table_id" in ids:
            round_without_tables(round_of_table(ids["table_id"]), who)
        elif "round_id" in ids:
            round_without_tables(ids["round_id"], who)
    except NotFound:
        return True
    return not UNKNOWN.isdisjoint(ids) and not role_in_club(who, place.club)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403 to a form that does not come from a current page of ours.

    The browser keeps what was typed (`typed.js`) and fills it in when the page is loaded.
    """
    if is_fragment(request):
        return refuse_fragment(request, 403, old=True)
    context = {
        "back": return_address(request),
        "status": 403,
        "title": _("This page has expired"),
        "sentence": _("Nothing was saved. Go back, reload the page and send the form again."),
        "detail": _("This happens when you log in or out in another window, or block cookies."),
    }
    return render(request, "deploy/error.html", context, status=403)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500 without the request: session and database may be gone.

    If the database does not answer it is a 503, to try again soon.
    """
    code = away_code(sys.exception())
    if code is not None:
        return away(request, code)
    if for_the_api(request):
        detail = _("This is our fault, and it has been logged. Nothing you sent before is lost.")
        return problem(500, "server_error", _("Something went wrong"), detail)
    context = {
        "status": 500,
        "title": _("Something went wrong"),
        "sentence": _(
            "This is our fault, and it has been logged. Nothing you sent before is lost."
        ),
    }
    return HttpResponse(render_to_string("deploy/error.html", context), status=500)


def away(request: HttpRequest, code: str) -> HttpResponse:
    """Answer 503 for one of the codes of `deploy.problems.away_code`; asks no database."""
    if for_the_api(request):
        return away_problem(code)
    title, sentence = API[code]
    context = {"status": 503, "title": title, "sentence": sentence}
    page = HttpResponse(render_to_string("deploy/error.html", context), status=503)
    page["Retry-After"] = RETRY_AFTER
    return page
