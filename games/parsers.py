"""Bodies of log requests stay bytes: the referee reads them, not the framework."""

from typing import Any

from rest_framework.parsers import BaseParser


class _RawParser(BaseParser):
    """Hands the body on as it came."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> bytes:
        """Return the body's bytes."""
        body: bytes = stream.read()
        return body


class DomlogTextParser(_RawParser):
    """`text/x-domlog`, and `text/plain` for clients that cannot say it."""

    media_type = "text/x-domlog"


class PlainTextParser(_RawParser):
    """`text/plain` is read as domlog text."""

    media_type = "text/plain"


class DomlogJsonParser(_RawParser):
    """`application/json`: the JSON form of a log."""

    media_type = "application/json"
