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
                    ("swap", "two places exchanged"),
                    ("move", "moved"),
                    ("reseat", "a table seated anew"),
                    ("arrange", "the whole round arranged"),
                    ("undo", "a change taken back"),
                    ("bye", "a late entry seated at the bye"),
                    ("redraw", "drawn again after a correction"),
                ],
                max_length=8,
            ),
        ),
    ]
