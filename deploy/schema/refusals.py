"""The statuses with which an operation may refuse, from its view, and the problem documents.

No status is listed that an operation cannot answer. 405 belongs to no operation: methods that an
address does not accept are not described. 500 tells a client nothing it could use.
"""

from collections.abc import Mapping
from typing import Any

from deploy.requests.access_rules import Needs
from deploy.schema.codes import COMMON, leaves_of, special_of, statuses_of

PROBLEM_TYPE = "application/problem+json"

PROBLEM: dict[str, Any] = {
    "type": "object",
    "description": (
        "A problem document (RFC 9457). `code` says what is wrong, `type` is the address of a page "
        "that explains it, `detail` says it of this request. Other members belong to a code."
    ),
    "required": ["type", "title", "status", "code", "detail"],
    "properties": {
        "type": {"type": "string", "format": "uri-reference"},
        "title": {"type": "string"},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "code": {"type": "string"},
        "detail": {"type": "string"},
        "pointer": {
            "type": "string",
            "description": "What is wrong, as a JSON Pointer into the body or `/parameter`.",
        },
        "errors": {
            "type": "array",
            "description": "All faults, if there is more than one.",
            "items": {
                "type": "object",
                "required": ["pointer", "detail"],
                "properties": {"pointer": {"type": "string"}, "detail": {"type": "string"}},
            },
        },
        "game": {"type": ["integer", "string"]},
        "deal": {"type": "integer", "description": "The deal of a log, from 1."},
        "event": {"type": ["integer", "string"], "description": "The event of a deal, from 1."},
        "seat": {"type": "string", "description": "The seat whose turn it was."},
        "legal": {
            "type": "array",
            "items": {"type": "string"},
            "description": "The legal moves there, as they are written in a log.",
        },
        "line": {"type": "integer", "description": "The line of a log that cannot be read."},
        "submission": {
            "type": "string",
            "format": "uuid",
            "description": "The log that was stored although it was refused.",
        },
    },
    "additionalProperties": True,
}
"""JSON schema of a problem document."""

SAID: Mapping[int, tuple[str, str]] = {
    400: ("BadRequest", "The body, the address or a header cannot be read."),
    401: ("Unauthorized", "There is no token, or it is wrong or has expired."),
    403: ("Forbidden", "The token lacks the scope, is for another place, or the role is too low."),
    404: ("NotFound", "It does not exist, or the client may not see it."),
    406: ("NotAcceptable", "`Accept` names no media type of this answer."),
    409: ("Conflict", "It cannot be done in the current state."),
    410: ("Gone", "It was valid once, and no longer is."),
    412: ("PreconditionFailed", "Somebody else was first: `If-Match` names an older state."),
    413: ("TooLarge", "The body is too large, or there is no space for more."),
    415: ("UnsupportedType", "The media type of the body is not accepted here."),
    422: ("Refused", "A value is refused; `pointer`, or the members of a log's fault, say which."),
    428: ("PreconditionRequired", "`If-Match` is required."),
    429: ("TooMany", "Too many requests; `x-rate-limit` says how many are allowed."),
    503: ("Away", "The database is not answering; nothing was stored."),
}
"""The component of a status and what it means everywhere."""

_CODES = "x-codes"
"""The key for the codes of a refusal while the schema is put together."""
_WAIT = {"schema": {"type": "integer"}, "description": "Seconds to wait before trying again."}
_HEADERS: Mapping[int, dict[str, Any]] = {
    401: {"WWW-Authenticate": {"schema": {"type": "string"}, "description": "`Bearer`."}},
    429: {"Retry-After": _WAIT},
    503: {"Retry-After": _WAIT},
}


def responses(
    refusals: Mapping[str, tuple[int, tuple[str, ...]]],
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the refusals, and the problems they send, of names with a status and its codes.

    Each problem has a name of its own, so that a generated client has one type for it and not one
    for every operation that answers it.
    """
    found = dict(sorted(refusals.items()))
    return (
        {name: _response(status, name) for name, (status, _special) in found.items()},
        {f"{name}Problem": _problem(status, special) for name, (status, special) in found.items()},
    )


def _problem(status: int, special: tuple[str, ...]) -> dict[str, Any]:
    codes = sorted({*COMMON[status], *special})
    code = {"type": "object", "properties": {"code": {"type": "string", "enum": codes}}}
    return {"description": SAID[status][1], "allOf": [_ref("schemas", "Problem"), code]}


def _response(status: int, name: str) -> dict[str, Any]:
    return {
        "description": SAID[status][1],
        "headers": {**_HEADERS.get(status, {}), "RateLimit": _ref("headers", "RateLimit")},
        "content": {PROBLEM_TYPE: {"schema": _ref("schemas", f"{name}Problem")}},
    }


def refusals_of(
    needed: Needs, view: Any, operation: Mapping[str, Any], method: str
) -> dict[str, Any]:
    """Return the statuses that an operation may refuse with, as references.

    What does not follow from scopes, roles, parameters and body, the view declares as `refuses`.
    Each reference has its codes beside it until the schema is put together (`pop_codes`).
    """
    # Query parameters that an operation does not know are 422.
    found = {401, 406, 422, 429, 503}
    found |= _by_access(needed, view, method) | _by_what_is_sent(operation)
    if method != "GET":
        # What changes something may carry an Idempotency-Key.
        found |= {400, 413, 422}
    if not needed.open and method != "GET":
        found |= {403, 409}
    found |= statuses_of(view, method)
    answers = {}
    for status in sorted(found):
        name, codes = special_of(leaves_of(view, method), status)
        answers[str(status)] = {**_ref("responses", SAID[status][0] + name), _CODES: codes}
    return answers


def pop_codes(paths: Mapping[str, Any]) -> dict[str, tuple[int, tuple[str, ...]]]:
    """Remove the codes beside the references, and return them by reference."""
    found = {}
    for at in paths.values():
        for operation in at.values():
            for status, answer in operation["responses"].items():
                if _CODES in answer:
                    name = answer["$ref"].rpartition("/")[2]
                    found[name] = (int(status), answer.pop(_CODES))
    return found


def _by_access(needed: Needs, view: Any, method: str) -> set[int]:
    found = set() if needed.open else {403}
    elsewhere = method != "GET" and hasattr(view, "club_id")
    return found | ({404} if view.kwargs or elsewhere else set())


def _by_what_is_sent(operation: Mapping[str, Any]) -> set[int]:
    found = {400, 413, 415, 422} if "requestBody" in operation else set()
    for one in operation.get("parameters", ()):
        if one["in"] == "path":
            found.add(404)
        if one["in"] == "query":
            found.add(422)
        if one["name"] == "If-Match":
            found |= {412, 422} | ({428} if one.get("required") else set())
    return found


def _ref(kind: str, name: str) -> dict[str, str]:
    return {"$ref": f"#/components/{kind}/{name}"}
