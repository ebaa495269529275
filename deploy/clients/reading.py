"""What a client is written from: the operations and the types of the API's schema, as data."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from web.paging import SPARSE

Part = Mapping[str, Any]

METHODS = ("get", "post", "put", "patch", "delete")


class Operation(NamedTuple):
    """An operation as a client calls it.

    `places` are the parameters of its address, `asked` those behind the question mark. `body` has
    the schema of each media type it takes, `answers` media types and schemas of what it answers.
    `way` is how the answer is read: `json`, `bytes` or `nothing`.
    """

    name: str
    method: str
    path: str
    said: str
    places: list[Part]
    asked: list[Part]
    body: Mapping[str, Part]
    needs_body: bool
    conditional: bool
    answers: list[tuple[str, Part]]
    way: str


def operations(schema: Part) -> Iterator[Operation]:
    """Return every operation whose answer ends: of the others `/changes` says the same."""
    for path, at in schema["paths"].items():
        for method in METHODS:
            if method in at and not _goes_on(at[method]):
                yield _operation(schema, path, method, at[method])


def _goes_on(operation: Part) -> bool:
    return "text/event-stream" in operation["responses"].get("200", {}).get("content", {})


def _operation(schema: Part, path: str, method: str, operation: Part) -> Operation:
    inside = [_resolve(schema, one) for one in operation["parameters"]]
    body = operation.get("requestBody", {})
    answers = list(_answers(operation))
    media = {name for name, _one in answers}
    way = "nothing" if media == {""} else "json" if media <= {"application/json"} else "bytes"
    return Operation(
        name=operation["operationId"],
        method=method.upper(),
        path=path,
        said=operation["description"],
        places=[one for one in inside if one["in"] == "path"],
        asked=[one for one in inside if one["in"] == "query"],
        body={name: one["schema"] for name, one in body.get("content", {}).items()},
        needs_body=body.get("required", False),
        conditional=any(one["name"] == "If-Match" for one in inside),
        answers=answers,
        way=way,
    )


def _answers(operation: Part) -> Iterator[tuple[str, Part]]:
    for status, one in operation["responses"].items():
        if status < "300":
            content = one.get("content", {"": {"schema": {"type": "null"}}})
            # Rows of which only some members are asked for have no type.
            yield from ((media, one["schema"]) for media, one in content.items() if media != SPARSE)


def _resolve(schema: Part, part: Part) -> Part:
    *_root, section, name = part.get("$ref", "/").split("/")
    found: Part = schema["components"][section][name] if name else part
    return found


def is_joined(parameter: Part) -> bool:
    """Say whether the values of a parameter stand behind each other, with commas between them."""
    return parameter["schema"].get("type") == "array" and not parameter.get("explode", True)


def is_raw(media: str) -> bool:
    """Say whether a body is neither JSON nor text.

    >>> is_raw("image/png"), is_raw("text/x-domlog"), is_raw("application/x-ndjson")
    (True, False, False)
    """
    return not media.endswith("json") and not media.startswith("text/")


def components(schema: Part) -> Mapping[str, Part]:
    """Return the named types that a client has; all refusals are a `Problem`."""
    return {
        name: one
        for name, one in schema["components"]["schemas"].items()
        if not name.endswith("Problem") or name == "Problem"
    }


def class_name(name: str) -> str:
    """Return what a component is called in a client.

    >>> class_name("PatchedEventChangesInputRequest"), class_name("PaginatedEventOutputList")
    ('EventChangesInput', 'EventPage')
    """
    page = re.fullmatch(r"Paginated(\w+)OutputList", name)
    return f"{page[1]}Page" if page else name.removeprefix("Patched").removesuffix("Request")
