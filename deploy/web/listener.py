"""Who is told what changes: a connection, and from where on it is behind. Needs no Django."""

import time
from dataclasses import dataclass, field
from typing import Any


@dataclass(eq=False)
class Listener:
    """A connection that is kept, what it is told, and from where on (`Listening`)."""

    channel: Any
    event: Any
    after: Any
    drafts: bool
    until: float | None
    told: float = field(default_factory=time.monotonic)

    def is_behind(self, last: Any) -> bool:
        """Say whether there may be lines that were not told yet."""
        if not self.drafts:
            return bool(self.after.stamp < last.stamp)
        return bool(self.after != last)
