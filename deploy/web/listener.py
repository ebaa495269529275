"""Who listens to the changes of an event: a connection, and how far it has been told."""

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

MOST_UNSENT = 256 * 1024
"""Bytes that may wait for a listener; one who is slower is let go, and comes back."""


@dataclass(eq=False)
class Listener:
    """A connection that is kept, what it is told, and from where on (`Listening`)."""

    connection: Any
    event: Any
    after: Any
    drafts: bool
    until: float | None
    told: float = field(default_factory=time.monotonic)
    texts: asyncio.Queue[bytes | None] = field(default_factory=asyncio.Queue)
    unsent: int = 0

    def is_behind(self, last: Any) -> bool:
        """Say whether there may be lines that were not told yet."""
        if not self.drafts:
            return bool(self.after.stamp < last.stamp)
        return bool(self.after != last)

    def tell(self, text: bytes | None) -> None:
        """Have a text sent, or the end (None); whoever has not taken what came before is let go."""
        self.unsent += len(text or b"")
        if self.unsent > MOST_UNSENT:
            self.connection.transport.abort()
        else:
            self.texts.put_nowait(text)
