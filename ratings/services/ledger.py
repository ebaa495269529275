"""The ledger: closed rounds and casual tables write their games here, corrections new versions.

Writing needs no worker and no broker: the period's state says what is still to be rated. A writer
holds the lock of the pool's row, so that periods are numbered in the order of closing; it neither
waits for a worker that rates meanwhile nor disturbs it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from typing import Any
from uuid import UUID, uuid5

from django.db import connection, transaction
from django.db.models import Case, F, Max, Q, Subquery, When
from django.db.models.functions import Now

from clubs.models import Club, User
from ratings.engine.config import KEPT, NEW_POOL
from ratings.models import Evidence, Period, Pool, RatedGame
from ratings.services.subjects import subjects_number
from ratings.store.counting import periods_count

State = Period.State


@dataclass(frozen=True)
class LedgerSide:
    """One side of a game: its players, and their partnership, if they are one."""

    players: tuple[UUID, ...]
    partnership: UUID | None = None


@dataclass(frozen=True)
class LedgerGame:
    """The game of one table as it is rated; `places` has one place a side, smaller is better.

    `points` has the points of each side, or is empty. Only pools whose margins count keep them,
    so games from before a pool was set to count margins are plain wins there. `evidence` is what
    the result rests on.
    """

    source: UUID
    sides: tuple[LedgerSide, ...]
    places: tuple[int, ...] | None
    points: tuple[int, ...] = ()
    evidence: str = Evidence.LOG


@transaction.atomic(savepoint=False)
def period_record(
    *,
    club: Club,
    game: str,
    source: UUID,
    label: str,
    closed_at: datetime,
    games: Iterable[LedgerGame],
    time_zone: str = "UTC",
) -> Period:
    """Write a period with its games, or the games of one that was withdrawn, again.

    `time_zone` is that of the event. The same games again change nothing. Runs inside the
    transaction that closes the round.
    """
    pool = lock_pool(club, game)
    known = _known_periods(pool, source, closed_at)
    before = next((one for one in known if one.source == source), None)
    if before is not None:
        supersede(pool, before, game_rows(before, list(games)))
        return before
    numbers = [one.number for one in known if one.number is not None]
    if len(numbers) < len(known):
        days_close(pool, closed_at)
        numbers = [next_number(pool) - 1]
    period = Period(
        pool=pool,
        number=max(numbers, default=0) + 1,
        source=source,
        label=label,
        closed_at=closed_at,
        time_zone=time_zone,
    )
    rows = game_rows(period, list(games))
    for name, count in count_by_evidence(rows).items():
        setattr(period, name, count)
    period.save(force_insert=True)
    RatedGame.objects.bulk_create(rows)
    return period


def _known_periods(pool: Pool, source: UUID, now: datetime) -> list[Period]:
    """Return the period of a source, the last of a locked pool, and its days that are over.

    Only the latter have no number. One query.
    """
    last = pool.periods.filter(number__isnull=False).order_by("-number").values("id")[:1]
    over = Q(state=State.OPEN, closed_at__lte=now)
    return list(pool.periods.filter(Q(source=source) | Q(id=Subquery(last)) | over))


@transaction.atomic
def casual_game_record(*, club: Club, game: str, row: LedgerGame, now: datetime) -> Period:
    """Write the game of a table that belongs to no event; returns the day's period.

    A pool has one such period a day, which is open until midnight by the clocks of the club. The
    day is decided while the pool is locked: the one on which the game reaches the ledger. Where
    that day is closed already (somebody else closed it while we waited, the clock was set back, the
    club got another time zone), it is the first day after all that are closed. A closed period
    takes no more games. The same source again changes nothing.
    """
    pool = lock_pool(club, game)
    known = RatedGame.objects.filter(source=row.source).select_related("period").first()
    if known is not None:
        return known.period
    days_close(pool, now)
    period = _open_day(pool, now.astimezone(club.zone))
    RatedGame.objects.bulk_create(game_rows(period, [row]))
    periods_count([period.id])
    return period


def _open_day(pool: Pool, now: datetime) -> Period:
    """Return the open period for a game of now, by the club's clocks; the pool is locked.

    A day that the clock has not reached closes with the clock's tomorrow, so that its games do not
    wait for as long as the clock was wrong.
    """
    today = now.date()
    closed = pool.periods.exclude(state=State.OPEN).aggregate(last=Max("day"))["last"]
    day = today if closed is None else max(today, closed + timedelta(days=1))
    ends = _midnight_after(min(day, today + timedelta(days=1)), now.tzinfo)
    period, _made = Period.objects.get_or_create(
        pool=pool,
        source=uuid5(pool.id, day.isoformat()),
        defaults={"day": day, "label": day.isoformat(), "state": State.OPEN, "closed_at": ends},
    )
    if period.closed_at > ends:
        period.closed_at = ends
        period.save(update_fields=["closed_at"])
    return period


def _midnight_after(day: date, zone: tzinfo | None) -> datetime:
    return datetime.combine(day + timedelta(days=1), datetime.min.time(), zone)


def pools_with_days_over(*, now: datetime) -> list[UUID]:
    """Return the pools with a casual day that is over and still open. One query."""
    over = Period.objects.filter(state=State.OPEN, closed_at__lte=now)
    return list(over.order_by("pool_id").values_list("pool_id", flat=True).distinct())


def wait_at_most(patience: str) -> None:
    """Let the running transaction fail where it waits longer than this for a lock.

    `patience` is a time as PostgreSQL has it, `0` for ever.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('lock_timeout', %s, true)", [patience])


