"""Answers that many ask for: 304 by the version of what they show, built once for all guests.

A version is the state of all that an answer shows and its audience, so we know without building the
answer whether a client has it. All guests of a language see the same: the first one's answer is
stored compressed and sent to the others.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from web.caching.etags import ContentVersion, etag_at, etag_of
from web.caching.guests import GuestAnswer, VersionOf
from web.caching.store import CacheEntry, get_or_make

VARY = ("Cookie", "Authorization", "Accept-Language")


def conditional_response(
    request: HttpRequest, version: ContentVersion | None, make: Callable[[], HttpResponse]
) -> HttpResponse:
    """Answer with what `make` returns, or 304 if the client has it; with no version, make it."""
    return _respond(request, version, make, lambda etag: _add_etag(make(), etag))


def shared_response(
    request: HttpRequest,
    version: ContentVersion | None,
    make: Callable[[], HttpResponse],
    *,
    polled: bool = False,
) -> HttpResponse:
    """Answer with a page, or 304 if the client has it; without a version always make it.

    A page for guests is made once for all of them, unless the address has a query string. A page
    that clients poll may be a little old if it changes faster than it can be made.
    """
    if version is None or version.audience or not is_impersonal(request):
        return conditional_response(request, version, make)
    return _respond(
        request, version, make, lambda etag: _respond_from_cache(request, etag, make, polled)
    )


def _respond(
    request: HttpRequest,
    version: ContentVersion | None,
    make: Callable[[], HttpResponse],
    made: Callable[[str], HttpResponse],
) -> HttpResponse:
    if version is None:
        return make()
    etag = etag_at(request.get_full_path(), version)
    return _add_headers(_not_modified(request, etag) or made(etag), etag)


def _not_modified(request: HttpRequest, etag: str) -> HttpResponse | None:
    """Return 304 if the client has the answer, else None."""
    if request.headers.get("If-None-Match") == "*" and request.META.get("QUERY_STRING"):
        # `*` fits any answer, but only the view knows whether it answers this query string.
        return None
    return get_conditional_response(request, etag=etag)


def _add_etag(response: HttpResponse, etag: str) -> HttpResponse:
    # ETag of the version, set before ConditionalMiddleware sets one of the body.
    if response.status_code == 200:
        response.headers["ETag"] = etag
    return response


def _add_headers(response: HttpResponse, etag: str) -> HttpResponse:
    if response.status_code in {200, 304}:
        response.headers.setdefault("ETag", etag)
        patch_cache_control(response, private=True, no_cache=True)
        patch_vary_headers(response, VARY)
    return response


View = TypeVar("View", bound=Callable[..., HttpResponse])


def by_version(version_of: VersionOf, *, polled: bool = False) -> Callable[[View], View]:
    """Mark a view with the version of its answer: guests may be answered without calling it.

    `polled` is that of its answer (`shared_response`).
    """

    def mark(view: View) -> View:
        # EarlyMiddleware reads them.
        view.version_of = version_of  # type: ignore[attr-defined]
        view.polled = polled  # type: ignore[attr-defined]
        return view

    return mark


def cache_for_guests(version_of: VersionOf, *, plain: bool = False) -> Callable[[View], View]:
    """Make a page once for all guests as long as its version stays the same.

    `version_of` is that of `answer_by_version`. A logged-in user gets a page of their own. `plain`:
    only without a query string, which the version does not cover.
    """

    def mark(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, **ids: Any) -> HttpResponse:
            asked = plain and request.META.get("QUERY_STRING")
            if request.user.is_authenticated or asked or request.method not in {"GET", "HEAD"}:
                return view(request, **ids)
            version = version_of(next(iter(ids.values()), None), request.user)
            return shared_response(request, version, lambda: view(request, **ids))

        return by_version(version_of)(answer)  # type: ignore[return-value]

    return mark


Get = TypeVar("Get", bound=Callable[..., Any])


def answer_by_version(version_of: VersionOf) -> Callable[[Get], Get]:
    """Let an endpoint's `get` answer 304 by a version before it builds anything.

    `version_of` takes the first id of the address, None if it has none. Permissions were checked
    before `get` is called.
    """

    def mark(get: Get) -> Get:
        @wraps(get)
        def answer(view: Any, request: Request, **named: Any) -> HttpResponse:
            version = version_of(next(iter(named.values()), None), request.user)
            return conditional_response(
                request._request, version, lambda: get(view, request, **named)
            )

        return answer  # type: ignore[return-value]

    return mark


def guest_answer(
    request: HttpRequest, version_of: VersionOf, wanted: Any, *, polled: bool
) -> GuestAnswer:
    """Return what a guest asked for; the request has to be one that `is_impersonal`."""
    return GuestAnswer(
        request.path, get_language() or "", _key(request), version_of, wanted, polled
    )


def find_for_guests(request: HttpRequest, asked: GuestAnswer) -> HttpResponse | None:
    """Return the cached answer for guests, or 304; None if the view has to be called."""
    etag = asked.etag()
    if etag is None:
        return None
    response = get_conditional_response(request, etag=etag)
    if response is None:
        kept = asked.cache_entry(etag)
        response = response_from(request, kept, _media(request)) if kept is not None else None
    return None if response is None else _add_headers(response, etag)


def shared_document(
    request: Request, version: ContentVersion | None, make: Callable[[], Any]
) -> HttpResponse:
    """Answer with a JSON document of the API as `shared_response` does with a page."""
    media = "application/json"
    return shared_response(
        request._request,
        version,
        lambda: HttpResponse(JSONRenderer().render(make()), content_type=media),
    )


def is_impersonal(request: HttpRequest) -> bool:
    """Say whether a request carries nothing personal: no session, token or query string."""
    personal = {settings.SESSION_COOKIE_NAME, "messages"} & request.COOKIES.keys()
    asked = request.META.get("QUERY_STRING") or "Authorization" in request.headers
    return not (settings.DEBUG or personal or asked)


def _respond_from_cache(
    request: HttpRequest, etag: str, make: Callable[[], HttpResponse], may_be_old: bool
) -> HttpResponse:
    made: list[HttpResponse] = []

    def body() -> bytes | None:
        response = make()
        made.append(response)
        plain = response.status_code == 200 and not response.cookies and not _has_token(request)
        # Of an answer with the addresses of other pages the body alone would not do.
        return response.content if plain and not response.has_header("Link") else None

    kept = get_or_make(_key(request), etag, body, may_be_old=may_be_old)
    if kept is None:
        return made[0] if made else make()
    return response_from(request, kept, _media(request))


def _key(request: HttpRequest) -> str:
    """Return the cache key of an answer; it has the host, since pages contain it."""
    return f"{get_language()}:{request.build_absolute_uri(request.path)}"


def _has_token(request: HttpRequest) -> bool:
    """Say whether the answer has a form with this client's own CSRF token."""
    return bool(request.META.get("CSRF_COOKIE_NEEDS_UPDATE"))


