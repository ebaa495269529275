"""What comes before every view and after it, so that nothing is made or sent again in vain.

Guests who ask for what was made for all of them are answered before anything else is done. Only
what a guest's request may be is looked at there: no session, no token, no query. Whatever is not
known already goes on to the view, which makes it (`web.caching.responses`).
"""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.cache import get_conditional_response, patch_cache_control, set_response_etag

from web.caching.responses import StampOf, asks_as_all, known_to_guests

API = "/api/"


class ConditionalMiddleware:
    """Tags what an endpoint did not tag itself, and answers 304 to an `If-None-Match` that fits."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; only whole answers to reads of the API take part."""
        response = self.respond(request)
        read = request.method in {"GET", "HEAD"} and request.path.startswith(API)
        if not read or response.status_code != 200 or response.streaming:
            return response
        if "no-store" in response.get("Cache-Control", ""):
            return response
        if not response.has_header("ETag"):
            set_response_etag(response)
        if not response.has_header("Cache-Control"):
            # Kept by the asker alone, and asked for again each time: roles and results change.
            patch_cache_control(response, private=True, no_cache=True)
        found = get_conditional_response(request, etag=response["ETag"], response=response)
        return response if found is None else found


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
