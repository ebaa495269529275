"""On a slow phone: nothing jumps once it is painted, what is out of sight costs nothing, and being
offline is said.

How long pages take there `python -m tests.bench.phone` measures.
"""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club
from tests import crowds
from tests.browser.conftest import Opened
from tournaments.models import Seat

pytestmark = pytest.mark.django_db(transaction=True)

SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""Slow 3G: 400 ms there and back, 400 kbit/s."""
LEAST = 0.001
"""A thousandth of the screen: less than a pixel of a line."""
SHIFTED = """() => new Promise(done => {
  let shift = 0;
  new PerformanceObserver(list => list.getEntries().forEach(one => { shift += one.value; }))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(shift), 300);
})"""


def shift_of(page: Page, address: str) -> float:
    """Return how far a page moved that was here before, over a slow line."""
    page.goto(address, wait_until="networkidle")
    page.goto("about:blank")
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    page.goto(address)
    shift = page.evaluate(SHIFTED)
    session.detach()
    return float(shift)


@pytest.mark.whole
def test_slow_and_offline(club: Club, live_server: LiveServer, new_window: Opened) -> None:
    event = crowds.pairs_at(club, crowds.people(40))
    crowds.play_rounds(event, 2, left=3)
    seat = Seat.objects.filter(round__event=event, round__number=2).first()
    assert seat is not None
    page = new_window("phone")
    base = f"{live_server.url}/events/{event.id}/"
    round_page = f"{live_server.url}/rounds/{seat.round_id}/"
    for address in (base, f"{base}standings/", round_page, f"{base}me/{seat.player_id}/"):
        # A busy machine may paint before a font comes from the cache: what is ours comes again.
        assert min(shift_of(page, address) for _ in range(2)) < LEAST, address
    expect(page.locator("#offline")).to_be_hidden()
    page.context.set_offline(True)
    expect(page.locator("#offline")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden()


WAITED_FOR = """() => performance.getEntriesByType("resource")
  .filter(one => one.renderBlockingStatus === "blocking").map(one => one.name)"""
MOST_WAITED_FOR = 7
"""Files that the first paint waits for: what a phone asks for at a time, and one."""
PARTS = 1500
"""Boxes that a phone lays out at most before somebody scrolls."""


@pytest.mark.whole
def test_the_first_paint_waits_for_little(
    club: Club, live_server: LiveServer, new_window: Opened
) -> None:
    event = crowds.pairs_at(club, crowds.people(240))
    crowds.play_rounds(event, 2, left=3)
    row = event.rounds.get(number=2)
    for address in (f"/events/{event.id}/standings/", f"/rounds/{row.id}/"):
        page = new_window("phone")
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        page.goto(f"{live_server.url}{address}")
        assert len(page.evaluate(WAITED_FOR)) <= MOST_WAITED_FOR
        measured = session.send("Performance.getMetrics")["metrics"]
        (boxes,) = [one["value"] for one in measured if one["name"] == "LayoutObjects"]
        assert boxes < PARTS, address
        # It is all there: to be read aloud, found and scrolled to.
        last = page.locator("tr[data-player], .table-card").last
        last.scroll_into_view_if_needed()
        expect(last.locator("a").first).to_be_in_viewport()
