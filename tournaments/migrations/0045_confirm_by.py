"""By which round one has to have checked in is a setting of the event, and no rule of cards.

The column of the rules of cards stays in the database for this release, so that whatever still runs
beside the new code finds it; the next one drops it.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0044_settings_of_a_plan"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="confirm_by",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="check in by round"
            ),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveField("cardrules", "confirm_by")],
        ),
    ]