@transaction.atomic
def pool_days_close(*, pool_id: UUID, now: datetime, patience: str = "0") -> int:
    """Close a pool's casual days that are over; returns how many.

    Raises OperationalError where somebody holds the pool longer than `patience`.
    """
    wait_at_most(patience)
    return days_close(Pool.objects.select_for_update().get(id=pool_id), now)


def days_close(pool: Pool, now: datetime) -> int:
    """Number the days that ended before now, oldest first; the pool is locked."""
    count = 0
    over = pool.periods.filter(state=State.OPEN, closed_at__lte=now).order_by("closed_at", "day")
    for period in over:
        Period.objects.filter(id=period.id).update(
            state=State.PENDING, number=next_number(pool), waiting_since=now
        )
        count += 1
    return count


def next_number(pool: Pool) -> int:
    """Return the number of the next period of a pool, which is locked."""
    return (pool.periods.aggregate(last=Max("number"))["last"] or 0) + 1


def lock_pool(club: Club, game: str) -> Pool:
    """Return a club's pool of a game, locked; made where there is none. One query, or three."""
    wanted = Pool.objects.select_for_update().filter(club=club, game=game)
    pool = wanted.first()
    if pool is None:
        new = Pool(club=club, game=game, config=NEW_POOL)
        Pool.objects.bulk_create([new], ignore_conflicts=True)
        pool = wanted.get()
    return pool


@transaction.atomic
def game_correct(*, period_source: UUID, game: LedgerGame) -> Period | None:
    """Write the next version of a game whose result was corrected after its round was closed.

    Its period and all later ones of the pool are pending again; their lists stay readable until
    new ones stand. Returns the period, or None where the round was never rated. The same
    content again changes nothing.
    """
    found = Period.objects.filter(source=period_source).first()
    if found is None:
        return None
    pool = Pool.objects.select_for_update().get(id=found.pool_id)
    supersede(pool, found, game_rows(found, [game]))
    return found


@transaction.atomic
def period_withdraw(*, source: UUID) -> Period | None:
    """Take the games of a period out of the ratings: the round it comes from is opened again.

    They come back with `period_record`. Returns the period, or None where there is none. Again
    changes nothing.
    """
    found = Period.objects.filter(source=source).first()
    if found is None:
        return None
    pool = Pool.objects.select_for_update().get(id=found.pool_id)
    counting = RatedGame.objects.filter(period=found, current=True, places__isnull=False)
    supersede(pool, found, [void_version(game) for game in counting])
    return found


@transaction.atomic
def game_void(*, source: UUID, reason: str = "", by: User | None = None) -> Period | None:
    """Take a game out of the ratings: its next version counts for nothing.

    That version says who ruled and why, where no result of a table does. Returns the period, or
    None where no such game was ever rated. A second call changes nothing.
    """
    old = RatedGame.objects.filter(source=source, current=True).first()
    if old is None:
        return None
    period = Period.objects.get(id=old.period_id)
    pool = Pool.objects.select_for_update().get(id=period.pool_id)
    # Read again under the lock: a correction may have come first.
    old = RatedGame.objects.get(source=source, current=True)
    row = void_version(old)
    row.reason, row.ruled_by = reason, by
    supersede(pool, period, [row])
    return period


def void_version(game: RatedGame) -> RatedGame:
    """Return the next version of a game, in which it counts for nothing."""
    return RatedGame(
        period_id=game.period_id,
        source=game.source,
        sizes=game.sizes,
        players=game.players,
        pairs=game.pairs,
        points=game.points,
        places=None,
        evidence=game.evidence,
    )


