import django.db.models.deletion
from django.db import migrations, models

import web.ids


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0017_signed_logs"),
    ]

    operations = [
        migrations.CreateModel(
            name="WatchedLog",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("url", models.CharField(max_length=1000)),
                ("key", models.CharField(blank=True, max_length=400)),
                ("origin", models.CharField(blank=True, max_length=200)),
                ("due", models.DateTimeField()),
                ("taken_until", models.DateTimeField(null=True)),
                ("failures", models.PositiveSmallIntegerField(default=0)),
                (
                    "fault",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("unreachable", "The address does not answer."),
                            ("not_a_log", "There is no log at this address."),
                            ("other_log", "Another log stands at this address now."),
                            ("signature_wrong", "The newest head is not signed with its key."),
                            ("history_changed", "Entries that were signed before have changed."),
                            ("heads_disagree", "Two heads of one size have different roots."),
                            ("head_taken_back", "The log had more entries before."),
                        ],
                        max_length=16,
                    ),
                ),
                ("detail", models.CharField(blank=True, max_length=200)),
                ("checked", models.DateTimeField(null=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="watched_logs",
                        to="clubs.club",
                    ),
                ),
            ],
            options={
                "verbose_name": "watched log",
                "verbose_name_plural": "watched logs",
                "ordering": ["created", "id"],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "url"), name="log_watched_once")
                ],
            },
        ),
    ]
