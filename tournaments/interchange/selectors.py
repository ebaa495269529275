"""An event as a tournament document; only what everybody may see is in it."""

from fractions import Fraction
from typing import Any

from ratings.engine.elo import MICRO
from tournaments.entries.selectors.entries import entries_with_players
from tournaments.interchange.core.document import (
    Tournament,
    TournamentEntry,
    TournamentRound,
    TournamentSettings,
    TournamentTable,
)
from tournaments.models import Entry, Event, Result, Round
from tournaments.ranking.ranking import Standing
from tournaments.rounds.selectors.rounds import rounds_of_event
from tournaments.rounds.selectors.rows import TableRow, round_row
from tournaments.standings.selectors.standings import standings_of

AT_ONCE = 20
"""Rounds that are held in memory together."""


def tournament_of(event: Event) -> Tournament:
    """Return an event with its closed rounds, standings as they are now.

    Nine queries at most, 13 by elimination; five more for every 20 rounds.
    """
    lines = {str(row.entry.id): row.standing for row in standings_of(event)}
    entries = [_entry(one, lines.get(str(one.id))) for one in entries_with_players(event)]
    closed = rounds_of_event(event, "").filter(state=Round.State.CLOSED)
    rounds = [_round(row, event.shape) for row in closed.iterator(chunk_size=AT_ONCE)]
    planned = len(rounds) if event.state == Event.State.FINISHED else event.rounds_planned
    return Tournament(_settings(event, max(1, planned)), entries, rounds)


def _settings(event: Event, planned: int) -> TournamentSettings:
    sizes = [event.table_min, event.table_max, event.table_preferred]
    other: dict[str, Any] = {"table_sizes": sizes, "rounds_planned": planned}
    names = [name for name in TournamentSettings.__struct_fields__ if name not in other]
    return TournamentSettings(**{name: getattr(event, name) for name in names}, **other)


def _entry(entry: Entry, line: Standing | None) -> TournamentEntry:
    pair = entry.partnership
    who = [pair.first, pair.second] if pair else [entry.player]
    return TournamentEntry(
        entry.number,
        list(map(str, who)),
        entry.team,
        round(Fraction(entry.rating, MICRO)),
        line.place if line else None,
        str(line.score) if line else "",
    )


def _round(row: Round, shape: str) -> TournamentRound:
    shown = round_row(row)
    byes = sorted(entry.number for entry in shown.byes)
    return TournamentRound(row.number, [_table(one, shape) for one in shown.tables], byes)


def _table(row: TableRow, shape: str) -> TournamentTable:
    pairs = shape == Event.Shape.PAIRS
    seats = {(seat.side if pairs else seat.letter): seat.entry.number for seat in row.seats}
    result = row.result or Result(places={})
    return TournamentTable(
        row.table.number,
        seats,
        result.points,
        result.places,
        result.reason if result.evidence == "award" else "",
        result.absent,
        result.cards,
        result.by_time,
        result.sanctions,
    )
