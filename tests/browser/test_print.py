"""What comes out of the printer: real PDF files, counted and read."""

import io
import math
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.test_games import look_at
from tests.browser.test_hall import crowd, shots
from tests.browser.test_walk import log_in
from tournaments.events.services.lifecycle import event_finish

pytestmark = pytest.mark.django_db(transaction=True)

A4 = (595, 842)
"""Points across and down."""


def print_page(page: Page, address: str, name: str = "") -> PdfReader:
    """Print a page as the browser does, dark as the screen may be."""
    page.goto(address)
    page.emulate_media(color_scheme="dark")
    found = page.pdf(prefer_css_page_size=True, print_background=True)
    if name and shots():
        Path(shots(), f"{name}.pdf").write_bytes(found)
        page.emulate_media(media="print")
        page.set_viewport_size({"width": A4[0] * 4 // 3, "height": A4[1] * 4 // 3})
        page.screenshot(full_page=True, path=Path(shots(), f"print-{name}.png"))
        page.emulate_media(media="null")
    return PdfReader(io.BytesIO(found))


def texts(read: PdfReader) -> list[str]:
    """The words of every page, each separated by one blank."""
    return [" ".join(page.extract_text().split()) for page in read.pages]


@pytest.mark.whole
def test_paper_has_no_navigation(
    home: Club, host: User, live_server: LiveServer, new_window: Opened
) -> None:
    event = crowd(home, 8)
    row = builders.publish_round(event)
    page = new_window()
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
    (text,) = texts(print_page(page, page.url, "round"))
    assert "Log out" not in text
    assert "Publish" not in text
    assert "How it was drawn" not in text
    assert "Milagros Peña" in text
    (text, *_more) = texts(print_page(page, f"{live_server.url}/events/{event.id}/", "event"))
    assert "Milagros Peña" in text
    assert "CSV" not in text


def size_of(read: PdfReader) -> tuple[int, int]:
    """How wide and high the first page is, in points."""
    box = read.pages[0].mediabox
    return round(box.width), round(box.height)


@pytest.mark.whole
def test_papers_of_a_large_round(
    home: Club, host: User, live_server: LiveServer, new_window: Opened
) -> None:
    event = crowd(home, 96)
    row = builders.publish_round(event)
    names = [seat.player.name for seat in row.seats.select_related("player")]
    tables = row.tables.count()
    page = new_window()
    base = f"{live_server.url}/rounds/{row.id}/print"
    few, many = range(1, 4), range(4, 10)
    expected = {
        "names/": few,
        "tables/": few,
        "names/?type=large": many,
        "tables/?type=large": many,
        "cards/": [math.ceil(tables / 4)],
        "cards/?size=a5": [math.ceil(tables / 2)],
        "sheets/": [math.ceil(tables / 2)],
    }
    for kind, pages in expected.items():
        name = kind.replace("/", "").replace("?", "-").replace("=", "-")
        read = print_page(page, f"{base}/{kind}", name)
        said = texts(read)
        whole = " ".join(said)
        assert all(name in whole for name in names), kind
        assert "Log in" not in whole
        assert "Print" not in whole
        assert "Large print" not in whole
        assert len(said) in pages, kind
        if pages is not few:
            assert all("Table" in text for text in said) or kind.startswith("tables")
        across = A4[::-1] if "a5" in kind else A4
        assert size_of(read) == pytest.approx(across, abs=1)


@pytest.mark.whole
@pytest.mark.parametrize("game", ["domizerka", "pinochle", "martini", "draw", "partnership"])
def test_score_sheets_fit_their_half_page(
    game: str, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    row = builders.publish_round(builders.any_event(home, game))
    page = new_window()
    address = f"{live_server.url}/rounds/{row.id}/print/sheets/"
    read = print_page(page, address, f"sheet-{game}")
    assert len(read.pages) == math.ceil(row.tables.count() / 2)
    (first, *_rest) = texts(read)
    assert "1-001" in first
    assert "Signature" in first
    page.emulate_media(media="print")
    beyond = page.evaluate(
        """() => Array.from(document.querySelectorAll('.score-sheet'))
        .map(one => one.scrollHeight - one.clientHeight)"""
    )
    assert max(beyond) <= 1


@pytest.mark.whole
def test_the_end_is_printed(
    home: Club, host: User, live_server: LiveServer, new_window: Opened
) -> None:
    event = builders.pairs_event(home, 6, method="knockout", rounds_planned=3)
    for _number in range(3):
        builders.close(builders.play_round(event, host))
    event_finish(event_id=event.id, by=host)
    base = f"{live_server.url}/events/{event.id}"
    page = new_window()
    read = print_page(page, f"{base}/print/certificates/", "certificates")
    assert len(read.pages) == 3
    assert size_of(read)[0] > size_of(read)[1]
    assert "Place 1" in texts(read)[0]
    assert "Doble Seis" in texts(read)[0]
    assert len(print_page(page, f"{base}/print/certificates/?places=all").pages) == 6
    (bracket, *_more) = texts(print_page(page, f"{base}/bracket/", "bracket"))
    assert "Final" in bracket
    assert "Third place" in bracket
    (standings,) = texts(print_page(page, f"{base}/print/standings/", "standings"))
    assert "Final standings" in standings


@pytest.mark.whole
def test_papers_on_the_screen(
    home: Club, host: User, live_server: LiveServer, new_window: Opened
) -> None:
    cup = builders.pairs_event(home, 13, method="knockout", rounds_planned=4, name="Copa")
    for _number in range(4):
        row = builders.close(builders.play_round(cup, host))
    event_finish(event_id=cup.id, by=host)
    league = builders.pairs_event(home, 6, method="round_robin", name="Liga", prefix="L ")
    swiss = builders.pairs_event(home, 8, name="Suizo", prefix="S ")
    for event in (league, swiss):
        builders.close(builders.play_round(event, host))
    double = builders.pairs_event(
        home, 6, method="double_elimination", rounds_planned=7, name="Doble", prefix="W "
    )
    for _number in range(4):
        builders.close(builders.play_round(double, host))
    addresses = {
        "event-finished": f"/events/{cup.id}/",
        "bracket": f"/events/{cup.id}/bracket/",
        "double": f"/events/{double.id}/bracket/",
        "crosstable": f"/events/{league.id}/crosstable/",
        "rounds-table": f"/events/{swiss.id}/crosstable/",
        "hall": f"/events/{cup.id}/hall/",
        "paper-names": f"/rounds/{row.id}/print/names/",
        "paper-tables": f"/rounds/{row.id}/print/tables/",
        "paper-cards": f"/rounds/{row.id}/print/cards/",
        "paper-sheets": f"/rounds/{row.id}/print/sheets/",
        "paper-standings": f"/events/{cup.id}/print/standings/",
        "paper-certificates": f"/events/{cup.id}/print/certificates/",
    }
    page = new_window()
    for name, address in addresses.items():
        page.goto(live_server.url + address)
        look_at(page, name)
