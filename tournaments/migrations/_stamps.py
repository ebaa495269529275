"""The triggers that stamp an event and tell its feed, and those that count the list of events."""

from collections.abc import Iterator

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from clubs.models.triggers import triggers

# Which event a changed row belongs to, by its table, whether only organisers see it, and what it is
# told as: its kind, and the round, table or entry it is about. `changed` is the row.
OF_ROUND = """SELECT event_id, state = 'draft', '{kind}', id FROM tournaments_round
        WHERE id = changed.round_id"""
OF_ENTRY = "SELECT event_id, false, 'entry', id FROM tournaments_entry WHERE id = changed.entry_id"
OF_TABLE = """SELECT event_id, false, 'result', here.id FROM tournaments_round AS round
        JOIN tournaments_table AS here ON here.round_id = round.id"""
OF_EVENT = "SELECT {event}, false, '{kind}', {event}"
ROUND = OF_ROUND.format(kind="round")
TOLD = {
    "tournaments_event": OF_EVENT.format(event="changed.id", kind="event"),
    "tournaments_entry": "SELECT changed.event_id, false, 'entry', changed.id",
    "tournaments_forbidden": OF_EVENT.format(event="changed.event_id", kind="event"),
    # Whether a draft becomes public, or the other way round, everybody may know.
    "tournaments_round": """SELECT changed.event_id,
        changed.state = 'draft' AND (TG_OP <> 'UPDATE' OR OLD.state = 'draft'),
        'round', changed.id""",
    "tournaments_finalstandings": OF_EVENT.format(event="changed.event_id", kind="standings"),
    "tournaments_checkin": OF_ENTRY,
    "tournaments_substitution": OF_ENTRY,
    # That a table is there is told of its round; what changes of it is its result.
    "tournaments_table": """SELECT event_id, state = 'draft',
        CASE TG_OP WHEN 'UPDATE' THEN 'result' ELSE 'round' END,
        CASE TG_OP WHEN 'UPDATE' THEN changed.id ELSE id END
        FROM tournaments_round WHERE id = changed.round_id""",
    "tournaments_seat": ROUND,
    "tournaments_bye": ROUND,
    "tournaments_roundedit": ROUND,
    "tournaments_roundclock": OF_ROUND.format(kind="clock"),
    "tournaments_result": OF_TABLE + " WHERE here.id = changed.table_id",
    "tournaments_sheetphoto": OF_TABLE
    + """
        JOIN tournaments_result AS result ON result.table_id = here.id
        WHERE result.id = changed.result_id""",
    # Names that events show: all events of whoever changed his.
    "clubs_club": """SELECT id, false, 'names', id FROM tournaments_event
        WHERE club_id = changed.id""",
    "clubs_player": """
        SELECT event_id, false, 'names', event_id FROM tournaments_entry
            WHERE player_id = changed.id
        UNION SELECT event_id, false, 'names', event_id FROM tournaments_entry
            JOIN clubs_partnership AS pair
            ON pair.id = partnership_id AND changed.id IN (pair.first_id, pair.second_id)
        UNION SELECT event_id, false, 'names', event_id FROM tournaments_round
            JOIN tournaments_seat AS seat
            ON seat.round_id = tournaments_round.id AND seat.player_id = changed.id""",
    "clubs_partnership": """
        SELECT event_id, false, 'names', event_id FROM tournaments_entry
            WHERE partnership_id = changed.id
        UNION SELECT event_id, false, 'names', event_id FROM tournaments_round
            JOIN tournaments_seat AS seat
            ON seat.round_id = tournaments_round.id AND seat.pair_id = changed.id""",
}

