"""Kept answers that are for one pair of eyes are encrypted; those of before are thrown away.

They hold a player's word, a hand or a secret that is shown once. Who repeats such a request is
asked anew.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("deploy", "0007_no_index_twice"),
    ]

    operations = [
        migrations.AddField(
            model_name="idempotencykey",
            name="encrypted",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.RunSQL(
            "DELETE FROM deploy_idempotencykey WHERE "
            "address LIKE 'PUT %/me/rounds/%/word' OR address LIKE 'POST %/me/rounds/%/hand' "
            "OR address LIKE 'POST %/rounds/%/cards' OR address LIKE 'POST %/invitation%' "
            "OR address LIKE 'POST %/webhooks%'",
            migrations.RunSQL.noop,
            elidable=True,
        ),
    ]
