"""Middleware for request ids, the content security policy and a full disk.

While the disk of our own database is full, requests that write are refused; reading goes on. A
database elsewhere watches its own disk, and reports it when it is full.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from deploy.pages import away
from deploy.problems import NO_ROOM
from deploy.requests.limits import TOOLS
from deploy.supervisor.data import DataFolder
from deploy.supervisor.room import is_full
from web.ids import uuid7

Respond = Callable[[HttpRequest], HttpResponse]
_PLAIN = ("/api/", "/static/", "/health/", "/robots.txt")
READING = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
"""Methods that change nothing."""
_ID = re.compile(r"(?<=/)[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?=[/.]|$)")
_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


class RequestIdMiddleware:
    """Gives every request an id, in the answer's `X-Request-Id` and on every log line.

    Ids in its address may be in capitals (RFC 9562, 4).
    """

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request under its id; the caller's own id is used if it is valid."""
        request.path, request.path_info = map(_lower_case_ids, (request.path, request.path_info))
        with under_id(request.META) as request_id:
            response = self.respond(request)
        response["X-Request-Id"] = request_id
        return response


@contextmanager
def under_id(meta: Mapping[str, Any]) -> Iterator[str]:
    """Have every log line bear the id of a request meanwhile, and say which that is."""
    given = meta.get("HTTP_X_REQUEST_ID", "")
    request_id = given if _REQUEST_ID.fullmatch(given) else str(uuid7())
    before = structlog.contextvars.bind_contextvars(request_id=request_id)
    try:
        yield request_id
    finally:
        structlog.contextvars.reset_contextvars(**before)


def _lower_case_ids(path: str) -> str:
    return _ID.sub(lambda found: found[0].lower(), path)


class ContentSecurityPolicyMiddleware:
    """Lets pages load from this host only; inline scripts never run."""

    policy = (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request with the policy in its header."""
        response = self.respond(request)
        response.setdefault("Content-Security-Policy", self.policy)
        return response


class IndexingMiddleware:
    """Tells search engines to leave out files and pictures, which name people.

    Pages say it themselves where it holds; the API is shut to them altogether (`robots.txt`).
    """

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, with the word in its header where it is no page."""
        response = self.respond(request)
        kind = response.get("Content-Type", "text/html")
        if not kind.startswith("text/html") and not request.path.startswith(_PLAIN):
            response.setdefault("X-Robots-Tag", "noindex")
        return response


class RoomMiddleware:
    """Answers 503 to requests that write while the disk is full."""

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, or hand it on."""
        if request.method in READING or not no_room(settings.DATA) or _stores_nothing(request):
            return self.respond(request)
        return away(request, NO_ROOM)


def no_room(data: Path) -> bool:
    """Return whether our own database is in this data folder, on a full disk."""
    return _database_folder(data).is_dir() and is_full(data)


@cache
def _database_folder(data: Path) -> Path:
    return DataFolder(data).postgres


def _stores_nothing(request: HttpRequest) -> bool:
    """Say whether a request only calculates an answer and stores nothing."""
    try:
        return resolve(request.path_info).url_name in TOOLS
    except Resolver404:
        return False
