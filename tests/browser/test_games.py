"""The table of every game: drawn at every width, light and dark, and while it is being played.

With BONEYARD_SHOTS=some/folder every picture is kept there, to be looked at.
"""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from games.rules.registry import GAMES
from tests import builders
from tests.browser.conftest import WIDTHS, Opened, assert_accessible, assert_fits, assert_within
from tests.browser.evening import log_of
from tests.browser.test_looks import CHECKED, SCHEMES
from tournaments.models import Table
from tournaments.results.services.live_logs import draft_submit
from tournaments.results.services.logs import log_submit

pytestmark = pytest.mark.django_db(transaction=True)

STEPS = {
    "partnership": (2, 14),
    "domizerka": (3, 9),
    "draw": (1, 24),
    "matador": (1, 14),
    "martini": (2, 18),
    "pinochle": (2, 8),
    "allfives": (1, 9),
}
"""Deal and step at which there is something to see."""


def first_table(club: Club, game: str) -> Table:
    """An open table of a new event of the game."""
    return builders.tables_of(builders.publish_round(builders.any_event(club, game)))[0]


def look_at(page: Page, name: str, *widths: str) -> None:
    """Look at a page at every width, or those given, in both schemes, without loading it again.

    Where it is asked for, keep the pictures.
    """
    before = page.viewport_size
    for width in widths or WIDTHS:
        wide, high = WIDTHS[width]
        page.set_viewport_size({"width": wide, "height": high})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert_fits(page)
            if (width, scheme) in CHECKED:
                assert_accessible(page)
            if os.environ.get("BONEYARD_SHOTS"):
                path = Path(os.environ["BONEYARD_SHOTS"]) / f"{name}-{width}-{scheme}.png"
                page.screenshot(full_page=True, path=path)
    if before is not None:
        page.set_viewport_size(before)


@pytest.mark.whole
def test_the_table_of_every_game(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    tables = {game: first_table(home, game) for game in GAMES}
    for table in tables.values():
        log_submit(table_id=table.id, body=log_of(table), form="text", by=host)
    page = new_window()
    for game, (deal, step) in STEPS.items():
        page.goto(f"{live_server.url}/tables/{tables[game].id}/?deal={deal}&step={step}")
        expect(page.locator("#replay .stage")).to_be_visible()
        look_at(page, game)


@pytest.mark.whole
def test_the_rules_of_every_game(home: Club, live_server: LiveServer, new_window: Opened) -> None:
    page = new_window()
    page.goto(live_server.url)
    page.get_by_role("link", name="Games").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Games")
    look_at(page, "games")
    for slug in GAMES:
        page.goto(f"{live_server.url}/games/{slug}/")
        expect(page.get_by_role("heading", name="Options")).to_be_visible()
        look_at(page, f"rules-{slug}")


@pytest.mark.whole
def test_what_belongs_to_the_rules(live_server: LiveServer, new_window: Opened) -> None:
    page = new_window()
    page.goto(f"{live_server.url}/games/allfives/")
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Scoring").or_(
        page.get_by_role("link", name="Points in play")
    ).first.click()
    expect(page.locator("#example-count")).to_be_visible()
    assert page.locator("details.part:not([open])").count() == 0
    phone = new_window("phone")
    phone.goto(f"{live_server.url}/games/allfives/")
    assert phone.locator("details.part[open]").count() == 0
    phone.get_by_role("link", name="Points in play").click()
    expect(phone.locator("#example-count")).to_be_visible()
    assert phone.locator("details.part[open]").count() == 1
    page.get_by_role("link", name="Glossary").click()
    look_at(page, "glossary")
    page.get_by_role("link", name="Notation").click()
    look_at(page, "notation")
    page.goto(f"{live_server.url}/games/allfives/")
    page.get_by_role("link", name="Watch a game").first.click()
    expect(page.locator("#replay .stage")).to_be_visible()
    look_at(page, "watch")


@pytest.mark.whole
def test_a_game_is_watched(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    table = first_table(home, "martini")
    page = new_window("phone")
    page.goto(f"{live_server.url}/tables/{table.id}/")
    expect(page.get_by_text("The replay appears here")).to_be_visible()
    head, *deals = log_of(table).decode().split("\n\ndeal ")
    begun = deals[1].partition("\n2. ")[0]
    parts = ["\n\ndeal ".join([head, deals[0]]), "\n\ndeal ".join([head, deals[0], begun])]
    for part in parts:
        draft_submit(table_id=table.id, body=f"{part.rstrip()}\n".encode(), form="text", by=host)
    expect(page.get_by_text("Deal 2 is being played")).to_be_visible(timeout=9000)
    expect(page.get_by_role("img", name="5 hidden").first).to_be_visible()
    assert_within(page)
    look_at(page, "live", "phone")
    page.set_viewport_size({"width": 1280, "height": 800})
    look_at(page, "live", "desk")
    log_submit(table_id=table.id, body=log_of(table), form="text", by=host)
    expect(page.get_by_role("heading", name="Result")).to_be_visible(timeout=9000)
