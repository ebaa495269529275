"""Which rounds players were reminded of: what a worker did, no other does again."""

import django.db.models.deletion
from django.db import migrations, models

import web.ids


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0049_dates_of_rounds"),
    ]

    operations = [
        migrations.CreateModel(
            name="RoundReminder",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("starts", models.DateTimeField()),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reminders",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "reminder of a round",
                "verbose_name_plural": "reminders of rounds",
                "ordering": ["event", "number", "starts"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "number", "starts"), name="round_reminder_once"
                    )
                ],
            },
        ),
    ]
