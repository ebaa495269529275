"""What was made once is kept for all who ask: in Redis, or in the process while that is away.

A thing is kept under a key with the tag of the state it was made of; the next state's takes its
place, so that no more is kept than there are keys. One of those who find it missing or old makes
it; the others get the last one, where that is fresh, or wait.
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
"""Seconds for which something is kept that nobody asks for."""
FRESH = 10
"""Seconds for which the last one will do while the next is made."""
IDLE = 5
"""How many times as long as it takes to make something the next rests where that is allowed.

So something that changes all the time takes a sixth of one core at most, however dear it is.
"""
PATIENCE = 5.0
"""Seconds that are waited for another to make something, before it is made once more."""
_LOOK = 0.02
_MAKING = 15
"""Seconds after which whoever makes something is believed to have died."""
_MOST = 64
"""Things kept in the process, for when Redis is away, and so that it need not be asked."""
_PAUSE = 5.0
"""Seconds in which Redis is not asked again after it did not answer."""
_FIRST = threading.Lock()
_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Cached:
    """Something that was made: the tag of its state, when (in seconds since 1970), compressed.

    `took` says how many seconds it took to make.
    """

    tag: str
    made: float
    took: float
    packed: bytes

    @property
    def body(self) -> bytes:
        """The thing itself."""
        return zlib.decompress(self.packed, wbits=zlib.MAX_WBITS | 16)

    def written(self) -> bytes:
        """Return it as it is stored."""
        return f"{self.tag}\n{self.made}\n{self.took}\n".encode() + self.packed

    def will_do(self, tag: str, *, rests: bool) -> bool:
        """Say whether it is of the state `tag`, or was made so lately that the next rests."""
        idle = min(self.took * IDLE, FRESH)
        return self.tag == tag or (rests and self.is_younger(idle))

    def is_younger(self, seconds: float) -> bool:
        """Say whether it was made so lately; what is made yet to be was before the clock was set.

        It is the time of day, since others on other machines look at it, too.
        """
        return 0 <= time.time() - self.made < seconds


def packed(body: bytes) -> bytes:
    """Return a thing in the gzip format, the same bytes for the same thing."""
    made = zlib.compressobj(level=6, wbits=zlib.MAX_WBITS | 16)
    return made.compress(body) + made.flush()


def cached_or_made(
    key: str, tag: str, make: Callable[[], bytes | None], *, rests: bool = False
) -> Cached | None:
    """Return what is kept under a key for the state `tag`, or make it and keep it.

    While another makes it, and where it `rests`, it may be the last one, with its own tag. `make`
    returns None for what is not to be kept; then None is returned, to every one who asks.
    """
    shelf = _shelf(settings.REDIS_URL, f"{settings.RATE_PREFIX}kept:")
    known = shelf.known(key, tag, rests=rests)
    if known is not None:
        return known
    deadline = time.monotonic() + PATIENCE
    while True:
        found = shelf.get(key)
        if found is not None and found.will_do(tag, rests=rests):
            return found
        if shelf.claim(key) or time.monotonic() > deadline:
            # Another may have made it between the two looks.
            late = shelf.get(key)
            if late is not None and late.tag == tag:
                shelf.release(key)
                return late
            return _made(shelf, key, tag, make)
        if found is not None and found.is_younger(FRESH):
            return found
        time.sleep(_LOOK)


def cached_already(key: str, tag: str, *, rests: bool = False) -> Cached | None:
    """Return what `cached_or_made` returns without making it or waiting, None where it must."""
    shelf = _shelf(settings.REDIS_URL, f"{settings.RATE_PREFIX}kept:")
    known = shelf.known(key, tag, rests=rests)
    if known is not None:
        return known
    found = shelf.get(key)
    return found if found is not None and found.will_do(tag, rests=rests) else None


def _made(shelf: "_Shelf", key: str, tag: str, make: Callable[[], bytes | None]) -> Cached | None:
    begun = time.monotonic()
    try:
        body = make()
        if body is None:
            return None
        kept = Cached(tag, time.time(), time.monotonic() - begun, packed(body))
        shelf.put(key, kept)
        return kept
    finally:
        shelf.release(key)


@cache
def _shelves(url: str, prefix: str) -> "_Shelf":
    return _Shelf(url, prefix)


def _shelf(url: str, prefix: str) -> "_Shelf":
    # Threads that come first at once would each get a shelf of their own, and each make the thing.
    with _FIRST:
        return _shelves(url, prefix)


class _Shelf:
    """Where things are kept: Redis, and a few of them here."""

    def __init__(self, url: str, prefix: str) -> None:
        self._redis = redis.Redis.from_url(url, socket_timeout=0.5, socket_connect_timeout=0.5)
        self._prefix = prefix
        self._away_until = 0.0
        self._here: OrderedDict[str, Cached] = OrderedDict()
        self._making: dict[str, float] = {}
        self._lock = threading.Lock()

    def known(self, key: str, tag: str, *, rests: bool) -> Cached | None:
        """Return what this process keeps, where that will do."""
        with self._lock:
            found = self._here.get(key)
        return found if found is not None and found.will_do(tag, rests=rests) else None

    def get(self, key: str) -> Cached | None:
        """Return the last that was kept, by whichever process."""
        if self._reachable():
            try:
                stored: bytes | None = self._redis.get(self._prefix + key)  # type: ignore[assignment]  # not the library's asynchronous kind
                found = None if stored is None else _read(stored)
                if found is not None:
                    self._hold(key, found)
                return found
            except redis.RedisError as error:
                self._left(error)
        with self._lock:
            return self._here.get(key)

    def put(self, key: str, kept: Cached) -> None:
        """Keep something in place of the last."""
        self._hold(key, kept)
        if self._reachable():
            try:
                self._redis.set(self._prefix + key, kept.written(), ex=LASTS)
            except redis.RedisError as error:
                self._left(error)

    def _hold(self, key: str, kept: Cached) -> None:
        with self._lock:
            self._here[key] = kept
            self._here.move_to_end(key)
            while len(self._here) > _MOST:
                self._here.popitem(last=False)

    def claim(self, key: str) -> bool:
        """Say whether the asker is the one to make it."""
        if self._reachable():
            try:
                return bool(self._redis.set(f"{self._prefix}{key}:by", b"1", nx=True, ex=_MAKING))
            except redis.RedisError as error:
                self._left(error)
        with self._lock:
            now = time.monotonic()
            if self._making.get(key, 0.0) > now:
                return False
            self._making[key] = now + _MAKING
            return True

    def release(self, key: str) -> None:
        """Let the next one make it."""
        with self._lock:
            self._making.pop(key, None)
        if self._reachable():
            try:
                self._redis.delete(f"{self._prefix}{key}:by")
            except redis.RedisError as error:
                self._left(error)

    def _reachable(self) -> bool:
        return time.monotonic() >= self._away_until

    def _left(self, error: redis.RedisError) -> None:
        self._away_until = time.monotonic() + _PAUSE
        _log.warning("kept_without_redis", error=str(error))


def _read(stored: bytes) -> Cached:
    tag, made, took, body = stored.split(b"\n", 3)
    return Cached(tag.decode(), float(made), float(took), body)
