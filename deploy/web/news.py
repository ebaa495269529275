"""Reads new lines of the feeds, once for all listeners who stand at the same line."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from django.db import DatabaseError, InterfaceError, connection

from deploy.web.listener import Listener
from tournaments.feeds.api.stream import messages
from tournaments.feeds.selectors.feed import lines_after, newest

FAULTS = (DatabaseError, InterfaceError)
"""What is raised while the database is away."""


def news(everybody: Sequence[Listener]) -> dict[Listener, bytes | None]:
    """Return what those who have something new to hear are told, None where their event is gone.

    One query, and one more for each event and each place in its feed from which some go on.
    """
    try:
        return _news(everybody)
    finally:
        connection.close()


def _news(everybody: Sequence[Listener]) -> dict[Listener, bytes | None]:
    last = newest({one.event for one in everybody})
    told: dict[Listener, bytes | None] = {}
    behind: dict[tuple[Any, ...], list[Listener]] = defaultdict(list)
    for one in everybody:
        if one.event not in last:
            told[one] = None
        elif one.is_behind(last[one.event]):
            behind[one.event, one.drafts, one.after].append(one)
    for (event, drafts, after), equals in behind.items():
        lines = lines_after(event, after, drafts=drafts)
        # Nothing between them and the newest there was before the lines were read.
        reached = lines[-1].cursor if lines else last[event].for_viewer(drafts=drafts)
        text = messages(lines)
        for one in equals:
            one.after = reached
            if text:
                told[one] = text
    return told
