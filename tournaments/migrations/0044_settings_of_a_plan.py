"""An event is made from a plan, which alone knows the defaults; the columns stay as they are."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0043_one_current"),
    ]

    operations = [
        migrations.AlterField(
            model_name="event",
            name="check_in",
            field=models.BooleanField(verbose_name="check-in"),
        ),
        migrations.AlterField(
            model_name="event",
            name="currency",
            field=models.CharField(
                blank=True, db_default="", max_length=12, verbose_name="currency"
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="evidence",
            field=models.CharField(
                choices=[
                    ("log", "only games with a log"),
                    ("confirmed", "logs and results confirmed by both sides"),
                    ("sheet", "logs, confirmed results and score sheets"),
                ],
                max_length=9,
                verbose_name="games that are rated",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="fee",
            field=models.PositiveIntegerField(db_default=0, verbose_name="entry fee"),
        ),
        migrations.AlterField(
            model_name="event",
            name="options",
            field=models.JSONField(blank=True),
        ),
        migrations.AlterField(
            model_name="event",
            name="players_enter",
            field=models.BooleanField(verbose_name="players enter themselves"),
        ),
        migrations.AlterField(
            model_name="event",
            name="players_report",
            field=models.BooleanField(verbose_name="players report results"),
        ),
        migrations.AlterField(
            model_name="event",
            name="policy",
            field=models.JSONField(blank=True),
        ),
        migrations.AlterField(
            model_name="event",
            name="prizes",
            field=models.JSONField(blank=True, db_default=[]),
        ),
        migrations.AlterField(
            model_name="event",
            name="purse",
            field=models.PositiveBigIntegerField(db_default=0, verbose_name="purse"),
        ),
        migrations.AlterField(
            model_name="event",
            name="rated",
            field=models.BooleanField(verbose_name="rated"),
        ),
        migrations.AlterField(
            model_name="event",
            name="scoring",
            field=models.JSONField(blank=True),
        ),
        migrations.AlterField(
            model_name="event",
            name="seed",
            field=models.PositiveBigIntegerField(),
        ),
        migrations.AlterField(
            model_name="event",
            name="team_event",
            field=models.BooleanField(verbose_name="team event"),
        ),
        migrations.AlterField(
            model_name="event",
            name="tie_breaks",
            field=models.JSONField(blank=True),
        ),
        migrations.AlterField(
            model_name="event",
            name="time_limit",
            field=models.CharField(
                choices=[
                    ("none", "no time limit"),
                    ("draw", "leader wins, equal is a tie"),
                    ("extra_deal", "leader wins, equal plays one more deal"),
                ],
                max_length=10,
                verbose_name="time limit",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="time_zone",
            field=models.CharField(max_length=64, verbose_name="time zone"),
        ),
    ]
