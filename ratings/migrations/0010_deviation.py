"""How sure every rating is, and what the ratings of a list say about the spread of its pool.

Older rows have none: a worker rates such a pool once more.
"""

from django.db import migrations, models

PARTS = ("own", "spread", "luck")


class Migration(migrations.Migration):
    """Three columns of changes and of standings, two of lists."""

    dependencies = [("ratings", "0009_period_copies")]
    operations = [
        *(
            migrations.AddField(model, name, models.IntegerField(null=True))
            for model in ("ratingchange", "standing")
            for name in PARTS
        ),
        *(
            migrations.AddField(
                "ratinglist", name, models.BigIntegerField(editable=False, null=True)
            )
            for name in ("surplus", "weight")
        ),
    ]
