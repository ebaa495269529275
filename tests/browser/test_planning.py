"""An event is made in a real browser: by keyboard alone, and looked at, at every width.

With BONEYARD_SHOTS=some/folder every picture is kept there, to be looked at.
"""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.test_games import look_at
from tests.browser.test_looks import open_all
from tests.browser.test_walk import log_in
from tournaments.events.services import lifecycle
from tournaments.models import Event
from tournaments.seasons.services.seasons import SeasonPlan, season_make

pytestmark = pytest.mark.django_db(transaction=True)


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the field of that name has the focus."""
    field = page.get_by_label(name, exact=True).and_(page.locator("input, select")).first
    for _press in range(40):
        page.keyboard.press("Tab")
        if field.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(f"{name} is not reached by Tab")


@pytest.mark.whole
def test_an_event_is_made_by_keyboard_alone(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window("desk")
    log_in(page, live_server, "olga", "olga")
    page.get_by_role("link", name="New event").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="New event")).to_be_visible()
    tab_to(page, "Name")
    page.keyboard.type("Draw on Friday")
    tab_to(page, "Game")
    page.keyboard.type("Draw")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Partners", exact=True)).to_have_value("single")
    expect(page.get_by_label("Name")).to_have_value("Draw on Friday")
    expect(page.get_by_role("combobox", name="Game", exact=True)).to_have_value("draw")
    page.get_by_text("More: rules").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Points to win")).to_be_visible()
    tab_to(page, "Points to win")
    page.keyboard.press("Control+a")
    page.keyboard.type("150")
    tab_to(page, "Number of rounds")
    page.keyboard.press("Control+a")
    page.keyboard.type("6")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    tab_to(page, "Minutes per round")
    page.keyboard.type("30")
    tab_to(page, "Expected players")
    page.keyboard.type("5")
    advice = page.get_by_role("status")
    expect(advice).to_contain_text("Opponents repeat in round 6 at the latest.")
    expect(advice).to_contain_text("Including changeovers: about 3 h 50 min.")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("The event is open.")
    event = Event.objects.get()
    assert (event.name, event.game, event.options) == ("Draw on Friday", "draw", {"target": 150})
    assert (event.method, event.rounds_planned, event.minutes) == ("swiss", 6, 30)


@pytest.mark.whole
def test_the_first_event_has_the_clocks_of_the_device(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window("desk", zone="America/Caracas")
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/clubs/{home.id}/events/new/")
    expect(page.get_by_label("Time zone of the club")).to_have_value("America/Caracas")
    page.get_by_label("Name", exact=True).fill("Friday")
    page.get_by_role("button", name="Create event").click()
    expect(page.get_by_role("status").first).to_contain_text("The event is open.")
    assert Club.objects.get().time_zone == "America/Caracas"
    lifecycle.event_change(
        event_id=Event.objects.get().id, changes={"time_zone": "Asia/Tokyo"}, by=host
    )
    page.goto(f"{live_server.url}/clubs/{home.id}/events/new/")
    expect(page.get_by_label("Time zone of the club")).to_have_value("America/Caracas")


@pytest.mark.whole
def test_the_pages_of_planning_at_every_width(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    last = builders.pairs_event(home, 5, name="Pairs of the last Friday of the month 11")
    played = builders.pairs_event(home, 2, name="Played 1", rounds_planned=1, prefix="P ")
    changes = {"minutes": 45, "place": "Bar Sol", "options": {"target": 150}}
    lifecycle.event_change(event_id=last.id, changes=changes, by=host)
    builders.close(builders.play_round(played, host))
    new = f"/clubs/{home.id}/events/new/"
    pages = {
        "new-event": new,
        "new-event-like": f"{new}?like={last.id}",
        "settings-before": f"/events/{last.id}/settings/",
        "settings-drawn": f"/events/{played.id}/settings/",
        "event-to-end": f"/events/{played.id}/",
        "home-organiser": "/",
    }
    page = new_window()
    log_in(page, live_server, "olga", "olga")
    for name, address in pages.items():
        page.goto(live_server.url + address)
        look_at(page, f"{name}-closed")
        open_all(page)
        look_at(page, name)
    page.goto(live_server.url + new)
    open_all(page)
    page.get_by_label("Rules", exact=True).select_option("cuba-55")
    expect(page.get_by_label("Points to win")).to_have_value("300")
    open_all(page)
    look_at(page, "new-event-cuba")
    page.get_by_role("combobox", name="Game", exact=True).select_option("draw")
    expect(page.get_by_label("Partners", exact=True)).to_have_value("single")
    page.get_by_label("Name").fill("x" * 3)
    page.get_by_label("Expected players").fill("1")
    expect(page.get_by_role("status")).to_contain_text("A round needs at least 2 entries.")
    page.get_by_label("Number of rounds").fill("")
    page.locator("form.plan-form").evaluate("form => { form.noValidate = true; }")
    page.get_by_role("button", name="Create event").click()
    expect(page.get_by_label("Number of rounds")).to_be_focused()
    look_at(page, "new-event-refused")


@pytest.mark.whole
@pytest.mark.parametrize("script", [True, False])
def test_two_organisers_save_at_once(
    host: User, home: Club, live_server: LiveServer, new_window: Opened, script: bool
) -> None:
    event = builders.pairs_event(home, 2)
    page = new_window("phone", script=script)
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/events/{event.id}/settings/")
    page.get_by_text("More: rules").click()
    page.get_by_label("Place", exact=True).fill("Bar Sol")
    other = builders.member(home, builders.user("otto"), "organiser")
    lifecycle.event_change(event_id=event.id, changes={"rounds_planned": 5}, by=other)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Changed by somebody else")).to_be_visible()
    expect(page.get_by_text("otto").first).to_be_visible()
    expect(page.get_by_label("Place", exact=True)).to_have_value("Bar Sol")
    expect(page.get_by_label("Number of rounds")).to_have_value("5")
    if script:
        look_at(page, "settings-conflict", "phone")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Settings saved.")).to_be_visible()
    event.refresh_from_db()
    assert (event.place, event.rounds_planned) == ("Bar Sol", 5)


@pytest.mark.whole
def test_seasons_and_teams_at_every_width(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    """A season of two events of teams, whose entries have categories."""
    events_of, people = [], builders.players(home, 8)
    for name in ("Friday of November", "Friday of December"):
        event = builders.rotating_event(home, rounds_planned=1, name=name, people=people)
        Event.objects.filter(id=event.id).update(team_event=True, preset="efectividad")
        for place, entry in enumerate(event.entries.all()):
            entry.team = f"Team of the quarter {place % 4 + 1}"
            entry.categories = [["Women"], ["Women", "Over 60"], []][place % 3]
            entry.save()
        row = builders.publish_round(Event.objects.get(id=event.id))
        for table in builders.tables_of(row):
            builders.enter_sheet(table, host, 100, 40)
        builders.close(row)
        events_of.append(lifecycle.event_finish(event_id=event.id, by=host))
    plan = SeasonPlan("Winter", points=(25, 20, 16), attendance=1, best=1)
    season = season_make(club=home, plan=replace(plan, events=[one.id for one in events_of]))
    pages = {
        "seasons": f"/clubs/{home.id}/seasons/",
        "season": f"/seasons/{season.id}/",
        "season-settings": f"/seasons/{season.id}/settings/",
        "teams": f"/events/{events_of[0].id}/teams/",
        "categories": f"/events/{events_of[0].id}/standings/",
    }
    page = new_window()
    log_in(page, live_server, "olga", "olga")
    for name, address in pages.items():
        page.goto(live_server.url + address)
        look_at(page, name)
