"""The triggers that count what changes of pools and their lists."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from clubs.stamps.triggers import ALL, triggers, without

OF_ROW = "SELECT 'pool:' || pool_id FROM changed"
COUNTED = {
    "ratings_pool": "SELECT 'lists' UNION SELECT 'pool:' || id FROM changed "
    "UNION SELECT 'club:' || club_id FROM changed",
    # A list tells of the ledger, of changes and standings: they are shown as of a list.
    "ratings_ratinglist": "SELECT 'lists' UNION SELECT 'pool:' || pool_id FROM changed",
    "ratings_report": OF_ROW,
    # The pools of a club are shown with what still waits.
    "ratings_period": "SELECT 'pool:' || pool_id FROM changed UNION "
    "SELECT 'club:' || club_id FROM ratings_pool WHERE id IN (SELECT pool_id FROM changed)",
}


def forwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Count from one on for what there is."""
    for table, areas in COUNTED.items():
        for statement in triggers(table, areas):
            editor.execute(statement, None)
    editor.execute(
        "INSERT INTO clubs_areastamp (area, slot, stamp) "
        "SELECT 'lists', 0, 1 UNION SELECT 'pool:' || id, 0, 1 FROM ratings_pool "
        "ON CONFLICT DO NOTHING"
    )


def backwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Count no more."""
    for table in COUNTED:
        for statement in without(table, ALL):
            editor.execute(statement)


class Migration(migrations.Migration):
    """Pools are areas."""

    dependencies = [("ratings", "0004_growth"), ("clubs", "0006_area_stamps")]
    operations = [migrations.RunPython(forwards, backwards)]
