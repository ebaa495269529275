"""What was possible, below the replay: it follows the steps, and a tap on the curve goes there."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests.browser.conftest import Opened, assert_accessible
from tests.browser.evening import log_of
from tests.browser.test_games import first_table
from tournaments.analysis.services import deals_analyse
from tournaments.models import Round
from tournaments.results.services.logs import log_submit

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_choices_of_a_turn_follow_the_replay(
    new_window: Opened, live_server: LiveServer, host: User, home: Club
) -> None:
    table = first_table(home, "partnership")
    log_submit(table_id=table.id, body=log_of(table), form="text", by=host)
    moment = timezone.now()
    Round.objects.filter(id=table.round_id).update(state=Round.State.CLOSED, closed_at=moment)
    assert deals_analyse(now=lambda: moment, seconds=60, most_positions=500)
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
