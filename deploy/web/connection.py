"""A connection of gunicorn's with deadlines: whoever is too slow is let go.

Gunicorn reads heads and bodies, frames answers and keeps connections. What it lacks is here: an end
for who sends half a head or body, or does not take an answer, and refusals as problems.
"""

from collections.abc import Iterable
from functools import partial
from http import HTTPStatus
from math import inf
from typing import Any

from gunicorn.asgi.protocol import ASGIProtocol

from deploy.requests.address import network
from deploy.web.answering import answer
from deploy.web.refusals import refusal


class Connection(ASGIProtocol):
    """One connection; it `waits` for its client since `since`, unless a request is worked on.

    At its `deadline`, by the clock of the loop, it is let go.
    """

    def __init__(self, worker: Any) -> None:
        super().__init__(worker)
        self.app = partial(answer, self)
        self.address = ""
        self.waits = True
        self.heard = False
        self.since = self.deadline = 0.0

    def connection_made(self, transport: Any) -> None:
        """Begin, where there is room."""
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        self.address = network(peer[0]) if isinstance(peer, tuple) else "127.0.0.1"
        self.since = self.worker.loop.time()
        self.deadline = self.since + self.worker.limits.head
        self.worker.connections.add(self)
        self.worker.make_room(self)

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        self.heard = True
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        super().connection_lost(exc)
        self.worker.connections.discard(self)

    def works(self) -> None:
        """Note that a request is worked on, however long that takes."""
        self.waits, self.deadline = False, inf

    def sends(self) -> None:
        """Note that the client has its time to take a piece of an answer."""
        self.deadline = self.worker.loop.time() + self.worker.limits.pause

    def rests(self) -> None:
        """Note that the client has its time for another request."""
        self.waits, self.heard, self.since = True, False, self.worker.loop.time()
        self.deadline = self.since + self.worker.limits.idle

    def overdue(self) -> None:
        """End: with 408 where half a request is here, else without a word."""
        if self._closed or not self.waits:
            self.transport.abort()
            return
        if self.heard:
            self._send_error_response(HTTPStatus.REQUEST_TIMEOUT, "")
        self.let_go()

    def let_go(self) -> None:
        """End the connection; what is sent by now is sent on for a while."""
        self._close_transport()
        self.sends()

    def _arm_keepalive_timer(self) -> None:
        """Do nothing: the library's own timer, for which there is `rests`."""

    def _send_error_response(
        self, status: int, message: str, extra_headers: Iterable[tuple[str, str]] = ()
    ) -> None:
        """Answer with a problem document (RFC 9457) what gunicorn refuses in plain text."""
        if self._closed:
            return
        status, headers, body = refusal(status, message, {})
        lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"]
        lines += [f"{name}: {value}" for name, value in (*headers, *extra_headers)]
        self._safe_write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)

    def _is_websocket_upgrade(self, request: Any) -> bool:
        """Say no: the upgrade is not taken, and the request answered as any other."""
        return False
