"""A backup goes into an empty database of another name and comes out as it was; or is refused."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
from psycopg import sql

from clubs.models import Club, User
from deploy.operations import backup
from deploy.operations.drill import drill_url
from deploy.operations.manifest import contents, differences
from deploy.operations.programs import ProgramMissing, program
from deploy.operations.recent import DRILLED, backups_whole, drill_last
from tests import builders
from tests.e2e.processes import ROOT, database_url
from tests.migrating import OURS, base
from tests.upgrading import FOLDER, play_site
from tournaments.feeds.selectors.feed import Cursor, is_complete_after, lines_of, newest, oldest
from tournaments.feeds.services.cleaning import LEAP, feeds_leap

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def another(transactional_db: None) -> Iterator[str]:
    """The address of an empty database beside ours."""
    name = f"{connection.settings_dict['NAME']}_restored"
    made = sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(sql.Identifier(name))
    gone = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
    with connection.cursor() as cursor:
        cursor.execute(gone)
        cursor.execute(made)
    ours = database_url()
    yield ours.replace(f"/{connection.settings_dict['NAME']}?", f"/{name}?")
    with connection.cursor() as cursor:
        cursor.execute(gone)


def manage(address: str, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run a command on a database of its own."""
    return subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": address},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.whole
def test_a_backup_comes_back_whole_and_verifies(
    club: Club, organiser: User, another: str, tmp_path: Path
) -> None:
    play_site(club, organiser)
    folder = tmp_path / "one"
    before = os.umask(0)
    try:
        call_command("backup", str(folder))
    finally:
        os.umask(before)
    assert sorted(path.name for path in folder.iterdir()) == ["database.dump", "manifest.json"]
    modes = {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}
    assert modes == {"one": 0o700, "database.dump": 0o600, "manifest.json": 0o600}
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["rows"]["tournaments_result"] > 5
    assert list(manifest["rating_lists"].values())[0]["lists"] > 2

    restored = manage(another, "restore", str(folder), "--sample", "2")
    assert restored.returncode == 0, restored.stderr
    assert "A sample of 2" in restored.stdout

    whole = manage(another, "verify")
    assert whole.returncode == 0, whole.stdout
    here = manage(database_url(), "verify")
    assert whole.stdout == here.stdout
    assert "0 logs" not in whole.stdout

    again = manage(another, "restore", str(folder))
    assert again.returncode == 2
    assert "The database is not empty" in again.stderr
    assert "Traceback" not in again.stderr
    third = tmp_path / "third"
    assert manage(another, "backup", str(third)).returncode == 0
    copied = json.loads((third / "manifest.json").read_text())
    assert copied["rating_lists"] == manifest["rating_lists"]
    # Feeds begin anew, with a line an event; all else is as it was.
    changed = {name for name, rows in manifest["rows"].items() if copied["rows"][name] != rows}
    assert changed == {"tournaments_feeditem"}


def test_the_backup_of_the_night_lets_old_ones_go(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing else that lies beside them."""
    with pytest.raises(CommandError, match="BONEYARD_BACKUPS"):
        call_command("backup", nightly=True)
    with pytest.raises(CommandError, match="Name the folder"):
        call_command("backup")
    monkeypatch.setenv("BONEYARD_BACKUPS", str(tmp_path))
    backup.backup_write(tmp_path / "old")
    backup.backup_write(tmp_path / "younger")
    for name, days in (("old", 31), ("younger", 29)):
        manifest = json.loads((tmp_path / name / "manifest.json").read_text())
        manifest["made"] = (timezone.now() - timedelta(days=days)).isoformat()
        (tmp_path / name / "manifest.json").write_text(json.dumps(manifest))
    (tmp_path / DRILLED).write_text("{}")
    call_command("backup", nightly=True)
    assert not (tmp_path / "old").exists()
    assert (tmp_path / "younger").is_dir()
    assert (tmp_path / DRILLED).exists()
    assert len(backups_whole(tmp_path)) == 2


@pytest.fixture
def for_drills(transactional_db: None) -> Iterator[str]:
    """The address of the site's database, beside which there is an empty one for drills."""
    name = sql.Identifier(f"{connection.settings_dict['NAME']}_drill")
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name))
        cursor.execute(sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(name))
    yield database_url()
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))


