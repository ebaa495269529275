"""The typed Python client, written from the API's schema: standard library only, one file.

A component becomes a TypedDict, a vocabulary a Literal, an operation a method; what all of them
share (retries, keys, ETags, problems) stands in `transport.py.txt` and is copied as it is.
"""

import keyword
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import fill, indent
from typing import Any

from web.paging import SPARSE

Part = Mapping[str, Any]

HEAD = Path(__file__).with_name("transport.py.txt")
METHODS = ("get", "post", "put", "patch", "delete")
PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
WIDTH = 100


def _goes_on(operation: Part) -> bool:
    """Say whether an answer has no end, so that it cannot be returned: `/changes` says the same."""
    return "text/event-stream" in operation["responses"].get("200", {}).get("content", {})


def client_text(schema: Part) -> str:
    """Return the source of the client of a schema."""
    # A refusal is raised with the members of any problem: those by status say no more in Python.
    named = {
        name: one
        for name, one in schema["components"]["schemas"].items()
        if not name.endswith("Problem") or name == "Problem"
    }
    words = [_alias(name, one) for name, one in named.items() if "enum" in one]
    shapes = [_shape(name, one) for name, one in named.items() if "enum" not in one]
    operations = [
        _operation(schema, path, method, at[method])
        for path, at in schema["paths"].items()
        for method in METHODS
        if method in at and not _goes_on(at[method])
    ]
    return "\n".join(
        [
            HEAD.read_text("utf-8").rstrip("\n"),
            "",
            "",
            *words,
            *(f"\n\n{shape}" for shape in shapes if shape),
            "",
            "",
            "class Boneyard(Transport):",
            '    """Every operation of the API, by its name in the schema."""',
            *(f"\n{one}" for one in operations),
            "",
        ]
    )


def class_name(name: str) -> str:
    """Return what a component is called in the client.

    >>> class_name("PatchedEventChangesInputRequest"), class_name("PaginatedEventOutputList")
    ('EventChangesInput', 'EventPage')
    """
    page = re.fullmatch(r"Paginated(\w+)OutputList", name)
    return f"{page[1]}Page" if page else name.removeprefix("Patched").removesuffix("Request")


def kind(part: Part) -> str:
    """Return the type of a value.

    >>> kind({"type": "array", "items": {"$ref": "#/components/schemas/EventOutput"}})
    'list[EventOutput]'
    >>> kind({"oneOf": [{"type": "integer"}, {"type": "null"}]})
    'int | None'
    """
    if "$ref" in part:
        return class_name(part["$ref"].rpartition("/")[2])
    if "enum" in part:
        return f"Literal[{', '.join(map(_quote, part['enum']))}]"
    several = part.get("allOf") or part.get("oneOf") or part.get("anyOf")
    if several:
        return " | ".join(dict.fromkeys(map(kind, several)))
    types = part.get("type", ())
    if isinstance(types, list):
        return " | ".join(kind({**part, "type": one}) for one in types)
    if types == "array":
        return f"list[{kind(part.get('items', {}))}]"
    if types == "object":
        more = part.get("additionalProperties")
        return f"dict[str, {kind(more) if isinstance(more, Mapping) else 'Any'}]"
    return PLAIN.get(types, "Any") if types else "Any"


def _quote(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)


def _alias(name: str, part: Part) -> str:
    line = f"{class_name(name)} = {kind(part)}"
    if len(line) <= WIDTH:
        return line
    words = "".join(f"    {_quote(one)},\n" for one in part["enum"])
    return f"{class_name(name)} = Literal[\n{words}]"


def _shape(name: str, part: Part) -> str:
    fields = part.get("properties", {})
    needed = part.get("required", ())
    if not all(key.isidentifier() and not keyword.iskeyword(key) for key in fields):
        return f"{class_name(name)} = dict[str, Any]"
    lines = [f"class {class_name(name)}(TypedDict):", _docstring(part.get("description", name), 4)]
    for key, one in fields.items():
        type_ = kind(one)
        lines.append(f"    {key}: {type_ if key in needed else f'NotRequired[{type_}]'}")
    return "\n".join([*lines[:2], "", *lines[2:]] if fields else lines)


