"""Every address of the site, with what answers there."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.urls import get_resolver

API = "api/v1/"
"""What the addresses of the API begin with."""


def addresses() -> Iterator[tuple[str, Any]]:
    """Return every address as the URLs have it, with the function that answers."""
    return _below("", get_resolver().url_patterns)


def _below(prefix: str, patterns: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    for pattern in patterns:
        here = prefix + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from _below(here, pattern.url_patterns)
        else:
            yield here, pattern.callback
