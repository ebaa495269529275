"""Bodies endorse events; what they say of one is shown of it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

import web.ids
from clubs.models.triggers import triggers
from tournaments.migrations._stamps import ALWAYS, CHANGED, TRIGGER

TABLE = "tournaments_endorsement"
TOLD = "SELECT changed.event_id, false, 'event', changed.event_id"


def forwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Stamp the event, and count for the body and for the events that are listed."""
    editor.execute(CHANGED.format(table=TABLE, told=TOLD), None)
    editor.execute(TRIGGER.format(when=ALWAYS, table=TABLE, function=f"{TABLE}_changed"), None)
    for statement in triggers(TABLE, "SELECT 'club:' || body_id FROM changed"):
        editor.execute(statement, None)


def backwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Take the function away; the trigger goes with it, the others with the table."""
    editor.execute(f"DROP FUNCTION {TABLE}_changed CASCADE")


class Migration(migrations.Migration):
    """One table."""

    dependencies = [
        ("clubs", "0010_club_below"),
        ("tournaments", "0026_line_ups"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            name="Endorsement",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "asked"),
                            ("given", "endorsed"),
                            ("declined", "not endorsed"),
                        ],
                        default="asked",
                        max_length=8,
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=250)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("decided", models.DateTimeField(null=True)),
                (
                    "body",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="endorsements",
                        to="clubs.club",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="endorsements",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "endorsement",
                "verbose_name_plural": "endorsements",
                "constraints": [
                    models.UniqueConstraint(fields=("event", "body"), name="endorsement_once")
                ],
            },
        ),
        migrations.RunPython(forwards, backwards),
    ]
