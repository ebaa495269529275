"""Players on their phones: they claim who they are, and say what came of their table."""

import re

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.test_games import look_at
from tests.browser.test_walk import log_in
from tournaments.models import Table
from tournaments.results.services.reports import report_enter
from tournaments.results.services.sheets import ScoreSheet

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(home: Club) -> Table:
    row = builders.publish_round(builders.pairs_event(home, 4, name="Viernes de dominó"))
    return builders.tables_of(row)[0]


@pytest.mark.whole
def test_from_the_card_to_the_result(
    host: User, table: Table, live_server: LiveServer, new_window: Opened
) -> None:
    seats = {seat.letter: seat.player for seat in table.seats.select_related("player")}
    desk = new_window()
    log_in(desk, live_server, "olga", "olga")
    desk.goto(f"{live_server.url}/players/{seats['A'].id}/edit/")
    desk.get_by_role("link", name="Invite by link or code").click()
    desk.get_by_role("button", name="Create the invitation").click()
    code = desk.locator(".invitation-code").inner_text()
    look_at(desk, "invite", "desk")
    phone = new_window("phone")
    phone.goto(f"{live_server.url}/invitations/")
    look_at(phone, "invitation-code", "phone")
    phone.get_by_label("Code").fill(code.lower())
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("heading", level=1)).to_have_text(f"Are you {seats['A']}?")
    look_at(phone, "invitation", "phone")
    phone.get_by_label("User name").fill("ana")
    phone.get_by_label("Password", exact=True).fill("a long enough phrase 7")
    phone.get_by_label("Repeat the password").fill("a long enough phrase 7")
    phone.get_by_role("button", name="Yes, that is me").click()
    expect(phone.get_by_role("status")).to_contain_text(f"You are now {seats['A']} here")
    phone.goto(f"{live_server.url}/tables/{table.id}/")
    look_at(phone, "report-mine", "phone")
    points = phone.locator(".report-points input")
    points.nth(0).fill("104")
    points.nth(1).fill("62")
    phone.get_by_role("button", name="Send the result").click()
    expect(phone.locator("#report")).to_contain_text("It counts once your opponents confirm")
    seats["B"].user = builders.user("ben")
    seats["B"].save()
    other = new_window("phone")
    log_in(other, live_server, "ben", "ben")
    other.goto(f"{live_server.url}/tables/{table.id}/")
    look_at(other, "report-theirs", "phone")
    other.get_by_role("button", name="Yes, that is right").click()
    expect(other.get_by_role("status")).to_contain_text("Both reports match: the result counts.")
    # The page of those who wait is loaded again by itself.
    expect(phone.locator(".side-result").first).to_contain_text("104")


@pytest.mark.whole
def test_every_state_of_it_fits(
    host: User, table: Table, live_server: LiveServer, new_window: Opened
) -> None:
    users = builders.accounts_of(table)
    report_enter(table_id=table.id, sheet=ScoreSheet({"AC": 104, "BD": 62}), by=users["A"])
    page = new_window()
    log_in(page, live_server, users["A"].username, users["A"].username)
    address = f"{live_server.url}/tables/{table.id}"
    page.goto(f"{address}/report/")
    page.get_by_text("Change our report").click()
    look_at(page, "report-waiting")
    report_enter(table_id=table.id, sheet=ScoreSheet({"AC": 62, "BD": 104}), by=users["B"])
    page.goto(f"{address}/report/")
    look_at(page, "report-disputed")
    desk = new_window()
    log_in(desk, live_server, "olga", "olga")
    desk.goto(f"{address}/")
    expect(desk.locator("#report")).to_contain_text(re.compile("do not match"))
    look_at(desk, "report-scorer")
    desk.goto(f"{live_server.url}/rounds/{table.round_id}/desk/")
    look_at(desk, "report-desk")
