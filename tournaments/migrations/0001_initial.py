import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import clubs.ids
import games.rules.registry
import tournaments.scheduling.formats


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("clubs", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=clubs.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                (
                    "game",
                    models.CharField(
                        choices=games.rules.registry.choices, max_length=32, verbose_name="game"
                    ),
                ),
                ("options", models.JSONField(blank=True, default=dict)),
                (
                    "method",
                    models.CharField(
                        choices=tournaments.scheduling.formats.choices,
                        max_length=32,
                        verbose_name="method",
                    ),
                ),
                (
                    "shape",
                    models.CharField(
                        choices=[
                            ("pairs", "fixed partnerships"),
                            ("rotating", "rotating partners"),
                            ("single", "each for themselves"),
                        ],
                        max_length=10,
                        verbose_name="shape",
                    ),
                ),
                ("rounds_planned", models.PositiveSmallIntegerField(verbose_name="rounds planned")),
                ("table_min", models.PositiveSmallIntegerField()),
                ("table_max", models.PositiveSmallIntegerField()),
                ("table_preferred", models.PositiveSmallIntegerField()),
                ("policy", models.JSONField(blank=True, default=dict)),
                ("preset", models.SlugField(max_length=32, verbose_name="scoring")),
                ("tie_breaks", models.JSONField(blank=True, default=list)),
                ("scoring", models.JSONField(blank=True, default=dict)),
                ("check_in", models.BooleanField(default=False, verbose_name="check-in")),
                (
                    "time_limit",
                    models.CharField(
                        choices=[
                            ("none", "games are played to their end"),
                            ("draw", "the leader wins, level is a tie"),
                            ("extra_deal", "the leader wins, level plays one more deal"),
                        ],
                        default="none",
                        max_length=10,
                        verbose_name="time limit",
                    ),
                ),
                ("seed", models.PositiveBigIntegerField(default=0)),
                ("rated", models.BooleanField(default=True, verbose_name="rated")),
                (
                    "time_zone",
                    models.CharField(default="UTC", max_length=64, verbose_name="time zone"),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "draft"),
                            ("open", "open for entries"),
                            ("running", "running"),
                            ("finished", "finished"),
                            ("cancelled", "cancelled"),
                        ],
                        default="draft",
                        max_length=10,
                    ),
                ),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="clubs.club",
                    ),
                ),
            ],
            options={
                "verbose_name": "event",
                "verbose_name_plural": "events",
                "ordering": ["-created"],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=clubs.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("rating", models.BigIntegerField(default=0)),
                ("team", models.CharField(blank=True, max_length=120, verbose_name="team")),
                ("from_round", models.PositiveSmallIntegerField(default=1)),
                ("to_round", models.PositiveSmallIntegerField(null=True)),
                ("sits_out", models.JSONField(blank=True, default=list)),
                ("fixed_table", models.PositiveSmallIntegerField(null=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "partnership",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="clubs.partnership",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="clubs.player",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "entry",
                "verbose_name_plural": "entries",
                "ordering": ["event", "number"],
            },
        ),
        migrations.CreateModel(
            name="Forbidden",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=clubs.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("reason", models.CharField(max_length=250, verbose_name="reason")),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="forbidden",
                        to="tournaments.event",
                    ),
                ),
                (
                    "one",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="forbidden_as_one",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="forbidden_as_other",
                        to="tournaments.entry",
                    ),
                ),
            ],
            options={
                "verbose_name": "forbidden meeting",
                "verbose_name_plural": "forbidden meetings",
                "ordering": ["event", "created"],
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=clubs.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "draft"),
                            ("published", "published"),
                            ("closed", "closed"),
                        ],
                        default="draft",
                        max_length=10,
                    ),
                ),
                ("seed", models.PositiveBigIntegerField()),
                ("certificate", models.JSONField()),
                ("check_in", models.BooleanField(default=False)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("published_at", models.DateTimeField(null=True)),
                ("closed_at", models.DateTimeField(null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rounds",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "round",
                "verbose_name_plural": "rounds",
                "ordering": ["event", "number"],
            },
        ),
        migrations.CreateModel(
            name="Bye",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=clubs.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="byes",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="byes",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={
                "verbose_name": "bye",
                "verbose_name_plural": "byes",
            },
        ),
        migrations.CreateModel(
            name="RoundEdit",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=clubs.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("swap", "two places exchanged"),
                            ("move", "moved"),
                            ("reseat", "a table seated anew"),
                            ("arrange", "the whole round arranged"),
                        ],
                        max_length=8,
                    ),
                ),
                ("change", models.JSONField()),
                ("before", models.JSONField()),
                ("after", models.JSONField()),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="round_edits",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="edits",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={
                "verbose_name": "edit of a round",
                "verbose_name_plural": "edits of rounds",
                "ordering": ["created", "id"],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=clubs.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("decided", "decided"),
                            ("disputed", "disputed"),
                            ("confirmed", "confirmed"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("level_after", models.PositiveSmallIntegerField(null=True)),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={
                "verbose_name": "table",
                "verbose_name_plural": "tables",
                "ordering": ["round", "number"],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=clubs.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("letter", models.CharField(max_length=1)),
                ("side", models.CharField(max_length=2)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="clubs.player",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tournaments.round",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "ordering": ["table", "letter"],
            },
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=clubs.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("current", models.BooleanField(default=True)),
                ("submission", models.UUIDField(null=True)),
                ("reason", models.CharField(blank=True, max_length=250)),
                ("places", models.JSONField()),
                ("points", models.JSONField(default=dict)),
                ("winner", models.CharField(blank=True, max_length=2)),
                ("by_time", models.BooleanField(default=False)),
                ("sanctions", models.JSONField(blank=True, default=dict)),
                ("absent", models.JSONField(blank=True, default=list)),
                ("cards", models.JSONField(blank=True, default=list)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="results",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "result",
                "verbose_name_plural": "results",
            },
        ),
        migrations.CreateModel(
            name="CheckIn",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=clubs.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="check_ins",
                        to="tournaments.entry",
                    ),
                ),
            ],
            options={
                "verbose_name": "check-in",
                "verbose_name_plural": "check-ins",
                "constraints": [
                    models.UniqueConstraint(fields=("entry", "number"), name="check_in_once")
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.UniqueConstraint(
                models.F("club"),
                django.db.models.functions.text.Lower("name"),
                name="event_name_once_in_club",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("player__isnull", True), ("partnership__isnull", True), _connector="XOR"
                ),
                name="entry_one_kind",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("event", "number"), name="entry_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("event", "player"), name="entry_player_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("event", "partnership"), name="entry_pair_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="forbidden",
            constraint=models.UniqueConstraint(fields=("one", "other"), name="forbidden_once"),
        ),
        migrations.AddConstraint(
            model_name="forbidden",
            constraint=models.CheckConstraint(
                condition=models.Q(("one__lt", models.F("other"))), name="forbidden_in_order"
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(
                fields=("event", "number"), name="round_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="bye",
            constraint=models.UniqueConstraint(fields=("round", "entry"), name="bye_once"),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                fields=("round", "number"), name="table_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("table", "letter"), name="seat_once"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                fields=("round", "player"), name="seated_once_a_round"
            ),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.UniqueConstraint(
                fields=("table", "version"), name="result_version_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.UniqueConstraint(
                condition=models.Q(("current", True)), fields=("table",), name="result_one_current"
            ),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("submission__isnull", False),
                    models.Q(("reason", ""), _negated=True),
                    _connector="OR",
                ),
                name="result_replay_or_reason",
            ),
        ),
    ]
