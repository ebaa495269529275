"""Limits how many slow requests run at once, so that all others are answered.

A process has few threads. At most half of them work on requests that may take seconds (`SLOW`, and
bodies for the API longer than `LARGE`), and only one per token; further ones are answered 503
`busy` at once, with Retry-After. A request holds its slot until its answer is sent.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import Any
from weakref import finalize

from django.http import HttpRequest, HttpResponse

from deploy.pages import away, for_the_api
from deploy.problems import BUSY
from deploy.requests.authentication import token_of_request
from deploy.requests.sending import when_sent
from deploy.web.limits import threads

SLOW = frozenset(
    {
        "api-analysis:POST", "api-archive-list:POST", "api-club-tournaments:POST",
        "api-event-archive:GET",
        "api-event-export-detail:GET", "api-event-logs:POST", "api-event-rounds:POST",
        "api-event-what-if:POST", "api-pool-list-export-detail:GET", "api-round-explanation:GET",
        "api-round-redraw:POST", "api-schedule-draw:POST", "api-season-export-detail:GET",
        "event-draw:POST", "event-export:GET", "print-cards:GET", "print-certificates:GET",
        "print-names:GET", "tournament-file:POST",
        "tournament-take:POST", "print-sheets:GET", "print-standings:GET", "print-tables:GET",
        "rating-list-file:GET", "round-explain:GET", "round-redraw:POST", "season-export:GET",
        "what-if:GET", "what-if:POST",
    }
)  # fmt: skip
"""Names of addresses, and methods, that may take seconds."""
LARGE = 1024 * 1024
"""Bytes of a body that takes long to read, whatever the endpoint."""
SENT = "boneyard.place"
"""The key of the slot in the META of its request."""


class SlowRequestSlots:
    """The slots of this process."""

    def __init__(self, most: int, of_a_token: int = 1) -> None:
        self._most = most
        self._of_a_token = of_a_token
        self._lock = Lock()
        self._held: dict[object, str] = {}
        # The garbage collector frees slots, too, maybe in the thread that has the lock just now.
        self._freed: deque[object] = deque()

    def take(self, token: str) -> object | None:
        """Return a slot; None if all slots, or those of the token, are taken."""
        with self._lock:
            while self._freed:
                self._held.pop(self._freed.popleft(), None)
            same = sum(1 for held in self._held.values() if token and held == token)
            if len(self._held) >= self._most or same >= self._of_a_token:
                return None
            place = object()
            self._held[place] = token
            return place

    def free(self, place: object) -> None:
        """Give a slot back, without waiting; None or one that is free already does nothing."""
        if place is not None:
            self._freed.append(place)


SLOTS = SlowRequestSlots(max(1, threads() // 2))


class ConcurrencyMiddleware:
    """Gives a slot to each slow request, and refuses it without one."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; its slot is free again when the answer has been sent."""
        try:
            response = self.respond(request)
        except BaseException:
            SLOTS.free(request.META.pop(SENT, None))
            raise
        place = request.META.pop(SENT, None)
        if place is not None:
            # No slot is ever lost: an answer that nobody closes frees it when it is collected.
            finalize(response, SLOTS.free, place)
            when_sent(response, partial(SLOTS.free, place))
        return response

    def process_view(
        self, request: HttpRequest, _view: Any, _args: Any, _kwargs: Any
    ) -> HttpResponse | None:
        """Take a slot for a slow request; answer 503 if there is none."""
        if not _is_slow(request):
            return None
        token = token_of_request(request) if "Authorization" in request.headers else None
        place = SLOTS.take(token.digest if token else "")
        if place is None:
            return away(request, BUSY)
        request.META[SENT] = place
        return None


def _is_slow(request: HttpRequest) -> bool:
    match = request.resolver_match
    if match is not None and f"{match.url_name}:{request.method}" in SLOW:
        return True
    return for_the_api(request) and int(request.META.get("CONTENT_LENGTH") or 0) > LARGE
