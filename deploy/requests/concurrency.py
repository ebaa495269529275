"""What holds a thread for seconds goes few at a time, so that everything else is answered.

A process has few threads. At most half of them work on requests that may take seconds (`SLOW`, and
what the API is sent beyond `LARGE`), and one of them for a token; the others are answered 503
`busy` at once, with the seconds after which to try again. A place is held until the answer is sent.
"""

from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import Any
from weakref import finalize

from django.http import HttpRequest, HttpResponse

from deploy.pages import away, for_the_api
from deploy.problems import BUSY
from deploy.requests.authentication import token_sent
from deploy.requests.sending import when_sent
from deploy.web.limits import threads

SLOW = frozenset(
    {
        "api-archive-list:POST", "api-event-archive:GET", "api-event-export-detail:GET",
        "api-event-logs:POST", "api-event-rounds:POST", "api-event-what-if:POST",
        "api-pool-list-rows-csv:GET", "api-pool-list-rows-ndjson:GET", "api-round-explain:GET",
        "api-round-redraw:POST", "api-schedule-draw:POST", "api-season-export-detail:GET",
        "event-draw:POST", "event-export:GET", "print-cards:GET", "print-certificates:GET",
        "print-names:GET", "print-sheets:GET", "print-standings:GET", "print-tables:GET",
        "rating-list-file:GET", "round-explain:GET", "round-redraw:POST", "season-export:GET",
        "what-if:GET", "what-if:POST",
    }
)  # fmt: skip
"""Names of addresses, and methods, that may take seconds."""
LARGE = 1024 * 1024
"""Bytes of a document that takes long to read, whatever is asked."""
SENT = "boneyard.place"
"""Under this name a request that is worked on has its place."""


class Places:
    """The places of this process."""

    def __init__(self, most: int, of_a_token: int = 1) -> None:
        self._most = most
        self._of_a_token = of_a_token
        self._lock = Lock()
        self._held: dict[object, str] = {}

    def take(self, token: str) -> object | None:
        """Return a place, to be given back; None where all, or that of the token, are taken."""
        with self._lock:
            same = sum(1 for held in self._held.values() if token and held == token)
            if len(self._held) >= self._most or same >= self._of_a_token:
                return None
            place = object()
            self._held[place] = token
            return place

    def free(self, place: object) -> None:
        """Give a place back; again, or none, is nothing."""
        with self._lock:
            self._held.pop(place, None)


PLACES = Places(max(1, threads() // 2))


class ConcurrencyMiddleware:
    """Lets few requests that may take seconds be worked on at once."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; its place is free again when the answer has been sent."""
        try:
            response = self.respond(request)
        except BaseException:
            PLACES.free(request.META.pop(SENT, None))
            raise
        place = request.META.pop(SENT, None)
        if place is not None:
            # A place is never lost: an answer that nobody closes gives it back when it is gone.
            finalize(response, PLACES.free, place)
            when_sent(response, partial(PLACES.free, place))
        return response

    def process_view(
        self, request: HttpRequest, _view: Any, _args: Any, _kwargs: Any
    ) -> HttpResponse | None:
        """Take a place for what may take seconds; answer 503 where there is none."""
        if not _is_slow(request):
            return None
        token = token_sent(request) if "Authorization" in request.headers else None
        place = PLACES.take(token.digest if token else "")
        if place is None:
            return away(request, BUSY)
        request.META[SENT] = place
        return None


def _is_slow(request: HttpRequest) -> bool:
    match = request.resolver_match
    if match is not None and f"{match.url_name}:{request.method}" in SLOW:
        return True
    return for_the_api(request) and int(request.META.get("CONTENT_LENGTH") or 0) > LARGE
