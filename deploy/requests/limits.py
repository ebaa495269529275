"""The rate limit: counts requests in Redis, says so in every answer, refuses with 429.

A client is a token, or an address if there is none; a whole hall may share one address, so the
limits (`RATE_LIMITS` in the settings) are for a hall. Costly answers that need no account (`TOOLS`)
have a smaller limit of their own. The extra cost of a request (lines of logs, `web.rest.cost`) is
counted when its answer has been sent. One script in Redis counts, exactly even for many at once.
Without Redis nothing is counted and everybody is let through.

The fields `RateLimit-Policy` and `RateLimit` are those of the IETF draft "RateLimit header fields
for HTTP": `"token";q=1200;w=60` and `"token";r=1199;t=60`.
"""

import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import redis
import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import get_resolver
from django.utils.translation import gettext as _

from deploy.problems import problem
from deploy.requests.address import client_of
from deploy.requests.authentication import token_of_request
from deploy.requests.sending import when_sent
from web.rest.cost import cost_of

WINDOW = 60
"""Seconds in which the requests of a client are counted."""
TOOLS = frozenset(
    {
        "api-analysis", "api-referee", "api-rating-calculate", "api-schedule-draw",
        "api-schedule-check", "api-pool-head-to-head", "api-pool-expected", "compare",
        "api-round-explanation", "api-event-what-if", "api-event-picture", "api-round-picture",
        "api-table-picture", "event-picture", "round-picture", "table-picture",
        "table-try",
    }
)  # fmt: skip
"""Names of the addresses that cost much to answer."""
OF_TOKEN = "token"  # noqa: S105 - a word
"""The policy of those who have a token."""
FREE = ("/health/", "/static/")
_PAUSE = 5.0
"""Seconds without asking Redis after it did not answer."""
# Redis ends a window by the time of day: one without an end, or that ends later than a new one
# would, began before the clock was set back.
_COUNT = """
local count, left = redis.call('INCRBY', KEYS[1], ARGV[2]), redis.call('PTTL', KEYS[1])
if left < 0 or left > tonumber(ARGV[1]) then
    count, left = tonumber(ARGV[2]), tonumber(ARGV[1])
    redis.call('SET', KEYS[1], count, 'PX', left)
end
return {count, left}
"""
_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class RateCount:
    """The count of a client: its policy, the most it allows, how many are left, seconds to reset.

    `left` is below 0 for one request too many.
    """

    policy: str
    most: int
    left: int
    seconds: int

    def headers(self) -> dict[str, str]:
        """Return the header fields of the rate limit."""
        return {
            "RateLimit-Policy": f'"{self.policy}";q={self.most};w={WINDOW}',
            "RateLimit": f'"{self.policy}";r={max(self.left, 0)};t={self.seconds}',
        }


class Counter:
    """Counts in Redis; pauses for a while if Redis is away."""

    def __init__(self, url: str) -> None:
        self._redis = redis.Redis.from_url(url, socket_timeout=0.5, socket_connect_timeout=0.5)
        self._script = self._redis.register_script(_COUNT)
        self._own = threading.local()
        self._away_until = 0.0

    def count(self, policy: str, client: str, most: int, requests: int = 1) -> RateCount | None:
        """Count a request, or several; return None if Redis is away."""
        if time.monotonic() < self._away_until:
            return None
        key = f"{settings.RATE_PREFIX}rate:{policy}:{client}"
        try:
            count, left = self._count(key, requests)
        except redis.RedisError as error:
            self._away_until = time.monotonic() + _PAUSE
            _log.warning("rate_limit_without_redis", error=str(error))
            return None
        return RateCount(policy, most, most - int(count), max(1, -(-int(left) // 1000)))

    def _count(self, key: str, requests: int) -> tuple[int, int]:
        """Run the script, past what the client does for any command, which takes longer.

        Each thread has a connection, which opens itself and is closed by any fault.
        """
        values = [WINDOW * 1000, requests]
        own = vars(self._own)
        if not own:
            own["connection"] = self._redis.connection_pool.make_connection()
        connection = own["connection"]
        try:
            connection.send_command("EVALSHA", self._script.sha, 1, key, *values)
            count, left = connection.read_response()
        except (redis.ConnectionError, redis.exceptions.NoScriptError):
            # The client knows what to do where Redis has begun anew.
            count, left = self._script(keys=[key], args=values)
        return count, left


@cache
def counter(url: str) -> Counter:
    """Return the counter of a Redis address, with its open connections."""
    return Counter(url)


class RateLimitMiddleware:
    """Counts every request but those for health and static files."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, or 429 if its client has sent too many."""
        counted = None if request.path.startswith(FREE) else count_request(request)
        if counted is None:
            return self.respond(request)
        if counted.left >= 0:
            response = self.respond(request)
            when_sent(response, partial(_count_cost, request))
        else:
            response = _too_many(request, counted)
        for name, value in counted.headers().items():
            response[name] = value
        return response


def count_request(request: HttpRequest, requests: int = 1) -> RateCount | None:
    """Count a request for its client; None if nothing is counted. `requests` may be below 0."""
    return count_client(*policy_and_client(request), requests)


def count_client(policy: str, client: str, requests: int = 1) -> RateCount | None:
    """Count requests of a client: the digest of a token, or an address; see `count_request`."""
    most = settings.RATE_LIMITS.get(policy, 0)
    return counter(settings.REDIS_URL).count(policy, client, most, requests) if most else None


def _count_cost(request: HttpRequest) -> None:
    if cost := cost_of(request):
        count_request(request, cost)


def policy_and_client(request: HttpRequest) -> tuple[str, str]:
    """Return by which limit a request is counted, and for whom; a wrong token counts as none."""
    token = token_of_request(request) if "HTTP_AUTHORIZATION" in request.META else None
    policy, client = ("address", client_of(request)) if token is None else (OF_TOKEN, token.digest)
    return "tools" if _is_tool(request) else policy, client


def _is_tool(request: HttpRequest) -> bool:
    return _tools().fullmatch(request.path_info.removeprefix("/")) is not None


@cache
def _tools() -> re.Pattern[str]:
    """Return one pattern of all addresses of tools."""
    known = get_resolver().reverse_dict
    shapes = [shape for name in TOOLS for _ways, shape, *_rest in known.getlist(name)]
    return re.compile("|".join(re.sub(r"\?P<\w+>", "?:", shape) for shape in shapes))


def _too_many(request: HttpRequest, counted: RateCount) -> HttpResponse:
    title = _("Too many requests")
    detail = _("You can try again in %(seconds)d s.") % {"seconds": counted.seconds}
    if request.path.startswith("/api/"):
        response = problem(429, "throttled", title, detail)
    else:
        context: dict[str, Any] = {"status": 429, "title": title, "sentence": detail}
        response = render(request, "deploy/error.html", context, status=429)
    response["Retry-After"] = str(counted.seconds)
    return response
