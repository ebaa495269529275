"""Indexes that hold one current log and one draft a match.

Models had them all along; the database lost them when a column beside them lost its own index.
"""

from django.db import migrations, models

CURRENT, DRAFT = (
    models.UniqueConstraint(
        fields=["match"], condition=models.Q(state=state), name=f"submission_one_{state}"
    )
    for state in ("current", "draft")
)


class Migration(migrations.Migration):
    """Built while others go on working."""

    atomic = False
    dependencies = [("games", "0003_fewer_indexes")]
    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    f"CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS submission_one_{state} "
                    f"ON games_submission (match) WHERE state = '{state}'",
                    f"DROP INDEX CONCURRENTLY submission_one_{state}",
                )
                for state in ("current", "draft")
            ],
            state_operations=[
                migrations.AddConstraint("submission", CURRENT),
                migrations.AddConstraint("submission", DRAFT),
            ],
        )
    ]
