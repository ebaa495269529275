"""The triggers by which the database counts what changes in an area.

An area is what some answers show: `clubs`, `players`, `names`, `events`, `lists` (whatever there is
of each), `club:<id>`, `pool:<id>`, `user:<id>`. `clubs.selectors.stamps` reads what is counted
here; each app says in its migrations which of its tables belong to which areas.
"""

from collections.abc import Iterator

INSERT, UPDATE, DELETE = "INSERT", "UPDATE", "DELETE"
ALL = (INSERT, UPDATE, DELETE)

# A count goes on from the milliseconds of the clock where that is more: after a backup was restored
# no state comes again that others have seen something else at.
#
# Transactions that change one area at a time do not wait for each other, and so cannot wait in a
# circle: each counts in a slot of its own, the lowest that no other holds. The setting and the lock
# end with the transaction, so that nothing is left on a connection that others use after it.
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

# What a statement changed is looked at once, however many rows it is; the argument of a trigger
# says which areas the rows, `changed`, belong to.
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
    """Yield the statements that take away what `triggers` made."""
    for event in events:
        yield f"DROP TRIGGER area_{number}_{event.lower()} ON {table}"
