"""Copies periods into a body's pool, which rates rounds that were played in its clubs.

A copy has its own number in its pool, and its games have ids of their own. A change of a game in
the original period also changes the copy (`ledger.supersede`). Locks are taken in the order club's
pool, body's pool.
"""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from clubs.models import Club
from ratings.models import Period, Pool, RatedGame
from ratings.services.ledger import (
    count_by_evidence,
    days_close,
    game_copies,
    lock_pool,
    next_number,
    supersede,
    void_version,
)


@transaction.atomic
def periods_copy(*, sources: Collection[UUID], club: Club, now: datetime) -> Pool | None:
    """Let the pool of a body rate the rounds of these ids as its clubs' pools do.

    The copies close now. Returns the pool, None where no such round is rated. A second call changes
    nothing.
    """
    found = Period.objects.filter(source__in=sources, number__isnull=False, copy_of__isnull=True)
    originals = list(found.select_related("pool").order_by("pool_id", "number"))
    if not originals:
        return None
    for pool_id in sorted({one.pool_id for one in originals}):
        Pool.objects.select_for_update().get(id=pool_id)
    pool = lock_pool(club, originals[0].pool.game)
    days_close(pool, now)
    for original in originals:
        rows = list(RatedGame.objects.filter(period=original, current=True).order_by("id"))
        source = uuid5(pool.id, str(original.source))
        copy = pool.periods.filter(source=source).first()
        if copy is None:
            _copy_period(pool, original, source, rows, now)
        elif not copy.follows:
            Period.objects.filter(id=copy.id).update(follows=True)
            supersede(pool, copy, game_copies(pool, copy, rows))
    return pool


@transaction.atomic
def copies_withdraw(*, sources: Collection[UUID], club: Club) -> Pool | None:
    """Take the rounds of these ids out of the pool of a body; they stay in their club's.

    Returns the pool, None where it rated none of them.
    """
    copies = Period.objects.filter(pool__club=club, copy_of__source__in=sources, follows=True)
    pool_id = copies.values_list("pool_id", flat=True).first()
    if pool_id is None:
        return None
    pool = Pool.objects.select_for_update().get(id=pool_id)
    for copy in copies.order_by("number"):
        games = RatedGame.objects.filter(period=copy, current=True, places__isnull=False)
        supersede(pool, copy, [void_version(game) for game in games])
        Period.objects.filter(id=copy.id).update(follows=False)
    return pool


def _copy_period(
    pool: Pool, original: Period, source: UUID, rows: list[RatedGame], now: datetime
) -> None:
    copy = Period(
        pool=pool,
        number=next_number(pool),
        source=source,
        copy_of=original,
        follows=True,
        label=f"{original.pool.club} · {original.label}"[:250],
        closed_at=now,
        time_zone=original.time_zone,
    )
    made = game_copies(pool, copy, rows)
    for name, count in count_by_evidence(made).items():
        setattr(copy, name, count)
    copy.save(force_insert=True)
    RatedGame.objects.bulk_create(made)
