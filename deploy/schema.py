"""The API schema: every endpoint also documents its problem documents."""

from typing import Any

from drf_spectacular.openapi import AutoSchema


class ProblemAutoSchema(AutoSchema):
    """Adds the problem document to the answers of every operation."""

    def get_operation(self, *args: Any, **kwargs: Any) -> Any:
        """Return the operation with a default `application/problem+json` answer."""
        operation = super().get_operation(*args, **kwargs)
        if operation is not None:
            operation["responses"]["default"] = {
                "description": "A problem document (RFC 9457).",
                "content": {"application/problem+json": {"schema": PROBLEM}},
            }
        return operation


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
    },
    "additionalProperties": True,
}
"""JSON schema of a problem document."""
