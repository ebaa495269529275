"""A club has clocks, by which its days begin and end."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One column; `tournaments.0042_zones_of_clubs` fills it in for clubs that have events."""

    dependencies = [("clubs", "0012_folded_anew")]
    operations = [
        migrations.AddField(
            model_name="club",
            name="time_zone",
            field=models.CharField(
                db_default="UTC", default="UTC", max_length=64, verbose_name="time zone"
            ),
        ),
    ]
