"""Running supervisors for tests, and a look at what they leave behind."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import psutil

ROOT = Path(__file__).resolve().parents[2]
_PATIENCE = 60.0


def until[T](ask: Callable[[], T]) -> T:
    """Return the first true answer; fails after a minute."""
    deadline = time.monotonic() + _PATIENCE
    while not (found := ask()):
        assert time.monotonic() < deadline, "waited a minute in vain"
        time.sleep(0.05)
    return found
