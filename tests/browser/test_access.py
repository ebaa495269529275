"""The card of a table on a phone; tokens, passwords and wrong tries as they look."""

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from deploy.requests.login_throttle import OWN
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.test_games import look_at
from tests.browser.test_walk import log_in
from tests.sampling import sample
from tournaments.hall.core.codes import card_code

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_phone_at_the_table(
    home: Club, host: User, live_server: LiveServer, new_window: Opened
) -> None:
    table = builders.tables_of(builders.publish_round(builders.pairs_event(home, 4)))[0]
    for width in sample(("phone", "desk")):
        page = new_window(width)
        page.goto(f"{live_server.url}/tables/{table.id}/phone/{card_code(table.id, host.id)}/")
        look_at(page, "table-phone", width)
        page.get_by_role("button", name="Create a token for this table").click()
        token = page.get_by_label("Copy it into the program")
        expect(token).to_be_focused()
        assert token.input_value().startswith("bone_")
        look_at(page, "table-phone-token", width)


@pytest.mark.whole
def test_tokens_and_passwords(
    home: Club, host: User, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window("phone")
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/tokens/")
    page.get_by_label("What it is for").fill("tablet")
    page.get_by_label("Read what is not public").check()
    page.get_by_label("Only for").select_option(label=home.name)
    page.get_by_role("button", name="Create the token").click()
    expect(page.get_by_text(f"only {home.name}")).to_be_visible()
    look_at(page, "tokens", "phone")
    page.goto(f"{live_server.url}/password/")
    expect(page.get_by_label("Revoke all my API tokens, too")).to_be_visible()
    look_at(page, "password", "phone")


@pytest.mark.whole
def test_too_many_wrong_passwords(host: User, live_server: LiveServer, new_window: Opened) -> None:
    page = new_window("phone")
    page.goto(f"{live_server.url}/login/")
    for _time in range(OWN.free + 1):
        page.get_by_label("Name").fill("olga")
        page.get_by_label("Password").fill("wrong")
        page.get_by_role("button", name="Log in").click()
    expect(page.get_by_text("Too many wrong passwords.")).to_be_visible()
    look_at(page, "login-throttled", "phone")
