"""Boards that travel, on pages: each table has its own set, and hands are hidden to the end."""

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.test_boards import new_event
from tests.browser.test_evening import expect_notice
from tests.browser.test_games import look_at
from tests.browser.test_walk import log_in
from tests.conftest import ApiFor
from tests.tournaments.boards.travelling import play_table
from tournaments.models import Round

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.whole
def test_boards_go_from_table_to_table(
    host: User, home: Club, api_for: ApiFor, live_server: LiveServer, new_window: Opened
) -> None:
    builders.pairs(home, 10)
    page, site, api = new_window("phone"), live_server.url, api_for(host)
    log_in(page, live_server, "olga", "olga")
    event = new_event(page, site, home, "Mitchell del jueves", pairs=10, travel=True)
    seen = set()
    for number in (1, 2):
        page.goto(f"{site}/events/{event.id}/")
        page.get_by_role("button", name=f"Draw round {number}").click()
        page.get_by_role("button", name=f"Publish round {number}").click()
        expect_notice(page, f"Round {number} is published")
        row = Round.objects.get(event=event, number=number)
        if number == 1:
            page.goto(f"{site}/rounds/{row.id}/deals/")
            page.get_by_role("button", name="Deal the hands").click()
            look_at(page, "travel-deals", "phone", "desk")
        page.goto(f"{site}/rounds/{row.id}/")
        facts = page.locator(".fact", has_text="Boards: ")
        expect(facts).to_have_count(5)
        assert len({text.strip() for text in facts.all_inner_texts()}) == 5
        seen |= {(place, text) for place, text in enumerate(facts.all_inner_texts())}
        look_at(page, f"travel-round-{number}")
        page.goto(f"{site}/rounds/{row.id}/desk/")
        look_at(page, f"travel-desk-{number}", "phone", "desk")
        for table in api.get(f"/api/v1/rounds/{row.id}").json()["tables"]:
            play_table(api, table, number)
        page.reload()
        page.get_by_role("button", name=f"Close round {number}").click()
        expect(page.get_by_role("button", name=f"Close round {number}")).to_have_count(0)
    assert len(seen) == 10
    page.goto(f"{site}/events/{event.id}/boards/")
    look_at(page, "travel-boards")
    page.get_by_role("link", name="Board 3").click()
    expect(page.get_by_text("when the event is over")).to_be_visible()
    expect(page.locator(".board-hands")).to_have_count(0)
    expect(page.locator(".board-lines tbody tr")).to_have_count(4)
    look_at(page, "travel-board")
    for language, name in (("es", "Español"), ("pt", "Português")):
        page.get_by_role("button", name=name).click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        look_at(page, f"travel-board-{language}", "phone")
    assert api.post(f"/api/v1/events/{event.id}/finish").status_code == 200
    page.reload()
    expect(page.locator(".board-hands dd")).to_have_count(4)
