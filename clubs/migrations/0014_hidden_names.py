"""A player's name may be hidden from whoever is not of the club."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    """Three columns, empty where nothing is hidden, and an index of those that are not."""

    atomic = False
    dependencies = [("clubs", "0013_club_time_zone")]
    operations = [
        migrations.AddField(
            model_name="player",
            name="hidden_name",
            field=models.CharField(
                db_default="",
                default="",
                editable=False,
                max_length=120,
                verbose_name="hidden name",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="hidden_nickname",
            field=models.CharField(
                db_default="",
                default="",
                editable=False,
                max_length=40,
                verbose_name="hidden nickname",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="hidden_key",
            field=models.CharField(db_default="", default="", editable=False, max_length=250),
        ),
        AddIndexConcurrently(
            model_name="player",
            index=models.Index(
                condition=models.Q(hidden_key__gt=""),
                fields=["club", "hidden_key"],
                name="player_hidden",
            ),
        ),
    ]
