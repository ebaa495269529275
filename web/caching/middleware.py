"""Middleware before and after every view, which answers from the cache and with 304.

A guest's request (no session, no token, no query string) is answered first of all, if the answer
is cached. Any other goes on to the view, which builds it (`web.caching.responses`).
"""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.cache import get_conditional_response, patch_cache_control, set_response_etag

from web.caching.guests import VersionOf
from web.caching.responses import find_for_guests, guest_answer, is_impersonal

API = "/api/"


class ConditionalMiddleware:
    """Adds an ETag where an endpoint set none, and answers 304 to an `If-None-Match` that fits."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; only complete answers to reads of the API are handled."""
        response = self.respond(request)
        read = request.method in {"GET", "HEAD"} and request.path.startswith(API)
        if not read or response.status_code != 200 or response.streaming:
            return response
        if "no-store" in response.get("Cache-Control", ""):
            return response
        if not response.has_header("ETag"):
            set_response_etag(response)
        if not response.has_header("Cache-Control"):
            # For this client alone, and checked each time: roles and results change.
            patch_cache_control(response, private=True, no_cache=True)
        found = get_conditional_response(request, etag=response["ETag"], response=response)
        return response if found is None else found


class EarlyMiddleware:
    """Answers guests from the cache by the version: one indexed read."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, or hand it on."""
        if request.method == "GET" and is_impersonal(request):
            answer = _answer_from_cache(request)
            if answer is not None:
                return answer
        return self.respond(request)


def _answer_from_cache(request: HttpRequest) -> HttpResponse | None:
    try:
        found = resolve(request.path_info)
    except Resolver404:
        return None
    request.resolver_match = found
    view: Any = getattr(found.func, "view_class", found.func)
    version_of: VersionOf | None = getattr(view, "version_of", None)
    if version_of is None:
        return None
    wanted, polled = next(iter(found.kwargs.values()), None), getattr(view, "polled", False)
    asked = guest_answer(request, version_of, wanted, polled=polled)
    answer = find_for_guests(request, asked)
    if answer is not None:
        # The next of its kind can go past all middleware.
        request.guest_answer = asked  # type: ignore[attr-defined]
    return answer
