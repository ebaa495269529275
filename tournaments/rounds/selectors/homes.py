"""Which team of a match is at home, where teams meet at home and away.

The team whose entry has the first seat at the lowest table of a match is at home, as the draw has
it (`scheduling.team_matches.matches`).
"""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import QuerySet

from tournaments.models import Entry, Event, Round, Seat, Table
from tournaments.scheduling.formats import format_of
from web.queries import has_related

LEGS = "legs"
TeamSeat = tuple[int, str, str]
"""The table, side and team of a seat."""


class Home(NamedTuple):
    """The side of a table that is at home, and its team."""

    side: str
    team: str


def has_fixtures(event: Event) -> bool:
    """Whether it is known ahead which teams meet in which round."""
    return LEGS in format_of(event.method).policy


def plays_at_home(event: Event) -> bool:
    """Whether one of two teams that meet is at home."""
    return has_fixtures(event) and LEGS in event.policy


def home_of(table: Table) -> Home | None:
    """Return who is at home at a table with its seats; None where nobody is.

    One query for all tables that share their round; none where the round has its tables already
    or `read_homes` was called.
    """
    row = table.round
    if not plays_at_home(row.event):
        return None
    if "at_home" not in row.__dict__:
        row.__dict__["at_home"] = _home_teams(_team_seats_of_round(row))
    teams = {seat.side: team_name(seat.entry) for seat in table.seats.all()}
    host = row.__dict__["at_home"].get(frozenset(teams.values()))
    return next((Home(side, team) for side, team in sorted(teams.items()) if team == host), None)


def read_homes(tables: Iterable[Table]) -> list[Table]:
    """Read what `home_of` needs for tables of any rounds; return the tables. One query at most."""
    found = list(tables)
    rows = {table.round_id: table.round for table in found if plays_at_home(table.round.event)}
    if not rows:
        return found
    by_round: dict[object, list[TeamSeat]] = {number: [] for number in rows}
    for seat in _select_teams(Seat.objects.filter(round__in=list(rows))):
        by_round[seat.round_id].append(_team_seat(seat.table.number, seat))
    homes = {number: _home_teams(seats) for number, seats in by_round.items()}
    for table in found:
        if table.round_id in homes:
            table.round.__dict__["at_home"] = homes[table.round_id]
    return found


def team_name(entry: Entry) -> str:
    """Return the team of an entry; an entry of no team is one by itself."""
    return entry.team or str(entry)


def _team_seats_of_round(row: Round) -> list[TeamSeat]:
    """Return the seats of a round, without a query where they were prefetched."""
    if has_related(row, "tables"):
        return [
            _team_seat(table.number, seat)
            for table in row.tables.all()
            for seat in table.seats.all()
        ]
    return [_team_seat(seat.table.number, seat) for seat in _select_teams(row.seats.all())]


def _select_teams(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    return seats.order_by().select_related("table", "entry__player", "entry__partnership")


def _team_seat(number: int, seat: Seat) -> TeamSeat:
    return number, seat.side, team_name(seat.entry)


def _home_teams(seats: Iterable[TeamSeat]) -> dict[frozenset[str], str]:
    """Return the team at home by the two teams of each match."""
    tables: dict[int, dict[str, str]] = {}
    for number, side, team in seats:
        tables.setdefault(number, {})[side] = team
    found: dict[frozenset[str], str] = {}
    for _number, sides in sorted(tables.items()):
        first = sides[min(sides)]
        found.setdefault(frozenset(sides.values()), first)
    return found
