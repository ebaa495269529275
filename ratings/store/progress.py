"""How far a long run is, told while it runs.

The lists of a run are seen by nobody before its transaction commits, so its progress is written by
a second connection. Short runs tell nobody.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Self
from uuid import UUID

from django.db import connection
from django.utils import timezone

from ratings.engine.rebuild import Built

Tell = Callable[[int, int], None]
"""Is told games done and games in all."""

LONG = 20_000
"""Games from which on a run is worth telling about."""

STEPS = 50
"""How often a run tells, about."""

WRITE = """
    INSERT INTO ratings_ratingrun (pool_id, done, total, started_at, updated_at, finished_at)
    VALUES (%(pool)s, %(done)s, %(total)s, %(start)s, %(now)s, %(end)s)
    ON CONFLICT (pool_id) DO UPDATE SET done = %(done)s, total = %(total)s,
        started_at = %(start)s, updated_at = %(now)s, finished_at = %(end)s
"""


class Progress:
    """Counts games and tells about every fiftieth part of them, to the row and to `tell`.

    Without a pool only `tell` is told.
    """

    def __init__(self, pool_id: UUID | None, total: int, tell: Tell | None) -> None:
        self._pool, self._total, self._tell = pool_id, total, tell
        self._started = timezone.now()
        self._done = self._told = 0
        self._side = connection.copy() if pool_id is not None and total >= LONG else None

    def __enter__(self) -> Self:
        self._say(0, ended=False)
        return self

    def __exit__(self, *error: object) -> None:
        if error == (None, None, None):
            self._say(self._total, ended=True)
        if self._side is not None:
            self._side.close()

    def add(self, games: int) -> None:
        """Count games that are rated."""
        self._done += games
        if (self._done - self._told) * STEPS >= self._total:
            self._say(self._done, ended=False)

    def counting(self, stream: Iterable[Built]) -> Iterator[Built]:
        """Yield the rated periods as they come and count their games."""
        for built in stream:
            yield built
            self.add(built.games)

    def _say(self, done: int, *, ended: bool) -> None:
        self._told = done
        if self._tell is not None:
            self._tell(done, self._total)
        if self._side is None:
            return
        now = timezone.now()
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
