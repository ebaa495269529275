"""Parsers of bodies: ordinary ones as JSON, exact formats as bytes for their own readers."""

import json
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser, JSONParser

from web.documents.json_text import Repeats
from web.faults import InvalidInput, pointer_to
from web.messages import isolate_values

LONGEST_LOG = 4 * 1024 * 1024
"""Bytes of a log; all others are shorter."""
LONGEST_DOCUMENT = 1024 * 1024
"""Bytes of a schedule or a rating period; longer ones are for the command line."""


MOST_VALUES = 200_000
"""Values of an ordinary body, counted by `,`, `[` and `{`: each takes far more than a byte."""


class RequestTooLarge(APIException):
    """The body is too large."""

    status_code = 413
    default_detail = _("The body is too large: logs may have 4 MB, other documents 1 MB.")
    default_code = "too_large"


class RawParser(BaseParser):
    """Passes the body on unchanged."""

    def most(self) -> int:
        """Return how many bytes a body may have."""
        return min(LONGEST_LOG, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)

    def too_large(self) -> str | None:
        """Return the sentence for a larger body; None for the usual one."""
        return None

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        """Return the bytes of the body; raises RequestTooLarge without reading all of it."""
        most = self.most()
        body = stream.read(most + 1)
        if len(body) > most:
            raise RequestTooLarge(self.too_large())
        return body


class DocumentParser(RawParser):
    """`application/json` for interchange documents, whose reader keeps decimals exact."""

    media_type = "application/json"

    def most(self) -> int:
        """Return how many bytes a document may have."""
        return LONGEST_DOCUMENT


class PlainJSONParser(JSONParser):
    """JSON with a limit of values and of nesting."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        """Return the value of the body; raises ParseError, RequestTooLarge for too many values."""
        body: bytes = stream.read()
        if sum(map(body.count, (b",", b"[", b"{"))) > MOST_VALUES:
            raise RequestTooLarge(gettext("The body has too many values."))
        try:
            return _parse_json(_text(body))
        except json.JSONDecodeError as fault:
            raise ParseError(_where(fault)) from None
        except RecursionError:
            raise ParseError(gettext("Lists and objects are nested too deeply.")) from None
        except ValueError:
            raise ParseError(gettext("A number has too many digits.")) from None


def _text(body: bytes) -> str:
    # ASCII in UTF-16 without a mark would pass as UTF-8 with NULs, which JSON does not have.
    if b"\0" not in body:
        with suppress(UnicodeDecodeError):
            return body.decode("utf-8-sig")
    raise ParseError(gettext("The body is not UTF-8."))


def _parse_json(text: str) -> Any:
    """Return the value of a text; raises InvalidInput for a key that stands twice in an object."""
    repeats = Repeats()
    value = json.loads(text, parse_constant=_no_number, object_pairs_hook=repeats.each)
    way = repeats.way(value)
    if way is not None:
        raise InvalidInput(
            gettext("The key %(name)s appears twice in one object.")
            % isolate_values({"name": way[-1]}),
            pointer=pointer_to(*way),
        )
    return value


def _where(fault: json.JSONDecodeError) -> str:
    return gettext("The body is not JSON: see line %(line)d, character %(sign)d.") % {
        "line": fault.lineno,
        "sign": fault.colno,
    }


def _no_number(word: str) -> Any:
    raise ParseError(gettext("%(word)s is not a number in JSON.") % {"word": word})
