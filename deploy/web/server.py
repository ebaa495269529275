"""Waitress with deadlines: whoever is too slow, or holds too many connections, is let go."""

import socket
import time
from collections.abc import Iterable
from copy import copy
from typing import Any, ClassVar

from waitress.buffers import OverflowableBuffer
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import TcpWSGIServer
from waitress.task import ErrorTask, WSGITask
from waitress.utilities import Error

from deploy.requests.address import network
from deploy.web.framing import Framed, is_ambiguous
from deploy.web.limits import LARGEST_LINES, Limits
from deploy.web.live import MOST_UNSENT, Live
from deploy.web.refusals import refusal
from deploy.web.slots import Slots, may_send_logs

KEEP = "boneyard.keep"
"""Under this name a view finds what keeps its connection (`tournaments.feeds.api.stream`)."""


class TooSlow(Error):
    """A request that did not come in within its time."""

    code = 408
    reason = "Request Timeout"


class Request(HTTPRequestParser):
    """A request that is coming in since `began`."""

    adj: Any
    slots: ClassVar[Slots] = Slots(may_send_logs)
    """Those that may have a body beyond the usual length: few at a time, each has a file."""

    def __init__(self, adj: Any) -> None:
        super().__init__(adj)
        self.began = time.monotonic()

    def parse_header(self, header_plus: bytes) -> None:
        """Read the head; a body of many lines may be longer than others.

        Raises ParsingError where the head leaves open where the body ends.
        """
        super().parse_header(header_plus)
        if is_ambiguous(header_plus, self.version):
            raise ParsingError("The length of the body is said in two ways")
        if self.content_length >= self.adj.max_request_body_size and self.slots.take(self):
            longer: Any = copy(self.adj)
            longer.max_request_body_size = LARGEST_LINES
            self.adj = longer


class Refusal(Framed, ErrorTask):
    """What the server says itself, before any page or endpoint has seen the request."""

    def execute(self) -> None:
        """Answer with a problem document (RFC 9457) and close."""
        error = self.request.error
        headers = getattr(self.request, "headers", {})
        request_id, body = refusal(error.code, str(error.body), headers)
        self.status = f"{error.code} {error.reason}"
        self.response_headers += [
            ("Content-Type", "application/problem+json"),
            ("X-Request-Id", request_id),
        ]
        self.set_close_on_finish()
        self.channel.refused = True
        self.content_length = len(body)
        self.write(body)


class Answer(Framed, WSGITask):
    """What the application answers; it may ask that the connection is kept, to be told more."""

    def get_environment(self) -> Any:
        """Return the environment of the request, with what keeps its connection."""
        environ = super().get_environment()
        environ[KEEP] = self._keep
        if self.is_head:
            # A file is sent past `write`.
            environ.pop("wsgi.file_wrapper", None)
        return environ

    def _keep(self, listening: Any) -> bool:
        if not self.channel.server.live.has_room(self.channel.address):
            return False
        self.channel.listening = listening
        return True

    def build_response_header(self) -> bytes:
        """Return the head of the answer; one that goes on has no length, and ends by closing."""
        if self.channel.listening is None:
            return bytes(super().build_response_header())
        self.remove_content_length_header()
        self.content_length = None
        head = bytes(super().build_response_header())
        # In chunks it would need an end of its own.
        self.chunked_response = False
        return head.replace(b"Transfer-Encoding: chunked\r\n", b"")

    def execute(self) -> None:
        """Answer, and leave the connection open where it is kept."""
        super().execute()
        if self.channel.listening is not None:
            self.close_on_finish = not self.status.startswith("200")


