"""Connections that are kept, at a server of the test's own: room, signs of life, who is let go.

What they are told is a feed of the test's own; `tests/e2e/test_live.py` has the feed of an event.
"""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple

import pytest

from deploy.web import live, news
from deploy.web.answering import KEEP
from deploy.web.listener import Listener
from tests.deploy import test_slow_clients
from tests.deploy.test_slow_clients import Start, connect

start = test_slow_clients.start


class Cursor(NamedTuple):
    """A place in the feed of the test."""

    stamp: int


class Listening(NamedTuple):
    """What a view says of whoever listens."""

    event: str
    after: Cursor
    drafts: bool
    personal: bool


class Feed:
    """What is told to everybody: message after message, of any size."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []

    def news(self, everybody: Any) -> dict[Listener, bytes | None]:
        told: dict[Listener, bytes | None] = {}
        for one in everybody:
            if one.after.stamp < len(self.messages):
                told[one] = self.messages[one.after.stamp]
                one.after = Cursor(one.after.stamp + 1)
        return told


def listen(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    """Keep the connection where there is room; `/personal` hears more than others."""
    after = Cursor(int(environ.get("HTTP_LAST_EVENT_ID", 0)))
    personal = environ["PATH_INFO"] == "/personal"
    kept = environ[KEEP](Listening("e", after, False, personal))
    start_response("200 OK", [("Content-Type", "text/event-stream")])
    return [b"kept\n\n" if kept else b"full\n\n"]


@pytest.fixture
def feed(monkeypatch: pytest.MonkeyPatch) -> Feed:
    made = Feed()
    monkeypatch.setattr(news, "news", made.news)
    monkeypatch.setattr(test_slow_clients, "echo", listen)
    monkeypatch.setattr(live, "TICK", 0.02)
    return made


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


@pytest.fixture
def listening(stack: ExitStack) -> Callable[..., socket.socket]:
    """Begin to listen at an address; returns the connection once its head has come."""

    def begin_stream(address: tuple[str, int], path: str = "/", after: int = 0) -> socket.socket:
        sock = stack.enter_context(connect(address))
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: {after}\r\n\r\n"
        sock.sendall(head.encode())
        until(sock, b"\r\n\r\n", b"\n\n")
        return sock

    return begin_stream


SAID: dict[socket.socket, bytes] = {}


def until(sock: socket.socket, *texts: bytes) -> bytes:
    """Read until these texts have come; returns all that has come."""
    came = SAID.pop(sock, b"")
    while not all(text in came for text in texts):
        part = sock.recv(65_536)
        assert part, came[-200:]
        came += part
    SAID[sock] = came
    return came


def is_over(sock: socket.socket) -> bool:
    """Read until the server ends the connection."""
    while sock.recv(65_536):
        pass
    return True


def test_there_is_room_for_so_many(start: Start, feed: Feed, listening: Any) -> None:
    """A client that finds no place is answered and let go; one that leaves makes room."""
    address = start(listeners=3, listeners_per_address=0)
    kept = [listening(address) for _ in range(3)]
    full = listening(address)
    assert b"full" in SAID[full]
    assert is_over(full)
    kept[0].close()
    deadline = time.monotonic() + 5
    while b"kept" not in SAID[listening(address)]:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    feed.messages.append(b"data: 1\n\n")
    assert all(until(sock, b"data: 1") for sock in kept[1:])


def test_one_address_has_its_share(start: Start, feed: Feed, listening: Any) -> None:
    address = start(listeners=9, listeners_per_address=2)
    assert [b"kept" in SAID[listening(address)] for _ in range(3)] == [True, True, False]


def test_whoever_is_told_nothing_gets_a_sign_of_life(
    start: Start, feed: Feed, listening: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.1)
    address = start(listeners=9, listeners_per_address=0, idle=0.2, pause=0.2)
    sock = listening(address)
    assert b"data" not in until(sock, b"\r\n".join([b"3\r\n:\n\n"] * 3))
    feed.messages.append(b"data: 1\n\n")
    assert until(sock, b"data: 1\n\n").count(b"data") == 1


def test_who_hears_more_than_a_guest_has_to_come_back(
    start: Start, feed: Feed, listening: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After its minute the stream of an organiser ends; what comes meanwhile is told after that."""
    monkeypatch.setattr(live, "PERSONAL", 0.3)
    address = start(listeners=9, listeners_per_address=0)
    own, guest = listening(address, "/personal"), listening(address)
    feed.messages.append(b"data: 1\n\n")
    until(own, b"data: 1")
    assert is_over(own)
    feed.messages.append(b"data: 2\n\n")
    until(guest, b"data: 1", b"data: 2")
    again = listening(address, "/personal", after=1)
    assert b"data: 1" not in until(again, b"data: 2")


def test_who_takes_nothing_is_let_go_and_misses_nothing(
    start: Start, feed: Feed, listening: Any
) -> None:
    """A listener that does not read holds some 256 kB at most, and nobody else waits for it."""
    address = start(listeners=9, listeners_per_address=0, pause=30)
    slow, quick = listening(address), listening(address)
    # More than sockets hold on their own.
    for number in range(200):
        feed.messages.append(b"data: " + b"x" * 100_000 + f" {number};\n\n".encode())
        until(quick, f" {number};".encode())
        SAID[quick] = b""
    came = SAID.pop(slow)
    try:
        while part := slow.recv(1_000_000):
            came += part
    except ConnectionResetError:
        pass
    whole = came.count(b";\n\n")
    assert 0 < whole < 200, "it was let go before the end"
    again = listening(address, after=whole)
    until(again, f" {whole};".encode(), f" {whole + 1};".encode())
