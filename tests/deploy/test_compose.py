"""Compose passes on every variable, and gives each process the role that it needs."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import yaml

from deploy.operations.doctor import variables
from deploy.operations.programs import program
from deploy.servers.folders import make_socket_folder, remove_socket_folder
from deploy.servers.postgres import UNSAFE_BUT_FAST, Postgres
from deploy.servers.processes import stop
from tests.deploy.test_embedded_servers import run_server

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "deploy/container/compose.yml"
SERVICES: dict[str, dict[str, Any]] = yaml.safe_load(FILE.read_text())["services"]
OURS = {name: one for name, one in SERVICES.items() if "build" in one}
OF_COMPOSE = {"BONEYARD_DATA", "DATABASE_URL", "REDIS_URL"}
"""What follows from how the containers are put together."""


@pytest.mark.parametrize("name", OURS)
def test_every_variable_is_passed(name: str) -> None:
    """From one file whole: what a service says itself comes after it and hides the file's."""
    assert OURS[name]["env_file"] == ["boneyard.env"]
    known = {*variables.FLAGS, *variables.NUMBERS, *variables.TEXTS, "DATABASE_URL", "REDIS_URL"}
    hidden = set(OURS[name]["environment"])
    assert hidden <= known
    assert hidden <= OF_COMPOSE


def test_the_web_server_has_the_lesser_role() -> None:
    assert set(OURS) == {"prepare", "web", "worker", "long"}
    for name, service in OURS.items():
        role = "boneyard_web:${WEB_PASSWORD" if name == "web" else "boneyard:${OWNER_PASSWORD"
        address = service["environment"]["DATABASE_URL"]
        assert address.startswith(f"postgresql://{role}:")
        assert ("OWNER_PASSWORD" in str(service)) == (name != "web")
        assert "POSTGRES_PASSWORD" not in str(service)
    assert "roles" in OURS["prepare"]["depends_on"]


def test_the_image_holds_no_secrets() -> None:
    ignored = (ROOT / ".dockerignore").read_text().split()
    assert {"**/.env", "deploy/container/*.env"} <= set(ignored)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Postgres]:
    """A server of the test's own, on which a release before made the database without roles."""
    sockets = make_socket_folder()
    made = Postgres(tmp_path / "data", sockets, UNSAFE_BUT_FAST)
    made.prepare(tmp_path / "log")
    child = run_server(made, tmp_path / "log")
    with psycopg.connect(made.url(), autocommit=True) as session:
        session.execute("CREATE ROLE postgres SUPERUSER LOGIN")
        session.execute("CREATE TABLE old (number int)")
    yield made
    stop(child, made.stop_signal, seconds=20)
    remove_socket_folder(sockets)


@pytest.mark.whole
def test_the_roles_are_made_again_and_again(server: Postgres) -> None:
    service = SERVICES["roles"]
    words = [word.replace("$$", "$") for word in service["command"]]
    [mounted] = service["volumes"]
    source, inside, _mode = mounted.split(":")
    words[-1] = words[-1].replace(inside, str((FILE.parent / source).resolve()))
    path = f"{program('psql', 15).parent}:{os.environ['PATH']}"
    secrets = {"OWNER_PASSWORD": "o'; DROP TABLE old; --", "WEB_PASSWORD": 'w"$HOME'}
    assert secrets.keys() <= service["environment"].keys()
    environment = os.environ | secrets | {"PATH": path}
    environment |= {"PGHOST": str(server.sockets), "PGUSER": "postgres", "PGPORT": "5432"}
    for _time in range(2):
        done = subprocess.run(  # noqa: S603 - the words of compose.yml
            words, env=environment, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
    with psycopg.connect(server.url(), autocommit=True) as owner:
        owner.execute("CREATE TABLE new (number int)")
    with psycopg.connect(server.url(), user="boneyard_web", autocommit=True) as web:
        web.execute("INSERT INTO old VALUES (1)")
        web.execute("INSERT INTO new SELECT number + 1 FROM old")
        assert web.execute("SELECT number FROM new").fetchall() == [(2,)]
        for change in ("CREATE TABLE more (number int)", "DROP TABLE old", "TRUNCATE new"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                web.execute(change.encode())
