"""A request is answered by the application: read whole, then by a thread, then sent on.

Gunicorn speaks ASGI, Django is asked by WSGI: its own way through ASGI took three times as long.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Generator
from contextlib import ExitStack, aclosing, closing, nullcontext, suppress
from tempfile import SpooledTemporaryFile
from threading import Semaphore
from typing import Any
from urllib.parse import unquote_to_bytes

from deploy import env
from deploy.web.limits import LARGEST_BODY, LARGEST_LINES
from deploy.web.refusals import refusal

KEEP = "boneyard.keep"
"""Under this name a view finds what keeps its connection (`tournaments.feeds.api.stream`)."""
PIECE = 64 * 1024
"""Bytes that are sent at once, for which a client has its time."""
AHEAD = 256
"""Pieces that a thread may be ahead of its client."""
_IN_MEMORY = 512 * 1024
_TOO_LARGE, _CODING = 413, 501
_PROXIED = env.flag("BONEYARD_BEHIND_PROXY")
_OF_PROXIES = ("HTTP_FORWARDED", "HTTP_X_FORWARDED_")
Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]


class Gone(Exception):
    """Nobody is there any more."""


async def answer(connection: Any, scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Answer a request of a connection."""
    environ, worker = environ_of(scope), connection.worker
    token = await worker.slots.take(environ)
    most = LARGEST_BODY if token is None else LARGEST_LINES
    try:
        refused = await _body_read(connection, environ, receive, most)
        connection.works()
        if refused:
            await _refuse(connection, refused, environ, receive, send)
        else:
            await Answer(connection, environ, send).whole()
    except Gone:
        connection.transport.abort()
    finally:
        worker.slots.free(token)
        connection.rests()


