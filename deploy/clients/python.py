"""The typed Python client, written from the API's schema: standard library only, one file.

A component becomes a TypedDict, a vocabulary a Literal, an operation a method; what all of them
share (retries, keys, ETags, problems) stands in `transport.py.txt` and is copied as it is.
"""

import keyword
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill, indent
from typing import Any

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

HEAD = Path(__file__).with_name("transport.py.txt")
WIDTH = 100


def _quote(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)


PYTHON = Dialect(
    plain={
        **{"string": "str", "integer": "int", "number": "float", "boolean": "bool"},
        "null": "None",
    },
    anything="Any",
    words=lambda words: f"Literal[{', '.join(map(_quote, words))}]",
    array="list[{}]".format,
    mapping="dict[str, {}]".format,
    unread={"nothing": "None", "bytes": "bytes"},
)


def client_text(schema: Part) -> str:
    """Return the source of the client of a schema."""
    named = components(schema)
    words = [_alias(name, one) for name, one in named.items() if "enum" in one]
    shapes = [_shape(name, one) for name, one in named.items() if "enum" not in one]
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
            *(f"\n{_operation(one)}" for one in operations(schema)),
            "",
        ]
    )


def kind(part: Part) -> str:
    """Return the type of a value.

    >>> kind({"type": "array", "items": {"$ref": "#/components/schemas/EventOutput"}})
    'list[EventOutput]'
    >>> kind({"oneOf": [{"type": "integer"}, {"type": "null"}]})
    'int | None'
    """
    return type_in(PYTHON, part)


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


def _operation(operation: Operation) -> str:
    asked, body, answer = operation.asked, _body(operation), answer_in(PYTHON, operation)
    arguments = [f"{one['name']}: {kind(one['schema'])}" for one in operation.places]
    arguments += [f"body: {body}"] if body else []
    later = [_parameter(one) for one in sorted(asked, key=lambda one: not one.get("required"))]
    later += ['if_match: str = "*"'] if operation.conditional else []
    later += ["key: str | None = None"] if operation.method != "GET" else []
    given = ["self", *arguments, *(["*", *later] if later else [])]
    lines = [f"def {operation.name}("]
    lines += [f"    {one}," for one in given]
    lines += [f") -> {answer}:", _docstring(operation.said, 4)]
    found = "" if answer == "None" else f"found: {answer} = "
    lines += [f"    {found}self._{operation.way}(", f'        "{operation.method}",']
    lines += [f"        {_address(operation.path)},"]
    lines += [f"        {one}," for one in _arguments(operation)]
    lines += ["    )", *(["    return found"] if found else [])]
    return indent("\n".join(lines), "    ")


def _address(path: str) -> str:
    mark = "f" if "{" in path else ""
    return mark + _quote(re.sub(r"\{(\w+)\}", r"{part(\1)}", path))


def _arguments(operation: Operation) -> Iterator[str]:
    if operation.asked:
        yield f"query={{{', '.join(map(_query_member, operation.asked))}}}"
    if operation.body:
        yield "body=body"
    if operation.conditional:
        yield "if_match=if_match"
    if operation.method != "GET":
        yield "key=key"


def _query_member(one: Part) -> str:
    name = one["name"]
    return f'"{name}": {name}' + (f' and ",".join({name})' if is_joined(one) else "")


def _parameter(one: Part) -> str:
    said = f"{one['name']}: {kind(one['schema'])}"
    return said if one.get("required") else f"{said} | None = None"


def _body(operation: Operation) -> str:
    kinds = ["bytes" if is_raw(media) else kind(one) for media, one in operation.body.items()]
    said = " | ".join(dict.fromkeys(kinds))
    return said if operation.needs_body or not said else f"{said} | None = None"
