"""Reads of people and ratings; every function says how many queries it takes."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q
from django.utils.translation import gettext as _

from ratings.errors import NotFound
from ratings.models import (
    Club,
    Membership,
    Partnership,
    Period,
    Player,
    Pool,
    RatingChange,
    RatingRow,
    User,
)

Viewer = User | AnonymousUser


def role_in_club(user: Viewer, club_id: UUID) -> str:
    """Return the user's role in the club, or "" for an outsider. One query, none for a guest."""
    if not user.is_authenticated:
        return ""
    role = Membership.objects.filter(user_id=user.pk, club_id=club_id).values_list(
        "role", flat=True
    )
    return role.first() or ""


def club_by_id(club_id: UUID) -> Club:
    """Return a club, or raise NotFound. One query."""
    club = Club.objects.filter(id=club_id).first()
    if club is None:
        raise NotFound(_("There is no club %(id)s.") % {"id": club_id})
    return club


def player_by_id(player_id: UUID) -> Player:
    """Return a player with the club, or raise NotFound. One query."""
    player = Player.objects.select_related("club").filter(id=player_id).first()
    if player is None:
        raise NotFound(_("There is no player %(id)s.") % {"id": player_id})
    return player


def partnership_by_id(partnership_id: UUID) -> Partnership:
    """Return a partnership with club and players, or raise NotFound. One query."""
    found = (
        Partnership.objects.select_related("club", "first", "second")
        .filter(id=partnership_id)
        .first()
    )
    if found is None:
        raise NotFound(_("There is no partnership %(id)s.") % {"id": partnership_id})
    return found


@dataclass(frozen=True)
class RatingPoint:
    """A subject's rating after one period; ratings in millionths of a point."""

    pool_id: UUID
    game: str
    period: int
    source: UUID
    label: str
    before: int
    after: int
    games: int
    provisional: bool
    closed_at: object
    row_id: UUID


def _points(rows: Iterable[RatingRow]) -> list[RatingPoint]:
    return [
        RatingPoint(
            pool_id=row.rating_list.period.pool_id,
            game=row.rating_list.period.pool.game,
            period=row.rating_list.period.number,
            source=row.rating_list.period.source,
            label=row.rating_list.period.label,
            before=row.before,
            after=row.after,
            games=row.games,
            provisional=row.provisional,
            closed_at=row.rating_list.period.closed_at,
            row_id=row.id,
        )
        for row in rows
    ]


def rating_history(
    *, player: UUID | None = None, partnership: UUID | None = None
) -> list[RatingPoint]:
    """Return the ratings of a player or a partnership, by pool and period. One query."""
    rows = (
        RatingRow.objects.filter(_subject("", player, partnership), rating_list__current=True)
        .select_related("rating_list__period__pool")
        .order_by("rating_list__period__pool__game", "rating_list__period__number")
    )
    return _points(rows)


def _subject(prefix: str, player: UUID | None, partnership: UUID | None) -> Q:
    """Return the condition that a row is of that player, or else of that partnership."""
    kind, subject = ("player", player) if player else ("partnership", partnership)
    return Q(**{f"{prefix}{kind}_id": subject})


def current_ratings(
    pool: Pool | None, *, players: Iterable[UUID] = (), partnerships: Iterable[UUID] = ()
) -> dict[UUID, RatingRow]:
    """Return each subject's newest row on the pool's current lists, by subject id.

    Two queries at most; who has no row yet is left out.
    """
    if pool is None:
        return {}
    found: dict[UUID, RatingRow] = {}
    for field, ids in (("player_id", list(players)), ("partnership_id", list(partnerships))):
        if not ids:
            continue
        rows = (
            RatingRow.objects.filter(
                rating_list__period__pool=pool, rating_list__current=True, **{f"{field}__in": ids}
            )
            .order_by(field, "-rating_list__period__number")
            .distinct(field)
        )
        found.update({getattr(row, field): row for row in rows})
    return found


def pools_of_club(club_id: UUID) -> list[tuple[Pool, int]]:
    """Return the club's pools with the number of periods still pending. One query."""
    pending = Count("periods", filter=Q(periods__state=Period.State.PENDING))
    pools = Pool.objects.filter(club_id=club_id).annotate(pending=pending).order_by("game")
    return [(pool, pool.pending) for pool in pools]


def has_role(held: str, needed: str) -> bool:
    """Say whether a role suffices: an organiser may do all a scorer may.

    >>> has_role("organiser", "scorer"), has_role("scorer", "organiser"), has_role("", "scorer")
    (True, False, False)
    """
    ranks = {Membership.Role.SCORER.value: 1, Membership.Role.ORGANISER.value: 2}
    return ranks.get(held, 0) >= ranks[needed]


def clubs() -> list[Club]:
    """Return all clubs by name. One query."""
    return list(Club.objects.order_by("name"))


def players_of_club(club_id: UUID) -> list[Player]:
    """Return the club's players by name. One query."""
    return list(Player.objects.filter(club_id=club_id).order_by("sort_key"))


def partnerships_of_club(club_id: UUID) -> list[Partnership]:
    """Return the club's partnerships with their players, by name. One query."""
    found = Partnership.objects.filter(club_id=club_id).select_related("first", "second")
    return list(found.order_by("name"))


@dataclass(frozen=True)
class ChangeRow:
    """What one game did to a rating: the line that explains it.

    `expected` and `score` are in 10⁻⁹ of a game, `k` and `change` in millionths of a point;
    `source` is the id of the table.
    """

    row_id: UUID
    source: UUID
    expected: int
    score: int
    k: int
    change: int


def rating_changes(
    *, player: UUID | None = None, partnership: UUID | None = None
) -> list[ChangeRow]:
    """Return every change of a player's or a partnership's current ratings. One query."""
    changes = RatingChange.objects.filter(
        _subject("rating_row__", player, partnership),
        rating_row__rating_list__current=True,
    ).select_related("rating_row", "rated_game")
    return [
        ChangeRow(
            row_id=row.rating_row_id,
            source=row.rated_game.source,
            expected=row.expected,
            score=row.score,
            k=row.rating_row.k,
            change=row.change,
        )
        for row in changes.order_by("rated_game__source")
    ]


def partnerships_of_player(player_id: UUID) -> list[Partnership]:
    """Return the partnerships a player belongs to, with both players, by name. One query."""
    found = Partnership.objects.filter(Q(first_id=player_id) | Q(second_id=player_id))
    return list(found.select_related("first", "second").order_by("name"))
