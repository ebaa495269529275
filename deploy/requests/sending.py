"""What is done when an answer has been sent, whole or piece by piece."""

from collections.abc import Callable, Iterator
from typing import cast

from django.http import HttpResponseBase, StreamingHttpResponse


class Pieces:
    """The pieces of an answer; the server closes them, wherever sending ends."""

    def __init__(self, pieces: Iterator[bytes], done: Callable[[], None]) -> None:
        self.pieces = pieces
        self.close = done

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.pieces)


def when_sent(response: HttpResponseBase, done: Callable[[], None]) -> None:
    """Have something done at the end of an answer: now, where it is no stream.

    Also where the client goes away before the first piece, which no generator would notice.
    """
    if isinstance(response, StreamingHttpResponse):
        response.streaming_content = Pieces(cast(Iterator[bytes], response.streaming_content), done)
    else:
        done()
