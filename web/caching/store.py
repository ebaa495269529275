"""A cache of answers: in Redis, or in the process while Redis is away.

An entry has a key and the tag of the state it was made from; the entry of the next state replaces
it. One of those who find it missing or old makes it; the others get the last one if it is fresh, or
wait.
"""

import threading
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import redis
import structlog
from django.conf import settings

LASTS = 60 * 60
"""Seconds after which an entry that nobody renews is dropped."""
FRESH = 10
"""Seconds for which the last entry will do while the next is made."""
IDLE = 5
"""An entry that may be old is good for so many times as long as it took to make.

So something that changes all the time takes a sixth of one core at most.
"""
PATIENCE = 5.0
"""Seconds to wait for another process to make an entry, before we make it ourselves."""
_LOOK = 0.02
_MAKING = 15
"""Seconds after which we take the maker of an entry for dead."""
_MOST = 64
"""Entries kept in the process, for when Redis is away, and to save asking it."""
_PAUSE = 5.0
"""Seconds without asking Redis after it did not answer."""
_FIRST = threading.Lock()
_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class CacheEntry:
    """The tag of a state, when it was made (seconds since 1970), and the compressed body.

    `took` is how many seconds it took to make.
    """

    tag: str
    made: float
    took: float
    packed: bytes

    @property
    def body(self) -> bytes:
        """The body, not compressed."""
        return zlib.decompress(self.packed, wbits=zlib.MAX_WBITS | 16)

    def to_bytes(self) -> bytes:
        """Return the entry as Redis stores it."""
        return f"{self.tag}\n{self.made}\n{self.took}\n".encode() + self.packed

    def is_good_for(self, tag: str, *, may_be_old: bool) -> bool:
        """Say whether it is of the state `tag`, or still young enough if it may be old."""
        idle = min(self.took * IDLE, FRESH)
        return self.tag == tag or (may_be_old and self.is_younger(idle))

    def is_younger(self, seconds: float) -> bool:
        """Say whether it was made in the last `seconds`; False if it is from the future.

        The clock may have been set back. It is the time of day, since other machines read it.
        """
        return 0 <= time.time() - self.made < seconds


def compress(body: bytes) -> bytes:
    """Return a body in the gzip format, always the same bytes for the same body."""
    made = zlib.compressobj(level=6, wbits=zlib.MAX_WBITS | 16)
    return made.compress(body) + made.flush()


def get_or_make(
    key: str, tag: str, make: Callable[[], bytes | None], *, may_be_old: bool = False
) -> CacheEntry | None:
    """Return the entry of a key for the state `tag`, or make and store it.

    While another makes it, and if it `may_be_old`, it may be the last one, with its own tag. `make`
    returns None for an answer that must not be stored; then this returns None.
    """
    cache = _cache_at(settings.REDIS_URL, f"{settings.RATE_PREFIX}kept:")
    known = cache.get_local(key, tag, may_be_old=may_be_old)
    if known is not None:
        return known
    deadline = time.monotonic() + PATIENCE
    while True:
        found = cache.get(key)
        if found is not None and found.is_good_for(tag, may_be_old=may_be_old):
            return found
        if cache.claim(key) or time.monotonic() > deadline:
            # Another may have made it since we looked.
            late = cache.get(key)
            if late is not None and late.tag == tag:
                cache.release(key)
                return late
            return _make_and_store(cache, key, tag, make)
        if found is not None and found.is_younger(FRESH):
            return found
        time.sleep(_LOOK)


def get_cached(key: str, tag: str, *, may_be_old: bool = False) -> CacheEntry | None:
    """Return the entry that `get_or_make` would return at once, None if it had to make or wait."""
    cache = _cache_at(settings.REDIS_URL, f"{settings.RATE_PREFIX}kept:")
    known = cache.get_local(key, tag, may_be_old=may_be_old)
    if known is not None:
        return known
    found = cache.get(key)
    return found if found is not None and found.is_good_for(tag, may_be_old=may_be_old) else None


def _make_and_store(
    cache: "_Cache", key: str, tag: str, make: Callable[[], bytes | None]
) -> CacheEntry | None:
    begun = time.monotonic()
    try:
        body = make()
        if body is None:
            return None
        kept = CacheEntry(tag, time.time(), time.monotonic() - begun, compress(body))
        cache.put(key, kept)
        return kept
    finally:
        cache.release(key)


@cache
def _caches(url: str, prefix: str) -> "_Cache":
    return _Cache(url, prefix)


def _cache_at(url: str, prefix: str) -> "_Cache":
    # Without the lock, the first threads would each get a cache of their own.
    with _FIRST:
        return _caches(url, prefix)


class _Cache:
    """Entries in Redis, and a few of them in this process."""

    def __init__(self, url: str, prefix: str) -> None:
        self._redis = redis.Redis.from_url(url, socket_timeout=0.5, socket_connect_timeout=0.5)
        self._prefix = prefix
        self._away_until = 0.0
        self._here: OrderedDict[str, CacheEntry] = OrderedDict()
        self._making: dict[str, float] = {}
        self._lock = threading.Lock()

    def get_local(self, key: str, tag: str, *, may_be_old: bool) -> CacheEntry | None:
        """Return the entry of this process if it is good for the state `tag`."""
        with self._lock:
            found = self._here.get(key)
        return (
            found if found is not None and found.is_good_for(tag, may_be_old=may_be_old) else None
        )

    def get(self, key: str) -> CacheEntry | None:
        """Return the last entry of any process."""
        if self._reachable():
            try:
                stored: bytes | None = self._redis.get(self._prefix + key)  # type: ignore[assignment]  # not the library's asynchronous kind
                found = None if stored is None else _parse_entry(stored)
                if found is not None:
                    self._hold(key, found)
                return found
            except redis.RedisError as error:
                self._note_failure(error)
        with self._lock:
            return self._here.get(key)

    def put(self, key: str, kept: CacheEntry) -> None:
        """Store an entry in place of the last."""
        self._hold(key, kept)
        if self._reachable():
            try:
                self._redis.set(self._prefix + key, kept.to_bytes(), ex=LASTS)
            except redis.RedisError as error:
                self._note_failure(error)

    def _hold(self, key: str, kept: CacheEntry) -> None:
        with self._lock:
            self._here[key] = kept
            self._here.move_to_end(key)
            while len(self._here) > _MOST:
                self._here.popitem(last=False)

    def claim(self, key: str) -> bool:
        """Try to become the one who makes the entry; return whether that worked."""
        if self._reachable():
            try:
                return bool(self._redis.set(f"{self._prefix}{key}:by", b"1", nx=True, ex=_MAKING))
            except redis.RedisError as error:
                self._note_failure(error)
        with self._lock:
            now = time.monotonic()
            if self._making.get(key, 0.0) > now:
                return False
            self._making[key] = now + _MAKING
            return True

    def release(self, key: str) -> None:
        """Give the claim up."""
        with self._lock:
            self._making.pop(key, None)
        if self._reachable():
            try:
                self._redis.delete(f"{self._prefix}{key}:by")
            except redis.RedisError as error:
                self._note_failure(error)

    def _reachable(self) -> bool:
        return time.monotonic() >= self._away_until

    def _note_failure(self, error: redis.RedisError) -> None:
        self._away_until = time.monotonic() + _PAUSE
        _log.warning("kept_without_redis", error=str(error))


def _parse_entry(stored: bytes) -> CacheEntry:
    tag, made, took, body = stored.split(b"\n", 3)
    return CacheEntry(tag.decode(), float(made), float(took), body)
