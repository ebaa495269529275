"""Names with quotes, joiners and more letters with a stroke are folded anew."""

from django.db import migrations

from clubs.migrations._folding import PLAIN, folded_anew


class Migration(migrations.Migration):
    """Keys as names are told apart by now."""

    atomic = False
    dependencies = [("clubs", "0011_endorses_all")]
    operations = [
        migrations.RunPython(
            folded_anew("clubs_club", "name", only=PLAIN), migrations.RunPython.noop
        ),
        migrations.RunPython(
            folded_anew("clubs_player", "name", "nickname", only=PLAIN), migrations.RunPython.noop
        ),
        migrations.RunPython(
            folded_anew("clubs_partnership", "name", only=PLAIN), migrations.RunPython.noop
        ),
    ]
