"""Decompresses bodies, and refuses those we cannot read: else Django would see an empty body.

A body in another charset than UTF-8 is refused before anything decodes it.

Sources: RFC 9110, 8.4 (Content-Encoding; 415 names what is taken) and 15.5.12 (411).
"""

import io
import zlib
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from deploy.problems import problem
from deploy.requests.bodies.texts import other_charset
from deploy.requests.middleware import READING
from web.rest.parsers import RequestTooLarge

_GZIP = 16 + zlib.MAX_WBITS


class BodyEncodingMiddleware:
    """Inflates bodies with `Content-Encoding: gzip`, up to the limit of a plain one."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; 400, 411, 413 or 415 if its body cannot be read."""
        if "Transfer-Encoding" in request.headers and "Content-Length" not in request.headers:
            return _length_required()
        charset = other_charset(request)
        if charset and request.method not in READING:
            return _other_charset(charset)
        coding = request.headers.get("Content-Encoding", "identity").strip().lower()
        if coding in {"", "identity"}:
            return self.respond(request)
        if coding not in {"gzip", "x-gzip"}:
            return _unsupported_coding(coding)
        try:
            plain = inflate(request.body, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        except RequestDataTooBig:
            return problem(413, "too_large", _("Too large"), str(RequestTooLarge.default_detail))
        except ValueError:
            return problem(
                400, "parse_error", _("Malformed request"), _("The body is not complete gzip.")
            )
        _replace_body(request, plain)
        return self.respond(request)


def inflate(packed: bytes, most: int) -> bytes:
    """Return the bytes of one gzip stream.

    Raises RequestDataTooBig for more than `most` bytes, without unpacking them, and ValueError for
    bytes that are no stream, end too early, or go on after its end.

    >>> import gzip
    >>> inflate(gzip.compress(b"abc"), 10)
    b'abc'
    """
    unpacker = zlib.decompressobj(_GZIP)
    try:
        plain = unpacker.decompress(packed, most + 1)
    except zlib.error as error:
        raise ValueError(str(error)) from error
    if len(plain) > most:
        raise RequestDataTooBig
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError("not one whole stream")
    return plain


def _replace_body(request: HttpRequest, plain: bytes) -> None:
    """Let everything behind read these bytes as the body."""
    changed: Any = request
    changed._body, changed._stream = plain, io.BytesIO(plain)
    del request.META["HTTP_CONTENT_ENCODING"]
    request.META["CONTENT_LENGTH"] = str(len(plain))
    # Headers were kept when they were first asked for.
    request.__dict__.pop("headers", None)


def _length_required() -> HttpResponse:
    return problem(
        411,
        "length_required",
        _("Length required"),
        _("This server does not accept bodies in chunks; give the length with Content-Length."),
    )


def _other_charset(charset: str) -> HttpResponse:
    detail = _("Send text as UTF-8; the charset %(charset)s is not accepted.")
    return problem(
        415,
        "unsupported_media_type",
        _("Media type not supported"),
        detail % {"charset": charset[:40]},
    )


def _unsupported_coding(coding: str) -> HttpResponse:
    detail = _("Send a body as it is, or with Content-Encoding: gzip; %(coding)s is not supported.")
    answer = problem(
        415, "content_encoding", _("Encoding not supported"), detail % {"coding": coding[:40]}
    )
    answer["Accept-Encoding"] = "gzip, identity"
    return answer
