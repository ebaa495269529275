"""What is done when an answer has been sent, whole or piece by piece."""

from collections.abc import Callable

from django.http import HttpResponseBase


def when_sent(response: HttpResponseBase, done: Callable[[], None]) -> None:
    """Have something done at the end of an answer: now, where it is no stream.

    A server closes a stream wherever it ends, also where the client went away before the first
    piece, which no generator would notice.
    """
    if response.streaming:
        response._resource_closers.append(done)  # type: ignore[attr-defined]  # what close() calls
    else:
        done()
