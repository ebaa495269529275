"""Health for probes: alive says the process answers, ready that the database does."""

from django.db import connection
from django.http import HttpRequest, JsonResponse


def alive(request: HttpRequest) -> JsonResponse:
    """Answer 200 while the process runs."""
    return JsonResponse({"status": "alive"})


def ready(request: HttpRequest) -> JsonResponse:
    """Answer 200 when the database answers; raises its error (a 500) otherwise."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"status": "ready"})
