"""From the front page to one's own seat, and what happens there, in a real browser."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests import builders
from tests.browser.conftest import Opened, assert_accessible, assert_fits
from tests.browser.test_hall import crowd, shot
from tests.browser.test_looks import SCHEMES
from tests.browser.test_walk import log_in
from tests.tournaments.front.test_search import TYPED
from tournaments.models import Event, Seat
from web.folding import sort_key

pytestmark = pytest.mark.django_db(transaction=True)

SCRIPT = Path(__file__).parents[2] / "tournaments/static/tournaments/entries/names.js"
MOST_TAPS, MOST_SCROLLED = 2, 0
"""From the front page to one's seat with 200 pairs, typing aside; it was 3 taps and 8,700 px."""


def last_seat(event: Event) -> Seat:
    """Return a chair at the table that is furthest down."""
    found = Seat.objects.filter(round__event=event).select_related("player", "table")
    return found.order_by("-round__number", "-table__number", "letter")[0]


def scroll_position(page: Page) -> int:
    return int(page.evaluate("window.scrollY"))


def in_sight(page: Page, part: str) -> None:
    """The part is on the screen as it is, below nothing that sticks to it."""
    expect(page.locator(part).first).to_be_in_viewport(ratio=1)


@pytest.mark.whole
def test_two_taps_to_the_seat_of_one_in_four_hundred(
    home: Club, host: User, live_server: LiveServer, new_window: Opened
) -> None:
    event = crowd(home, 400)
    builders.publish_round(event)
    seat = last_seat(event)
    page = new_window("phone")
    page.goto(live_server.url)
    taps = 1
    page.get_by_label("Your name, an event, a club, a game", exact=True).click()
    in_sight(page, "#q")
    page.keyboard.type(seat.player.name.lower())
    offered = page.locator(".found-seats a").first
    expect(offered).to_contain_text(f"Table {seat.table.number} · seat {seat.letter}")
    in_sight(page, ".found-seats a")
    taps += 1
    offered.click()
    expect(page.locator(".my-number")).to_have_text(f"Table {seat.table.number}")
    in_sight(page, ".my-number")
    in_sight(page, ".felt")
    assert taps <= MOST_TAPS
    assert scroll_position(page) <= MOST_SCROLLED
    assert_fits(page)
    assert_accessible(page)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        shot(page, f"my-table-{scheme}")
        assert_accessible(page)


CARDS = """async wanted => {
    for (const end = Date.now() + 30000; Date.now() < end;) {
        const there = await caches.has('boneyard.card');
        const all = there ? await (await caches.open('boneyard.card')).keys() : [];
        const cards = all.map(one => one.url).filter(one => one.includes('/me/'));
        const styled = wanted.length ? all.length > cards.length : !there;
        if (cards.join() === wanted.join() && styled) return;
        await new Promise(go => setTimeout(go, 50));
    }
    throw new Error('other cards are kept');
}"""
"""Waits until the device keeps these cards and no other, and their styles.

`wait_for_function` takes the promise of an asynchronous function for its answer.
"""


def test_the_last_card_without_a_network(
    home: Club, host: User, live_server: LiveServer, new_window: Opened
) -> None:
    event = crowd(home, 16)
    builders.publish_round(event)
    seat = last_seat(event)
    other = Seat.objects.filter(round__event=event).exclude(player=seat.player).first()
    assert other is not None
    address = f"{live_server.url}/events/{event.id}/me/"
    page = new_window("phone")
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{address}{other.player_id}/")
    page.evaluate(CARDS, [page.url])
    page.goto(f"{address}{seat.player_id}/")
    page.evaluate(CARDS, [page.url])
    page.context.set_offline(True)
    for path in (page.url, f"{live_server.url}/my/{seat.player_id}/", f"{live_server.url}/my/"):
        page.goto(path)
        expect(page.locator(".my-number")).to_have_text(f"Table {seat.table.number}")
        expect(page.locator("#offline")).to_be_visible()
        rules = "Array.from(document.styleSheets, one => one.cssRules.length)"
        assert min(page.evaluate(rules)) > 0
    for gone in (f"{address}{other.player_id}/", f"{live_server.url}/events/{event.id}/"):
        with pytest.raises(Error, match="ERR_"):
            page.goto(gone)
    page.context.set_offline(False)
    page.goto(f"{address}{seat.player_id}/")
    page.evaluate(CARDS, [page.url])
    page.locator(".menu summary").click()
    page.locator(".menu").get_by_role("button", name="Log out").click()
    expect(page.locator(".menu a[href^='/login/']")).to_have_count(1)
    page.evaluate(CARDS, [])


