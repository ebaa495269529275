"""Reads seasons: the events counted together, and the table that follows from them."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.access import Viewer
from clubs.models import Player
from clubs.places import ClubOf
from tournaments.events.selectors.change_counters import version_of_club_page
from tournaments.models import Entry, Event, Season
from tournaments.ranking.season import (
    EventResult,
    Move,
    SeasonLine,
    SeasonRules,
    division_moves,
    season_lines,
)
from tournaments.standings.selectors.standings import standings_of
from tournaments.teams.selectors.table import team_table
from web.caching.etags import ContentVersion
from web.faults import NotFound
from web.folding import sort_key


@dataclass(frozen=True)
class SeasonRow:
    """A player of a season, or in a season of teams a `team`: its line, and where it goes."""

    player: Player | None
    team: str
    line: SeasonLine
    moves: Move

    @property
    def name(self) -> str:
        """Who it is, player or team."""
        return self.player.name if self.player else self.team


@dataclass(frozen=True)
class SeasonTable:
    """The table of a season: its events that have ended, those to come, its players or teams.

    `below` are the divisions from which somebody comes up.
    """

    season: Season
    ended: list[Event]
    to_come: list[Event]
    rows: list[SeasonRow]
    below: list[Season]


def seasons_of_club(club_id: UUID) -> QuerySet[Season]:
    """Return the seasons of a club, the newest first. Two queries when read."""
    return Season.objects.filter(club=club_id).prefetch_related("events").order_by("-id")


def season_by_id(season_id: UUID) -> Season:
    """Return a season with its club, or raise NotFound. Two queries."""
    found = Season.objects.select_related("club", "above").prefetch_related("events")
    season = found.filter(id=season_id).first()
    if season is None:
        raise NotFound(_("There is no season %(id)s.") % {"id": season_id})
    return season


club_of_season = ClubOf(Season, gettext_noop("There is no season %(id)s."))


def version_of_season(season_id: UUID, viewer: Viewer) -> ContentVersion | None:
    """Return the version of a season: that of its club and all events; None for no season."""
    club = Season.objects.filter(id=season_id).values_list("club_id", flat=True).first()
    return None if club is None else version_of_club_page(club, viewer)


def season_table(season: Season) -> SeasonTable:
    """Return the table of a season. Three queries an event that has ended, three more.

    Only events that have ended count, by their final standings, and only entries that played or
    had a bye. In a season of teams their places among the teams and their first criterion count;
    the key of its name says which team it is; eight queries an event. Drafts are left out.
    """
    events = sorted(season.events.all(), key=lambda event: event.starts or event.created)
    ended = [event for event in events if event.state == Event.State.FINISHED]
    read = _team_results if season.teams else _player_results
    results = [result for event in ended for result in read(event)]
    rules = SeasonRules(tuple(season.points), season.attendance, season.best)
    lines = season_lines(results, rules)
    below = list(season.below.order_by("name"))
    down = sum(one.moves for one in below)
    up = season.moves if season.above_id else 0
    moves = division_moves([line.place for line in lines], up, down)
    return SeasonTable(
        season,
        ended,
        [event for event in events if event.is_active],
        list(_season_rows(season, lines, moves)),
        below,
    )


def _season_rows(season: Season, lines: list[SeasonLine], moves: list[Move]) -> Iterator[SeasonRow]:
    if season.teams:
        for line, move in zip(lines, moves, strict=True):
            yield SeasonRow(None, line.results[-1].result.name, line, move)
        return
    players = Player.everyone.in_bulk([UUID(line.player) for line in lines])
    for line, move in zip(lines, moves, strict=True):
        yield SeasonRow(players[UUID(line.player)], "", line, move)


def _team_results(event: Event) -> Iterator[EventResult]:
    table = team_table(event)
    for row in table.rows:
        if row.played or row.matches:
            score = row.sums[table.criteria[0]] if table.criteria else Fraction(0)
            key = sort_key(row.team)
            yield EventResult(str(event.id), key, row.place, score, row.team)


def _player_results(event: Event) -> Iterator[EventResult]:
    for row in standings_of(event):
        line = row.standing
        if line.played or line.byes:
            for player in _players(row.entry):
                yield EventResult(str(event.id), str(player), line.place, Fraction(line.score))


def _players(entry: Entry) -> tuple[UUID | None, ...]:
    pair = entry.partnership
    return (pair.first_id, pair.second_id) if pair else (entry.player_id,)
