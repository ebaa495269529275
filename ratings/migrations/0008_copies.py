"""A body's pool rates rounds of its clubs: its periods are copies of theirs."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Of which period one is a copy, and whether it follows that."""

    dependencies = [("ratings", "0007_waiting_since")]
    operations = [
        migrations.AddField(
            model_name="period",
            name="copy_of",
            field=models.ForeignKey(
                db_index=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="copies",
                to="ratings.period",
            ),
        ),
        migrations.AddField(
            model_name="period",
            name="follows",
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
    ]
