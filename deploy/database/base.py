"""Django's PostgreSQL with a pool that knows a server that is away from one that is busy.

A pool waits for a free connection as long as for a server that is gone. Here a wait is cut into
short ones, and after each the server is asked directly: where it does not answer, the request ends
at once with OperationalError, which becomes a 503.
"""

import time
from typing import Any

from django.db.backends.postgresql import base
from psycopg_pool import PoolTimeout

PATIENCE = 10.0
"""Seconds that are waited in all for a connection of a server that answers."""


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to PostgreSQL."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Return a connection; raises the driver's OperationalError where the server is away."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return super().get_new_connection(conn_params)
            except PoolTimeout:
                self.Database.connect(**conn_params).close()
                if time.monotonic() > deadline:
                    raise
