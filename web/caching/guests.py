"""What a guest asked for that may be there already: what it rests on, and where it is kept."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser

from web.caching.etags import ContentVersion, etag_at
from web.caching.store import CacheEntry, get_cached

VersionOf = Callable[[Any, Any], ContentVersion | None]
"""Finds the version of an answer by the id in its address and the viewer."""


@dataclass(frozen=True)
class GuestAnswer:
    """An answer for guests, at an address in a language.

    `wanted` is the first id of the address, `key` that of the cache; one that is `polled` may be a
    little old.
    """

    path: str
    language: str
    key: str
    version_of: VersionOf
    wanted: Any
    polled: bool

    def etag(self) -> str | None:
        """Return the entity tag of what it shows now, in the language that is active.

        None if there is no such thing. One query, as a rule.
        """
        version = self.version_of(self.wanted, AnonymousUser())
        return None if version is None else etag_at(self.path, version)

    def cache_entry(self, etag: str) -> CacheEntry | None:
        """Return the cache entry that is good for an entity tag, if there is one."""
        return get_cached(self.key, etag, may_be_old=self.polled)
