"""An operation of the schema, from its view: names, words, headers, refusals, who may do it."""

import re
from typing import Any
from uuid import UUID

from django.conf import settings
from drf_spectacular.openapi import AutoSchema
from rest_framework.serializers import ListSerializer

from deploy.requests.access_rules import Needs, needs
from deploy.requests.limits import TOOLS, WINDOW
from deploy.requests.link_header import words_below
from deploy.requests.location_header import location_of
from deploy.schema.examples import with_examples
from deploy.schema.parameters import with_meaning
from deploy.schema.refusals import refusals_of
from deploy.schema.subjects import operation_name, subject_of
from web.paging import SPARSE
from web.rest.lists import ListView


class ProblemAutoSchema(AutoSchema):
    """Describes an operation as its view declares it."""

    def get_filter_backends(self) -> list[Any]:
        """Return the filters of a GET that declares a FilterSet."""
        view: Any = self.view
        filterset = getattr(view, "filterset_class", None)
        filtered = self.method == "GET" and filterset is not None and filterset.base_filters
        return list(view.filter_backends) if filtered else []

    def _get_pagination_parameters(self) -> Any:
        # A POST that makes many answers with the same envelope, but has no pages.
        base: Any = super()
        return base._get_pagination_parameters() if self.method == "GET" else []

    def _get_paginator(self) -> Any:
        """Return the pages of a list, with what its envelope says of the whole list."""
        base: Any = super()
        found = base._get_paginator()
        if found is not None:
            head = getattr(self.view, "head_output", None)
            said: Any = head and self._map_serializer(head, "response")  # type: ignore[no-untyped-call]
            found.head = self._with_expanded(said or {"required": [], "properties": {}})
        return found

    def _with_expanded(self, head: dict[str, Any]) -> dict[str, Any]:
        """Return the head of a list's envelope with what `?expand=` puts there."""
        wholes = getattr(self.view, "expands", {})
        if not wholes:
            return head
        shapes = {
            name: {
                "type": "object",
                "additionalProperties": self.resolve_serializer(one.output, "response").ref,
            }
            for name, one in wholes.items()
        }
        said = "What the rows name by their members, by member and id; with `expand` only."
        whole = {"type": "object", "properties": shapes, "description": said}
        return {**head, "properties": {**head["properties"], "expanded": whole}}

    def get_tags(self) -> list[str]:
        """Return the subject of the address."""
        return [subject_of(self.path)]

    def get_operation_id(self) -> str:
        """Return the operation's name."""
        many = self._is_list_view() if self.method == "GET" else self._makes_many()
        # An address without an id may mean what another one names by its id.
        called = getattr(self.view, "called", type(self.view).__name__)
        return operation_name(called, self.method, self.path, many=many)

    def _makes_many(self) -> bool:
        answers: Any = self.get_response_serializers()
        return isinstance(answers, dict) and isinstance(answers.get(201), ListSerializer)

    def get_summary(self) -> str:
        """Return the first line of the operation's docstring."""
        return self.get_description().partition("\n")[0].rstrip(".")

    def get_auth(self) -> list[dict[str, list[str]]]:
        """Return that it takes a token, or none if it is open to all.

        The scope stands in `x-access`: only schemes of OAuth have scopes by the rules of linters.
        """
        token: dict[str, list[str]] = {"token": []}
        return [token, {}] if needs(self.view, self.method).open else [token]

    def get_operation(self, *args: Any, **kwargs: Any) -> Any:
        """Return the operation, complete."""
        operation = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        needed = needs(self.view, self.method)
        operation["description"] = f"{operation['description']}\n\n{words(needed)}"
        operation["x-access"] = access(needed)
        operation["x-rate-limit"] = limits_of(type(self.view).__name__)
        for one in operation.get("requestBody", {}).get("content", {}).values():
            if not one["schema"].get("$ref", "").endswith("InputRequest"):
                # A log or a document is always required.
                operation["requestBody"]["required"] = True
        going = getattr(self.view, "deprecated", {}).get(self.method)
        if going is not None:
            operation["deprecated"] = True
            operation["description"] += f"\n\n{going.words}"
        self._answers(operation)
        operation["responses"] |= refusals_of(needed, self.view, operation, self.method)
        operation["parameters"] = [
            *map(with_meaning, operation.get("parameters", ())),
            *_headers(self.method),
        ]
        with_examples(operation)
        _describe_pictures(operation)
        return operation

    def _answers(self, operation: dict[str, Any]) -> None:
        answers = operation["responses"]
        for status, answer in answers.items():
            if status == "304":
                continue
            answer["description"] = answer["description"] or _SAID.get(status, "Done.")
            names = ["RateLimit", "RateLimit-Policy"]
            names += ["ETag"] if self.method == "GET" else ["Idempotency-Replayed"]
            view: Any = self.view
            if self.method == "GET" and isinstance(view, ListView) and view.paginator:
                names.append("Link")
                answer["content"][SPARSE] = {"schema": _component("schemas", "SparseList")}
            if operation.get("deprecated"):
                names += ["Deprecation", "Sunset"]
            answer["headers"] = {name: _component("headers", name) for name in names}
            if status == "201":
                answer["headers"]["Location"] = self._location()
            if self.method == "GET" and (below := words_below(self.path.lstrip("/"))):
                answer["headers"]["Link"] = _links(below)
        if self.method == "GET":
            answers["304"] = _component("responses", "NotModified")

    def _location(self) -> dict[str, Any]:
        ids: dict[str, str] = {}
        path = location_of(
            self.view, self.path, lambda named: ids.setdefault(named, str(UUID(int=len(ids))))
        )
        for named, one in ids.items():
            path = path.replace(one, f"{{{named}}}")
        return {
            "schema": {"type": "string", "format": "uri-reference"},
            "required": True,
            "description": f"Where to read what was made: `{path}`.",
        }


