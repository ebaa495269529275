"""Pending periods become rating lists: the work behind the Celery task.

A list is a pure function of the list before it, the period's games and the pool's config, so
rating twice, late or on another machine gives the same bytes. Everything pending in a pool is
rated in one transaction: readers see all of it or nothing.
"""

from dataclasses import fields
from datetime import datetime
from uuid import UUID

from django.db import transaction

from ratings import period as core
from ratings.models import Period, Pool, RatedGame, RatingChange, RatingList, RatingRow

PLAYER = "player:"
PARTNERSHIP = "partnership:"


@transaction.atomic
def pool_rate(*, pool_id: UUID, now: datetime) -> int:
    """Rate all pending periods of a pool in their order; returns how many there were.

    The pool's row is locked, so that two workers rate one after the other: the second finds
    nothing left to do.
    """
    pool = Pool.objects.select_for_update().filter(id=pool_id).first()
    if pool is None:
        return 0
    pending = list(pool.periods.filter(state=Period.State.PENDING).order_by("number"))
    for period in pending:
        _rate(pool, period, now)
    return len(pending)


def _rate(pool: Pool, period: Period, now: datetime) -> None:
    games = list(period.games.filter(current=True).order_by("source"))
    result = core.rate(config_of(pool), _opening(pool, period, games), core_games(games))
    rating_list = _publish(period, result.hash)
    rows = {
        subject: RatingRow(
            rating_list=rating_list,
            player_id=_id(subject, PLAYER),
            partnership_id=_id(subject, PARTNERSHIP),
            before=change.before,
            after=change.after,
            games=change.games,
            k=change.k,
            provisional=change.provisional,
        )
        for subject, change in sorted(result.changes.items())
    }
    RatingRow.objects.bulk_create(rows.values())
    by_source = {str(game.source): game for game in games}
    RatingChange.objects.bulk_create(
        RatingChange(
            rating_row=rows[change.subject],
            rated_game=by_source[change.game_id.partition("/")[0]],
            expected=change.expected,
            score=change.score,
            change=change.change,
        )
        for change in result.game_changes
    )
    Period.objects.filter(id=period.id).update(state=Period.State.RATED, rated_at=now)


def _publish(period: Period, list_hash: str) -> RatingList:
    versions = period.lists.order_by("-version")
    last = versions.first()
    versions.filter(current=True).update(current=False)
    return RatingList.objects.create(
        period=period, version=last.version + 1 if last else 1, hash=list_hash
    )


def config_of(pool: Pool) -> core.Config:
    """Return the pool's rating configuration: the default with what the pool changes.

    Raises ValueError for a name the configuration does not have.
    """
    known = {field.name for field in fields(core.Config)}
    unknown = set(pool.config) - known
    if unknown:
        raise ValueError(f"unknown rating config: {', '.join(sorted(unknown))}")
    return core.Config(**pool.config)


def core_games(games: list[RatedGame]) -> list[core.Game]:
    """Return the games as the core reads them: players, and partnerships as their own subjects.

    A table whose sides are all partnerships gives two games, `<table>/players` and
    `<table>/partnerships`, which share nothing.
    """
    found = []
    for game in games:
        places = tuple(game.places)
        players = tuple(tuple(PLAYER + player for player in side["players"]) for side in game.sides)
        found.append(core.Game(f"{game.source}/players", players, places))
        pairs = [side["partnership"] for side in game.sides]
        if all(pairs):
            sides = tuple((PARTNERSHIP + pair,) for pair in pairs)
            found.append(core.Game(f"{game.source}/partnerships", sides, places))
    return found


def _opening(pool: Pool, period: Period, games: list[RatedGame]) -> dict[str, core.Subject]:
    """Return the newest rating before the period of everybody who played in it."""
    subjects = {name for game in core_games(games) for side in game.sides for name in side}
    rows = RatingRow.objects.filter(
        rating_list__current=True,
        rating_list__period__pool=pool,
        rating_list__period__number__lt=period.number,
    )
    opening: dict[str, core.Subject] = {}
    for kind, field in ((PLAYER, "player_id"), (PARTNERSHIP, "partnership_id")):
        ids = [name.removeprefix(kind) for name in subjects if name.startswith(kind)]
        newest = (
            rows.filter(**{f"{field}__in": ids})
            .order_by(field, "-rating_list__period__number")
            .distinct(field)
        )
        for row in newest:
            opening[f"{kind}{getattr(row, field)}"] = core.Subject(row.after, row.games)
    return opening


def _id(subject: str, kind: str) -> UUID | None:
    return UUID(subject.removeprefix(kind)) if subject.startswith(kind) else None
