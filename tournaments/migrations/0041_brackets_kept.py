"""What a bracket goes on by where a corrected result changes points only, and what it was redrawn."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0040_cards_filled"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="bracket",
            field=models.JSONField(blank=True, db_default={}, default=dict),
        ),
        migrations.AlterField(
            model_name="roundedit",
            name="kind",
            field=models.CharField(
                choices=[
                    ("swap", "two places swapped"),
                    ("move", "moved"),
                    ("reseat", "a table reseated"),
                    ("arrange", "the whole round rearranged"),
                    ("undo", "a change undone"),
                    ("bye", "a late entry seated at a bye"),
                    ("redraw", "redrawn after a correction"),
                ],
                max_length=8,
            ),
        ),
    ]
