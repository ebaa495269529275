"""Many logs that decide their tables are stored in few statements.

Each table is taken under the same conditions as in `at_once`, under locks in the same order: games,
rounds, tables.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import JSONField, Model

from tournaments.models import Event, Round, Table
from tournaments.results.services.at_once import games_lock
from web.sql import columns_of, count_changed, fetch_rows

_ROUNDS = """
SELECT FROM tournaments_round WHERE id IN (
    SELECT round_id FROM tournaments_table WHERE id = ANY(%(tables)s::uuid[])
) ORDER BY id FOR SHARE
"""
_TABLES = """
SELECT FROM tournaments_table WHERE id = ANY(%(tables)s::uuid[]) ORDER BY id FOR UPDATE
"""
_FREE = """
WITH asked AS (
    SELECT * FROM unnest(%(tables)s::uuid[], %(games)s::text[], %(nameless)s::boolean[])
        AS asked (table_id, game, nameless)
), taken AS MATERIALIZED (
    SELECT match AS table_id FROM games_submission WHERE match = ANY(%(tables)s::uuid[])
    UNION SELECT table_id FROM tournaments_result WHERE table_id = ANY(%(tables)s::uuid[])
), known AS MATERIALIZED (
    SELECT other.game_hash, past.event_id FROM games_submission AS other
    JOIN tournaments_table AS there ON there.id = other.match
    JOIN tournaments_round AS past ON past.id = there.round_id
    WHERE other.game_hash = ANY(%(games)s::text[]) AND other.state IN ('current', 'contested')
)
SELECT here.id FROM asked
JOIN tournaments_table AS here ON here.id = asked.table_id
JOIN tournaments_round AS round ON round.id = here.round_id
JOIN tournaments_event AS event ON event.id = round.event_id
WHERE here.id = ANY(%(tables)s::uuid[])
    AND round.state = %(published)s AND event.state = %(running)s AND here.state = %(open)s
    AND NOT EXISTS (SELECT FROM taken WHERE taken.table_id = asked.table_id)
    AND NOT EXISTS (
        SELECT FROM known
        WHERE asked.nameless AND game_hash = asked.game AND known.event_id = event.id
    )
"""
"""Each part names its tables or games, so that PostgreSQL uses an index."""
_DECIDED = "UPDATE tournaments_table SET state = %(decided)s WHERE id = ANY(%(tables)s::uuid[])"


class Deciding(NamedTuple):
    """A log that may decide its table; `nameless`: its game may stand only once in an event."""

    table: UUID
    game_hash: str
    nameless: bool


def take_tables(logs: Sequence[Deciding]) -> set[UUID]:
    """Lock the tables of logs and decide those that are open, and that nothing was sent for.

    Returns these; the caller adds what was sent to them in the same transaction. Tables and games
    of the logs differ. Five statements.
    """
    games_lock([log.game_hash for log in logs if log.nameless])
    tables = [log.table for log in logs]
    for lock in (_ROUNDS, _TABLES):
        fetch_rows(lock, {"tables": tables})
    values = {
        "tables": tables,
        "games": [log.game_hash for log in logs],
        "nameless": [log.nameless for log in logs],
        "published": Round.State.PUBLISHED,
        "running": Event.State.RUNNING,
        "open": Table.State.OPEN,
    }
    free = {table for (table,) in fetch_rows(_FREE, values)}
    count_changed(_DECIDED, {"decided": Table.State.DECIDED, "tables": list(free)})
    return free


def copy_rows(model: type[Model], rows: Iterable[Sequence[Any]]) -> None:
    """Add rows with all their values, in the order of the model's columns. One statement."""
    columns = ", ".join(map(connection.ops.quote_name, columns_of(model)))
    with connection.cursor() as cursor:
        into: Any = cursor.copy(f"COPY {model._meta.db_table} ({columns}) FROM STDIN")
        with into as copy:
            for row in rows:
                copy.write_row(row)


class Marks(NamedTuple):
    """The id and the time that a row gets when it is stored."""

    id: UUID
    now: datetime


def row_of(model: type[Model], values: Mapping[str, Any], marks: Marks, **more: Any) -> list[Any]:
    """Return all values of a row with its marks; `more` are further columns, others the model's.

    Values are as COPY takes them.
    """
    given = {**values, "id": marks.id, "created": marks.now, **more}
    return [given.get(name, value) for name, value in _defaults(model)]


@cache
def _defaults(model: type[Model]) -> list[tuple[str, Any]]:
    """Return the columns of a model in its order, each with what a new row has there."""
    row, found = model(), []
    for name, field in zip(columns_of(model), model._meta.concrete_fields, strict=True):
        value = getattr(row, field.attname)
        found.append((name, json.dumps(value) if isinstance(field, JSONField) else value))
    return found
