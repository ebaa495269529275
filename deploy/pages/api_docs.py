"""The documentation of the REST API: every operation with its input and answers, from the schema.

It is our own page because those of the libraries are not accessible: they nest buttons in buttons
and have too little contrast for small text.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator

from deploy.clients import PACKAGES, package_names, python_client

METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True)
class Operation:
    """What a method does at an address.

    `parameters` and `body` are rows of name, kind, whether it is needed, and a sentence; a
    parameter says where it stands, too. `takes` are the media types of bodies, `example` is one of
    them with a body.
    """

    method: str
    path: str
    name: str
    said: tuple[str, ...]
    parameters: tuple[tuple[str, str, bool, str, str], ...]
    takes: tuple[str, ...]
    example: tuple[str, str] | None
    body: tuple[tuple[str, str, bool, str], ...]
    answers: tuple[tuple[str, str], ...]


@require_safe
def api_docs(request: HttpRequest) -> HttpResponse:
    """Show all operations by subject."""
    context = {"groups": operations(), "packages": package_names()}
    return render(request, "deploy/api_docs.html", context)


@require_safe
def client_file(request: HttpRequest) -> HttpResponse:
    """Send the typed Python client as a file."""
    answer = HttpResponse(python_client(), content_type="text/x-python; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="boneyard.py"'
    return answer


@require_safe
def client_package(request: HttpRequest, name: str) -> HttpResponse:
    """Send a client as a package, by the name that pip and npm know it by; raises Http404."""
    for language, known in package_names().items():
        if name == known:
            _name, data = PACKAGES[language]()
            return HttpResponse(data, content_type="application/octet-stream")
    raise Http404


@cache
def operations() -> tuple[tuple[str, tuple[Operation, ...]], ...]:
    """Return the operations by subject; they never change while we run."""
    generator: Any = SchemaGenerator
    schema = generator().get_schema(request=None, public=True)
    groups: dict[str, list[Operation]] = {}
    for path, methods in sorted(schema["paths"].items()):
        for method in METHODS:
            if method in methods:
                one = _operation(schema, path, method, methods[method])
                groups.setdefault(methods[method]["tags"][0], []).append(one)
    return tuple((tag["name"], tuple(groups[tag["name"]])) for tag in schema["tags"])


def _operation(schema: Any, path: str, method: str, said: Mapping[str, Any]) -> Operation:
    return Operation(
        method=method.upper(),
        path=path,
        name=said["operationId"],
        said=tuple(said.get("description", "").strip().split("\n\n")),
        parameters=tuple(
            (
                one["name"],
                _kind(one.get("schema", {})),
                one.get("required", False),
                one.get("description", ""),
                one["in"],
            )
            for one in map(partial(_resolve, schema), said.get("parameters", ()))
        ),
        takes=tuple(said.get("requestBody", {}).get("content", ())),
        example=_example(said.get("requestBody", {})),
        body=tuple(_fields(schema, said.get("requestBody", {}))),
        answers=tuple(_answers(said["responses"])),
    )


def _fields(schema: Any, body: Mapping[str, Any]) -> Iterator[tuple[str, str, bool, str]]:
    for media in body.get("content", {}).values():
        part = _resolve(schema, media.get("schema", {}))
        needed = part.get("required", ())
        for name, field in part.get("properties", {}).items():
            yield name, _kind(field), name in needed, field.get("description", "")
        return


def _example(body: Mapping[str, Any]) -> tuple[str, str] | None:
    for media, one in body.get("content", {}).items():
        if "example" in one:
            shown = one["example"]
            return media, shown if isinstance(shown, str) else json.dumps(shown, indent=1)
    return None


def _answers(responses: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for status, one in sorted(responses.items()):
        media = next(iter(one.get("content", {})), "")
        shape = one.get("content", {}).get(media, {}).get("schema", {})
        yield status, _kind(shape) if media == "application/json" else media or _name(one)


def _resolve(schema: Any, part: Mapping[str, Any]) -> Mapping[str, Any]:
    *_root, kind, name = part.get("$ref", "/").split("/")
    found: Mapping[str, Any] = schema["components"][kind][name] if name else part
    return found


def _name(part: Mapping[str, Any]) -> str:
    return str(part.get("$ref", "")).rpartition("/")[2]


def _kind(part: Mapping[str, Any]) -> str:
    """Return what a value is, in a word or two."""
    if part.get("type") == "array":
        return f"[{_kind(part.get('items', {}))}]"
    choices = part.get("allOf") or part.get("oneOf") or part.get("anyOf")
    if choices:
        return " | ".join(dict.fromkeys(_kind(one) for one in choices))
    form = None if "integer" in part.get("type", ()) else part.get("format")
    kind = form or part.get("type") or _name(part) or "any"
    return " | ".join(kind) if isinstance(kind, list) else str(kind)
