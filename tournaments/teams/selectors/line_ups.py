"""The line-ups of an event whose teams play match by match: who plays next, who is on the bench."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from tournaments.corrections.selectors.consequences import basis_of_line_up, corrections_since_each
from tournaments.corrections.selectors.history import CorrectedTable
from tournaments.entries.selectors.entries import entries_with_players
from tournaments.models import Captain, Entry, Event, LineUp, LineUpDeadline, Round
from tournaments.rounds.selectors.schedules import line_ups
from tournaments.scheduling.formats import format_of


@dataclass(frozen=True)
class NamedLine:
    """A line-up that was named; `corrected` are tables whose results have changed since."""

    line: LineUp
    corrected: tuple[CorrectedTable, ...]


@dataclass(frozen=True)
class TeamSheet:
    """A team: who leads it, who plays in the next round, board by board, who is on the bench.

    `named` says whether somebody named the line-up; else the first to enter play. `record` are all
    line-ups that were named, in the order of rounds and then of time.
    """

    team: str
    captain: Captain | None
    line_up: list[Entry]
    bench: list[Entry]
    named: bool
    record: list[NamedLine]


@dataclass(frozen=True)
class TeamSheets:
    """The teams by name, the round their line-ups are for, and until when captains name them.

    `round` is the next that is not drawn, None after the last; `boards` how many of a team play
    (None: all).
    """

    round: int | None
    boards: int | None
    until: datetime | None
    teams: list[TeamSheet]


def plays_matches(event: Event) -> bool:
    """Whether teams play match by match in an event."""
    return format_of(event.method).teams


def needs_teams(event: Event) -> bool:
    """Whether an event is drawn by teams: in matches, or so that n-th players play together."""
    facts = format_of(event.method)
    return facts.teams or facts.levels


def team_sheets(event: Event, teams: Collection[str] | None = None) -> TeamSheets:
    """Return the line-ups of all teams, or of some. Eight queries at most."""
    number = Round.objects.filter(event=event).count() + 1
    named = line_ups(event, number)
    known = list(event.line_ups.select_related("by"))
    since = corrections_since_each([basis_of_line_up(line) for line in known])
    record = [NamedLine(*one) for one in zip(known, since, strict=True)]
    captains = {one.team: one for one in event.captains.select_related("player", "player__club")}
    until = deadline_of(event.id)
    boards = event.policy.get("boards")
    by_team: dict[str, list[Entry]] = {}
    for entry in entries_with_players(event):
        if entry.team and (teams is None or entry.team in teams):
            by_team.setdefault(entry.team, []).append(entry)
    sheets = []
    for team in sorted(by_team):
        own = [entry for entry in by_team[team] if _still_plays(entry, number)]
        playing = _line_up(own, named.get(team), boards)
        bench = [entry for entry in own if entry not in playing]
        lines = [one for one in record if one.line.team == team]
        sheets.append(TeamSheet(team, captains.get(team), playing, bench, team in named, lines))
    coming = number if number <= event.rounds_planned else None
    return TeamSheets(coming, boards, until, sheets)


def deadline_of(event_id: UUID) -> datetime | None:
    """Return until when captains name line-ups; None without a deadline. One query."""
    found = LineUpDeadline.objects.filter(event_id=event_id).first()
    return found.until if found else None


def teams_of_captain(event_id: UUID, player_id: UUID) -> list[str]:
    """Return the teams of an event that a player leads. One query."""
    rows = Captain.objects.filter(event_id=event_id, player_id=player_id).order_by("team")
    return list(rows.values_list("team", flat=True))


def _still_plays(entry: Entry, number: int) -> bool:
    gone = entry.to_round is not None and entry.to_round < number
    return not gone


def _line_up(own: list[Entry], named: list[UUID] | None, boards: int | None) -> list[Entry]:
    by_id = {entry.id: entry for entry in own}
    order = own if named is None else [by_id[one] for one in named if one in by_id]
    return order[:boards]
