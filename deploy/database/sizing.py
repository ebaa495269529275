"""How many connections to PostgreSQL the processes of a site may hold at once."""

from deploy.env import SPARE
from deploy.web.limits import processes, threads
from deploy.workers import KINDS

WORKERS = 2 * sum(kind.most for kind in KINDS.values())
"""Two a task at once: one for the work, one that tells its progress."""
OTHERS = 7
"""The clock's, and those of commands: `backup` and `restore` have three, `doctor` as many."""
SITE_OF_ONE = 100
"""What PostgreSQL lets in where nobody says anything."""


def connections_needed() -> int:
    """Return how many connections the site holds at most, with the variables of this process.

    A web process keeps what it has opened, one a thread and `SPARE` at most.
    """
    return processes() * (threads() + SPARE) + WORKERS + OTHERS


def connections_let_in(reserved: int = 3) -> int:
    """Return the `max_connections` of a server that is ours alone, beside those for superusers."""
    return max(SITE_OF_ONE, connections_needed() + reserved)
