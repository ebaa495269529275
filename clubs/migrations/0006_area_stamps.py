"""The stamps of areas, and the triggers that count what changes of clubs and their people."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from clubs.stamps.triggers import ALL, CHANGED, COUNT, UPDATE, triggers

OF_ROW = "SELECT 'club:' || club_id FROM changed"
# The name of an account is shown to its clubs, and beside the player it belongs to.
OF_USER = """SELECT 'club:' || club_id FROM clubs_membership
    WHERE user_id IN (SELECT id FROM changed)
    UNION SELECT 'club:' || club_id FROM clubs_player
    WHERE user_id IN (SELECT id FROM changed)"""
OF_MEMBER = "SELECT 'club:' || club_id FROM changed UNION SELECT 'user:' || user_id FROM changed"
OF_PLAYER = "SELECT 'players' UNION SELECT 'club:' || club_id FROM changed"
COUNTED = (
    ("clubs_club", "SELECT 'clubs' UNION SELECT 'club:' || id FROM changed", ALL, 1),
    ("clubs_player", OF_PLAYER, ALL, 1),
    ("clubs_player", "SELECT 'names'", (UPDATE,), 2),
    ("clubs_partnership", OF_ROW, ALL, 1),
    ("clubs_partnership", "SELECT 'names'", (UPDATE,), 2),
    ("clubs_membership", OF_MEMBER, ALL, 1),
    ("clubs_invitation", OF_ROW, ALL, 1),
    ("clubs_user", OF_USER, (UPDATE,), 1),
)


def forwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Count from one on for what there is."""
    editor.execute(COUNT, None)
    editor.execute(CHANGED, None)
    for table, areas, events, number in COUNTED:
        for statement in triggers(table, areas, events, number):
            editor.execute(statement, None)
    editor.execute(
        "INSERT INTO clubs_areastamp (area, slot, stamp) "
        "SELECT 'clubs', 0, 1 UNION SELECT 'players', 0, 1 UNION SELECT 'names', 0, 1 "
        "UNION SELECT 'club:' || id, 0, 1 FROM clubs_club"
    )


def backwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Take the functions away; the triggers go with them."""
    editor.execute("DROP FUNCTION clubs_areas CASCADE")
    editor.execute("DROP FUNCTION clubs_area_changed CASCADE")


class Migration(migrations.Migration):
    """One number an area."""

    dependencies = [("clubs", "0005_profile_invitations")]
    operations = [
        migrations.CreateModel(
            name="AreaStamp",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "area",
                        "slot",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("area", models.CharField(max_length=48)),
                ("slot", models.PositiveIntegerField()),
                ("stamp", models.BigIntegerField(default=0)),
            ],
            options={
                "verbose_name": "stamp of an area",
                "verbose_name_plural": "stamps of areas",
            },
        ),
        migrations.RunPython(forwards, backwards),
    ]
