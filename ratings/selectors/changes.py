"""Reads of rating changes: by game, with the arithmetic behind each, and by their own id.

The id of a change is the numbers of list, subject and game, ``list-subject-game``; clients treat it
as opaque. A list never changes, so an id always stands for the same; a correction makes new lists
with new changes, and the old ones stay readable. Functions say how many queries they take.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from ratings.engine.arithmetic import change_lines
from ratings.engine.config import stored_config
from ratings.engine.derivation import Derivation, Side, derive_change
from ratings.engine.elo import round_fraction
from ratings.engine.period import Config
from ratings.models import Evidence, RatedGame, RatingChange, RatingList
from web.faults import NotFound

ID = re.compile(r"(\d{1,10})-(\d{1,10})-(\d{1,10})", re.ASCII)


@dataclass(frozen=True)
class ChangeRow:
    """What one game did to a rating: the line that explains it.

    `expected` and `score` are in 10⁻⁹ of a game, `before`, `after`, `k` and `change` in
    millionths of a point; `before` and `after` are of the period. `source` is the id of the table.
    """

    id: str
    list_id: int
    subject: int
    game: int
    source: UUID
    before: int
    after: int
    games: int
    expected: int
    score: int
    k: int
    change: int
    evidence: str
    """What the result of the game rests on."""

    @property
    def evidence_name(self) -> str:
        """The evidence in the reader's words."""
        return str(Evidence(self.evidence).label)


@dataclass(frozen=True)
class SeatedSide:
    """A side of a game: its members as they came, the mean of their ratings, place and points."""

    members: tuple[RatingChange, ...]
    place: int
    points: int | None

    @property
    def mean(self) -> int:
        """The mean of the members' ratings, in whole millionths."""
        return round_fraction(sum(one.before for one in self.members), len(self.members))


@dataclass(frozen=True)
class ComparedSide:
    """The subject's side against the one at the place `side`; ratings in whole millionths."""

    side: int
    difference: int
    counted: int
    expected: int
    score: int


