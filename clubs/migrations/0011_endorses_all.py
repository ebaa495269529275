"""A body may endorse every event of the clubs below it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One column."""

    dependencies = [("clubs", "0010_club_below")]
    operations = [
        migrations.AddField(
            model_name="club",
            name="endorses_all",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
