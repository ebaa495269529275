"""Guests who ask for what was made for all of them are answered before anything else is done.

Only what a guest's request may be is looked at here: no session, no token, no query.
Whatever is not known already goes on to the view, which makes it (`clubs.web.shared`).
"""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from clubs.web.shared import StampOf, asks_as_all, known_to_guests


class EarlyMiddleware:
    """Answers what is known to all guests by its stamp: one indexed read."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, or hand it on."""
        if request.method == "GET" and asks_as_all(request):
            answer = _known(request)
            if answer is not None:
                return answer
        return self.respond(request)


def _known(request: HttpRequest) -> HttpResponse | None:
    try:
        found = resolve(request.path_info)
    except Resolver404:
        return None
    request.resolver_match = found
    view: Any = getattr(found.func, "view_class", found.func)
    stamp_of: StampOf | None = getattr(view, "stamp_of", None)
    if stamp_of is None:
        return None
    stamp = stamp_of(next(iter(found.kwargs.values()), None), AnonymousUser())
    return known_to_guests(request, stamp, asked_again=getattr(view, "asked_again", False))
