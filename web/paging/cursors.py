"""Cursors: where in a list a page begins, as a text that says nothing to whoever carries it.

A cursor names the row beside it by what the list is ordered by, so that rows which come or go
elsewhere move nothing. It belongs to one list in one order with one set of filters: a keyed digest
says so, and whatever is damaged or of another list is refused.
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
"""Characters of a cursor; names that lists are ordered by have 120 each."""
_DIGEST = 9


class Place(NamedTuple):
    """A place between two rows: beside the row with these values, or after so many rows.

    A page goes on from there, or with `back` ends there.
    """

    back: bool
    values: list[Any] | int


def cursor_of(place: Place, belongs: str) -> str:
    """Return a place of a list as a cursor.

    `belongs` says which list, order and filters these are.
    """
    said = json.dumps(list(place), default=str, ensure_ascii=False, separators=(",", ":")).encode()
    return urlsafe_b64encode(_digest(said, belongs) + said).decode().rstrip("=")


def place_of(cursor: str, belongs: str) -> Place:
    """Return the place that a cursor says; raises ValidationError for any but one of the list."""
    try:
        if len(cursor) > LONGEST:
            raise ValueError
        found = urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4))
    except ValueError:
        raise refused() from None
    digest, said = found[:_DIGEST], found[_DIGEST:]
    # Other characters may stand for the same bytes; a cursor has one spelling.
    spelt = urlsafe_b64encode(found).decode().rstrip("=")
    if spelt != cursor or not hmac.compare_digest(digest, _digest(said, belongs)):
        raise refused()
    return Place(*json.loads(said))


def refused() -> serializers.ValidationError:
    """Return what is said of a cursor that is none of the list."""
    wrong = _("That is no cursor of this list in this order with these filters; begin anew.")
    return serializers.ValidationError({CURSOR: [wrong]})


def _digest(said: bytes, belongs: str) -> bytes:
    key = settings.SECRET_KEY.encode()[:64]
    text = belongs.encode() + b"\0" + said
    return hashlib.blake2b(text, digest_size=_DIGEST, key=key, person=b"cursor").digest()
