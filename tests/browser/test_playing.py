"""Guests, substitutes and merged players in a real browser, at every width."""

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, Player, User
from clubs.services import players_add
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.test_games import look_at
from tests.browser.test_walk import log_in
from tournaments.models import Event, Substitution

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(home: Club) -> Event:
    """Five pairs; another club has a pair, too."""
    away = builders.club(builders.user("otto"), "La Ficha")
    builders.pairs(away, 1, "Gran ")
    return builders.pairs_event(home, 5, name="Viernes de dominó", prefix="María ")


@pytest.mark.whole
def test_a_guest_is_found_while_typing_and_a_substitute_sits_down(
    host: User, event: Event, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window()
    log_in(page, live_server, "olga", "olga")
    people = f"{live_server.url}/events/{event.id}/people/"
    page.goto(people)
    one = page.get_by_label("Player or pair of the club")
    one.press_sequentially("gran ana")
    expect(page.locator("#known-one option")).to_have_count(0)
    page.get_by_label("Offer players of other clubs, too").check()
    offered = page.locator("#known-one option").first
    expect(offered).to_have_attribute("value", "Gran Ana Abreu – Gran Ben Abreu · La Ficha")
    one.fill("Gran Ana Abreu – Gran Ben Abreu · La Ficha")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("is entered")
    row = builders.publish_round(event)
    page.goto(people)
    page.get_by_role("link", name="Change").first.click()
    page.locator(".row-more summary").click()
    page.get_by_label("Player to replace").select_option(label="María Ana Abreu")
    page.get_by_label("Who plays", exact=True).fill("Zoe")
    page.get_by_label("Reason").last.fill("ill")
    page.get_by_role("button", name="Add substitute").click()
    expect(page.get_by_text("Substitute: Zoe for María Ana Abreu from round 1.")).to_be_visible()
    assert Substitution.objects.count() == 1
    page = new_window()
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{people}?open={event.entries.order_by('number')[0].id}")
    page.locator(".row-more summary").click()
    look_at(page, "substitute")
    page.goto(f"{live_server.url}/events/{event.id}/")
    look_at(page, "event-substitute")
    page.goto(f"{live_server.url}/rounds/{row.id}/")
    look_at(page, "round-substitute")


@pytest.mark.whole
def test_players_are_merged_renamed_and_linked(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    pair = builders.pairs(home, 2)[0]
    players_add(club=home, names=["Ana A."])
    player = Player.objects.get(name="Ana A.")
    page = new_window()
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/players/{player.id}/edit/")
    page.get_by_label("Member's account").select_option(label="olga")
    page.get_by_role("button", name="Link").click()
    expect(page.get_by_role("status")).to_contain_text("The account olga is now linked to Ana A.")
    page.get_by_role("link", name="Duplicate?").click()
    page.get_by_label("Player to keep").press_sequentially("ana abreu")
    expect(page.locator("#known-into option")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Ana A. is now Ana Abreu")
    page = new_window()
    log_in(page, live_server, "olga", "olga")
    for name, path in (
        ("merges", f"clubs/{home.id}/merges/"),
        ("merge", f"players/{pair.first_id}/merge/"),
        ("player-edit", f"players/{pair.first_id}/edit/"),
        ("pairs", f"clubs/{home.id}/pairs/"),
        ("pair", f"partnerships/{pair.id}/edit/"),
        ("player", f"players/{pair.first_id}/"),
    ):
        page.goto(f"{live_server.url}/{path}")
        look_at(page, name)
    page.goto(f"{live_server.url}/clubs/{home.id}/merges/")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status")).to_contain_text("are two players again")