@pytest.mark.whole
def test_this_is_me_and_the_way_back(
    home: Club, host: User, live_server: LiveServer, new_window: Opened
) -> None:
    event = crowd(home, 16)
    builders.publish_round(event)
    seat = last_seat(event)
    address = f"{live_server.url}/events/{event.id}/me/{seat.player_id}/"
    page = new_window("phone")
    page.goto(f"{live_server.url}/events/{event.id}/me/?q={seat.player.name}")
    expect(page).to_have_url(address)
    page.get_by_role("button", name="This is me").click()
    expect(page.get_by_text("This device remembers that this is you.")).to_be_visible()
    page.goto(f"{live_server.url}/my/")
    expect(page).to_have_url(address)
    for path in ("/", f"/clubs/{home.id}/", f"/events/{event.id}/"):
        page.goto(live_server.url + path)
        mine = page.get_by_role("link", name=f"My table · {seat.player.name}")
        expect(mine).to_be_visible()
        assert_accessible(page)
        mine.click()
        expect(page).to_have_url(address)
    page.get_by_role("button", name="That is not me").click()
    expect(page.get_by_role("button", name="This is me")).to_be_focused()
    page.goto(f"{live_server.url}/my/")
    expect(page.get_by_label("Where do I sit?", exact=True)).to_be_visible()
    assert not page.context.cookies()


@pytest.mark.whole
def test_the_next_round_is_said_felt_and_in_the_title(
    home: Club, host: User, live_server: LiveServer, new_window: Opened
) -> None:
    event = crowd(home, 16)
    builders.play_round(event, host)
    seat = last_seat(event)
    page = new_window("phone")
    page.add_init_script("navigator.vibrate = (beat) => { window.felt = beat; return true; };")
    page.goto(f"{live_server.url}/events/{event.id}/me/{seat.player_id}/")
    row = event.rounds.get()
    builders.close(row)
    expect(page.get_by_text("The next round appears here")).to_be_visible(timeout=20_000)
    expect(page.locator("#my-news")).to_be_empty()
    builders.publish_round(event)
    mine = Seat.objects.select_related("table").get(
        round__event=event, round__number=2, player_id=seat.player_id
    )
    news = page.locator("#my-news")
    expect(news).to_have_text(
        f"Round 2 is published: you are at table {mine.table.number}, seat {mine.letter}."
    )
    expect(page).to_have_title(re.compile(rf"^● Table {mine.table.number}, seat {mine.letter}"))
    assert page.evaluate("window.felt") == [300, 150, 300]
    assert_accessible(page)
    shot(page, "my-table-news")


@pytest.mark.whole
def test_it_works_without_scripts(
    home: Club, host: User, live_server: LiveServer, new_window: Opened
) -> None:
    event = crowd(home, 16)
    builders.publish_round(event)
    seat = last_seat(event)
    page = new_window("phone", script=False)
    page.goto(live_server.url)
    page.get_by_role("link", name="Find my table").click()
    page.get_by_label("Where do I sit?", exact=True).fill(seat.player.name)
    page.get_by_role("button", name="Find my table").click()
    expect(page.locator(".my-number")).to_have_text(f"Table {seat.table.number}")
    page.goto(f"{live_server.url}/players/?q={seat.player.name}")
    expect(page.locator("#found a").first).to_have_text(seat.player.name)


@pytest.mark.whole
def test_lists_follow_what_is_typed(
    home: Club, host: User, live_server: LiveServer, new_window: Opened
) -> None:
    event = crowd(home, 120)
    seat = last_seat(event) if event.rounds.exists() else None
    assert seat is None
    name = "Milagros Peña"
    page = new_window("phone")
    for path in ("/players/", "/search/", f"/clubs/{home.id}/players/"):
        page.goto(live_server.url + path)
        box = page.get_by_role("searchbox").last
        box.click()
        page.keyboard.type("pena mila", delay=20)
        expect(page.locator("#found").get_by_text(name).first).to_be_visible()
        expect(page).to_have_url(re.compile(r"\?q=pena(\+|%20)mila"))
        expect(box).to_be_focused()
        expect(box).to_have_value("pena mila")
        assert_fits(page)
        assert_accessible(page)
        shot(page, f"search-{path.strip('/').replace('/', '-')}")
    page.goto(f"{live_server.url}/events/")
    assert_accessible(page)
    shot(page, "search-events")


def test_scripts_fold_names_as_the_server_does(new_window: Opened) -> None:
    page = new_window()
    page.add_script_tag(content=SCRIPT.read_text())
    for name in (*TYPED.values(), "ŒUVRE", "Ĳsbrand", "ﬃ", "J. P. Æ/Ø", "Þór ŊŦĦ"):
        assert page.evaluate("name => boneyardNames.fold(name)", name) == sort_key(name)
