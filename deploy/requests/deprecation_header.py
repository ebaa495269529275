"""Operations that will go say so with every answer: since when, until when, and what to use.

A view's `deprecated` maps a method to a `Deprecation`; the schema says the same. `docs/api.md` says
how long such an operation stays.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.http import http_date

from deploy.requests.pages_only import PROGRAMS

LEAST_DAYS = 365
"""How long an operation stays after it is deprecated, at least."""


@dataclass(frozen=True)
class Deprecation:
    """An operation that is deprecated `since` a day and gone at `sunset`.

    `instead` is the address of what does the same, below `/api/v1/`. Raises ValueError for a sunset
    that comes too soon.
    """

    since: date
    sunset: date
    instead: str

    def __post_init__(self) -> None:
        if (self.sunset - self.since).days < LEAST_DAYS:
            raise ValueError(f"A deprecated operation stays for {LEAST_DAYS} days.")

    @property
    def headers(self) -> dict[str, str]:
        """The headers of RFC 9745 and RFC 8594.

        >>> Deprecation(date(2027, 1, 1), date(2028, 1, 1), "clubs").headers["Deprecation"]
        '@1798761600'
        """
        since, sunset = (
            datetime.combine(day, time.min, UTC).timestamp() for day in (self.since, self.sunset)
        )
        return {
            "Deprecation": f"@{int(since)}",
            "Sunset": http_date(sunset),
            "Link": f'<{PROGRAMS}{self.instead}>; rel="successor-version"',
        }

    @property
    def words(self) -> str:
        """The same as a sentence, for the schema."""
        return (
            f"Deprecated since {self.since}; gone on {self.sunset}. "
            f"Use `{PROGRAMS}{self.instead}` instead."
        )


class DeprecationMiddleware:
    """Adds the headers to every answer of a deprecated operation, refusals too."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        response = self.respond(request)
        match: Any = request.resolver_match
        view = getattr(match.func, "view_class", None) if match is not None else None
        method = "GET" if request.method == "HEAD" else request.method
        found = getattr(view, "deprecated", {}).get(method)
        if found is not None:
            links = [found.headers["Link"], *filter(None, [response.get("Link")])]
            for name, value in (found.headers | {"Link": ", ".join(links)}).items():
                response[name] = value
        return response
