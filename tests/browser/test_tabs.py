"""The event page with 200 pairs and names of every script: it fits, it updates, it takes nothing.

What somebody reads, types or stands on stays as it is while results come in.
"""

import json

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests import crowds
from tests.browser.conftest import Opened, assert_accessible, assert_fits
from tournaments.models import Event, Result, Round, Table

pytestmark = pytest.mark.django_db(transaction=True)

ODD = [
    *("محمد عبد الرحمن الشريف بن يوسف", "דוד בן־גוריון הכהן לוי", "אברהם כהן", "فاطمة الزهراء"),
    *("Maximiliana Guadalupe de la Concepción Fernández-Villavicencio y Montes de Oca", "Ng"),
    *("Wolfeschlegelsteinhausenbergerdorff", "Rosa Elena"),
]
TABS = ("", "standings/", "crosstable/", "rounds/", "players/", "about/")


def crowd(home: Club, pairs: int) -> tuple[Event, Round]:
    """An event in its fourth round, with ten tables still open."""
    event = crowds.pairs_at(home, ODD + crowds.people(2 * pairs - len(ODD)))
    return event, crowds.play_rounds(event, 4, left=10)


def settle(row: Round) -> None:
    """Decide the first table that is open, as a score sheet would."""
    table = row.tables.filter(state="open").order_by("number").first()
    assert table is not None
    points = {"AC": 100, "BD": 20}
    Result.objects.create(
        table=table, evidence="sheet", places={"AC": 1, "BD": 2}, points=points, winner="AC"
    )
    Table.objects.filter(id=table.id).update(state="decided")


def cut(page: Page) -> list[str]:
    """Return what a line of the standings shows on a phone and is beyond the screen or hidden."""
    found: list[str] = page.evaluate(
        """() => Array.from(document.querySelectorAll(
          '.ranking tbody :is(.place, .who, .chips, .lead)')).filter(one => {
          const box = one.getBoundingClientRect();
          return box.width < 1 || box.height < 1 || box.left < 0 || box.right > innerWidth + 0.5;
        }).map(one => one.textContent.trim().slice(0, 30)).slice(0, 5)"""
    )
    return found


@pytest.mark.whole
def test_200_pairs_on_a_phone(home: Club, live_server: LiveServer, new_window: Opened) -> None:
    event, _row = crowd(home, 200)
    page = new_window("phone")
    for tab in TABS:
        page.goto(f"{live_server.url}/events/{event.id}/{tab}")
        assert_fits(page)
        if tab == "standings/":
            assert page.locator(".ranking tbody tr").count() == 200
            assert cut(page) == []
            wide = page.locator(".ranking .who bdi").evaluate_all(
                "all => all.map(one => getComputedStyle(one).unicodeBidi)"
            )
            assert set(wide) == {"isolate"}


@pytest.mark.whole
def test_tabs_open_by_keyboard_and_have_addresses(
    home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    event, _row = crowd(home, 12)
    page = new_window()
    base = f"{live_server.url}/events/{event.id}/"
    page.goto(base)
    page.evaluate("window.notReloaded = true")
    page.locator("#tab-standings").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(base + "standings/")
    expect(page).to_have_title(f"Standings · {event.name} · Boneyard")
    expect(page.locator("#tab-standings")).to_be_focused()
    expect(page.locator("#tab-standings")).to_have_attribute("aria-current", "page")
    assert page.evaluate("window.notReloaded")
    place = page.locator(".why-link").nth(1)
    place.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".why-row .why-said")).to_be_visible()
    expect(page.locator(".why-games li")).to_have_count(4)
    assert_accessible(page)
    page.keyboard.press("Enter")
    expect(page.locator(".why-row")).to_have_count(0)
    page.go_back()
    expect(page.locator("#tab-now")).to_have_attribute("aria-current", "page")


