"""The clubs below a body are found by an index, built while others go on working."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    """One index."""

    atomic = False
    dependencies = [("clubs", "0009_bodies")]
    operations = [
        AddIndexConcurrently("club", models.Index(fields=["above"], name="club_below")),
    ]
