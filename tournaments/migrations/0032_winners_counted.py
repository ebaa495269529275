"""The trigger that counts new final standings: lists of events name who won."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from clubs.models.triggers import INSERT, triggers, without

TABLE = "tournaments_finalstandings"


def forwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Count final standings that are made, as a correction of an event that is over does."""
    for statement in triggers(TABLE, "SELECT 'events'", (INSERT,)):
        editor.execute(statement, None)


def backwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Count them no more."""
    for statement in without(TABLE, (INSERT,)):
        editor.execute(statement)


class Migration(migrations.Migration):
    """Final standings belong to the list of events."""

    dependencies = [("tournaments", "0031_confirming")]
    operations = [migrations.RunPython(forwards, backwards)]
