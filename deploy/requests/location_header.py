"""What a request has made has an address: every 201 names it as its `Location`.

It is the request's own, where that can be read: of the list that what was made now stands in, or of
a table's result. Where it is another, the view says which as data, `made_at`: the name of the
address, then what its ids are: ids of the request's own address, or members of the answer
(`entry.id` lies within `entry`).
"""

import json
from collections.abc import Callable, Mapping
from functools import cache, reduce
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

CREATED = 201


class LocationMiddleware:
    """Adds the Location header, also to the repeated answer of an Idempotency-Key."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; only endpoints answer 201."""
        response = self.respond(request)
        match: Any = request.resolver_match
        if response.status_code == CREATED and match is not None:
            response["Location"] = location_of(
                match.func.view_class,
                request.path,
                lambda named: _id(named, match.kwargs, response),
            )
        return response


def location_of(view: Any, path: str, id_of: Callable[[str], str]) -> str:
    """Return the address of what a view at `path` has made; `id_of` finds an id by its name."""
    name, *ids = getattr(view, "made_at", [""])
    return address_with(name, *map(id_of, ids)) if name else path


def address_with(name: str, *ids: str) -> str:
    """Return an address by its name and its ids, as `reverse` does, which takes longer."""
    address = _shape(name, len(ids))
    for place, one in zip(_places(len(ids)), ids, strict=True):
        address = address.replace(place, one)
    return address


@cache
def _shape(name: str, count: int) -> str:
    return reverse(name, args=_places(count))


def _places(count: int) -> list[str]:
    return [str(UUID(int=place)) for place in range(count)]


def _id(named: str, ids: Mapping[str, Any], response: HttpResponse) -> str:
    if named in ids:
        return str(ids[named])
    said = getattr(response, "data", None) or json.loads(response.content)
    return str(reduce(lambda part, member: part[member], named.split("."), said))
