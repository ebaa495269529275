"""A whole club evening by page alone: from no club to the podium, with what it takes counted."""

import random
import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import User
from tests.browser.conftest import Opened, assert_fits
from tests.browser.evening import COUPLES
from tests.browser.hands import Hands
from tests.browser.test_walk import log_in
from tournaments.models import Event, Result

pytestmark = pytest.mark.django_db(transaction=True)
PAIRS = "\n".join(f"{one} - {other}" for one, other in COUPLES[:12])
"""24 players."""
ROUNDS = 4


def expect_notice(page: Page, words: str) -> None:
    """Something was done, and the page says so."""
    expect(page.locator(".notice-success")).to_contain_text(words)


def club_by_keyboard(hands: Hands) -> None:
    """A club, its 24 players and their pairs from one pasted list."""
    page = hands.page
    hands.enter(page.get_by_role("main").get_by_role("link", name="New club"))
    hands.tab_to(page.get_by_label("Name of the club"))
    hands.type("Peña Doble Seis")
    hands.press("Enter")
    expect_notice(page, "Peña Doble Seis created.")
    hands.stage("club")
    hands.enter(page.get_by_role("navigation", name="Club").get_by_role("link", name="Pairs"))
    hands.tab_to(page.get_by_label("Pairs, one per line"))
    hands.type(PAIRS)
    hands.tab_to(page.get_by_label("Add new names to the club"))
    hands.press("Space")
    hands.enter(page.get_by_role("button", name="Check the list"))
    hands.enter(page.get_by_role("button", name="Add these pairs"))
    expect_notice(page, "12 pairs added. 24 players added to the club.")
    hands.stage("pairs")


def event_by_keyboard(hands: Hands) -> None:
    """An event with check-in, all of the club in it and here."""
    page = hands.page
    hands.enter(page.get_by_role("link", name="Boneyard", exact=True))
    hands.enter(page.get_by_role("link", name="New event"))
    hands.tab_to(page.get_by_label("Name", exact=True))
    hands.type("Friday")
    hands.tab_to(page.get_by_label("Number of rounds"))
    hands.press("Control+a")
    hands.type(str(ROUNDS))
    hands.tab_to(page.get_by_label("Check-in"))
    hands.press("Space")
    hands.press("Enter")
    expect_notice(page, "The event is open.")
    hands.stage("event")
    hands.enter(page.get_by_role("link", name="Enter players"))
    hands.enter(page.get_by_role("button", name="Enter all club players"))
    expect_notice(page, "12 entries added.")
    hands.enter(page.get_by_role("button", name="Check in all"))
    expect_notice(page, "12 entries checked in for round 1.")
    hands.stage("entries")


def round_by_keyboard(hands: Hands, number: int, chance: random.Random) -> None:
    """Draw (where it is not drawn), look, publish, six results, close."""
    page = hands.page
    hands.enter(page.get_by_role("button", name=f"Draw round {number}"))
    expect_notice(page, f"Round {number} is drawn.")
    hands.enter(page.get_by_role("button", name=f"Publish round {number}"))
    expect_notice(page, f"Round {number} is published")
    hands.enter(page.get_by_role("link", name="Enter results"))
    rows = page.locator(".desk-row")
    expect(rows).to_have_count(6)
    for place in range(6):
        expect(rows.nth(place).locator("input[type=text]").first).to_be_focused()
        points = [str(100 + chance.randint(0, 30)), str(chance.randint(0, 99))]
        if place != 2:  # whose first number is corrected later
            chance.shuffle(points)
        hands.type(points[0])
        hands.press("Tab")
        hands.type(points[1])
        hands.press("Enter")
        expect(rows.nth(place).locator(".desk-points")).to_be_visible()
    expect(page.get_by_role("button", name=f"Close round {number}")).to_be_focused()
    hands.stage(f"round {number}")


def correct_by_keyboard(hands: Hands) -> None:
    """Table 3 again: its first number is another."""
    page = hands.page
    hands.press("/")
    hands.type("3")
    hands.press("Enter")
    hands.type("140")
    reason = page.locator(".desk-row[data-number='3']").get_by_label("Reason")
    hands.tab_to(reason)
    hands.type("misread")
    hands.press("Enter")
    expect(page.locator(".desk-row[data-number='3'] .desk-reason")).to_have_text("misread")
    expect(page.get_by_role("button", name="Close round 1")).to_be_focused()
    expect(page.locator(".desk-row[data-number='3'] .desk-sheet")).to_be_hidden()
    hands.stage("correction")


