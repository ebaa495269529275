"""Kept connections stay in step: HEAD, and bodies of two lengths, at real servers.

At our own server and at gunicorn's threads, asked straight and through nginx as `deploy/debian` has
it, which keeps its connections to the server here.
"""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from shutil import which

import pytest

from tests.e2e.processes import ROOT, database_url, end, free_port, within

pytestmark = pytest.mark.django_db(transaction=True)
PATHS = ("/api/v1/games", "/games/", "/health/live", "/nowhere/", "/api/schema/", "/metrics")
WORKERS = {"ours": [], "gthread": ["--worker-class", "gthread"]}
TWO_LENGTHS = (
    "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
    "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
)
SMUGGLED = b"0\r\n\r\nGET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def nginx() -> str:
    """The nginx of this machine; its absence is a failure, not a skip."""
    found = which("nginx") or which("nginx", path="/usr/sbin:/usr/local/sbin")
    assert found, "nginx is missing; install it (Debian: apt-get install nginx)"
    return found


def is_open(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def proxy(folder: Path, port: int, behind: int) -> str:
    """Return the configuration of an nginx without TLS, made of the one we ship."""
    shipped = (ROOT / "deploy/debian/nginx.conf").read_text()
    server = shipped[shipped.rindex("server {\n") :]
    server = re.sub(r"    (listen|ssl_certificate)\b.*\n", "", server)
    server = server.replace("server {\n", f"server {{\n    listen 127.0.0.1:{port};\n", 1)
    server = server.replace("http://127.0.0.1:8000", "http://site")
    return configuration(
        folder, f"upstream site {{ server 127.0.0.1:{behind}; keepalive 4; }}\n{server}"
    )


def configuration(folder: Path, servers: str) -> str:
    """Return what an nginx of the test's own is started with."""
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{paths}{servers}}}\n"
    )


@pytest.fixture
def ports(request: pytest.FixtureRequest, tmp_path: Path, db: None) -> Iterator[dict[str, int]]:
    """The ports of a server, and of an nginx before it."""
    found = {"straight": free_port(), "nginx": free_port()}
    conf = tmp_path / "nginx.conf"
    conf.write_text(proxy(tmp_path, found["nginx"], found["straight"]))
    environment = os.environ | {
        "DATABASE_URL": database_url(),
        "BONEYARD_WEB_PROCESSES": "1",
        "BONEYARD_DATA": str(tmp_path),
    }
    words = [sys.executable, "-m", "gunicorn", "--config", "python:deploy.web.conf"]
    words += ["--bind", f"127.0.0.1:{found['straight']}", *WORKERS[request.param]]
    with ExitStack() as stack, (tmp_path / "log").open("wb") as log:
        for command in (words, [nginx(), "-c", str(conf), "-e", f"{tmp_path}/first.log"]):
            child = subprocess.Popen(  # noqa: S603 - our own words
                command, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT,
                start_new_session=True,
            )  # fmt: skip
            stack.callback(end, child)
        ready = within(90, lambda: all(map(is_open, found.values())))
        assert ready, (tmp_path / "log").read_text()
        yield found


def everything(port: int, sent: bytes) -> bytes:
    """Return all that comes for what is sent, until the server closes."""
    with closing(socket.create_connection(("127.0.0.1", port), 30)) as sock:
        sock.sendall(sent)
        came = b""
        while part := sock.recv(65_536):
            came += part
    return came


@pytest.mark.whole
@pytest.mark.parametrize("ports", WORKERS, indirect=True)
def test_connections_stay_in_step_and_nothing_is_smuggled(ports: dict[str, int]) -> None:
    for port in ports.values():
        stays_in_step(port)
        for framing in TWO_LENGTHS:
            refuses_two_lengths(port, framing)


def stays_in_step(port: int) -> None:
    """Each HEAD is followed on its connection by a GET, whose answer begins where it should."""
    for path in PATHS:
        head = f"HEAD {path} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        get = "GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        came = everything(port, (head + get).encode())
        first, _, second = came.partition(b"\r\n\r\n")
        assert first.startswith(b"HTTP/1.1 "), (path, came[:300])
        # A server that closes after the first, since it names no length, answers no second one.
        closes = b"Connection: close" in first
        assert second.startswith(b"HTTP/1.1 200 ") or (closes and not second), (path, came[:900])


def refuses_two_lengths(port: int, framing: str) -> None:
    """A body of two lengths is refused, and the connection closed."""
    sent = f"POST /api/v1/referee HTTP/1.1\r\nHost: localhost\r\n{framing}\r\n".encode() + SMUGGLED
    came = everything(port, sent)
    assert came.startswith((b"HTTP/1.1 400 ", b"HTTP/1.0 400 ")), came[:300]
    assert came.count(b"HTTP/1.") == 1, "what follows is not taken for a request"
