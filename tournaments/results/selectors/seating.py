"""The seating of tables, each read in one statement: the terms that logs have to meet."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from clubs.access import Viewer
from clubs.names import ways_to_write
from games.judging import Occupant, Terms
from games.options import game_by_slug, resolve_options
from tournaments.deals.selectors.deals import checks_of_tables
from tournaments.models import Event, Round, Table
from web.faults import NotFound
from web.folding import sort_key
from web.sql import fetch_rows


@dataclass(frozen=True)
class TableSeating:
    """A table with its event and who sits there; `role` is that of the viewer, or ""."""

    club_id: UUID
    event_id: UUID
    round_state: str
    table_state: str
    role: str
    terms: Terms
    round_id: UUID
    number: int
    site_deals: bool

    @property
    def is_played(self) -> bool:
        """Whether the round is published and not closed."""
        return self.round_state == Round.State.PUBLISHED

    @property
    def is_open(self) -> bool:
        """Whether the table had no result when it was read."""
        return self.table_state == Table.State.OPEN


_HIDING = """(
    SELECT jsonb_agg(jsonb_build_array(id, hidden_name, hidden_nickname, number))::text
    FROM clubs_player WHERE hidden_key > '' AND club_id = {club}
)"""
"""Who of a club hides the name, as JSON: nearly always nobody."""
_CLUB = """(
    SELECT known.club_id FROM tournaments_table AS first
    JOIN tournaments_round AS its ON its.id = first.round_id
    JOIN tournaments_event AS known ON known.id = its.event_id
    WHERE first.id = (%(tables)s::uuid[])[1]
)"""
"""The club of tables. It does not depend on a seat, so that PostgreSQL looks once."""
_SEAT = """seat.letter, seat.player_id, player.name,
    player.hidden_name, player.hidden_nickname, player.number"""
"""The columns of a `SeatRow` that differ from seat to seat."""
_ROLE = """(
    SELECT role FROM clubs_membership WHERE club_id = {club} AND user_id = %(asking)s::uuid
)"""
_COUNTER = "(SELECT seating FROM tournaments_eventstamp WHERE event_id = {event})"
_SEATED = f"""
WITH place AS MATERIALIZED (
    SELECT round.id, round.state, event.id AS event, event.club_id, event.game, event.options,
        event.shuffle, {_HIDING.format(club="event.club_id")} AS others,
        {_ROLE.format(club="event.club_id")} AS role,
        {_COUNTER.format(event="event.id")} AS seating
    FROM tournaments_round AS round JOIN tournaments_event AS event ON event.id = round.event_id
    WHERE round.id = (SELECT round_id FROM tournaments_table WHERE id = %(table)s::uuid)
)
SELECT {_SEAT}, place.others, place.state, here.state,
    place.event, place.club_id, place.game, place.options, place.role,
    here.id, place.id, place.shuffle, here.number, place.seating
FROM place
JOIN tournaments_table AS here ON {{which}}
JOIN tournaments_seat AS seat ON seat.table_id = here.id
JOIN LATERAL (SELECT * FROM clubs_player WHERE id = seat.player_id OFFSET 0) AS player ON true
ORDER BY here.id, seat.letter
"""  # noqa: S608 - our own words
"""SQL, since building the query for each log of a hall took longer than running it.

What all seats share is looked up once, as `place`. `OFFSET 0` has each player looked up by id. On a
new site, whose tables PostgreSQL has not counted yet, it would read all players for the four of a
table, and keep to that plan.
"""
_ONE = _SEATED.format(which="here.id = %(table)s::uuid")
_ALL = _SEATED.format(
    which="here.round_id = place.id AND place.id = %(round)s::uuid AND here.state = %(open)s"
)
SEATED_UNCHANGED = f"""
    playing.event_id = %(event)s::uuid
    AND {_COUNTER.format(event="%(event)s::uuid")} = %(seating)s::bigint
    AND {_ROLE.format(club="%(club)s::uuid")} IS NOT DISTINCT FROM %(role)s::text
    AND {_HIDING.format(club="%(club)s::uuid")} IS NOT DISTINCT FROM %(others)s::text
