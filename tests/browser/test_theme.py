"""Light, dark, or as the device has it."""

import pytest
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import Opened, assert_accessible

pytestmark = pytest.mark.django_db(transaction=True)

PAPER = "getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()"
LIGHT, DARK = "#f6f4ee", "#0f1211"


@pytest.mark.whole
def test_a_theme_is_chosen_and_stays(new_window: Opened, live_server: LiveServer) -> None:
    page = new_window()
    page.emulate_media(color_scheme="light")
    page.goto(f"{live_server.url}/games/")
    theme = page.get_by_role("group", name="Theme")
    assert page.evaluate(PAPER) == LIGHT
    theme.get_by_role("button", name="Dark").click()
    assert page.evaluate(PAPER) == DARK
    assert theme.get_by_role("button", name="Dark").get_attribute("aria-pressed") == "true"
    assert_accessible(page)
    page.goto(f"{live_server.url}/clubs/")
    assert page.evaluate(PAPER) == DARK
    page.emulate_media(media="print")
    assert page.evaluate(PAPER) == "#fff"
    page.emulate_media(media="screen", color_scheme="dark")
    page.get_by_role("button", name="Light").click()
    assert page.evaluate(PAPER) == LIGHT
    page.get_by_role("button", name="As the device").click()
    assert page.evaluate(PAPER) == DARK
