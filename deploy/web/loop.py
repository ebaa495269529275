"""The loop of a web process: waits for its sockets, and looks only at those that may have changed.

Waitress' own loop asks every connection before each wait what it wants; with a thousand viewers who
mostly wait themselves, that took more time than answering them. Here a connection is asked when it
is new, after something happened to it, after a thread has answered it, and once a second anyway.
Needs epoll, so Linux; elsewhere waitress' loop does it.
"""

import contextlib
import select
import time
from collections import deque
from typing import Any

from waitress import wasyncore

SWEEP = 1.0
"""Seconds after which every connection is asked."""


class Sockets(dict[int, Any]):
    """The open sockets of a process by their number, and what each is waited for."""

    def __init__(self) -> None:
        super().__init__()
        self._poll = select.epoll()
        self._wanted: dict[int, int] = {}
        self._touched: deque[int] = deque()
        self._servers: list[int] = []
        self._swept = 0.0

    def __setitem__(self, number: int, one: Any) -> None:
        # The number may have been another connection's, of which the system knows nothing more.
        self._wanted.pop(number, None)
        super().__setitem__(number, one)
        self.touch(number)

    def __delitem__(self, number: int) -> None:
        super().__delitem__(number)
        self._ignore(number)

    def touch(self, number: int) -> None:
        """Ask a connection before the next wait what it wants; from any thread."""
        self._touched.append(number)

    def turn(self, seconds: float) -> None:
        """Wait until something happens, or so many seconds, and deal with it."""
        for number in self._due():
            self._ask(number)
        # Servers look after what is overdue when they are asked.
        for number in self._servers:
            self._ask(number)
        for number, happened in self._poll.poll(seconds):
            one = self.get(number)
            if one is not None:
                self.touch(number)
                wasyncore.readwrite(one, happened)

    def _due(self) -> set[int]:
        due = set()
        while self._touched:
            due.add(self._touched.popleft())
        now = time.monotonic()
        if now - self._swept >= SWEEP:
            self._swept = now
            due.update(self)
            self._servers = [number for number, one in self.items() if one.accepting]
        return due

    def _ask(self, number: int) -> None:
        one = self.get(number)
        if one is None:
            return
        wanted = 0
        if one.readable():
            wanted |= select.EPOLLIN | select.EPOLLPRI
        if one.writable() and not one.accepting:
            wanted |= select.EPOLLOUT
        before = self._wanted.get(number, 0)
        if wanted == before or number not in self:
            return
        if not wanted:
            self._ignore(number)
            return
        (self._poll.modify if before else self._poll.register)(number, wanted)
        self._wanted[number] = wanted

    def _ignore(self, number: int) -> None:
        if self._wanted.pop(number, 0):
            with contextlib.suppress(OSError):
                self._poll.unregister(number)
