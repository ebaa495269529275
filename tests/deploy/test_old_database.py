"""A database that another version made is refused in one line, and left as it is."""

import json
import signal
from pathlib import Path

import psycopg
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from clubs.models import Club, User
from deploy.database.history import EARLIEST
from deploy.operations.backup import backup_write
from deploy.operations.manifest import project_version
from tests.deploy.supervised_sites import fill_folder, run_supervisor

QUIET = ("--no-demo", "--port", "0")


@pytest.mark.parametrize(
    ("seen", "leads"),
    [
        (("ratings", "0002_lists_by_number"), "Nothing leads over"),
        (("games", "0099_later"), "export-archive"),
    ],
)
def test_an_unknown_migration_is_refused(club: Club, seen: tuple[str, str], leads: str) -> None:
    MigrationRecorder(connection).record_applied(*seen)
    with pytest.raises(CommandError, match=".".join(seen)) as refused:
        call_command("migrate", verbosity=0)
    assert "--reset" in str(refused.value)
    assert leads in str(refused.value)
    assert project_version() in str(refused.value)
    assert "\n" not in str(refused.value)
    assert Club.objects.get() == club


def test_a_database_from_before_there_were_clubs_is_refused(organiser: User) -> None:
    MigrationRecorder(connection).record_unapplied("clubs", "0001_initial")
    with pytest.raises(CommandError, match="another version"):
        call_command("migrate", verbosity=0)
    assert User.objects.get() == organiser


def test_a_database_that_never_came_to_the_release_is_told_so(club: Club) -> None:
    MigrationRecorder(connection).record_unapplied("tournaments", "0020_webhooks")
    with pytest.raises(CommandError, match="0020_webhooks is lacking") as refused:
        call_command("migrate", verbosity=0)
    assert f"Start Boneyard {EARLIEST} on it first" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert Club.objects.get() == club


def test_our_own_database_is_migrated(db: None) -> None:
    call_command("migrate", verbosity=0)


@pytest.mark.whole
def test_the_supervisor_says_it_in_one_line_and_deletes_nothing(tmp_path: Path) -> None:
    data = tmp_path / "data"
    fill_folder(data)
    with run_supervisor(data, *QUIET) as first:
        first.wait_up()
        url = json.loads((data / "environment.json").read_text())["DATABASE_URL"]
        with psycopg.connect(url) as database:
            database.execute(
                "INSERT INTO django_migrations (app, name, applied) "
                "VALUES ('ratings', '0002_lists_by_number', now())"
            )
        assert first.stop(signal.SIGTERM) == 0
    kept = json.loads((data / "memory.json").read_text())
    assert kept["release"] == project_version()
    (data / "memory.json").write_text(json.dumps(kept | {"release": "9.0.0"}))
    with run_supervisor(data, *QUIET) as second:
        assert second.process.wait() == 1
        told = [line for line in second.stderr_text().splitlines() if "another version" in line]
        assert len(told) == 1
        assert "./run --reset" in told[0]
        assert told[0].endswith("Boneyard 9.0.0 was the last to start on it.")
        assert "Traceback" not in second.stderr_text()
    assert (data / "postgres").is_dir()
    assert json.loads((data / "memory.json").read_text())["release"] == "9.0.0"


def test_data_of_another_postgresql_is_told_how_it_comes_over(tmp_path: Path) -> None:
    data = tmp_path / "data"
    (data / "postgres").mkdir(parents=True)
    (data / "postgres/PG_VERSION").write_text("12\n")
    kept = {"demo": "finished", "release": "0.0.9", "something": "of a later release"}
    (data / "memory.json").write_text(json.dumps(kept))
    with run_supervisor(data, *QUIET) as running:
        assert running.process.wait() == 1
        running.assert_gone()
        [line] = running.stderr_text().splitlines()
    assert "is of PostgreSQL 12" in line
    assert "start Boneyard 0.0.9 on it" in line
    assert "--restore FOLDER" in line
    assert (data / "postgres/PG_VERSION").read_text() == "12\n"


@pytest.mark.whole
@pytest.mark.django_db(transaction=True)
def test_a_backup_is_what_a_start_begins_with(club: Club, tmp_path: Path) -> None:
    backup_write(tmp_path / "backup")
    words = (*QUIET, "--restore", str(tmp_path / "backup"))
    with run_supervisor(tmp_path / "data", *words) as first:
        first.wait_up()
        url = json.loads((tmp_path / "data/environment.json").read_text())["DATABASE_URL"]
        with psycopg.connect(url) as database:
            rows = database.execute("SELECT name FROM clubs_club").fetchall()
        assert rows == [(club.name,)]
        assert first.stop(signal.SIGTERM) == 0
    kept = json.loads((tmp_path / "data/memory.json").read_text())
    assert kept["release"] == project_version()
    with run_supervisor(tmp_path / "data", *words) as again:
        assert again.process.wait() == 1
        said = again.stderr_text()
    assert "The database is not empty" in said
    assert "Traceback" not in said
