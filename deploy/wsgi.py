"""The WSGI application gunicorn serves.

All addresses are loaded with it: a process that takes connections answers its first page as fast as
its second, and a mistake in one of them stops the server at its start.
"""

import os
from importlib import import_module

import django
from django.conf import settings

from deploy.observing.faults import faults_begin
from deploy.observing.telemetry import telemetry_begin

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
# Each process begins for itself, since the threads that send outlive no fork.
telemetry_begin()
faults_begin()
django.setup(set_prefix=False)
import_module(settings.ROOT_URLCONF)
# What it needs may be loaded once the applications are.
from deploy.requests.quick_logs import QuickLogs  # noqa: E402 - see above

application = QuickLogs()
