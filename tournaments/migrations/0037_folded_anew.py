"""Names of events with quotes, joiners and more letters with a stroke are folded anew."""

from django.db import migrations

from clubs.migrations._folding import PLAIN, folded_anew


class Migration(migrations.Migration):
    """Keys as names are told apart by now."""

    atomic = False
    dependencies = [("clubs", "0012_folded_anew"), ("tournaments", "0036_lifts_undone")]
    operations = [
        migrations.RunPython(
            folded_anew("tournaments_event", "name", only=PLAIN), migrations.RunPython.noop
        ),
    ]
