"""Spans and faults are sent where a variable says so, to nobody else, and say nothing of people."""

import gzip
import os
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import brotli
import pytest

from deploy import ON_THE_SIDE

ROOT = Path(__file__).resolve().parents[2]
PRIVATE = ("Anacaona", "bone_token", "what-was-typed", "10.9.8.7")
EXTRAS = {"OTEL_EXPORTER_OTLP_ENDPOINT": "opentelemetry", "BONEYARD_SENTRY_DSN": "sentry_sdk"}
UNPACKED = {"gzip": gzip.decompress, "br": brotli.decompress}

# A view that fails, asked as a browser would, with what is private in every place it can be; and
# a task.
FAILS = """
import deploy.wsgi
from celery import shared_task
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from deploy import urls
from deploy.observing.faults import faults_begin
from deploy.observing.telemetry import telemetry_end

def fails(request: HttpRequest, name: str) -> HttpResponse:
    local = request.body
    raise LookupError(f"{name} is not here: {local!r}")

urls.urlpatterns.append(path("fails/<str:name>/", fails))
client = Client(raise_request_exception=False, SERVER_NAME="localhost", REMOTE_ADDR="10.9.8.7")
answer = client.post("/fails/Anacaona/?q=Anacaona", {"word": "what-was-typed"},
    headers={"x-token": "bone_token", "cookie": "a=bone_token"})
assert answer.status_code == 500, answer.status_code

@shared_task(name="tests.a_task")
def a_task(name):
    raise LookupError(name)

a_task.apply(args=["Anacaona"])
telemetry_end()
"""
FLUSH = "\nimport sentry_sdk\nsentry_sdk.flush(5)\n"


@pytest.fixture
def receiver() -> Iterator[tuple[str, list[tuple[str, bytes]]]]:
    """A server of ours: its host and port, and what it was sent."""
    sent: list[tuple[str, bytes]] = []

    class Takes(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            unpack = UNPACKED.get(self.headers.get("Content-Encoding", ""), bytes)
            sent.append((self.path, unpack(body)))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_said: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Takes)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"127.0.0.1:{server.server_port}", sent
    server.shutdown()
    server.server_close()
    thread.join()


def run(code: str, **env: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in EXTRAS}
    kept |= {"DJANGO_SETTINGS_MODULE": "deploy.settings", "NO_PROXY": "*", **env}
    return subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", textwrap.dedent(code)],
        cwd=ROOT,
        env=kept,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def both(where: str) -> dict[str, str]:
    return {
        "OTEL_EXPORTER_OTLP_ENDPOINT": f"http://{where}",
        "BONEYARD_SENTRY_DSN": f"http://public@{where}/7",
    }


def bodies_sent(sent: list[tuple[str, bytes]], path: str) -> bytes:
    return b"\n".join(body for where, body in sent if where == path)


@pytest.mark.whole
def test_a_request_and_a_task_that_fail(receiver: tuple[str, list[tuple[str, bytes]]]) -> None:
    where, sent = receiver
    done = run(FAILS + FLUSH, **both(where))
    assert done.returncode == 0, done.stderr
    span, fault = bodies_sent(sent, "/v1/traces"), bodies_sent(sent, "/api/7/envelope/")
    assert b"POST fails/<str:name>/" in span
    assert b"request_id" in span
    assert b'"type":"LookupError"' in fault.replace(b": ", b":")
    assert b'"function":"fails"' in fault.replace(b": ", b":")
    assert b"request_id" in fault
    assert b"tests.a_task" in span
    assert b"FAILURE" in span
    assert b"tests.a_task" in fault
    for word in PRIVATE:
        assert word.encode() not in span + fault, word


@pytest.mark.whole
def test_without_a_variable_nothing_is_loaded() -> None:
    # The client of Redis loads the names of spans where they are there; it sends nothing.
    loaded = {"opentelemetry.sdk.trace", "opentelemetry.exporter", "sentry_sdk", *ON_THE_SIDE}
    there = "{name for name, module in sys.modules.items() if module}"
    code = f"\nimport sys\nassert not {loaded!r} & {there}, {there}\n"
    done = run(FAILS + code)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("variable", "module"), EXTRAS.items())
def test_a_variable_without_its_packages(variable: str, module: str, tmp_path: Path) -> None:
    # Found before the real one, and as little of use as one that is not there.
    (tmp_path / f"{module}.py").write_text("")
    (tmp_path / "sitecustomize.py").write_text(f"import sys; sys.modules[{module!r}] = None")
    env = {variable: "http://127.0.0.1:1", "PYTHONPATH": str(tmp_path)}
    words = "import sys, runpy; sys.argv = ['manage.py', {!r}]; sys.path.insert(0, ''); "
    started = run(words.format("check") + "runpy.run_path('manage.py', run_name='__main__')", **env)
    assert started.returncode == 1
    [line] = started.stderr.splitlines()
    assert variable in line
    assert "pip install --require-hashes" in line
    asked = run(words.format("doctor") + "runpy.run_path('manage.py', run_name='__main__')", **env)
    assert asked.returncode == 1
    assert f"{variable}: It is set, but nothing can be sent." in asked.stdout
