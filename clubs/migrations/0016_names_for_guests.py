"""A club chooses whether it is listed, and what guests read of its players."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    """Columns that say of every row what was so before, and an index of the few that wait."""

    atomic = False
    dependencies = [("clubs", "0015_sandboxes")]
    operations = [
        migrations.AddField(
            model_name="club",
            name="listed",
            field=models.BooleanField(db_default=True, default=True, verbose_name="listed"),
        ),
        migrations.AddField(
            model_name="club",
            name="guest_names",
            field=models.CharField(
                choices=[
                    ("full", "full names"),
                    ("initials", "initials"),
                    ("numbers", "numbers instead of names"),
                ],
                db_default="full",
                default="full",
                max_length=8,
                verbose_name="what guests read of players",
            ),
        ),
        migrations.AddField(
            model_name="club",
            name="minors_named",
            field=models.BooleanField(
                db_default=False,
                default=False,
                verbose_name="minors are shown as everybody else",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="hidden_by_club",
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
        migrations.AddField(
            model_name="player",
            name="minor",
            field=models.BooleanField(db_default=False, default=False, verbose_name="minor"),
        ),
        migrations.AddField(
            model_name="player",
            name="name_due",
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
        AddIndexConcurrently(
            model_name="player",
            index=models.Index(
                condition=models.Q(name_due=True), fields=["id"], name="player_name_due"
            ),
        ),
    ]
