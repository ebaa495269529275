"""Who plays and the front page in a real browser: at the door of an evening, at every width."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.test_games import look_at
from tests.browser.test_walk import log_in
from tournaments.entries.services import entries
from tournaments.models import CheckIn, Entry, Event, Round

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(home: Club) -> Event:
    """Nine pairs that check in, some of them in teams."""
    event = builders.pairs_event(home, 9, name="Viernes de dominó", prefix="María ")
    Event.objects.filter(id=event.id).update(
        check_in=True, starts=timezone.now(), time_zone="America/Santo_Domingo", place="Bar Atlas"
    )
    for entry in event.entries.filter(number__lte=3):
        entries.entry_change(entry_id=entry.id, changes={"team": "La Ficha", "sits_out": [2]})
    event.refresh_from_db()
    return event


@pytest.mark.whole
def test_at_the_door(host: User, event: Event, live_server: LiveServer, new_window: Opened) -> None:
    """Tick, search, enter a new pair, check in the rest, open and close a row."""
    page = new_window()
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/events/{event.id}/people/")
    search = page.get_by_role("searchbox", name="Find an entry")
    search.fill("ben abreu ana")
    rows = page.locator("table.entries tbody tr:visible")
    expect(rows).to_have_count(1)
    rows.get_by_role("checkbox").check()
    search.fill("")
    expect(rows).to_have_count(9)
    expect(page.get_by_text("1 selected")).to_be_visible()
    page.get_by_role("button", name="Check in", exact=True).click()
    expect(page.get_by_text("1 of 9 here")).to_be_visible()
    page.get_by_label("Player or pair of the club").fill("Zoe Zapata")
    page.get_by_label("Partner").fill("Yan Yáñez")
    page.keyboard.press("Enter")
    expect(page.get_by_text("New in the club: Zoe Zapata, Yan Yáñez.")).to_be_visible()
    expect(page.get_by_text("2 of 10 here")).to_be_visible()
    change = rows.nth(1).get_by_role("link", name="Change")
    change.click()
    expect(page.locator(".row-more")).to_have_count(1)
    expect(page.locator(".row-more").get_by_label("Team")).to_be_focused()
    change.click()
    expect(page.locator(".row-more")).to_have_count(0)
    page.get_by_label("Select all shown").check()
    expect(page.get_by_text("10 selected")).to_be_visible()
    page.get_by_role("button", name="Check in all").click()
    expect(page.get_by_text("10 of 10 here")).to_be_visible()
    assert CheckIn.objects.count() == 10


@pytest.mark.whole
def test_who_plays_at_every_width(
    host: User, event: Event, live_server: LiveServer, new_window: Opened
) -> None:
    ids = list(event.entries.order_by("number").values_list("id", flat=True))
    entries.entries_check_in(event_id=event.id, entries=ids)
    row = builders.publish_round(event)
    assert Round.objects.get(id=row.id).byes.count() == 1
    entries.entries_check_in(event_id=event.id, entries=ids[3:6])
    entries.entry_withdraw(entry_id=ids[8])
    first = Entry.objects.get(id=ids[0])
    page = new_window()
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/events/{event.id}/people/?open={first.id}&apart=1")
    expect(page.locator(".row-more")).to_have_count(1)
    page.locator("table.entries input[name=entry]").nth(1).check()
    look_at(page, "who-plays")


@pytest.mark.whole
def test_the_front_page_at_every_width(
    host: User, home: Club, event: Event, live_server: LiveServer, new_window: Opened
) -> None:
    played = builders.pairs_event(home, 4, name="Copa de Otoño", prefix="Ana ")
    row = builders.publish_round(played)
    tables = builders.tables_of(row)
    builders.send(tables[0], host, builders.log_for(tables[0], 1))
    builders.send(tables[0], builders.user("rita"), builders.log_for(tables[0], 2))
    coming = builders.pairs_event(home, 2, name="Torneo de Reyes", prefix="Eva ")
    Event.objects.filter(id=coming.id).update(starts=timezone.now() + timedelta(days=9))
    over = builders.pairs_event(home, 2, name="Copa de Verano", prefix="Luz ")
    Event.objects.filter(id=over.id).update(state="finished")
    page = new_window()
    page.goto(live_server.url)
    look_at(page, "home-guest")
    page.locator("#q").fill("otono")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("link", name="Copa de Otoño")).to_be_visible()
    page.goto(f"{live_server.url}/search/?q=maria")
    look_at(page, "home-search")
    log_in(page, live_server, "olga", "olga")
    expect(page.get_by_role("heading", name="Tonight")).to_be_visible()
    look_at(page, "home-desk")
    page.get_by_role("link", name="Enter results").click()
    expect(page.get_by_role("heading", name="Desk")).to_be_visible()


@pytest.mark.whole
def test_the_api_documentation_at_every_width(
    transactional_db: None, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window()
    page.goto(f"{live_server.url}/api/docs/")
    page.locator("details.operation > summary").first.click()
    look_at(page, "api-docs")
