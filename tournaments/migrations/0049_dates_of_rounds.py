"""Dates of rounds; what moves the stamp of the event moves with them."""

import django.db.models.deletion
from django.db import migrations, models

import web.ids
from tournaments.migrations._stamps import stamp_by


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0048_bye_asked_for")]

    operations = [
        migrations.CreateModel(
            name="RoundDate",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("starts", models.DateTimeField()),
                ("changed", models.DateTimeField(auto_now=True)),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="dates",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "date of a round",
                "verbose_name_plural": "dates of rounds",
                "ordering": ["event", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=["event", "number"], name="round_date_once")
                ],
            },
        ),
        stamp_by("tournaments_rounddate", "changed.event_id"),
    ]
