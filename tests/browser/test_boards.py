"""An evening of boards by page alone, on a phone: set up, dealt, printed, played, compared."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.test_evening import expect_notice
from tests.browser.test_games import look_at
from tests.browser.test_walk import log_in
from tests.deals import dealt_log
from tournaments.models import Event, Result, Round, Table

pytestmark = pytest.mark.django_db(transaction=True)


def new_event(
    page: Page, site: str, club: Club, name: str, *, pairs: int, travel: bool = False
) -> Event:
    """Make an event of two rounds of two boards, dealt by the site, with all pairs of the club.

    It is a Howell, or a Mitchell whose boards travel.
    """
    page.goto(f"{site}/clubs/{club.id}/events/new/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Format").select_option("mitchell" if travel else "howell")
    page.get_by_label("Number of rounds").fill("2")
    page.locator("#more-draw summary").click()
    page.get_by_label("Scoring", exact=True).select_option("matchpoints" if travel else "imps")
    page.get_by_label("Boards per round").fill("2")
    page.get_by_label("Boards travel").set_checked(travel)
    page.get_by_label("Who shuffles").select_option("site")
    look_at(page, f"{'travel' if travel else 'boards'}-form", "phone", "desk")
    page.get_by_role("button", name="Create event").click()
    expect_notice(page, "The event is open.")
    page.get_by_role("link", name="Enter players").click()
    page.get_by_role("button", name="Enter all club players").click()
    expect_notice(page, f"{pairs} entries added.")
    return Event.objects.get(name=name)


def play_round(page: Page, site: str, event: Event, number: int) -> None:
    """Draw, publish, deal, print, enter a log and two sheets, look at a board, close."""
    page.goto(f"{site}/events/{event.id}/")
    page.get_by_role("button", name=f"Draw round {number}").click()
    page.get_by_role("button", name=f"Publish round {number}").click()
    expect_notice(page, f"Round {number} is published")
    row = Round.objects.get(event=event, number=number)
    page.goto(f"{site}/rounds/{row.id}/deals/")
    page.get_by_role("button", name="Deal the hands").click()
    page.get_by_role("button", name="Print cards").click()
    expect(page.locator(".hand-card")).to_have_count(3 * 2 * 5)
    look_at(page, f"boards-slips-{number}", "phone", "desk")
    page.goto(f"{site}/rounds/{row.id}/desk/")
    tables = list(Table.objects.filter(round=row).order_by("number"))
    for place, table in enumerate(tables):
        line = page.locator(f"#row-{table.id}")
        if place == 0:
            line.locator(".desk-more > summary").click()
            line.get_by_label("Paste a log").fill(dealt_log(table, number))
            line.get_by_role("button", name="Check the log").click()
        else:
            boxes = line.locator(".desk-sheet .desk-side input")
            expect(boxes).to_have_count(4)
            for box, points in enumerate((20 + place, 0, 0, 10 * place)):
                boxes.nth(box).fill(str(points))
            if place == 1:
                look_at(page, f"boards-desk-{number}", "phone", "desk")
            boxes.nth(3).press("Enter")
        expect(line.locator(".desk-points")).to_be_visible()
    board = f"{site}/events/{event.id}/boards/{2 * number}/"
    page.goto(board)
    expect(page.locator(".board-hands")).to_have_count(0)
    expect(page.locator(".board-lines tbody tr")).to_have_count(6)
    page.goto(f"{site}/rounds/{row.id}/desk/")
    page.get_by_role("button", name=f"Close round {number}").click()
    page.goto(board)
    expect(page.locator(".board-hands dd")).to_have_count(4)
    look_at(page, f"boards-board-{number}", "phone", "desk")


@pytest.mark.whole
def test_an_evening_of_boards_on_a_phone(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    builders.pairs(home, 6)
    phone, site = new_window("phone"), live_server.url
    log_in(phone, live_server, "olga", "olga")
    event = new_event(phone, site, home, "Duplicado del viernes", pairs=6)
    for number in (1, 2):
        play_round(phone, site, event, number)
    assert Result.objects.filter(table__round__event=event, evidence="log").count() == 2
    phone.goto(f"{site}/events/{event.id}/standings/")
    look_at(phone, "boards-standings", "phone", "desk")
    phone.get_by_role("link", name="Boards: what every table made of them").click()
    look_at(phone, "boards-list", "phone", "desk")
    phone.get_by_role("link", name="Board 3").click()
    expect(phone.get_by_role("heading", name="Board 3")).to_be_visible()
    for language, name in (("es", "Español"), ("pt", "Português")):
        phone.get_by_role("button", name=name).click()
        expect(phone.locator("html")).to_have_attribute("lang", language)
        look_at(phone, f"boards-board-{language}", "phone")
