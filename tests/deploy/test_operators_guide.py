"""What the guide for operators names is there, and its lesser role is enough for the web server."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from django.core.management import get_commands
from django.db import DatabaseError, connection, transaction
from django.test import Client
from psycopg import sql

from clubs.models import Club, User
from deploy.models import Act
from deploy.settings import CELERY_TASK_QUEUES
from deploy.workers import KINDS
from tests import builders
from tests.conftest import ApiFor
from tests.pages import browser_of, url

ROOT = Path(__file__).resolve().parents[2]
DEBIAN = ROOT / "deploy/debian"
UNITS = sorted(DEBIAN.glob("*.service"))
GRANTED = re.compile(r"GRANT ([A-Z, ]+) ON (TABLES|SEQUENCES) TO boneyard_web;")


@pytest.fixture
def web_role(db: None) -> Iterator[None]:
    """Everything is done as the role of the web server, with what roles.sql grants it."""
    role = sql.Identifier(f"{connection.settings_dict['NAME']}_web")
    granted = GRANTED.findall((DEBIAN / "roles.sql").read_text())
    assert {what for _rights, what in granted} == {"TABLES", "SEQUENCES"}
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL("CREATE ROLE {}").format(role))
        cursor.execute(sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(role))
        for rights, what in granted:
            cursor.execute(
                sql.SQL(f"GRANT {rights} ON ALL {what} IN SCHEMA public TO {{}}").format(role)
            )
        cursor.execute(sql.SQL("SET LOCAL ROLE {}").format(role))
    yield
    with connection.cursor() as cursor:
        cursor.execute("RESET ROLE")


def test_an_evening_by_the_role_of_the_web_server(
    club: Club, organiser: User, web_role: None, api_for: ApiFor
) -> None:
    api, desk = api_for(organiser), browser_of(organiser)
    event = builders.pairs_event(club, 4, rounds_planned=2)
    drawn = api.post(f"/api/v1/events/{event.id}/rounds").json()
    assert api.post(f"/api/v1/rounds/{drawn['id']}/publish").status_code == 200
    first, second = builders.tables_of(event.rounds.get())
    log = api.post(
        f"/api/v1/tables/{first.id}/logs", builders.log_for(first), content_type="text/plain"
    )
    assert log.status_code == 201
    assert api.put(
        f"/api/v1/tables/{second.id}/result", {"points": {"AC": 104, "BD": 62}}
    ).status_code in (200, 201)
    assert api.post(f"/api/v1/rounds/{drawn['id']}/close").status_code == 200
    assert desk.post(url(event, "draw")).status_code == 302
    for page in ("/", f"/events/{event.id}/", f"/clubs/{club.id}/", f"/clubs/{club.id}/acts/"):
        assert desk.get(page).status_code == 200
        assert Client().get(page).status_code in (200, 302)
    assert Act.objects.count() >= 5
    for change in (
        "ALTER TABLE clubs_club ADD x int",
        "DROP TABLE deploy_act",
        "TRUNCATE deploy_act",
    ):
        with (
            pytest.raises(DatabaseError, match="permission denied|must be owner"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(change)


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_units_start_what_is_there(unit: Path) -> None:
    text = unit.read_text()
    assert "NoNewPrivileges=yes" in text
    assert "ProtectSystem=strict" in text
    assert "User=boneyard" in text
    for line in re.findall(r"^ExecStart=/opt/boneyard/(.*)$", text, re.MULTILINE):
        program, *words = shlex.split(line.replace("%%", "%"))
        assert program == ".venv/bin/python"
        if words[0] == "manage.py":
            assert list(ROOT.glob(f"*/management/commands/{words[1]}.py"))


@pytest.mark.parametrize("timer", sorted(DEBIAN.glob("*.timer")), ids=lambda timer: timer.stem)
def test_timers_start_what_ends_by_itself(timer: Path) -> None:
    unit = timer.with_suffix(".service").read_text()
    assert "Type=oneshot" in unit
    assert "ReadWritePaths=/var/backups/boneyard" in unit
    assert f"systemctl enable --now {timer.name}" in (ROOT / "docs/operations.md").read_text()


@pytest.mark.parametrize("name", ["web", "worker", "long"])
def test_children_finish_what_they_do(name: str) -> None:
    """By default systemd ends the children of a pool beside the process that waits for them."""
    assert "\nKillMode=mixed\n" in (DEBIAN / f"boneyard-{name}.service").read_text()


def test_the_port_is_held_while_the_web_server_restarts() -> None:
    listens = re.search(
        r"^ListenStream=(\S+)$", (DEBIAN / "boneyard-web.socket").read_text(), re.MULTILINE
    )
    assert listens is not None
    service = (DEBIAN / "boneyard-web.service").read_text()
    assert f"--bind {listens[1]}\n" in service
    assert re.search(r"^Requires=.*\bboneyard-web\.socket$", service, re.MULTILINE)
    proxied = re.findall(r"proxy_pass http://([^;]+);", (DEBIAN / "nginx.conf").read_text())
    assert set(proxied) == {listens[1]}


def test_a_certificate_is_renewed_while_nginx_runs() -> None:
    guide = (ROOT / "docs/operations.md").read_text()
    [line] = re.findall(r"^certbot certonly .*$", guide, re.MULTILINE)
    words = shlex.split(line)
    [folder] = re.findall(r"^\s+root (\S+);$", (DEBIAN / "nginx-http.conf").read_text(), re.M)
    assert "--webroot" in words
    assert words[words.index("--webroot-path") + 1] == folder
    assert words[words.index("--deploy-hook") + 1] == "systemctl reload nginx"
    # Without the certificate nginx would not start with the file that names it.
    assert "ssl_certificate" not in (DEBIAN / "nginx-http.conf").read_text()
    assert "listen 80" not in (DEBIAN / "nginx.conf").read_text()


def test_a_start_waits_for_a_database_that_recovers() -> None:
    """What requires the unit is not started at all where it fails once."""
    assert re.search(
        r"^ExecStart=.* prepare --wait \d+$",
        (DEBIAN / "boneyard-prepare.service").read_text(),
        re.MULTILINE,
    )


def test_commands_of_the_guides_are_there_and_bring_their_variables() -> None:
    commands = set(get_commands())
    named = []
    for guide in ("operations", "backup", "release"):
        text = (ROOT / f"docs/{guide}.md").read_text()
        assert not re.search(r"^sudo |^manage\.py ", text, re.MULTILINE), guide
        named += re.findall(r"(?:^|; |`)boneyard (?:--web )?([a-z][\w-]+)", text, re.MULTILINE)
    assert len(named) > 10
    assert set(named) <= commands


def test_workers_serve_every_queue() -> None:
    served = [queue for kind in KINDS.values() for queue in kind.queues]
    assert sorted(served) == sorted(queue.name for queue in CELERY_TASK_QUEUES)
    units = "".join(unit.read_text() for unit in UNITS)
    assert sorted(re.findall(r"-m deploy\.workers (\S+)", units)) == sorted(KINDS)
    services = yaml.safe_load((ROOT / "deploy/container/compose.yml").read_text())["services"]
    commands = [one.get("command", []) for one in services.values()]
    named = [words[-1] for words in commands if "deploy.workers" in words]
    assert sorted(named) == sorted(KINDS)


def test_the_guide_names_files_that_are_there() -> None:
    guide = (ROOT / "docs/operations.md").read_text()
    for name in re.findall(
        r"\b(boneyard[\w-]*\.(?:env|service|socket|timer)|roles\.sql|nginx(?:-http)?\.conf)\b",
        guide,
    ):
        if name != "boneyard.service":
            assert (DEBIAN / name).is_file(), name
    # What follows names things of a cluster.
    for unit in re.findall(r"\bboneyard-[a-z]+\b", guide.partition("## In Kubernetes")[0]):
        assert (DEBIAN / f"{unit}.service").is_file(), unit
    known = (ROOT / "deploy/README.md").read_text()
    for name in re.findall(r"\bBONEYARD_[A-Z_]+\b", guide + (DEBIAN / "boneyard.env").read_text()):
        assert f"`{name}`" in known, name


def test_the_image_holds_what_runs() -> None:
    lines = (ROOT / "deploy/container/Dockerfile").read_text().splitlines()
    copied = [line.split()[2:-1] for line in lines if line.startswith("COPY --chown")]
    names = {name for words in copied for name in words}
    assert {"web", "clubs", "games", "ratings", "tournaments", "deploy", "manage.py"} <= names
    assert all((ROOT / name).exists() for name in names)
    assert "USER 10001" in lines
