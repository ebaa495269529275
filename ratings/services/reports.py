"""Reports worked out over a whole pool, once for each list, and stored with it.

A report is worked out where the newest list has none yet. Its row says for which list it is, so an
old report is never taken for a new one.
"""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.db.models import Q

from ratings.engine.columns import Block, scores_of
from ratings.engine.strengths import fit_strengths
from ratings.models import Pool, RatingList, Report
from ratings.selectors.lists import ATTRIBUTED
from ratings.store.reading import read_ledger

Body = dict[str, Any]


def strengths_report(*, pool_id: UUID) -> Report | None:
    """Return partner-attributed strengths as of the pool's newest list; None without one.

    The body has `players`: for each player's id `strength` and `error` (None in very large
    pools), in tenths of a point above the pool's average, and `games`.
    """
    return newest_report(pool_id, ATTRIBUTED, _strengths)


def newest_report(
    pool_id: UUID, kind: str, work_out: Callable[[Pool, RatingList], Body], as_now: Q | None = None
) -> Report | None:
    """Return a report as of the pool's newest list, worked out where it lacks; None without a list.

    `as_now` says which stored ones still do; any of the kind, if it is not given.
    """
    pool = Pool.objects.select_related("head__period").get(id=pool_id)
    head = pool.head
    if head is None:
        return None
    stored = Report.objects.filter(as_now or Q(), pool=pool, kind=kind, list=head).first()
    if stored is not None:
        return stored
    made, _new = Report.objects.update_or_create(
        pool=pool, kind=kind, defaults={"list": head, "body": work_out(pool, head)}
    )
    return made


def _strengths(pool: Pool, head: RatingList) -> Body:
    return {"players": _strengths_by_player(pool, head.period.number or 0)}


def _strengths_by_player(pool: Pool, last: int) -> dict[str, dict[str, int | None]]:
    ledger, roster = read_ledger(pool, 1, last)
    blocks = [
        Block(games.sizes, games.players - roster.players_from, scores_of(games.places))
        for games in (games.in_period_order() for games in ledger)
    ]
    ids = roster.ids[roster.players_from :]
    answer = fit_strengths(len(ids), blocks, scale=pool.rating_config().scale)
    errors = [None] * len(ids) if answer.errors is None else answer.errors.tolist()
    rows = zip(ids, answer.strengths.tolist(), errors, answer.games.tolist(), strict=True)
    return {
        str(UUID(bytes=bytes(player))): {"strength": strength, "error": error, "games": games}
        for player, strength, error, games in rows
    }
