"""Pages of players and partnerships: ratings with their explanation, and tables."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.access import ORGANISER, SCORER, has_role, role_in_club, viewer
from clubs.models import Partnership
from clubs.selectors import (
    partnership_by_id,
    partnerships_of_player,
    player_by_id,
    surviving_partnership,
    surviving_player,
)
from clubs.selectors.bodies import numbers_of_player
from games.templatetags.moves import game_title
from ratings.drawing.charts import ChartTexts, PlottedGame, Step
from ratings.engine.elo import MICRO, round_fraction
from ratings.models import Pool
from ratings.selectors.changes import ExplainedChange, derivations
from ratings.selectors.forecasts import Forecast, forecasts_of_pair
from ratings.selectors.lists import OneStrength, strengths_of_player
from ratings.selectors.profiles import (
    GAMES,
    Company,
    Profile,
    ProfileGame,
    best_company,
    newest_changes,
    profiles_of,
)
from ratings.templatetags.pictures import history_picture
from tournaments.entries.core import page_address
from tournaments.models import Seat
from tournaments.players.selectors.current_event import current_seat
from tournaments.players.selectors.partners import records_with_partners
from tournaments.rounds.selectors.rounds import seats_of_player, tables_of_partnership
from tournaments.rounds.selectors.rows import PlayedTable, TableRow, played_table
from tournaments.seasons.selectors.of_player import seasons_of_player
from web.faults import NotFound
from web.messages import isolate_values
from web.pages import number_param, page
from web.paging import LARGEST
from web.queries import QueryByIds
from web.templatetags.numbers import with_sign
from web.words import exact

EXPLAINED = 10
"""Changes explained on one page, newest first."""
TABLES = 20
"""Tables on one page, newest first."""
PARTNERS = 8
"""Partners that are shown at once, those with most games."""
DRAWN = 100
"""Periods that a chart shows at most, the newest."""


@dataclass(frozen=True)
class PoolRow:
    """The ratings of a subject in one pool, drawn and explained.

    `periods` are the newest, by their last game, each with its day in words: those the chart shows.
    `changes` are those of one page, newest first; `earlier` and `later` the neighbouring pages.
    """

    id: UUID
    game: str
    profile: Profile
    now: ProfileGame
    periods: tuple[tuple[ProfileGame, str], ...]
    shortened: bool
    chart: SafeString
    changes: tuple[ExplainedChange, ...]
    company: Company
    strength: OneStrength | None
    earlier: int | None
    later: int | None
    forecasts: tuple[Forecast, ...] = ()


@dataclass(frozen=True)
class RatedSubject:
    """The ratings of a player or pair: a profile a pool, and the tables by id.

    `alone` are the games that the player always played without a partner, `pair` is the partnership
    where it is one.
    """

    name: str
    profiles: Sequence[Profile]
    tables: Mapping[UUID, PlayedTable]
    strengths: Mapping[UUID, OneStrength]
    alone: frozenset[str] = frozenset()
    pair: Partnership | None = None


_NUMBERS = QueryByIds(numbers_of_player)


@page
def player_page(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Show a player's seasons, ratings, record with each partner, and tables."""
    try:
        player = player_by_id(player_id)
    except NotFound:
        return _redirect_to_merged("player", surviving_player(player_id))
    role = role_in_club(viewer(request), player.club_id)
    own = request.user.is_authenticated and player.user_id == request.user.pk
    page_of_tables, part = _wanted_tables(request)
    seen = seats_of_player(player_id, part)
    met = [played_table(row, _seat(row, lambda seat: seat.player_id == player_id)) for row in seen]
    partners = records_with_partners(player_id, partnerships_of_player(player_id))
    rated = RatedSubject(
        player.name,
        profiles_of(player=player_id),
        {one.row.table.id: one for one in met},
        strengths_of_player(player_id),
        _games_without_partner(met),
    )
    context = {
        "subject": player,
        "seat": current_seat("player", player_id),
        "me": player.id,
        "own": own,
        "account": player.user if has_role(role, ORGANISER) else None,
        "full": player.full if player.is_hidden and (own or has_role(role, SCORER)) else None,
        "seasons": seasons_of_player(player_id),
        "partners": partners and {"first": partners[:PARTNERS], "rest": partners[PARTNERS:]},
        "numbers": _NUMBERS(player_id),
        "pools": pool_rows(rated, number_param(request, "page", 1)),
    } | _tables_context(met, page_of_tables)
    return _answer(request, context)


@page
def partnership_page(request: HttpRequest, partnership_id: UUID) -> HttpResponse:
    """Show a partnership's ratings and tables."""
    try:
        pair = partnership_by_id(partnership_id)
    except NotFound:
        return _redirect_to_merged("partnership", surviving_partnership(partnership_id))
    page_of_tables, part = _wanted_tables(request)
    tables = tables_of_partnership(partnership_id, part)
    met = [
        played_table(row, _seat(row, lambda seat: seat.partnership_id == pair.id)) for row in tables
    ]
    rated = RatedSubject(
        pair.name,
        profiles_of(partnership=partnership_id),
        {one.row.table.id: one for one in met},
        {},
        pair=pair,
    )
    context = {"subject": pair, "pair": pair} | _tables_context(met, page_of_tables)
    context["seat"] = current_seat("pair", partnership_id)
    context["pools"] = pool_rows(rated, number_param(request, "page", 1))
    return _answer(request, context)


