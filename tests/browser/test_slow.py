"""On a slow phone: nothing jumps once it is painted, and being offline is said."""

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
