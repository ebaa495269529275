"""A photo of a score sheet goes from the desk to the table's page; the link to it is shared."""

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.test_games import look_at
from tests.browser.test_walk import log_in
from tests.photos import picture
from tournaments.models import SheetPhoto

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.whole
def test_a_photo_from_the_phone(
    home: Club, host: User, live_server: LiveServer, new_window: Opened
) -> None:
    row = builders.publish_round(builders.pairs_event(home, 4))
    table = builders.tables_of(row)[0]
    page = new_window("phone")
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/rounds/{row.id}/desk/")
    line = page.locator(f"#row-{table.id}")
    line.locator("input[type=text]").nth(0).fill("104")
    line.locator("input[type=text]").nth(1).fill("62")
    line.get_by_text("Sheet, time, photo").click()
    sent = {"name": "IMG_1.jpg", "mimeType": "image/jpeg", "buffer": picture("JPEG", (900, 1200))}
    line.locator("input[type=file]").set_input_files(sent)  # type: ignore[arg-type]
    line.get_by_role("button", name="Save").click()
    expect(line.locator(".desk-note")).to_have_text("Table 1: saved.")
    assert SheetPhoto.objects.get().width == 900
    page.goto(f"{live_server.url}/tables/{table.id}/")
    shown = page.get_by_role("img", name="Photo of the score sheet, version 1 of the result")
    shown.scroll_into_view_if_needed()
    expect(shown).to_be_visible()
    expect(shown).to_have_js_property("naturalWidth", 900)
    page.locator("#share summary").click()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("link", name="Share the link").click()
    expect(page.locator("[data-shared]")).to_have_text("Link copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    look_at(page, "table-photo", "phone")