def response_from(request: HttpRequest, kept: CacheEntry, media: str) -> HttpResponse:
    """Return a cache entry as an answer; an older entry keeps its own ETag."""
    found = get_conditional_response(request, etag=kept.tag)
    if found is None:
        zipped = "gzip" in request.headers.get("Accept-Encoding", "")
        found = HttpResponse(kept.packed if zipped else kept.body)
        found["Content-Type"] = media
        if zipped:
            found["Content-Encoding"] = "gzip"
        found["Content-Length"] = str(len(found.content))
        patch_vary_headers(found, ["Accept-Encoding"])
    found["ETag"] = kept.tag
    return found


def _media(request: HttpRequest) -> str:
    return "application/json" if request.path.startswith("/api/") else "text/html; charset=utf-8"


def fragment_response(
    request: HttpRequest, template: str, version: str, context: Callable[[], dict[str, Any]]
) -> HttpResponse:
    """Answer with a fragment, or 304 if the client has it.

    `version` is the state of all that it shows but the language and the viewer; `context` is called
    only if the fragment is rendered.
    """
    etag = etag_of(request, version)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = render(request, template, context() | {"etag": etag})
        response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


def picture_response(
    request: HttpRequest | Request, media: str, version: str, draw: Callable[[], bytes]
) -> HttpResponse:
    """Answer with a picture, or 304 if the client has it.

    `version` is the state of all that it shows but the language and the viewer; `draw` is called
    only if the picture is sent.
    """
    etag = etag_of(request, version)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(draw(), content_type=media, headers={"ETag": etag})
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Accept-Language"])
    return response
