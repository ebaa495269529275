"""Who may send a body beyond the usual length: few at a time, with a token that may send logs.

The loop of the server asks before it takes the body in: whoever has no such token is refused by the
length alone, and holds no place that somebody else needs. Asking is one indexed read, by a thread
of its own, for which the loop waits a moment only.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, TimeoutError
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from deploy.web.limits import LINES, MOST_LINES, MOST_LINES_OF_A_TOKEN

LONGEST = 0.5
"""Seconds that the loop waits to hear about a token."""

Known = Callable[[str], bool]
"""Says of the text of a token whether it may send logs."""


class Slots:
    """The places of one process; each is free again when its request is gone."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._held: WeakKeyDictionary[Any, str] = WeakKeyDictionary()

    def take(self, request: Any) -> bool:
        """Say whether a request, whose head is here, may have a longer body, and note it."""
        kind, _space, token = request.headers.get("AUTHORIZATION", "").partition(" ")
        if kind.lower() != "bearer" or not LINES.fullmatch(request.path):
            return False
        same = sum(1 for held in self._held.values() if held == token)
        if len(self._held) >= MOST_LINES or same >= MOST_LINES_OF_A_TOKEN:
            return False
        if not self._known(token):
            return False
        self._held[request] = token
        return True


def may_send_logs(token: str) -> bool:
    """Say whether a token is good and may send logs; False where that is not known in time."""
    asked: Future[bool] = _asking().submit(_looked_up, token)
    try:
        return asked.result(LONGEST)
    except TimeoutError:
        return False


@cache
def _asking() -> ThreadPoolExecutor:
    # Made by the process that serves: a thread does not come along when it is forked.
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="slots")


def _looked_up(token: str) -> bool:
    # Only now: Django is set up after the server's own modules are loaded.
    from django.db import DatabaseError, InterfaceError, connection
    from django.utils import timezone

    from deploy.tokens import SUBMIT, token_by_text

    try:
        row = token_by_text(token, timezone.now()) if token.isascii() else None
        return row is not None and row.user.is_active and SUBMIT in row.scopes
    except (DatabaseError, InterfaceError):
        return False
    finally:
        connection.close()
