"""nginx as deploy/debian has it: certbot's file is there by plain HTTP, all else goes by TLS."""

import re
import subprocess
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.e2e.processes import ROOT, end, free_port, within
from tests.e2e.test_framing import configuration, is_open, nginx


@pytest.mark.whole
def test_the_first_certificate_and_every_later_one(tmp_path: Path) -> None:
    port, shipped = free_port(), (ROOT / "deploy/debian/nginx-http.conf").read_text()
    server = re.sub(r"    listen .*\n", "", shipped)
    server = server.replace("server {\n", f"server {{\n    listen 127.0.0.1:{port};\n", 1)
    conf = tmp_path / "nginx.conf"
    conf.write_text(configuration(tmp_path, server.replace("/var/www/acme", f"{tmp_path}/acme")))
    challenge = tmp_path / "acme/.well-known/acme-challenge/word"
    challenge.parent.mkdir(parents=True)
    challenge.write_text("word.key")
    words = [nginx(), "-c", str(conf), "-e", f"{tmp_path}/first.log"]
    with ExitStack() as stack, (tmp_path / "log").open("wb") as log:
        child = subprocess.Popen(  # noqa: S603 - our own words
            words, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
        )
        stack.callback(end, child)
        assert within(30, lambda: is_open(port)), (tmp_path / "first.log").read_text()
        assert ask(port, "/.well-known/acme-challenge/word") == (200, "", "word.key")
        assert ask(port, "/.well-known/acme-challenge/other")[0] == 404
        status, where, _body = ask(port, "/events/?page=2")
        assert (status, where) == (301, "https://domino.example/events/?page=2")


def ask(port: int, path: str) -> tuple[int, str, str]:
    there = HTTPConnection("127.0.0.1", port, timeout=30)
    there.request("GET", path, headers={"Host": "domino.example"})
    answer = there.getresponse()
    found = (answer.status, answer.headers.get("Location", ""), answer.read().decode())
    there.close()
    return found
