"""`manage.py doctor`: each thing that can be wrong is found, and no secret is printed."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection
from pytest_django import Settings

from deploy.operations.backup import DUMP, MANIFEST
from deploy.operations.doctor import broker, checks, database, machine, safety, variables
from deploy.operations.doctor.finding import DoctorOptions, Finding
from deploy.operations.recent import DRILLED
from deploy.supervisor.heartbeat import beat, heartbeat_file

ROOT = Path(__file__).resolve().parents[2]
ANY = DoctorOptions()
SECRET = "s3cr3t-of-the-club"  # noqa: S105 - what must not be printed
GOOD = {
    "BONEYARD_SECRET_KEY": "7XoP4cTjyb1eYq0ZkWmR9uHn5sDgLf2AvQxB8iKhUwEtNr3pVzMa6GdJ",
    "BONEYARD_HOSTS": "domino.example",
    "BONEYARD_BEHIND_PROXY": "1",
    "BONEYARD_INSECURE_HTTP": "",
    "DATABASE_URL": "postgresql://boneyard:x@localhost/boneyard",
    "REDIS_URL": "redis://localhost:6379/0",
}


@pytest.fixture
def surroundings(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, str]], None]:
    """Variables without a fault, and what a test changes among them."""
    for name in list(os.environ):
        if name.startswith("BONEYARD_"):
            monkeypatch.delenv(name)

    def set_variables(changed: dict[str, str]) -> None:
        for name, value in (GOOD | changed).items():
            monkeypatch.setenv(name, value)

    set_variables({})
    return set_variables


def places(found: Iterable[Finding]) -> list[str]:
    """Return where something is wrong; every finding says what and how it is mended."""
    rows = list(found)
    assert all(row.what and row.mend and "\n" not in row.line() for row in rows)
    return [row.where for row in rows]


def of_variables() -> list[str]:
    looks = [look for look in checks.CHECKS if look.__module__ == variables.__name__]
    return places([*variables.unreadable_values(), *(one for look in looks for one in look(ANY))])


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({}, []),
        ({"BONEYARD_SECRET_KEY": ""}, ["BONEYARD_SECRET_KEY"]),
        ({"BONEYARD_SECRET_KEY": SECRET}, ["BONEYARD_SECRET_KEY"]),
        ({"BONEYARD_SECRET_KEY": "abc" * 30}, ["BONEYARD_SECRET_KEY"]),
        ({"BONEYARD_SECRET_KEY": "CHANGE-ME"}, ["BONEYARD_SECRET_KEY"]),
        (
            {"BONEYARD_SECRET_KEYS_BEFORE": GOOD["BONEYARD_SECRET_KEY"]},
            ["BONEYARD_SECRET_KEYS_BEFORE"],
        ),
        ({"BONEYARD_METRICS_TOKEN": "short"}, ["BONEYARD_METRICS_TOKEN"]),
        ({"BONEYARD_HOSTS": "*"}, ["BONEYARD_HOSTS"]),
        ({"BONEYARD_HOSTS": "https://domino.example"}, ["BONEYARD_HOSTS"]),
        ({"BONEYARD_HOSTS": ""}, ["BONEYARD_HOSTS"]),
        ({"BONEYARD_HOSTS": "", "BONEYARD_INSECURE_HTTP": "1"}, []),
        ({"BONEYARD_ORIGINS": "domino.example"}, ["BONEYARD_ORIGINS"]),
        ({"BONEYARD_CORS_ORIGINS": "*"}, []),
        ({"BONEYARD_CORS_ORIGINS": "https://league.example/page"}, ["BONEYARD_CORS_ORIGINS"]),
        ({"BONEYARD_HOST": "domino.example"}, ["BONEYARD_HOST"]),
        ({"BONEYARD_TASK_SECONDS": "five"}, ["BONEYARD_TASK_SECONDS"]),
        ({"BONEYARD_DEBUG": "maybe"}, ["BONEYARD_DEBUG"]),
        ({"BONEYARD_LOG_LEVEL": "loud"}, ["BONEYARD_LOG_LEVEL"]),
        ({"DATABASE_URL": "mysql://a@b/c"}, ["DATABASE_URL"]),
        ({"DATABASE_URL": "postgresql://a:CHANGE-ME@b/c"}, ["DATABASE_URL"]),
        ({"REDIS_URL": "http://a"}, ["REDIS_URL"]),
        ({"BONEYARD_MAIL_URL": "smtp://a:b/c@d"}, ["BONEYARD_MAIL_URL"]),
        ({"BONEYARD_SECURITY_CONTACT": "mailto:a@b.example, a@b"}, ["BONEYARD_SECURITY_CONTACT"]),
        ({"BONEYARD_PUSH_KEY": "x"}, ["BONEYARD_PUSH_KEY", "BONEYARD_PUSH_CONTACT"]),
    ],
    ids=str,
)
def test_variables(
    surroundings: Callable[[dict[str, str]], None], changed: dict[str, str], where: list[str]
) -> None:
    surroundings(changed)
    assert of_variables() == where


def test_every_variable_is_known() -> None:
    """The names are those of the list for operators, and read as what they are."""
    listed = re.findall(r"^\| (`BONEYARD_.*?) \|", (ROOT / "deploy/README.md").read_text(), re.M)
    names = {name for cell in listed for name in re.findall(r"`(BONEYARD_\w+)`", cell)}
    assert {*variables.FLAGS, *variables.NUMBERS, *variables.TEXTS} == names
    code = "".join(path.read_text() for path in (ROOT / "deploy").rglob("*.py"))
    for reader, known in (("flag", variables.FLAGS), ("whole", variables.NUMBERS)):
        assert set(re.findall(rf'\b{reader}\(\s*"(BONEYARD_\w+)"', code)) == set(known)


def test_tls(surroundings: Callable[[dict[str, str]], None], settings: Settings) -> None:
    settings.INSECURE_HTTP = True
    assert places(safety.plain_http(ANY)) == ["BONEYARD_INSECURE_HTTP"]
    settings.DEBUG = True
    assert places(safety.debug(ANY)) == ["BONEYARD_DEBUG"]
    surroundings({"BONEYARD_HOSTS": "localhost,127.0.0.1,[::1]", "BONEYARD_BEHIND_PROXY": "0"})
    assert not places(safety.plain_http(ANY)) + places(safety.debug(ANY))
    settings.INSECURE_HTTP = False
    assert places(safety.tls_without_proxy(ANY)) == ["BONEYARD_BEHIND_PROXY"]
    settings.DEBUG = False
    assert "security.W010" in places(safety.deployment(ANY)), "sessions go without TLS here"
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_HSTS_SECONDS, settings.SECURE_HSTS_PRELOAD = 3600, True
    settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    assert places(safety.deployment(ANY)) == []


def test_data_folder(tmp_path: Path, settings: Settings) -> None:
    settings.DATA = tmp_path / "nowhere"
    assert places(machine.data_folder(ANY)) == ["BONEYARD_DATA"]
    assert not places(machine.room(ANY))
    settings.DATA = Path("/proc/self")
    assert places(machine.data_folder(ANY)) == ["BONEYARD_DATA"]
    settings.DATA = tmp_path
    assert not places(machine.data_folder(ANY))


def test_room_zones_and_clocks(tmp_path: Path) -> None:
    assert places(machine.little_room("BONEYARD_DATA", tmp_path, machine.ROOM - 1))
    assert not places(machine.little_room("BONEYARD_DATA", tmp_path, machine.ROOM))
    assert places(machine.zones_missing({"UTC"})) == ["/usr/share/zoneinfo"]
    assert not places(machine.time_zones(ANY))
    assert places(database.clocks_apart(1003.0, 1000.0)) == ["clock"]
    assert not places(database.clocks_apart(1001.0, 1000.0))
    assert places(database.too_old(140011)) == ["DATABASE_URL"]
    assert not places(database.too_old(150000))
    assert places(broker.too_old("6.0.16")) == ["REDIS_URL"]
    assert not places(broker.too_old("6.2.0"))


def test_static_files(tmp_path: Path, settings: Settings) -> None:
    settings.INSECURE_HTTP, settings.COLLECTED = False, False
    assert places(machine.static_files(ANY)) == ["BONEYARD_COLLECT_STATIC"]
    settings.COLLECTED, settings.STATIC_ROOT = True, tmp_path
    assert places(machine.static_files(ANY)) == [str(tmp_path)]


def test_a_silent_worker(tmp_path: Path, settings: Settings) -> None:
    settings.DATA = tmp_path
    assert not places(machine.heartbeats(ANY)), "a worker may run on another machine"
    file = heartbeat_file(tmp_path)
    beat(file)
    assert not places(machine.heartbeats(ANY))
    os.utime(file, (-9, -9))
    assert places(machine.heartbeats(ANY)) == [str(file)]


def test_backups(tmp_path: Path) -> None:
    def make_backup(name: str, age: timedelta, size: int = 4) -> None:
        (tmp_path / name).mkdir()
        (tmp_path / name / DUMP).write_bytes(b"dump")
        said = {"made": (datetime.now(UTC) - age).isoformat(), "dump": {"bytes": size}}
        (tmp_path / name / MANIFEST).write_text(json.dumps(said))

    def places_found() -> list[str]:
        return places(machine.backups(DoctorOptions(backups=tmp_path)))

    assert not places(machine.backups(ANY))
    assert places(machine.backups(DoctorOptions(backups=tmp_path / "nowhere")))
    assert places_found() == ["BONEYARD_BACKUPS"]
    make_backup("broken", timedelta(hours=1), size=5)
    make_backup("old", timedelta(hours=30))
    assert places_found() == ["BONEYARD_BACKUPS"]
    make_backup("new", timedelta(hours=1))
    assert places_found() == []


def test_drills(tmp_path: Path) -> None:
    def places_found(folder: Path | None) -> list[str]:
        return places(machine.drills(DoctorOptions(backups=folder)))

    assert places_found(None) == places_found(tmp_path / "nowhere") == places_found(tmp_path) == []
    now = datetime.now(UTC)
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / DUMP).write_bytes(b"dump")
    said = {"made": now.isoformat(), "dump": {"bytes": 4}}
    (tmp_path / "one" / MANIFEST).write_text(json.dumps(said))
    assert places_found(tmp_path) == ["boneyard-drill"]
    for age, wrong in ((timedelta(days=9), ["boneyard-drill"]), (timedelta(days=6), [])):
        done = json.dumps({"backup": "one", "done": (now - age).isoformat()})
        (tmp_path / DRILLED).write_text(done)
        assert places_found(tmp_path) == wrong


def test_a_database_in_order(own: database.Connection) -> None:
    looks = (database.version, database.encoding, database.migrations, database.rights)
    for look in (*looks, database.clock, database.pooler):
        assert places(look(own, ANY)) == [], look.__name__


def test_migrations(own: database.Connection) -> None:
    own.execute("DELETE FROM django_migrations WHERE app = 'deploy'")
    [finding] = database.migrations(own, ANY)
    assert "not applied" in finding.what
    own.execute(
        "INSERT INTO django_migrations (app, name, applied) VALUES ('games', '0099_x', now())"
    )
    [finding] = database.migrations(own, ANY)
    assert "games.0099_x" in finding.what
    own.execute("DROP TABLE django_migrations")
    [finding] = database.migrations(own, ANY)
    assert "not applied" in finding.what


def test_a_beat(own: database.Connection) -> None:
    [finding] = database.beat(own, ANY)
    assert "has ever rung" in finding.what
    own.execute("INSERT INTO deploy_tick VALUES ('sweep', now() - interval '1 hour')")
    [finding] = database.beat(own, ANY)
    assert "3600 seconds" in finding.what
    own.execute("INSERT INTO deploy_tick VALUES ('tidy', now())")
    assert not list(database.beat(own, ANY))


def test_an_encoding(own: database.Connection) -> None:
    assert not list(database.encoding(own, ANY))
    name = f"{own.info.dbname}_latin"
    own.rollback()
    own.autocommit = True
    own.execute(f"CREATE DATABASE {name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0".encode())
    try:
        with psycopg.connect(own.info.dsn, dbname=name) as latin:
            assert places(database.encoding(latin, ANY)) == ["DATABASE_URL"]
    finally:
        own.execute(f"DROP DATABASE {name}".encode())
        own.autocommit = False


def test_roles(own: database.Connection, tmp_path: Path, settings: Settings) -> None:
    settings.DATA = tmp_path
    web, workers = DoctorOptions(web=True), ANY
    [finding] = database.role(own, web)
    assert "superuser" in finding.what
    own.execute("CREATE ROLE doctor_owner CREATEDB")
    own.execute("CREATE ROLE doctor_web")
    own.execute("GRANT USAGE ON SCHEMA public TO doctor_web")
    own.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO doctor_web")
    own.execute("SAVEPOINT made")
    own.execute("SET LOCAL ROLE doctor_web")
    assert not list(database.role(own, web))
    [finding] = database.role(own, workers)
    assert "does not own" in finding.what
    [finding] = database.rights(own, web)
    assert "cannot read or write" in finding.what
    own.execute("ROLLBACK TO made")
    own.execute("GRANT CREATE ON SCHEMA public TO doctor_owner")
    for (table,) in own.execute(f"SELECT relname {database.TABLES}".encode()).fetchall():
        own.execute(f'ALTER TABLE "{table}" OWNER TO doctor_owner'.encode())
    own.execute("SET LOCAL ROLE doctor_owner")
    [finding] = database.role(own, workers)
    assert finding.what.startswith("The role may make databases,")
    assert len(list(database.role(own, web))) == 2
    settings.DATA = tmp_path / "embedded"
    (settings.DATA / "postgres").mkdir(parents=True)
    assert not list(database.role(own, web))


def test_a_question_that_is_refused_is_a_finding(own: database.Connection) -> None:
    def look(given: database.Connection, _asked: DoctorOptions) -> Iterable[Finding]:
        given.execute("SELECT * FROM nowhere")
        return []

    [finding] = database.run_check(look, own, ANY)
    assert "look cannot be looked at" in finding.what
    assert not list(database.version(own, ANY))


def test_nobody_answers(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(connection.settings_dict, "HOST", str(tmp_path))
    monkeypatch.setitem(connection.settings_dict, "PASSWORD", SECRET)
    settings.REDIS_URL = f"redis://:{SECRET}@127.0.0.1:1/0"
    [away] = checks.of_database(ANY)
    [silent] = checks.of_broker(ANY)
    assert (away.where, silent.where) == ("DATABASE_URL", "REDIS_URL")
    assert SECRET not in away.line() + silent.line()


def test_redis() -> None:
    client = broker.connect()
    try:
        assert places(broker.version(client, ANY)) == []
        assert places(broker.eviction(client, ANY)) == []
        # No memory is set, so nothing is thrown away meanwhile.
        client.config_set("maxmemory-policy", "allkeys-lru")
        assert places(broker.eviction(client, ANY)) == ["redis.conf"]
        assert places(broker.persistence(client, ANY)) == ["redis.conf"]
        client.config_set("save", "86400 1000000")
        assert places(broker.persistence(client, ANY)) == []
    finally:
        client.config_set("maxmemory-policy", "noeviction")
        client.config_set("save", "")
        client.close()


def test_no_worker() -> None:
    [finding] = broker.workers(None, ANY)
    assert "celery, outbox, long, reports" in finding.what


def test_the_command(
    db: None,
    surroundings: Callable[[dict[str, str]], None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(checks, "DATABASE", ())
    monkeypatch.setattr(checks, "BROKER", ())
    monkeypatch.setattr(checks, "CHECKS", (variables.hosts,))
    call_command("doctor")
    assert capsys.readouterr().out == "Nothing is wrong.\n"
    surroundings({"BONEYARD_HOSTS": "*"})
    with pytest.raises(SystemExit, match="^1$"):
        call_command("doctor", "--json")
    assert [row["where"] for row in json.loads(capsys.readouterr().out)] == ["BONEYARD_HOSTS"]


def run_doctor(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, with these variables and no others of ours."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BONEYARD_")}
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "manage.py", "doctor", *words],
        cwd=ROOT,
        env=kept | env,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.whole
def test_a_process_prints_no_secret() -> None:
    secrets: dict[str, Any] = {
        "BONEYARD_SECRET_KEY": SECRET,
        "BONEYARD_SECRET_KEYS_BEFORE": SECRET,
        "BONEYARD_METRICS_TOKEN": SECRET[:9],
        "BONEYARD_PUSH_KEY": SECRET,
        "REDIS_URL": f"redis://:{SECRET}@127.0.0.1:1/0",
        "DATABASE_URL": f"postgresql://ana:{SECRET}@127.0.0.1:1/club",
    }
    done = run_doctor("--json", **secrets)
    assert done.returncode == 1, done.stderr
    found = {row["where"] for row in json.loads(done.stdout)}
    assert {"BONEYARD_SECRET_KEY", "BONEYARD_PUSH_KEY", "REDIS_URL", "DATABASE_URL"} <= found
    # A password that is not encoded ends where the port is looked for.
    broken = run_doctor(**secrets | {"DATABASE_URL": f"postgresql://ana:{SECRET}/x@h/club"})
    assert broken.returncode == 1
    assert "DATABASE_URL: The value cannot be read." in broken.stdout
    for said in (done.stdout, done.stderr, broken.stdout, broken.stderr):
        assert SECRET[:9] not in said
        assert "Traceback" not in said
