"""What 0.2.0 had of ratings; the history of changes lies in partitions, written by hand.

The name is that of the last migration of that release, so that it knows its database again.
"""

import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.datetime
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

import web.ids
from clubs.models.triggers import triggers

# Lists numbered below 2^30 are rated day by day; the partitions of long recomputes are above.
HISTORY = """
CREATE TABLE ratings_ratingchange (
    list_id integer NOT NULL,
    subject_id integer NOT NULL,
    game_id integer NOT NULL,
    before bigint NOT NULL,
    after bigint NOT NULL,
    games integer NOT NULL,
    k integer NOT NULL,
    expected integer NOT NULL,
    score integer NOT NULL,
    change integer NOT NULL
) PARTITION BY RANGE (list_id);
CREATE TABLE ratings_ratingchange_daily PARTITION OF ratings_ratingchange
    FOR VALUES FROM (MINVALUE) TO (1073741824);
CREATE UNIQUE INDEX ratings_ratingchange_daily_once
    ON ratings_ratingchange_daily (subject_id, list_id, game_id);
CREATE INDEX ratings_ratingchange_daily_list
    ON ratings_ratingchange_daily USING brin (list_id) WITH (autosummarize = on);
CREATE SEQUENCE ratings_partition MINVALUE 0;
"""
NO_HISTORY = "DROP SEQUENCE ratings_partition; DROP TABLE ratings_ratingchange;"

OF_ROW = "SELECT 'pool:' || pool_id FROM changed"
COUNTED = {
    "ratings_pool": "SELECT 'lists' UNION SELECT 'pool:' || id FROM changed "
    "UNION SELECT 'club:' || club_id FROM changed",
    # A list tells of the ledger, of changes and standings: they are shown as of a list.
    "ratings_ratinglist": "SELECT 'lists' UNION SELECT 'pool:' || pool_id FROM changed",
    "ratings_report": OF_ROW,
    # The pools of a club are shown with what still waits.
    "ratings_period": "SELECT 'pool:' || pool_id FROM changed UNION "
    "SELECT 'club:' || club_id FROM ratings_pool WHERE id IN (SELECT pool_id FROM changed)",
    "ratings_ratingrun": OF_ROW,
}


def forwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Count what changes of pools and their lists."""
    for table, areas in COUNTED.items():
        for statement in triggers(table, areas):
            editor.execute(statement, None)
    editor.execute("INSERT INTO clubs_areastamp (area, slot, stamp) SELECT 'lists', 0, 1")


class Migration(migrations.Migration):
    replaces = [
        ("ratings", "0001_initial"),
        ("ratings", "0002_evidence"),
        ("ratings", "0003_calendar_days"),
        ("ratings", "0004_growth"),
        ("ratings", "0005_area_stamps"),
        ("ratings", "0006_runs"),
    ]

    initial = True

    dependencies = [
        ("clubs", "0008_folded"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="RatingRun",
            fields=[
                ("pool_id", models.UUIDField(primary_key=True, serialize=False)),
                ("done", models.PositiveIntegerField(default=0)),
                ("total", models.PositiveIntegerField(default=0)),
                ("started_at", models.DateTimeField()),
                ("updated_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "rating run",
                "verbose_name_plural": "rating runs",
            },
        ),
        migrations.CreateModel(
            name="Subject",
            fields=[
                ("id", models.AutoField(primary_key=True, serialize=False)),
                (
                    "partnership",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="clubs.partnership",
                    ),
                ),
                (
                    "player",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, to="clubs.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "subject",
                "verbose_name_plural": "subjects",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("player__isnull", True),
                            ("partnership__isnull", True),
                            _connector="XOR",
                        ),
                        name="subject_one_kind",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Setback",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "pool_id",
                        "work",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("pool_id", models.UUIDField()),
                ("work", models.SlugField(db_index=False, max_length=16)),
                ("times", models.PositiveIntegerField(default=0)),
                ("until", models.DateTimeField()),
            ],
            options={
                "verbose_name": "setback",
                "verbose_name_plural": "setbacks",
            },
        ),
        migrations.CreateModel(
            name="Pool",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("game", models.SlugField(max_length=32)),
                ("config", models.JSONField(blank=True, default=dict)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pools",
                        to="clubs.club",
                    ),
                ),
            ],
            options={
                "verbose_name": "pool",
                "verbose_name_plural": "pools",
                "constraints": [models.UniqueConstraint(fields=("club", "game"), name="pool_once")],
            },
        ),
        migrations.CreateModel(
            name="Period",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveIntegerField(null=True)),
                ("source", models.UUIDField()),
                ("day", models.DateField(null=True)),
                ("label", models.CharField(blank=True, max_length=250)),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "open"), ("pending", "pending"), ("rated", "rated")],
                        default="pending",
                        max_length=8,
                    ),
                ),
                ("revision", models.PositiveIntegerField(default=0)),
                ("closed_at", models.DateTimeField()),
                ("rated_at", models.DateTimeField(blank=True, null=True)),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="periods",
                        to="ratings.pool",
                    ),
                ),
                ("time_zone", models.CharField(default="UTC", max_length=64)),
                ("confirmed", models.PositiveIntegerField(db_default=0, default=0, editable=False)),
                ("logs", models.PositiveIntegerField(db_default=0, default=0, editable=False)),
                ("sheets", models.PositiveIntegerField(db_default=0, default=0, editable=False)),
                (
                    "waiting_since",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now(),
                        default=django.utils.timezone.now,
                        editable=False,
                    ),
                ),
            ],
            options={
                "verbose_name": "period",
                "verbose_name_plural": "periods",
                "ordering": ["pool", "number"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "pending")),
                        fields=["pool", "number"],
                        name="period_pending",
                    ),
                    models.Index(
                        condition=models.Q(("state", "open")),
                        fields=["closed_at"],
                        name="period_open",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("pool", "number"), name="period_number_once"),
                    models.UniqueConstraint(fields=("pool", "source"), name="period_source_once"),
                    models.UniqueConstraint(fields=("pool", "day"), name="period_day_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state", "open"), ("number__isnull", False), _connector="XOR"
                        ),
                        name="period_numbered_when_closed",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RatedGame",
            fields=[
                ("id", models.AutoField(primary_key=True, serialize=False)),
                ("source", models.UUIDField()),
                ("version", models.PositiveIntegerField(default=1)),
                ("current", models.BooleanField(default=True)),
                (
                    "sizes",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.SmallIntegerField(), size=None
                    ),
                ),
                (
                    "players",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.IntegerField(), size=None
                    ),
                ),
                (
                    "pairs",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.IntegerField(), blank=True, default=list, size=None
                    ),
                ),
                (
                    "places",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.SmallIntegerField(), blank=True, null=True, size=None
                    ),
                ),
                (
                    "points",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.IntegerField(), blank=True, default=list, size=None
                    ),
                ),
                ("reason", models.CharField(blank=True, db_default="", max_length=250)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "period",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="games",
                        to="ratings.period",
                    ),
                ),
                (
                    "ruled_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "evidence",
                    models.CharField(
                        choices=[
                            ("log", "log"),
                            ("confirmed", "confirmed by both sides"),
                            ("sheet", "score sheet"),
                            ("award", "award"),
                        ],
                        db_default="log",
                        default="log",
                        max_length=9,
                    ),
                ),
            ],
            options={
                "verbose_name": "rated game",
                "verbose_name_plural": "rated games",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("source", "version"), name="rated_game_version_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("current", True)),
                        fields=("source",),
                        name="rated_game_one_current",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingList",
            fields=[
                ("id", models.AutoField(primary_key=True, serialize=False)),
                ("number", models.PositiveIntegerField()),
                ("version", models.PositiveIntegerField(default=1)),
                ("replaced", models.PositiveIntegerField(blank=True, null=True)),
                ("input_hash", models.CharField(max_length=80)),
                ("hash", models.CharField(max_length=80)),
                ("config", models.JSONField()),
                ("games", models.PositiveIntegerField()),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("dropped_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "period",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lists",
                        to="ratings.period",
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lists",
                        to="ratings.pool",
                    ),
                ),
            ],
            options={
                "verbose_name": "rating list",
                "verbose_name_plural": "rating lists",
                "constraints": [
                    models.UniqueConstraint(fields=("pool", "number"), name="list_number_once"),
                    models.UniqueConstraint(fields=("period", "version"), name="list_version_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("replaced__isnull", True)),
                        fields=("period",),
                        name="list_one_current",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("kind", models.SlugField(max_length=32)),
                ("body", models.JSONField()),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ratings.ratinglist",
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reports",
                        to="ratings.pool",
                    ),
                ),
            ],
            options={
                "verbose_name": "report",
                "verbose_name_plural": "reports",
                "constraints": [
                    models.UniqueConstraint(fields=("pool", "kind"), name="report_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Standing",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "pool_id",
                        "subject_id",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("before", models.BigIntegerField()),
                ("after", models.BigIntegerField()),
                ("games", models.IntegerField()),
                (
                    "list",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="ratings.ratinglist",
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="standings",
                        to="ratings.pool",
                    ),
                ),
                (
                    "subject",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="standings",
                        to="ratings.subject",
                    ),
                ),
                ("pair", models.BooleanField(db_default=False, default=False)),
            ],
            options={
                "verbose_name": "standing",
                "verbose_name_plural": "standings",
                "indexes": [
                    models.Index(
                        fields=["pool", "pair", "-after", "subject"],
                        include=("list",),
                        name="standing_by_kind_and_rating",
                    )
                ],
            },
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunSQL(HISTORY, NO_HISTORY)],
            state_operations=[
                migrations.CreateModel(
                    name="RatingChange",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "list_id",
                                "subject_id",
                                "game_id",
                                blank=True,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("before", models.BigIntegerField()),
                        ("after", models.BigIntegerField()),
                        ("games", models.IntegerField()),
                        ("k", models.IntegerField()),
                        ("expected", models.IntegerField()),
                        ("score", models.IntegerField()),
                        ("change", models.IntegerField()),
                        (
                            "game",
                            models.ForeignKey(
                                db_constraint=False,
                                db_index=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="changes",
                                to="ratings.ratedgame",
                            ),
                        ),
                        (
                            "list",
                            models.ForeignKey(
                                db_constraint=False,
                                db_index=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="changes",
                                to="ratings.ratinglist",
                            ),
                        ),
                        (
                            "subject",
                            models.ForeignKey(
                                db_constraint=False,
                                db_index=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="changes",
                                to="ratings.subject",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "rating change",
                        "verbose_name_plural": "rating changes",
                    },
                ),
            ],
        ),
        migrations.CreateModel(
            name="FormerSubject",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "pool_id",
                        "subject_id",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="former_subjects",
                        to="ratings.pool",
                    ),
                ),
                (
                    "subject",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="ratings.subject",
                    ),
                ),
            ],
            options={
                "verbose_name": "former subject",
                "verbose_name_plural": "former subjects",
            },
        ),
        migrations.AddField(
            model_name="Pool",
            name="head",
            field=models.ForeignKey(
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="ratings.ratinglist",
            ),
        ),
        migrations.RunPython(forwards, migrations.RunPython.noop),
    ]
