"""A table has a set of boards of its own where boards travel."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0053_deals")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="board_set",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
    ]
