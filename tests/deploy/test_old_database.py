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
from tests.deploy.supervised import supervised

QUIET = ("--no-demo", "--port", "0")


@pytest.mark.parametrize("seen", [("ratings", "0002_lists_by_number"), ("games", "0099_later")])
def test_an_unknown_migration_is_refused(club: Club, seen: tuple[str, str]) -> None:
    MigrationRecorder(connection).record_applied(*seen)
    with pytest.raises(CommandError, match=".".join(seen)) as refused:
        call_command("migrate", verbosity=0)
    assert "--reset" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert Club.objects.get() == club


def test_a_database_from_before_there_were_clubs_is_refused(organiser: User) -> None:
    MigrationRecorder(connection).record_unapplied("clubs", "0001_initial")
    with pytest.raises(CommandError, match="another version"):
        call_command("migrate", verbosity=0)
    assert User.objects.get() == organiser


def test_our_own_database_is_migrated(db: None) -> None:
    call_command("migrate", verbosity=0)


def test_the_supervisor_says_it_in_one_line_and_deletes_nothing(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with supervised(data, *QUIET) as first:
        first.wait_up()
        url = json.loads((data / "environment.json").read_text())["DATABASE_URL"]
        with psycopg.connect(url) as database:
            database.execute(
                "INSERT INTO django_migrations (app, name, applied) "
                "VALUES ('ratings', '0002_lists_by_number', now())"
            )
        assert first.stop(signal.SIGTERM) == 0
    with supervised(data, *QUIET) as second:
        assert second.process.wait() == 1
        told = [line for line in second.said().splitlines() if "another version" in line]
        assert len(told) == 1
        assert "./run --reset" in told[0]
        assert "Traceback" not in second.said()
    assert (data / "postgres").is_dir()
