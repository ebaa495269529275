"""Callbacks after an answer has been sent, whole or in pieces."""

from collections.abc import Callable

from django.http import HttpResponseBase


def when_sent(response: HttpResponseBase, done: Callable[[], None]) -> None:
    """Call `done` at the end of an answer: now if it is no stream.

    A server closes every stream, even if the client left before the first piece, which a generator
    would not notice.
    """
    if response.streaming:
        response._resource_closers.append(done)  # type: ignore[attr-defined]  # what close() calls
    else:
        done()