@dataclass(frozen=True)
class ExplainedChange:
    """A change with the arithmetic behind it: who sat where, and every step.

    `sides` are the game's sides as the kind of the subject plays them, players or partnerships;
    `mine` is the place of the subject's own.
    """

    row: RatingChange
    sides: tuple[tuple[RatingChange, ...], ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    mine: int
    config: Config
    steps: Derivation
    lines: tuple[str, ...]

    @property
    def id(self) -> str:
        """The id of the change."""
        return self.row.change_id

    @property
    def evidence_name(self) -> str:
        """The evidence of the game's result in the reader's words."""
        return str(Evidence(self.row.game.evidence).label)

    @property
    def seated(self) -> tuple[SeatedSide, ...]:
        """The sides, each with its place and points."""
        points = self.points or (None,) * len(self.sides)
        return tuple(map(SeatedSide, self.sides, self.places, points))

    @property
    def against(self) -> tuple[ComparedSide, ...]:
        """The comparisons with the other sides, rounded."""
        others = (place for place in range(len(self.sides)) if place != self.mine)
        return tuple(
            ComparedSide(
                place,
                round_fraction(one.difference.numerator, one.difference.denominator),
                round_fraction(one.counted.numerator, one.counted.denominator),
                one.expected,
                one.score,
            )
            for place, one in zip(others, self.steps.against, strict=True)
        )

    @property
    def total(self) -> "PeriodSum":
        """The sum of the period the change belongs to. One query."""
        return period_sum(self.row)

    @property
    def others(self) -> tuple[tuple[RatingChange, ...], ...]:
        """The sides met."""
        return tuple(side for place, side in enumerate(self.sides) if place != self.mine)

    @property
    def partners(self) -> tuple[RatingChange, ...]:
        """Who else sat on the subject's side."""
        own = self.row.subject_id
        return tuple(one for one in self.sides[self.mine] if one.subject_id != own)


def changes_of(*, player: UUID | None = None, partnership: UUID | None = None) -> QuerySet:  # type: ignore[type-arg]  # of RatingChange; the plugin wants two arguments, the class takes one
    """Return the changes of a subject's current ratings, newest first. One query when read."""
    mine = Q(subject__player_id=player) if player else Q(subject__partnership_id=partnership)
    found = RatingChange.objects.filter(mine, list__replaced__isnull=True)
    return found.select_related("game", "list__period__pool").order_by(
        "-list__period__closed_at", "-list__number", "-game__source"
    )


def _change_row(row: RatingChange) -> ChangeRow:
    return ChangeRow(
        id=row.change_id,
        list_id=row.list_id,
        subject=row.subject_id,
        game=row.game_id,
        source=row.game.source,
        before=row.before,
        after=row.after,
        games=row.games,
        expected=row.expected,
        score=row.score,
        k=row.k,
        change=row.change,
        evidence=row.game.evidence,
    )


def change_by_id(text: str) -> ExplainedChange:
    """Return the change of an id with its derivation, or raise NotFound. Three queries."""
    found = ID.fullmatch(text)
    numbers = [int(part) for part in found.groups()] if found else [2**31]
    if max(numbers) >= 2**31:
        raise NotFound(_("There is no such rating change."))
    listed, subject, game = numbers
    return change_derivation(list_id=listed, subject_id=subject, game_id=game)


def change_derivation(*, list_id: int, subject_id: int, game_id: int) -> ExplainedChange:
    """Return how a change came about; raises NotFound. Three queries."""
    found = derivations(subject_id, [(list_id, game_id)])
    if not found:
        raise NotFound(_("There is no such rating change."))
    return found[0]


def derivations(subject: int, changes: Sequence[tuple[int, int]]) -> list[ExplainedChange]:
    """Return how changes of a subject came about, given by list and game, in the order given.

    Those that are not there are left out. Three queries, however many changes.
    """
    games = RatedGame.objects.in_bulk([game for _list, game in changes])
    alike = (game.pairs if subject in game.pairs else game.players for game in games.values())
    seated = {one for members in alike for one in members}
    lists = RatingList.objects.select_related("period__pool__club").in_bulk(
        {number for number, _game in changes}
    )
    rows = {
        (row.list_id, row.game_id, row.subject_id): row
        for row in RatingChange.objects.filter(
            subject__in=seated, list__in=lists, game__in=games
        ).select_related("subject__player", "subject__partnership")
    }
    found = []
    for number, game in changes:
        row = rows.get((number, game, subject))
        if row is not None:
            row.game, row.list = games[game], lists[number]
            found.append(_explain_change(row, rows))
    return found


def _explain_change(
    row: RatingChange, rows: dict[tuple[int, int, int], RatingChange]
) -> ExplainedChange:
    game = row.game
    is_player = row.subject.player_id is not None
    sizes = game.sizes if is_player else [1] * len(game.sizes)
    seats = iter(game.players if is_player else game.pairs)
    numbers = [[next(seats) for _seat in range(size)] for size in sizes]
    sides = tuple(tuple(rows[row.list_id, game.id, one] for one in side) for side in numbers)
    places, points = tuple(game.places or ()), tuple(game.points)
    mine = next(place for place, side in enumerate(numbers) if row.subject_id in side)
    seen = [
        Side(tuple(one.before for one in side), place, points[number] if points else None)
        for number, (side, place) in enumerate(zip(sides, places, strict=True))
    ]
    config = stored_config(row.list.config)
    steps = derive_change(config, seen, mine, row.k)
    lines = change_lines(steps, seen, mine, config)
    return ExplainedChange(row, sides, places, points, mine, config, steps, lines)


@dataclass(frozen=True)
class PeriodSum:
    """A period of one subject, all in millionths: what its games add up to.

    `floored` is what the floor gave back; `changes` are those of the games, in order of their ids.
    """

    before: int
    after: int
    changes: tuple[ChangeRow, ...]

    @property
    def total(self) -> int:
        """The sum of the changes."""
        return sum(row.change for row in self.changes)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the changes."""
        return tuple(row.id for row in self.changes)

    @property
    def floored(self) -> int:
        """What the floor of the pool gave back, 0 where it was not reached."""
        return self.after - self.before - self.total


def period_sum(row: RatingChange) -> PeriodSum:
    """Return the sum of the period a change belongs to. One query."""
    rows = RatingChange.objects.filter(list=row.list_id, subject=row.subject_id)
    found = tuple(_change_row(one) for one in rows.select_related("game").order_by("game__source"))
    return PeriodSum(row.before, row.after, found)
