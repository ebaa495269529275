"""A stage knows what the event before it was called, which may have been played elsewhere."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

CHANGED = """
CREATE OR REPLACE FUNCTION tournaments_stage_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed tournaments_stage%ROWTYPE;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    PERFORM tournaments_stamp(changed.event_id, false);
    {guard}PERFORM tournaments_stamp(changed.before_id, false);{end}
    RETURN NULL;
END $$
"""
NAMED = """
UPDATE tournaments_stage SET before_name = event.name
FROM tournaments_event event WHERE event.id = before_id
"""


def forwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Tell the event before only where it is here; note what those known were called."""
    guarded = CHANGED.replace("{guard}", "IF changed.before_id IS NOT NULL THEN ")
    editor.execute(guarded.replace("{end}", " END IF;"), None)
    editor.execute(NAMED, None)


def backwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Tell both; a stage of an event that is not here is an event like any other again."""
    editor.execute("DELETE FROM tournaments_stage WHERE before_id IS NULL", None)
    editor.execute("SET CONSTRAINTS ALL IMMEDIATE", None)
    editor.execute(CHANGED.replace("{guard}", "").replace("{end}", ""), None)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0029_cards"),
    ]

    operations = [
        migrations.AlterField(
            model_name="stage",
            name="before",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="next_stages",
                to="tournaments.event",
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="before_name",
            field=models.CharField(db_default="", default="", max_length=120),
        ),
        migrations.RunPython(forwards, backwards),
    ]