# The row of the stamp is held from here to the end of the transaction: who takes the next number
# waits until this one can be seen by all. So whoever sees a number sees every one before it, and
# nothing comes in below it later. The settings are the transaction's own and end with it.
TELL = """
CREATE FUNCTION tournaments_tell(event uuid, secret boolean, kind text, subject uuid)
    RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    mark text := event || ' ' || secret || ' ' || statement_timestamp();
    item text := kind || ' ' || subject;
    place bigint[];
BEGIN
    IF event IS NULL THEN
        RETURN;
    END IF;
    IF mark = current_setting('boneyard.stamped', true) THEN
        IF item = current_setting('boneyard.told', true) THEN
            RETURN;
        END IF;
        place := current_setting('boneyard.place')::bigint[];
    ELSE
        INSERT INTO tournaments_eventstamp AS known (event_id, stamp, drafts)
            VALUES (event, (NOT secret)::int, secret::int)
            ON CONFLICT (event_id) DO UPDATE SET
                stamp = known.stamp + excluded.stamp, drafts = known.drafts + excluded.drafts
            RETURNING ARRAY[stamp, drafts] INTO place;
        PERFORM set_config('boneyard.stamped', mark, true);
        PERFORM set_config('boneyard.place', place::text, true);
    END IF;
    PERFORM set_config('boneyard.told', item, true);
    INSERT INTO tournaments_feeditem (event_id, stamp, drafts, kind, subject, secret, at)
        VALUES (event, place[1], place[2], kind, subject, secret, clock_timestamp())
        ON CONFLICT DO NOTHING;
END $$
"""
# For tables that say no more than whose they are: a stamp never moves without a line of the feed.
STAMP = """
CREATE OR REPLACE FUNCTION tournaments_stamp(event uuid, secret boolean)
    RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tournaments_tell(event, secret, 'event', event);
END $$
"""
CHANGED = """
CREATE OR REPLACE FUNCTION {table}_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed {table}%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN {told} LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$
"""
GONE = """
CREATE OR REPLACE FUNCTION tournaments_event_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM tournaments_eventstamp WHERE event_id = OLD.id;
    DELETE FROM tournaments_feeditem WHERE event_id = OLD.id;
    RETURN NULL;
END $$
"""
TRIGGER = """
CREATE CONSTRAINT TRIGGER event_stamp AFTER {when} ON {table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION {function}()
"""
ALWAYS = "INSERT OR UPDATE OR DELETE"
WHEN = {
    "tournaments_event": "INSERT OR UPDATE",
    "clubs_club": "UPDATE",
    "clubs_player": "UPDATE",
    "clubs_partnership": "UPDATE",
}
"""What of a table is told, where it is not all."""
COUNTED = {
    "tournaments_event": "SELECT 'events'",
    # How many there are of each is shown with an event.
    "tournaments_entry": "SELECT 'events'",
    "tournaments_round": "SELECT 'events'",
    "tournaments_playermerge": "SELECT 'club:' || club_id FROM changed",
    "tournaments_season": "SELECT 'club:' || club_id FROM changed",
}


def statements() -> Iterator[str]:
    """Yield what makes the functions and triggers."""
    yield TELL
    yield STAMP
    yield GONE
    for table, told in TOLD.items():
        yield CHANGED.format(table=table, told=told)
        when = WHEN.get(table, ALWAYS)
        yield TRIGGER.format(when=when, table=table, function=f"{table}_changed")
    yield TRIGGER.format(
        when="DELETE", table="tournaments_event", function="tournaments_event_gone"
    ).replace("TRIGGER event_stamp", "TRIGGER event_stamp_gone")
    for table, areas in COUNTED.items():
        yield from triggers(table, areas)
    yield "INSERT INTO clubs_areastamp (area, slot, stamp) SELECT 'events', 0, 1"


def stamp_by(table: str, event: str) -> migrations.RunSQL:
    """Return the operation that lets the rows of a new table move the stamp of an event.

    `event` is the id of the event in SQL, in which `changed` is the row.
    """
    return stamp_and_tell(table, OF_EVENT.format(event=event, kind="event"))


def stamp_and_tell(table: str, told: str) -> migrations.RunSQL:
    """Return the same operation for a table of which something else is told, as in `TOLD`."""
    function = f"{table}_changed"
    made = (
        CHANGED.format(table=table, told=told),
        TRIGGER.format(when=ALWAYS, table=table, function=function),
    )
    return migrations.RunSQL(made, f"DROP FUNCTION {function} CASCADE")


def forwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Stamp, tell and count what changes from now on."""
    for statement in statements():
        editor.execute(statement, None)


def backwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Take the functions away; the triggers go with them, the others with their tables."""
    names = [f"{table}_changed" for table in TOLD]
    for name in (*names, "tournaments_event_gone", "tournaments_stamp", "tournaments_tell"):
        editor.execute(f"DROP FUNCTION {name} CASCADE")
