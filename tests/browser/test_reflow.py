"""Text twice as large on a phone: every page flows into its width, whatever the names in it."""

from collections.abc import Iterator

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

pytestmark = pytest.mark.django_db(transaction=True)

LONG = "Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhaft"
"""A name of sixty letters in which nothing breaks."""

FIXED = ("paper", "wall-body")
"""Of a body: what is measured in millimetres, or in the height of a wall."""

BEYOND = """
() => {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  const inside = one => {
    for (let box = one.parentElement; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== "visible") return true;
    return false;
  };
  const over = one => one.getBoundingClientRect().right > root.clientWidth + 0.5;
  return [`${root.scrollWidth - root.clientWidth} px`,
    ...Array.from(document.body.querySelectorAll("*"))
      .filter(one => over(one) && !over(one.parentElement) && !inside(one))
      .map(one => `${one.parentElement.className} > ${one.outerHTML.slice(0, 160)}`)];
}
"""
"""By how much a page is too wide, and what in it reaches beyond."""


def named_at_length() -> None:
    """Give everybody and everything a long name in which nothing breaks."""
    for model in (Club, Player, Event, Season):
        longest = model._meta.get_field("name").max_length or 200
        name = Left(Concat(F("name"), Value(LONG)), longest)
        model._base_manager.update(name=name)
    Partnership._base_manager.exclude(name="").update(name=LONG)
    Entry._base_manager.exclude(team="").update(team=Concat(F("team"), Value(LONG)))


def enlarged(page: Page) -> None:
    """Text twice as large, and everything open that can be opened."""
    page.wait_for_load_state()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")


def too_wide(page: Page, pages: dict[str, str]) -> Iterator[str]:
    for name, address in pages.items():
        page.goto(address)
        enlarged(page)
        found = page.evaluate(BEYOND)
        if found:
            yield "\n    ".join([f"{name} {address}", *found])


def test_every_page_reflows(live_server: LiveServer, opened: Opened) -> None:
    played = evening(builders.user("olga"), couples=8, closed=4)
    pages = {n: live_server.url + one for n, one in addresses(played).items()}
    named_at_length()
    found = list(too_wide(opened("phone"), pages))
    assert not found, "\n".join([f"{len(found)} of {len(pages)}", *found])


def of_a_host(club: Club, host: User) -> dict[str, str]:
    """Every page that its host can open, by its address; not what is paper or a wall."""
    client = Client()
    client.force_login(host)
    found = {}
    for address in targets(real_ids(club, host)):
        if address.startswith(("/api/", "/logout")):
            continue
        answer = client.get(address)
        html = answer.headers.get("Content-Type", "").startswith("text/html")
        text = b"".join(answer) if answer.streaming else answer.content  # type: ignore[arg-type]
        start = text.decode(errors="replace").partition("<body")[2].partition(">")[0]
        if answer.status_code == 200 and html and start and not any(one in start for one in FIXED):
            found[address] = address
    return found


def test_every_page_of_a_host_reflows(
    home: Club, host: User, live_server: LiveServer, opened: Opened
) -> None:
    pages = of_a_host(home, host)
    assert len(pages) > 30
    named_at_length()
    page = opened("phone")
    log_in(page, live_server, "olga", "olga")
    found = list(too_wide(page, {one: live_server.url + one for one in pages}))
    assert not found, "\n".join([f"{len(found)} of {len(pages)}", *found])