@pytest.mark.whole
def test_a_drill_brings_the_newest_back_and_says_when_it_cannot(
    club: Club, organiser: User, for_drills: str, tmp_path: Path
) -> None:
    play_site(club, organiser)
    assert (
        "There is no whole backup" in manage(for_drills, "drill", "--backups", str(tmp_path)).stderr
    )
    backup.backup_write(tmp_path / "old")
    backup.backup_write(tmp_path / "new")
    older = json.loads((tmp_path / "old/manifest.json").read_text())
    older["made"] = "2020-01-01T00:00:00+00:00"
    (tmp_path / "old/manifest.json").write_text(json.dumps(older))
    before = contents()

    done = manage(for_drills, "drill", "--backups", str(tmp_path), "--sample", "2")
    assert done.returncode == 0, done.stderr
    assert "A sample of 2" in done.stdout
    assert f"{tmp_path}/new came back." in done.stdout
    assert differences(before, contents()) == []
    told = json.loads((tmp_path / DRILLED).read_text())
    assert told["backup"] == "new"
    assert drill_last(tmp_path) is not None
    with psycopg.connect(drill_url(for_drills)) as own:
        assert own.execute(
            "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        ).fetchone() == (0,)

    (tmp_path / DRILLED).unlink()
    damage_dump(tmp_path / "new", {})
    failed = manage(for_drills, "drill", "--backups", str(tmp_path))
    assert (failed.returncode, "Traceback" in failed.stderr) == (1, False)
    assert "database.dump is damaged" in failed.stderr
    assert drill_last(tmp_path) is None


@pytest.mark.whole
def test_without_a_database_for_drills_it_is_said(club: Club, tmp_path: Path) -> None:
    backup.backup_write(tmp_path / "one")
    failed = manage(database_url(), "drill", "--backups", str(tmp_path))
    assert failed.returncode == 1
    [line] = failed.stderr.splitlines()
    assert "_drill" in line
    assert "roles.sql" in line
    nowhere = os.environ.get("BONEYARD_BACKUPS")
    assert nowhere is None
    assert "--backups FOLDER" in manage(database_url(), "drill").stderr


@pytest.mark.whole
def test_the_site_of_the_release_before_comes_forwards(another: str, tmp_path: Path) -> None:
    """Its tables are restored as they were, migrated, and everything follows anew as it is kept."""
    before = json.loads((FOLDER / "manifest.json").read_text())
    there = set(before["migrations"])
    assert {name for name in there if name.split(".")[0] in OURS} <= base()
    assert before["rows"]["tournaments_result"] > 5
    assert before["rows"]["tournaments_finalstandings"] > 0

    restored = manage(another, "restore", str(FOLDER))
    assert restored.returncode == 0, restored.stdout + restored.stderr
    assert manage(another, "backup", str(tmp_path / "after")).returncode == 0
    after = json.loads((tmp_path / "after" / "manifest.json").read_text())
    known = {".".join(key) for key in MigrationLoader(None).disk_migrations}
    assert set(after["migrations"]) == known | there
    assert after["rating_lists"] == before["rating_lists"]
    kept = ("tournaments_result", "tournaments_finalstandings", "ratings_ratinglist")
    assert [after["rows"][name] for name in kept] == [before["rows"][name] for name in kept]
    said = {part: line_about(part, restored.stdout) for part in ("rating lists", "logs")}
    assert not any(line.startswith("0 ") or "WRONG" in line for line in said.values()), said
    # The rules of standings have another name since that release: its own stay as they were made.
    finals = line_about("final standings", restored.stdout)
    assert "1 by rules of before were not compared" in finals
    assert "WRONG" not in finals
    lists_come_forwards(another)


def lists_come_forwards(address: str) -> None:
    """Rated once more, which gives them deviations, lists and ratings are what they were."""
    rows = "SELECT hash, input_hash FROM ratings_ratinglist WHERE replaced IS NULL ORDER BY 1"
    ratings = "SELECT subject_id, after, games FROM ratings_standing ORDER BY 1"
    sure = "SELECT count(*) FROM ratings_standing WHERE spread IS NULL OR luck IS NULL"
    with psycopg.connect(address, autocommit=True) as database:
        pool, config = database.execute("SELECT id, config FROM ratings_pool").fetchall()[0]
        before = [database.execute(one).fetchall() for one in (rows, ratings)]
        assert database.execute(sure).fetchone() != (0,)
        again = manage(address, "recompute", "--pool", str(pool))
        assert again.returncode == 0, again.stdout + again.stderr
        assert [database.execute(one).fetchall() for one in (rows, ratings)] == before
        assert database.execute(sure).fetchone() == (0,)
        verified = manage(address, "recompute", "--pool", str(pool), "--verify")
        assert verified.returncode == 0, verified.stdout + verified.stderr
        assert "pair_rest" not in config, "what new pools are given came later"


def line_about(part: str, told: str) -> str:
    """The first line of what was told that is about a part."""
    return next(line for line in told.splitlines() if part in line)


def test_what_followed_a_feed_is_told_that_lines_are_gone(club: Club, organiser: User) -> None:
    event = builders.rated_event(club, organiser, 4)
    before = newest([event.id])[event.id]
    feeds_leap(now=timezone.now())
    after = newest([event.id])[event.id]
    assert after.stamp == before.stamp + LEAP
    assert oldest(event.id).stamp == after.stamp
    assert not is_complete_after(Cursor(before.stamp + 5), oldest(event.id), drafts=False)
    builders.enter_sheet(
        builders.tables_of(event.rounds.earliest("number"))[0], organiser, 104, 3, reason="misread"
    )
    assert [line.cursor.stamp for line in lines_of(event.id, drafts=False)][:2] == [
        after.stamp,
        after.stamp + 1,
    ]


def damage_dump(folder: Path, _manifest: dict[str, Any]) -> None:
    with (folder / "database.dump").open("r+b") as file:
        file.seek(4000)
        file.write(b"other bytes")


def damage_manifest(folder: Path, _manifest: dict[str, Any]) -> None:
    (folder / "manifest.json").write_text('{"format": "boneyard-backup-1", "dump"')


def other_format(folder: Path, manifest: dict[str, Any]) -> None:
    (folder / "manifest.json").write_text(json.dumps(manifest | {"format": "x"}))


def later_version(folder: Path, manifest: dict[str, Any]) -> None:
    later = {"migrations": [*manifest["migrations"], "games.0999_later"]}
    (folder / "manifest.json").write_text(json.dumps(manifest | later))


def earlier_version(folder: Path, manifest: dict[str, Any]) -> None:
    earlier = [name for name in manifest["migrations"] if name != "games.0002_doors"]
    (folder / "manifest.json").write_text(json.dumps(manifest | {"migrations": earlier}))


def no_dump(folder: Path, _manifest: dict[str, Any]) -> None:
    (folder / "database.dump").unlink()


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (damage_dump, "database.dump is damaged"),
        (damage_manifest, "manifest.json is damaged"),
        (other_format, "not of the format boneyard-backup-1"),
        (later_version, "games.0999_later is not known here"),
        (earlier_version, "before 0.2.0. Restore it with 0.2.0"),
        (no_dump, "No such file"),
        (lambda *_: None, "The database is not empty"),
    ],
)
def test_what_cannot_be_restored_is_refused(
    club: Club, tmp_path: Path, damage: Callable[[Path, dict[str, Any]], None], said: str
) -> None:
    folder = tmp_path / "one"
    manifest = backup.backup_write(folder)
    damage(folder, manifest)
    with pytest.raises(CommandError, match=said) as refused:
        call_command("restore", str(folder))
    assert refused.value.returncode == 2
    assert Club.objects.get() == club


def test_a_folder_that_is_there_is_left_alone(club: Club, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="already exists"):
        call_command("backup", str(tmp_path))
    assert not list(tmp_path.iterdir())


def test_a_backup_that_fails_leaves_nothing(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connection.settings_dict, "NAME", "no such database")
    with pytest.raises(CommandError, match="no such database"):
        call_command("backup", str(tmp_path / "one"))
    assert not list(tmp_path.iterdir())


def test_a_program_fits_the_server_or_is_asked_for() -> None:
    with pytest.raises(ProgramMissing, match="postgresql-client-99"):
        program("pg_dump", 99)
    assert program("pg_dump", 1).name == "pg_dump"


def test_a_table_that_lost_a_row_is_named(club: Club) -> None:
    said = contents()
    Club.objects.filter(id=club.id).update(name="other")
    assert differences(said, contents()) == []
    builders.user("one more")
    assert differences(said, contents()) == ["table clubs_user has 2 rows, the backup had 1"]
