"""Text twice as large on a phone: every page flows into its width, whatever the names in it."""

import pytest
from django.db.models import F, Value
from django.db.models.functions import Concat, Left
from django.test import Client
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, Partnership, Player, User
from tests import builders
from tests.addresses import real_ids, targets
from tests.browser.conftest import Opened
from tests.browser.evening import evening
from tests.browser.test_looks import addresses
from tests.browser.test_walk import log_in
from tournaments.models import Entry, Event, Season
from tournaments.rounds.services.rounds import round_draw

pytestmark = pytest.mark.django_db(transaction=True)

LONG = "Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhaft"
"""A name of sixty letters in which nothing breaks."""

FIXED = ("paper", "wall-body")
"""Of a body: what is measured in millimetres, or in the height of a wall."""

BEYOND = """
() => {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  const over = one => one.getBoundingClientRect().right > root.clientWidth + 0.5;
  const clipped = one => {
    let box = one.parentElement, moved = getComputedStyle(one).position === "absolute";
    for (; box && box !== document.body; box = box.parentElement) {
      const { overflowX, position } = getComputedStyle(box);
      if (overflowX !== "visible" && !(moved && position === "static")) return true;
      if (position !== "static") moved = position === "absolute";
    }
    return false;
  };
  return [`${root.scrollWidth - root.clientWidth} px too wide`,
    ...Array.from(document.body.querySelectorAll("*"))
      .filter(one => over(one) && !clipped(one)).slice(-3)
      .map(one => one.parentElement.outerHTML.slice(0, 200))];
}
"""
"""By how much a page is too wide, and what in it reaches beyond."""

SQUEEZED = """
() => {
  const texts = "a, button, bdi, th, td, dd, li, p, summary, label";
  return Array.from(document.body.querySelectorAll(texts)).filter(one => {
    const box = one.getBoundingClientRect(), size = parseFloat(getComputedStyle(one).fontSize);
    return box.width > 1 && one.textContent.trim().length > 12 && box.width < 3 * size
      && box.height > 12 * size;
  }).slice(0, 3).map(one => `squeezed: ${one.parentElement.outerHTML.slice(0, 200)}`);
}
"""
"""What stands in so narrow a column that hardly a syllable has room in it."""

COVERED = """
() => {
  const bar = document.querySelector(".bar")?.getBoundingClientRect(), found = [];
  if (!bar) return found;
  document.querySelectorAll("a, button, input, select, summary, [tabindex]").forEach(one => {
    if (one.closest(".bar") || !one.checkVisibility({ visibilityProperty: true })) return;
    one.focus({ focusVisible: true });
    const box = one.getBoundingClientRect();
    if (document.activeElement === one && box.bottom > bar.top + 0.5 && box.height < bar.top / 2)
      found.push(`covered: ${one.outerHTML.slice(0, 200)}`);
  });
  return found;
}
"""
"""What has the focus and lies under the bar at the thumb, though there is room above."""


def lengthen_names() -> None:
    """Give everybody and everything a long name in which nothing breaks."""
    for model in (Club, Player, Event, Season):
        longest = model._meta.get_field("name").max_length or 200
        name = Left(Concat(F("name"), Value(LONG)), longest)
        model._base_manager.update(name=name)
    Partnership._base_manager.exclude(name="").update(name=LONG)
    Entry._base_manager.exclude(team="").update(team=Concat(F("team"), Value(LONG)))


def faults(page: Page, address: str) -> list[str]:
    """What is wrong with a page, with text as usual and twice as large; all that can be is open."""
    page.goto(address)
    page.wait_for_load_state()
    page.evaluate(
        "document.querySelectorAll('details:not(.menu)').forEach(one => { one.open = true; })"
    )
    found: list[str] = page.evaluate(BEYOND) + page.evaluate(COVERED)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for asked in (BEYOND, SQUEEZED, COVERED):
        found += page.evaluate(asked)
    page.evaluate("document.querySelectorAll('.menu').forEach(one => { one.open = true; })")
    found += page.evaluate(BEYOND)
    return found


def assert_reflow(page: Page, pages: list[str]) -> None:
    """No page of these has a fault."""
    found = {address: faults(page, address) for address in pages}
    wrong = [f"{address}\n    " + "\n    ".join(said) for address, said in found.items() if said]
    assert not wrong, "\n".join([f"{len(wrong)} of {len(pages)} pages", *wrong])


@pytest.mark.whole
def test_every_page_reflows(live_server: LiveServer, new_window: Opened) -> None:
    played = evening(builders.user("olga"), couples=8, closed=4)
    pages = addresses(played).values()
    lengthen_names()
    assert_reflow(new_window("phone"), [live_server.url + one for one in pages])


def of_a_host(club: Club, host: User) -> list[str]:
    """Every page that its host can open; not what is paper or a wall."""
    client = Client()
    client.force_login(host)
    found = []
    for address in targets(real_ids(club, host)):
        if not address.startswith(("/api/", "/logout")):
            answer = client.get(address)
            kind = answer.headers.get("Content-Type", "")
            if answer.status_code == 200 and kind.startswith("text/html"):
                body = answer.content.decode().partition("<body")[2].partition(">")[0]
                if body and not any(one in body for one in FIXED):
                    found.append(address)
    return found


@pytest.mark.whole
def test_every_page_of_a_host_reflows(
    home: Club, host: User, live_server: LiveServer, new_window: Opened
) -> None:
    pages = of_a_host(home, host)
    assert len(pages) > 50
    draft = round_draw(event_id=builders.pairs_event(home, 6, name="Draft", prefix="D ").id)
    pages.append(f"/rounds/{draft.id}/")
    lengthen_names()
    page = new_window("phone")
    log_in(page, live_server, "olga", "olga")
    assert_reflow(page, [live_server.url + one for one in pages])
