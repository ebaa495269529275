"""Hands games in the ledger over from one player's record to another's, who is the same person."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from ratings.models import Pool, RatedGame, Subject
from ratings.services.ledger import supersede
from ratings.services.subjects import subjects_number


@dataclass(frozen=True)
class Handover:
    """Which player takes whose games, and which partnership takes which one's."""

    players: Mapping[UUID, UUID]
    partnerships: Mapping[UUID, UUID]


def casual_games_of(player_id: UUID) -> list[RatedGame]:
    """Return the casual games of a player as they stand, with their periods. Two queries."""
    number = Subject.objects.filter(player=player_id).values_list("id", flat=True).first()
    if number is None:
        return []
    found = RatedGame.objects.filter(
        current=True, period__day__isnull=False, players__contains=[number]
    )
    return list(found.select_related("period"))


@transaction.atomic
def games_hand_over(*, handing: Handover, sources: Collection[UUID]) -> list[UUID]:
    """Write the next version of the games of these sources, with other names for the same people.

    Their periods and all later ones are pending again. Returns the pools that have to be rated.
    """
    numbers = _numbers(handing)
    if not numbers:
        return []
    wanted = RatedGame.objects.filter(source__in=sources, current=True)
    touched = wanted.filter(Q(players__overlap=list(numbers)) | Q(pairs__overlap=list(numbers)))
    pools = sorted(set(touched.values_list("period__pool_id", flat=True)))
    # All at once, before the pools of bodies that have copies, so that there is no deadlock.
    locked = Pool.objects.select_for_update().in_bulk(pools)
    for pool_id in pools:
        pool = locked[pool_id]
        # Read under the lock: a correction may have come first.
        mine = touched.filter(period__pool=pool).select_related("period")
        rows = list(mine.order_by("period_id", "id"))
        for period, games in groupby(rows, key=lambda game: game.period):
            supersede(pool, period, [_rewrite_game(game, numbers) for game in games])
    return pools


def _numbers(handing: Handover) -> dict[int, int]:
    """Return the ledger's numbers: whose games go to whom."""
    players = _numbers_of("player_id", handing.players)
    pairs = _numbers_of("partnership_id", handing.partnerships)
    to_players, to_pairs = subjects_number(
        players=[handing.players[old] for old in players],
        partnerships=[handing.partnerships[old] for old in pairs],
    )
    found = {number: to_players[handing.players[old]] for old, number in players.items()}
    return found | {number: to_pairs[handing.partnerships[old]] for old, number in pairs.items()}


def _numbers_of(field: str, handed: Mapping[UUID, UUID]) -> dict[UUID, int]:
    rows = Subject.objects.filter(**{f"{field}__in": list(handed)}).values_list(field, "id")
    return dict(rows)


def _rewrite_game(game: RatedGame, numbers: Mapping[int, int]) -> RatedGame:
    def renumber(subjects: Sequence[int]) -> list[int]:
        return [numbers.get(number, number) for number in subjects]

    return RatedGame(
        period_id=game.period_id,
        source=game.source,
        sizes=game.sizes,
        players=renumber(game.players),
        pairs=renumber(game.pairs),
        places=game.places,
        points=game.points,
        evidence=game.evidence,
        reason=game.reason,
        ruled_by_id=game.ruled_by_id,
    )
