"""Which database a request reads from: guests from the replica, where there is one."""

from collections.abc import Callable

import structlog
from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from clubs.web.shared import JUST_WROTE
from deploy.database import replica
from deploy.observing.metrics import GUESTS

SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
HERE = frozenset(
    {"table-live", "api-table-live", "api-table-logs", "api-table-reports"}
    | {"table-report", "table-report-live", "password_reset_confirm"}
)
"""Routes that are read from the database itself: of what another device has just sent (a game that
goes on, a result to be confirmed), and one whose GET begins a session."""
_log = structlog.get_logger(__name__)


class ReplicaMiddleware:
    """Lets what a guest reads be read from the replica, and from the database where that fails."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        if not replica.there_is_one():
            raise MiddlewareNotUsed
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, which is asked of the database again where the replica fails.

        Only what is read is answered twice, and what was made first is thrown away.
        """
        if request.method not in SAFE:
            return self._written(request)
        if not is_for_replica(request):
            return self.respond(request)
        if replica.can_be_read():
            with replica.reading_from_replica() as reading:
                response = self.respond(request)
            if not reading.failed and not _is_asked_again(response.status_code):
                GUESTS.labels("replica").inc()
                return response
            if reading.failed:
                found = request.resolver_match
                _log.warning("replica_refused", route=found.route if found else "")
        GUESTS.labels("primary").inc()
        return self.respond(request)

    def _written(self, request: HttpRequest) -> HttpResponse:
        """Answer what may change something; the browser then reads from the database for a while.

        Whoever sends a token reads from it anyway.
        """
        response = self.respond(request)
        if "Authorization" not in request.headers:
            response.set_cookie(
                JUST_WROTE,
                "1",
                max_age=replica.PINNED,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response


def is_for_replica(request: HttpRequest) -> bool:
    """Say whether a request is a guest's who reads, and has not just written himself."""
    own = {settings.SESSION_COOKIE_NAME, "messages", JUST_WROTE} & request.COOKIES.keys()
    if request.method not in {"GET", "HEAD"} or own or "Authorization" in request.headers:
        return False
    try:
        return resolve(request.path_info).url_name not in HERE
    except Resolver404:
        return False


def _is_asked_again(status: int) -> bool:
    """Say whether the database may answer otherwise: it has what is not in the replica yet."""
    return status == 404 or status >= 500
