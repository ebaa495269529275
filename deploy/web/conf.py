"""How gunicorn is started: `gunicorn --config python:deploy.web.conf --bind HOST:PORT`."""

import gc
import os
import time
from importlib import import_module
from pathlib import Path
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


def on_starting(server: Any) -> None:
    """Let the processes that are started now count together, where anybody may ask; load the site.

    What is loaded before they are forked they share: a second process takes a third of the
    memory of the first, and none loads for itself. It is not the library's own `preload_app`,
    which comes before the folder of the counts.
    """
    if env.text("BONEYARD_METRICS_TOKEN"):
        folder_begin()
    # Benchmarks serve another application with the same options.
    if server.app.app_uri == wsgi_app:
        load()
    leave_out_of_collections()
    wait_until_prepared()


def wait_until_prepared() -> None:
    """Wait for the file that says so, where one is named: `./run` migrates while this loads."""
    file = env.text("BONEYARD_WAIT_FOR")
    while file and not Path(file).exists():
        time.sleep(0.02)


def load() -> None:
    """Load all addresses and what they need. What must not be forked begins in `deploy.wsgi`."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django
    from django.conf import settings
    from django.urls import reverse

    django.setup(set_prefix=False)
    import_module(settings.ROOT_URLCONF)
    # Django goes through all addresses for the first name that it looks up.
    reverse(settings.LOGIN_REDIRECT_URL)


def leave_out_of_collections() -> None:
    """Let the collections of garbage leave out what is there by now."""
    gc.collect()
    gc.freeze()


def post_worker_init(_worker: Any) -> None:
    """Have garbage collected without looking at the program itself each time.

    What is loaded by now lives as long as the process, a quarter of a million objects. Pages of
    hundreds of rows set off collections that went through them for 150 ms, while nobody got an
    answer.
    """
    leave_out_of_collections()
    gc.set_threshold(*COLLECT_AFTER)


def on_exit(_server: Any) -> None:
    """Leave nothing behind."""
    folder_end()


def child_exit(_server: Any, worker: Any) -> None:
    """Forget what only a process that lives has."""
    process_ended(worker.pid)
