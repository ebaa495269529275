"""A counter of all that is not a result; and a log's own statement tells of it, not the triggers."""

from django.db import migrations, models

from tournaments.migrations._stamps import TELL, TRIGGER

COUNT = """
    IF kind <> 'result' AND mark IS DISTINCT FROM current_setting('boneyard.seating', true) THEN
        UPDATE tournaments_eventstamp SET seating = seating + 1 WHERE event_id = event;
        PERFORM set_config('boneyard.seating', mark, true);
    END IF;
    PERFORM set_config('boneyard.told', item, true);"""
COUNTED = TELL.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION").replace(
    "\n    PERFORM set_config('boneyard.told', item, true);", COUNT
)
# What a statement tells itself it names in this setting of its transaction.
UNTOLD = "(current_setting('boneyard.telling', true) IS DISTINCT FROM statement_timestamp()::text)"
TABLES = ("tournaments_table", "tournaments_result")


def trigger(table: str, condition: str) -> str:
    """Return what replaces the trigger of a table by one that fires on a condition."""
    made = TRIGGER.format(
        when="INSERT OR UPDATE OR DELETE", table=table, function=f"{table}_changed"
    )
    made = made.replace("FOR EACH ROW EXECUTE", f"FOR EACH ROW {condition} EXECUTE")
    return f"DROP TRIGGER event_stamp ON {table}; {made}"


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0054_boards_travel")]
    operations = [
        migrations.AddField(
            "eventstamp", "seating", models.BigIntegerField(default=0, db_default=0)
        ),
        migrations.RunSQL(COUNTED, TELL.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")),
        *(
            migrations.RunSQL(trigger(table, f"WHEN {UNTOLD}"), trigger(table, ""))
            for table in TABLES
        ),
    ]
