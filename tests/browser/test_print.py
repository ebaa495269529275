"""What comes out of the printer: real PDF files, counted and read."""

import io
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.test_games import seen
from tests.browser.test_hall import crowd, shots
from tests.browser.test_walk import log_in
from tournaments.models import Event, Round
from tournaments.services import rounds

pytestmark = pytest.mark.django_db(transaction=True)

A4 = (595, 842)
"""Points across and down."""


def printed(page: Page, address: str, name: str = "") -> PdfReader:
    """Print a page as the browser does, dark as the screen may be."""
    page.goto(address)
    page.emulate_media(color_scheme="dark")
    found = page.pdf(prefer_css_page_size=True, print_background=True)
    if name and shots():
        Path(shots(), f"{name}.pdf").write_bytes(found)
    return PdfReader(io.BytesIO(found))


def texts(read: PdfReader) -> list[str]:
    """The words of every page, each separated by one blank."""
    return [" ".join(page.extract_text().split()) for page in read.pages]


def test_paper_has_no_navigation(
    home: Club, host: User, live_server: LiveServer, opened: Opened
) -> None:
    event = crowd(home, 8)
    row = builders.published(event)
    page = opened()
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/rounds/{row.id}/")
    kept = page.locator(".top, .foot, .desk, .finder, .live-mark")
    assert kept.count() > 4
    page.emulate_media(media="print", color_scheme="dark")
    for i in range(kept.count()):
        expect(kept.nth(i)).to_be_hidden()
    colours = page.evaluate(
        """() => ['body', '.hero', '.hero h1', '.hero .over a', '.table-card .seats a']
        .map(one => getComputedStyle(document.querySelector(one)))
        .map(one => [one.color, one.backgroundColor])"""
    )
    assert {ink for ink, _ground in colours} == {"rgb(0, 0, 0)"}
    assert {ground for _ink, ground in colours} <= {"rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}
    (text,) = texts(printed(page, page.url, "round"))
    assert "Log out" not in text
    assert "Publish" not in text
    assert "Milagros Peña" in text
