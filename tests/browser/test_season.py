"""A season of teams and the cards of its events by page: somebody changes the team on a phone."""

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.test_games import look_at
from tests.browser.test_walk import log_in
from tests.conftest import ApiFor
from tests.tournaments.cards.test_cards import rules, show
from tests.tournaments.seasons.test_transfers import day, league, play_event, players_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.whole
def test_somebody_changes_the_team(
    host: User, home: Club, live_server: LiveServer, new_window: Opened, api_for: ApiFor
) -> None:
    first = day(home, "Primera fecha")
    second = day(home, "Segunda fecha", players_of(first))
    for event in (first, second):
        play_event(event, host)
    season = league(home, api_for(host), first, second, points=[10, 6, 4]).json()["id"]
    mover = players_of(first)[0]
    page = new_window("phone")
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/seasons/{season}/")
    page.get_by_label("Player").select_option(value=str(mover.id))
    page.get_by_label("New team").fill("Tigers")
    page.get_by_label("Reason").last.fill("moved house")
    look_at(page, "season-filled")
    page.get_by_role("button", name="Record the transfer").click()
    expect(page.locator("main")).to_contain_text("moved house")
    look_at(page, "season-moved")
    guest = new_window("phone")
    guest.goto(f"{live_server.url}/seasons/{season}/")
    look_at(guest, "season-guest")


@pytest.mark.whole
def test_cards_that_were_brought_along(
    host: User, home: Club, live_server: LiveServer, new_window: Opened, api_for: ApiFor
) -> None:
    first = day(home, "Primera fecha")
    second = day(home, "Segunda fecha", players_of(first))
    offender = players_of(first)[0]
    desk = api_for(host)
    for event in (first, second):
        rules(desk, event, carried=1)
        row = builders.publish_round(event)
        table = row.tables.get(seats__player=offender)
        assert show(desk, table, offender).status_code == 201
    page = new_window()
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/events/{second.id}/cards/")
    expect(page.locator("main")).to_contain_text("carried over from earlier events: 1")
    look_at(page, "cards")
