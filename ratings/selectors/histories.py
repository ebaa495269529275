"""Reads of people and ratings; every function says how many queries it takes."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from ratings.models import Period, Pool, RatingChange, Standing
from ratings.models.lists import known_deviation


@dataclass(frozen=True)
class RatingPoint:
    """A subject's rating after one period; ratings and deviation in millionths of a point."""

    pool_id: UUID
    game: str
    period: int
    source: UUID
    label: str
    before: int
    after: int
    games: int
    provisional: bool
    closed_at: datetime
    day: date
    list_id: int
    deviation: int | None

    @property
    def change(self) -> int:
        """What the period changed."""
        return self.after - self.before


def rating_periods(*, player: UUID | None = None, partnership: UUID | None = None) -> QuerySet:  # type: ignore[type-arg]  # as changes_of
    """Return a change of every rated period of a subject, by pool and period.

    Each makes a `rating_point`. One query when read.
    """
    return (
        RatingChange.objects.filter(_subject(player, partnership), list__replaced__isnull=True)
        .select_related("list__period__pool")
        .order_by("list__period__pool__game", "list__period__pool_id", "list__period__number")
        .distinct("list__period__pool__game", "list__period__pool_id", "list__period__number")
    )


def rating_point(row: RatingChange) -> RatingPoint:
    """Return the rating after the period of a change, which was read with its list and pool."""
    period = row.list.period
    deviation = known_deviation(row.list.fit, row.spread, row.luck)
    return RatingPoint(
        pool_id=period.pool_id,
        game=period.pool.game,
        period=period.number or 0,
        source=period.source,
        label=period.label,
        before=row.before,
        after=row.after,
        games=row.games,
        provisional=row.list.is_provisional(row.games, deviation),
        closed_at=period.closed_at,
        day=period.date,
        list_id=row.list_id,
        deviation=deviation,
    )


def _subject(player: UUID | None, partnership: UUID | None) -> Q:
    """Return the condition that a row is of that player, or else of that partnership."""
    if player:
        return Q(subject__player_id=player)
    return Q(subject__partnership_id=partnership)


def current_ratings(
    pool: Pool | None, *, players: Iterable[UUID] = (), partnerships: Iterable[UUID] = ()
) -> dict[UUID, Standing]:
    """Return where each subject stands on the pool's newest list, by player or partnership id.

    One query; who was never rated is left out.
    """
    if pool is None:
        return {}
    wanted = Q(subject__player_id__in=list(players)) | Q(
        subject__partnership_id__in=list(partnerships)
    )
    rows = Standing.objects.filter(wanted, pool=pool).select_related("subject")
    found = {}
    for row in rows:
        subject = row.subject.player_id or row.subject.partnership_id
        assert subject is not None, "a subject is a player or a partnership"  # noqa: S101 - see model
        found[subject] = row
    return found


def pools_of_club(club_id: UUID) -> QuerySet[Pool]:
    """Return the club's pools, each with the number of periods `pending`. One query when read."""
    pending = Count("periods", filter=Q(periods__state=Period.State.PENDING))
    return Pool.objects.filter(club_id=club_id).annotate(pending=pending).order_by("game")
