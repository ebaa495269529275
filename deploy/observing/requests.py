"""Every request is counted, timed and logged in a line: with its route, never its address.

Addresses may contain secrets (a link that claims a profile, the code of a table's card); routes and
ids do not. Names, queries and bodies are not logged either.
"""

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from uuid import UUID

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from deploy.observing.metrics import LOGS, REFUSALS, REQUESTS, SECONDS, report_pool_size
from deploy.observing.probes import PROBES
from deploy.observing.telemetry import send_span
from deploy.problems import Problem

Respond = Callable[[HttpRequest], HttpResponse]
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
STATIC, NONE = "static", "none"
"""Routes of requests without a view: files, and unknown addresses."""


class _Stderr:
    """Standard error as a logger: past `logging`, which takes longer than all else of a line."""

    name = "requests"

    def info(self, line: str) -> None:
        """Write a line; a full disk or a closed pipe is no reason to leave a request unanswered."""
        with suppress(OSError, ValueError):
            sys.stderr.write(f"{line}\n")


_log: Any = structlog.wrap_logger(
    _Stderr(),
    processors=[*settings.LOG_STEPS, structlog.processors.JSONRenderer()],
    wrapper_class=structlog.make_filtering_bound_logger(settings.LOG_LEVEL),
).bind()


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
        # An invented method would make a series of its own.
        method = request.method if request.method in METHODS else "other"
        route = route_of(request)
        if settings.METRICS_TOKEN:
            _count_request(method, route, seconds, response)
        if route != STATIC:
            _log_request(request, response, route, seconds)
            _record_span(method or "other", route, seconds, response.status_code)
        return response


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


def _log_request(request: HttpRequest, response: HttpResponse, route: str, seconds: float) -> None:
    known = request.resolver_match.kwargs if request.resolver_match else {}
    _log.info(
        "request",
        method=request.method if request.method in METHODS else "other",
        route=route,
        status=response.status_code,
        ms=round(1000 * seconds, 1),
        **{name: str(value) for name, value in known.items() if isinstance(value, UUID)},
    )
