"""A gunicorn worker: its asyncio one, with connections that have deadlines (`connection.py`)."""

import asyncio
import os
import resource
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from gunicorn.workers.gasgi import ASGIWorker

from deploy.web.connection import Connection
from deploy.web.limits import Limits, limits
from deploy.web.live import Live
from deploy.web.slots import Slots, may_send_logs

ACCEPTED_AT_ONCE = 1
"""How many connections a process accepts in a turn of its loop; another may take the next.

asyncio accepts as many as may wait, so that one process got a whole hall, and the other none.
"""


class WebWorker(ASGIWorker):
    """One web process: a loop that reads and writes, threads that answer."""

    alive: bool
    limits: Limits
    live: Live

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.connections: set[Connection] = set()
        self.slots = Slots(may_send_logs)

    @classmethod
    def check_config(cls, _cfg: Any, _log: Any) -> None:
        """Say nothing of threads: ours answer."""

    def limit(self, some: Limits) -> None:
        """Hold clients to these limits."""
        self.limits = some
        self.live = Live(some.listeners, some.listeners_per_address)

    def init_process(self) -> None:
        """Begin, in the process that serves."""
        self.limit(limits(_open_files()))
        super().init_process()

    async def _serve(self) -> None:
        """Serve until told to stop; then finish what is under way.

        In place of the library's, which makes connections of its own kind.
        """
        self.pool = ThreadPoolExecutor(self.cfg.threads, thread_name_prefix="answers")
        for one in self.sockets:
            server = await self.loop.create_server(
                lambda: Connection(self), sock=one.sock, backlog=ACCEPTED_AT_ONCE
            )
            # The system lets as many wait as before.
            one.sock.listen(self.cfg.backlog)
            self.servers.append(server)
        while self.alive and self.ppid == os.getppid():
            self.notify()
            self._look_after()
            await asyncio.sleep(1)
        self.alive = False
        self.live.end()
        for connection in [one for one in self.connections if one.waits]:
            connection.let_go()
        await self._shutdown()
        self.pool.shutdown(wait=False, cancel_futures=True)

    def _look_after(self) -> None:
        now = self.loop.time()
        for one in [one for one in self.connections if now > one.deadline]:
            one.overdue()

    def make_room(self, newest: Connection) -> None:
        """Close the connection that has waited longest, where there are too many.

        An address that holds too many loses one of its own, so that it can still be served itself,
        and nobody else is touched.
        """
        if len(self.connections) > self.limits.connections:
            _close_longest(self.connections, newest)
        elif self.limits.per_address:
            same = [one for one in self.connections if one.address == newest.address]
            if len(same) > self.limits.per_address:
                _close_longest(same, newest)


def _close_longest(connections: Iterable[Connection], newest: Connection) -> None:
    waiting = (one for one in connections if one is not newest and one.waits)
    min(waiting, key=lambda one: one.since, default=newest).let_go()


def _open_files() -> int:
    """Allow this process as many open files as it may have, and return how many that are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else hard
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted
