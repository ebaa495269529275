"""Cards belong to their player and round: they name their event and outlive the table.

Code of the release before writes none of that: a trigger fills it in for the cards it shows.
"""

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

WHERE_SHOWN = """
CREATE FUNCTION tournaments_card_where() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.event_id IS NULL THEN
        SELECT round.event_id, round.number INTO NEW.event_id, NEW.round_number
        FROM tournaments_round AS round
        JOIN tournaments_table AS here ON here.round_id = round.id
        WHERE here.id = NEW.table_id;
    END IF;
    RETURN NEW;
END $$
"""
TRIGGER = """
CREATE TRIGGER card_where BEFORE INSERT OR UPDATE ON tournaments_card
    FOR EACH ROW EXECUTE FUNCTION tournaments_card_where()
"""
CHANGED = """
CREATE OR REPLACE FUNCTION tournaments_card_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed tournaments_card%ROWTYPE;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    PERFORM tournaments_stamp({event}, false);
    RETURN NULL;
END $$
"""
BEFORE = """(
        SELECT event_id FROM tournaments_round AS round
        JOIN tournaments_table AS here ON here.round_id = round.id WHERE here.id = changed.table_id
    )"""
TABLES = """
UPDATE tournaments_card AS card SET table_id = (
    SELECT here.id FROM tournaments_table AS here
    JOIN tournaments_round AS round ON round.id = here.round_id
    WHERE round.event_id = card.event_id
    ORDER BY round.number <> card.round_number, here.number LIMIT 1
) WHERE table_id IS NULL
"""
NOWHERE = "DELETE FROM tournaments_card WHERE table_id IS NULL"


def forwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Fill in where a card was shown, and count its changes by its event."""
    editor.execute(WHERE_SHOWN, None)
    editor.execute(TRIGGER, None)
    editor.execute(CHANGED.format(event="changed.event_id"), None)


def backwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Let every card have a table again: one of its round, of its event, or it cannot stay."""
    editor.execute(CHANGED.format(event=BEFORE), None)
    editor.execute(TABLES, None)
    editor.execute(NOWHERE, None)
    editor.execute("SET CONSTRAINTS ALL IMMEDIATE", None)
    editor.execute("DROP TRIGGER card_where ON tournaments_card", None)
    editor.execute("DROP FUNCTION tournaments_card_where()", None)


EVENT = {
    "db_index": False,
    "on_delete": django.db.models.deletion.CASCADE,
    "related_name": "cards",
    "to": "tournaments.event",
}


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0038_event_names_repeat"),
    ]

    operations = [
        # The trigger fills it in, so that no row is without one; a check of that would read them all.
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.AddField("card", "event", models.ForeignKey(null=True, **EVENT)),
            ],
            state_operations=[
                migrations.AddField(
                    "card", "event", models.ForeignKey(**EVENT), preserve_default=False
                ),
            ],
        ),
        migrations.AddField(
            model_name="card",
            name="round_number",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name="card",
            name="table",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="cards",
                to="tournaments.table",
            ),
        ),
        migrations.RunPython(forwards, backwards),
    ]
