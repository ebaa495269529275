"""Reports how far a long run is, while it runs.

Nobody sees the lists of a run before its transaction commits, so a second connection writes its
progress, at most once a second. Short runs write nothing.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from typing import Self
from uuid import UUID

from django.db import connection
from django.utils import timezone

from ratings.engine.rebuild import BuiltList

OnProgress = Callable[[int, int], None]
"""Is called with the games done and all games."""

LONG = 20_000
"""Games from which on a run reports its progress."""

STEPS = 50
"""About how often a run reports."""

PAUSE = timedelta(seconds=1)
"""How long the row stays as it is, until the end."""

WRITE = """
    INSERT INTO ratings_ratingrun (pool_id, done, total, started_at, updated_at, finished_at)
    VALUES (%(pool)s, %(done)s, %(total)s, %(start)s, %(now)s, %(end)s)
    ON CONFLICT (pool_id) DO UPDATE SET done = %(done)s, total = %(total)s,
        started_at = %(start)s, updated_at = %(now)s, finished_at = %(end)s
"""


class Progress:
    """Counts games and reports after about every fiftieth part of them, to the row and to `tell`.

    Without a pool it only calls `tell`.
    """

    def __init__(self, pool_id: UUID | None, total: int, tell: OnProgress | None) -> None:
        self._pool, self._total, self._tell = pool_id, total, tell
        self._started = timezone.now()
        self._written = self._started - PAUSE
        self._done = self._reported = 0
        self._side = connection.copy() if pool_id is not None and total >= LONG else None

    def __enter__(self) -> Self:
        self._report(0, ended=False)
        return self

    def __exit__(self, *error: object) -> None:
        if error == (None, None, None):
            self._report(self._total, ended=True)
        if self._side is not None:
            self._side.close()

    def add(self, games: int) -> None:
        """Count games that are rated."""
        self._done += games
        if (self._done - self._reported) * STEPS >= self._total:
            self._report(self._done, ended=False)

    def count_games(self, stream: Iterable[BuiltList]) -> Iterator[BuiltList]:
        """Yield the rated periods as they come and count their games."""
        for built in stream:
            yield built
            self.add(built.games)

    def _report(self, done: int, *, ended: bool) -> None:
        self._reported = done
        if self._tell is not None:
            self._tell(done, self._total)
        now = timezone.now()
        if self._side is None or not (ended or now - self._written >= PAUSE):
            return
        self._written = now
        values = {
            "pool": self._pool,
            "done": done,
            "total": self._total,
            "start": self._started,
            "now": now,
            "end": now if ended else None,
        }
        with self._side.cursor() as cursor:
            cursor.execute(WRITE, values)
