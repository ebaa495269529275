"""What was possible, below the replay: it follows the steps, and a tap on the curve goes there."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests.browser.conftest import Opened, assert_accessible, assert_fits
from tests.browser.evening import log_of
from tests.browser.test_games import first_table
from tournaments.analysis.services import deals_analyse
from tournaments.models import Round, Table
from tournaments.results.services.logs import log_submit

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(host: User, home: Club) -> Table:
    """A table whose deals have been analysed."""
    table = first_table(home, "partnership")
    log_submit(table_id=table.id, body=log_of(table), form="text", by=host)
    moment = timezone.now()
    Round.objects.filter(id=table.round_id).update(state=Round.State.CLOSED, closed_at=moment)
    assert deals_analyse(now=lambda: moment, seconds=60, most_positions=500)
    return table


def go_to_choice(page: Page) -> str:
    """Step on to a turn with tiles to try; returns the step."""
    expect(page.locator("#replay.ready")).to_be_visible()
    expect(page.locator(".possible-turns").first).to_be_attached()
    step = page.locator("#replay").get_attribute("data-step") or ""
    while page.locator(".possible-turns > li:visible button").count() == 0:
        page.keyboard.press("ArrowRight")
        expect(page.locator("#replay")).not_to_have_attribute("data-step", step)
        step = page.locator("#replay").get_attribute("data-step") or ""
    return step


@pytest.mark.whole
def test_the_choices_of_a_turn_follow_the_replay(
    new_window: Opened, live_server: LiveServer, table: Table
) -> None:
    page = new_window()
    held: list[Route] = []
    page.route(re.compile(r"/possible[.\w]*\.js$"), lambda route: held.append(route))
    page.goto(f"{live_server.url}/tables/{table.id}/?deal=1&step=6")
    expect(page.locator("#replay.ready")).to_be_visible()
    expect(page.locator("#possible-heading")).to_be_visible()
    shown = page.locator(".possible-turns > li:visible")
    assert shown.count() == 0, "before its script has come, nothing flashes up"
    for one in held:
        one.continue_()
    expect(shown).to_have_attribute("data-step", "6")
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_attribute("data-step", "7")
    last = page.locator(".possible-deal:visible svg a").last
    last.click()
    expect(page.locator("#replay")).to_have_attribute(
        "data-step", last.get_attribute("data-step") or ""
    )
    assert_accessible(page)


@pytest.mark.whole
def test_another_tile_is_tried_on_a_phone(
    new_window: Opened, live_server: LiveServer, table: Table
) -> None:
    page = new_window("phone")
    page.goto(f"{live_server.url}/tables/{table.id}/?deal=1&step=12")
    step = go_to_choice(page)
    page.get_by_text("strong bots that see their own tiles only").click()
    page.locator(".possible-turns > li:visible button").last.click()
    expect(page.locator(".tried")).to_contain_text("not the other hands")
    assert_fits(page)
    assert_accessible(page)
    replay = page.locator("#replay")
    expect(replay).to_have_attribute("data-tried", step)
    after = str(int(step) + 1)
    expect(replay).to_have_attribute("data-step", after)
    expect(page.locator(".told .aside")).to_be_visible()
    expect(page.locator(".possible-turns > li:visible")).to_have_count(0)
    page.locator("#step-End").click()
    expect(page.locator(".told .outcome")).to_contain_text("+")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".told .aside")).to_be_visible()
    assert page.url.endswith(f"deal=1&step={step}")
    page.locator("#step-Home").click()
    expect(page.locator(".told .aside")).to_have_count(0)
    expect(page.locator(".tried")).to_be_visible()
    page.get_by_role("button", name="Back to the deal as it was played").click()
    expect(page.locator(".tried")).to_have_count(0)
    expect(replay).to_have_attribute("data-step", step)
    expect(page.locator(".possible-turns > li:visible")).to_have_attribute("data-step", step)
    page.wait_for_load_state("networkidle")


@pytest.mark.whole
def test_another_deal_ends_what_was_tried(
    new_window: Opened, live_server: LiveServer, table: Table
) -> None:
    page = new_window()
    page.goto(f"{live_server.url}/tables/{table.id}/?deal=1&step=12")
    before = page.locator(".moves ol").inner_html()
    go_to_choice(page)
    page.get_by_text("strong bots that see their own tiles only").click()
    page.locator(".possible-turns > li:visible button").first.click()
    expect(page.locator(".told .aside")).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator("#replay")).to_have_attribute("data-deal", "2")
    expect(page.locator(".tried")).to_have_count(0)
    page.keyboard.press("p")
    expect(page.locator(".told .aside")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".moves a").first).to_be_attached()
    assert page.locator(".moves li").count() == before.count("<li")
    page.wait_for_load_state("networkidle")
