"""Migrations after the last release are safe for a site that goes on working."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.apps import apps
from django.contrib.postgres.operations import (
    AddConstraintNotValid,
    AddIndexConcurrently,
    ValidateConstraint,
)
from django.core.management import call_command
from django.db import connection, migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState
from django.db.models.functions import Now

from deploy.database.history import known_migrations
from deploy.database.tables import PREPARED, TABLES
from tests.deploy.test_backup import another, manage
from tests.migrating import OURS, base, faults
from tests.tables import APPLIED, tables_text

__all__ = ["another"]
ROOT = Path(__file__).parent.parent
REASONS: dict[tuple[str, str], str] = {
    ("deploy.0008_encrypted_answers", "RunSQL"): "kept answers with secrets are thrown away",
    ("clubs.0009_bodies", "RunPython"): "triggers of the two tables that are made in it",
    ("tournaments.0026_line_ups", "RunPython"): "triggers of the tables that are made in it",
    ("tournaments.0027_endorsements", "RunPython"): "triggers of the table that is made in it",
    ("tournaments.0028_stages", "RunPython"): "triggers of the table that is made in it",
    ("tournaments.0029_cards", "RunPython"): "triggers of the tables that are made in it",
    ("tournaments.0030_stages_of_elsewhere", "RunPython"): "a function, and names of a small table",
    ("tournaments.0032_winners_counted", "RunPython"): "one trigger: no row is read or written",
    ("clubs.0012_folded_anew", "RunPython"): "2,000 rows a transaction, only those that change",
    ("tournaments.0037_folded_anew", "RunPython"): "2,000 rows a transaction, as those of clubs",
    ("tournaments.0033_transfers", "RunPython"): "triggers of the table that is made in it",
    ("tournaments.0039_cards_of_players", "RunPython"): "a trigger, and a function of another",
    ("tournaments.0040_cards_filled", "RunPython"): "a small table, filled in one short statement",
    ("tournaments.0042_zones_of_clubs", "RunPython"): "a club a transaction, changed ones only",
    ("games.0004_one_current", "RunSQL"): "indexes, built CONCURRENTLY",
    ("tournaments.0043_one_current", "RunSQL"): "an index, built CONCURRENTLY",
    (
        "tournaments.0046_confirm_by_filled",
        "RunPython",
    ): "events whose cards said so, one statement",
    ("tournaments.0047_wall_message", "RunSQL"): "triggers of the table that is made in it",
    ("tournaments.0049_dates_of_rounds", "RunSQL"): "triggers of the table that is made in it",
    ("tournaments.0053_deals", "RunSQL"): "triggers of the tables that are made in it",
    (
        "tournaments.0052_names_of_clubs",
        "RunSQL",
    ): "a function of a trigger, no row",
    ("ratings.0011_standings_by_subject", "RunSQL"): "a key, built CONCURRENTLY",
    ("tournaments.0055_seating_counter", "RunSQL"): "two triggers and their function, no row",
}
"""Migration (`app.name`) and operation: why it is safe nevertheless. Emptied at each release."""


@pytest.mark.whole
def test_later_migrations_hold_nobody_up() -> None:
    """Mend the migration as it is told, or give the operation its reason in REASONS."""
    loader = MigrationLoader(None)
    frozen = base()
    wrong = [
        f"{app}.{name}: {operation} {fault}"
        for app, name in sorted(loader.graph.nodes)
        if app in OURS and f"{app}.{name}" not in frozen
        for operation, fault in faults(
            loader.graph.nodes[app, name], loader.project_state((app, name), at_end=False)
        )
        if (f"{app}.{name}", operation) not in REASONS
    ]
    assert not wrong


@pytest.mark.django_db
def test_the_models_are_as_the_migrations_make_them() -> None:
    call_command("makemigrations", "--check", "--dry-run")


def test_the_migrations_of_the_last_release_are_all_there() -> None:
    """A database of that release has them; without them it would be refused."""
    assert base() <= {".".join(key) for key in known_migrations()}


@pytest.mark.django_db
def test_the_database_has_the_constraints_and_indexes_of_the_models() -> None:
    """Django takes a conditional one away with the index of its column, and says nothing."""
    declared = {
        one.name
        for model in apps.get_models()
        for one in (*model._meta.constraints, *model._meta.indexes)
        if model._meta.managed
    }
    with connection.cursor() as cursor:
        cursor.execute("SELECT conname FROM pg_constraint UNION SELECT indexname FROM pg_indexes")
        there = {name for (name,) in cursor.fetchall()}
    assert declared
    assert not declared - there


def test_reasons_are_of_later_migrations() -> None:
    known = {f"{app}.{name}" for app, name in MigrationLoader(None).graph.nodes}
    assert {migration for migration, _ in REASONS} <= known - base()
    assert all(REASONS.values())


def faults_of(*operations: Any) -> list[str]:
    """Return what is wrong with operations on a table `clubs.hall` of before."""
    state = ProjectState()
    columns: list[tuple[str, models.Field[Any, Any]]] = [
        ("id", models.BigAutoField(primary_key=True)),
        ("name", models.CharField(max_length=20)),
        ("note", models.TextField(null=True)),
        ("size", models.IntegerField(db_default=4)),
        ("next", models.ForeignKey("clubs.Hall", models.CASCADE, null=True, db_constraint=False)),
    ]
    state.add_model(ModelState("clubs", "Hall", columns))
    migration = type("Migration", (migrations.Migration,), {"operations": operations})
    return [fault for _, fault in faults(migration("9999", "clubs"), state)]


INDEX = models.Index(fields=["name"], name="hall_name")
CHECK = models.CheckConstraint(condition=models.Q(size__gt=0), name="hall_size")
NEW = migrations.CreateModel("Desk", [("id", models.BigAutoField(primary_key=True))])


def add(field: Any) -> migrations.AddField:
    return migrations.AddField("hall", "more", field)


def alter(name: str, field: Any) -> migrations.AlterField:
    return migrations.AlterField("hall", name, field)


def test_what_is_allowed() -> None:
    key = models.ForeignKey("clubs.Hall", models.CASCADE, null=True, db_index=False)
    fine: list[tuple[Any, ...]] = [
        (NEW, migrations.AddIndex("desk", models.Index(fields=["id"], name="desk_id"))),
        (NEW, migrations.AddField("desk", "name", models.CharField(max_length=9))),
        (AddIndexConcurrently("hall", INDEX),),
        (AddConstraintNotValid("hall", CHECK),),
        (add(models.IntegerField(null=True)),),
        (add(models.BooleanField(db_default=False)),),
        (add(models.JSONField(db_default=[], default=list)),),
        (add(models.ManyToManyField("clubs.Hall")),),
        (add(key),),
        (alter("name", models.CharField(max_length=40, verbose_name="name")),),
        (alter("name", models.TextField()),),
        (alter("size", models.IntegerField(db_default=5, null=True)),),
        (migrations.AlterModelOptions("hall", {"verbose_name": "hall"}),),
        (migrations.SeparateDatabaseAndState([], [migrations.RemoveField("hall", "note")]),),
    ]
    assert [faults_of(*operations) for operations in fine] == [[] for _ in fine]


@pytest.mark.parametrize(
    ("operation", "says"),
    [
        (migrations.AddIndex("hall", INDEX), "AddIndexConcurrently"),
        (migrations.AddConstraint("hall", CHECK), "AddConstraintNotValid"),
        (migrations.AlterUniqueTogether("hall", {("name", "size")}), "index"),
        (migrations.RemoveField("hall", "note"), "release before"),
        (migrations.RenameField("hall", "note", "remark"), "release before"),
        (migrations.RenameModel("Hall", "Room"), "release before"),
        (migrations.DeleteModel("Hall"), "release before"),
        (migrations.AlterModelTable("hall", "rooms"), "release before"),
        (migrations.RunSQL("SELECT 1"), "a reason"),
        (migrations.RunPython(migrations.RunPython.noop), "a reason"),
        (add(models.IntegerField()), "db_default"),
        (add(models.IntegerField(default=4)), "db_default"),
        (add(models.DateTimeField(db_default=Now())), "worked out"),
        (add(models.IntegerField(null=True, db_index=True)), "index"),
        (add(models.IntegerField(null=True, unique=True)), "index"),
        (add(models.ForeignKey("clubs.Hall", models.CASCADE, null=True)), "index"),
        (
            add(
                models.GeneratedField(
                    expression=models.F("size") + 1,
                    output_field=models.IntegerField(),
                    db_persist=True,
                )
            ),
            "anew",
        ),
        (alter("name", models.CharField(max_length=10)), "type"),
        (alter("size", models.BigIntegerField(db_default=4)), "type"),
        (alter("size", models.PositiveIntegerField(db_default=4)), "check"),
        (alter("size", models.IntegerField(db_default=4, db_column="seats")), "release before"),
        (alter("size", models.IntegerField()), "default"),
        (alter("note", models.TextField()), "reads the table"),
        (alter("name", models.CharField(max_length=20, unique=True)), "index"),
        (alter("name", models.CharField(max_length=20, db_index=True)), "index"),
        (alter("next", models.ForeignKey("clubs.Hall", models.CASCADE, null=True)), "every row"),
        (
            migrations.SeparateDatabaseAndState([migrations.RemoveField("hall", "note")], []),
            "release before",
        ),
    ],
)
def test_what_is_refused(operation: Any, says: str) -> None:
    [fault] = faults_of(operation)
    assert says in fault


def test_a_check_is_validated_in_a_migration_of_its_own() -> None:
    [fault] = faults_of(
        AddConstraintNotValid("hall", CHECK), ValidateConstraint("hall", "hall_size")
    )
    assert "of its own" in fault


def test_version_is_named_alike_everywhere() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    newest = re.search(r"^## (\d\S*)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest is not None
    assert newest[1] == version
    image = (ROOT / "deploy/container/kubernetes/kustomization.yaml").read_text()
    assert f'newTag: "{version}"' in image
    assert f"boneyard:{version} " in (ROOT / "docs/operations.md").read_text()


def test_the_tables_in_one_piece_are_of_migrations_that_are_there() -> None:
    """Where one has another name now, `python -m tests.tables` writes them anew."""
    applied = TABLES.read_text("utf-8").partition(APPLIED.partition("{}")[0])[2]
    seen: list[tuple[str, str]] = re.findall(r"^    \('(\w+)', '(\w+)'\)", applied, re.MULTILINE)
    ours = {key for key in seen if key[0] in OURS}
    assert ("clubs", "0001_initial") in ours
    assert ours <= known_migrations()


def read_again(address: str, text: str) -> list[str]:
    """Return what PostgreSQL says of tables that it makes of a text; it writes some of it anew."""
    with psycopg.connect(address) as database:
        database.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        database.execute(PREPARED)
        database.execute(text.encode())
    return sorted(line.rstrip(",") for line in tables_text(address).splitlines())


@pytest.mark.whole
def test_the_tables_in_one_piece_are_those_that_migrations_make(another: str) -> None:
    """Rows and the names of what was applied, too; in either order."""
    made = manage(another, "migrate")
    assert made.returncode == 0, made.stderr
    assert "in one piece" in made.stdout
    at_once = read_again(another, tables_text(another))
    with psycopg.connect(another) as database:
        database.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-m", "tests.tables"],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": another},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert at_once == read_again(another, done.stdout)
