"""The triggers by which the database counts the changes of an area.

An area is the data behind some answers: `clubs`, `players`, `names`, `events`, `lists` (all of a
kind), `club:<id>`, `pool:<id>`, `user:<id>`. `clubs.selectors.change_counters` reads the counts;
each app's migrations say which of its tables belong to which areas.
"""

from collections.abc import Iterator
from enum import StrEnum


class Change(StrEnum):
    """The statements that change rows."""

    INSERT = "INSERT"
    UPDATE = "UPDATE"
    DELETE = "DELETE"


INSERT, UPDATE, DELETE = Change
"""Migrations import these names."""
ALL = tuple(Change)

# A count jumps to the clock's milliseconds if those are more: else, after a backup was restored, a
# count could come again for a state that clients have seen with other data.
#
# Transactions that change one area at the same time do not wait for each other, so they cannot
# deadlock: each counts in a slot of its own, the lowest that is free. The setting and the lock end
# with the transaction, so the next user of the connection finds neither.
COUNT = """
CREATE FUNCTION clubs_area_changed(wanted text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    moment bigint := 1000 * extract(epoch FROM clock_timestamp());
    free integer := nullif(current_setting('boneyard.slot', true), '')::integer;
BEGIN
    IF wanted IS NULL THEN
        RETURN;
    END IF;
    IF free IS NULL THEN
        free := 0;
        WHILE NOT pg_try_advisory_xact_lock(hashtext('stamps of areas'), free) LOOP
            free := free + 1;
        END LOOP;
        PERFORM set_config('boneyard.slot', free::text, true);
    END IF;
    INSERT INTO clubs_areastamp AS known (area, slot, stamp)
        SELECT DISTINCT one, free, moment FROM unnest(wanted) AS one WHERE one IS NOT NULL
        ON CONFLICT (area, slot) DO UPDATE SET stamp = greatest(known.stamp + 1, moment);
END $$
"""

# The trigger runs once per statement, however many rows it changed; its argument is a query of the
# areas that the rows, `changed`, belong to.
CHANGED = """
CREATE FUNCTION clubs_areas() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    wanted text[];
BEGIN
    EXECUTE 'SELECT array_agg(DISTINCT area) FROM (' || TG_ARGV[0] || ') AS changes(area)'
        INTO wanted;
    PERFORM clubs_area_changed(wanted);
    RETURN NULL;
END $$
"""
TRIGGER = """
CREATE TRIGGER area_{number}_{what} AFTER {event} ON {table} REFERENCING {rows} TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION clubs_areas({areas})
"""


def triggers(table: str, areas: str, events: tuple[str, ...] = ALL, number: int = 1) -> list[str]:
    """Return the statements that make a table count its changes.

    `areas` is a query of one column, the areas of the rows that changed, in which `changed` stands
    for these rows; `number` tells several of one table apart.

    >>> print(triggers("clubs_club", "SELECT 'clubs'", events=("DELETE",))[0].strip())
    CREATE TRIGGER area_1_delete AFTER DELETE ON clubs_club REFERENCING OLD TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION clubs_areas('SELECT ''clubs''')
    """
    quoted = "'" + areas.replace("'", "''") + "'"
    return [
        TRIGGER.format(
            number=number,
            what=event.lower(),
            event=event,
            table=table,
            rows="OLD" if event == DELETE else "NEW",
            areas=quoted,
        )
        for event in events
    ]


def without(table: str, events: tuple[str, ...] = ALL, number: int = 1) -> Iterator[str]:
    """Yield the statements that drop the triggers of `triggers`."""
    for event in events:
        yield f"DROP TRIGGER area_{number}_{event.lower()} ON {table}"
