"""Pages of players and partnerships: ratings, tables, how each change came about."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ratings import selectors as people
from ratings.elo import MICRO, NANO
from ratings.selectors import ChangeRow, RatingPoint
from tournaments import selectors
from tournaments.drawing.chart import Chart, line_chart
from tournaments.selectors import SideRow, TableRow
from tournaments.views.answers import page


@dataclass(frozen=True)
class Met:
    """A table from the view of one side: its own side, the others."""

    row: TableRow
    mine: SideRow
    letter: str
    partner: Any
    others: tuple[SideRow, ...]


@dataclass(frozen=True)
class Explained:
    """One game's change of a rating: shares of a game, K and change in points."""

    met: Met | None
    expected: float
    score: float
    k: float
    change: float


@dataclass(frozen=True)
class PeriodRow:
    """A rating after one period, with the games that changed it."""

    point: RatingPoint
    games: tuple[Explained, ...]

    @property
    def change(self) -> float:
        """By how many points the period moved the rating."""
        return (self.point.after - self.point.before) / MICRO


@dataclass(frozen=True)
class PoolRow:
    """The ratings of a subject in one pool, drawn and explained."""

    game: str
    now: RatingPoint
    chart: Chart
    periods: tuple[PeriodRow, ...]


@page
def player_page(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Show a player's ratings, partnerships and tables."""
    player = people.player_by_id(player_id)
    met = [_met(row, player_id) for row in selectors.seats_of_player(player_id)]
    points = people.rating_history(player=player_id)
    changes = people.rating_changes(player=player_id)
    context = {
        "subject": player,
        "partnerships": people.partnerships_of_player(player_id),
        "tables": met,
        "pools": pool_rows(points, changes, met),
    }
    return render(request, "tournaments/player.html", context)


@page
def partnership_page(request: HttpRequest, partnership_id: UUID) -> HttpResponse:
    """Show a partnership's ratings and tables."""
    pair = people.partnership_by_id(partnership_id)
    tables = selectors.tables_of_partnership(partnership_id)
    met = [_met(row, pair.first_id) for row in tables]
    points = people.rating_history(partnership=partnership_id)
    changes = people.rating_changes(partnership=partnership_id)
    context = {"subject": pair, "pair": pair, "tables": met}
    context["pools"] = pool_rows(points, changes, met)
    return render(request, "tournaments/player.html", context)


def _met(row: TableRow, player_id: UUID) -> Met:
    seat = next(seat for seat in row.seats if seat.player_id == player_id)
    mine = next(side for side in row.sides if side.key == seat.side)
    partner = next((other.player for other in mine.seats if other is not seat), None)
    others = tuple(side for side in row.sides if side is not mine)
    return Met(row, mine, seat.letter, partner, others)


def pool_rows(
    points: Sequence[RatingPoint], changes: Sequence[ChangeRow], met: Sequence[Met]
) -> list[PoolRow]:
    """Return the pools in which the subject is rated; `points` by pool and period."""
    tables = {one.row.table.id: one for one in met}
    games: dict[UUID, list[Explained]] = {}
    for row in changes:
        games.setdefault(row.row_id, []).append(_explained(row, tables))
    return [
        _pool(list(rows), games)
        for _pool_id, rows in groupby(points, key=lambda point: point.pool_id)
    ]


def _explained(row: ChangeRow, tables: dict[UUID, Met]) -> Explained:
    return Explained(
        met=tables.get(row.source),
        expected=row.expected / NANO,
        score=row.score / NANO,
        k=row.k / MICRO,
        change=row.change / MICRO,
    )


def _pool(points: list[RatingPoint], games: dict[UUID, list[Explained]]) -> PoolRow:
    values = [points[0].before, *(point.after for point in points)]
    labels = ["0", *(str(point.period) for point in points)]
    periods = [PeriodRow(point, tuple(games.get(point.row_id, ()))) for point in points]
    return PoolRow(
        game=points[0].game,
        now=points[-1],
        chart=line_chart([value / MICRO for value in values], labels),
        periods=tuple(reversed(periods)),
    )