@pytest.mark.whole
def test_tabs_without_scripts(home: Club, live_server: LiveServer, new_window: Opened) -> None:
    event, _row = crowd(home, 12)
    page = new_window(script=False)
    page.goto(f"{live_server.url}/events/{event.id}/")
    page.locator("#tab-players").click()
    expect(page.locator(".entered tbody tr")).to_have_count(12)
    page.locator("#tab-standings").click()
    page.locator(".why-link").first.click()
    expect(page.locator(".why-said")).to_be_visible()


@pytest.mark.whole
def test_an_update_takes_nothing(home: Club, live_server: LiveServer, new_window: Opened) -> None:
    event, row = crowd(home, 40)
    page = new_window("phone")
    page.goto(f"{live_server.url}/events/{event.id}/standings/")
    expect(page.get_by_text("10 of 20 results in")).to_be_visible()
    who = page.locator(".ranking tbody tr").nth(30)
    name = who.locator(".who a").text_content() or ""
    who.locator(".why-link").click()
    expect(page.locator(".why-row")).to_have_count(1)
    place = who.locator(".why-link")
    place.focus()
    kept = page.evaluate(
        """() => { window.shown = document.querySelectorAll('.ranking tbody tr')[3];
        window.height = scrollY; return scrollY; }"""
    )
    assert kept > 300
    settle(row)
    expect(page.get_by_text("11 of 20 results in")).to_be_attached()
    assert page.evaluate("window.shown.isConnected"), "rows that are there already stay"
    held = page.evaluate("document.activeElement.closest('tr').querySelector('.who a').textContent")
    assert held == name
    expect(page.locator(".why-row")).to_have_count(1)
    assert abs(page.evaluate("scrollY - window.height")) < 200
    page.goto(f"{live_server.url}/events/{event.id}/")
    page.get_by_label("Where do I sit?").fill("Mila")
    settle(row)
    expect(page.get_by_text("12 of 20 results in")).to_be_visible()
    expect(page.get_by_label("Where do I sit?")).to_have_value("Mila")
    expect(page.get_by_label("Where do I sit?")).to_be_focused()


@pytest.mark.whole
def test_my_own_row_stays_in_sight(home: Club, live_server: LiveServer, new_window: Opened) -> None:
    event, _row = crowd(home, 40)
    page = new_window("phone")
    page.goto(f"{live_server.url}/events/{event.id}/standings/")
    mine = page.locator(".ranking tbody tr").nth(33).get_attribute("data-player")
    me = {"id": f"01900000-0000-7000-8000-0000{str(mine).split()[1]}", "name": "me"}
    page.evaluate(f"localStorage.setItem('boneyard.me', JSON.stringify({json.dumps(me)}))")
    page.reload()
    row = page.locator("tr.mine")
    expect(row).to_have_count(1)
    for where in ("0", "document.body.scrollHeight / 2", "document.body.scrollHeight"):
        page.evaluate(f"scrollTo(0, {where})")
        expect(row).to_be_in_viewport()


@pytest.mark.whole
def test_nothing_moves_while_it_loads(
    home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    event, _row = crowd(home, 20)
    for width in ("phone", "desk"):
        page = new_window(width)
        slow = page.context.new_cdp_session(page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": 6})
        for tab in TABS:
            page.goto(f"{live_server.url}/events/{event.id}/{tab}")
            page.wait_for_load_state("networkidle")
            moved = page.evaluate(
                """() => new Promise(done => { let sum = 0;
                new PerformanceObserver(list => list.getEntries().forEach(
                  one => { if (!one.hadRecentInput) sum += one.value; }))
                .observe({type: 'layout-shift', buffered: true});
                setTimeout(() => done(sum), 300); })"""
            )
            assert moved < 0.01, f"{width} {tab}: {moved}"


def test_being_offline_is_said(
    home: Club, host: User, live_server: LiveServer, new_window: Opened
) -> None:
    event, _row = crowd(home, 12)
    page = new_window("phone")
    page.goto(f"{live_server.url}/events/{event.id}/")
    notice = page.locator("#offline")
    expect(notice).to_be_hidden()
    page.context.set_offline(True)
    expect(notice).to_be_visible()
    assert_fits(page)
    page.context.set_offline(False)
    expect(notice).to_be_hidden()
