"""`python -m deploy.workers NAME`: one of the workers, until it is told to stop.

Not by Celery's own command line, which loads a library for talking at a terminal.
"""

import gc
import socket
import sys
from typing import Any

from deploy.workers import KINDS, Worker


def main(words: list[str]) -> int:
    """Run the worker of that name; returns the exit status, 2 where there is no such worker."""
    kind = KINDS.get(words[0]) if len(words) == 1 else None
    if kind is None:
        sys.stderr.write(f"usage: python -m deploy.workers {' | '.join(KINDS)}\n")
        return 2
    worker = _worker(words[0], kind)
    # What is loaded by now is shared with the processes that are forked, as long as none of them
    # goes through it in search of garbage.
    gc.collect()
    gc.freeze()
    worker.start()
    return int(worker.exitcode or 0)


def _worker(name: str, kind: Worker) -> Any:
    """Make Celery's worker. It tells nobody that it lives but by its heartbeat."""
    # Only where a worker is to run: it takes a second.
    import django

    from deploy.celery import app

    django.setup()
    # It reads what the clock rang for last.
    from deploy.workers.steps import Clock, Heartbeat

    app.steps["worker"].update((Clock, Heartbeat))
    how: dict[str, Any] = {"autoscale": (kind.most, 1)}
    if kind.threads:
        how = {"pool_cls": "deploy.workers.threads:Threads", "concurrency": kind.most}
    silent = dict.fromkeys(("without_gossip", "without_mingle", "without_heartbeat"), True)
    return app.Worker(
        hostname=f"{name}@{socket.gethostname()}",
        queues=list(kind.queues),
        loglevel="INFO",
        with_clock=kind.threads,
        **silent,
        **how,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
