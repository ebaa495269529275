"""A round that the site deals, and a club that signs its lists, on phones and at the desk."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User, WatchedLog
from clubs.tasks import append_logs
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.test_games import look_at
from tests.browser.test_walk import log_in
from tests.sweeps import sweep
from tournaments.events.services import lifecycle
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.whole
def test_from_a_word_to_the_printed_card(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    event = builders.pairs_event(home, 4, name="Viernes de dominó")
    Event.objects.update(shuffle=Event.Shuffle.SITE)
    event.refresh_from_db()
    row = builders.publish_round(event)
    builders.accounts_of(builders.tables_of(row)[0])
    phone, desk = new_window("phone"), new_window()
    for page, name in ((phone, "1A"), (desk, "olga")):
        log_in(page, live_server, name, name)
        page.goto(f"{live_server.url}/rounds/{row.id}/deals/")
    look_at(desk, "deals-before")
    phone.get_by_role("link", name="Add my word").click()
    look_at(phone, "deals-word", "phone")
    phone.get_by_role("main").get_by_role("textbox").fill("capicúa")
    phone.get_by_role("main").get_by_role("button", name="Save").click()
    expect(phone.get_by_role("main")).to_contain_text("capicúa")
    look_at(phone, "deals-word-given", "phone")
    desk.get_by_role("button", name="Deal the hands").click()
    desk.get_by_role("button", name="Print cards").wait_for()
    phone.goto(f"{live_server.url}/rounds/{row.id}/hand/")
    look_at(phone, "deals-unopened", "phone")
    phone.get_by_role("button", name="Open game 1, deal 1").click()
    phone.locator(".own-hand").wait_for()
    tiles = phone.locator(".own-hand svg").all()
    boxes = [tile.bounding_box() for tile in tiles]
    assert [box and (box["width"] > 30, box["height"] > 60) for box in boxes] == [(True, True)] * 7
    assert len({box and box["y"] for box in boxes}) == 1
    look_at(phone, "deals-hand", "phone")
    desk.reload()
    look_at(desk, "deals-dealt")
    desk.get_by_role("button", name="Print cards").click()
    expect(desk.locator(".hand-card")).to_have_count(2 * 4 * 8)
    look_at(desk, "deals-cards", "desk")


@pytest.mark.whole
def test_a_club_signs_its_lists(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    desk = new_window()
    log_in(desk, live_server, "olga", "olga")
    desk.goto(f"{live_server.url}/clubs/{home.id}/log/")
    look_at(desk, "log-before")
    desk.get_by_role("button", name="Sign lists from now on").click()
    desk.get_by_role("button", name="Replace the key").wait_for()
    event = builders.pairs_event(home, 4, name="Viernes de dominó")
    builders.close(builders.play_round(event, host))
    sweep()
    lifecycle.event_finish(event_id=event.id, by=host)
    append_logs()
    address = "https://club.example/api/v1/clubs/0190d2f0-5c11-7cc0-8a3c-4e6a3f6f2b11/log"
    watched = {"due": timezone.now(), "checked": timezone.now()}
    WatchedLog.objects.create(club=home, url=address, **watched)
    wrong = {"fault": WatchedLog.Fault.HEAD_TAKEN_BACK, "detail": "7 < 9"}
    WatchedLog.objects.create(club=home, url=f"{address}2", **watched, **wrong)
    desk.reload()
    look_at(desk, "log")
    for language, name in (("es", "Español"), ("pt", "Português"), ("en", "English")):
        desk.get_by_role("button", name=name).click()
        expect(desk.locator("html")).to_have_attribute("lang", language)
        look_at(desk, f"log-{language}", "phone")
    desk.get_by_role("link", name="Final standings").click()
    expect(desk.get_by_role("main")).to_contain_text("sha256:")
    look_at(desk, "log-entry")
