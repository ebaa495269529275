"""Drops replaced lists from the history when they are old or many; numbers and hashes stay.

A list is replaced as soon as a correction or another configuration gives its period a new version,
and stays readable by its number. Settings say for how many days replaced lists are kept, and how
many games they may have together in a pool. The changes of lists beyond that are dropped, so that
corrections do not let the database grow without end. Lists that were not replaced are never
touched: a run replaces a period together with all later ones, so no current list is built on a
replaced one, and `recompute --verify` finds the same before and after.

A partition whose lists are all dropped goes as a table. One of which little is left is rewritten
without the dropped changes, since no later run would use the room of deleted rows there; other
changes go row by row. All of it is one transaction with the mark in the list's row, so a reader
gets all lines of an old list or the answer that they are gone. A table can only be dropped while
nobody reads the history; so as not to hold up readers, the attempt ends after a second and the next
round tries again.
"""

from collections import defaultdict
from collections.abc import Callable, Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import OperationalError, connection, transaction
from django.db.models import Exists, F, OuterRef, Q, Sum, Window

from ratings.models import FIRST_RUN_LIST, PARTITION_LISTS, RatingList
from ratings.services.ledger import wait_at_most
from ratings.services.rating import pool_lock
from ratings.store.partitions import TABLE, RunPartition
from ratings.store.reading import array_literal
from web.sql import lift_timeouts

PATIENCE = "1s"
"""How long dropping waits for readers, and readers for dropping."""
SMALL_PART = 0.25
"""A partition of which at most this part stays is rewritten."""


def lists_drop(*, before: datetime | None, now: datetime, most_games: int = 0) -> int:
    """Drop the changes of lists replaced before a time, pool by pool; returns how many lists.

    Also those beyond the newest replaced ones that have `most_games` together. None and 0 turn
    either limit off. Pools that a worker rates, or whose tables somebody reads for long, are left
    for another time.
    """
    lists = [*_lists_replaced_before(before), *_lists_beyond(most_games)]
    by_pool: dict[UUID, set[int]] = defaultdict(set)
    for pool_id, one in lists:
        by_pool[pool_id].add(one)
    return sum(_pool_drop(pool_id, by_pool[pool_id], now) for pool_id in sorted(by_pool))


def _lists_replaced_before(before: datetime | None) -> Any:
    """The lists, with their pools, whose replacement was published before a time."""
    if before is None:
        return []
    replacement = RatingList.objects.filter(
        pool=OuterRef("pool"), number=OuterRef("replaced"), created__lt=before
    )
    found = RatingList.objects.filter(Exists(replacement), dropped_at__isnull=True)
    return found.values_list("pool_id", "id")


def _lists_beyond(most_games: int) -> Any:
    """The replaced lists, with their pools, before the newest that have so many games."""
    if not most_games:
        return []
    newest_first = Window(
        Sum("games"), partition_by="pool", order_by=[F("replaced").desc(), F("number").desc()]
    )
    found = RatingList.objects.filter(replaced__isnull=False, dropped_at__isnull=True)
    return (
        found.annotate(so_far=newest_first)
        .filter(so_far__gt=most_games)
        .values_list("pool_id", "id")
    )


def _pool_drop(pool_id: UUID, lists: Collection[int], now: datetime) -> int:
    try:
        with transaction.atomic():
            if not pool_lock(pool_id):
                return 0
            lift_timeouts()
            # Replaced lists stay replaced, but another worker may have dropped some meanwhile.
            rows = RatingList.objects.filter(id__in=lists, dropped_at__isnull=True)
            found = sorted(rows.values_list("id", flat=True))
            rows.update(dropped_at=now)
            _changes_drop(found)
            return len(found)
    except OperationalError:
        return 0


def _changes_drop(lists: Collection[int]) -> None:
    """Take the changes of marked lists out of the history: whole partitions, else row by row."""
    by_partition: dict[int | None, list[int]] = defaultdict(list)
    for one in lists:
        by_partition[_partition(one)].append(one)
    rest = by_partition.pop(None, [])
    swaps: list[Callable[[], None]] = []
    for number, gone in sorted(by_partition.items(), key=lambda part: part[0] or 0):
        kept, dropped = _count_games(number or 0)
        if not kept:
            swaps.append(RunPartition(number or 0).drop)
        elif kept <= SMALL_PART * (kept + dropped):
            swaps.append(RunPartition(number or 0).rewrite_without(gone))
        else:
            rest += gone
    # The statements that block readers come last: locks are held until the transaction ends.
    wait_at_most(PATIENCE)
    if rest:
        with connection.cursor() as cursor:
            cursor.execute(
                f"DELETE FROM {TABLE} WHERE list_id = ANY(%s::int4[])",  # noqa: S608 - our own name
                [array_literal(rest)],
            )
    for swap in swaps:
        swap()


def _partition(one: int) -> int | None:
    """The number of the partition a list is in, None for the daily one."""
    return None if one < FIRST_RUN_LIST else (one - FIRST_RUN_LIST) // PARTITION_LISTS


def _count_games(partition: int) -> tuple[int, int]:
    """How many games a partition's lists have: those that stay, and those that are dropped."""
    first = FIRST_RUN_LIST + partition * PARTITION_LISTS
    rows = RatingList.objects.filter(id__gte=first, id__lt=first + PARTITION_LISTS)
    stays = Q(dropped_at__isnull=True)
    found = rows.aggregate(kept=Sum("games", filter=stays), gone=Sum("games", filter=~stays))
    kept = rows.filter(stays).exists()
    return max(found["kept"] or 0, int(kept)), found["gone"] or 0
