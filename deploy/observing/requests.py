"""Every request is counted, timed and logged in a line: with its route, never its address.

Addresses may contain secrets (a link that claims a profile, the code of a table's card); routes and
ids do not. Names, queries and bodies are not logged either.
"""

import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from logging import INFO, getLevelNamesMapping
from typing import Any, Protocol
from uuid import UUID

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from msgspec.json import encode

from deploy.observing.metrics import LOGS, REFUSALS, REQUESTS, SECONDS, report_pool_size
from deploy.observing.probes import PROBES
from deploy.observing.telemetry import send_span
from deploy.problems import Problem

Respond = Callable[[HttpRequest], HttpResponse]
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
STATIC, NONE = "static", "none"
"""Routes of requests without a view: files, and unknown addresses."""


_SAID = getLevelNamesMapping()[settings.LOG_LEVEL] <= INFO
"""Whether requests have lines."""


class Answer(Protocol):
    """What is noted of an answer; `data` of one of the API is its document."""

    @property
    def status_code(self) -> int:
        """Its status."""


class ProbeMiddleware:
    """Answers probes for any host name: they come by IP address, and before TLS."""

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a probe at once, and pass everything else on."""
        probe = PROBES.get(request.path_info)
        return self.respond(request) if probe is None else probe(request)


class ObservedMiddleware:
    """Counts and times requests, and writes a line for each."""

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, and record how it went."""
        begun = time.perf_counter()
        response = self.respond(request)
        seconds = time.perf_counter() - begun
        match = request.resolver_match
        ids = match.kwargs if match else {}
        note_answer(request.method or "", route_of(request), ids, response, seconds)
        return response


def note_answer(
    method: str, route: str, ids: Mapping[str, Any], answer: Answer, seconds: float
) -> None:
    """Count and time a request that was answered, and write its line."""
    # An invented method would make a series of its own.
    method = method if method in METHODS else "other"
    if settings.METRICS_TOKEN:
        _count_request(method, route, seconds, answer)
    if route != STATIC:
        if _SAID:
            _write_line(method, route, ids, answer, seconds)
        _record_span(method, route, seconds, answer.status_code)


def _count_request(method: str, route: str, seconds: float, response: Any) -> None:
    """Count a request, by code if the API refused it, and the verdict of a log."""
    REQUESTS.labels(method, route, response.status_code).inc()
    SECONDS.labels(method, route).observe(seconds)
    report_pool_size()
    code = response.code if isinstance(response, Problem) else None
    if code is not None:
        REFUSALS.labels(code).inc()
    if method != "POST" or not route.endswith("/logs"):
        return
    said = getattr(response, "data", None)
    verdict = said.get("verdict") if isinstance(said, dict) else None
    outcome = verdict.get("verdict") if isinstance(verdict, dict) else code
    if outcome is not None:
        LOGS.labels(outcome).inc()


def route_of(request: HttpRequest) -> str:
    """Return the pattern of a request's address, such as `events/<uuid:event_id>/`."""
    match = request.resolver_match
    if match is not None:
        return match.route or "/"
    return STATIC if request.path_info.startswith(settings.STATIC_URL) else NONE


def _record_span(method: str, route: str, seconds: float, status: int) -> None:
    said = {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
    }
    send_span(f"{method} {route}", seconds, said, failed=status >= 500)


def _write_line(
    method: str, route: str, ids: Mapping[str, Any], answer: Answer, seconds: float
) -> None:
    """Write the line of a request, as `LOG_STEPS` make lines, which takes four times as long.

    A full disk or a closed pipe is no reason to leave a request unanswered.
    """
    line = {
        "method": method,
        "route": route,
        "status": answer.status_code,
        "ms": round(1000 * seconds, 1),
        **{name: value for name, value in ids.items() if isinstance(value, UUID)},
        "event": "request",
        **structlog.contextvars.get_contextvars(),
        "level": "info",
        "logger": "requests",
        "timestamp": datetime.now(UTC),
    }
    with suppress(OSError, ValueError):
        sys.stderr.write(f"{encode(line).decode()}\n")