def supersede(pool: Pool, period: Period, rows: Sequence[RatedGame]) -> None:
    """Make each row its game's current version, unless nothing changed; the pool is locked.

    A row that differs in its evidence alone needs no new version: ratings do not depend on it.
    """
    before = RatedGame.objects.filter(source__in=[row.source for row in rows], current=True)
    known = {row.source: row for row in before}
    new, changed = [], False
    for row in rows:
        old = known.get(row.source)
        if old is None or _content(old) != _content(row):
            row.version = 1 if old is None else old.version + 1
            new.append(row)
        elif old.evidence != row.evidence:
            RatedGame.objects.filter(id=old.id).update(evidence=row.evidence)
            changed = True
    RatedGame.objects.filter(source__in=[row.source for row in new], current=True).update(
        current=False
    )
    RatedGame.objects.bulk_create(new)
    if new or changed:
        periods_count([period.id])
        copies_follow(period, rows)
    if new and period.number is not None:
        periods_mark(pool, period.number)


def copies_follow(period: Period, rows: Sequence[RatedGame]) -> None:
    """Update the games in the copies of a period in other pools."""
    for copy in period.copies.filter(follows=True).order_by("pool_id"):
        pool = Pool.objects.select_for_update().get(id=copy.pool_id)
        supersede(pool, copy, game_copies(pool, copy, rows))


def game_copies(pool: Pool, copy: Period, rows: Iterable[RatedGame]) -> list[RatedGame]:
    """Return the games of a period for its copy in another pool, with ids of their own.

    The ids follow from the copy's id, which nobody knows beforehand, so that no archive can take
    them first.
    """
    margins = pool.rating_config().margin is not None
    return [
        RatedGame(
            period=copy,
            source=uuid5(copy.id, str(row.source)),
            sizes=row.sizes,
            players=row.players,
            pairs=row.pairs,
            places=row.places,
            points=row.points if margins else [],
            evidence=row.evidence,
            reason=row.reason,
            ruled_by_id=row.ruled_by_id,
        )
        for row in rows
    ]


COUNT_COLUMNS = {
    Evidence.LOG.value: "logs",
    Evidence.CONFIRMED.value: "confirmed",
    Evidence.SHEET.value: "sheets",
}
"""The column in which a period counts its games, by their evidence."""


def count_by_evidence(rows: Iterable[RatedGame]) -> Counter[str]:
    """How many of these games a period counts, by column."""
    return Counter(
        COUNT_COLUMNS[row.evidence]
        for row in rows
        if row.places is not None and row.evidence in COUNT_COLUMNS
    )


def periods_mark(pool: Pool, first: int) -> None:
    """Let the period of that number and all later ones be rated again; the pool is locked."""
    since = Case(When(state=State.PENDING, then=F("waiting_since")), default=Now())
    pool.periods.filter(number__gte=first).update(
        state=State.PENDING, revision=F("revision") + 1, waiting_since=since
    )


@transaction.atomic
def pool_configure(*, pool_id: UUID, config: dict[str, Any]) -> Pool:
    """Give a pool another configuration; all its periods are rated again.

    What is left out has its default, but what new pools are given (``KEPT``) stays. Raises
    PeriodFault for what is no configuration. The same again changes nothing.
    """
    pool = Pool.objects.select_for_update().get(id=pool_id)
    before = pool.config
    pool.config = {key: before[key] for key in KEPT if key in before} | config
    pool.rating_config()
    if before != pool.config:
        pool.save(update_fields=["config"])
        periods_mark(pool, 1)
    return pool


def _content(row: RatedGame) -> tuple[Sequence[int] | None, ...]:
    return (row.sizes, row.players, row.pairs, row.places, row.points)


def game_rows(period: Period, games: Sequence[LedgerGame]) -> list[RatedGame]:
    """Return the ledger's rows of games, by number of subject, not stored yet."""
    sides = [side for game in games for side in game.sides]
    players, pairs = subjects_number(
        players=[player for side in sides for player in side.players],
        partnerships=[side.partnership for side in sides if side.partnership],
    )
    rows = [_game_row(period, game, players, pairs) for game in games]
    if period.pool.rating_config().margin is None:
        for row in rows:
            row.points = []
    return rows


def _game_row(
    period: Period, game: LedgerGame, players: dict[UUID, int], pairs: dict[UUID, int]
) -> RatedGame:
    couples = [side.partnership for side in game.sides]
    return RatedGame(
        period=period,
        source=game.source,
        sizes=[len(side.players) for side in game.sides],
        players=[players[player] for side in game.sides for player in side.players],
        pairs=[pairs[pair] for pair in couples if pair] if all(couples) else [],
        places=None if game.places is None else list(game.places),
        points=list(game.points),
        evidence=game.evidence,
    )
