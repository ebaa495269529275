"""The audit of packages: a known fault fails it, a list out of reach does not."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tests import audit


class VulnerabilityService(BaseHTTPRequestHandler):
    """A service in the form of OSV (https://google.github.io/osv.dev/post-v1-query/)."""

    faulty = ""

    def do_POST(self) -> None:
        """Answer what is known of one package."""
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        name = asked["package"]["name"]
        fault = {
            "id": "GHSA-test",
            "summary": "made up",
            "aliases": [],
            "published": "2026-01-01T00:00:00Z",
            "affected": [
                {
                    "package": {"name": name, "ecosystem": "PyPI"},
                    "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}]}],
                    "versions": [asked["version"]],
                }
            ],
        }
        body = json.dumps({"vulns": [fault]} if name == self.faulty else {}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_words: Any) -> None:
        """Say nothing."""


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[ThreadingHTTPServer]:
    """The service on this machine, which pip-audit is to ask."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), VulnerabilityService)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("PIP_AUDIT_VULNERABILITY_SERVICE", "osv")
    monkeypatch.setenv("PIP_AUDIT_OSV_URL", f"http://127.0.0.1:{server.server_port}/")
    yield server
    server.shutdown()
    server.server_close()


def test_a_known_fault_of_a_locked_package_fails(
    service: ThreadingHTTPServer, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(VulnerabilityService, "faulty", "django")
    assert audit.main() == 1
    said = capsys.readouterr().err
    assert said.startswith("django ")
    assert "GHSA-test" in said


def test_packages_without_known_faults_pass(service: ThreadingHTTPServer, capsys: Any) -> None:
    assert audit.main() == 0
    assert capsys.readouterr().err == ""


def test_without_a_network_it_is_said_and_fails_nothing(
    service: ThreadingHTTPServer, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("PIP_AUDIT_OSV_URL", "http://127.0.0.1:9/")
    assert audit.main() == 0
    assert "not audited" in capsys.readouterr().err