class Channel(HTTPChannel):
    """One connection."""

    parser_class = Request
    task_class = Answer
    error_task_class = Refusal
    request: Any

    def __init__(self, server: "Server", *given: Any, **options: Any) -> None:
        super().__init__(server, *given, **options)
        self.answered = False
        self.listening: Any = None
        self.refused = False
        self.refused_at: float | None = None
        self.address = network(self.addr[0])
        server.make_room(self)

    @property
    def last_activity(self) -> float:
        """When something came or went last, by the clock that nobody sets."""
        return self._last_activity

    @last_activity.setter
    def last_activity(self, _time_of_day: float) -> None:
        self._last_activity = time.monotonic()

    @property
    def waits(self) -> bool:
        """Whether the client has to do something next, and nothing of its own is under way."""
        return not self.requests and not self.total_outbufs_len

    def overdue(self, now: float, limits: Limits) -> bool:
        """Say whether the client has let its time pass."""
        if self.refused_at is not None:
            return now - self.refused_at > limits.linger
        silent = now - self.last_activity
        if self.total_outbufs_len:
            return silent > limits.pause
        if self.requests or self.listening is not None:
            return False
        coming = self.request
        if coming is None:
            return silent > (limits.idle if self.answered else limits.head)
        took: float = now - coming.began
        if not coming.headers_finished:
            return took > limits.head
        whole: float = limits.pause + coming.body_bytes_received / limits.slowest
        return silent > limits.pause or took > whole

    def service(self) -> None:
        """Answer a request; runs in a thread."""
        super().service()
        self.answered = True
        if self.listening is not None and self.connected and not self.close_when_flushed:
            self.server.live.take(self, self.listening)
        touch = getattr(self._map, "touch", None)
        if touch is not None and self.connected:
            touch(self._fileno)
            self.server.pull_trigger()

    def handle_write(self) -> None:
        """Send what is there; after a refusal stop sending, but go on to listen for a while.

        A socket that is closed with bytes unread resets the connection, and the client would never
        see why it was refused.
        """
        flushed = self.close_when_flushed and not self.total_outbufs_len
        if not flushed or not self.refused:
            super().handle_write()
        elif self.refused_at is None:
            self.refused_at = time.monotonic()
            self.socket.shutdown(socket.SHUT_WR)

    def writable(self) -> bool:
        """Say whether there is something to send, or to end."""
        return self.refused_at is None and bool(super().writable())

    def readable(self) -> bool:
        """Say whether bytes are wanted."""
        return self.refused_at is not None or bool(super().readable())

    def handle_read(self) -> None:
        """Take what has come; after a refusal only to throw it away."""
        if self.refused_at is None and self.listening is None:
            super().handle_read()
        else:
            self.recv(self.adj.recv_bytes)

    def tell(self, text: bytes | None) -> None:
        """Send more of an answer that goes on, or end it (None); called by the loop.

        Whoever has not taken what was sent before is let go.
        """
        if not self.connected:
            return
        if text is None:
            self.close_when_flushed = True
        elif self.total_outbufs_len + len(text) > MOST_UNSENT:
            self.handle_close()
            return
        else:
            with self.outbuf_lock:
                if not self.total_outbufs_len:
                    # One that was used keeps the room of all that ever went through it.
                    self.outbufs = [OverflowableBuffer(self.adj.outbuf_overflow)]
                self.outbufs[-1].append(text)
                self.total_outbufs_len += len(text)
        self.handle_write()
        touch = getattr(self._map, "touch", None)
        if touch is not None and self.connected:
            touch(self._fileno)

    def del_channel(self, map: Any = None) -> None:  # noqa: A002 - the library's name
        """Take the connection out of the loop, and out of those who are told something."""
        super().del_channel(map)
        if self.listening is not None:
            self.server.live.forget(self)

    def let_go(self) -> None:
        """End the connection: with 408 where a request is half here, else without a word."""
        with self.requests_lock:
            coming = self.request
            half = coming is not None and self.waits
            if half:
                coming.error, coming.completed = TooSlow(""), True
                self.requests.append(coming)
                self.request = None
        if half:
            self.server.add_task(self)
        else:
            # Not by `will_close`: the loop would wait until the client takes something.
            self.handle_close()


class Server(TcpWSGIServer):
    """Reads requests and sends answers of one listening socket, in one process."""

    channel_class = Channel
    limits = Limits()
    looks_next = 0.0
    live: Live

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.limit(self.limits)

    def limit(self, limits: Limits) -> None:
        """Hold clients to these limits."""
        self.limits = limits
        self.live = Live(self.trigger, limits.listeners, limits.listeners_per_address)

    def bind_server_socket(self) -> None:
        """Leave the socket as it is: it listens already."""

    def getsockname(self) -> tuple[str, str]:
        """Return the address and port as they stand in the environment of a request."""
        name = self.socket.getsockname()
        return (name[0], str(name[1])) if isinstance(name, tuple) else ("unix", str(name))

    def fix_addr(self, addr: Any) -> Any:
        """Return the client's address; a socket of this machine has none."""
        return addr if isinstance(addr, tuple) else ("127.0.0.1", 0)

    def set_socket_options(self, conn: Any) -> None:
        """Send at once what is written, over a network."""
        if isinstance(self.sockinfo[3], tuple):
            super().set_socket_options(conn)

    def readable(self) -> bool:
        """Say whether connections are taken; asked all the time, so it looks after them, too."""
        now = time.monotonic()
        if now >= self.looks_next:
            self.looks_next = now + self.adj.cleanup_interval
            self.look_after(now)
        return bool(super().readable())

    def maintenance(self, _time_of_day: float) -> None:
        """Do nothing: the library would do it by the time of day, which somebody may set."""

    def look_after(self, now: float) -> None:
        """Let go whoever is too slow."""
        for channel in list(self.active_channels.values()):
            if channel.overdue(now, self.limits):
                channel.let_go()

    def make_room(self, newest: Channel) -> None:
        """Close the connection that has waited longest, where there are too many.

        An address that holds too many loses one of its own, so that it can still be served itself,
        and nobody else is touched.
        """
        every = self.active_channels.values()
        if len(every) > self.limits.connections:
            _close_longest(every, newest)
        elif self.limits.per_address:
            same = [one for one in every if one.address == newest.address]
            if len(same) > self.limits.per_address:
                _close_longest(same, newest)


def _close_longest(channels: Iterable[Channel], newest: Channel) -> None:
    waiting = [one for one in channels if one is not newest and one.waits]
    longest = min(waiting, key=_since, default=newest)
    longest.handle_close()


def _since(channel: Channel) -> float:
    return channel.request.began if channel.request else channel.last_activity
