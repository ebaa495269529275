"""A message on the wall of an event; what moves the stamp of the event moves with it."""

import django.db.models.deletion
from django.db import migrations, models

import web.ids
from tournaments.migrations._stamps import stamp_by


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0046_confirm_by_filled")]

    operations = [
        migrations.CreateModel(
            name="WallMessage",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("text", models.CharField(max_length=120)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="wall_message",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "message on the wall",
                "verbose_name_plural": "messages on the wall",
                "ordering": ["event"],
            },
        ),
        stamp_by("tournaments_wallmessage", "changed.event_id"),
    ]
