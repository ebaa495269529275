"""Requests of one kind: what was found out for one of them may hold for the next."""

from collections.abc import Mapping, Set
from hashlib import blake2b
from typing import Any


def kind_of(meta: Mapping[str, Any], own: Set[str], *more: object) -> bytes:
    """Return a hash of the headers that a request has but for its `own`, and of what there is more.

    >>> one = {"HTTP_HOST": "x", "HTTP_DNT": "1", "wsgi.url_scheme": "http"}
    >>> other = {"HTTP_HOST": "x", "wsgi.url_scheme": "http"}
    >>> [kind_of(one, {own}) == kind_of(other, {own}) for own in ("HTTP_DNT", "HTTP_HOST")]
    [True, False]
    """
    said = [
        (name, value)
        for name, value in meta.items()
        if name.startswith("HTTP_") and name not in own
    ]
    return blake2b(repr((said, more, meta["wsgi.url_scheme"])).encode()).digest()
