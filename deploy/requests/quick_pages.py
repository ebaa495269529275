"""A page for guests that is there already, or 304 for it, takes the short way past all middleware.

A hall asks for the same few pages all the time. What the careful way answered from the cache
(`web.caching.middleware.EarlyMiddleware`) holds for the next request with the same address and
headers: whose answer it is, in which language, and the headers beside it. What may have changed
meanwhile is asked again as there: the rate is counted, and the state that the answer rests on is
read. Whatever is odd (an account, a query, other conditions than one entity tag, a client with too
many requests, a state that nobody has asked for) goes the careful way.
"""

import re
import time
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, NamedTuple

from django.db import Error
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import activate

from deploy.observing.requests import note_answer, route_of
from deploy.requests.address import network
from deploy.requests.bodies.texts import TextHandler
from deploy.requests.kinds import kind_of
from deploy.requests.limits import count_client, policy_and_client
from deploy.requests.middleware import under_id
from web.caching.guests import GuestAnswer
from web.sql import release_connection

OK, NOT_MODIFIED = HTTPStatus.OK.value, HTTPStatus.NOT_MODIFIED.value
MOST_KNOWN = 1000
"""Kinds of requests that a process remembers."""
UNHEARD = frozenset(
    f"HTTP_{name}"
    for name in (
        "CACHE_CONTROL", "CONNECTION", "DNT", "IF_NONE_MATCH", "PRAGMA", "PRIORITY", "REFERER",
        "SEC_CH_UA", "SEC_CH_UA_MOBILE", "SEC_CH_UA_PLATFORM", "SEC_FETCH_DEST", "SEC_FETCH_MODE",
        "SEC_FETCH_SITE", "SEC_FETCH_USER", "SEC_GPC", "UPGRADE_INSECURE_REQUESTS", "USER_AGENT",
        "X_FORWARDED_FOR", "X_REAL_IP", "X_REQUEST_ID",
    )
)  # fmt: skip
"""Headers that what guests are answered does not go by, or that are looked at each time.

All others have to be the same.
"""
CONDITIONS = frozenset({"HTTP_IF_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_IF_UNMODIFIED_SINCE"})
MADE_ANEW = frozenset({"Content-Length", "ETag", "RateLimit", "RateLimit-Policy", "X-Request-Id"})
"""Headers of the answer that differ from request to request."""
_KIND = "boneyard.kind"
_ONE_TAG = re.compile(r'"[^"]*"')
Headers = list[tuple[str, str]]


@dataclass(frozen=True)
class KnownPage:
    """What the careful way found out for a kind of request, and its headers by status."""

    asked: GuestAnswer
    policy: str
    route: str
    ids: dict[str, Any]
    headers: dict[int, Headers]

    @property
    def packed(self) -> bool:
        """Whether the body is sent compressed."""
        return ("Content-Encoding", "gzip") in self.headers.get(OK, ())


class PageAnswer(NamedTuple):
    """The answer to a guest."""

    status_code: int
    tag: str
    content: bytes


class QuickPages(TextHandler):
    """The site: pages for guests that are there take the short way, all else goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: dict[bytes, KnownPage] = {}

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        """Answer a request."""
        if environ["REQUEST_METHOD"] == "GET" and not environ.get("QUERY_STRING"):
            kind = environ[_KIND] = kind_of(environ, UNHEARD, environ["PATH_INFO"])
            known = self.pages.get(kind)
            found = known and _quick_answer(known, environ)
            if found:
                answer, headers = found
                status = HTTPStatus(answer.status_code)
                start_response(f"{status.value} {status.phrase}", headers)
                return [answer.content]
        return super().__call__(environ, start_response)

    def get_response(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a request the careful way, and remember how, if it was from the cache."""
        response = super().get_response(request)
        kind, asked = request.META.get(_KIND), getattr(request, "guest_answer", None)
        if kind and asked and CONDITIONS.isdisjoint(request.META):
            self._learn_page(kind, asked, request, response)
        return response

    def _learn_page(self, kind: bytes, asked: GuestAnswer, request: Any, response: Any) -> None:
        """Remember how a guest was answered."""
        before, status = self.pages.get(kind), response.status_code
        if status not in {OK, NOT_MODIFIED} or response.cookies:
            return
        headers = [pair for pair in response.items() if pair[0] not in MADE_ANEW]
        if len(self.pages) >= MOST_KNOWN:
            self.pages.clear()
        self.pages[kind] = KnownPage(
            asked=asked,
            policy=policy_and_client(request)[0],
            route=route_of(request),
            ids=request.resolver_match.kwargs,
            headers={**(before.headers if before else {}), status: headers},
        )


def _quick_answer(known: KnownPage, environ: dict[str, Any]) -> tuple[PageAnswer, Headers] | None:
    """Return the answer with its headers; None where the careful way has to answer."""
    begun, tag = time.perf_counter(), environ.get("HTTP_IF_NONE_MATCH")
    if tag is not None and not _ONE_TAG.fullmatch(tag):
        return None
    with under_id(environ) as request_id:
        client = network(environ.get("REMOTE_ADDR", ""))
        counted = count_client(known.policy, client)
        answer = _find_answer(known, tag) if counted is None or counted.left >= 0 else None
        if answer is not None and answer.status_code in known.headers:
            headers = [*known.headers[answer.status_code], *_own_headers(answer, request_id)]
            headers += counted.headers().items() if counted else ()
            note_answer("GET", known.route, known.ids, answer, time.perf_counter() - begun)
            return answer, headers
        if counted is not None:
            # It is counted again.
            count_client(known.policy, client, -1)
    return None


def _find_answer(known: KnownPage, tag: str | None) -> PageAnswer | None:
    """Return what is there for a client that has the state of a tag; None if nothing is."""
    activate(known.asked.language)
    try:
        etag = known.asked.etag()
    except Error:
        return None
    finally:
        release_connection()
    kept = None if etag is None or etag == tag else known.asked.cache_entry(etag)
    if kept is not None:
        etag = kept.tag
    if etag is not None and etag == tag:
        return PageAnswer(NOT_MODIFIED, etag, b"")
    if kept is None:
        return None
    return PageAnswer(OK, kept.tag, kept.packed if known.packed else kept.body)


def _own_headers(answer: PageAnswer, request_id: str) -> Headers:
    """Return the headers that differ from request to request."""
    own = [("ETag", answer.tag), ("X-Request-Id", request_id)]
    if answer.status_code == OK:
        own.append(("Content-Length", str(len(answer.content))))
    return own
