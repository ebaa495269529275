"""What 0.2.0 had of tournaments: tables, and the triggers that stamp events and tell feeds.

The name is that of the last migration of that release, so that it knows its database again.
"""

import datetime

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import games.rules.registry
import tournaments.scheduling.formats
import web.ids
from tournaments.migrations._stamps import backwards, forwards


class Migration(migrations.Migration):
    replaces = [
        ("tournaments", "0001_initial"),
        ("tournaments", "0002_new_event"),
        ("tournaments", "0003_evidence"),
        ("tournaments", "0004_hall"),
        ("tournaments", "0005_undo"),
        ("tournaments", "0006_entries"),
        ("tournaments", "0007_hall_photos"),
        ("tournaments", "0008_people"),
        ("tournaments", "0009_revisions"),
        ("tournaments", "0010_photo_removed"),
        ("tournaments", "0011_finals"),
        ("tournaments", "0012_event_stamp"),
        ("tournaments", "0013_area_stamps"),
        ("tournaments", "0014_search"),
        ("tournaments", "0015_players_report"),
        ("tournaments", "0016_fewer_indexes"),
        ("tournaments", "0017_players_enter"),
        ("tournaments", "0018_feed"),
        ("tournaments", "0019_devices"),
        ("tournaments", "0020_webhooks"),
        ("tournaments", "0021_team_event"),
        ("tournaments", "0022_seasons"),
        ("tournaments", "0023_season_divisions"),
        ("tournaments", "0024_money"),
    ]

    initial = True

    dependencies = [
        ("clubs", "0008_folded"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
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
                            ("single", "individual"),
                        ],
                        max_length=10,
                        verbose_name="shape",
                    ),
                ),
                (
                    "rounds_planned",
                    models.PositiveSmallIntegerField(verbose_name="number of rounds"),
                ),
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
                            ("none", "no time limit"),
                            ("draw", "leader wins, equal is a tie"),
                            ("extra_deal", "leader wins, equal plays one more deal"),
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
                (
                    "minutes",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="minutes per round"
                    ),
                ),
                ("place", models.CharField(blank=True, max_length=120, verbose_name="place")),
                ("revision", models.PositiveIntegerField(default=0)),
                ("starts", models.DateTimeField(blank=True, null=True, verbose_name="starts")),
                (
                    "evidence",
                    models.CharField(
                        choices=[
                            ("log", "only games with a log"),
                            ("confirmed", "logs and results confirmed by both sides"),
                            ("sheet", "logs, confirmed results and score sheets"),
                        ],
                        default="sheet",
                        max_length=9,
                        verbose_name="games that are rated",
                    ),
                ),
                (
                    "sort_key",
                    models.CharField(db_index=True, default="", editable=False, max_length=250),
                ),
                (
                    "players_enter",
                    models.BooleanField(default=False, verbose_name="players enter themselves"),
                ),
                (
                    "players_report",
                    models.BooleanField(default=True, verbose_name="players report results"),
                ),
                ("team_event", models.BooleanField(default=False, verbose_name="team event")),
                (
                    "currency",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        max_length=12,
                        verbose_name="currency",
                    ),
                ),
                (
                    "fee",
                    models.PositiveIntegerField(db_default=0, default=0, verbose_name="entry fee"),
                ),
                ("prizes", models.JSONField(blank=True, db_default=[], default=list)),
                (
                    "purse",
                    models.PositiveBigIntegerField(db_default=0, default=0, verbose_name="purse"),
                ),
            ],
            options={
                "verbose_name": "event",
                "verbose_name_plural": "events",
                "ordering": ["-created"],
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(
                        fields=["sort_key"], name="event_by_words", opclasses=["gin_trgm_ops"]
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("club"),
                        django.db.models.functions.text.Lower("name"),
                        name="event_name_once_in_club",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
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
                ("paid", models.BooleanField(db_default=False, default=False)),
                (
                    "categories",
                    models.JSONField(
                        blank=True, db_default=[], default=list, verbose_name="categories"
                    ),
                ),
            ],
            options={
                "verbose_name": "entry",
                "verbose_name_plural": "entries",
                "ordering": ["event", "number"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("player__isnull", True),
                            ("partnership__isnull", True),
                            _connector="XOR",
                        ),
                        name="entry_one_kind",
                    ),
                    models.UniqueConstraint(fields=("event", "number"), name="entry_number_once"),
                    models.UniqueConstraint(fields=("event", "player"), name="entry_player_once"),
                    models.UniqueConstraint(
                        fields=("event", "partnership"), name="entry_pair_once"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Forbidden",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
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
                "verbose_name": "forbidden pairing",
                "verbose_name_plural": "forbidden pairings",
                "ordering": ["event", "created"],
                "constraints": [
                    models.UniqueConstraint(fields=("one", "other"), name="forbidden_once"),
                    models.CheckConstraint(
                        condition=models.Q(("one__lt", models.F("other"))),
                        name="forbidden_in_order",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
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
                ("revision", models.PositiveIntegerField(default=0)),
            ],
            options={
                "verbose_name": "round",
                "verbose_name_plural": "rounds",
                "ordering": ["event", "number"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "published")),
                        fields=["event"],
                        name="round_being_played",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="round_number_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Bye",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
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
                "constraints": [
                    models.UniqueConstraint(fields=("round", "entry"), name="bye_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="RoundEdit",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("swap", "two places swapped"),
                            ("move", "moved"),
                            ("reseat", "a table reseated"),
                            ("arrange", "the whole round rearranged"),
                            ("undo", "a change undone"),
                            ("bye", "a late entry seated at a bye"),
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
                ("arrangement", models.JSONField(default=dict)),
                ("undone", models.BooleanField(default=False)),
            ],
            options={
                "verbose_name": "round edit",
                "verbose_name_plural": "round edits",
                "ordering": ["created", "id"],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
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
                        db_index=False,
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
                "constraints": [
                    models.UniqueConstraint(fields=("round", "number"), name="table_number_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
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
                (
                    "instead_of",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats_left_to_others",
                        to="clubs.player",
                    ),
                ),
                (
                    "pair",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="clubs.partnership",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "ordering": ["table", "letter"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "letter"), name="seat_once"),
                    models.UniqueConstraint(fields=("round", "player"), name="seated_once_a_round"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
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
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="tournaments.table",
                    ),
                ),
                ("cleared_at", models.DateTimeField(null=True)),
                (
                    "cleared_by",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="cleared_results",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("cleared_reason", models.CharField(blank=True, max_length=250)),
                ("deals", models.JSONField(blank=True, default=list)),
                (
                    "evidence",
                    models.CharField(
                        choices=[
                            ("log", "log"),
                            ("confirmed", "confirmed by both sides"),
                            ("sheet", "score sheet"),
                            ("award", "award"),
                        ],
                        default="log",
                        max_length=9,
                    ),
                ),
                (
                    "slip",
                    models.CharField(blank=True, max_length=20, verbose_name="score sheet number"),
                ),
            ],
            options={
                "verbose_name": "result",
                "verbose_name_plural": "results",
                "indexes": [
                    models.Index(
                        condition=models.Q(("cleared_by__isnull", False)),
                        fields=["cleared_by"],
                        name="result_cleared",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "version"), name="result_version_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("evidence", "log"), ("submission__isnull", True), _connector="XOR"
                        ),
                        name="result_log_is_named",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("evidence", "award"), ("reason", ""), _negated=True),
                        name="result_award_has_reason",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("current", False), ("cleared_at__isnull", True), _connector="OR"
                        ),
                        name="result_cleared_is_past",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CheckIn",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
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
        migrations.CreateModel(
            name="EventChange",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                ("changes", models.JSONField()),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="event_changes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changes",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "event change",
                "verbose_name_plural": "event changes",
                "ordering": ["-created", "-id"],
            },
        ),
        migrations.CreateModel(
            name="RoundClock",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("given", models.DurationField()),
                ("warning", models.DurationField()),
                ("since", models.DateTimeField(null=True)),
                ("spent", models.DurationField(default=datetime.timedelta)),
                ("started", models.DateTimeField(null=True)),
                (
                    "round",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="clock",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={
                "verbose_name": "round clock",
                "verbose_name_plural": "round clocks",
                "ordering": ["round"],
            },
        ),
        migrations.CreateModel(
            name="SheetPhoto",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("body", models.BinaryField()),
                ("digest", models.CharField(max_length=64)),
                ("width", models.PositiveSmallIntegerField()),
                ("height", models.PositiveSmallIntegerField()),
                ("size", models.PositiveIntegerField()),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("replaced_at", models.DateTimeField(null=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="sheet_photos",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="photos",
                        to="tournaments.result",
                    ),
                ),
                ("removed_at", models.DateTimeField(null=True)),
                (
                    "removed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="removed_photos",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "score sheet photo",
                "verbose_name_plural": "score sheet photos",
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("replaced_at__isnull", True)),
                        fields=("result",),
                        name="photo_one_current",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayerMerge",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("moved", models.JSONField()),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("undone_at", models.DateTimeField(null=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="merges",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merges",
                        to="clubs.club",
                    ),
                ),
                (
                    "kept",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merges_kept",
                        to="clubs.player",
                    ),
                ),
                (
                    "merged",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merges",
                        to="clubs.player",
                    ),
                ),
                (
                    "undone_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="merges_undone",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "player merge",
                "verbose_name_plural": "player merges",
                "ordering": ["-created", "-id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("undone_at__isnull", True)),
                        fields=("merged",),
                        name="merged_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Substitution",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("from_round", models.PositiveSmallIntegerField()),
                ("to_round", models.PositiveSmallIntegerField(null=True)),
                ("reason", models.CharField(max_length=250, verbose_name="reason")),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="substitutions_made",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="substitutions",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="substituted",
                        to="clubs.player",
                    ),
                ),
                (
                    "substitute",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="substitutions",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "substitute",
                "verbose_name_plural": "substitutes",
                "ordering": ["from_round", "created", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("to_round__isnull", True)),
                        fields=("entry", "player"),
                        name="substitution_one_open",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("to_round__isnull", True),
                            ("to_round__gte", models.F("from_round")),
                            _connector="OR",
                        ),
                        name="substitution_in_order",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="FinalStandings",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("rules", models.CharField(max_length=16)),
                ("lines", models.JSONField()),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="finals",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "final standings",
                "verbose_name_plural": "final standings",
                "ordering": ["event", "-number"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="finals_number_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="EventStamp",
            fields=[
                ("event_id", models.UUIDField(primary_key=True, serialize=False)),
                ("stamp", models.BigIntegerField(default=0)),
                ("drafts", models.BigIntegerField(default=0)),
            ],
            options={
                "verbose_name": "change counter of an event",
                "verbose_name_plural": "change counters of events",
            },
        ),
        migrations.CreateModel(
            name="SideReport",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("side", models.CharField(max_length=2)),
                ("version", models.PositiveIntegerField(default=1)),
                ("after", models.PositiveIntegerField(default=0)),
                ("points", models.JSONField()),
                ("deals", models.JSONField(blank=True, default=list)),
                ("by_time", models.BooleanField(default=False)),
                ("places", models.JSONField()),
                ("letter", models.CharField(max_length=1)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="side_reports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "result report",
                "verbose_name_plural": "result reports",
                "ordering": ["table", "side", "-version"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "side", "version"), name="report_version_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayerAct",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("enter", "entered"),
                            ("leave", "removed the entry"),
                            ("away", "reported an absence"),
                            ("back", "came back"),
                        ],
                        max_length=5,
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(null=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="player_acts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="player_acts",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="player_acts",
                        to="tournaments.event",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acts",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "player action",
                "verbose_name_plural": "player actions",
                "ordering": ["event", "-created", "-id"],
            },
        ),
        migrations.CreateModel(
            name="PartnerRequest",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("accepted", "accepted"),
                            ("declined", "declined"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="waiting",
                        max_length=9,
                    ),
                ),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("answered", models.DateTimeField(null=True)),
                (
                    "asked",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="asked_by_partners",
                        to="clubs.player",
                    ),
                ),
                (
                    "asker",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="partners_asked",
                        to="clubs.player",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="partner_requests",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "partner request",
                "verbose_name_plural": "partner requests",
                "ordering": ["event", "created", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "waiting")),
                        fields=("event", "asker", "asked"),
                        name="partner_asked_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="FeedItem",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "event_id",
                        "stamp",
                        "drafts",
                        "kind",
                        "subject",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("event_id", models.UUIDField()),
                ("stamp", models.BigIntegerField()),
                ("drafts", models.BigIntegerField()),
                ("kind", models.CharField(max_length=12)),
                ("subject", models.UUIDField()),
                ("secret", models.BooleanField()),
                ("at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "event change",
                "verbose_name_plural": "event changes",
            },
        ),
        migrations.CreateModel(
            name="PushDevice",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("address", models.CharField(max_length=1000, unique=True)),
                ("point", models.CharField(max_length=90)),
                ("secret", models.CharField(max_length=24)),
                ("language", models.CharField(max_length=8)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="devices",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "device with notifications",
                "verbose_name_plural": "devices with notifications",
                "ordering": ["player", "created", "id"],
            },
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("url", models.CharField(max_length=1000)),
                (
                    "kinds",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=12), default=list, size=None
                    ),
                ),
                ("secret", models.BinaryField()),
                ("before", models.BinaryField(null=True)),
                ("before_until", models.DateTimeField(null=True)),
                ("active", models.BooleanField(default=True)),
                ("off", models.CharField(blank=True, max_length=200)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="webhooks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to="clubs.club",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "webhook",
                "verbose_name_plural": "webhooks",
                "ordering": ["created", "id"],
            },
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("body", models.TextField()),
                (
                    "state",
                    models.CharField(
                        choices=[("pending", "pending"), ("sent", "sent"), ("dead", "dead")],
                        default="pending",
                        max_length=8,
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("due", models.DateTimeField()),
                ("taken_until", models.DateTimeField(null=True)),
                ("status", models.PositiveSmallIntegerField(null=True)),
                ("error", models.CharField(blank=True, max_length=200)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("sent_at", models.DateTimeField(null=True)),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="tournaments.webhook",
                    ),
                ),
            ],
            options={
                "verbose_name": "delivery",
                "verbose_name_plural": "deliveries",
                "ordering": ["-created", "-id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "pending")),
                        fields=["due"],
                        name="delivery_due",
                    ),
                    models.Index(fields=["webhook", "-id"], name="delivery_of_webhook"),
                ],
            },
        ),
        migrations.CreateModel(
            name="WebhookPlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("stamp", models.BigIntegerField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.event",
                    ),
                ),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="places",
                        to="tournaments.webhook",
                    ),
                ),
            ],
            options={
                "verbose_name": "webhook position",
                "verbose_name_plural": "webhook positions",
                "constraints": [
                    models.UniqueConstraint(fields=("webhook", "event"), name="webhook_place_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                (
                    "points",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveIntegerField(),
                        blank=True,
                        default=list,
                        size=None,
                    ),
                ),
                ("attendance", models.PositiveIntegerField(default=0)),
                ("best", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("changed", models.DateTimeField(auto_now=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seasons",
                        to="clubs.club",
                    ),
                ),
                (
                    "events",
                    models.ManyToManyField(
                        blank=True, related_name="seasons", to="tournaments.event"
                    ),
                ),
                (
                    "above",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="below",
                        to="tournaments.season",
                    ),
                ),
                ("moves", models.PositiveSmallIntegerField(db_default=0, default=0)),
            ],
            options={
                "verbose_name": "season",
                "verbose_name_plural": "seasons",
                "ordering": ["-created", "-id"],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("club"),
                        django.db.models.functions.text.Lower("name"),
                        name="season_name_once_in_club",
                    )
                ],
            },
        ),
        migrations.RunPython(forwards, backwards),
    ]
