"""How many bytes of stylesheets and scripts a page asks for, and in which order."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
APPS = ("web", "clubs", "games", "ratings", "tournaments", "deploy")
ASKED = re.compile(r"static '([\w/.-]+\.(?:css|js))'")
MOST = 100_000
"""Bytes of stylesheets, and of scripts, before they are compressed."""
BASE = (ROOT / "web/templates/web/base.html").read_text()
SCHEME = (ROOT / "web/templates/web/_scheme.html").read_text()
PAGES = sorted(
    page
    for app in APPS
    for page in (ROOT / app).glob("templates/**/*.html")
    if ASKED.search(page.read_text())
)


@pytest.mark.sampled
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
@pytest.mark.parametrize("kind", ["css", "js"])
def test_a_page_asks_for_less_than_100_kb(page: Path, kind: str) -> None:
    """With what every page has."""
    names = {one for one in ASKED.findall(BASE + SCHEME + page.read_text()) if one.endswith(kind)}
    assert len(names) >= 4
    sizes = {name: size_of(name) for name in names}
    assert sum(sizes.values()) < MOST, sizes


def test_nothing_goes_before_what_the_first_paint_waits_for() -> None:
    """Fonts are ten times as many bytes as the stylesheets: on a slow line they would delay it."""
    styles = [found.start() for found in re.finditer('rel="stylesheet"', BASE)]
    assert BASE.index("block styles") < BASE.index('as="font"')
    assert styles[0] < BASE.index('as="font"')
    at_once = re.findall(r"<script(?![^>]*\bdefer\b)[^>]*>", BASE + SCHEME)
    assert len(at_once) == 1
    assert size_of("web/theme.js") < 1500


def size_of(name: str) -> int:
    [found] = [path for app in APPS if (path := ROOT / app / "static" / name).exists()]
    return len(found.read_bytes())
