"""Nothing is taken that would have to be written while the disk of our own database is full.

Reading goes on. A database elsewhere looks after its own disk, and says so when it has no room.
"""

from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from deploy.pages import away
from deploy.problems import NO_ROOM
from deploy.requests.limits import TOOLS
from deploy.supervisor.data import DataFolder
from deploy.supervisor.room import is_full

READING = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})


class RoomMiddleware:
    """Answers 503 to what changes something while there is no room for it."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, or hand it on."""
        if request.method in READING or not no_room(settings.DATA) or _only_works_out(request):
            return self.respond(request)
        return away(request, NO_ROOM)


def no_room(data: Path) -> bool:
    """Return whether our own database lies in a data folder, and has no room there."""
    return DataFolder(data).postgres.is_dir() and is_full(data)


def _only_works_out(request: HttpRequest) -> bool:
    """Say whether an answer is worked out of what is sent, and nothing kept."""
    try:
        return resolve(request.path_info).url_name in TOOLS
    except Resolver404:
        return False
