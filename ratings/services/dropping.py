"""Replaced lists leave the history when they are old; their numbers and hashes stay for good.

A list is replaced as soon as a correction or another configuration gives its period a new version,
and it can be read by its number from then on as before. Where the service is told to keep replaced
lists for a number of days only, the changes of those that were replaced longer ago are dropped.
Whatever was published and not replaced is never touched: a run replaces a period together with all
later ones, so no list that stands is built on one that does not.

A partition whose lists are all old goes as a table, other changes row by row. Both are one
transaction with the mark in the list's row, so a reader has all lines of an old list or is
told that they are gone. A table can only go while nobody reads the history; rather than hold up
those who come, the attempt ends after a second and the next round tries again.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import OperationalError, connection, transaction
from django.db.models import Exists, OuterRef

from ratings.models import FIRST_RUN_LIST, PARTITION_LISTS, RatingList
from ratings.services.rating import pool_lock
from ratings.store.partitions import TABLE, partition_table
from ratings.store.reading import array_words

PATIENCE = "1s"
"""How long dropping waits for readers, and readers for dropping."""


def lists_drop(*, before: datetime, now: datetime) -> int:
    """Drop the changes of lists replaced before a time, pool by pool; returns how many lists.

    Pools that a worker rates, or whose tables somebody reads for long, are left for another time.
    """
    pools = _old(before).order_by("pool_id").values_list("pool_id", flat=True).distinct()
    return sum(_pool_drop(pool_id, before, now) for pool_id in pools)


def _old(before: datetime) -> Any:
    """The lists whose replacement was published before a time and whose changes are there."""
    replacement = RatingList.objects.filter(
        pool=OuterRef("pool"), number=OuterRef("replaced"), created__lt=before
    )
    return RatingList.objects.filter(Exists(replacement), dropped_at__isnull=True)


def _pool_drop(pool_id: UUID, before: datetime, now: datetime) -> int:
    try:
        with transaction.atomic():
            if not pool_lock(pool_id):
                return 0
            lists = list(_old(before).filter(pool=pool_id).values_list("id", flat=True))
            RatingList.objects.filter(id__in=lists).update(dropped_at=now)
            _changes_drop(lists)
            return len(lists)
    except OperationalError:
        return 0


def _changes_drop(lists: Collection[int]) -> None:
    """Take the changes of marked lists out of the history: whole partitions, else row by row."""
    partitions = {
        (one - FIRST_RUN_LIST) // PARTITION_LISTS for one in lists if one >= FIRST_RUN_LIST
    }
    empty = {partition for partition in partitions if not _kept(partition)}
    rest = [one for one in lists if (one - FIRST_RUN_LIST) // PARTITION_LISTS not in empty]
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL lock_timeout = '{PATIENCE}'")
        if rest:
            cursor.execute(
                f"DELETE FROM {TABLE} WHERE list_id = ANY(%s::int4[])",  # noqa: S608 - our own name
                [array_words(rest)],
            )
        for partition in sorted(empty):
            cursor.execute(f"DROP TABLE {partition_table(partition)}")


def _kept(partition: int) -> bool:
    """Whether a partition has a list whose changes stay."""
    first = FIRST_RUN_LIST + partition * PARTITION_LISTS
    rows = RatingList.objects.filter(
        id__gte=first, id__lt=first + PARTITION_LISTS, dropped_at__isnull=True
    )
    return rows.exists()
