"""An answer that is made faster than it is sent is sent to its end."""

import asyncio
import io
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

from deploy.web.answering import PIECE, Answer

LINE = b"a line of a file\n"
LINES = PIECE // len(LINE) + 10


def lines(_environ: dict[str, Any], start_response: Any) -> Iterator[bytes]:
    """Answer a file line by line: a piece that is sent at once, and some more."""
    start_response("200 OK", [])
    return iter([LINE] * LINES)


class Late:
    """A loop that hears of each piece later than of the one before, and when all are made."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop, self._after = loop, 0.0

    def call_soon_threadsafe(self, put: Any, piece: Any) -> None:
        self._after += 0.2
        self._loop.call_soon_threadsafe(self._loop.call_later, self._after, put, piece)


def test_what_is_made_before_it_is_sent_is_sent_whole() -> None:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def read_answer() -> None:
        with ThreadPoolExecutor(1) as pool:
            loop = Late(asyncio.get_running_loop())
            worker = SimpleNamespace(pool=pool, asgi=lines, loop=loop)
            connection = SimpleNamespace(worker=worker, sends=lambda: None)
            await Answer(connection, {"wsgi.input": io.BytesIO()}, send).whole()

    # In a thread of its own: the driver of a browser may have a loop in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, read_answer()).result()
    head, *parts = sent
    assert head["status"] == 200
    assert b"".join(part["body"] for part in parts) == LINE * LINES
    assert [part["more_body"] for part in parts] == [*[True] * (len(parts) - 1), False]
