"""Subjects, games and lists by number; the history in partitions; days of casual tables.

The ledger is carried over row by row. Lists are computed from it: those there are go, and all
periods wait to be rated again, new partnerships now opening with the mean of their members.
"""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

import ratings.ids

KEEP_GAMES = """
CREATE TABLE ratings_games_before AS
    SELECT id, period_id, source, version, current, sides, places, created FROM ratings_ratedgame;
"""

NUMBER_SUBJECTS = """
INSERT INTO ratings_subject (player_id)
    SELECT DISTINCT player::uuid
    FROM ratings_games_before g, jsonb_array_elements(g.sides) side,
        jsonb_array_elements_text(side -> 'players') player
    ORDER BY 1;
INSERT INTO ratings_subject (partnership_id)
    SELECT DISTINCT (side ->> 'partnership')::uuid
    FROM ratings_games_before g, jsonb_array_elements(g.sides) side
    WHERE side ->> 'partnership' IS NOT NULL
    ORDER BY 1;
"""

CARRY_GAMES = """
INSERT INTO ratings_ratedgame
    (period_id, source, version, current, sizes, players, pairs, places, points, created)
SELECT g.period_id, g.source, g.version, g.current,
    ARRAY(SELECT jsonb_array_length(side -> 'players')::smallint
        FROM jsonb_array_elements(g.sides) WITH ORDINALITY s(side, i) ORDER BY i),
    ARRAY(SELECT u.id
        FROM jsonb_array_elements(g.sides) WITH ORDINALITY s(side, i),
            jsonb_array_elements_text(side -> 'players') WITH ORDINALITY p(player, j)
            JOIN ratings_subject u ON u.player_id = player::uuid
        ORDER BY i, j),
    CASE WHEN EXISTS (SELECT FROM jsonb_array_elements(g.sides) side
            WHERE side ->> 'partnership' IS NULL) THEN '{}'
        ELSE ARRAY(SELECT u.id
            FROM jsonb_array_elements(g.sides) WITH ORDINALITY s(side, i)
                JOIN ratings_subject u ON u.partnership_id = (side ->> 'partnership')::uuid
            ORDER BY i) END,
    ARRAY(SELECT place::smallint
        FROM jsonb_array_elements_text(g.places) WITH ORDINALITY s(place, i) ORDER BY i),
    '{}', g.created
FROM ratings_games_before g ORDER BY g.id;
DROP TABLE ratings_games_before;
UPDATE ratings_period SET state = 'pending';
SET CONSTRAINTS ALL IMMEDIATE;
"""

# Lists numbered below 2^30 are rated day by day; the shelves of long recomputes are above.
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
CREATE SEQUENCE ratings_shelf MINVALUE 0;
"""
NO_HISTORY = "DROP SEQUENCE ratings_shelf; DROP TABLE ratings_ratingchange;"


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_initial")]

    operations = [
        migrations.DeleteModel(name="RatingChange"),
        migrations.DeleteModel(name="RatingRow"),
        migrations.DeleteModel(name="RatingList"),
        migrations.RunSQL(KEEP_GAMES),
        migrations.DeleteModel(name="RatedGame"),
        migrations.AlterField("period", "number", models.PositiveIntegerField(null=True)),
        migrations.AlterField(
            "period",
            "state",
            models.CharField(
                choices=[("open", "open"), ("pending", "pending"), ("rated", "rated")],
                default="pending",
                max_length=8,
            ),
        ),
        migrations.AddField("period", "revision", models.PositiveIntegerField(default=0)),
        migrations.AddIndex(
            model_name="period",
            index=models.Index(
                condition=models.Q(("state", "open")), fields=["closed_at"], name="period_open"
            ),
        ),
        migrations.AddConstraint(
            model_name="period",
            constraint=models.CheckConstraint(
                condition=models.Q(("state", "open"), ("number__isnull", False), _connector="XOR"),
                name="period_numbered_when_closed",
            ),
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
                        to="ratings.partnership",
                    ),
                ),
                (
                    "player",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, to="ratings.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "subject",
                "verbose_name_plural": "subjects",
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
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "period",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="games",
                        to="ratings.period",
                    ),
                ),
            ],
            options={
                "verbose_name": "rated game",
                "verbose_name_plural": "rated games",
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
            },
        ),
        migrations.AddField(
            model_name="pool",
            name="head",
            field=models.ForeignKey(
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="ratings.ratinglist",
            ),
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
            ],
            options={
                "verbose_name": "standing",
                "verbose_name_plural": "standings",
            },
        ),
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
            name="Report",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=ratings.ids.uuid7, editable=False, primary_key=True, serialize=False
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
        migrations.AddConstraint(
            model_name="ratedgame",
            constraint=models.UniqueConstraint(
                fields=("source", "version"), name="rated_game_version_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="ratedgame",
            constraint=models.UniqueConstraint(
                condition=models.Q(("current", True)),
                fields=("source",),
                name="rated_game_one_current",
            ),
        ),
        migrations.AddConstraint(
            model_name="ratinglist",
            constraint=models.UniqueConstraint(fields=("pool", "number"), name="list_number_once"),
        ),
        migrations.AddConstraint(
            model_name="ratinglist",
            constraint=models.UniqueConstraint(
                fields=("period", "version"), name="list_version_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="ratinglist",
            constraint=models.UniqueConstraint(
                condition=models.Q(("replaced__isnull", True)),
                fields=("period",),
                name="list_one_current",
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(fields=("pool", "kind"), name="report_once"),
        ),
        migrations.AddConstraint(
            model_name="subject",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("player__isnull", True), ("partnership__isnull", True), _connector="XOR"
                ),
                name="subject_one_kind",
            ),
        ),
        migrations.AddIndex(
            model_name="standing",
            index=models.Index(fields=["pool", "-after"], name="standing_by_rating"),
        ),
        migrations.RunSQL(NUMBER_SUBJECTS),
        migrations.RunSQL(CARRY_GAMES),
    ]
