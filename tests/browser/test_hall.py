"""The hall in a real browser: a clock that counts, a wall that turns and never scrolls.

With BONEYARD_SHOTS=some/folder every picture is kept there, to be looked at.
"""

import os
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from clubs.services import partnerships_add, players_add
from tests import builders
from tests.browser.conftest import PATIENCE, Opened, assert_accessible
from tests.browser.evening import COUPLES
from tests.browser.test_games import look_at
from tests.browser.test_looks import SCHEMES
from tests.browser.test_walk import log_in
from tests.sampling import large
from tournaments.clock.services import round_clock_start
from tournaments.entries.services import entries
from tournaments.events.core.settings import EventPlan
from tournaments.events.services import lifecycle
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db(transaction=True)

PROJECTORS = ((1920, 1080), (1280, 720))


def crowd(club: Club, people: int, name: str = "Gran Torneo de Otoño") -> Event:
    """An open event of partnerships with long names, of so many people."""
    given = [one.split(" ")[0] for couple in COUPLES for one in couple]
    family = [one.split(" ")[-1] for couple in COUPLES for one in couple]
    names = [f"{given[i % 32]} {family[(i + i // 32) % 32]} {i // 32 or ''}" for i in range(people)]
    players = players_add(club=club, names=names)
    both = [(one.id, two.id) for one, two in zip(players[::2], players[1::2], strict=True)]
    plan = EventPlan(name, "partnership", "swiss", "pairs", 5, seed=7)
    event = lifecycle.event_create(club=club, plan=plan)
    pairs = [pair.id for pair in partnerships_add(club=club, pairs=both)]
    entries.entries_add(event_id=event.id, partnerships=pairs)
    return lifecycle.event_open(event_id=event.id)


def shots() -> str:
    """Return the folder where pictures are kept; none unless it is asked for."""
    return os.environ.get("BONEYARD_SHOTS", "")


def shot(page: Page, name: str) -> None:
    """Keep a picture where it is asked for."""
    if shots():
        page.screenshot(path=Path(shots(), f"{name}.png"))


def assert_nothing_scrolls(page: Page) -> None:
    """Nothing of the page is beyond the screen, and no line beyond its column."""
    root = "document.documentElement"
    beyond = page.evaluate(
        f"[{root}.scrollWidth - {root}.clientWidth, {root}.scrollHeight - {root}.clientHeight]"
    )
    assert max(beyond) <= 0, f"{page.url}: {beyond}"
    out = page.evaluate(
        """() => Array.from(document.querySelectorAll('.wall-page.now li, .wall-head *'))
        .filter(one => { const box = one.getBoundingClientRect();
          return box.bottom > innerHeight || box.right > innerWidth || box.top < 0; })
        .map(one => one.textContent.trim().slice(0, 40))"""
    )
    assert out == []


@pytest.mark.parametrize("people", [24, *large(120, 240)])
def test_the_wall_never_scrolls(
    people: int, home: Club, host: User, live_server: LiveServer, new_window: Opened
) -> None:
    event = crowd(home, people)
    row = builders.publish_round(event)
    for table in builders.tables_of(row)[:-1]:
        builders.decide(table, host, seed=table.number)
    round_clock_start(
        round_id=row.id, now=timezone.now() - timedelta(minutes=27), minutes=30, warning=5
    )
    page = new_window("projector")
    for wide, high in PROJECTORS:
        page.set_viewport_size({"width": wide, "height": high})
        page.goto(f"{live_server.url}/events/{event.id}/wall/")
        keys = page.locator("[data-page]").evaluate_all("all => all.map(one => one.dataset.page)")
        assert {key.split("-")[0] for key in keys} == {"seats", "tables", "results", "standings"}
        for key in keys:
            expect(page.locator(".wall-page.now")).to_have_attribute("data-page", key)
            expect(page.locator(".clock-time")).to_be_in_viewport()
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                assert_nothing_scrolls(page)
                if wide == 1920 and key.endswith("-1"):
                    shot(page, f"wall-{people}-{key}-{scheme}")
                    if people == 24:
                        assert_accessible(page)
            page.keyboard.press("ArrowRight")


@pytest.mark.whole
def test_the_wall_turns_and_survives_a_lost_connection(
    home: Club, host: User, live_server: LiveServer, browser: Browser
) -> None:
    event = crowd(home, 24)
    builders.play_round(event, host)
    # A browser without a connection says so in its console: this window is nobody else's.
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{live_server.url}/events/{event.id}/wall/?every=5&only=seats,standings")
    shown = page.locator(".wall-page.now")
    expect(shown).to_have_attribute("data-page", "seats-1")
    expect(shown).to_have_attribute("data-page", "standings-1")
    context.set_offline(True)
    expect(page.locator(".wall-offline")).to_be_visible()
    expect(page.locator(".wall-offline")).to_contain_text("No connection")
    shot(page, "wall-offline")
    expect(shown).to_have_attribute("data-page", "seats-1")
    expect(shown).to_have_attribute("data-page", "standings-1")
    assert page.locator(".wall-page.now .wall-name").count() == 12
    context.set_offline(False)
    expect(page.locator(".wall-offline")).to_be_hidden()
    context.close()


@pytest.mark.whole
def test_a_clock_counts_and_is_set_right(
    home: Club, host: User, live_server: LiveServer, new_window: Opened
) -> None:
    event = crowd(home, 8)
    Event.objects.filter(id=event.id).update(time_limit="extra_deal", minutes=30)
    row = builders.publish_round(event)
    address = f"{live_server.url}/rounds/{row.id}/"
    for width in ("phone", "desk", "projector"):
        page = new_window(width)
        log_in(page, live_server, "olga", "olga")
        page.goto(address)
        page.get_by_text("Start the clock").click()
        look_at(page, "clock-start", width)
    page.get_by_label("Minutes", exact=True).fill("10")
    page.get_by_role("button", name="Start", exact=True).click()
    clock = page.get_by_role("timer")
    expect(clock).to_have_text("9:57")
    page.get_by_text("More time").click()
    look_at(page, "clock-runs", "desk")
    guest = new_window("phone")
    guest.goto(address)
    Round.objects.get(id=row.id).clock.delete()
    now = timezone.now()
    round_clock_start(
        round_id=row.id, now=now - timedelta(minutes=9, seconds=52), minutes=10, warning=5
    )
    guest_clock = guest.locator("[data-clock]")
    expect(guest_clock).to_have_attribute("data-phase", "over")
    expect(guest.get_by_text("Time is up: last deal")).to_be_visible()
    expect(guest.get_by_text("equal plays one more deal")).to_be_visible()
    look_at(guest, "clock-over", "phone")
