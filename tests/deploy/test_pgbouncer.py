"""The site behind PgBouncer in transaction mode: nothing it does needs a session of its own."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client

from clubs.models import Club, User
from deploy.operations.doctor import database
from deploy.operations.doctor.finding import DoctorOptions
from deploy.servers.processes import Launch, RunAs, stop, wait_for
from ratings.models import Pool
from ratings.tasks import sweep
from tests import builders
from tests.answers import schema
from tests.conftest import ApiFor
from tests.pages import browser_of, url
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)

SERVERS = 2
"""Connections to PostgreSQL that everybody shares."""


def program() -> str:
    """The PgBouncer of this machine; its absence is a failure, not a skip."""
    found = which("pgbouncer") or which("pgbouncer", path="/usr/sbin:/usr/local/sbin")
    assert found, "PgBouncer is missing; install it (Debian: apt-get install pgbouncer)"
    return found


@pytest.fixture
def through_pgbouncer(transactional_db: None) -> Iterator[None]:
    """Every connection to the database goes through PgBouncer."""
    settings = connection.settings_dict
    before = {key: settings[key] for key in ("HOST", "PORT", "OPTIONS")}
    connection.ensure_connection()
    info = connection.connection.info
    socket = Path(info.host) / f".s.PGSQL.{info.port}"
    # Short: the path of a socket has a hundred bytes at most.
    folder = Path(tempfile.mkdtemp(prefix="boneyard-bouncer-"))
    owner = socket.stat().st_uid
    as_nobody = os.geteuid() == 0 and owner != 0
    run_as = RunAs.SELF if os.geteuid() else RunAs.NOBODY if as_nobody else RunAs.NAMESPACE
    if as_nobody:
        os.chown(folder, owner, -1)
    (folder / "pgbouncer.ini").write_text(
        f"""[databases]
* = host={info.host} port={info.port} user={info.user}
[pgbouncer]
unix_socket_dir = {folder}
listen_port = 6432
auth_type = any
pool_mode = transaction
default_pool_size = {SERVERS}
max_db_connections = {SERVERS}
max_client_conn = 100
"""
    )
    log = (folder / "log").open("wb")
    words = [program(), str(folder / "pgbouncer.ini")]
    child = Launch(words, run_as=run_as, cwd=Path("/")).start(log, subprocess.STDOUT)
    try:
        assert wait_for((folder / ".s.PGSQL.6432").exists, child, seconds=10), (
            folder / "log"
        ).read_text()
        # `prepare_threshold=no`, since Debian's PgBouncer knows no prepared statements, and
        # `options=`, since it refuses start-up options.
        options = settings["OPTIONS"] | {"prepare_threshold": None, "options": ""}
        _connect_by(HOST=str(folder), PORT="6432", OPTIONS=options)
        yield
    finally:
        _connect_by(**before)
        stop(child, signal.SIGTERM, seconds=5)
        log.close()
        shutil.rmtree(folder)


def _connect_by(**where: Any) -> None:
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]  # of PostgreSQL alone
    connection.settings_dict.update(where)


@pytest.fixture
def event(through_pgbouncer: None, club: Club, organiser: User) -> Event:
    schema()  # made once, before threads hold their answers against it
    event = builders.pairs_event(club, 12, name="Copa", rounds_planned=3)
    builders.close(builders.play_round(event, organiser))
    builders.play_round(event, organiser)
    return event


def backend() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def together(count: int, work: Any) -> list[Any]:
    """Do something in so many threads at once."""

    def one(number: int) -> Any:
        try:
            return work(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(one, range(count)))


def test_a_connection_is_lent_for_a_transaction_only(through_pgbouncer: None) -> None:
    """What the other tests show means something: sessions are shared indeed."""
    assert connection.settings_dict["PORT"] == "6432"
    assert len({*together(8, lambda _: backend())}) <= SERVERS
    with transaction.atomic():
        assert backend() == backend()


@pytest.mark.sampled
@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize("what", ["standings", "rounds", "entries", "results"])
def test_exports_stream(event: Event, api_for: ApiFor, scorer: User, what: str, form: str) -> None:
    def one(_number: int) -> int:
        answer = api_for(scorer).get(f"/api/v1/events/{event.id}/export/{what}.{form}")
        assert answer.status_code == 200
        return len(b"".join(answer) if answer.streaming else answer.content)

    sizes = together(6, one)
    assert len({*sizes}) == 1 or form == "xlsx"
    assert min(sizes) > 100


@pytest.mark.whole
def test_pages_and_endpoints_at_once(event: Event, organiser: User, api_for: ApiFor) -> None:
    row = event.rounds.get(number=2)
    pages = [
        url(event),
        f"/rounds/{row.id}/",
        f"/rounds/{row.id}/desk/",
        "/",
        f"/clubs/{event.club_id}/",
    ]
    addresses = [
        f"/api/v1/events/{event.id}/standings",
        f"/api/v1/rounds/{row.id}",
        "/api/v1/events",
    ]

    def one(number: int) -> list[int]:
        browser: Client = browser_of(organiser)
        api = api_for(organiser)
        found = [browser.get(page).status_code for page in pages]
        return found + [api.get(address).status_code for address in addresses]

    assert {status for found in together(6, one) for status in found} == {200}


def test_rounds_are_closed_and_rated(event: Event, organiser: User) -> None:
    """Locks that last a transaction, COPY, partitions, and lists verified."""
    builders.close(event.rounds.get(number=2))
    together(3, lambda _: sweep())
    for pool in Pool.objects.filter(club=event.club):
        call_command("recompute", "--pool", str(pool.id), "--verify")


def test_the_doctor_sees_what_is_before_the_database(through_pgbouncer: None) -> None:
    with database.connect() as own:
        assert not list(database.pooler(own, DoctorOptions()))
        options = connection.settings_dict["OPTIONS"] | {"prepare_threshold": 2}
        connection.settings_dict["OPTIONS"] = options
        [finding] = database.pooler(own, DoctorOptions())
    assert "prepare_threshold=no" in finding.mend
