"""The index that holds one current result a table.

The model had it all along; the database lost it when the column lost its own index.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Built while others go on working."""

    atomic = False
    dependencies = [("tournaments", "0042_zones_of_clubs")]
    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    "CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS result_one_current "
                    "ON tournaments_result (table_id) WHERE current",
                    "DROP INDEX CONCURRENTLY result_one_current",
                )
            ],
            state_operations=[
                migrations.AddConstraint(
                    "result",
                    models.UniqueConstraint(
                        fields=["table"],
                        condition=models.Q(current=True),
                        name="result_one_current",
                    ),
                )
            ],
        )
    ]
