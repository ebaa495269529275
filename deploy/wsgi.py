"""The WSGI application gunicorn serves.

All addresses are loaded with it: a process that takes connections answers its first page as fast as
its second, and a mistake in one of them stops the server at its start.
"""

import os
from importlib import import_module

from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
application = get_wsgi_application()
import_module(settings.ROOT_URLCONF)
