"""The copies of a period are found by an index, built while others go on working."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    """One index."""

    atomic = False
    dependencies = [("ratings", "0008_copies")]
    operations = [
        AddIndexConcurrently(
            "period",
            models.Index(
                condition=models.Q(("copy_of__isnull", False)),
                fields=["copy_of"],
                name="period_copies",
            ),
        ),
    ]
