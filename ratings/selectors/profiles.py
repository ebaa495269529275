"""Reads of a profile: somebody's standing and history in each pool, partners and opponents.

The database counts what goes over the whole history (games, games won, the peak). Only the newest
games are read, `GAMES` a pool, so that a page costs the same after twenty years. Functions say how
many queries they take.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from uuid import UUID

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from ratings.engine.elo import NANO
from ratings.models import RatingChange, Standing, Subject
from ratings.models.ledger import calendar_day
from ratings.models.lists import known_deviation, known_fit
from web.queries import QueryByIds

GAMES = 300
"""How many of the newest games in a pool a profile reads."""
COMPANY = 5
"""How many partners and opponents are named."""


Tally = tuple[int, int, int, int]
"""Games, games won and lost, and the highest rating."""


@dataclass
class ProfileGame:
    """A game of a subject and what it did to the rating; read as values, since there are many.

    As in `RatingChange`, `before`, `after` and `games` are of the period and the rest of the game.
    """

    list_id: int
    subject_id: int
    game_id: int
    before: int
    after: int
    games: int
    score: int
    change: int
    spread: int | None
    luck: int | None
    source: UUID
    sizes: list[int]
    players: list[int]
    pairs: list[int]
    surplus: int | None
    weight: int | None
    label: str
    played: date | None
    closed_at: datetime
    time_zone: str

    @property
    def change_id(self) -> str:
        """What the change is known by: list, subject and game."""
        return f"{self.list_id}-{self.subject_id}-{self.game_id}"

    @cached_property
    def deviation(self) -> int | None:
        """The deviation of the rating after the period, in millionths; None where not known."""
        return known_deviation(known_fit(self.surplus, self.weight), self.spread, self.luck)

    @property
    def gained(self) -> int:
        """What the period changed."""
        return self.after - self.before

    @cached_property
    def day(self) -> date:
        """The day of the period."""
        return calendar_day(self.played, self.closed_at, self.time_zone)


_VALUES = (
    *("list_id", "subject_id", "game_id", "before", "after", "games", "score", "change"),
    *("spread", "luck"),
    *("game__source", "game__sizes", "game__players", "game__pairs"),
    *("list__surplus", "list__weight", "list__period__label", "list__period__day"),
    *("list__period__closed_at", "list__period__time_zone"),
)


@dataclass
class Profile:
    """A subject in one pool; ratings in millionths of a point.

    `rank` is among the players, or the pairs, of the newest list, and so is how sure the rating is:
    `deviation`, `provisional`. `games`, `won`, `lost` and `peak`
    are of the whole history, `tied` what was neither won nor lost outright; `rows` are the newest
    games, the newest first.
    """

    standing: Standing
    rank: int
    games: int
    won: int
    lost: int
    peak: int
    rows: tuple[ProfileGame, ...]

    @cached_property
    def deviation(self) -> int | None:
        """The deviation of the rating on the newest list, in millionths; None where not known."""
        one = self.standing
        if one.pool.head is None:
            return None
        played = one.list.period.closed_at
        return one.pool.head.deviation_of(one.spread, one.luck, played, pair=one.pair)

    @property
    def provisional(self) -> bool:
        """Whether the rating is provisional on the newest list."""
        head = self.standing.pool.head
        return head is not None and head.is_provisional(self.standing.games, self.deviation)

    @property
    def tied(self) -> int:
        """Games level with the other side, or ahead of some of several."""
        return self.games - self.won - self.lost


@dataclass
class Companion:
    """Games with somebody: how many, how many of them were won, and the points they brought.

    `gained` is in millionths of a point.
    """

    games: int = 0
    won: int = 0
    gained: int = 0


@dataclass(frozen=True)
class Company:
    """With whom, and against whom, somebody did best in their newest games, the best first."""

    partners: tuple[tuple[Subject, Companion], ...]
    opponents: tuple[tuple[Subject, Companion], ...]


def profiles_of(
    *, player: UUID | None = None, partnership: UUID | None = None
) -> tuple[Profile, ...]:
    """Return a profile for every pool somebody stands in, by game. Two queries, and one a pool."""
    found = _OF_PLAYER(player) if player else _OF_PAIR(partnership) if partnership else []
    if not found:
        return ()
    tallies = _tallies(found[0].subject_id)
    return tuple(_profile(one, one.rank, tallies.get(one.pool_id)) for one in found)


def _profile(one: Standing, rank: int, tally: Tally | None) -> Profile:
    games, won, lost, peak = tally or (0, 0, 0, one.after)
    return Profile(one, rank, games, won, lost, peak, _newest_games(one))


def _standings(mine: Q) -> "QuerySet[Standing, Standing]":
    """Return standings with their places, by game."""
    better = Standing.objects.filter(
        pool_id=OuterRef("pool_id"), pair=OuterRef("pair"), after__gt=OuterRef("after")
    )
    ahead = better.order_by().values("pool_id").annotate(ahead=Count("subject_id")).values("ahead")
    standings = Standing.objects.filter(mine).annotate(rank=Coalesce(Subquery(ahead), 0) + 1)
    with_lists = standings.select_related("pool__head__period", "list__period")
    return with_lists.order_by("pool__game", "pool_id")


_OF_PLAYER = QueryByIds(lambda one: _standings(Q(subject__player_id=one)))
_OF_PAIR = QueryByIds(lambda one: _standings(Q(subject__partnership_id=one)))


def _newest_games(standing: Standing) -> tuple[ProfileGame, ...]:
    return tuple(ProfileGame(*row) for row in _newest(standing).values_list(*_VALUES)[:GAMES])


def newest_changes(standing: Standing, first: int, count: int) -> list[tuple[int, int]]:
    """Return changes of a subject in a pool by list and game, the newest first. One query."""
    return list(_newest(standing).values_list("list_id", "game_id")[first : first + count])


def _newest(standing: Standing) -> QuerySet:  # type: ignore[type-arg]  # as below
    rows = _current_changes(standing.subject_id).filter(list__pool_id=standing.pool_id)
    return rows.order_by("-list_id", "-game_id")


def _tallies(subject: int) -> dict[UUID, Tally]:
    """Games, games won and lost, and the highest rating of a subject, by pool. One query."""
    counted = (
        _current_changes(subject)
        .order_by()
        .values("list__pool_id")
        .annotate(
            played=Count("game_id"),
            won=Count("game_id", filter=Q(score=NANO)),
            lost=Count("game_id", filter=Q(score=0)),
            peak=Max("after"),
        )
        .values_list("list__pool_id", "played", "won", "lost", "peak")
    )
    return {pool: (games, won, lost, peak) for pool, games, won, lost, peak in counted}


def _current_changes(subject: int) -> QuerySet:  # type: ignore[type-arg]  # of RatingChange; the plugin wants two arguments, the class takes one
    return RatingChange.objects.filter(subject_id=subject, list__replaced__isnull=True)


def best_company(rows: Sequence[ProfileGame]) -> Company:
    """Return with whom and against whom these games of a subject went best. One query."""
    partners: dict[int, Companion] = {}
    opponents: dict[int, Companion] = {}
    for row in rows:
        beside, against = _partners_and_opponents(row)
        _count_game(partners, beside, row)
        _count_game(opponents, against, row)
    best, met = _best(partners), _best(opponents)
    named = Subject.objects.select_related("player", "partnership").in_bulk([*best, *met])
    return Company(
        tuple((named[number], partners[number]) for number in best),
        tuple((named[number], opponents[number]) for number in met),
    )


def _partners_and_opponents(game: ProfileGame) -> tuple[list[int], list[int]]:
    """Who else sat on the subject's side of a game, and who on the others."""
    own = game.subject_id
    paired = own in game.pairs
    seats = iter(game.pairs if paired else game.players)
    sizes = [1] * len(game.sizes) if paired else game.sizes
    sides = [[next(seats) for _seat in range(size)] for size in sizes]
    beside = [one for side in sides if own in side for one in side if one != own]
    return beside, [one for side in sides if own not in side for one in side]


def other_sides(game: ProfileGame) -> list[int]:
    """Return the numbers of who sat on the other sides of a game."""
    return _partners_and_opponents(game)[1]


def _count_game(found: dict[int, Companion], who: Iterable[int], row: ProfileGame) -> None:
    for number in who:
        one = found.setdefault(number, Companion())
        one.games += 1
        one.won += row.score == NANO
        one.gained += row.change


def _best(found: dict[int, Companion]) -> list[int]:
    order = sorted(found, key=lambda one: (-found[one].gained, -found[one].games, one))
    return order[:COMPANY]
