"""The triggers that count what changes of the list of events, and of merges."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from clubs.stamps.triggers import triggers, without

COUNTED = {
    "tournaments_event": "SELECT 'events'",
    # How many there are of each is shown with an event.
    "tournaments_entry": "SELECT 'events'",
    "tournaments_round": "SELECT 'events'",
    "tournaments_playermerge": "SELECT 'club:' || club_id FROM changed",
}


def forwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Count from one on for what there is."""
    for table, areas in COUNTED.items():
        for statement in triggers(table, areas):
            editor.execute(statement, None)
    editor.execute(
        "INSERT INTO clubs_areastamp (area, slot, stamp) SELECT 'events', 0, 1 "
        "ON CONFLICT DO NOTHING"
    )


def backwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Count no more."""
    for table in COUNTED:
        for statement in without(table):
            editor.execute(statement)


class Migration(migrations.Migration):
    """The list of events is an area."""

    dependencies = [("tournaments", "0012_event_stamp"), ("clubs", "0006_area_stamps")]
    operations = [migrations.RunPython(forwards, backwards)]
