"""What 0.2.0 had of games: submissions.

The name is that of the last migration of that release, so that it knows its database again.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.rules.registry
import web.ids


class Migration(migrations.Migration):
    replaces = [("games", "0001_initial"), ("games", "0002_doors")]

    initial = True

    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="Submission",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("table", "table"), ("casual", "casual game"), ("club", "club")],
                        default="table",
                        max_length=6,
                    ),
                ),
                ("match", models.UUIDField()),
                ("game", models.CharField(choices=games.rules.registry.choices, max_length=32)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "draft"),
                            ("refused", "refused"),
                            ("contested", "contested"),
                            ("current", "current"),
                            ("superseded", "superseded"),
                        ],
                        max_length=10,
                    ),
                ),
                ("body", models.BinaryField()),
                ("form", models.CharField(max_length=4)),
                ("content_hash", models.CharField(max_length=64)),
                ("verdict", models.JSONField()),
                ("code", models.CharField(blank=True, max_length=40)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("decided_at", models.DateTimeField(null=True)),
                (
                    "decided_by",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="decisions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "submitted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="submissions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("about", models.JSONField(default=dict)),
                ("game_hash", models.CharField(blank=True, max_length=64)),
                ("size", models.PositiveIntegerField(default=0)),
            ],
            options={
                "verbose_name": "submission",
                "verbose_name_plural": "submissions",
                "ordering": ["created"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "content_hash"), name="submission_once"
                    ),
                ],
                "indexes": [
                    models.Index(
                        condition=models.Q(("state__in", ["current", "contested"])),
                        fields=["game_hash"],
                        name="submission_game",
                    ),
                    models.Index(
                        condition=models.Q(("decided_by__isnull", False)),
                        fields=["decided_by"],
                        name="submission_decided",
                    ),
                ],
            },
        ),
    ]
