"""Turns domain faults into HTTP, which happens only here: RFC 9457 `application/problem+json`.

`type` is /problems/<code>, a page that explains the code. Members beyond the standard ones come
from the fault's data (`pointer`, `deal`, `event`, `seat`, `legal`, `submission`, …).
"""

import json
from collections.abc import Mapping
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpResponse
from django.utils.encoding import force_str
from django.utils.translation import gettext as _
from psycopg.errors import (
    DiskFull,
    IdleInTransactionSessionTimeout,
    LockNotAvailable,
    QueryCanceled,
)
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from deploy.explanations import API
from deploy.refusals import Text
from deploy.requests.idempotency_keys import AlreadyAnswered
from web import faults
from web.rest.confidential import NO_STORE

STATUS: Mapping[type[faults.Fault], int] = {
    faults.NotFound: 404,
    faults.Refused: 422,
    faults.Conflict: 409,
    faults.Gone: 410,
    faults.Stale: 412,
    faults.Forbidden: 403,
    faults.TooLarge: 413,
}
"""The status of each kind of fault; every leaf is of one of these kinds."""

_AWAY = (OperationalError, InterfaceError)
"""Exceptions of a database that is away or has no room."""
_GIVEN_UP = (QueryCanceled, LockNotAvailable, IdleInTransactionSessionTimeout)
"""Exceptions of a database that ended something that took too long (`deploy.env.Patience`)."""
RETRY_AFTER = "5"
"""Seconds after which to try again."""
AWAY, NO_ROOM, BUSY, TOO_LONG = "database_away", "no_room", "busy", "took_too_long"
"""Codes of what is to be tried again soon."""


class Problem(HttpResponse):
    """A problem document as a plain response, which knows its code."""

    def __init__(self, *args: Any, code: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.code = code


def problem(status: int, code: str, title: Text, detail: Text, **members: Any) -> HttpResponse:
    """Return a problem document as a plain response."""
    body: dict[str, Any] = {
        "type": f"/problems/{code}",
        "title": title,
        "status": status,
        "code": code,
        "detail": detail,
    }
    text = json.dumps(body | members, default=str, ensure_ascii=False)
    return Problem(
        # Half a surrogate pair, which a request may hold, cannot be written in UTF-8.
        text.encode(errors="replace"),
        status=status,
        content_type="application/problem+json",
        code=code,
    )


def away_code(error: BaseException | None) -> str | None:
    """Return the code of a database fault after which to try again; None for any other.

    A full disk has its own code, and so has a statement or transaction that took too long.
    """
    cause = error.__cause__ if error else None
    if isinstance(cause, _GIVEN_UP):
        return TOO_LONG
    if not isinstance(error, _AWAY):
        return None
    return NO_ROOM if isinstance(cause, DiskFull) else AWAY


def away_problem(code: str) -> HttpResponse:
    """Return the problem document of a code after which to try again."""
    response = problem(503, code, *API[code])
    response["Retry-After"] = RETRY_AFTER
    return response


def status_of(kind: type[faults.Fault]) -> int:
    """Return the status of a fault class, which is that of its kind.

    >>> status_of(faults.WrongState)
    409
    """
    return next(status for one, status in STATUS.items() if issubclass(kind, one))


def fault_response(fault: faults.Fault) -> HttpResponse:
    """Return the problem document of a domain fault."""
    members = {key: value for key, value in fault.data.items() if value not in (None, "")}
    return problem(status_of(type(fault)), fault.code, str(fault.title), fault.detail, **members)


def problem_response(error: Exception, context: dict[str, Any]) -> Response | HttpResponse | None:
    """Answer an API error; the settings name this as the exception handler.

    It returns None for a bug of ours, which becomes a 500 that tells nothing.
    """
    set_rollback()
    if isinstance(error, AlreadyAnswered):
        return _repeat(error)
    if isinstance(error, faults.Fault):
        return fault_response(error)
    code = away_code(error)
    if code is not None:
        return away_problem(code)
    if isinstance(error, exceptions.ValidationError):
        return _invalid(error)
    if isinstance(error, exceptions.APIException):
        return _framework(error, context)
    return None


def _repeat(answered: AlreadyAnswered) -> HttpResponse:
    row = answered.row
    if not answered.same:
        return problem(
            422,
            "idempotency_mismatch",
            _("Idempotency key used before"),
            _("This Idempotency-Key was used for another request; use a new one."),
        )
    again = HttpResponse(answered.body, status=row.status, content_type=row.content_type)
    if row.encrypted:
        again["Cache-Control"] = NO_STORE
    again["Idempotency-Replayed"] = "true"
    return again


def _framework(error: exceptions.APIException, context: dict[str, Any]) -> HttpResponse:
    code = str(error.get_codes()) if isinstance(error.detail, str) else error.default_code
    # Some of the framework's own titles are templates of a detail.
    usual = force_str(error.default_detail).rstrip(".")
    title = str(API[code][0]) if "{" in usual and code in API else usual
    response = problem(error.status_code, code, title, str(error.detail))
    challenge = getattr(error, "auth_header", None)
    if error.status_code == 401:
        response["WWW-Authenticate"] = challenge or "Bearer"
    wait = getattr(error, "wait", None)
    if wait:
        response["Retry-After"] = str(int(wait) + 1)
    return response


def _invalid(error: exceptions.ValidationError) -> HttpResponse:
    errors = list(_pointers(error.detail, ""))
    first = errors[0]
    detail = _("%(pointer)s: %(detail)s") % first if first["pointer"] else first["detail"]
    return problem(
        422, "invalid", _("Invalid input"), detail, pointer=first["pointer"], errors=errors
    )


def _pointers(detail: Any, path: str) -> Any:
    """Yield {"pointer", "detail"} for every message in the framework's nested errors."""
    if isinstance(detail, dict):
        for key, value in detail.items():
            here = path if key == "non_field_errors" else path + faults.pointer_to(key)
            yield from _pointers(value, here)
    elif isinstance(detail, list):
        for i, value in enumerate(detail):
            nested = isinstance(value, dict | list)
            yield from _pointers(value, f"{path}/{i}" if nested else path)
    else:
        yield {"pointer": path, "detail": str(detail)}
