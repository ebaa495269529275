"""Bodies of log requests stay bytes: the referee reads them, not the framework."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException
from rest_framework.parsers import BaseParser


class RequestTooLarge(APIException):
    """A body larger than any log."""

    status_code = 413
    default_detail = _("The body is larger than any log; at most 12 MB are taken.")
    default_code = "too_large"


class _RawParser(BaseParser):
    """Hands the body on as it came."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        """Return the body's bytes; raises RequestTooLarge, having read no more than is taken."""
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(most + 1)
        if len(body) > most:
            raise RequestTooLarge
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
