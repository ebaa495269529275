"""The ledger: closed rounds write their games here, corrections write new versions.

Writing needs no worker and no broker. The period's state says what is still to be rated.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from ratings.models import Club, Period, Pool, RatedGame


@dataclass(frozen=True)
class LedgerSide:
    """One side of a game: its players, and the partnership they are, if they are one."""

    players: tuple[UUID, ...]
    partnership: UUID | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the side as the ledger stores it."""
        partnership = str(self.partnership) if self.partnership else None
        return {"players": [str(player) for player in self.players], "partnership": partnership}


@dataclass(frozen=True)
class LedgerGame:
    """What one table hands on for rating; `places` has one place a side, smaller is better."""

    source: UUID
    sides: tuple[LedgerSide, ...]
    places: tuple[int, ...]


@transaction.atomic
def period_record(
    *,
    club: Club,
    game: str,
    source: UUID,
    label: str,
    closed_at: datetime,
    games: Iterable[LedgerGame],
) -> Period:
    """Write a period with its games; the same source again is the same period, unchanged.

    Runs inside the transaction that closes the round. The pool's row is locked, so that its
    periods are numbered in the order of closing.
    """
    pool = _pool_locked(club, game)
    before = Period.objects.filter(pool=pool, source=source).first()
    if before is not None:
        return before
    last = pool.periods.aggregate(last=Max("number"))["last"] or 0
    period = Period.objects.create(
        pool=pool, number=last + 1, source=source, label=label, closed_at=closed_at
    )
    RatedGame.objects.bulk_create(
        RatedGame(
            period=period,
            source=row.source,
            sides=[side.as_json() for side in row.sides],
            places=list(row.places),
        )
        for row in games
    )
    return period


def _pool_locked(club: Club, game: str) -> Pool:
    Pool.objects.get_or_create(club=club, game=game)
    return Pool.objects.select_for_update().get(club=club, game=game)


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
    sides = [side.as_json() for side in game.sides]
    versions = RatedGame.objects.filter(source=game.source)
    old = versions.filter(current=True).first()
    if old is not None and _same(old, sides, game.places):
        return found
    last = versions.aggregate(last=Max("version"))["last"] or 0
    versions.filter(current=True).update(current=False)
    RatedGame.objects.create(
        period=found,
        source=game.source,
        version=last + 1,
        sides=sides,
        places=list(game.places),
    )
    pool.periods.filter(number__gte=found.number).update(state=Period.State.PENDING)
    return found


def _same(old: RatedGame, sides: Sequence[Mapping[str, Any]], places: Sequence[int]) -> bool:
    return bool(old.sides == list(sides) and old.places == list(places))
