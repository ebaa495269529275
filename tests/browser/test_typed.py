"""What was typed is not lost in a real browser: logged out meanwhile, cookies gone, a refusal."""

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, Player, User
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.test_round_desk import at_desk
from tests.browser.test_walk import log_in
from tournaments.models import Result, Round

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def row(home: Club) -> Round:
    return builders.publish_round(builders.pairs_event(home, 4))


def first_row(page: Page) -> Locator:
    return page.locator(".desk-row[data-number='1']")


def points(page: Page) -> Locator:
    return first_row(page).locator(".desk-side input")


def log_in_again(page: Page, name: str = "olga") -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(name)
    page.get_by_role("main").get_by_role("button", name="Log in").click()


@pytest.mark.whole
def test_logged_out_in_the_middle_of_a_score(
    host: User, row: Round, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window()
    at_desk(page, live_server, row)
    points(page).nth(0).fill("104")
    points(page).nth(1).fill("62")
    Session.objects.all().delete()
    page.keyboard.press("Enter")
    expect(first_row(page).locator(".desk-note")).to_contain_text("You are logged out: log in")
    expect(points(page).nth(0)).to_have_value("104")
    expect(points(page).nth(1)).to_have_value("62")
    first_row(page).get_by_role("link", name="log in").click()
    log_in_again(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Desk")
    expect(points(page).nth(0)).to_have_value("104")
    expect(points(page).nth(1)).to_have_value("62")
    first_row(page).get_by_role("button", name="Save").click()
    expect(first_row(page).locator(".desk-points")).to_contain_text("104")
    assert Result.objects.get().points == {"AC": 104, "BD": 62}
    page.reload()
    first_row(page).get_by_text("Correct").click()
    expect(first_row(page).locator("[name=reason]")).to_have_value("")


@pytest.mark.whole
def test_the_cookie_of_the_forms_is_gone(
    host: User, row: Round, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window()
    at_desk(page, live_server, row)
    points(page).nth(0).fill("104")
    points(page).nth(1).fill("62")
    page.context.clear_cookies(name="csrftoken")
    page.keyboard.press("Enter")
    expect(first_row(page).locator(".desk-note")).to_contain_text("This page is out of date")
    expect(points(page).nth(0)).to_have_value("104")
    first_row(page).get_by_role("link", name="reload it").click()
    expect(points(page).nth(1)).to_have_value("62")
    first_row(page).get_by_role("button", name="Save").click()
    expect(first_row(page).locator(".desk-points")).to_contain_text("104")


def test_half_a_score_is_there_after_a_look_elsewhere(
    host: User, row: Round, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window()
    at_desk(page, live_server, row)
    points(page).nth(1).fill("62")
    page.get_by_role("link", name="Boneyard").click()
    expect(page).to_have_title("Events · Boneyard")
    page.goto(f"{live_server.url}/rounds/{row.id}/desk/")
    expect(points(page).nth(1)).to_have_value("62")
    expect(points(page).nth(0)).to_have_value("")


@pytest.mark.whole
def test_a_refusal_stays_in_more(
    host: User, row: Round, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window()
    at_desk(page, live_server, row)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/more/" in one.url else None)
    with page.expect_response("**/more/"):
        first_row(page).get_by_text("More").click()
    log = first_row(page).get_by_label("Paste a log")
    log.fill("no log at all")
    first_row(page).get_by_role("button", name="Check the log").click()
    fault = first_row(page).locator(".desk-more .notice-error, .desk-more .field-error")
    expect(fault.first).to_be_visible()
    # A poll of the desk comes after whatever the opened part would have asked for.
    with page.expect_response("**/live*"):
        pass
    expect(fault.first).to_be_visible()
    expect(log).to_have_value("no log at all")
    assert len(asked) == 1


@pytest.mark.whole
def test_a_pasted_list_comes_back_after_logging_in(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window()
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/clubs/{home.id}/players/")
    page.locator("form[action*='/players/'] textarea").fill("Ana Gil\nBen Cruz")
    Session.objects.all().delete()
    page.get_by_role("button", name="Check the list").click()
    expect(page.get_by_text("Your input was saved")).to_be_visible()
    log_in_again(page)
    pasted = page.locator("form[action*='/players/'] textarea")
    expect(pasted).to_have_value("Ana Gil\nBen Cruz")
    page.get_by_role("button", name="Check the list").click()
    expect(page.get_by_role("button", name="Add 2 players")).to_be_visible()
    Session.objects.all().delete()
    page.get_by_role("button", name="Add 2 players").click()
    log_in_again(page)
    expect(pasted).to_have_value("Ana Gil\nBen Cruz")
    page.get_by_role("button", name="Check the list").click()
    page.get_by_role("button", name="Add 2 players").click()
    expect(page.get_by_text("Ana Gil").first).to_be_visible()
    assert Player.objects.filter(club=home).count() == 2
    page.goto(f"{live_server.url}/clubs/{home.id}/players/")
    expect(page.locator("form[action*='/players/'] textarea")).to_have_value("")


@pytest.mark.whole
def test_an_old_page_keeps_what_was_typed(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window()
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/clubs/{home.id}/players/")
    page.locator("form[action*='/players/'] textarea").fill("Ana Gil")
    page.context.clear_cookies(name="csrftoken")
    page.get_by_role("button", name="Check the list").click()
    expect(page.get_by_role("heading", name="This page has expired")).to_be_visible()
    page.get_by_role("link", name="Reload the page").click()
    expect(page.locator("form[action*='/players/'] textarea")).to_have_value("Ana Gil")


def test_nobody_else_and_no_password_finds_it(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    builders.member(home, builders.user("saul"), "organiser")
    page = new_window()
    log_in(page, live_server, "olga", "olga")
    assert "olga" not in page.evaluate("sessionStorage.getItem('boneyard.typed') || ''")
    page.goto(f"{live_server.url}/clubs/{home.id}/players/")
    page.locator("form[action*='/players/'] textarea").fill("Ana Gil")
    assert "Ana Gil" in page.evaluate("sessionStorage.getItem('boneyard.typed')")
    Session.objects.all().delete()
    page.reload()
    log_in(page, live_server, "saul", "saul")
    page.goto(f"{live_server.url}/clubs/{home.id}/players/")
    expect(page.locator("form[action*='/players/'] textarea")).to_have_value("")
