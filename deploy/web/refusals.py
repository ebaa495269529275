"""Refusals by the server itself, before any page or endpoint sees the request.

Problem documents (RFC 9457) as all others: with a code, in the language of whoever reads, and with
an id that is in the log.
"""

from collections.abc import Mapping
from typing import Any

CODES: Mapping[int, str] = {
    400: "bad_request",
    408: "too_slow",
    413: "too_large",
    431: "head_too_large",
    501: "transfer_coding",
}
"""What the statuses are called that the server answers by itself."""
_LINE_TOO_LONG, _HEAD_TOO_LARGE = 414, 431


def refusal(
    status: int, reason: str, environ: Mapping[str, Any]
) -> tuple[int, list[tuple[str, str]], bytes]:
    """Return the status, headers and document of a refusal; `reason` is told in the log alone.

    `environ` is the request as far as it could be read.
    """
    # Only now: Django is set up after the server's own modules are loaded.
    import structlog
    from django.http import HttpRequest
    from django.utils.translation import get_language_from_request, override

    from deploy.explanations import API
    from deploy.problems import problem
    from web.ids import uuid7

    status = _HEAD_TOO_LARGE if status == _LINE_TOO_LONG else status
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = environ.get("HTTP_ACCEPT_LANGUAGE", "")
    request_id, code = str(uuid7()), CODES.get(status, "server_error")
    structlog.get_logger(__name__).info(
        "refused", status=status, reason=reason, request_id=request_id
    )
    with override(get_language_from_request(request)):
        title, detail = map(str, API[code])
        body = problem(status, code, title, detail).content
    headers = {
        "Content-Type": "application/problem+json",
        "Content-Length": str(len(body)),
        "X-Request-Id": request_id,
        "Connection": "close",
    }
    return status, list(headers.items()), body
