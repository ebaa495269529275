"""The web server: who is too slow is let go, and nobody else waits for that."""

import asyncio
import json
import os
import re
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from gunicorn.config import Config
from gunicorn.glogging import Logger

from clubs.models import User
from deploy.explanations import API
from deploy.tokens import token_create
from deploy.web.connection import Connection
from deploy.web.limits import LARGEST_BODY, MOST_LINES, MOST_LINES_OF_A_TOKEN, Limits
from deploy.web.slots import Known, Slots, may_send_logs
from deploy.web.worker import WebWorker

Start = Callable[..., tuple[str, int]]
QUICK = Limits(
    head=0.3, pause=0.4, slowest=1000, idle=0.5, linger=0.3, connections=50, per_address=0
)
MAY_WAIT = struct.Struct("I")
"""In what Linux tells of a socket that listens: how many connections may wait (`tcpi_sacked`)."""
HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"


def echo(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    """Answer what was sent; on /large, more than sockets hold."""
    body = environ["wsgi.input"].read()
    if environ["PATH_INFO"] == "/large":
        body = b"x" * 40_000_000
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]


class Serving(threading.Thread):
    """A server with one thread that answers, on a port of its own."""

    def __init__(self, limits: Limits, known: Known) -> None:
        super().__init__(daemon=True)
        listening = socket.create_server(("127.0.0.1", 0), backlog=200)
        listening.setblocking(False)
        self.address = listening.getsockname()
        config = Config()
        config.set("threads", 1)
        config.set("graceful_timeout", 1)
        sockets = [SimpleNamespace(sock=listening, close=listening.close)]
        self.worker = WebWorker(0, os.getppid(), sockets, None, 30, config, Logger(config))
        self.worker.loop = asyncio.new_event_loop()
        self.worker.asgi = echo
        self.worker.slots = Slots(known)
        self.worker.limit(limits)

    def run(self) -> None:
        """Serve until told to stop."""
        self.worker.run()

    def stop(self) -> None:
        """End, as gunicorn tells its workers to."""
        self.worker.alive = False
        self.join()
        self.worker.tmp.close()


@pytest.fixture
def start() -> Iterator[Start]:
    """Start a server with these limits; returns its address."""
    running = []

    def start_server(known: Known = may_send_logs, **limits: Any) -> tuple[str, int]:
        serving = Serving(replace(QUICK, **limits), known)
        running.append(serving)
        serving.start()
        host, port = serving.address
        return host, port

    yield start_server
    for serving in running:
        serving.stop()


