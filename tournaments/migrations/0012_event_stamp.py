"""The stamp of an event, and the triggers that move it."""

from collections.abc import Iterator

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

# Which event a changed row belongs to, by its table, and whether only organisers see it; `changed`
# is the row.
OF_ROUND = "SELECT event_id, state = 'draft' FROM tournaments_round WHERE id = changed.round_id"
OF_ENTRY = "SELECT event_id, false FROM tournaments_entry WHERE id = changed.entry_id"
OF_RESULT = """SELECT event_id, false FROM tournaments_round
        JOIN tournaments_table AS here ON here.round_id = tournaments_round.id"""
EVENT_OF = {
    "tournaments_event": "SELECT changed.id, false",
    "tournaments_entry": "SELECT changed.event_id, false",
    "tournaments_forbidden": "SELECT changed.event_id, false",
    # Whether a draft becomes public, or the other way round, everybody may know.
    "tournaments_round": """SELECT changed.event_id,
        changed.state = 'draft' AND (TG_OP <> 'UPDATE' OR OLD.state = 'draft')""",
    "tournaments_finalstandings": "SELECT changed.event_id, false",
    "tournaments_checkin": OF_ENTRY,
    "tournaments_substitution": OF_ENTRY,
    "tournaments_table": OF_ROUND,
    "tournaments_seat": OF_ROUND,
    "tournaments_bye": OF_ROUND,
    "tournaments_roundedit": OF_ROUND,
    "tournaments_roundclock": OF_ROUND,
    "tournaments_result": f"{OF_RESULT} WHERE here.id = changed.table_id",
    "tournaments_sheetphoto": f"""{OF_RESULT}
        JOIN tournaments_result AS result ON result.table_id = here.id
        WHERE result.id = changed.result_id""",
}

# Names that events show: all events of whoever changed his.
NAMED = {
    "clubs_club": "SELECT id, false FROM tournaments_event WHERE club_id = changed.id",
    "clubs_player": """
        SELECT event_id, false FROM tournaments_entry WHERE player_id = changed.id
        UNION SELECT event_id, false FROM tournaments_entry JOIN clubs_partnership AS pair
            ON pair.id = partnership_id AND changed.id IN (pair.first_id, pair.second_id)
        UNION SELECT event_id, false FROM tournaments_round JOIN tournaments_seat AS seat
            ON seat.round_id = tournaments_round.id AND seat.player_id = changed.id""",
    "clubs_partnership": """
        SELECT event_id, false FROM tournaments_entry WHERE partnership_id = changed.id
        UNION SELECT event_id, false FROM tournaments_round JOIN tournaments_seat AS seat
            ON seat.round_id = tournaments_round.id AND seat.pair_id = changed.id""",
}

# All rows that a transaction changes are told at its end, one after the other within one statement:
# of an event that was just stamped in that statement, nothing more is done. The setting is the
# transaction's own, so that nothing is left on a connection that others use after it.
STAMP = """
CREATE FUNCTION tournaments_stamp(event uuid, secret boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    mark text := event || ' ' || secret || ' ' || statement_timestamp();
BEGIN
    IF event IS NULL OR mark = current_setting('boneyard.stamped', true) THEN
        RETURN;
    END IF;
    PERFORM set_config('boneyard.stamped', mark, true);
    INSERT INTO tournaments_eventstamp AS known (event_id, stamp, drafts)
        VALUES (event, (NOT secret)::int, secret::int)
        ON CONFLICT (event_id) DO UPDATE SET
            stamp = known.stamp + excluded.stamp, drafts = known.drafts + excluded.drafts;
END $$
"""
CHANGED = """
CREATE FUNCTION {table}_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed {table}%ROWTYPE;
    event uuid;
    secret boolean;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret IN {events} LOOP
        PERFORM tournaments_stamp(event, secret);
    END LOOP;
    RETURN NULL;
END $$
"""
GONE = """
CREATE FUNCTION tournaments_event_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM tournaments_eventstamp WHERE event_id = OLD.id;
    RETURN NULL;
END $$
"""
TRIGGER = """
CREATE CONSTRAINT TRIGGER event_stamp AFTER {when} ON {table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION {function}()
"""


def statements() -> Iterator[str]:
    """Yield what makes the functions and triggers."""
    yield STAMP
    yield GONE
    for table, events in (EVENT_OF | NAMED).items():
        yield CHANGED.format(table=table, events=events)
    for table in EVENT_OF:
        ends = "" if table == "tournaments_event" else " OR DELETE"
        when = f"INSERT OR UPDATE{ends}"
        yield TRIGGER.format(when=when, table=table, function=f"{table}_changed")
    for table in NAMED:
        yield TRIGGER.format(when="UPDATE", table=table, function=f"{table}_changed")
    yield TRIGGER.format(
        when="DELETE", table="tournaments_event", function="tournaments_event_gone"
    ).replace("TRIGGER event_stamp", "TRIGGER event_stamp_gone")


def forwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Stamp what there is, and all that changes from now on."""
    editor.execute(
        "INSERT INTO tournaments_eventstamp (event_id, stamp, drafts) "
        "SELECT id, 1, 0 FROM tournaments_event"
    )
    for statement in statements():
        editor.execute(statement, None)


def backwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Take the functions away; the triggers go with them."""
    for table in (*EVENT_OF, *NAMED):
        editor.execute(f"DROP FUNCTION {table}_changed CASCADE")
    editor.execute("DROP FUNCTION tournaments_event_gone CASCADE")
    editor.execute("DROP FUNCTION tournaments_stamp CASCADE")


class Migration(migrations.Migration):
    """One number an event."""

    dependencies = [("tournaments", "0011_finals"), ("clubs", "0003_people")]
    operations = [
        migrations.CreateModel(
            name="EventStamp",
            fields=[
                ("event_id", models.UUIDField(primary_key=True, serialize=False)),
                ("stamp", models.BigIntegerField(default=0)),
                ("drafts", models.BigIntegerField(default=0)),
            ],
            options={
                "verbose_name": "stamp of an event",
                "verbose_name_plural": "stamps of events",
            },
        ),
        migrations.RunPython(forwards, backwards),
    ]
