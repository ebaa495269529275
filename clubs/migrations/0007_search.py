"""Pairs get one column they are looked for by, and trigrams find parts of names.

`Partnership.search` is written by triggers: it holds names of players, too.
"""

import django.contrib.postgres.indexes
from django.contrib.postgres.operations import TrigramExtension
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

WRITE = """
CREATE FUNCTION clubs_partnership_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.search := concat_ws(' ',
        (SELECT string_agg(sort_key, ' ' ORDER BY id) FROM clubs_player
            WHERE id IN (NEW.first_id, NEW.second_id)),
        NEW.sort_key);
    RETURN NEW;
END $$
"""
FOLLOW = """
CREATE FUNCTION clubs_player_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE clubs_partnership SET search = '' WHERE NEW.id IN (first_id, second_id);
    RETURN NULL;
END $$
"""
WRITTEN = """
CREATE TRIGGER pair_search BEFORE INSERT OR UPDATE ON clubs_partnership
    FOR EACH ROW EXECUTE FUNCTION clubs_partnership_search()
"""
FOLLOWED = """
CREATE TRIGGER pair_search AFTER UPDATE OF sort_key ON clubs_player
    FOR EACH ROW WHEN (OLD.sort_key IS DISTINCT FROM NEW.sort_key)
    EXECUTE FUNCTION clubs_player_renamed()
"""
AWAY = """
DROP FUNCTION IF EXISTS clubs_partnership_search CASCADE;
DROP FUNCTION IF EXISTS clubs_player_renamed CASCADE
"""


def triggers(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Make the triggers; those of an attempt that was broken off go first."""
    for statement in (*AWAY.split(";"), WRITE, FOLLOW, WRITTEN, FOLLOWED):
        editor.execute(statement, None)


def no_triggers(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Take the triggers away."""
    for statement in AWAY.split(";"):
        editor.execute(statement, None)


class Migration(migrations.Migration):
    """One way of looking for names."""

    dependencies = [("clubs", "0006_area_stamps")]
    operations = [
        TrigramExtension(),
        migrations.AddField(
            model_name="partnership",
            name="sort_key",
            field=models.CharField(db_default="", default="", editable=False, max_length=250),
        ),
        migrations.AddField(
            model_name="partnership",
            name="search",
            field=models.TextField(db_default="", default="", editable=False),
        ),
        migrations.RunPython(triggers, no_triggers),
        migrations.AddIndex(
            model_name="club",
            index=django.contrib.postgres.indexes.GinIndex(
                fields=["sort_key"], name="club_by_words", opclasses=["gin_trgm_ops"]
            ),
        ),
        migrations.AddIndex(
            model_name="player",
            index=django.contrib.postgres.indexes.GinIndex(
                condition=models.Q(("merged_into__isnull", True)),
                fields=["sort_key"],
                name="player_by_words",
                opclasses=["gin_trgm_ops"],
            ),
        ),
        migrations.AddIndex(
            model_name="partnership",
            index=django.contrib.postgres.indexes.GinIndex(
                condition=models.Q(("merged_into__isnull", True)),
                fields=["search"],
                name="partnership_by_words",
                opclasses=["gin_trgm_ops"],
            ),
        ),
    ]
