"""Parts of the names of events are found by trigrams; names are folded as they are now."""

import django.contrib.postgres.indexes
from django.db import migrations, models

from clubs.migrations._folding import PLAIN, folded_anew


class Migration(migrations.Migration):
    """Events as they are looked for, and rounds that are played now."""

    atomic = False
    dependencies = [("clubs", "0008_folded"), ("tournaments", "0013_area_stamps")]
    operations = [
        migrations.AddIndex(
            model_name="event",
            index=django.contrib.postgres.indexes.GinIndex(
                fields=["sort_key"], name="event_by_words", opclasses=["gin_trgm_ops"]
            ),
        ),
        migrations.AddIndex(
            model_name="round",
            index=models.Index(
                condition=models.Q(("state", "published")),
                fields=["event"],
                name="round_being_played",
            ),
        ),
        migrations.RunPython(
            folded_anew("tournaments_event", "name", only=PLAIN), migrations.RunPython.noop
        ),
    ]
