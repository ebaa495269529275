"""The replay as a table: within one screen at every width, with controls that stay where they are.

With BONEYARD_SHOTS=some/folder pictures of every game are kept there, to be looked at.
"""

import os
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page, Request, Route, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from games.rules.registry import GAMES
from games.rules.replay import parse
from games.rules.write import to_text
from tests.browser.conftest import (
    Opened,
    assert_accessible,
    assert_fits,
    assert_within,
)
from tests.browser.evening import log_of
from tests.browser.test_games import STEPS, first_table
from tests.browser.test_looks import CHECKED, SCHEMES
from tournaments.models import Table
from tournaments.results.services.live_logs import draft_submit
from tournaments.results.services.logs import log_submit

pytestmark = pytest.mark.django_db(transaction=True)
HEARD = """
- list:
  - listitem:
    - paragraph: Pin Hal Abreu 1 trick, 1 point
    - 'img "Hand of C: 6-4, 6-0, 5-3, 5-0, 2-1, 2-0, 1-1"'
    - paragraph:
      - 'img "Melds: 1-1 2-1 3-1"'
      - strong: "+2"
- list "Trick on the table":
  - listitem: "Pin Hal Abreu: 4-3 led as 4"
  - listitem: "Pin Ana Abreu: 4-1"
"""
"""What a screen reader is told of a trick."""


@pytest.fixture
def tables(host: User, home: Club) -> dict[str, Table]:
    """A decided table of every game."""
    found = {game: first_table(home, game) for game in GAMES}
    for table in found.values():
        log_submit(table_id=table.id, body=log_of(table), form="text", by=host)
    return found


def open_replay(page: Page, address: str) -> None:
    """Open a table and wait until its player has the whole game."""
    page.goto(address)
    expect(page.locator("#replay.ready")).to_be_visible()


def boxes(page: Page) -> Any:
    """Where the score, the table with what is told of it, and every control are."""
    return page.evaluate(
        """parts => Array.from(document.querySelectorAll(parts))
          .map(one => JSON.stringify(one.getBoundingClientRect()))""",
        "#replay .score, #replay .scene, #replay .controls .step",
    )


def save_pictures(page: Page, name: str) -> None:
    """Keep pictures of the screen in both schemes where that is asked for."""
    if os.environ.get("BONEYARD_SHOTS"):
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=Path(os.environ["BONEYARD_SHOTS"]) / f"{name}-{scheme}.png")


