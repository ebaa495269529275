"""How gunicorn is started: `gunicorn --config python:deploy.web.conf --bind HOST:PORT`."""

from typing import Any

from deploy import env
from deploy.observing.folder import folder_begin, folder_end, process_ended
from deploy.web import limits

wsgi_app = "deploy.wsgi:application"
worker_class = "deploy.web.worker.BufferingWorker"
workers = limits.processes()
threads = limits.threads()
timeout = 60
graceful_timeout = 5
control_socket_disable = True


def on_starting(_server: Any) -> None:
    """Let the processes that are started now count together, where anybody may ask."""
    if env.text("BONEYARD_METRICS_TOKEN"):
        folder_begin()


def on_exit(_server: Any) -> None:
    """Leave nothing behind."""
    folder_end()


def child_exit(_server: Any, worker: Any) -> None:
    """Forget what only a process that lives has."""
    process_ended(worker.pid)
