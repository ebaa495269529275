"""Cards of before are told their event and round, by which they are then found."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

FILL = "UPDATE tournaments_card SET round_number = round_number WHERE event_id IS NULL"


def forwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Let the trigger of the table fill in the rows of before."""
    editor.execute(FILL, None)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("tournaments", "0039_cards_of_players"),
    ]

    operations = [
        migrations.RunPython(forwards, migrations.RunPython.noop),
        AddIndexConcurrently(
            model_name="card",
            index=models.Index(fields=["event"], name="card_of_event"),
        ),
    ]
