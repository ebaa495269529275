"""Players may ask for the bye of the next round."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0047_wall_message")]

    operations = [
        migrations.AlterField(
            model_name="playeract",
            name="kind",
            field=models.CharField(
                choices=[
                    ("enter", "entered"),
                    ("leave", "removed the entry"),
                    ("away", "reported an absence"),
                    ("back", "came back"),
                    ("bye", "asked for the bye"),
                    ("nobye", "no longer asks for the bye"),
                    ("gone", "withdrawn for not checking in"),
                ],
                max_length=5,
            ),
        ),
    ]