def environ_of(scope: dict[str, Any]) -> dict[str, Any]:
    """Return what the application is told of a request (PEP 3333), but for its body.

    >>> scope = {"method": "GET", "raw_path": b"/%F1", "query_string": b"a=1", "scheme": "http"}
    >>> scope |= {"http_version": "1.1", "headers": [(b"host", b"x")], "server": None}
    >>> environ = environ_of(scope | {"client": ("192.0.2.7", 9)})
    >>> environ["PATH_INFO"], environ["HTTP_HOST"], environ["REMOTE_ADDR"]
    ('/ñ', 'x', '192.0.2.7')
    """
    host, port = scope["server"] or ("localhost", 80)
    found = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "REMOTE_ADDR": (scope["client"] or ("127.0.0.1",))[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        key = name.decode("latin-1").upper().replace("-", "_")
        key = key if key in {"CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{key}"
        said = value.decode("latin-1")
        found[key] = f"{found[key]}, {said}" if key in found else said
    if _PROXIED:
        found["REMOTE_ADDR"] = _client(found.get("HTTP_X_FORWARDED_FOR", found["REMOTE_ADDR"]))
        return found
    return {key: said for key, said in found.items() if not key.startswith(_OF_PROXIES)}


def _client(said: str) -> str:
    """Return whom the nearest proxy names, without a port.

    >>> _client("192.0.2.1, 192.0.2.7"), _client("192.0.2.7:80"), _client("[2001:db8::7]:80")
    ('192.0.2.7', '192.0.2.7', '2001:db8::7')
    >>> _client("2001:db8::7")
    '2001:db8::7'
    """
    last = said.rpartition(",")[2].strip()
    host = last.rpartition(":")[0] if last.count(":") == 1 or "]:" in last else last
    return host.strip("[]")


async def _body_read(connection: Any, environ: dict[str, Any], receive: Receive, most: int) -> int:
    """Read the body, all of it; return the status of a refusal, 0 where it is there.

    Raises Gone.
    """
    coding = environ.pop("HTTP_TRANSFER_ENCODING", "")
    if coding and coding.lower() != "chunked":
        return _CODING
    if int(environ.get("CONTENT_LENGTH") or 0) > most:
        return _TOO_LARGE
    clock, limits = connection.worker.loop.time, connection.worker.limits
    length, began, more = 0, clock(), True
    with ExitStack() as stack:
        body = stack.enter_context(SpooledTemporaryFile(_IN_MEMORY))
        while more:
            connection.deadline = min(clock(), began + length / limits.slowest) + limits.pause
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Gone
            length += len(message["body"])
            body.write(message["body"])
            more = message["more_body"]
            if length > most:
                return _TOO_LARGE
        body.seek(0)
        environ["wsgi.input"] = body
        # The code that answers closes it.
        stack.pop_all()
    if coding:
        environ["CONTENT_LENGTH"] = str(length)
    return 0


async def _refuse(
    connection: Any, status: int, environ: dict[str, Any], receive: Receive, send: Send
) -> None:
    """Answer what no page or endpoint has seen, and listen for a while to whoever still sends.

    A socket that is closed with bytes unread resets the connection, and the client would never see
    why it was refused.
    """
    status, headers, body = refusal(status, "", environ)
    encoded = [(name.encode(), value.encode()) for name, value in headers]
    await send({"type": "http.response.start", "status": status, "headers": encoded})
    if environ["REQUEST_METHOD"] == "HEAD":
        await send({"type": "http.response.body", "body": b""})
        return
    await send({"type": "http.response.body", "body": body, "more_body": True})
    connection.transport.write_eof()
    with suppress(TimeoutError):
        async with asyncio.timeout(connection.worker.limits.linger):
            while (await receive()).get("more_body"):
                pass
    await send({"type": "http.response.body", "body": b""})


class Answer:
    """What the application answers: a thread makes it, the loop sends it."""

    def __init__(self, connection: Any, environ: dict[str, Any], send: Send) -> None:
        self._connection = connection
        self._worker = connection.worker
        self._environ = environ
        self._send = send
        self._head: dict[str, Any] | None = None
        self._pieces: asyncio.Queue[tuple[bytes | Exception, bool]] = asyncio.Queue()
        self._room = Semaphore(AHEAD)
        self._gone = False
        self._listening: Any = None

    async def whole(self) -> None:
        """Send it all."""
        self._environ[KEEP] = self._keep
        self._worker.pool.submit(self._make)
        try:
            last = False
            while not last:
                piece, last = await self._pieces.get()
                if isinstance(piece, Exception):
                    raise piece
                await self._give(piece, last=last and self._listening is None)
                self._room.release()
            if self._listening is not None:
                await self._tell()
        finally:
            self._gone = True
            self._room.release()

    async def _tell(self) -> None:
        self._connection.works()
        async with aclosing(self._worker.live.lines_for(self._connection, self._listening)) as told:
            async for text in told:
                await self._give(text)
                self._connection.works()
        await self._give(b"", last=True)
        self._connection.let_go()

    async def _give(self, part: bytes, *, last: bool = False) -> None:
        """Send a part, in pieces for each of which the client has its time."""
        if self._head is not None:
            await self._send(self._head)
            self._head = None
        for at in range(0, len(part) or 1, PIECE):
            piece = part[at : at + PIECE]
            more = not last or at + PIECE < len(part)
            self._connection.sends()
            await self._send({"type": "http.response.body", "body": piece, "more_body": more})

    def _keep(self, listening: Any) -> bool:
        """Note that the connection is to be told more; False where there is no room."""
        if not self._worker.live.has_room(self._connection.address):
            return False
        self._listening = listening
        return True

    def _start(self, status: str, headers: Any, _error: Any = None) -> None:
        self._listening = self._listening if status.startswith("200") else None
        answered = [(name, said) for name, said in headers if name.lower() != "content-length"]
        answered.append(("Connection", "close"))
        self._head = {
            "type": "http.response.start",
            "status": int(status[:3]),
            "headers": [
                (name.encode("latin-1"), said.encode("latin-1"))
                for name, said in (headers if self._listening is None else answered)
            ],
        }

    def _make(self) -> None:
        """Ask the application, and hand on what it answers; runs in a thread.

        It stops where nobody is there any more.
        """
        held = bytearray()
        try:
            with closing(self._parts()) as parts:
                for part in parts:
                    held += part
                    if len(held) >= PIECE:
                        self._hand_on(bytes(held))
                        held.clear()
            self._hand_on(bytes(held), last=True)
        except Gone:
            pass
        except Exception as error:  # noqa: BLE001 - the loop raises it
            self._hand_on(error)

    def _parts(self) -> Generator[bytes, None, None]:
        with self._environ["wsgi.input"]:
            made = self._worker.asgi(self._environ, self._start)
            with closing(made) if hasattr(made, "close") else nullcontext():
                yield from made

    def _hand_on(self, piece: bytes | Exception, *, last: bool = False) -> None:
        self._room.acquire()
        if self._gone:
            raise Gone
        self._worker.loop.call_soon_threadsafe(self._pieces.put_nowait, (piece, last))
