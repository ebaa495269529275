"""Pages of players and partnerships: ratings, tables, how each change came about."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs import selectors as people
from clubs.faults import NotFound
from clubs.templatetags.numbers import signed
from clubs.web.access import ORGANISER, has_role, role_in_club, viewer
from clubs.web.pages import number, page
from clubs.web.paging import LARGEST
from clubs.web.words import exact
from games.templatetags.moves import game_title
from ratings.drawing.charts import Played, Step, Words, history_chart
from ratings.engine.elo import MICRO, rounded
from ratings.selectors.changes import ChangeRow, Derived, derivations, rating_changes
from ratings.selectors.histories import RatingPoint, rating_history
from ratings.selectors.lists import OneStrength, strengths_of_player
from tournaments import selectors
from tournaments.models import Seat
from tournaments.selectors import SideRow, TableRow

EXPLAINED = 40
"""Changes explained on one page, newest first."""
TABLES = 50
"""Tables on one page, newest first."""
DRAWN = 100
"""Periods that a chart shows at most, the newest."""


@dataclass(frozen=True)
class Met:
    """A table from the view of one side: its own side, the others."""

    row: TableRow
    mine: SideRow
    letter: str
    partner: Any
    others: tuple[SideRow, ...]


@dataclass(frozen=True)
class PoolRow:
    """The ratings of a subject in one pool, drawn and explained.

    `periods` and the chart are of the newest, `count` is how many there are. `changes` are those of
    one page, newest first; `earlier` and `later` the neighbouring pages.
    """

    id: UUID
    game: str
    now: RatingPoint
    periods: tuple[RatingPoint, ...]
    count: int
    chart: SafeString
    changes: tuple[Derived, ...]
    strength: OneStrength | None
    earlier: int | None
    later: int | None


@dataclass(frozen=True)
class Rated:
    """Everything known of a subject's ratings: points by pool and period, changes, tables.

    `alone` are the games in which nobody ever sat on their side, so there is no pair to carry.
    """

    name: str
    points: Sequence[RatingPoint]
    changes: Mapping[int, Sequence[ChangeRow]]
    tables: Mapping[UUID, Met]
    strengths: Mapping[UUID, OneStrength]
    alone: frozenset[str] = frozenset()


@page
def player_page(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Show a player's ratings, partnerships and tables."""
    try:
        player = people.player_by_id(player_id)
    except NotFound:
        return _to_the_kept("player", people.player_kept(player_id))
    page_of_tables, part = _tables_wanted(request)
    seen = selectors.seats_of_player(player_id, part)
    met = [_met(row, _seat(row, lambda seat: seat.player_id == player_id)) for row in seen]
    rated = Rated(
        player.name,
        rating_history(player=player_id),
        _by_list(rating_changes(player=player_id)),
        {one.row.table.id: one for one in met},
        strengths_of_player(player_id),
        _alone(met),
    )
    context = {
        "subject": player,
        "account": player.user if _organises(request, player.club_id) else None,
        "partnerships": people.partnerships_of_player(player_id),
        "pools": pool_rows(rated, number(request, "page", 1)),
    } | _tables_shown(met, page_of_tables)
    return _answer(request, context)


@page
def partnership_page(request: HttpRequest, partnership_id: UUID) -> HttpResponse:
    """Show a partnership's ratings and tables."""
    try:
        pair = people.partnership_by_id(partnership_id)
    except NotFound:
        return _to_the_kept("partnership", people.partnership_kept(partnership_id))
    page_of_tables, part = _tables_wanted(request)
    tables = selectors.tables_of_partnership(partnership_id, part)
    met = [_met(row, _seat(row, lambda seat: seat.partnership_id == pair.id)) for row in tables]
    rated = Rated(
        pair.name,
        rating_history(partnership=partnership_id),
        _by_list(rating_changes(partnership=partnership_id)),
        {one.row.table.id: one for one in met},
        {},
    )
    context = {"subject": pair, "pair": pair} | _tables_shown(met, page_of_tables)
    context["pools"] = pool_rows(rated, number(request, "page", 1))
    return _answer(request, context)