@pytest.mark.whole
@pytest.mark.slow
def test_an_evening_by_keyboard_alone(
    host: User, live_server: LiveServer, new_window: Opened
) -> None:
    """24 players, four rounds, check-in every round; no mouse, and few keys."""
    page = new_window("desk")
    log_in(page, live_server, "olga", "olga")
    hands, chance = Hands(page), random.Random(5)  # noqa: S311 - points of a game
    club_by_keyboard(hands)
    event_by_keyboard(hands)
    for number in range(1, ROUNDS + 1):
        round_by_keyboard(hands, number, chance)
        if number == 1:
            correct_by_keyboard(hands)
        hands.enter(page.get_by_role("button", name=f"Close round {number}"))
        expect_notice(page, f"Round {number} is closed.")
        if number < ROUNDS:
            hands.enter(page.get_by_role("button", name="Check in the same as last round"))
            expect_notice(page, f"12 entries checked in for round {number + 1}.")
        hands.stage(f"close {number}")
    hands.enter(page.get_by_role("button", name="End the event"))
    expect(page.get_by_role("heading", name="Final standings")).to_be_visible()
    expect(page.locator(".podium")).to_be_visible()
    hands.enter(page.get_by_role("link", name="Print and share"))
    hands.enter(page.get_by_role("main").get_by_role("link", name="Standings", exact=True))
    expect(page).to_have_url(re.compile("/print/standings/$"))
    hands.stage("end")
    assert Result.objects.filter(table__round__event=Event.objects.get()).count() == 25
    assert sum(clicks for clicks, _keys, _groups in hands.stages.values()) == 0
    groups = {name: stage[2] for name, stage in hands.stages.items()}
    # Draw, publish, to the desk, and four groups of keys a table.
    assert all(groups[f"round {number}"] <= 8 + 4 * 6 for number in range(1, ROUNDS + 1)), groups
    assert all(groups[f"close {number}"] <= 2 for number in range(1, ROUNDS + 1)), groups
    assert groups["correction"] <= 8, groups
    assert sum(groups.values()) <= 205, groups
    assert sum(stage[1] for stage in hands.stages.values()) <= 520, hands.stages


@pytest.mark.whole
def test_pairs_are_pasted_on_a_phone(
    host: User, live_server: LiveServer, new_window: Opened
) -> None:
    """From nothing to who plays by thumb: a list, an event, and all of it checked in."""
    page = new_window("phone")
    log_in(page, live_server, "olga", "olga")
    hands = Hands(page)
    hands.click(page.get_by_role("main").get_by_role("link", name="New club"))
    page.get_by_label("Name of the club").wait_for()
    hands.type("Peña Doble Seis")
    hands.press("Enter")
    hands.click(page.get_by_role("navigation", name="Club").get_by_role("link", name="Pairs"))
    hands.click(page.get_by_label("Pairs, one per line"))
    hands.type(f"{PAIRS}\nMilagros Peña - Nobody")
    hands.click(page.get_by_role("button", name="Check the list"))
    expect(page.get_by_role("heading", name="13 lines to fix")).to_be_visible()
    box = page.get_by_role("textbox", name="The list")
    expect(box).to_have_value(f"{PAIRS}\nMilagros Peña - Nobody")
    expect(page.get_by_text("Milagros Peña is not in the club.").first).to_be_visible()
    assert_fits(page)
    box.fill(PAIRS)
    hands.click(page.get_by_label("Add new names to the club"))
    hands.click(page.get_by_role("button", name="Check again"))
    hands.click(page.get_by_role("button", name="Add these pairs"))
    expect_notice(page, "12 pairs added. 24 players added to the club.")
    hands.click(page.get_by_role("link", name="Boneyard", exact=True))
    hands.click(page.get_by_role("link", name="New event"))
    hands.click(page.get_by_label("Name", exact=True))
    hands.type("Friday")
    hands.click(page.get_by_role("button", name="Create event"))
    hands.click(page.get_by_role("link", name="Enter players"))
    hands.click(page.get_by_role("button", name="Enter all club players"))
    hands.click(page.get_by_role("button", name="Draw round 1"))
    publish = page.get_by_role("button", name="Publish round 1")
    expect(publish).to_be_in_viewport()
    page.evaluate("window.scrollTo(0, document.body.scrollHeight / 3)")
    expect(publish).to_be_in_viewport()
    assert_fits(page)
    hands.click(publish)
    hands.click(page.get_by_role("link", name="Enter results"))
    expect(page.locator(".desk-row")).to_have_count(6)
    assert_fits(page)
    assert hands.clicks <= 17
