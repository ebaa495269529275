"""Answers that many ask for: conditional by the stamp of what they show, made once for all guests.

A stamp says the state of all that an answer shows, and for whom it is; so whether somebody has it
already is known without making it. What a guest sees is the same for all guests of a language: it
is made by one of them, kept compressed, and sent to the others as it is.
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

from web.caching.etags import Stamp, etag_at, etag_of
from web.caching.store import Cached, cached_already, cached_or_made

VARY = ("Cookie", "Authorization", "Accept-Language")


def conditional(
    request: HttpRequest, stamp: Stamp | None, make: Callable[[], HttpResponse]
) -> HttpResponse:
    """Answer what is made for each who asks, or 304 where the asker has it; None: make it."""
    return _answered(request, stamp, make, lambda etag: _tagged(make(), etag))


def shared(
    request: HttpRequest,
    stamp: Stamp | None,
    make: Callable[[], HttpResponse],
    *,
    asked_again: bool = False,
) -> HttpResponse:
    """Answer with a page, or 304 where the asker has it; None as the stamp means: make it.

    What a guest asks for is made once for all guests, unless it is asked for with a query. What
    will be `asked_again` soon may be a little old where it changes faster than it can be made.
    """
    if stamp is None or stamp.audience or not asks_as_all(request):
        return conditional(request, stamp, make)
    return _answered(request, stamp, make, lambda etag: _kept(request, etag, make, asked_again))


def _answered(
    request: HttpRequest,
    stamp: Stamp | None,
    make: Callable[[], HttpResponse],
    made: Callable[[str], HttpResponse],
) -> HttpResponse:
    if stamp is None:
        return make()
    etag = etag_at(request.get_full_path(), stamp)
    return _marked(_held(request, etag) or made(etag), etag)


def _held(request: HttpRequest, etag: str) -> HttpResponse | None:
    """Return 304 where the asker has it, else None."""
    if request.headers.get("If-None-Match") == "*" and request.META.get("QUERY_STRING"):
        # It fits whatever there is; whether a query is answered at all shows when it is made.
        return None
    return get_conditional_response(request, etag=etag)


def _tagged(response: HttpResponse, etag: str) -> HttpResponse:
    # A tag of what was made would not be known again before it is made.
    if response.status_code == 200:
        response.headers["ETag"] = etag
    return response


def _marked(response: HttpResponse, etag: str) -> HttpResponse:
    if response.status_code in {200, 304}:
        response.headers.setdefault("ETag", etag)
        patch_cache_control(response, private=True, no_cache=True)
        patch_vary_headers(response, VARY)
    return response


StampOf = Callable[[Any, Any], Stamp | None]
"""Finds the stamp of what an id names, for a viewer."""
View = TypeVar("View", bound=Callable[..., HttpResponse])


def by_stamp(stamp_of: StampOf, *, asked_again: bool = False) -> Callable[[View], View]:
    """Let a view say which stamp its answer goes by, so that it need not be called for guests.

    `asked_again` is that of its answer (`shared`).
    """

    def mark(view: View) -> View:
        # Read by whoever answers before the view is called.
        view.stamp_of = stamp_of  # type: ignore[attr-defined]
        view.asked_again = asked_again  # type: ignore[attr-defined]
        return view

    return mark


def cached_for_guests(stamp_of: StampOf, *, plain: bool = False) -> Callable[[View], View]:
    """Let a page be made once for all guests for as long as a stamp stands.

    `stamp_of` is that of `stamped`. Whoever is logged in gets a page of his own.
    `plain`: only where nothing is asked behind the question mark: the stamp is not of that.
    """

    def mark(view: View) -> View:
        @wraps(view)
        def answered(request: HttpRequest, **ids: Any) -> HttpResponse:
            asked = plain and request.META.get("QUERY_STRING")
            if request.user.is_authenticated or asked or request.method not in {"GET", "HEAD"}:
                return view(request, **ids)
            stamp = stamp_of(next(iter(ids.values()), None), request.user)
            return shared(request, stamp, lambda: view(request, **ids))

        return by_stamp(stamp_of)(answered)  # type: ignore[return-value]

    return mark


Get = TypeVar("Get", bound=Callable[..., Any])


def stamped(stamp_of: StampOf) -> Callable[[Get], Get]:
    """Let an endpoint's `get` answer 304 by a stamp before anything is made.

    `stamp_of` takes the first id of the address, None where it has none. Whether the asker may read
    at all was decided before `get` is called.
    """

    def mark(get: Get) -> Get:
        @wraps(get)
        def answered(view: Any, request: Request, **named: Any) -> HttpResponse:
            stamp = stamp_of(next(iter(named.values()), None), request.user)
            return conditional(request._request, stamp, lambda: get(view, request, **named))

        return answered  # type: ignore[return-value]

    return mark


def known_to_guests(
    request: HttpRequest, stamp: Stamp | None, *, asked_again: bool
) -> HttpResponse | None:
    """Return what was made for all guests already, or 304; None where the view has to be called.

    The request is one that `asks_as_all`.
    """
    if stamp is None:
        return None
    etag = etag_at(request.path, stamp)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        kept = cached_already(_key(request), etag, rests=asked_again)
        response = sent(request, kept, _media(request)) if kept is not None else None
    return None if response is None else _marked(response, etag)


def shared_document(request: Request, stamp: Stamp | None, make: Callable[[], Any]) -> HttpResponse:
    """Answer the API with a JSON document as `shared` does with a page."""
    media = "application/json"
    return shared(
        request._request,
        stamp,
        lambda: HttpResponse(JSONRenderer().render(make()), content_type=media),
    )


def asks_as_all(request: HttpRequest) -> bool:
    """Say whether a request has nothing in it that is somebody's own."""
    personal = {settings.SESSION_COOKIE_NAME, "messages"} & request.COOKIES.keys()
    asked = request.META.get("QUERY_STRING") or "Authorization" in request.headers
    return not (settings.DEBUG or personal or asked)


