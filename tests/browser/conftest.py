"""A real browser against a real server: pages that are looked at, and what must never be seen."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from clubs.models import Club, User
from tests import builders
from tests.browser.chromium import chromium

# Playwright's event loop runs in the test's own thread, where the tests also use the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

WIDTHS = {"phone": (360, 740), "desk": (1280, 800), "projector": (1920, 1080)}
PATIENCE = 60_000
"""Milliseconds after which nothing more is expected of a page, however busy the machine is."""
expect.set_options(timeout=PATIENCE)

Opened = Callable[..., Page]
_AXE = Axe().axe_script
_VIOLATIONS = """
async () => {
  const found = await axe.run({ resultTypes: ["violations"], preload: false });
  return found.violations.map(one =>
    [one.id, ...one.nodes.slice(0, 5).map(node => `${node.html} ${node.failureSummary}`)]);
}
"""


EXPECTED = (
    "the server responded with a status of 422",
    "the server responded with a status of 401",
    "the server responded with a status of 403",
    "the server responded with a status of 429",
    "Autofocus processing was blocked because a document already has a focused element.",
    *("net::ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED"),
    *("net::ERR_CONNECTION_REFUSED", "htmx:sendError", "htmx:afterRequest", "[object XMLHttp"),
)
"""What is no fault of a page: the browser's word on a form that is shown again, and what browser
and htmx say where a test takes the connection away."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run."""
    with sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture
def new_window(browser: Browser, live_server: object) -> Iterator[Opened]:
    """Return a function that opens a fresh window; at the end no window may have complained."""
    with windows(browser) as open_window:
        yield open_window


@contextmanager
def windows(browser: Browser) -> Iterator[Opened]:
    """Open windows and gather what their consoles say; nothing may be said."""
    contexts, said = [], []

    def note_line(page: Page, line: ConsoleMessage) -> None:
        if not any(words in line.text for words in EXPECTED):
            said.append(f"{page.url}: {line.type} {line.text}")

    def open_window(width: str = "desk", script: bool = True, zone: str | None = None) -> Page:
        wide, high = WIDTHS[width]
        context = browser.new_context(
            viewport={"width": wide, "height": high},
            java_script_enabled=script,
            locale="en-GB",
            timezone_id=zone,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda line: note_line(page, line))
        page.on("pageerror", lambda error: said.append(f"{page.url}: {error}"))
        return page

    try:
        yield open_window
    finally:
        for context in contexts:
            context.close()
    assert said == []


@pytest.fixture
def host(transactional_db: None) -> User:
    """Who runs the club."""
    return builders.user("olga")


@pytest.fixture
def home(host: User) -> Club:
    """The club of the evening."""
    return builders.club(host, "Club Doble Seis")


def assert_fits(page: Page) -> None:
    """The page itself never scrolls sideways; one that is still on its way is awaited."""
    page.wait_for_load_state()
    root = "document.documentElement"
    overflow = page.evaluate(f"{root}.scrollWidth - {root}.clientWidth")
    assert overflow <= 0, f"{page.url} is {overflow} px too wide"


def assert_accessible(page: Page) -> None:
    """The accessibility checker finds nothing. It goes into a page once, however often it looks."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(_AXE)
    found = page.evaluate(_VIOLATIONS)
    assert found == [], page.url


TABLE_PARTS = (".score", ".stage", ".told", ".controls")
"""What of a replay has to be seen at once."""


def assert_within(page: Page) -> None:
    """The table lies within the screen; nothing in it is cut off, or lies on anything else."""
    cut = page.evaluate(
        """whole => {
          const beyond = whole.filter(name => {
            const box = document.querySelector("#replay " + name).getBoundingClientRect();
            return box.height === 0 || box.top < 0 || box.bottom > window.innerHeight;
          });
          if (beyond.length) return beyond;
          const stage = document.querySelector("#replay .stage").getBoundingClientRect();
          const parts = "#replay .seat, #replay .middle .board, #replay .lay .small-tile, "
            + "#replay .hand-tiles .small-tile, #replay .glasses .small-tile";
          return Array.from(document.querySelectorAll(parts)).filter(one => {
            const box = one.getBoundingClientRect();
            return box.top < stage.top - 1 || box.bottom > stage.bottom + 1
              || box.left < stage.left - 1 || box.right > stage.right + 1;
          }).map(one => one.outerHTML.slice(0, 200));
        }""",
        list(TABLE_PARTS),
    )
    assert cut == [], page.url
    lying = page.evaluate(
        """() => {
          const parts = "#replay .seat, #replay .middle .board, #replay .lay, #replay .glasses li, "
            + "#replay .beside, #replay .rows-of";
          const boxes = Array.from(document.querySelectorAll(parts)).map(one => {
            const inside = one.classList.contains("seat") ? one.querySelectorAll("p, div") : [one];
            return Array.from(inside).map(part => [one.className || "glass",
              part.getBoundingClientRect()]).filter(pair => pair[1].width > 0);
          });
          const found = [];
          boxes.forEach((some, index) => boxes.slice(index + 1).flat().forEach(([name, other]) => {
            some.forEach(([first, box]) => {
              const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
              const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
              if (wide > 1 && high > 1) found.push(`${first} and ${name}: ${wide} x ${high}`);
            });
          }));
          return found;
        }"""
    )
    assert lying == [], page.url
