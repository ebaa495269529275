"""A tablet: it repeats each request under its key until somebody answers, and keeps the answer."""

import http.client
import json
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from threading import Lock
from typing import Any

from deploy.demo.client import JSON, is_passing

PATIENCE = 90.0
"""Seconds after which a tablet gives a request up."""
_TIMEOUT = 5.0
_PAUSE = 0.25
TEXT, DOCUMENT = "text/x-domlog", "application/json"


class GaveUp(Exception):
    """A request was refused, or not answered for `PATIENCE` seconds."""


@dataclass(frozen=True)
class Wish:
    """A request that changes something."""

    key: str
    method: str
    path: str
    body: bytes
    kind: str = DOCUMENT


@dataclass(frozen=True)
class Answer:
    """What the site answered."""

    status: int
    document: Any


@dataclass
class Lines:
    """How many faults cut the tablets' connections now, and how many send requests twice."""

    cut: int = 0
    twice: int = 0


@dataclass
class Book:
    """Every answer a tablet has got, how often it had to ask, and what nobody should see."""

    answers: list[tuple[Wish, Answer]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    tries: int = 0
    longest: float = 0.0
    _lock: Lock = field(default_factory=Lock)

    def note(self, wish: Wish, answer: Answer, tries: int, seconds: float) -> None:
        """Write an answer down."""
        with self._lock:
            self.answers.append((wish, answer))
            self.tries += tries
            self.longest = max(self.longest, seconds)

    def complain(self, what: str) -> None:
        """Write down what is wrong."""
        with self._lock:
            self.wrong.append(what)


class Tablet:
    """Sends requests to a site with a token."""

    def __init__(self, port: int, token: str, lines: Lines, book: Book, seed: str) -> None:
        self.port, self.token, self.lines, self.book = port, token, lines, book
        self._chance = Random(seed)
        self._pool = ThreadPoolExecutor(2)

    def get(self, path: str) -> JSON:
        """Return a resource; raises GaveUp."""
        found: JSON = self._until(Wish("", "GET", path, b"")).document
        return found

    def post(self, path: str, body: JSON, key: str) -> JSON:
        """Do something once, however often it is sent; raises GaveUp."""
        return self.send(Wish(key, "POST", path, json.dumps(body).encode()))

    def send(self, wish: Wish) -> JSON:
        """Send a wish until it is answered, and write the answer down; raises GaveUp."""
        began = time.monotonic()
        answer = self._until(wish)
        self.book.note(wish, answer, self._tries, time.monotonic() - began)
        found: JSON = answer.document
        return found

    def again(self, wish: Wish) -> Answer:
        """Send a wish another time and return the answer; raises GaveUp."""
        return self._until(wish)

    def _until(self, wish: Wish) -> Answer:
        deadline = time.monotonic() + PATIENCE
        self._tries = 0
        why = ""
        while time.monotonic() < deadline:
            self._tries += 1
            try:
                answer = self._both(wish) if self.lines.twice and wish.key else self._once(wish)
            except (OSError, http.client.HTTPException, ValueError) as fault:
                why = repr(fault)
            else:
                if answer.status < 300:
                    return answer
                why = f"{answer.status} {answer.document}"
                if not is_passing(answer.status, json.dumps(answer.document)):
                    break
            time.sleep(_PAUSE)
        self.book.complain(f"{wish.method} {wish.path} ({wish.key}), try {self._tries}: {why}")
        raise GaveUp(why)

    def _both(self, wish: Wish) -> Answer:
        """Send a wish twice at the same time, as a finger that taps twice."""
        first, second = (self._pool.submit(self._once, wish) for _ in range(2))
        one = first.result() if first.exception() is None else None
        other = second.result() if second.exception() is None else None
        good = [found for found in (one, other) if found is not None and found.status < 300]
        if len(good) == 2 and good[0] != good[1]:
            self.book.complain(f"{wish.path} ({wish.key}) had two answers: {good}")
        return good[0] if good else first.result()

    def _once(self, wish: Wish) -> Answer:
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=_TIMEOUT)
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": wish.kind}
        if wish.key:
            headers["Idempotency-Key"] = wish.key
        try:
            if self.lines.cut and self._chance.random() < 0.6:
                self._cut(link, wish, headers)
            link.request(wish.method, f"/api/v1{wish.path}", wish.body or None, headers)
            found = link.getresponse()
            text = found.read()
            return Answer(found.status, json.loads(text) if text else None)
        finally:
            link.close()

    def _cut(self, link: http.client.HTTPConnection, wish: Wish, headers: dict[str, str]) -> None:
        """Send half of a request, or all of it, and go; raises ConnectionError."""
        link.connect()
        assert isinstance(link.sock, socket.socket)
        lines = [f"{wish.method} /api/v1{wish.path} HTTP/1.1", "Host: localhost"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        lines += [f"Content-Length: {len(wish.body)}", "", ""]
        message = "\r\n".join(lines).encode() + wish.body
        half = self._chance.random() < 0.5
        link.sock.sendall(message[: len(message) // 2] if half else message)
        raise ConnectionError("the connection was cut")
