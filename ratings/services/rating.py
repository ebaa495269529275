"""Rates pending periods into lists, and can build all lists again from the first game.

A list is a pure function of the list before it, the period's games and the pool's configuration,
so rating twice, late or on another machine gives the same bytes, and a list whose input hash is
published already is not written again. A run is one transaction that ends by moving the pool's
pointer: readers see all of it or nothing, and a killed worker leaves nothing behind. An advisory
lock lets one worker at a time rate a pool. Closing or correcting a round does not wait for it; the
period's revision then says that it has to be rated again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet, Subquery

from ratings.engine.rebuild import rebuild_lists
from ratings.models import Period, Pool
from ratings.models.ledger import day_number
from ratings.selectors.waiting import games_waiting, lock_key
from ratings.services.checking import list_difference, standings_difference
from ratings.store.progress import OnProgress, Progress
from ratings.store.publishing import Publication, mark_rated, rebuild_standings
from ratings.store.reading import read_ledger, read_lists, state_before
from web.queries import QueryByIds
from web.sql import fetch_rows, lift_timeouts

ENDLESS = "0"
"""As a time to wait: for ever."""
PARTITION_ROWS = 100_000
"""Changes from which on a run gets a partition of its own."""


@dataclass(frozen=True)
class RunResult:
    """What a run did: periods rated, lists of them that had to be published."""

    periods: int
    lists: int


_LOCK = "SELECT pg_try_advisory_xact_lock(%(key)s::bigint)"
_WAIT_FOR_LOCK = "SELECT pg_advisory_xact_lock(%(key)s::bigint)"


def pool_lock(pool_id: UUID, *, wait: bool = False) -> bool:
    """Take the pool's rating lock until the transaction ends; False where another has it.

    With ``wait`` it waits until it has the lock. One query.
    """
    ((taken,),) = fetch_rows(_WAIT_FOR_LOCK if wait else _LOCK, {"key": lock_key(pool_id)})
    return wait or bool(taken)


def pool_rate(
    *,
    pool_id: UUID,
    now: datetime,
    partition_rows: int = PARTITION_ROWS,
    patience: str = ENDLESS,
) -> int:
    """Rate all pending periods of a pool in their order; returns how many there were.

    Where another worker rates the pool, returns 0 at once: the sweep looks again. Raises
    OperationalError where somebody holds the pool's rows longer than `patience`, a time as
    PostgreSQL has it.
    """
    total = 0
    while rated := _pending_rate(pool_id, now, partition_rows, patience):
        total += rated
        # What was closed meanwhile; to look takes less than another transaction.
        if games_waiting(pool_id) is None:
            break
    return total


@transaction.atomic
def _pending_rate(pool_id: UUID, now: datetime, partition_rows: int, patience: str) -> int:
    if not pool_lock(pool_id):
        return 0
    lift_timeouts(lock=patience)
    pool = next(iter(_POOL_WITH_HEAD(pool_id)), None)
    if pool is None:
        return 0
    # Lists that were made before ratings had a deviation are made again.
    unmeasured = pool.head is not None and pool.head.fit is None
    periods = _periods_of(pool) if unmeasured else _PENDING_AND_LATER(pool_id)
    return _rate(pool, periods, now, partition_rows, None).periods if periods else 0


_POOL_WITH_HEAD = QueryByIds(lambda pool: Pool.objects.select_related("head").filter(id=pool))


def _pending_and_later(pool_id: UUID) -> QuerySet[Period]:
    pending = Period.objects.filter(pool=pool_id, state=Period.State.PENDING).order_by("number")
    since = Subquery(pending.values("number")[:1])
    found: QuerySet[Period] = Period.objects.filter(pool=pool_id, number__gte=since)
    return found.order_by("number")


_PENDING_AND_LATER = QueryByIds(_pending_and_later)


def _periods_of(pool: Pool) -> list[Period]:
    return list(pool.periods.filter(number__gte=1).order_by("number"))


@transaction.atomic
def pool_recompute(
    *,
    pool_id: UUID,
    now: datetime,
    tell: OnProgress | None = None,
    partition_rows: int = PARTITION_ROWS,
) -> RunResult:
    """Build all lists of a pool again from its first game, and publish those that differ.

    What is published is compared by hash and, change by change, by its rows: a list whose rows
    were damaged is published again, with all later ones. Waits for a worker that rates the pool.
    """
    pool_lock(pool_id, wait=True)
    pool = Pool.objects.get(id=pool_id)
    return _rate(pool, _periods_of(pool), now, partition_rows, tell)


def _rate(
    pool: Pool,
    periods: Sequence[Period],
    now: datetime,
    partition_rows: int,
    tell: OnProgress | None,
) -> RunResult:
    """Rate these periods, which end with the last that is closed; the pool's rating lock is held.

    Rows are compared, too: a game that was corrected and corrected back is another version although
    the list has its old hash.
    """
    numbers = [period.number for period in periods if period.number is not None]
    first = min(numbers, default=1)
    ledger, roster = read_ledger(pool, first, max(numbers, default=0))
    lists, before = read_lists(pool, first)
    state = state_before(pool, roster, first)
    days = {period.number: day_number(period.closed_at) for period in periods if period.number}
    stream = rebuild_lists(pool.rating_config(), roster, ledger, numbers, state, before, days)
    publication = None
    with Progress(pool.id, sum(len(games.rows) for games in ledger), tell) as progress:
        stream = progress.count_games(stream)
        new = next(
            (
                built
                for built in stream
                if list_difference(lists.get(built.period), built, roster, rows=True)
            ),
            None,
        )
        if new is not None:
            later = [period for period in periods if (period.number or 0) >= new.period]
            publication = Publication(pool, roster, later)
            large = sum(games.changes_from(new.period) for games in ledger) >= partition_rows
            publication.write(chain([new], stream), in_own_partition=large)
            publication.publish(state, replacing=any(one >= new.period for one in lists))
        elif lists:
            newest = lists[max(lists)]
            if standings_difference(pool, newest, roster, state):
                rebuild_standings(pool, roster, newest)
    mark_rated(pool, periods, now, held=publication is not None)
    return RunResult(len(periods), len(publication.written) if publication else 0)
