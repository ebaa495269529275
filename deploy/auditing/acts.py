"""Acts are written down, by whoever serves a request or a command.

A line is a statement of its own, right after what it tells of: a server that is killed between the
two loses the line and never the act, which its own rows tell of, too.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

import structlog
from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from clubs.models import User
from clubs.places import Place
from deploy.auditing.places import place_of
from deploy.models import Act, ApiToken

_log: Any = structlog.stdlib.get_logger("acts")


def act_record(
    *,
    verb: str,
    place: Place,
    means: str,
    by: User | None,
    token: str = "",
    ids: Mapping[str, UUID] | None = None,
    request_id: str = "",
) -> Act:
    """Write down that something was done; `means` is one of `Act.Means`. One statement."""
    return Act.objects.create(
        verb=verb,
        club=place.club,
        event=place.event,
        means=means,
        user=by.pk if by is not None else None,
        token=token,
        ids={name.removesuffix("_id"): str(one) for name, one in (ids or {}).items()},
        request=request_id[:64],
    )


def request_record(
    request: HttpRequest, response: HttpResponse, verb: str, before: Place | None
) -> None:
    """Write down what a request has done; `before` is where, as it was before it was done."""
    made = _id_of_created(request, response)
    place = before or _place_after(response, made)
    if place is not None:
        act_of_request(request, verb, place, made)


def act_of_request(
    request: HttpRequest, verb: str, place: Place, made: Mapping[str, UUID] | None = None
) -> None:
    """Write down that whoever sent a request did something, to what its address names."""
    user: Any = getattr(request, "user", None)
    token = getattr(request, "auth", None)
    match = request.resolver_match
    ids = {name: one for name, one in (match.kwargs if match else {}).items() if _is_id(one)}
    try:
        act_record(
            verb=verb,
            place=place,
            means=Act.Means.PAGE if _endpoint(request) is None else Act.Means.API,
            by=None if user is None or isinstance(user, AnonymousUser) else user,
            token=token.name if isinstance(token, ApiToken) else "",
            ids=ids | dict(made or {}),
            request_id=structlog.contextvars.get_contextvars().get("request_id", ""),
        )
    except (DatabaseError, InterfaceError):
        # It is done; that it was is in the log of the server at least.
        _log.exception("act_not_kept", verb=verb, club=str(place.club))


def _is_id(value: object) -> bool:
    return isinstance(value, UUID)


def _endpoint(request: HttpRequest) -> Any:
    match = request.resolver_match
    return getattr(match.func, "cls", None) if match is not None else None


def _id_of_created(request: HttpRequest, response: HttpResponse) -> dict[str, UUID]:
    """Return the id of what an endpoint without ids has made, by its kind.

    The endpoint names both as `made_in`: the kind, and the member of the answer that has the id
    (`club.id` lies within `club`).
    """
    kind, member = getattr(_endpoint(request), "made_in", ("", ""))
    said: Any = getattr(response, "data", None)
    found: Any = said if kind and isinstance(said, dict) else {}
    for part in member.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    return {} if found is None else {kind: UUID(str(found))}


def _place_after(response: HttpResponse, made: Mapping[str, UUID]) -> Place | None:
    """Return where something was done that only its answer tells: what was made, or leads to."""
    if made:
        return place_of(made)
    try:
        return place_of(resolve(response.get("Location", "").partition("?")[0]).kwargs)
    except Resolver404:
        return None
