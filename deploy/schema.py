"""The API schema: problems everywhere, tags on what is read, filters and pages on lists."""

import re
from typing import Any

from django.conf import settings
from drf_spectacular.openapi import AutoSchema

from deploy.requests.limits import TOOLS, WINDOW


class ProblemAutoSchema(AutoSchema):
    """Adds the problem document to every operation, and to lists what they may be asked for."""

    def get_filter_backends(self) -> list[Any]:
        """Return what filters the rows, wherever a GET declares a FilterSet."""
        view: Any = self.view
        filterset = getattr(view, "filterset_class", None)
        filtered = self.method == "GET" and filterset is not None and filterset.base_filters
        return list(view.filter_backends) if filtered else []

    def _get_pagination_parameters(self) -> Any:
        # A POST that makes many answers with the same envelope, but has no pages.
        base: Any = super()
        return base._get_pagination_parameters() if self.method == "GET" else []

    def get_operation(self, *args: Any, **kwargs: Any) -> Any:
        """Return the operation with a default `application/problem+json` answer."""
        operation = super().get_operation(*args, **kwargs)
        if operation is not None:
            operation["responses"]["default"] = {
                "description": "A problem document (RFC 9457).",
                "content": {"application/problem+json": {"schema": PROBLEM}},
            }
            operation["responses"]["429"] = TOO_MANY
            operation["x-rate-limit"] = limits_of(type(self.view).__name__)
            if self.method == "GET":
                operation["responses"]["304"] = {"description": "The ETag named still stands."}
                operation.setdefault("parameters", []).append(IF_NONE_MATCH)
        return operation


IF_NONE_MATCH: dict[str, Any] = {
    "in": "header",
    "name": "If-None-Match",
    "schema": {"type": "string"},
    "description": "The ETag of the answer you have; 304 while it still stands.",
}


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


PROBLEM: dict[str, Any] = {
    "type": "object",
    "required": ["type", "title", "status", "code", "detail"],
    "properties": {
        "type": {"type": "string", "format": "uri-reference"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "code": {"type": "string"},
        "detail": {"type": "string"},
        "pointer": {"type": "string"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["pointer", "detail"],
                "properties": {"pointer": {"type": "string"}, "detail": {"type": "string"}},
            },
        },
    },
    "additionalProperties": True,
}
"""JSON schema of a problem document."""

_FIELD = {"schema": {"type": "string"}}
TOO_MANY: dict[str, Any] = {
    "description": "Too many requests; `x-rate-limit` says how many there may be.",
    "headers": {
        "Retry-After": {"schema": {"type": "integer"}, "description": "Seconds to wait."},
        "RateLimit-Policy": {**_FIELD, "description": 'Like `"token";q=3000;w=60`.'},
        "RateLimit": {**_FIELD, "description": 'Like `"token";r=2999;t=60`.'},
    },
    "content": {"application/problem+json": {"schema": PROBLEM}},
}
"""The answer to a request too many; the two last fields are in every other answer, too."""
