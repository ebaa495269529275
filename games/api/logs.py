"""Reads a log from a REST request."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from games.api.parsers import DomlogJsonParser, DomlogTextParser, PlainTextParser
from games.judging import Form

LOG_PARSERS = [DomlogTextParser, PlainTextParser, DomlogJsonParser]
JSON_LOG = {"$ref": "#/components/schemas/JsonLog"}
"""The JSON form of a log, a component of the schema (`deploy.schema`)."""
LOG_REQUEST: dict[str, Any] = {
    "text/x-domlog": OpenApiTypes.BINARY,
    "application/json": JSON_LOG,
}


def sent_log(request: Request) -> tuple[bytes, Form]:
    """Return the request's log and its form, by the content type."""
    data: Any = request.data
    return (data if isinstance(data, bytes) else b""), form_of(request.content_type or "")


def form_of(content_type: str) -> Form:
    """Return the form of a log by its content type."""
    return "json" if "json" in content_type else "text"
