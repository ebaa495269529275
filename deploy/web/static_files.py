"""Static files in the data folder: named after what is in them and compressed, made once a release.

A name that says what is in the file never means another file, so browsers keep it for good.
"""

import hashlib
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command

from web.caching.etags import release

MARK = ".release"
"""Lies in the folder once all files of a release are there, and names it."""
NOT_SERVED = ["rest_framework"]
"""Files of pages that we do not have: the API answers programs only."""


def static_collect() -> bool:
    """Collect the static files of all apps into `STATIC_ROOT`; return whether it was necessary.

    Files of earlier releases stay: pages loaded before an upgrade still ask for them. Raises
    OSError if they cannot be written.
    """
    if settings.STATIC_ROOT is None or static_current():
        return False
    mark = Path(settings.STATIC_ROOT) / MARK
    mark.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=NOT_SERVED)
    mark.write_text(_release_digest())
    return True


def static_current() -> bool:
    """Return whether all files of this very release are in `STATIC_ROOT`."""
    mark = Path(settings.STATIC_ROOT or "") / MARK
    return (
        settings.STATIC_ROOT is not None
        and mark.is_file()
        and mark.read_text() == _release_digest()
    )


def _release_digest() -> str:
    # The folder is open to everybody: which version of what runs here is nobody's business.
    return hashlib.sha256(f"{release()} {django.__version__}".encode()).hexdigest()
