"""Where a program goes on from a thing: `Link` names what can be read directly below its address.

The answer of `/events/{id}` names `/events/{id}/rounds` with `rel="rounds"`, and so on: all that is
there, by its last word, as the addresses of the API say (RFC 8288).
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse

from deploy.requests.addresses import API, addresses

OK = 200


class LinksMiddleware:
    """Adds the Link header to what a GET of a thing answers."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        response = self.respond(request)
        match: Any = request.resolver_match
        if match is None or response.status_code != OK or request.method not in {"GET", "HEAD"}:
            return response
        links = [f'<{request.path}/{one}>; rel="{one}"' for one in words_below(match.route)]
        if links:
            response["Link"] = ", ".join([*filter(None, [response.get("Link")]), *links])
        return response


@cache
def words_below(route: str) -> tuple[str, ...]:
    """Return what can be read directly below an address that ends with an id, by the last words.

    `route` is the address as the URLs have it, or the schema.

    >>> words_below("api/v1/webhooks/<uuid:webhook_id>")
    ('deliveries',)
    >>> words_below("api/v1/webhooks/{webhook_id}"), words_below("api/v1/clubs")
    (('deliveries',), ())
    """
    return _below().get(_pattern(route), ()) if route.endswith((">", "}")) else ()


def _pattern(route: str) -> str:
    return re.sub(r"<[^>]+>|\{\w+\}", "{}", route)


@cache
def _below() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for route, respond in addresses():
        above, _slash, word = route.rpartition("/")
        if route.startswith(API) and hasattr(respond.view_class, "get") and "<" not in word:
            found.setdefault(_pattern(above), []).append(word)
    return {route: tuple(sorted(words)) for route, words in found.items()}
