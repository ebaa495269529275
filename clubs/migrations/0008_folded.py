"""What was folded otherwise before is folded anew, and pairs for the first time."""

from django.db import migrations

from clubs.migrations._folding import PLAIN, folded_anew


class Migration(migrations.Migration):
    """Names as they are looked for now."""

    atomic = False
    dependencies = [("clubs", "0007_search")]
    operations = [
        migrations.RunPython(
            folded_anew("clubs_club", "name", only=PLAIN), migrations.RunPython.noop
        ),
        migrations.RunPython(
            folded_anew("clubs_player", "name", "nickname", only=PLAIN), migrations.RunPython.noop
        ),
        migrations.RunPython(
            folded_anew("clubs_partnership", "name", only="sort_key = ''"),
            migrations.RunPython.noop,
        ),
    ]
