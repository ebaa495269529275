"""A copy of the database that follows it, from which guests read, if there is one and it does.

Who reads from it reads everything from it, over one connection: the stamp of an answer and what the
answer is made of are of the same copy, so nothing old is ever kept under a newer stamp. For that
the thread's connection is exchanged, not the queries: whatever asks `connection`, opens a
transaction or reads models goes the same way.

Every few seconds each process looks how far the copy is behind; one that is away, too far behind,
or no copy any more (it was made the database itself) is not read from until a later look.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import structlog
from django.db import DEFAULT_DB_ALIAS, connections
from django.db import Error as DatabaseError

REPLICA = "replica"
"""The name of its connection; there is one only where `BONEYARD_REPLICA_URL` is set."""
MOST_BEHIND = 10.0
"""Seconds that it may be behind when it is looked at."""
LOOK = 3.0
"""Seconds between two looks; one that is older than twice that says nothing any more."""
PAUSE = 10.0
"""Seconds in which it is not asked again after it did not answer."""
PINNED = 20
"""Seconds for which a browser that changed something reads from the database itself: longer than
`MOST_BEHIND` and two of `LOOK` together, so that afterwards the copy has what it wrote."""

_OURS = "SELECT pg_current_wal_flush_lsn()::text, clock_timestamp()"
_COPY = """
SELECT pg_is_in_recovery(),
    pg_wal_lsn_diff(%(reached)s::pg_lsn, pg_last_wal_replay_lsn()) > 0,
    extract(epoch FROM %(now)s::timestamptz
        - coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time()))
"""
_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Standing:
    """How the copy is: whether it answers, follows the database, how many seconds it is behind."""

    answers: bool
    follows: bool = False
    seconds: float = 0.0

    @property
    def state(self) -> str:
        """Say in a word how it is: `read`, `behind`, `apart` (it follows nobody) or `away`."""
        if not self.answers:
            return "away"
        if not self.follows:
            return "apart"
        return "read" if self.seconds <= MOST_BEHIND else "behind"


def there_is_one() -> bool:
    """Say whether a replica is set up."""
    return REPLICA in connections.settings


def written(ours: Any) -> tuple[str, datetime]:
    """Return up to where a cursor's database has written, and what time it is there. One query."""
    ours.execute(_OURS)
    reached, now = ours.fetchone()
    return reached, now


def judged(copy: Any, reached: str, now: datetime) -> Standing:
    """Return how far a cursor's database is behind what was `written` before. One query.

    A copy that has all of it is not behind, however long ago the last commit was. Otherwise it is
    as old as the last commit it has, by the clock of the database alone. Source: PostgreSQL's
    manual, "Recovery Information Functions".
    """
    copy.execute(_COPY, {"reached": reached, "now": now})
    follows, lacks, age = copy.fetchone()
    return Standing(answers=True, follows=follows, seconds=max(float(age), 0.0) if lacks else 0.0)


class Watch:
    """What one process knows of the replica, and when it looks again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.forget()

    def forget(self) -> None:
        """Know nothing: whoever comes next looks."""
        self._next = self._seen = 0.0
        self._last: Standing | None = None

    def standing(self) -> Standing | None:
        """Return how the replica was at the last look, which is not long ago.

        None before the first look is done. Whoever comes when it is time looks, two queries; the
        others do not wait for him.
        """
        with self._lock:
            if time.monotonic() < self._next:
                return self._last
            self._next = time.monotonic() + PAUSE
        seen = self._looked()
        self._note(seen, LOOK if seen is not None and seen.answers else PAUSE)
        return self._last

    def can_be_read(self) -> bool:
        """Say whether the replica could be read from at a look that still says something.

        Nobody may have asked for an hour, and others look just now.
        """
        seen = self.standing()
        with self._lock:
            late = time.monotonic() - self._seen > 2 * LOOK
        return seen is not None and seen.state == "read" and not late

    def left(self) -> None:
        """Note that the replica did not answer: it is not asked for a while."""
        self._note(Standing(answers=False), PAUSE)

    def _looked(self) -> Standing | None:
        ours, copy = connections[DEFAULT_DB_ALIAS], connections[REPLICA]
        try:
            with ours.cursor() as cursor:
                reached, now = written(cursor)
        except DatabaseError:
            # Nothing is written while the database is away: nothing gets older.
            return self._last
        finally:
            # Whoever reads from the replica needs no place in the other pool.
            ours.close_if_unusable_or_obsolete()
        try:
            with copy.cursor() as cursor:
                return judged(cursor, reached, now)
        except DatabaseError:
            return Standing(answers=False)
        finally:
            copy.close()

    def _note(self, seen: Standing | None, wait: float) -> None:
        with self._lock:
            before, self._last = self._last, seen
            self._seen = time.monotonic()
            self._next = self._seen + wait
        if seen is not None and (before is None or before.state != seen.state):
            say = _log.info if seen.state == "read" else _log.warning
            say("replica", state=seen.state, seconds=round(seen.seconds, 1))


watch = Watch()
"""That of this process."""


def can_be_read() -> bool:
    """Say whether guests are to read from the replica now."""
    return there_is_one() and watch.can_be_read()


@dataclass
class Reading:
    """What came of reading from the replica."""

    failed: bool = False
    """The database refused something, or did not answer: what was made is not to be shown."""


@contextmanager
def reading_from_replica() -> Iterator[Reading]:
    """Let this thread read everything from the replica, outside of any transaction.

    A fault is noted, and raised as it is where nobody caught it.
    """
    ours, copy = connections[DEFAULT_DB_ALIAS], connections[REPLICA]
    copy.errors_occurred = False
    reading = Reading()
    connections[DEFAULT_DB_ALIAS] = copy
    try:
        yield reading
    finally:
        connections[DEFAULT_DB_ALIAS] = ours
        reading.failed = copy.errors_occurred
        if reading.failed and _is_lost(copy.connection):
            watch.left()
        copy.close()


def _is_lost(session: Any) -> bool:
    return session is None or bool(session.closed)
