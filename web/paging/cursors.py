"""Cursors: where in a list a page begins, as an opaque text.

A cursor holds the sort values of the row beside it, so rows that come or go elsewhere move nothing.
It belongs to one list in one order with one set of filters: a keyed digest proves it, and we refuse
a cursor that is damaged or of another list.
"""

import hashlib
import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework import serializers

CURSOR = "cursor"
LONGEST = 1000
"""Characters of a cursor; names that lists are sorted by have 120 each."""
_DIGEST = 9


class Position(NamedTuple):
    """A position between two rows: beside the row with these values, or after so many rows.

    A page begins there, or with `back` ends there.
    """

    back: bool
    values: list[Any] | int


def cursor_of(place: Position, belongs: str) -> str:
    """Return a position of a list as a cursor.

    `belongs` names the list, its order and its filters.
    """
    said = json.dumps(list(place), default=str, ensure_ascii=False, separators=(",", ":")).encode()
    return urlsafe_b64encode(_digest(said, belongs) + said).decode().rstrip("=")


def position_of(cursor: str, belongs: str) -> Position:
    """Return the position in a cursor; raises ValidationError for a cursor of another list."""
    try:
        if len(cursor) > LONGEST:
            raise ValueError
        found = urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4))
    except ValueError:
        raise foreign_cursor() from None
    digest, said = found[:_DIGEST], found[_DIGEST:]
    # Other characters may decode to the same bytes; we accept one spelling only.
    spelt = urlsafe_b64encode(found).decode().rstrip("=")
    if spelt != cursor or not hmac.compare_digest(digest, _digest(said, belongs)):
        raise foreign_cursor()
    return Position(*json.loads(said))


def foreign_cursor() -> serializers.ValidationError:
    """Return the refusal of a cursor that is not of this list."""
    wrong = _("Invalid cursor for this list, order and filters; start again.")
    return serializers.ValidationError({CURSOR: [wrong]})


def _digest(said: bytes, belongs: str) -> bytes:
    key = settings.SECRET_KEY.encode()[:64]
    text = belongs.encode() + b"\0" + said
    return hashlib.blake2b(text, digest_size=_DIGEST, key=key, person=b"cursor").digest()
