"""What a client is written from: the operations and the types of the API's schema, as data."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
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


class Dialect(NamedTuple):
    """How a language writes types.

    `plain` has them by their names in the schema, `anything` is what stands for all others; `words`
    writes a vocabulary, `array` an array of a type, `mapping` an object whose members are of one.
    `unread` is what an operation returns whose answer is no JSON, by its way.
    """

    plain: Mapping[str, str]
    anything: str
    words: Callable[[Sequence[Any]], str]
    array: Callable[[str], str]
    mapping: Callable[[str], str]
    unread: Mapping[str, str]


def type_in(dialect: Dialect, part: Part) -> str:
    """Return the type of a value as a language writes it."""
    if "$ref" in part:
        return class_name(part["$ref"].rpartition("/")[2])
    if "enum" in part:
        return dialect.words(part["enum"])
    several = part.get("allOf") or part.get("oneOf") or part.get("anyOf")
    if several:
        return _either(dialect, several)
    types = part.get("type", ())
    if isinstance(types, list):
        return " | ".join(type_in(dialect, {**part, "type": one}) for one in types)
    if types == "array":
        return dialect.array(type_in(dialect, part.get("items", {})))
    if types == "object":
        more = part.get("additionalProperties")
        inner = type_in(dialect, more) if isinstance(more, Mapping) else dialect.anything
        return dialect.mapping(inner)
    return dialect.plain.get(types, dialect.anything) if types else dialect.anything


def answer_in(dialect: Dialect, operation: Operation) -> str:
    """Return the type of what an operation returns."""
    if operation.way != "json":
        return dialect.unread[operation.way]
    return _either(dialect, [one for _media, one in operation.answers])


def _either(dialect: Dialect, parts: Sequence[Part]) -> str:
    return " | ".join(dict.fromkeys(type_in(dialect, one) for one in parts))
