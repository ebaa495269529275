#!/usr/bin/env python3
"""Boneyard's command line: `python manage.py <command>`."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import OperationalError

from deploy.operations.doctor.start import stop_unreadable
from deploy.operations.waiting import reason

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    if sys.argv[1:2] == ["doctor"]:
        stop_unreadable(sys.argv)
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as wrong:
        sys.exit(f"manage.py: {wrong}")
    except OperationalError as fault:
        if "--traceback" in sys.argv:
            raise
        sys.exit(f"manage.py: the database: {reason(fault)}")
