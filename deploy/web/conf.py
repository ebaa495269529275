"""How gunicorn is started: `gunicorn --config python:deploy.web.conf --bind HOST:PORT`."""

import gc
from typing import Any

from deploy import env
from deploy.observing.folder import folder_begin, folder_end, process_ended
from deploy.web import limits

wsgi_app = "deploy.wsgi:application"
worker_class = "deploy.web.worker.WebWorker"
workers = limits.processes()
threads = limits.threads()
timeout = 60
graceful_timeout = 5
limit_request_line = 8190
forwarded_allow_ips = ""
"""What proxies say is read by `deploy.web.answering`."""
asgi_disconnect_grace_period = 0
control_socket_disable = True
COLLECT_AFTER = (5000, 20, 20)
"""New objects before the youngest are looked at, and how often that before the older are."""


def on_starting(_server: Any) -> None:
    """Let the processes that are started now count together, where anybody may ask."""
    if env.text("BONEYARD_METRICS_TOKEN"):
        folder_begin()


def post_worker_init(_worker: Any) -> None:
    """Have garbage collected without looking at the program itself each time.

    What is loaded by now (`deploy.wsgi` loads all addresses) lives as long as the process, a
    quarter of a million objects. Pages of hundreds of rows set off collections that went through
    them for 150 ms, while nobody got an answer.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def on_exit(_server: Any) -> None:
    """Leave nothing behind."""
    folder_end()


def child_exit(_server: Any, worker: Any) -> None:
    """Forget what only a process that lives has."""
    process_ended(worker.pid)
