"""Whole events as they are seated: tables by number, and what logs for them are held against."""

from collections.abc import Collection
from itertools import groupby
from operator import itemgetter
from uuid import UUID

from games.judging import Terms
from tournaments.results.selectors.seated import terms_read
from web.sql import rows_of

_NUMBERS = """
SELECT round.number, here.number, here.id FROM tournaments_table AS here
JOIN tournaments_round AS round ON round.id = here.round_id WHERE round.event_id = %(event)s
"""
_SEATED = """
SELECT seat.table_id, seat.letter, seat.player_id, player.name, event.game, event.options
FROM tournaments_seat AS seat
JOIN clubs_player AS player ON player.id = seat.player_id
JOIN tournaments_table AS here ON here.id = seat.table_id
JOIN tournaments_round AS round ON round.id = here.round_id
JOIN tournaments_event AS event ON event.id = round.event_id
WHERE seat.table_id = ANY(%(tables)s::uuid[])
ORDER BY seat.table_id, seat.letter
"""


def tables_numbered(event_id: UUID) -> dict[tuple[int, int], UUID]:
    """Return every table of an event by the numbers of its round and its own. One query."""
    rows = rows_of(_NUMBERS, {"event": event_id})
    return {(round_number, number): table for round_number, number, table in rows}


def terms_of_tables(tables: Collection[UUID]) -> dict[UUID, Terms]:
    """Return what logs for these tables are held against, if anybody sits there. One query."""
    rows = rows_of(_SEATED, {"tables": list(tables)})
    found = {}
    for table, seats in groupby(rows, key=itemgetter(0)):
        seated = list(seats)
        game, given = seated[0][4:]
        found[table] = terms_read(table, game, given, [row[1:4] for row in seated])
    return found
