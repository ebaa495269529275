"""The key of a standing begins with the subject: who is asked for is found in any number of pools.

Before, PostgreSQL before 18 read the standings of all pools for a player's page.
"""

from django.db import migrations, models

SUBJECT_FIRST, POOL_FIRST = ("subject_id", "pool_id"), ("pool_id", "subject_id")
# What an interrupted build left is no key.
NOTHING_LEFT = "DROP INDEX CONCURRENTLY IF EXISTS standing_key"
BY = "CREATE UNIQUE INDEX CONCURRENTLY standing_key ON ratings_standing ({}, {})"
KEY = """
ALTER TABLE ratings_standing DROP CONSTRAINT ratings_standing_pkey,
    ADD CONSTRAINT ratings_standing_pkey PRIMARY KEY USING INDEX standing_key
"""


class Migration(migrations.Migration):
    """Built while others go on working; the exchange has the table for a moment."""

    atomic = False
    dependencies = [("ratings", "0010_deviation")]
    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL([NOTHING_LEFT, BY.format(*SUBJECT_FIRST)], KEY),
                migrations.RunSQL(KEY, [NOTHING_LEFT, BY.format(*POOL_FIRST)]),
            ],
            state_operations=[
                migrations.AlterField(
                    "standing",
                    "pk",
                    models.CompositePrimaryKey(
                        *SUBJECT_FIRST,
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
            ],
        )
    ]
