"""Old lists are looked up by whoever ever stood, and may be dropped from the history one day."""

import django.db.models.deletion
from django.db import migrations, models

WHO_LEFT = """
INSERT INTO ratings_leaver (pool_id, subject_id)
    SELECT DISTINCT l.pool_id, c.subject_id
    FROM ratings_ratingchange c JOIN ratings_ratinglist l ON l.id = c.list_id
    WHERE l.replaced IS NOT NULL AND NOT EXISTS (
        SELECT FROM ratings_standing s
        WHERE s.pool_id = l.pool_id AND s.subject_id = c.subject_id
    );
"""


class Migration(migrations.Migration):
    dependencies = [("ratings", "0002_lists_by_number")]

    operations = [
        migrations.AddField(
            model_name="ratinglist",
            name="dropped_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.CreateModel(
            name="Leaver",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "pool_id",
                        "subject_id",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="leavers",
                        to="ratings.pool",
                    ),
                ),
                (
                    "subject",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="ratings.subject",
                    ),
                ),
            ],
            options={
                "verbose_name": "leaver",
                "verbose_name_plural": "leavers",
            },
        ),
        migrations.RunSQL(WHO_LEFT, migrations.RunSQL.noop),
    ]
