"""Health for probes: alive says the process answers, ready that database and worker do,
and that there is room on the disk of our own database.
"""

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from deploy.requests.middleware import no_room
from deploy.supervisor.heartbeat import WORKERS, heartbeat_file, is_silent
from deploy.supervisor.room import FULL


@require_safe
def alive(request: HttpRequest) -> JsonResponse:
    """Answer 200 while the process runs."""
    return JsonResponse({"status": "alive"})


@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """Answer 200 when the database answers and can write, and no worker is silent, else 503."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (OperationalError, InterfaceError):
        return _not_ready("the database does not answer")
    if any(is_silent(heartbeat_file(settings.DATA, name)) for name in WORKERS):
        return _not_ready("the worker has fallen silent")
    if no_room(settings.DATA):
        return _not_ready(FULL)
    return JsonResponse({"status": "ready"})


def _not_ready(why: str) -> JsonResponse:
    return JsonResponse({"status": why}, status=503, headers={"Retry-After": "5"})