def _kept(
    request: HttpRequest, etag: str, make: Callable[[], HttpResponse], rests: bool
) -> HttpResponse:
    made: list[HttpResponse] = []

    def body() -> bytes | None:
        response = make()
        made.append(response)
        plain = response.status_code == 200 and not response.cookies and not _has_token(request)
        return response.content if plain else None

    kept = cached_or_made(_key(request), etag, body, rests=rests)
    if kept is None:
        return made[0] if made else make()
    return sent(request, kept, _media(request))


def _key(request: HttpRequest) -> str:
    """Return under what an answer is kept: pages name the host they are asked by."""
    return f"{get_language()}:{request.build_absolute_uri(request.path)}"


def _has_token(request: HttpRequest) -> bool:
    """Say whether what was made has a form whose token is this asker's own."""
    return bool(request.META.get("CSRF_COOKIE_NEEDS_UPDATE"))


def sent(request: HttpRequest, kept: Cached, media: str) -> HttpResponse:
    """Return what is kept as an answer of its own; an older one keeps its own tag."""
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


def live(
    request: HttpRequest, template: str, stamp: str, context: Callable[[], dict[str, Any]]
) -> HttpResponse:
    """Answer with a fragment, or 304 where the asker has it already.

    `stamp` says all that the fragment shows except its language and who looks at it; `context`
    is only called where the fragment is made.
    """
    etag = etag_of(request, stamp)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = render(request, template, context() | {"etag": etag})
        response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


def picture(
    request: HttpRequest | Request, media: str, stamp: str, made: Callable[[], bytes]
) -> HttpResponse:
    """Answer with a picture, or 304 where the asker has it already.

    `stamp` says all that the picture follows from except the language and who looks at it; `made`
    is only called where it is sent.
    """
    etag = etag_of(request, stamp)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(made(), content_type=media, headers={"ETag": etag})
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Accept-Language"])
    return response
