"""Middleware that only pages need: programs (`/api/v1/`) go past it.

They send a token with every request: they have no session, no message for the next page, and no
password to change first.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.deprecation import MiddlewareMixin

PROGRAMS = "/api/v1/"
"""How the addresses of programs begin; the API's own pages are beside them."""


class _PagesOnly:
    """Passes the requests of programs on as they are."""

    get_response: Any

    def __call__(self, request: HttpRequest) -> Any:
        """Answer the request."""
        if request.path_info.startswith(PROGRAMS):
            return self.get_response(request)
        return super().__call__(request)  # type: ignore[misc]  # of the class that it is mixed into


class Sessions(_PagesOnly, SessionMiddleware):
    """Django's, for pages."""


class Authentication(_PagesOnly, AuthenticationMiddleware):
    """Django's, for pages."""


class Messages(_PagesOnly, MessageMiddleware):
    """Django's, for pages."""


class OneTimePasswordMiddleware(_PagesOnly, MiddlewareMixin):
    """Makes users who logged in with a one-time password choose another first."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """Redirect to the page where the password is changed, or let the request go on."""
        due = request.user.is_authenticated and getattr(request.user, "must_change_password", False)
        return redirect("password_change") if due and not _is_free(request) else None


def _is_free(request: HttpRequest) -> bool:
    free = {reverse("password_change"), reverse("logout"), reverse("set_language")}
    static = request.path.startswith(f"/{settings.STATIC_URL.lstrip('/')}")
    return static or request.path in free
