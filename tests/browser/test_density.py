"""How much of an event is seen at once: lines of the standings on the first screen, its head, text.

The figures are those of pages that people of other sports know; whoever loosens one of them takes
lines from the first screen.
"""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests import crowds
from tests.browser.conftest import Opened, assert_accessible, assert_fits
from tests.browser.evening import COUPLES
from tests.browser.test_looks import SCHEMES
from tournaments.events.services import lifecycle
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db(transaction=True)

SEEN = """
() => {
  const bar = document.querySelector(".bar"), low = innerHeight - (bar?.offsetHeight || 0);
  const rows = Array.from(document.querySelectorAll(".ranking tbody tr"));
  const boxes = rows.map(one => one.getBoundingClientRect());
  return [boxes[0].top, boxes[1].height, boxes.filter(one => one.bottom <= low).length];
}
"""
"""Where the first line of the standings begins, how high a line is, how many are in sight."""

FIGURES = {"phone": (325, 61, 6), "desk": (300, 41, 9), "projector": (400, 49, 15)}
"""At most, at most, at least."""


def finish_pairs(home: Club, host: User) -> Event:
    """An event of sixteen pairs that is over."""
    names = [name for couple in COUPLES for name in couple]
    event = crowds.pairs_at(home, names, name="Friday Pairs")
    row = crowds.play_rounds(event, 5)
    Round.objects.filter(id=row.id).update(state=Round.State.CLOSED, closed_at=row.published_at)
    return lifecycle.event_finish(event_id=event.id, by=host)


@pytest.mark.whole
def test_the_first_screen_of_a_finished_event(
    home: Club, host: User, live_server: LiveServer, new_window: Opened
) -> None:
    event = finish_pairs(home, host)
    for width, (top, high, least) in FIGURES.items():
        page = new_window(width)
        page.goto(f"{live_server.url}/events/{event.id}/standings/")
        assert_fits(page)
        first, height, seen = page.evaluate(SEEN)
        assert (first <= top, height <= high, seen >= least) == (True,) * 3, (first, height, seen)
        podium = page.locator(".podium").bounding_box()
        assert podium is not None
        assert podium["height"] <= 76
        assert_accessible(page)
    page = new_window("phone")
    page.goto(f"{live_server.url}/events/{event.id}/standings/")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert_fits(page)


def assert_on_one_line(page: Page) -> None:
    """The tabs lie side by side, on a phone too; the one that is shown is in sight."""
    tops = page.locator(".event-tabs a").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().top)"
    )
    assert len(set(tops)) == 1
    expect(page.locator(".event-tabs [aria-current]")).to_be_in_viewport(ratio=1)


@pytest.mark.whole
def test_tabs_and_the_field_for_a_name_stay_in_sight(
    home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    event = crowds.pairs_at(home, crowds.people(120))
    crowds.play_rounds(event, 2)
    for width in ("phone", "desk"):
        page = new_window(width)
        page.goto(f"{live_server.url}/events/{event.id}/about/")
        assert_on_one_line(page)
        page.goto(f"{live_server.url}/events/{event.id}/standings/")
        last = page.locator(".ranking tbody tr").nth(57)
        name = last.locator("bdi").first.text_content() or ""
        page.get_by_label("Find me").fill(name.upper())
        expect(last).to_be_in_viewport(ratio=1)
        expect(page.locator(".found-row")).to_have_count(1)
        expect(page.get_by_label("Find me")).to_be_in_viewport(ratio=1)
        assert_on_one_line(page)
        assert_accessible(page)
        page.get_by_label("Find me").fill("nobody at all")
        expect(page.locator(".found-row")).to_have_count(0)


@pytest.mark.whole
def test_what_a_phone_leaves_out_is_behind_the_place(
    home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    event = crowds.pairs_at(home, crowds.people(40))
    crowds.play_rounds(event, 3)
    page = new_window("phone")
    page.goto(f"{live_server.url}/events/{event.id}/standings/")
    line = page.locator(".ranking tbody tr").nth(3)
    expect(line.locator(".made")).to_be_hidden()
    line.locator(".why-link").click()
    expect(page.locator(".why-row")).to_have_count(1)
    expect(line.locator(".made")).to_be_visible()
    assert_fits(page)
    line.locator(".why-link").click()
    expect(line.locator(".made")).to_be_hidden()


@pytest.mark.whole
def test_a_round_has_a_row_a_table_and_cards_by_choice(
    home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    event = crowds.pairs_at(home, crowds.people(80))
    row = crowds.play_rounds(event, 2, left=5)
    page = new_window()
    page.goto(f"{live_server.url}/rounds/{row.id}/")
    heights = page.locator(".table-card").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert max(heights) <= 46, heights
    assert page.locator(".table-card").nth(8).bounding_box() is not None
    expect(page.locator(".table-card").nth(8)).to_be_in_viewport(ratio=1)
    assert_accessible(page)
    page.get_by_text("Cards", exact=True).click()
    page.reload()
    expect(page.get_by_role("radio", name="Cards")).to_be_checked()
    card = page.locator(".table-card").first.bounding_box()
    assert card is not None
    assert card["height"] > 120
    assert_accessible(page)
    page = new_window("phone")
    page.goto(f"{live_server.url}/rounds/{row.id}/")
    assert_fits(page)
    assert_accessible(page)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert_fits(page)


@pytest.mark.whole
@pytest.mark.parametrize("width", FIGURES)
def test_a_visitor_is_shown_the_way_in(
    home: Club, live_server: LiveServer, new_window: Opened, width: str
) -> None:
    """What this is and both buttons are on the first screen, by day and by night."""
    page = new_window(width)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        page.goto(live_server.url)
        expect(page.get_by_role("heading", level=1)).to_be_in_viewport(ratio=1)
        for name in ("Find my table", "Run a club night"):
            expect(page.get_by_role("link", name=name).first).to_be_in_viewport(ratio=1)
        assert_accessible(page)
        page.goto(f"{live_server.url}/start/")
        assert_accessible(page)
        assert_fits(page)