def _docstring(text: str, deep: int) -> str:
    paragraphs = [
        fill(" ".join(one.split()), WIDTH - deep - 6, break_long_words=False)
        for one in text.replace("\\", "\\\\").strip().split("\n\n")
    ]
    said = "\n\n".join(paragraphs)
    end = "\n" if "\n" in said else ""
    return indent(f'"""{said}{end}"""', " " * deep)


def _operation(schema: Part, path: str, method: str, operation: Part) -> str:
    inside = [_resolve(schema, one) for one in operation["parameters"]]
    places = [one for one in inside if one["in"] == "path"]
    asked = [one for one in inside if one["in"] == "query"]
    body = _body(operation)
    conditional = any(one["name"] == "If-Match" for one in inside)
    arguments = [f"{one['name']}: {kind(one['schema'])}" for one in places]
    arguments += [f"body: {body}"] if body else []
    later = [_parameter(one) for one in sorted(asked, key=lambda one: not one.get("required"))]
    later += ['if_match: str = "*"'] if conditional else []
    later += ["key: str | None = None"] if method != "get" else []
    given = ["self", *arguments, *(["*", *later] if later else [])]
    lines = [f"def {operation['operationId']}("]
    lines += [f"    {one}," for one in given]
    answer = _answer(operation)
    lines += [f") -> {answer}:", _docstring(operation["description"], 4)]
    found = "" if answer == "None" else f"found: {answer} = "
    lines += [f"    {found}self._{_way(operation)}(", f'        "{method.upper()}",']
    lines += [f"        {_address(path)},"]
    lines += [f"        {one}," for one in _arguments(asked, body, conditional, method)]
    lines += ["    )", *(["    return found"] if found else [])]
    return indent("\n".join(lines), "    ")


def _address(path: str) -> str:
    mark = "f" if "{" in path else ""
    return mark + _quote(re.sub(r"\{(\w+)\}", r"{part(\1)}", path))


def _arguments(asked: list[Part], body: str, conditional: bool, method: str) -> Iterator[str]:
    if asked:
        names = ", ".join(f'"{one["name"]}": {one["name"]}' for one in asked)
        yield f"query={{{names}}}"
    if body:
        yield "body=body"
    if conditional:
        yield "if_match=if_match"
    if method != "get":
        yield "key=key"


def _parameter(one: Part) -> str:
    said = f"{one['name']}: {kind(one['schema'])}"
    return said if one.get("required") else f"{said} | None = None"


def _resolve(schema: Part, part: Part) -> Part:
    *_root, section, name = part.get("$ref", "/").split("/")
    found: Part = schema["components"][section][name] if name else part
    return found


def _body(operation: Part) -> str:
    content = operation.get("requestBody", {}).get("content", {})
    kinds = []
    for media, one in content.items():
        raw = not media.endswith("json") and not media.startswith("text/")
        kinds.append("bytes" if raw else kind(one["schema"]))
    said = " | ".join(dict.fromkeys(kinds))
    needed = operation.get("requestBody", {}).get("required", False)
    return said if needed or not said else f"{said} | None = None"


def _answers(operation: Part) -> Iterator[tuple[str, Part]]:
    for status, one in operation["responses"].items():
        if status < "300":
            content = one.get("content", {"": {"schema": {"type": "null"}}})
            # Rows of which only some members are asked for have no type.
            yield from ((media, one) for media, one in content.items() if media != SPARSE)


def _way(operation: Part) -> str:
    media = {name for name, _one in _answers(operation)}
    if media == {""}:
        return "nothing"
    return "json" if media <= {"application/json"} else "bytes"


def _answer(operation: Part) -> str:
    way = _way(operation)
    if way != "json":
        return {"nothing": "None", "bytes": "bytes"}[way]
    return " | ".join(dict.fromkeys(kind(one["schema"]) for _media, one in _answers(operation)))
