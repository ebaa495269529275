"""Deals that the site shuffles; what everybody may see of them moves the stamp of the event."""

import django.db.models.deletion
from django.db import migrations, models

import web.ids
from tournaments.migrations._stamps import ROUND, stamp_and_tell

OF_TABLE = """SELECT round.event_id, false, 'round', round.id FROM tournaments_round AS round
        JOIN tournaments_table AS here ON here.round_id = round.id
        WHERE here.id = changed.table_id"""


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0016_names_for_guests"),
        ("tournaments", "0052_names_of_clubs"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="shuffle",
            field=models.CharField(
                choices=[
                    ("players", "the players at the table"),
                    ("site", "the site, so that everybody can check it"),
                ],
                db_default="players",
                max_length=7,
                verbose_name="who shuffles",
            ),
        ),
        migrations.CreateModel(
            name="DealSecret",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("secret", models.CharField(max_length=64)),
                (
                    "round",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deal_secret",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={
                "verbose_name": "secret of deals",
                "verbose_name_plural": "secrets of deals",
                "ordering": ["round"],
            },
        ),
        migrations.CreateModel(
            name="RoundDeals",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("commitment", models.CharField(max_length=64)),
                ("words", models.JSONField(default=list)),
                ("dealt", models.DateTimeField(null=True)),
                ("secret", models.CharField(blank=True, max_length=64)),
                ("cards", models.PositiveSmallIntegerField(default=0)),
                ("printed", models.DateTimeField(null=True)),
                (
                    "round",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deals",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={
                "verbose_name": "deals of a round",
                "verbose_name_plural": "deals of rounds",
                "ordering": ["round"],
            },
        ),
        migrations.CreateModel(
            name="OpenedDeal",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("game", models.PositiveSmallIntegerField()),
                ("deal", models.PositiveSmallIntegerField()),
                ("seat", models.CharField(max_length=1)),
                ("opened", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="opened_deals",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "opened deal",
                "verbose_name_plural": "opened deals",
                "ordering": ["table", "game", "deal"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "game", "deal"), name="deal_opened_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayerWord",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("word", models.CharField(max_length=60)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deal_words",
                        to="clubs.player",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="player_words",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={
                "verbose_name": "word of a player",
                "verbose_name_plural": "words of players",
                "ordering": ["round", "created"],
                "constraints": [
                    models.UniqueConstraint(fields=("round", "player"), name="one_word_a_round")
                ],
            },
        ),
        stamp_and_tell("tournaments_rounddeals", ROUND),
        stamp_and_tell("tournaments_openeddeal", OF_TABLE),
    ]
