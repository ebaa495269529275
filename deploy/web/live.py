"""Connections that are kept to tell an event's changes: no thread each, one for all of a process.

While anybody listens, a thread asks the database a few times a second how far the feeds are, one
indexed read for all events together, and reads each line once for all who wait for it. The loop
sends it. Asking was chosen over LISTEN/NOTIFY: every commit that notifies waits for every other
one, a pooler in transaction mode passes nothing on, and a connection that was lost tells nobody
what it missed.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import structlog

from deploy.web.listener import Listener

TICK = 0.2
"""Seconds between two looks."""
HEARTBEAT = 15.0
"""Seconds after which whoever was told nothing gets a sign of life."""
PERSONAL = 60.0
"""Seconds after which whoever hears more than a guest has to come back, and is asked who he is."""
_BEAT = b":\n\n"
_PAUSE = 1.0
_log = structlog.get_logger(__name__)


class Live:
    """All listeners of a process."""

    def __init__(self, most: int, per_address: int) -> None:
        self._most = most
        self._per_address = per_address
        self._listeners: set[Listener] = set()
        self._telling: asyncio.Task[None] | None = None
        self._ending = False

    def has_room(self, address: str) -> bool:
        """Say whether one more of an address may be kept; asked by any thread."""
        everybody = list(self._listeners)
        same = sum(1 for one in everybody if one.connection.address == address)
        crowded = self._per_address and same >= self._per_address
        return not (self._ending or crowded or len(everybody) >= self._most)

    async def lines_for(self, connection: Any, listening: Any) -> AsyncIterator[bytes]:
        """Yield what a connection that listens is told, until it ends."""
        until = time.monotonic() + PERSONAL if listening.personal else None
        event, after, drafts, _personal = listening
        one = Listener(connection, event, after, drafts, until)
        if self._ending:
            return
        self._listeners.add(one)
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell_all())
        try:
            while (text := await one.texts.get()) is not None:
                yield text
                one.unsent -= len(text)
        finally:
            self._listeners.discard(one)

    def end(self) -> None:
        """Let everybody go, once what is on its way has been sent."""
        self._ending = True
        for one in self._listeners:
            one.tell(None)

    async def _tell_all(self) -> None:
        # Only now: Django is set up after the server's own modules are loaded.
        from deploy.observing.metrics import LISTENERS
        from deploy.web.news import FAULTS, news

        with ThreadPoolExecutor(1, thread_name_prefix="live") as thread:
            while self._listeners and not self._ending:
                everybody = list(self._listeners)
                LISTENERS.set(len(everybody))
                try:
                    loop = asyncio.get_running_loop()
                    _tell(everybody, await loop.run_in_executor(thread, news, everybody))
                except FAULTS as error:
                    _log.warning("live_without_database", error=str(error))
                    await asyncio.sleep(_PAUSE)
                await asyncio.sleep(TICK)
            LISTENERS.set(0)


def _tell(everybody: list[Listener], told: dict[Listener, bytes | None]) -> None:
    """Tell what there is, and give a sign of life where there is nothing."""
    now = time.monotonic()
    for one in everybody:
        if one.until is not None and now > one.until:
            told.setdefault(one, None)
        elif one not in told and now - one.told > HEARTBEAT:
            told[one] = _BEAT
    for one, text in told.items():
        one.told = now
        one.tell(text)
