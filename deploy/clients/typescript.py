"""The client for TypeScript, written from the API's schema: a module and its types.

It has no dependencies and is JavaScript, so that nothing has to be built: what all operations share
stands in `transport.js.txt` and is copied as it is, and an operation is a line. The types stand
beside it.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from deploy.clients.reading import (
    Dialect,
    Operation,
    Part,
    answer_in,
    class_name,
    components,
    is_joined,
    is_raw,
    operations,
    type_in,
)

MODULE = Path(__file__).with_name("transport.js.txt")
TYPES = Path(__file__).with_name("transport.d.ts.txt")


def _array_of(inner: str) -> str:
    return f"({inner})[]" if " " in inner else f"{inner}[]"


TYPESCRIPT = Dialect(
    plain={
        **dict.fromkeys(("integer", "number"), "number"),
        **{name: name for name in ("string", "boolean", "null")},
    },
    anything="unknown",
    words=lambda words: " | ".join(json.dumps(one, ensure_ascii=False) for one in words),
    array=_array_of,
    mapping="Record<string, {}>".format,
    unread={"nothing": "void", "bytes": "ArrayBuffer"},
)


def module_text(schema: Part) -> str:
    """Return the module of a schema's client."""
    found = list(operations(schema))
    repeated = {
        one["name"]
        for operation in found
        for one in operation.asked
        if one["schema"].get("type") == "array" and not is_joined(one)
    }
    return "\n".join(
        [
            MODULE.read_text("utf-8").rstrip("\n"),
            "",
            f"const REPEATED = new Set({json.dumps(sorted(repeated))});",
            "",
            "export class Boneyard extends Transport {",
            *map(_method, found),
            "}",
            "",
        ]
    )


def types_text(schema: Part) -> str:
    """Return the types of a schema's client."""
    return "\n".join(
        [
            TYPES.read_text("utf-8").rstrip("\n"),
            "",
            *(line for name, one in components(schema).items() for line in _type_lines(name, one)),
            "export declare class Boneyard extends Transport {",
            *(line for one in operations(schema) for line in _signature(one)),
            "}",
            "",
        ]
    )


def camel_case(name: str) -> str:
    """Return the name of an operation as TypeScript has it.

    >>> camel_case("list_event_tables")
    'listEventTables'
    """
    return re.sub(r"_(\w)", lambda found: found[1].upper(), name)


def kind(part: Part) -> str:
    """Return the type of a value.

    >>> kind({"type": ["array", "null"], "items": {"$ref": "#/components/schemas/EventOutput"}})
    'EventOutput[] | null'
    >>> kind({"type": "object", "additionalProperties": {"type": "integer"}})
    'Record<string, number>'
    >>> kind({"oneOf": [{"$ref": "#/components/schemas/EventOutput"}, {"type": "null"}]})
    'EventOutput | null'
    """
    return type_in(TYPESCRIPT, part)


def _type_lines(name: str, part: Part) -> Iterator[str]:
    yield from _comment(part.get("description", ""), "")
    fields = part.get("properties", {})
    if not fields:
        yield f"export type {class_name(name)} = {kind(part)};"
        return
    needed = part.get("required", ())
    yield f"export interface {class_name(name)} {{"
    for key, one in fields.items():
        mark = "" if key in needed else "?"
        yield f"  {json.dumps(key)}{mark}: {kind(one)};"
    yield "}"


def _comment(text: str, margin: str) -> Iterator[str]:
    if text:
        lines = text.strip().replace("*/", "* /").split("\n")
        yield f"{margin}/** {lines[0]}"
        yield from (f"{margin} * {line}".rstrip() for line in lines[1:])
        yield f"{margin} */"


def _method(operation: Operation) -> str:
    given = [one["name"] for one in operation.places]
    given += ["body"] if operation.body else []
    given += ["asked"] if operation.asked else []
    sent = [one for one in ("body", "asked") if one in given]
    path = re.sub(r"\{(\w+)\}", r"${part(\1)}", operation.path)
    return (
        f"  {camel_case(operation.name)}({', '.join([*given, 'more'])}) {{ "
        f'return this._{operation.way}("{operation.method}", `{path}`, '
        f"{{ {', '.join([*sent, *_state(operation), '...more'])} }}); }}"
    )


def _state(operation: Operation) -> list[str]:
    return ['ifMatch: "*"'] if operation.conditional else []


def _signature(operation: Operation) -> Iterator[str]:
    yield from _comment(operation.said, "  ")
    given = [f"{one['name']}: {kind(one['schema'])}" for one in operation.places]
    if operation.body:
        kinds = ["Blob" if is_raw(media) else kind(one) for media, one in operation.body.items()]
        given.append(f"body{_mark(operation.needs_body)}: {' | '.join(dict.fromkeys(kinds))}")
    if operation.asked:
        needed = any(one.get("required") for one in operation.asked)
        members = [
            f"{one['name']}{_mark(one.get('required', False))}: {kind(one['schema'])}"
            for one in operation.asked
        ]
        given.append(f"asked{_mark(needed)}: {{ {'; '.join(members)} }}")
    given.append("more?: Sending")
    name = camel_case(operation.name)
    yield f"  {name}({', '.join(_in_order(given))}): Promise<{answer_in(TYPESCRIPT, operation)}>;"


def _mark(needed: bool) -> str:
    return "" if needed else "?"


def _in_order(given: list[str]) -> list[str]:
    """Return parameters of which none that is needed follows one that is not."""
    last = max((at for at, one in enumerate(given) if "?:" not in one.split(" ")[0]), default=-1)
    return [
        one.replace("?:", ": undefined |", 1) if at < last and "?:" in one.split(" ")[0] else one
        for at, one in enumerate(given)
    ]
