"""Limits very long bodies: few at a time, and only with a token that may send logs.

The loop checks before it reads the body: a request without such a token is refused for its length
and takes no slot. The check is one indexed read in a thread of its own.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

from deploy.web.limits import LARGEST_BODY, LINES, MOST_LINES, MOST_LINES_OF_A_TOKEN

LONGEST = 0.5
"""Seconds that are waited to hear about a token."""

Known = Callable[[str], bool]
"""Says of the text of a token whether it may send logs."""


class Slots:
    """The places of one process; each is free again when its request is answered."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._held: list[str] = []

    async def take(self, environ: dict[str, Any]) -> str | None:
        """Return the token a request, whose head is here, may have a longer body for."""
        if int(environ.get("CONTENT_LENGTH") or 0) <= LARGEST_BODY:
            return None
        kind, _space, token = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
        if kind.lower() != "bearer" or not LINES.fullmatch(environ["PATH_INFO"]):
            return None
        if len(self._held) >= MOST_LINES or self._held.count(token) >= MOST_LINES_OF_A_TOKEN:
            return None
        self._held.append(token)
        try:
            async with asyncio.timeout(LONGEST):
                loop = asyncio.get_running_loop()
                known = await loop.run_in_executor(_asking(), self._known, token)
                if known:
                    return str(token)
        except TimeoutError:
            pass
        self._held.remove(token)
        return None

    def free(self, token: str | None) -> None:
        """Give a place back."""
        if token is not None:
            self._held.remove(token)


@cache
def _asking() -> ThreadPoolExecutor:
    # Made by the process that serves: a thread does not come along when it is forked.
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="slots")


def may_send_logs(token: str) -> bool:
    """Say whether a token is good and may send logs."""
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
