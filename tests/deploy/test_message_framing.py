"""Where a message ends: HEAD has no body, and a body has one length or comes in chunks."""

import io
import json
import re
from contextlib import closing
from typing import Any

import pytest

from tests.deploy import test_slow_clients
from tests.deploy.test_slow_clients import Start, connect, everything, status

start = test_slow_clients.start
BODY = b"x" * 3000
ONE = b"Host: localhost\r\n"
LAST = ONE + b"Connection: close\r\n\r\n"


def many_kinds(environ: dict[str, Any], start_response: Any) -> Any:
    """Answer a body whatever the method: of a length, of none, in parts, out of a file."""
    kind = environ["PATH_INFO"]
    length = [] if kind in {"/none", "/parts", "/empty"} else [("Content-Length", str(len(BODY)))]
    start_response("404 Not Found" if kind == "/missing" else "200 OK", length)
    if kind == "/file":
        return environ.get("wsgi.file_wrapper", iter)(io.BytesIO(BODY))
    if kind == "/empty":
        return []
    return iter([BODY[:1000], BODY[1000:]]) if kind == "/parts" else [BODY]


@pytest.fixture(autouse=True)
def _app(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_slow_clients, "echo", many_kinds)


@pytest.mark.parametrize("path", ["/", "/missing", "/file"])
def test_an_answer_to_head_ends_with_its_head(start: Start, path: str) -> None:
    """The next answer on the same connection begins where the head of the first ends."""
    with closing(connect(start())) as sock:
        sock.sendall(f"HEAD {path} HTTP/1.1\r\n".encode() + ONE + b"\r\n")
        sock.sendall(b"GET / HTTP/1.1\r\n" + LAST)
        first, second, body = everything(sock).split(b"\r\n\r\n")
    assert status(first) == (404 if path == "/missing" else 200)
    assert f"Content-Length: {len(BODY)}".encode() in first
    assert second.startswith(b"HTTP/1.1 200 ")
    assert body == BODY


@pytest.mark.parametrize("path", ["/parts", "/empty", "/none"])
@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_head_of_what_has_no_length_has_no_body_either(
    start: Start, path: str, version: str
) -> None:
    """No chunk, not even the last one."""
    with closing(connect(start())) as sock:
        sock.sendall(f"HEAD {path} HTTP/{version}\r\n".encode() + ONE + b"\r\n")
        sock.sendall(b"GET / HTTP/1.1\r\n" + LAST)
        answers = everything(sock).split(b"\r\n\r\n")
    assert status(answers[0]) == 200
    assert answers[1] == b"" or answers[1].startswith(b"HTTP/1.1 200 ")


def test_what_the_server_refuses_itself_has_no_body_for_head_either(start: Start) -> None:
    with closing(connect(start())) as sock:
        sock.sendall(b"HEAD / HTTP/1.1\r\n" + ONE + b"Content-Length: 99999999999\r\n\r\n")
        head, body = everything(sock).split(b"\r\n\r\n")
    assert (status(head), body) == (413, b"")


CHUNKED = b"Transfer-Encoding: chunked\r\n"
SMUGGLED = b"0\r\n\r\nGET /smuggled HTTP/1.1\r\n" + LAST
"""In chunks nothing, and then a request; by a length a body that looks like one."""


@pytest.mark.parametrize(
    "framing",
    [
        b"Content-Length: 5\r\n" + CHUNKED,
        CHUNKED + b"Content-Length: 5\r\n",
        b"Content-Length: 0\r\n" + CHUNKED,
        b"content-length: 4\r\ntransfer-encoding: Chunked\r\n",
        CHUNKED + CHUNKED,
        b"Transfer-Encoding: chunked, chunked\r\n",
        b"Transfer-Encoding:\r\nContent-Length: 5\r\n",
        b"Transfer-Encoding:\r\n",
        b"Transfer-Encoding: ,chunked\r\n",
        b"Transfer-Encoding:\r\n chunked\r\n",
        b"Content-Length: 4\r\nContent-Length: 5\r\n",
        b"Content-Length: 5, 5\r\n",
        b"Content-Length: +5\r\n",
        b"Content-Length:\r\n",
    ],
)
def test_a_body_of_two_lengths_is_refused_and_the_connection_closed(
    start: Start, framing: bytes
) -> None:
    """Source: RFC 9112, 6.1 and 6.3: nobody may read another end out of it than we do."""
    with closing(connect(start())) as sock:
        sock.sendall(b"POST / HTTP/1.1\r\n" + ONE + framing + b"\r\n" + SMUGGLED)
        answer = everything(sock)
    assert len(re.findall(rb"^HTTP/1", answer, re.M)) == 1, "nothing after it is taken"
    head, body = answer.split(b"\r\n\r\n")
    assert (status(head) in {400, 501}, b"Connection: close" in head) == (True, True)
    assert json.loads(body)["status"] == status(head)


@pytest.mark.parametrize("version", [b"1.0", b"1.2", b"2.0", b"0.9"])
def test_chunks_are_for_the_version_that_has_them(start: Start, version: bytes) -> None:
    with closing(connect(start())) as sock:
        sock.sendall(b"POST / HTTP/" + version + b"\r\nConnection: keep-alive\r\n" + CHUNKED)
        sock.sendall(b"\r\n" + SMUGGLED)
        answer = everything(sock)
    assert len(re.findall(rb"^HTTP/1", answer, re.M)) == 1
    assert status(answer) == 400


def test_what_is_named_like_it_elsewhere_is_none(start: Start) -> None:
    """In a value, in a body, and as the end of another name."""
    sent = b"POST /?content-length:1 HTTP/1.1\r\n" + ONE + CHUNKED
    sent += b"X-Content-Length: 7\r\nX: Content-Length: 7\r\nConnection: close\r\n\r\n"
    with closing(connect(start())) as sock:
        sock.sendall(sent + b"13\r\nContent-Length: 3\r\n\r\n0\r\n\r\n")
        assert status(everything(sock)) == 200
