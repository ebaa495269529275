"""Reads of what waits to be rated: which pools, how many games, which pools are being rated."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import Count, F, Max, Min, Sum
from django.db.models.functions import Now

from ratings.models import Period, Pool, Setback
from web.sql import fetch_rows

LONGEST = timedelta(minutes=5)
"""The longest pause before work that went wrong is tried again."""

GAMES = F("logs") + F("confirmed") + F("sheets")
"""The games of a period that count."""

UNMEASURED = Pool.objects.filter(head__isnull=False, head__weight__isnull=True)
"""Pools whose newest list was made before ratings had a deviation: they are rated once more."""


def pools_waiting() -> list[UUID]:
    """Return the pools with a period that waits to be rated, or unmeasured ratings. One query."""
    waiting = Period.objects.filter(state=Period.State.PENDING).order_by()
    return sorted(waiting.values_list("pool_id", flat=True).union(UNMEASURED.values_list("id")))


def pools_put_off(work: str, now: datetime) -> set[UUID]:
    """Return the pools whose work went wrong and is not to be tried again yet. One query."""
    # A pause beyond the longest one was noted before the clock went back.
    found = Setback.objects.filter(work=work, until__gt=now, until__lte=now + LONGEST)
    return set(found.values_list("pool_id", flat=True))


_WAITING = f"""
SELECT sum(logs + confirmed + sheets) FROM ratings_period
WHERE pool_id = %(pool)s::uuid AND (
    number >= (
        SELECT min(number) FROM ratings_period
        WHERE pool_id = %(pool)s::uuid AND state = '{Period.State.PENDING}'
    ) OR (
        SELECT weight IS NULL FROM ratings_ratinglist
        WHERE id = (SELECT head_id FROM ratings_pool WHERE id = %(pool)s::uuid)
    )
)
"""  # noqa: S608 - our own words


def games_waiting(pool_id: UUID) -> int | None:
    """Return how many games are to be rated: of the first pending period and all later.

    All where the ratings are unmeasured, as `UNMEASURED` says it. None where nothing waits; a
    period without games may. One query.
    """
    ((games,),) = fetch_rows(_WAITING, {"pool": pool_id})
    return None if games is None else int(games)


def games_of_pool(pool_id: UUID) -> int:
    """Return how many games a pool has that count. One query."""
    return Period.objects.filter(pool=pool_id).aggregate(games=Sum(GAMES))["games"] or 0


def lock_key(pool_id: UUID) -> int:
    """Return the number of a pool's rating lock: a signed whole number of 64 bits."""
    return int.from_bytes(pool_id.bytes[8:], "big", signed=True)


def pools_rated_now(pools: Iterable[UUID]) -> set[UUID]:
    """Return those of some pools whose rating lock somebody holds. One query."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks "
            "WHERE locktype = 'advisory' AND objsubid = 1 AND granted AND database = "
            "(SELECT oid FROM pg_database WHERE datname = current_database())"
        )
        held = {int(row[0]) for row in cursor.fetchall()}
    return {pool for pool in pools if lock_key(pool) in held}


class Waiting(NamedTuple):
    """How many periods wait to be rated, and for how many seconds the oldest has."""

    periods: int
    seconds: float


def waiting_now(pool_id: UUID | None = None) -> Waiting:
    """Return what waits to be rated, of one pool or of all. One query."""
    pending = Period.objects.filter(state=Period.State.PENDING)
    if pool_id is not None:
        pending = pending.filter(pool=pool_id)
    found = pending.aggregate(periods=Count("id"), since=Min("waiting_since"), now=Max(Now()))
    if found["since"] is None:
        return Waiting(0, 0.0)
    return Waiting(found["periods"], max((found["now"] - found["since"]).total_seconds(), 0.0))
