"""A walk through an evening in a real browser: as a guest, without scripts, as a scorer."""

import re
from uuid import UUID

import pytest
from playwright.sync_api import Page, Response, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import User
from tests import builders
from tests.browser.conftest import Opened, assert_accessible, assert_fits
from tests.browser.evening import Evening, evening, log_of
from tournaments.models import Table
from tournaments.results.services.logs import log_submit

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def small_evening(transactional_db: None) -> Evening:
    """A small evening: four partnerships, one round closed, half of the second played."""
    return evening(builders.user("olga"), couples=4, closed=1)


def first_table(played: Evening) -> Table:
    return Table.objects.get(round__event=played.pairs, round__number=1, number=1)


def open_home(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url)
    expect(page).to_have_title("Domino tournaments, live · Boneyard")


def log_in(page: Page, live_server: LiveServer, name: str, password: str) -> None:
    page.goto(f"{live_server.url}/login/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("main").get_by_role("button", name="Log in").click()


@pytest.mark.whole
def test_from_the_event_to_the_player(
    small_evening: Evening, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window("phone")
    open_home(page, live_server)
    page.get_by_role("link", name="Copa de Otoño").click()
    page.locator("#tab-standings").click()
    expect(page.get_by_role("table").first).to_contain_text("Milagros Peña – Osvaldo Núñez")
    page.locator("#tab-rounds").click()
    page.get_by_role("link", name="Round 1").click()
    # What is typed before the scripts have come is not looked for.
    page.wait_for_url(re.compile(r"/rounds/[\w-]{36}/$"))
    page.get_by_label("Find your table").fill("pena")
    expect(page.locator(".table-card")).to_have_count(1)
    page.get_by_role("heading", name="Table").get_by_role("link").click()
    expect(page.locator(".told .outcome")).to_be_visible()
    page.locator(".deals a").first.click()
    expect(page.locator(".told")).to_contain_text("The tiles are dealt.")
    page.locator("#step-ArrowRight").click()
    expect(page.locator(".tile.newest")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"\?deal=1&step=1$"))
    page.locator(".table-top").get_by_role("link", name="Milagros Peña").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Milagros Peña")
    page.get_by_text("Every rating change").click()
    change = page.locator(".changes > li").first
    change.locator("summary").click()
    expect(change.locator(".sum-lines code").first).to_be_visible()
    page.locator(".partners").get_by_role("link", name="Osvaldo Núñez").click()
    expect(page.get_by_text("Club Doble Seis · Partnership")).to_be_visible()


@pytest.mark.whole
def test_the_replay_by_keyboard_and_by_itself(
    small_evening: Evening, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window()
    page.goto(f"{live_server.url}/tables/{first_table(small_evening).id}/?deal=1&step=0")
    page.evaluate("window.notReloaded = true")
    for wanted, key in enumerate(["ArrowRight", "ArrowRight", "ArrowRight"], 1):
        page.keyboard.press(key)
        expect(page).to_have_url(re.compile(rf"\?deal=1&step={wanted}$"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".step-count")).to_contain_text("2/")
    page.keyboard.press("End")
    expect(page.locator(".outcome")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"\?deal=2&step=0$"))
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?deal=2&step=([2-9]|\d\d)$"))
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    assert page.evaluate("window.notReloaded")
    stopped = page.locator(".step-count").inner_text()
    page.reload()
    expect(page.locator(".step-count")).to_have_text(stopped)


def test_everything_works_without_scripts(
    small_evening: Evening, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window(script=False)
    table = first_table(small_evening)
    page.goto(f"{live_server.url}/rounds/{table.round_id}/")
    page.get_by_label("Find your table").fill("1")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".table-card")).to_have_count(1)
    page.goto(f"{live_server.url}/tables/{table.id}/?deal=1&step=0")
    page.get_by_role("link", name="Next").click()
    expect(page.locator(".tile.newest")).to_have_count(1)
    page.get_by_role("link", name="Last").click()
    expect(page.locator(".outcome")).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_have_count(0)


def test_standings_follow_without_reloading(
    small_evening: Evening, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window()
    answers: list[int] = []

    def note(got: Response) -> None:
        if got.url.endswith("/live"):
            answers.append(got.status)

    page.on("response", note)
    page.goto(f"{live_server.url}/events/{small_evening.pairs.id}/standings/")
    details = page.get_by_text("What the columns mean")
    details.click()
    expect(page.get_by_text("1 of 2 results in")).to_be_visible()
    page.wait_for_event("response", lambda got: got.url.endswith("/live"))
    assert set(answers) == {304}
    waiting = Table.objects.get(round__event=small_evening.pairs, round__number=2, state="open")
    log_submit(table_id=waiting.id, body=log_of(waiting), form="text", by=small_evening.organiser)
    expect(page.get_by_text("2 of 2 results in")).to_be_visible(timeout=9000)
    expect(page.locator("#legend")).to_have_attribute("open", "")


@pytest.mark.whole
def test_a_one_time_password_is_changed(
    live_server: LiveServer, new_window: Opened, transactional_db: None
) -> None:
    builders.user("rosa", must_change_password=True)
    page = new_window("phone")
    log_in(page, live_server, "rosa", "rosa")
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose a password")
    expect(page.get_by_text("one-time password")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    page.get_by_label("Old password").fill("rosa")
    page.get_by_label("New password", exact=True).fill("tiles on green felt")
    page.get_by_label("New password confirmation").fill("tiles on green felt")
    page.get_by_role("button", name="Save the password").click()
    expect(page.get_by_text("Your new password is saved.")).to_be_visible()
    page.locator(".menu > summary").click()
    page.get_by_role("button", name="Log out").click()
    log_in(page, live_server, "rosa", "tiles on green felt")
    page.locator(".menu > summary").click()
    expect(page.get_by_role("link", name="rosa")).to_be_visible()


def dispute(played: Evening) -> UUID:
    """Send a second log for a decided table of the open round; return the table's id."""
    table = Table.objects.get(round__event=played.pairs, round__number=2, state="decided")
    log_submit(table_id=table.id, body=log_of(table, 1), form="text", by=played.organiser)
    return table.id


@pytest.mark.whole
def test_a_scorer_accepts_a_contested_log(
    small_evening: Evening, live_server: LiveServer, new_window: Opened
) -> None:
    builders.member(small_evening.club, User.objects.create_user("saul", password="saul"))  # noqa: S106
    table_id = dispute(small_evening)
    page = new_window()
    log_in(page, live_server, "saul", "saul")
    page.goto(f"{live_server.url}/tables/{table_id}/")
    expect(page.get_by_role("heading", name="Conflicting logs")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Accept this log").click()
    expect(page.get_by_text("Log accepted; it decides the table.")).to_be_visible()
    expect(page.get_by_role("heading", name="Result history")).to_be_visible()
    assert_accessible(page)


@pytest.mark.whole
def test_the_language_is_switched(
    small_evening: Evening, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window("phone")
    open_home(page, live_server)
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Los torneos de tu club de dominó, en vivo"
    )
    page.get_by_role("link", name="Copa de Otoño").click()
    page.locator("#tab-standings").click()
    expect(page.get_by_role("heading", name="Clasificación")).to_be_visible()
    expect(page.get_by_role("button", name="English")).to_be_visible()
    assert_fits(page)
