"""The trigger that counts how far the rating of a pool is, which its page shows."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from clubs.stamps.triggers import triggers, without

TABLE = "ratings_ratingrun"


def forwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Count."""
    for statement in triggers(TABLE, "SELECT 'pool:' || pool_id FROM changed"):
        editor.execute(statement, None)


def backwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Count no more."""
    for statement in without(TABLE):
        editor.execute(statement)


class Migration(migrations.Migration):
    """Runs belong to pools."""

    dependencies = [("ratings", "0005_area_stamps")]
    operations = [migrations.RunPython(forwards, backwards)]
