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


def fill_events(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Tell each event what its rules of cards say; without check-in they said nothing."""
    with editor.connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT FROM tournaments_cardrules WHERE confirm_by > 0)")
        [there_are_some] = cursor.fetchone()
    # An update of no event would count as a change of events all the same.
    if there_are_some:
        editor.execute(FILL, None)


class Migration(migrations.Migration):
    """Rows alone. Nothing on the way back: the release before has no rules of cards."""

    dependencies = [
        ("tournaments", "0045_confirm_by"),
    ]
    operations = [migrations.RunPython(fill_events, migrations.RunPython.noop)]
