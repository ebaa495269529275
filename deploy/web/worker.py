"""A gunicorn worker in which waitress does the reading and writing."""

import logging
import os
import resource
import select
import time
from typing import Any

from gunicorn.workers.base import Worker
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.task import ThreadedTaskDispatcher

from deploy import env
from deploy.web.limits import LARGEST_BODY, LARGEST_HEAD, limits
from deploy.web.loop import Sockets
from deploy.web.server import Server

_TICK = 1.0


class BufferingWorker(Worker):
    """One web process: a loop that reads and writes, threads that answer."""

    def run(self) -> None:
        """Serve until told to stop; then finish what is under way."""
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        dispatcher = ThreadedTaskDispatcher()
        dispatcher.set_thread_count(self.cfg.threads)
        sockets = _sockets()
        servers = [self._server(one.sock, dispatcher, sockets) for one in self.sockets]
        while self.alive and self.ppid == os.getppid():
            self.notify()
            _turn(sockets)
        for server in servers:
            server.accepting = False
            server.live.end()
        until = time.monotonic() + self.cfg.graceful_timeout
        while time.monotonic() < until and _busy(servers):
            self.notify()
            _turn(sockets, 0.1)
        dispatcher.shutdown(timeout=1)

    def _server(self, sock: Any, dispatcher: Any, sockets: dict[int, Any]) -> Server:
        sock.setblocking(False)
        proxied = env.flag("BONEYARD_BEHIND_PROXY")
        headers = {"x-forwarded-for", "x-forwarded-proto"}
        adjustments = Adjustments(
            threads=self.cfg.threads,
            max_request_header_size=LARGEST_HEAD,
            max_request_body_size=LARGEST_BODY,
            channel_request_lookahead=0,
            connection_limit=1_000_000,  # make_room counts them
            cleanup_interval=1,
            asyncore_use_poll=True,
            ident=None,
            clear_untrusted_proxy_headers=not proxied,
            **({"trusted_proxy": "*", "trusted_proxy_headers": headers} if proxied else {}),
        )
        server = Server(
            self.wsgi,
            map=sockets,
            _sock=sock,
            dispatcher=dispatcher,
            adj=adjustments,
            sockinfo=(sock.family, sock.type, 0, sock.getsockname()),
        )
        server.limit(limits(_open_files()))
        return server


def _sockets() -> dict[int, Any]:
    return Sockets() if hasattr(select, "epoll") else {}


def _turn(sockets: dict[int, Any], seconds: float = _TICK) -> None:
    if isinstance(sockets, Sockets):
        sockets.turn(seconds)
    else:
        wasyncore.loop(timeout=seconds, use_poll=True, map=sockets, count=1)


def _busy(servers: list[Server]) -> bool:
    return any(
        channel.requests or channel.total_outbufs_len
        for server in servers
        for channel in list(server.active_channels.values())
    )


def _open_files() -> int:
    """Allow this process as many open files as it may have, and return how many that are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else hard
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted
