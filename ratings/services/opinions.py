"""Second opinions on a pool, and which pools wait for this and other reports.

The queue is what is missing: a pool whose newest list has no report yet, or one of an earlier
format, waits for one. Asking for a report only sends the task, working it out twice gives the same
bytes, and two workers never do the same pool at once.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Count, Exists, F, OuterRef, Q

from ratings.engine.config import stored_config
from ratings.engine.opinions.evaluate import FORMAT, evaluate, report_document
from ratings.engine.period import Game
from ratings.models import Pool, RatedGame, RatingList, Report
from ratings.selectors.drift import DRIFT
from ratings.selectors.lists import ATTRIBUTED
from ratings.services.drift import drift_report
from ratings.services.reports import Body, newest_report, strengths_report
from web.sql import lift_timeouts

OPINIONS = "second-opinions"
AS_NOW = {
    OPINIONS: Q(kind=OPINIONS, body__document__format=FORMAT),
    ATTRIBUTED: Q(kind=ATTRIBUTED),
    DRIFT: Q(kind=DRIFT),
}
"""Which reports need not be made again, by kind."""
MOST_GAMES = 50_000
"""A report covers the newest periods with up to this many games: about a minute's work."""


def pools_lacking_reports() -> list[UUID]:
    """Return the pools whose newest list lacks a report. One query."""
    kept = Report.objects.filter(pool=OuterRef("pk"), list=OuterRef("head"))
    has_all = Q(*(Exists(kept.filter(as_now)) for as_now in AS_NOW.values()))
    due = Pool.objects.filter(head__isnull=False).exclude(has_all)
    return list(due.order_by("id").values_list("id", flat=True))


def reports_make(*, pool_id: UUID) -> bool:
    """Work out what the pool's newest list lacks; False where another worker is at it.

    Each report is stored as soon as it is there.
    """
    for make in (strengths_report, drift_report, opinions_report):
        with transaction.atomic():
            if not _lock_reports(pool_id):
                return False
            lift_timeouts()
            make(pool_id=pool_id)
    return True


def _lock_reports(pool_id: UUID) -> bool:
    """Take the lock of the pool's reports until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_try_advisory_xact_lock(hashtext('ratings reports'), hashtext(%s))",
            [str(pool_id)],
        )
        return bool(cursor.fetchone()[0])


def opinions_report(*, pool_id: UUID) -> Report | None:
    """Return the second opinions as of the pool's newest list; None without one.

    The body has `document`, which is ``second-opinions 2``, and `first_period` and `last_period`,
    the numbers of the periods it looks at.
    """
    return newest_report(pool_id, OPINIONS, _body, AS_NOW[OPINIONS])


def _body(pool: Pool, head: RatingList) -> Body:
    last = head.period.number or 0
    first = _first_period(pool, last)
    report = evaluate(_ledger(pool, first, last), stored_config(head.config))
    return {"document": report_document(report), "first_period": first, "last_period": last}


def _games(pool: Pool, last: int) -> Any:
    return RatedGame.objects.filter(
        period__pool=pool, current=True, places__isnull=False, period__number__lte=last
    )


def _first_period(pool: Pool, last: int) -> int:
    """The first of the newest periods with no more than the most games; one period at least."""
    counted = _games(pool, last).values_list("period__number").annotate(games=Count("id"))
    first, games = last, 0
    for number, count in counted.order_by("-period__number"):
        games += count
        if games > MOST_GAMES and number != last:
            break
        first = number
    return first


def _ledger(pool: Pool, first: int, last: int) -> Iterator[Iterable[Game]]:
    """The games of each period, players by their numbers, in order of period."""
    rows = (
        _games(pool, last)
        .filter(period__number__gte=first)
        .order_by("period__number", "source")
        .annotate(number=F("period__number"))
        .values_list("number", "source", "sizes", "players", "places")
    )
    for _number, games in groupby(rows.iterator(chunk_size=5000), key=lambda row: row[0]):
        yield [_game(*row[1:]) for row in games]


def _game(source: UUID, sizes: list[int], players: list[int], places: list[int]) -> Game:
    seats = iter(players)
    sides = tuple(tuple(str(next(seats)) for _seat in range(size)) for size in sizes)
    return Game(str(source), sides, tuple(places))
