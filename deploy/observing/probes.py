"""Probes: live says the process answers, ready that it can do its work; metrics for Prometheus."""

import hmac
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from deploy.observing.metrics import exposition
from deploy.observing.state import State, state
from deploy.requests.middleware import no_room
from deploy.supervisor.heartbeat import WORKERS, heartbeat_file, is_silent
from deploy.supervisor.room import FULL


@require_safe
def live(request: HttpRequest) -> JsonResponse:
    """Answer 200 while the process runs."""
    return JsonResponse({"status": "alive"})


@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """Answer 200 when requests can be answered, else 503, with the state of each part.

    A missing broker or waiting ratings stop nobody from looking up a seat or sending a log: they
    are only reported, and alarms are for them (docs/operations.md).
    """
    now = state()
    why = _why_not(now)
    told: dict[str, Any] = {
        "status": why or "ready",
        "database": "answers" if now.database else "away",
        "broker": "answers" if now.broker else "away",
        "migrations_pending": now.migrations,
        "ratings": {"waiting": now.waiting, "seconds": round(now.lag, 1)},
    }
    if why is None:
        return JsonResponse(told)
    return JsonResponse(told, status=503, headers={"Retry-After": "5"})


def _why_not(now: State) -> str | None:
    if not now.database:
        return "the database does not answer"
    if now.migrations:
        return "migrations are not applied yet"
    if any(is_silent(heartbeat_file(settings.DATA, name)) for name in WORKERS):
        return "the worker is silent"
    return FULL if no_room(settings.DATA) else None


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer in the text format of Prometheus, to requests with the token; 404 if none is set."""
    token: str = settings.METRICS_TOKEN
    if not token:
        return HttpResponse(status=404)
    _kind, _space, given = request.headers.get("Authorization", "").partition(" ")
    if not hmac.compare_digest(given.encode(), token.encode()):
        return HttpResponse(status=401, headers={"WWW-Authenticate": 'Bearer realm="metrics"'})
    return HttpResponse(exposition(), content_type=CONTENT_TYPE_LATEST)


PROBES: Mapping[str, Callable[[HttpRequest], HttpResponse]] = {
    "/health/live": live,
    "/health/ready": ready,
    "/metrics": metrics,
}
"""Views by address: answered before anything else is done with a request."""