def _tables_wanted(request: HttpRequest) -> tuple[int, slice]:
    """Which page of the tables is asked for (`?tables=`), and its tables with one more."""
    wanted = min(max(number(request, "tables", 1), 1), LARGEST // TABLES)
    return wanted, slice((wanted - 1) * TABLES, wanted * TABLES + 1)


def _tables_shown(met: list[Met], wanted: int) -> dict[str, Any]:
    """Return what the page shows of the tables; the one more says whether others follow."""
    return {
        "tables": met[:TABLES],
        "tables_page": wanted,
        "tables_more": len(met) > TABLES,
    }


def _to_the_kept(name: str, kept: UUID | None) -> HttpResponse:
    """Lead from a player or pair that was merged to the one that is kept; raises NotFound."""
    if kept is None:
        raise NotFound(_("There is nobody of that address."))
    return redirect(name, kept)


def _organises(request: HttpRequest, club_id: UUID) -> bool:
    return has_role(role_in_club(viewer(request), club_id), ORGANISER)


def _answer(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    context["pool_of"] = {pool.game: pool.id for pool in context["pools"]}
    return render(request, "tournaments/player.html", context)


def _seat(row: TableRow, mine: Callable[[Seat], bool]) -> Seat:
    return next(seat for seat in row.seats if mine(seat))


def _met(row: TableRow, seat: Seat) -> Met:
    mine = next(side for side in row.sides if side.key == seat.side)
    partner = next((other.player for other in mine.seats if other is not seat), None)
    others = tuple(side for side in row.sides if side is not mine)
    return Met(row, mine, seat.letter, partner, others)


def _alone(met: Sequence[Met]) -> frozenset[str]:
    """Return the games that were played without a partner only."""
    games = {one.row.table.round.event.game for one in met}
    return frozenset(games - {one.row.table.round.event.game for one in met if one.partner})


def _by_list(changes: Sequence[ChangeRow]) -> dict[int, list[ChangeRow]]:
    found: dict[int, list[ChangeRow]] = {}
    for row in changes:
        found.setdefault(row.list_id, []).append(row)
    return found


def pool_rows(rated: Rated, wanted: int) -> list[PoolRow]:
    """Return the pools in which the subject is rated, with one page of changes. Two queries."""
    pools = [
        tuple(points) for _pool, points in groupby(rated.points, key=lambda point: point.pool_id)
    ]
    newest = [
        [
            row
            for point in reversed(points)
            for row in reversed(rated.changes.get(point.list_id, ()))
        ]
        for points in pools
    ]
    first = max(wanted - 1, 0) * EXPLAINED
    shown = [row for rows in newest for row in rows[first : first + EXPLAINED]]
    explained: dict[UUID, list[Derived]] = {}
    if shown:
        for one in derivations(shown[0].subject, [(row.list_id, row.game) for row in shown]):
            explained.setdefault(one.row.list.pool_id, []).append(one)
    return [
        _pool(rated, points, explained.get(points[0].pool_id, []), wanted, len(rows))
        for points, rows in zip(pools, newest, strict=True)
    ]


def _pool(
    rated: Rated, points: tuple[RatingPoint, ...], changes: list[Derived], wanted: int, count: int
) -> PoolRow:
    wanted = max(wanted, 1)
    return PoolRow(
        id=points[0].pool_id,
        game=points[0].game,
        now=points[-1],
        periods=points[: -DRAWN - 1 : -1],
        count=len(points),
        chart=_chart(rated, points[-DRAWN:]),
        changes=tuple(changes),
        strength=None if points[0].game in rated.alone else rated.strengths.get(points[0].pool_id),
        earlier=wanted + 1 if wanted * EXPLAINED < count else None,
        later=wanted - 1 if wanted > 1 else None,
    )


def _chart(rated: Rated, points: tuple[RatingPoint, ...]) -> SafeString:
    now = points[-1]
    words = Words(
        title=_("Rating of %(name)s in %(game)s, by period")
        % {"name": rated.name, "game": game_title(now.game)},
        description=ngettext(
            "%(count)d period; the rating now is %(now)s. The table below has every value.",
            "%(count)d periods; the rating now is %(now)s. The table below has every value.",
            len(points),
        )
        % {"count": len(points), "now": rounded(now.after, MICRO)},
        across=_("Period"),
        upward=_("Rating"),
    )
    steps = [
        Step(
            str(point.period),
            point.before,
            point.after,
            tuple(_played(rated, point, row) for row in rated.changes.get(point.list_id, ())),
        )
        for point in points
    ]
    # Every text in it is escaped by the chart itself.
    return mark_safe(history_chart(steps, words, name=f"chart-{now.pool_id}"))  # noqa: S308


def _played(rated: Rated, point: RatingPoint, row: ChangeRow) -> Played:
    met = rated.tables.get(row.source)
    parts = [date_format(point.day, "j M Y")]
    if met is not None:
        parts.append(_("against %(names)s") % {"names": ", ".join(one.name for one in met.others)})
        if met.mine.points is not None:
            parts.append(":".join(exact(side.points or 0) for side in (met.mine, *met.others)))
        elif met.mine.place is not None:
            parts.append(_("place %(place)s") % {"place": met.mine.place})
    else:
        parts.append(point.label)
    return Played(row.change, " · ".join([*parts, signed(row.change / MICRO)]))
