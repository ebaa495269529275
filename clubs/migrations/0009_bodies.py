"""Clubs may belong to associations and federations, which know players by numbers."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

import web.ids
from clubs.models.triggers import triggers

OF_REQUEST = "SELECT 'club:' || club_id FROM changed UNION SELECT 'club:' || body_id FROM changed"
OF_NUMBER = """SELECT 'players' UNION SELECT 'club:' || body_id FROM changed
    UNION SELECT 'club:' || club_id FROM clubs_player
    WHERE id IN (SELECT player_id FROM changed)"""


def forwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Count what changes of both tables."""
    for table, areas in (("clubs_affiliation", OF_REQUEST), ("clubs_membernumber", OF_NUMBER)):
        for statement in triggers(table, areas):
            editor.execute(statement, None)


class Migration(migrations.Migration):
    """What a club is, the body above it, requests to join, membership numbers."""

    dependencies = [("clubs", "0008_folded")]
    operations = [
        migrations.AddField(
            model_name="club",
            name="above",
            field=models.ForeignKey(
                db_index=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="below",
                to="clubs.club",
            ),
        ),
        migrations.AddField(
            model_name="club",
            name="kind",
            field=models.CharField(
                choices=[
                    ("club", "club"),
                    ("association", "association"),
                    ("federation", "federation"),
                ],
                db_default="club",
                default="club",
                max_length=12,
                verbose_name="kind",
            ),
        ),
        migrations.CreateModel(
            name="Affiliation",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("by_body", models.BooleanField()),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "body",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="asks_below",
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
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="asks_above",
                        to="clubs.club",
                    ),
                ),
            ],
            options={
                "verbose_name": "request to join",
                "verbose_name_plural": "requests to join",
                "constraints": [
                    models.UniqueConstraint(fields=("club", "body"), name="affiliation_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="MemberNumber",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.CharField(max_length=32, verbose_name="membership number")),
                ("folded", models.CharField(db_index=True, editable=False, max_length=32)),
                ("since", models.DateField(verbose_name="since")),
                ("until", models.DateField(blank=True, null=True, verbose_name="until")),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "body",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="numbers_given",
                        to="clubs.club",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="member_numbers",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "membership number",
                "verbose_name_plural": "membership numbers",
                "constraints": [
                    models.UniqueConstraint(fields=("body", "folded"), name="member_number_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("until__isnull", True),
                            ("until__gte", models.F("since")),
                            _connector="OR",
                        ),
                        name="member_number_days_in_order",
                    ),
                ],
            },
        ),
        migrations.RunPython(forwards, migrations.RunPython.noop),
    ]
