"""Clubs of before go by the clocks of their latest event."""

from django.db import connections, migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

LATEST = """
SELECT club.id, latest.time_zone FROM clubs_club AS club CROSS JOIN LATERAL (
    SELECT time_zone FROM tournaments_event WHERE club_id = club.id
    ORDER BY created DESC, id DESC LIMIT 1
) AS latest
WHERE club.time_zone = 'UTC' AND latest.time_zone <> 'UTC' ORDER BY club.id
"""
FILL = "UPDATE clubs_club SET time_zone = %s WHERE id = %s AND time_zone = 'UTC'"


def fill_zones(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Tell each club its time zone, in a transaction of its own: its events are stamped with it.

    Broken off, it may be run again.
    """
    with connections[editor.connection.alias].cursor() as cursor:
        cursor.execute(LATEST)
        for club, zone in cursor.fetchall():
            cursor.execute(FILL, [zone, club])


class Migration(migrations.Migration):
    """Rows alone."""

    atomic = False
    dependencies = [
        ("clubs", "0013_club_time_zone"),
        ("tournaments", "0041_brackets_kept"),
    ]
    operations = [migrations.RunPython(fill_zones, migrations.RunPython.noop)]
