"""Events go by what their rules of cards said: by which round one has to have checked in."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

FILL = """
UPDATE tournaments_event AS event SET confirm_by = rules.confirm_by
FROM tournaments_cardrules AS rules
WHERE rules.event_id = event.id AND rules.confirm_by > 0 AND event.check_in
    AND event.confirm_by IS NULL
"""
BACK = """
INSERT INTO tournaments_cardrules (event_id, yellow, red, yellows, suspends, confirm_by)
SELECT id, 0, 0, 2, 0, confirm_by FROM tournaments_event WHERE confirm_by IS NOT NULL
ON CONFLICT (event_id) DO UPDATE SET confirm_by = EXCLUDED.confirm_by
"""


def fill_events(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Tell each event what its rules of cards say; without check-in they said nothing."""
    editor.execute(FILL, None)


def fill_rules(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Tell the rules of cards what each event says."""
    editor.execute(BACK, None)


class Migration(migrations.Migration):
    """Rows alone."""

    dependencies = [
        ("tournaments", "0045_confirm_by"),
    ]
    operations = [migrations.RunPython(fill_events, fill_rules)]
