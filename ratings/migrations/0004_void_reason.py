"""A game of no event that is taken out of the ratings keeps why, and who said so."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("ratings", "0003_old_lists")]

    operations = [
        migrations.AddField(
            model_name="ratedgame",
            name="reason",
            field=models.CharField(blank=True, db_default="", max_length=250),
        ),
        migrations.AddField(
            model_name="ratedgame",
            name="ruled_by",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
