"""How gunicorn is started: `gunicorn --config python:deploy.web.conf --bind HOST:PORT`."""

from deploy.web import limits

wsgi_app = "deploy.wsgi:application"
worker_class = "deploy.web.worker.BufferingWorker"
workers = limits.processes()
threads = limits.threads()
timeout = 60
graceful_timeout = 5
control_socket_disable = True
