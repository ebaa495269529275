"""Finds the Chromium that the browser tests drive."""

import os
import shutil
from pathlib import Path

NAMES = (
    *("chromium", "google-chrome", "google-chrome-stable"),
    *("chromium-browser", "chromium-headless-shell"),
)
MAC = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)


class NoChromium(Exception):
    """There is no Chromium on this machine."""


def chromium() -> str:
    """Return the path of a Chromium: $CHROME, then PATH, then a macOS app.

    Raises NoChromium with what to install.
    """
    named = os.environ.get("CHROME")
    if named:
        if Path(named).is_file():
            return named
        raise NoChromium(f"$CHROME is {named}, and there is no such file.")
    found = next(filter(None, map(shutil.which, NAMES)), None)
    found = found or next((path for path in MAC if Path(path).is_file()), None)
    if found is None:
        raise NoChromium(
            "The browser tests need Chromium: apt-get install chromium-headless-shell libatomic1, "
            "or set $CHROME to its path."
        )
    return found