def test_a_process_takes_one_connection_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes at once is shared with other processes, and waits in the system meanwhile."""
    serving = Serving(QUICK, may_send_logs)
    turn, taken, begin = [0], list[int](), Connection.connection_made

    def count_turns() -> None:
        turn[0] += 1
        serving.worker.loop.call_soon(count_turns)

    def note(connection: Connection, transport: Any) -> None:
        taken.append(turn[0])
        begin(connection, transport)

    monkeypatch.setattr(Connection, "connection_made", note)
    serving.worker.loop.call_soon(count_turns)
    with ExitStack() as clients:
        for _ in range(8):
            clients.enter_context(connect(serving.address))
        serving.start()
        deadline = time.monotonic() + 60
        while len(taken) < 8 and time.monotonic() < deadline:
            time.sleep(0.01)
        told = serving.worker.sockets[0].sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 32)
    serving.stop()
    assert len(set(taken)) == 8
    assert MAY_WAIT.unpack_from(told, 28) > (100,)


def seconds_until_closed(sock: socket.socket, pieces: Iterable[bytes], pause: float) -> float:
    """Send piece after piece until the other end has closed; returns the seconds that took."""
    began = time.monotonic()
    for piece in pieces:
        try:
            sock.sendall(piece)
        except OSError:
            break
        time.sleep(pause)
    return time.monotonic() - began


def connect(address: tuple[str, int]) -> socket.socket:
    return socket.create_connection(address, timeout=5)


def everything(sock: socket.socket) -> bytes:
    """Return all that comes until the server closes, also with something of ours unread."""
    parts = []
    with suppress(ConnectionResetError):
        while part := sock.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def ask(address: tuple[str, int]) -> bytes:
    """Return the answer to an ordinary request."""
    with closing(connect(address)) as sock:
        sock.sendall(HEAD + b"Connection: close\r\n\r\n")
        return everything(sock)


def status(answer: bytes) -> int:
    return int(answer.split()[1])


def test_half_a_head_is_answered_408_and_closed(start: Start) -> None:
    with closing(connect(start())) as sock:
        sock.sendall(HEAD)
        answer = everything(sock)
    assert status(answer) == 408
    document = json.loads(answer.split(b"\r\n\r\n")[1])
    assert document == {
        "type": "/problems/too_slow",
        "title": "The request came too slowly",
        "status": 408,
        "code": "too_slow",
        "detail": "It did not arrive in time; send it again.",
    }


@pytest.mark.parametrize(
    ("head", "code", "words"),
    [
        (b"Content-Length: 99000000\r\n", "413 too_large", "Demasiado grande"),
        (b"X: " + b"x" * 300_000 + b"\r\n", "431 head_too_large", ""),
        (b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "400 bad_request", ""),
        (b"Transfer-Encoding: gzip\r\n", "400 bad_request", ""),
        (b"Transfer-Encoding: x, chunked\r\n", "501 transfer_coding", ""),
        (b"Transfer-Encoding: gzip, chunked\r\n", "501 transfer_coding", ""),
        (b"Content-Length: x\r\n", "400 bad_request", ""),
    ],
)
def test_what_the_server_refuses_is_a_problem_with_an_id(
    start: Start, head: bytes, code: str, words: str
) -> None:
    with closing(connect(start(linger=10))) as sock:
        sent = b"POST / HTTP/1.1\r\nHost: localhost\r\nAccept-Language: es-ES, es\r\n" + head
        with suppress(OSError):
            sock.sendall(sent + b"\r\n")
        answered, _, body = everything(sock).partition(b"\r\n\r\n")
    document = json.loads(body)
    assert f"{document['status']} {document['code']}" == code
    assert status(answered) == document["status"]
    assert (document["type"], words in document["title"]) == (f"/problems/{code[4:]}", True)
    assert b"application/problem+json" in answered
    assert re.search(rb"X-Request-Id: [0-9a-f-]{36}", answered)
    assert API[document["code"]]


def test_a_head_that_comes_byte_by_byte_has_no_more_time(start: Start) -> None:
    drops = (bytes([byte]) for byte in HEAD + b"X: y\r\n" * 100)
    with closing(connect(start())) as sock:
        assert seconds_until_closed(sock, drops, 0.02) < 3


def test_a_body_that_stops_is_answered_408(start: Start) -> None:
    with closing(connect(start())) as sock:
        sock.sendall(HEAD.replace(b"GET", b"POST") + b"Content-Length: 100\r\n\r\nabc")
        assert status(everything(sock)) == 408


def test_a_slow_body_that_keeps_coming_is_read(start: Start) -> None:
    with closing(connect(start(slowest=10))) as sock:
        sock.sendall(HEAD + b"Content-Length: 8\r\nConnection: close\r\n\r\n")
        for byte in b"abcdefgh":
            time.sleep(0.1)
            sock.sendall(bytes([byte]))
        answer = everything(sock)
    assert status(answer) == 200
    assert answer.endswith(b"abcdefgh")


def test_a_body_that_trickles_is_not_waited_for(start: Start) -> None:
    with closing(connect(start(slowest=1000))) as sock:
        sock.sendall(HEAD + b"Content-Length: 8000\r\n\r\n")
        assert seconds_until_closed(sock, [b"x"] * 100, 0.1) < 3


def test_who_does_not_take_an_answer_holds_no_thread(start: Start) -> None:
    address = start()
    with closing(connect(address)) as sock:
        sock.sendall(HEAD.replace(b" / ", b" /large ") + b"\r\n")
        time.sleep(0.2)
        assert status(ask(address)) == 200
        assert seconds_until_closed(sock, [HEAD + b"\r\n"] * 100, 0.05) < 3


def test_an_idle_connection_is_closed(start: Start) -> None:
    with closing(connect(start())) as sock:
        sock.sendall(HEAD + b"\r\n")
        assert sock.recv(1000).startswith(b"HTTP/1.1 200")
        began = time.monotonic()
        assert sock.recv(1000) == b""
        assert 0.4 < time.monotonic() - began < 2


def test_a_connection_is_kept_between_requests(start: Start) -> None:
    with closing(connect(start())) as sock:
        for _ in range(4):
            sock.sendall(HEAD + b"\r\n")
            assert sock.recv(1000).startswith(b"HTTP/1.1 200")
            time.sleep(0.1)


def test_others_are_served_while_many_are_half_open(start: Start) -> None:
    address = start(head=30, pause=30, connections=500)
    with ExitStack() as open_ones:
        for number in range(100):
            sock = open_ones.enter_context(closing(connect(address)))
            stalled = b"Content-Length: 9\r\n\r\nx" if number % 2 else b""
            sock.sendall(HEAD + stalled)
        for _ in range(20):
            assert status(ask(address)) == 200


def test_an_address_with_too_many_connections_loses_the_one_that_waits_longest(
    start: Start,
) -> None:
    address = start(head=30, per_address=3)
    with ExitStack() as open_ones:
        socks = []
        for _ in range(3):
            socks.append(open_ones.enter_context(closing(connect(address))))
            socks[-1].sendall(HEAD)
            time.sleep(0.1)
        assert status(ask(address)) == 200
        assert socks[0].recv(10) == b""
        socks[2].sendall(b"\r\n")
        assert socks[2].recv(1000).startswith(b"HTTP/1.1 200")


def test_there_is_room_for_the_next_when_all_connections_wait(start: Start) -> None:
    address = start(head=30, connections=10)
    with ExitStack() as open_ones:
        for _ in range(30):
            open_ones.enter_context(closing(connect(address))).sendall(HEAD)
        assert status(ask(address)) == 200


def test_a_chunked_body_is_read(start: Start) -> None:
    with closing(connect(start())) as sock:
        sock.sendall(HEAD + b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n")
        sock.sendall(b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
        assert everything(sock).endswith(b"abcde")


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n", 400),
        (HEAD + b"Content-Length: 1, 2\r\n\r\n", 400),
        (HEAD + b"Content-Length: -1\r\n\r\n", 400),
        (HEAD + b"Transfer-Encoding: x\r\n\r\n", 501),
        (HEAD + b"X: " + b"y" * 300_000 + b"\r\n\r\n", 431),
        (HEAD + b"Content-Length: 99999999999\r\n\r\n", 413),
    ],
)
def test_what_is_no_request_is_refused_in_short(start: Start, sent: bytes, expected: int) -> None:
    with closing(connect(start())) as sock:
        sock.sendall(sent)
        answer = everything(sock)
    assert status(answer) == expected
    assert json.loads(answer.split(b"\r\n\r\n")[1])["status"] == expected
    assert b"application/problem+json" in answer


def test_a_body_of_many_lines_may_be_longer_for_who_has_a_token(start: Start) -> None:
    address = start("x".__eq__, pause=5, connections=50)
    path = f"/api/v1/events/{uuid4()}/logs"
    size = LARGEST_BODY + 1000
    for where, token, expected in ((path, True, 200), (path, False, 413), ("/", True, 413)):
        head = f"POST {where} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        head += "Authorization: Bearer x\r\n" if token else ""
        with closing(connect(address)) as sock:
            sock.settimeout(30)
            sock.sendall(f"{head}Content-Length: {size}\r\n\r\n".encode())
            if expected == 200:
                sock.sendall(b"x" * size)
            assert status(everything(sock)) == expected


LINES = "POST /api/v1/events/00000000-0000-0000-0000-000000000000/logs HTTP/1.1\r\n"


def begin_request(
    address: tuple[str, int], token: str, length: int = LARGEST_BODY + 1
) -> socket.socket:
    """Begin to send so many bytes with a token."""
    sock = connect(address)
    head = f"{LINES}Host: localhost\r\nAuthorization: Bearer {token}\r\n"
    sock.sendall(f"{head}Content-Length: {length}\r\n\r\n".encode() + b"x" * 100)
    return sock


def is_refused(sock: socket.socket) -> bool:
    """Say whether the length alone was refused; False while the body is waited for."""
    sock.settimeout(0.25)
    try:
        return status(sock.recv(65_536)) == 413
    except TimeoutError:
        return False


def test_places_for_many_lines_are_for_tokens_that_may_send_them(start: Start) -> None:
    """No header but that of a good token takes one, and no token takes all of them."""
    asked_for: list[str] = []

    def is_known(token: str) -> bool:
        asked_for.append(token)
        return token.startswith("good")

    address = start(is_known, pause=5, head=5)
    with ExitStack() as stack:
        for _ in range(MOST_LINES + 1):
            assert is_refused(stack.enter_context(closing(begin_request(address, "made up"))))
        one = [
            stack.enter_context(closing(begin_request(address, "good 1")))
            for _ in range(MOST_LINES_OF_A_TOKEN + 1)
        ]
        assert [is_refused(sock) for sock in one] == [False] * MOST_LINES_OF_A_TOKEN + [True]
        others = [
            stack.enter_context(closing(begin_request(address, f"good {number}")))
            for number in range(2, 2 + MOST_LINES - MOST_LINES_OF_A_TOKEN + 1)
        ]
        assert [is_refused(sock) for sock in others][-2:] == [False, True], "there are so many"
        one[0].close()
        deadline = time.monotonic() + 5
        while is_refused(stack.enter_context(closing(begin_request(address, "good 9")))):
            assert time.monotonic() < deadline, "a place whose request is gone is free"
        before = len(asked_for)
        assert not is_refused(stack.enter_context(closing(begin_request(address, "any", 1000))))
        assert len(asked_for) == before, "what is not longer than others needs no place"


@pytest.mark.django_db(transaction=True)
def test_a_token_may_send_many_lines_where_it_may_send_logs(organiser: User) -> None:
    _row, good = token_create(user=organiser, name="t", scopes=["submit"])
    _row, other = token_create(user=organiser, name="t", scopes=["read"])
    said = [may_send_logs(token) for token in (good, other, "bone_made_up", "\xf1", "")]
    assert said == [True, False, False, False, False]
    organiser.is_active = False
    organiser.save()
    assert not may_send_logs(good)