@pytest.mark.whole
@pytest.mark.sampled
@pytest.mark.parametrize("width", ["phone", "desk", "projector"])
def test_a_table_is_within_one_screen_and_its_controls_stay(
    width: str, tables: dict[str, Table], live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window(width)
    for game, (deal, step) in STEPS.items():
        address = f"{live_server.url}/tables/{tables[game].id}/"
        open_replay(page, address)
        assert_fits(page)
        assert_within(page)
        if width != "phone" and game == "partnership":
            assert board_share(page) > 0.55
        save_pictures(page, f"{game}-end-{width}")
        open_replay(page, f"{address}?deal={deal}&step={step}")
        save_pictures(page, f"{game}-{width}")
        first = boxes(page)
        asked: list[Request] = []

        def note_request(request: Request, asked: list[Request] = asked) -> None:
            asked.append(request)

        page.on("request", note_request)
        for _ in range(12):
            page.keyboard.press("ArrowRight")
            assert boxes(page) == first
            assert_within(page)
        page.remove_listener("request", note_request)
        assert asked == []
        for scheme in SCHEMES:
            if (width, scheme) in CHECKED:
                page.emulate_media(color_scheme=scheme)
                assert_accessible(page)


OVER = """() => {
  const scene = document.querySelector("#replay .scene");
  const walker = document.createTreeWalker(scene, NodeFilter.SHOW_TEXT);
  const lines = [];
  while (walker.nextNode()) {
    const node = walker.currentNode, inside = node.parentElement;
    const bare = getComputedStyle(inside).clipPath === "none" && !inside.closest(".hidden, svg");
    if (!node.textContent.trim() || !bare) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const clip = inside.closest(".seat-name, .beside, .told p");
      const edge = clip ? clip.getBoundingClientRect() : box;
      lines.push([node, Math.max(box.left, edge.left), box.top,
        Math.min(box.right, edge.right), box.bottom]);
    }
  }
  const found = [];
  lines.forEach((one, index) => lines.slice(index + 1).forEach(other => {
    const across = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
    const down = Math.min(one[4], other[4]) - Math.max(one[2], other[2]);
    if (one[0] !== other[0] && across > 1 && down > 5)
      found.push(`${one[0].textContent} on ${other[0].textContent}`);
  }));
  const told = Array.from(scene.querySelectorAll(".told.over, .told.over p"));
  const cut = told.filter(one =>
    one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1);
  return found.concat(cut.map(one => "cut: " + one.textContent));
}"""
"""Lines of text that lie on each other, and what of the end of a deal is cut off."""


@pytest.mark.whole
@pytest.mark.parametrize(
    ("game", "language"),
    [("domizerka", "en"), ("domizerka", "es"), ("pinochle", "es"), ("martini", "pt")],
)
def test_no_text_lies_on_another_on_a_phone(
    game: str, language: str, host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    table = first_table(home, game)
    log_submit(table_id=table.id, body=log_of(table), form="text", by=host)
    page = new_window("phone")
    page.context.add_cookies(
        [{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": live_server.url}]
    )
    open_replay(page, f"{live_server.url}/tables/{table.id}/?deal=1&step=0")
    controls = page.locator("#replay .controls").bounding_box()
    while True:
        assert page.evaluate(OVER) == [], page.url
        if page.locator("#replay .told.over").count():
            break
        page.keyboard.press("ArrowRight")
    assert page.locator("#replay .controls").bounding_box() == controls
    save_pictures(page, f"{game}-{language}-over")


def board_share(page: Page) -> float:
    """How much of the height of the felt the board has."""
    share: float = page.evaluate(
        """() => {
          const [board, stage] = [".middle .board", ".stage"].map(name =>
            document.querySelector("#replay " + name).getBoundingClientRect().height);
          return board / stage;
        }"""
    )
    return share


def beginning_of_log(table: Table, events: int) -> bytes:
    """The log of a table's game, cut off after so many events of its first deal."""
    log = parse(log_of(table))
    section = log.sections[0]._replace(events=log.sections[0].events[:events], claims=[])
    return to_text(log._replace(sections=(section,))).encode()


def lying(page: Page) -> list[list[Any]]:
    """Every tile on the board with its place."""
    found: list[list[Any]] = page.locator("#replay .board g.tile").evaluate_all(
        """all => all.map(one => [one.dataset.tile].concat(
          one.getAttribute("transform").match(/[-.0-9]+/g).map(Number)))"""
    )
    return found


def test_the_wheel_turns_steps_and_with_shift_deals(
    tables: dict[str, Table], live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window("desk")
    open_replay(page, f"{live_server.url}/tables/{tables['partnership'].id}/?deal=1&step=1")
    steps = page.locator("#replay .step-count")
    page.locator("#replay .stage").hover()
    page.mouse.wheel(0, 100)
    expect(steps).to_contain_text("2/")
    page.mouse.wheel(0, -100)
    expect(steps).to_contain_text("1/")
    page.keyboard.down("Shift")
    page.mouse.wheel(0, 100)
    page.keyboard.up("Shift")
    expect(page.locator("#replay .deals [aria-current]")).to_contain_text("2")
    assert page.evaluate("window.scrollY") == 0
    expect(page.locator("p.keys")).to_be_visible()
    page.get_by_role("link", name="Skip to the board").press("Enter")
    expect(page.locator("#replay")).to_be_focused()


@pytest.mark.whole
def test_what_may_be_played_is_marked_in_the_hand(
    tables: dict[str, Table], live_server: LiveServer, new_window: Opened
) -> None:
    """As the server draws it, and as the page does."""
    page = new_window("desk")
    open_replay(page, f"{live_server.url}/tables/{tables['partnership'].id}/?deal=1&step=6")
    marked = page.locator("#replay .seat.next .tile.can")
    drawn = marked.evaluate_all("all => all.map(one => one.dataset.tile)")
    said = page.locator("#replay .could").inner_text().partition(": ")[2]
    assert drawn
    assert sorted(drawn) == sorted(said.split(", "))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert sorted(
        marked.evaluate_all("all => all.map(one => one.closest('[data-tile]').dataset.tile)")
    ) == sorted(drawn)


@pytest.mark.whole
def test_a_game_that_goes_on_plays_in_the_page(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    table = first_table(home, "draw")

    def send_events(events: int) -> None:
        draft_submit(table_id=table.id, body=beginning_of_log(table, events), form="text", by=host)

    send_events(6)
    page = new_window("phone")
    open_replay(page, f"{live_server.url}/tables/{table.id}/")
    steps = page.locator("#replay .step-count")
    expect(steps).to_have_text("6/6")
    first = lying(page)
    send_events(9)
    expect(steps).to_have_text("9/9", timeout=9000)
    assert lying(page)[: len(first)] == first
    assert page.url.endswith(f"{table.id}/")
    page.locator("#moves summary").click()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(steps).to_have_text("7/9")
    third = page.locator("#moves a").nth(2)
    third.focus()
    page.evaluate("window.kept = document.querySelector('#replay .board')")
    scrolled = page.evaluate("window.scrollY")
    send_events(12)
    expect(page.locator("#moves li")).to_have_count(12, timeout=9000)
    expect(steps).to_have_text("7/9")
    expect(third).to_be_focused()
    assert page.evaluate("window.scrollY") == scrolled
    assert page.evaluate("window.kept.isConnected")
    page.keyboard.press("End")
    expect(steps).to_have_text("12/12")
    assert lying(page)[: len(first)] == first
    page.evaluate("window.scrollTo(0, 0)")
    assert_within(page)
    frame = new_window("phone")
    open_replay(frame, f"{live_server.url}/tables/{table.id}/embed/")
    assert_fits(frame)
    assert_accessible(frame)
    save_pictures(frame, "draw-embed-phone")
    log_submit(table_id=table.id, body=log_of(table), form="text", by=host)
    expect(page.get_by_role("heading", name="Result")).to_be_visible(timeout=9000)
    expect(frame.locator("#replay .deals li").nth(1)).to_be_visible(timeout=9000)


@pytest.mark.whole
def test_the_link_to_a_moment_is_copied(
    tables: dict[str, Table], live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window("desk")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    address = f"{live_server.url}/tables/{tables['martini'].id}/"
    for frame in ("", "embed/"):
        open_replay(page, f"{address}{frame}?deal=2&step=4")
        page.keyboard.press("ArrowRight")
        page.get_by_role("button", name="Link").click()
        expect(page.get_by_text("Link to this moment copied.").first).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == f"{address}?deal=2&step=5"


def before_the_game(page: Page, address: str) -> list[Route]:
    """Open a table whose game does not come yet; returns where the request for it will be."""
    held: list[Route] = []
    page.route("**/api/**/replay*", lambda route: held.append(route))
    page.goto(f"{address}?deal=1&step=0", wait_until="domcontentloaded")
    return held


@pytest.mark.whole
def test_keys_pressed_before_the_game_is_there_are_counted(
    tables: dict[str, Table], live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window("phone")
    held = before_the_game(page, f"{live_server.url}/tables/{tables['domizerka'].id}/")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "n", "ArrowRight"):
        page.keyboard.press(key)
    assert not page.locator("#replay.ready").count()
    held[0].continue_()
    expect(page.locator("#replay .deals [aria-current]")).to_contain_text("2")
    expect(page.locator("#replay .step-count")).to_have_text("1/25")


@pytest.mark.whole
def test_keys_work_where_the_game_does_not_come(
    tables: dict[str, Table], live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window("phone")
    held = before_the_game(page, f"{live_server.url}/tables/{tables['domizerka'].id}/")
    page.keyboard.press("ArrowRight")
    held[0].fulfill(status=200, body="")
    expect(page.locator("#replay .step-count")).to_have_text("1/25")


@pytest.mark.whole
def test_the_current_deal_is_in_sight(
    tables: dict[str, Table], live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window("phone")
    open_replay(page, f"{live_server.url}/tables/{tables['domizerka'].id}/?deal=12&step=0")
    chip = page.locator("#replay .deals [aria-current]")
    expect(chip).to_contain_text("12")
    expect(chip).to_be_in_viewport(ratio=1)
    page.keyboard.press("p")
    page.keyboard.press("p")
    expect(chip).to_contain_text("10")
    expect(chip).to_be_in_viewport(ratio=1)
    assert page.evaluate("window.scrollY") == 0


def swipe(page: Page, across: int) -> None:
    """Draw a finger over the felt, to the right or (below zero) to the left."""
    box = page.locator("#replay .stage").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    touch.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    there = {"x": x + across, "y": y}
    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [there]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()


@pytest.mark.whole
def test_a_trick_game_is_swiped_through_and_heard(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    table = first_table(home, "pinochle")
    log_submit(table_id=table.id, body=log_of(table), form="text", by=host)
    page = new_window("phone")
    deal, step = STEPS["pinochle"]
    address = f"{live_server.url}/tables/{table.id}/?deal={deal}&step={step}"
    open_replay(page, address)
    # As the server draws it, and below as the page does: the same words.
    expect(page.locator("#replay")).to_match_aria_snapshot(HEARD)
    steps = page.locator("#replay .step-count")
    expect(steps).to_have_text(f"{step}/30")
    swipe(page, -120)
    expect(steps).to_have_text(f"{step + 1}/30")
    swipe(page, 30)
    expect(steps).to_have_text(f"{step + 1}/30")
    swipe(page, 120)
    expect(steps).to_have_text(f"{step}/30")
    # The tiles that lie on the table, in words, as drawn in the page; one region says each move.
    expect(page.locator("#replay")).to_match_aria_snapshot(HEARD)
    said = page.locator("#said-aloud")
    expect(said).to_have_attribute("aria-live", "polite")
    page.evaluate("window.kept = document.getElementById('said-aloud')")
    page.keyboard.press("ArrowLeft")
    expect(said).to_contain_text("4-3")
    assert page.evaluate("window.kept.isConnected")
    assert (
        page.locator("#replay [aria-live], #replay [role=status], #replay [role=alert]").count()
        == 0
    )