def _wanted_tables(request: HttpRequest) -> tuple[int, slice]:
    """Return the page of tables that is wanted (`?tables=`), and the slice for it plus one."""
    wanted = min(max(number_param(request, "tables", 1), 1), LARGEST // TABLES)
    return wanted, slice((wanted - 1) * TABLES, wanted * TABLES + 1)


def _tables_context(met: list[PlayedTable], wanted: int) -> dict[str, Any]:
    """Return the context of the tables; the one beyond the page says whether more follow."""
    return {
        "tables": met[:TABLES],
        "tables_page": wanted,
        "tables_more": len(met) > TABLES,
    }


def _redirect_to_merged(name: str, kept: UUID | None) -> HttpResponse:
    """Redirect from a merged player or pair to the one it was merged into; raises NotFound."""
    if kept is None:
        raise NotFound(_("There is no player at this address."))
    return redirect(name, kept)


def _answer(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    context["pool_of"] = {pool.game: pool.id for pool in context["pools"]}
    return render(request, "tournaments/front/player.html", context)


def _seat(row: TableRow, mine: Callable[[Seat], bool]) -> Seat:
    return next(seat for seat in row.seats if mine(seat))


def _games_without_partner(met: Sequence[PlayedTable]) -> frozenset[str]:
    """Return the games that were played without a partner only."""
    games = {one.row.table.round.event.game for one in met}
    return frozenset(games - {one.row.table.round.event.game for one in met if one.partner})


def pool_rows(rated: RatedSubject, wanted: int) -> list[PoolRow]:
    """Return the pools in which the subject is rated, with one page of changes each.

    Three queries a pool, two more for a pair, and one more for a page that is older than what a
    profile goes by.
    """
    return [_pool(rated, profile, max(wanted, 1)) for profile in rated.profiles if profile.rows]


def _pool(rated: RatedSubject, profile: Profile, wanted: int) -> PoolRow:
    points, pool = _periods(profile.rows), profile.standing.pool
    days = [date_format(rows[0].day, "SHORT_DATE_FORMAT") for rows in points]
    first = (wanted - 1) * EXPLAINED
    asked = [(row.list_id, row.game_id) for row in profile.rows[first : first + EXPLAINED]]
    if first + EXPLAINED > GAMES:
        asked = newest_changes(profile.standing, first, EXPLAINED)
    shown = derivations(profile.standing.subject_id, asked)
    return PoolRow(
        id=pool.id,
        game=pool.game,
        profile=profile,
        now=points[0][0],
        periods=tuple((rows[0], day) for rows, day in zip(points, days, strict=True)),
        shortened=len(profile.rows) < profile.games or len(points) == DRAWN,
        chart=_chart(rated, pool, points[::-1], days[::-1]),
        changes=tuple(shown),
        company=best_company(profile.rows),
        strength=None if pool.game in rated.alone else rated.strengths.get(pool.id),
        earlier=wanted + 1 if first + EXPLAINED < profile.games else None,
        later=wanted - 1 if wanted > 1 else None,
        forecasts=forecasts_of_pair(rated.pair, profile) if rated.pair else (),
    )


def _periods(rows: Sequence[ProfileGame]) -> list[list[ProfileGame]]:
    """Return the games of the newest periods, newest first, without one that is cut off."""
    periods = [list(found) for _list, found in groupby(rows, key=lambda row: row.list_id)]
    whole = periods[:-1] if len(rows) == GAMES and len(periods) > 1 else periods
    return whole[:DRAWN]


def _chart(
    rated: RatedSubject, pool: Pool, points: list[list[ProfileGame]], days: list[str]
) -> SafeString:
    """Draw the periods, oldest first."""
    now = points[-1][0]
    words = ChartTexts(
        title=_("Rating of %(name)s in %(game)s over time")
        % isolate_values({"name": rated.name, "game": game_title(pool.game)}),
        description=ngettext(
            "%(count)d period; the rating now is %(now)s. All values are in the table below.",
            "%(count)d periods; the rating now is %(now)s. All values are in the table below.",
            len(points),
        )
        % {"count": len(points), "now": round_fraction(now.after, MICRO)},
        upward=_("Rating"),
    )
    steps = [
        Step(
            # A day is named where it begins: an evening has several periods.
            "" if place and days[place - 1] == day else day,
            rows[0].before,
            rows[0].after,
            tuple(_chart_mark(rated, day, row) for row in reversed(rows)),
            rows[0].day.toordinal(),
            rows[0].deviation,
        )
        for place, (day, rows) in enumerate(zip(days, points, strict=True))
    ]
    return history_picture(steps, words, name=f"chart-{pool.id}")


def _chart_mark(rated: RatedSubject, day: str, row: ProfileGame) -> PlottedGame:
    met = rated.tables.get(row.source)
    parts = [day]
    if met is not None:
        parts.append(_("against %(names)s") % {"names": ", ".join(one.name for one in met.others)})
        if met.mine.points is not None:
            parts.append(":".join(exact(side.points or 0) for side in (met.mine, *met.others)))
        elif met.mine.place is not None:
            parts.append(_("place %(place)s") % {"place": met.mine.place})
    else:
        parts.append(row.label)
    title = " · ".join([*parts, with_sign(row.change / MICRO, 0)])
    return PlottedGame(row.change, title, page_address("rating-change", row.change_id))
