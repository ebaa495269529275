"""Connections that are kept to tell an event's changes: no thread each, one for all of a process.

While anybody listens, a thread asks the database a few times a second how far the feeds are, one
indexed read for all events together, and reads each line once for all who wait for it. The loop
sends it. Asking was chosen over LISTEN/NOTIFY: every commit that notifies waits for every other
one, a pooler in transaction mode passes nothing on, and a connection that was lost tells nobody
what it missed.
"""

import threading
import time
from typing import Any

import structlog

from deploy.web.listener import Listener

TICK = 0.2
"""Seconds between two looks."""
HEARTBEAT = 15.0
"""Seconds after which whoever was told nothing gets a sign of life."""
PERSONAL = 60.0
"""Seconds after which whoever hears more than a guest has to come back, and is asked who he is."""
MOST_UNSENT = 256 * 1024
"""Bytes that may wait for a listener; one who is slower is let go, and comes back."""
_BEAT = b":\n\n"
_PAUSE = 1.0
_log = structlog.get_logger(__name__)


class Live:
    """All listeners of a process."""

    def __init__(self, trigger: Any, most: int, per_address: int) -> None:
        self._trigger = trigger
        self._most = most
        self._per_address = per_address
        self._listeners: dict[Any, Listener] = {}
        self._lock = threading.Condition()
        self._thread: threading.Thread | None = None
        self._ending = False

    def __len__(self) -> int:
        return len(self._listeners)

    def has_room(self, address: str) -> bool:
        """Say whether one more of an address may be kept."""
        with self._lock:
            same = sum(1 for channel in self._listeners if channel.address == address)
            crowded = self._per_address and same >= self._per_address
            return not (self._ending or crowded or len(self) >= self._most)

    def take(self, channel: Any, listening: Any) -> None:
        """Tell a connection from now on what it listens to."""
        until = time.monotonic() + PERSONAL if listening.personal else None
        event, after, drafts, _personal = listening
        with self._lock:
            self._listeners[channel] = Listener(channel, event, after, drafts, until)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="live", daemon=True)
                self._thread.start()
            self._lock.notify()

    def forget(self, channel: Any) -> None:
        """Tell a connection nothing more."""
        with self._lock:
            self._listeners.pop(channel, None)

    def end(self) -> None:
        """Let everybody go, once what is on its way has been sent."""
        with self._lock:
            self._ending = True
            everybody = list(self._listeners.values())
            self._lock.notify()
        self._in_loop([(one, None) for one in everybody])

    def _run(self) -> None:
        # Only now: Django is set up after the server's own modules are loaded.
        from deploy.observing.metrics import LISTENERS
        from deploy.web.telling import FAULTS, news, released

        while not self._ending:
            with self._lock:
                while not self._listeners and not self._ending:
                    LISTENERS.set(0)
                    self._lock.wait()
                everybody = list(self._listeners.values())
            LISTENERS.set(len(everybody))
            try:
                self._tell(everybody, news(everybody))
            except FAULTS as error:
                _log.warning("live_without_database", error=str(error))
                time.sleep(_PAUSE)
            finally:
                released()
            time.sleep(TICK)

    def _tell(self, everybody: list[Listener], told: dict[Listener, bytes | None]) -> None:
        """Have the loop send what there is, a sign of life where there is nothing."""
        now = time.monotonic()
        for one in everybody:
            if one.until is not None and now > one.until:
                told.setdefault(one, None)
            elif one not in told and now - one.told > HEARTBEAT:
                told[one] = _BEAT
        for one in told:
            one.told = now
        self._in_loop(list(told.items()))

    def _in_loop(self, told: list[tuple[Listener, bytes | None]]) -> None:
        def send() -> None:
            for one, text in told:
                one.channel.tell(text)

        if told:
            self._trigger.pull_trigger(send)
