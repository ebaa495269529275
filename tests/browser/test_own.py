"""Players on their phones enter an event together and report absence."""

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.test_games import look_at
from tests.browser.test_walk import log_in
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.whole
def test_two_enter_and_one_cannot_play(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    event = builders.pairs_event(home, 4, name="Viernes de dominó")
    Event.objects.update(players_enter=True)
    people = builders.players(home, 2, "María ")
    for player, name in zip(people, ("ana", "ben"), strict=True):
        player.user = builders.user(name)
        player.save()
    ana, ben = new_window("phone"), new_window("phone")
    for page, name in ((ana, "ana"), (ben, "ben")):
        log_in(page, live_server, name, name)
        page.goto(f"{live_server.url}/events/{event.id}/")
        page.get_by_role("link", name="Enter this event").click()
    look_at(ana, "own-free", "phone")
    ana.get_by_label("Partner").fill(str(people[1]))
    ana.get_by_role("button", name="Ask to enter together").click()
    expect(ana.locator("#own")).to_contain_text("waiting for an answer")
    look_at(ana, "own-asked", "phone")
    ben.reload()
    look_at(ben, "own-asker", "phone")
    ben.get_by_role("button", name="Yes, enter with").click()
    expect(ben.locator("#own")).to_contain_text("entered")
    ben.get_by_role("button", name="I cannot play round 1").click()
    expect(ben.locator("#own")).to_contain_text("sits out round 1")
    page = new_window()
    log_in(page, live_server, "ben", "ben")
    page.goto(f"{live_server.url}/events/{event.id}/play/")
    look_at(page, "own-absent")
    desk = new_window()
    log_in(desk, live_server, "olga", "olga")
    desk.goto(f"{live_server.url}/events/{event.id}/people/")
    expect(desk.get_by_text("entered by the player")).to_be_visible()
    look_at(desk, "own-people")
