"""How many bytes of stylesheets a page asks for."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
APPS = ("web", "clubs", "games", "ratings", "tournaments", "deploy")
LINKED = re.compile(r"static '([\w/-]+\.css)'")
MOST = 100_000
BASE = (ROOT / "web/templates/web/base.html").read_text()
BASE += (ROOT / "web/templates/web/_scheme.html").read_text()
PAGES = sorted(
    page
    for app in APPS
    for page in (ROOT / app).glob("templates/**/*.html")
    if LINKED.search(page.read_text())
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_asks_for_less_than_100_kb(page: Path) -> None:
    """Before they are compressed, with those that every page has."""
    names = set(LINKED.findall(BASE + page.read_text()))
    assert len(names) >= 4
    sizes = {name: size_of(name) for name in names}
    assert sum(sizes.values()) < MOST, sizes


def size_of(name: str) -> int:
    [found] = [path for app in APPS if (path := ROOT / app / "static" / name).exists()]
    return len(found.read_bytes())