"""
"""SQL: an open table of `playing` is seated as it was read before; see `KnownSeats.values`."""


class SeatRow(NamedTuple):
    """A seat as the database has it; `others` is who of the club hides the name, as JSON."""

    letter: str
    player: UUID
    name: str
    hidden_name: str
    hidden_nickname: str
    number: int | None
    others: str | None


def terms_of_table(table_id: UUID, game: str, given: str, seats: Sequence[SeatRow]) -> Terms:
    """Return the terms for logs of a table from columns of the database.

    `given` are the event's options as JSON.
    """
    occupants = {one.letter: Occupant(one.player, one.name) for one in seats}
    options = _held_options(game, given, len(seats))
    return Terms(table_id, game, options, occupants, hidden=names_to_replace(seats))


@lru_cache(1000)
def _held_options(game: str, given: str, players: int) -> Mapping[str, int | str]:
    """Return the options that hold; the tables of an event share them."""
    return resolve_options(game_by_slug(game), json.loads(given), players)


def names_to_replace(seats: Sequence[SeatRow]) -> dict[str, UUID]:
    """Return for which names a log gets ids: those that somebody hides, there or in the club.

    A name is the one's who sits there, if somebody does, and nobody's who does not hide it.
    """
    found: dict[str, UUID] = {}
    others = next((one.others for one in seats), None)
    for player, *called in json.loads(others) if others else ():
        found |= dict.fromkeys(ways_to_write(*called), UUID(player))
    for one in seats:
        ways = ways_to_write(one.hidden_name, one.hidden_nickname, one.number)
        found |= dict.fromkeys(ways, one.player)
    shown = {sort_key(one.name) for one in seats} if found else set()
    return {way: player for way, player in found.items() if sort_key(way) not in shown}


class KnownSeats(NamedTuple):
    """A table as somebody has read it, in rows; `SEATED_UNCHANGED` is true while it is so."""

    rows: Sequence[tuple[Any, ...]]
    asking: UUID | None

    @property
    def round(self) -> UUID:
        """The table's round."""
        found: UUID = self.rows[0][15]
        return found

    def seating(self) -> TableSeating:
        """Return the seating."""
        state, here, event, club, game, given, role, table = self.rows[0][7:15]
        terms = terms_of_table(table, game, given, [SeatRow(*row[:7]) for row in self.rows])
        at, shuffle, number = self.rows[0][15:18]
        site_deals = shuffle == Event.Shuffle.SITE
        return TableSeating(club, event, state, here, role or "", terms, at, number, site_deals)

    def values(self) -> dict[str, Any]:
        """Return the values of `SEATED_UNCHANGED`."""
        others, _state, _here, event, club, _game, _given, role, *_rest, seating = self.rows[0][6:]
        found = {"event": event, "club": club, "role": role, "others": others}
        return {**found, "seating": seating, "asking": self.asking}


def seats_of_table(table_id: UUID, asking: UUID | None) -> KnownSeats:
    """Return a table as a user, or a guest, has it; raises NotFound. One query."""
    rows = fetch_rows(_ONE, {"asking": asking, "table": table_id})
    if not rows:
        raise NotFound(_("There is no table %(id)s.") % {"id": table_id})
    return KnownSeats(rows, asking)


def open_tables(round_id: UUID, table_id: UUID, asking: UUID) -> dict[UUID, KnownSeats]:
    """Return the open tables of a round as a user has them; none if `table_id` is of another.

    One query.
    """
    values = {"asking": asking, "table": table_id, "round": round_id, "open": Table.State.OPEN}
    rows = fetch_rows(_ALL, values)
    return {
        table: KnownSeats(list(seats), asking) for table, seats in groupby(rows, key=itemgetter(14))
    }


def seating_of_table(table_id: UUID, viewer: Viewer | None = None) -> TableSeating:
    """Return the seating of a table; raises NotFound. One query."""
    asking = viewer.pk if viewer is not None and viewer.is_authenticated else None
    return seats_of_table(table_id, asking).seating()


def terms_for_log(at: TableSeating) -> Terms:
    """Return what a log of a table is held against. No query, four where the site deals."""
    if not at.site_deals:
        return at.terms
    table = at.terms.match
    checks = checks_of_tables([table])
    return replace(at.terms, check=checks.get(table))


_NUMBERS = """
SELECT round.number, here.number, here.id FROM tournaments_table AS here
JOIN tournaments_round AS round ON round.id = here.round_id WHERE round.event_id = %(event)s
"""


def tables_by_number(event_id: UUID) -> dict[tuple[int, int], UUID]:
    """Return the tables of an event by the numbers of round and table. One query."""
    rows = fetch_rows(_NUMBERS, {"event": event_id})
    return {(round_number, number): table for round_number, number, table in rows}


_SEATS = f"""
SELECT seat.table_id, {_SEAT}, {_HIDING.format(club=_CLUB)},
    event.game, event.options, event.shuffle
FROM tournaments_seat AS seat
JOIN clubs_player AS player ON player.id = seat.player_id
JOIN tournaments_table AS here ON here.id = seat.table_id
JOIN tournaments_round AS round ON round.id = here.round_id
JOIN tournaments_event AS event ON event.id = round.event_id
WHERE seat.table_id = ANY(%(tables)s::uuid[])
ORDER BY seat.table_id, seat.letter
"""  # noqa: S608 - our own words


def terms_of_tables(tables: Collection[UUID]) -> dict[UUID, Terms]:
    """Return what logs of these tables are held against, if anybody sits there.

    One query, five where the site deals.
    """
    rows = fetch_rows(_SEATS, {"tables": list(tables)})
    found: dict[UUID, Terms] = {}
    dealt: list[UUID] = []
    for table, seats in groupby(rows, key=itemgetter(0)):
        seated = list(seats)
        game, given, shuffle = seated[0][8:]
        found[table] = terms_of_table(table, game, given, [SeatRow(*row[1:8]) for row in seated])
        if shuffle == Event.Shuffle.SITE:
            dealt.append(table)
    checks = checks_of_tables(dealt) if dealt else {}
    return {table: replace(one, check=checks.get(table)) for table, one in found.items()}
