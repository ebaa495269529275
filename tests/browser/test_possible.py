"""What was possible, below the replay: it follows the steps, and a tap on the curve goes there."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect
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


def test_the_choices_of_a_turn_follow_the_replay(
    new_window: Opened, live_server: LiveServer, table: Table
) -> None:
    page = new_window()
    page.goto(f"{live_server.url}/tables/{table.id}/?deal=1&step=6")
    expect(page.locator("#replay.ready")).to_be_visible()
    shown = page.locator(".possible-turns > li:visible")
    expect(shown).to_have_attribute("data-step", "6")
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_attribute("data-step", "7")
    last = page.locator(".possible-deal:visible svg a").last
    last.click()
    expect(page.locator("#replay")).to_have_attribute(
        "data-step", last.get_attribute("data-step") or ""
    )
    assert_accessible(page)


def test_another_tile_is_tried_on_a_phone(
    new_window: Opened, live_server: LiveServer, table: Table
) -> None:
    page = new_window("phone")
    page.goto(f"{live_server.url}/tables/{table.id}/?deal=1&step=12")
    expect(page.locator("#replay.ready")).to_be_visible()
    step = page.locator("#replay").get_attribute("data-step") or ""
    while page.locator(".possible-turns > li:visible button").count() == 0:
        page.keyboard.press("ArrowRight")
        expect(page.locator("#replay")).not_to_have_attribute("data-step", step)
        step = page.locator("#replay").get_attribute("data-step") or ""
    page.get_by_text("strong bots that see their own tiles only").click()
    page.locator(".possible-turns > li:visible button").last.click()
    expect(page.locator(".tried")).to_contain_text("not the other hands")
    expect(page.locator(".tried-board svg .tile").first).to_be_visible()
    assert_fits(page)
    assert_accessible(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".tried")).to_be_hidden()
    page.wait_for_load_state("networkidle")
