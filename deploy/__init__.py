"""Wiring for every environment: settings, servers, requests, workers, operations.

What libraries would load on the side, and only we can leave out, is not loaded: it took a
tenth of the time until a process is ready.
"""

import sys
from typing import Any

ON_THE_SIDE = ("opentelemetry.sdk.metrics", "rich")
"""The client of Redis measures itself with the first, which nobody asks for; `structlog` shows
errors in colour with the second, and ours are JSON. Both do without."""
_loaded: dict[str, Any] = sys.modules
for _name in ON_THE_SIDE:
    # Python's own way to say that there is no such module.
    _loaded.setdefault(_name, None)
