"""The round desk in a real browser: results by two numbers and Enter, nothing typed is lost."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.test_games import look_at
from tests.browser.test_walk import log_in
from tournaments.models import Event, Result, Round, Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(home: Club) -> Event:
    event = builders.pairs_event(home, 8, prefix="Concepción ")
    Event.objects.filter(id=event.id).update(time_limit="draw")
    return event


@pytest.fixture
def row(event: Event) -> Round:
    return builders.publish_round(event)


def at_desk(page: Page, live_server: LiveServer, row: Round) -> None:
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/rounds/{row.id}/desk/")


def focus_of(page: Page) -> str:
    """What has the focus: the number of its table, or its text."""
    found = page.evaluate(
        "(document.activeElement.closest('.desk-row') || {dataset: {}}).dataset.number"
        " || document.activeElement.textContent.trim() || document.activeElement.id"
    )
    return str(found)


def type_points(page: Page) -> None:
    """Two numbers and Enter."""
    page.keyboard.type("104")
    page.keyboard.press("Tab")
    page.keyboard.type("62")
    page.keyboard.press("Enter")


def test_a_round_by_keyboard_alone(
    host: User, row: Round, live_server: LiveServer, new_window: Opened
) -> None:
    """Two numbers and Enter a table, then one key closes the round and one draws the next."""
    page = new_window()
    at_desk(page, live_server, row)
    page.keyboard.press("/")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    assert focus_of(page) == "3"
    type_points(page)
    expect(page.locator(".desk-row[data-number='3'] .desk-points")).to_be_visible()
    expect(page.get_by_label("Table or name")).to_be_focused()
    page.locator(".desk-row input[type=text]").first.focus()
    for number in ("1", "2", "4"):
        assert focus_of(page) == number
        type_points(page)
        expect(page.locator(f".desk-row[data-number='{number}'] .desk-points")).to_be_visible()
    expect(page.get_by_role("button", name="Close round 1")).to_be_visible()
    assert Table.objects.filter(round=row, state="decided").count() == 4
    expect(page.get_by_role("button", name="Close round 1")).to_be_focused()
    page.keyboard.press("Enter")
    draw = page.get_by_role("button", name="Draw round 2")
    expect(draw).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Publish round 2").first).to_be_visible()


@pytest.mark.whole
def test_what_cannot_be_is_said_in_the_row(
    host: User, row: Round, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window("phone")
    at_desk(page, live_server, row)
    first = page.locator(".desk-row[data-number='1']")
    boxes = first.locator(".desk-side input")
    boxes.nth(0).fill("94")
    boxes.nth(1).fill("62")
    page.keyboard.press("Enter")
    expect(first.get_by_text("Nobody has won yet with 94:62.")).to_be_visible()
    expect(boxes.nth(0)).to_have_value("94")
    first.get_by_text("Sheet, time, photo").click()
    first.get_by_label("Time ran out").check()
    first.get_by_role("button", name="Save").click()
    expect(first.get_by_text("Stopped by time")).to_be_visible()
    first.get_by_text("Correct").click()
    boxes.nth(0).fill("90")
    first.get_by_role("button", name="Save").click()
    expect(first.get_by_text("Enter the reason for the correction.")).to_be_visible()
    first.get_by_label("Reason").fill("misread")
    page.keyboard.press("Enter")
    expect(first.get_by_text("misread")).to_be_visible()
    assert Result.objects.filter(table__round=row).count() == 2


@pytest.mark.whole
def test_somebody_else_at_the_same_table(
    host: User, row: Round, live_server: LiveServer, new_window: Opened
) -> None:
    """What is typed stays when another desk decides the table, and is not saved over it."""
    page = new_window()
    at_desk(page, live_server, row)
    first = page.locator(".desk-row[data-number='1']")
    second = page.locator(".desk-row[data-number='2']")
    first.locator(".desk-side input").nth(0).fill("10")
    for table in Table.objects.filter(round=row, number__lte=2):
        builders.enter_sheet(table, host, 120, 80)
    expect(second.locator(".desk-points")).to_be_visible()
    expect(first.locator(".desk-side input").nth(0)).to_have_value("10")
    first.locator(".desk-side input").nth(0).fill("104")
    first.locator(".desk-side input").nth(1).fill("60")
    page.keyboard.press("Enter")
    expect(first.get_by_text("The result of table 1 has changed")).to_be_visible()
    assert Result.objects.get(table__round=row, table__number=1).points == {"AC": 120, "BD": 80}


@pytest.mark.whole
def test_without_a_connection_it_is_sent_again(
    host: User, row: Round, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window()
    at_desk(page, live_server, row)
    gone = True

    def hold(route: Route) -> None:
        if gone:
            route.abort("connectionrefused")
        else:
            route.continue_()

    page.route("**/sheet", hold)
    first = page.locator(".desk-row[data-number='1']")
    first.locator(".desk-side input").nth(0).fill("104")
    first.locator(".desk-side input").nth(1).fill("62")
    page.keyboard.press("Enter")
    expect(first.get_by_text("Not saved yet: no connection.")).to_be_visible()
    gone = False
    expect(first.locator(".desk-points")).to_be_visible()
    assert Table.objects.get(round=row, number=1).state == "decided"


@pytest.mark.whole
def test_the_desk_at_every_width(
    host: User, event: Event, row: Round, live_server: LiveServer, new_window: Opened
) -> None:
    tables = list(Table.objects.filter(round=row).order_by("number"))
    builders.enter_sheet(tables[0], host, 104, 62)
    lines = builders.log_for(tables[1]).splitlines(keepends=True)
    played = [number for number, line in enumerate(lines) if line[:2].strip(".").isdigit()]
    lines[played[1]], lines[played[2]] = lines[played[2]], lines[played[1]]
    builders.send(tables[1], host, "".join(lines))
    page = new_window()
    at_desk(page, live_server, row)
    page.locator(".desk-row[data-number='2'] .desk-more > summary").click()
    expect(page.get_by_role("heading", name="Game log")).to_be_visible()
    look_at(page, "round-desk")


@pytest.mark.whole
def test_a_correction_takes_what_is_typed_before_its_sheet_has_come(
    host: User, row: Round, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window()
    at_desk(page, live_server, row)
    type_points(page)
    first = page.locator(".desk-row").first
    expect(first.locator(".desk-points")).to_be_visible()
    held: list[Route] = []
    page.route(re.compile("part=correct$"), lambda route: held.append(route))
    page.keyboard.press("/")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    page.keyboard.type("115")
    page.keyboard.press("Tab")
    page.keyboard.type("7")
    page.wait_for_timeout(100)
    held[0].continue_()
    expect(first.locator(".desk-sheet")).to_be_visible()
    page.keyboard.type("1")
    boxes = first.locator(".desk-sheet input[type=text]")
    assert [boxes.nth(place).input_value() for place in (0, 1)] == ["115", "71"]
    look_at(page, "desk-correction")


@pytest.mark.whole
def test_a_table_is_cleared_and_sheet_entered_again(
    host: User, row: Round, live_server: LiveServer, new_window: Opened
) -> None:
    table = Table.objects.get(round=row, number=3)
    builders.enter_sheet(table, host, 104, 62)
    page = new_window()
    at_desk(page, live_server, row)
    third = page.locator(".desk-row[data-number='3']")
    third.locator(".desk-more > summary").click()
    clear = third.locator("form", has=page.get_by_role("button", name="Clear the result"))
    clear.get_by_label("Reason").fill("wrong table")
    clear.get_by_role("button").click()
    expect(third.get_by_role("button", name="Save")).to_be_visible()
    assert Table.objects.get(id=table.id).state == "open"


@pytest.mark.whole
def test_a_correction_asks_about_the_bracket_and_says_what_was_made_before(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    """Why it asks stands before the choices; points stay in one line; what was made stays seen."""
    cup = builders.pairs_event(home, 4, rounds_planned=2, method="knockout", prefix="Concepción ")
    semi = builders.publish_round(cup)
    for table in builders.tables_of(semi):
        builders.enter_sheet(table, host, 100, 70)
    builders.close(semi)
    builders.publish_round(cup)
    page = new_window("phone")
    at_desk(page, live_server, semi)
    assert page.get_by_text("results to come").count() == 0
    row = page.locator(".desk-row").first
    assert height(row, ".desk-points dd") < 40, "100 stands in one line"
    row.get_by_text("Correct", exact=True).click()
    row.locator("input[name='points-AC']").fill("70")
    row.locator("input[name='points-BD']").fill("100")
    row.locator("[name=reason]").first.fill("the wrong way round")
    row.get_by_role("button", name="Save").first.click()
    choice = row.locator("input[name=bracket]")
    expect(choice.first).to_be_focused()
    expect(row.locator(".checks legend + .field-error")).to_be_visible()
    look_at(page, "desk-bracket", "phone", "desk")
    row.locator("input[name=bracket][value=points]").check()
    row.get_by_role("button", name="Save").first.click()
    expect(row.locator(".desk-told")).to_have_text(
        "Drawn with the earlier result and not redrawn: round 2."
    )
    expect(page.locator("#desk-said")).to_contain_text("not redrawn: round 2.")
    look_at(page, "desk-told", "phone", "desk")
    page.goto(f"{live_server.url}/events/{cup.id}/bracket/")
    expect(page.locator(".corrected")).to_contain_text("round 1, table 1")
    look_at(page, "bracket-corrected", "phone", "desk")


def height(within: Locator, selector: str) -> float:
    box = within.locator(selector).first.bounding_box()
    assert box is not None
    return box["height"]