_SAID = {
    "200": "As asked for.",
    "201": "Made.",
    "202": "Accepted; it is done soon.",
    "204": "Done; there is no content.",
}


def _component(kind: str, name: str) -> dict[str, str]:
    return {"$ref": f"#/components/{kind}/{name}"}


def _describe_pictures(operation: dict[str, Any]) -> None:
    """Say what a picture is: of all else there is an example."""
    for one in (operation.get("requestBody", {}), *operation["responses"].values()):
        for media, body in one.get("content", {}).items():
            if media.startswith("image/"):
                kind = media.partition("/")[2].upper()
                body["schema"] = {**body["schema"], "description": f"The bytes of a {kind} file."}


def _links(below: tuple[str, ...]) -> dict[str, Any]:
    rels = ", ".join(f"`{one}`" for one in below)
    said = f'What can be read below this address, `<address>; rel="word"`: {rels}.'
    return {"schema": {"type": "string"}, "description": said}


def _headers(method: str) -> list[dict[str, str]]:
    return [_component("parameters", "If-None-Match" if method == "GET" else "Idempotency-Key")]


def access(needed: Needs) -> dict[str, Any]:
    """Return who may do it, for programs: scope, lowest role, what a token may be narrowed to."""
    who = "everybody" if needed.open else needed.role or needed.holder or "account"
    return {"for": who, "scope": needed.scope, "narrowed": list(needed.narrowed)}


def words(needed: Needs) -> str:
    """Return who may do it, as a sentence.

    >>> words(Needs(scope="score", role="scorer"))
    "For the club's scorer and above, with a token of the scope `score`."
    """
    if needed.open:
        return "For everybody, without a token too."
    if needed.holder is not None:
        return f"For the {needed.holder} itself" + (
            f", with a token of the scope `{needed.scope}`." if needed.scope else "."
        )
    who = f"For the club's {needed.role} and above" if needed.role else "For any account"
    if needed.role == "owner":
        who = "For the club's owner"
    return f"{who}, with a token of the scope `{needed.scope}`."


def limits_of(view: str) -> dict[str, Any]:
    """Return how many requests in how many seconds a client may send, by policy (0: any number).

    `view` is the name of the view's class, which the name of its address follows.
    """
    name = "api" + re.sub(r"(?=[A-Z])", "-", view).lower()
    policies = ["tools"] if name in TOOLS else ["token", "address"]
    return {
        policy: {"requests": settings.RATE_LIMITS.get(policy, 0), "seconds": WINDOW}
        for policy in policies
    }
