"""Lists that are pasted for pairs, membership numbers and events: looked through, then taken.

With BONEYARD_SHOTS=some/folder every picture is kept there, to be looked at.
"""

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from clubs.services import players_add
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.test_games import look_at
from tests.browser.test_walk import log_in
from tests.federations import federation
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)
LONG = "Concepción Castellanos de la Vega y Solórzano de Montemayor"
PAIRS = f"""Nº;Jugador 1;Jugador 2;Equipo;Correo;Otra cosa
1;{LONG};Ben Báez;Los Tigres de Santiago de los Caballeros;a@b.es;
2;Zoe;zoe@example.org;;;
3;Yolanda;Xavier;;;"""


@pytest.mark.whole
def test_a_list_enters_pairs(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    players_add(club=home, names=[LONG, "Ben Báez"])
    event = builders.pairs_event(home, 3)
    page = new_window("phone")
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/events/{event.id}/people/")
    page.get_by_role("link", name="Paste a list").click()
    page.get_by_label("Pairs, one per line").fill(PAIRS)
    page.get_by_label("Add new names to the club").check()
    look_at(page, "entrants-form")
    page.get_by_role("button", name="Check the list").click()
    expect(page.get_by_role("heading", name="1 line to fix")).to_be_visible()
    expect(page.get_by_role("heading", name="2 entries")).to_be_visible()
    look_at(page, "entrants-wrong")
    page.get_by_role("textbox", name="The list").fill(PAIRS.replace("zoe@example.org", "Walter"))
    page.get_by_role("button", name="Check again").click()
    expect(page.get_by_text("Zoe (new) – Walter (new)")).to_be_visible()
    look_at(page, "entrants-right")
    page.get_by_role("button", name="Add entries").click()
    expect(page.get_by_role("status").first).to_contain_text("3 entries added.")
    assert Event.objects.get().entries.count() == 6


@pytest.mark.whole
def test_lists_of_pairs_and_of_numbers(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    made = federation(home, host)
    players_add(club=home, names=["Ana Gil", "Ben Báez"])
    page = new_window("phone")
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/clubs/{home.id}/pairs/")
    page.get_by_label("Pairs, one per line").fill("Ana Gil;Ben Báez;Los Tigres")
    look_at(page, "pairs-form")
    page.get_by_role("button", name="Check the list").click()
    expect(page.get_by_role("button", name="Add these pairs")).to_have_count(0)
    for number, kind in enumerate(("name", "partner", "ignore")):
        page.locator(f"[name=column-{number}]").select_option(kind)
    look_at(page, "pairs-columns")
    page.get_by_role("button", name="Use these columns").click()
    page.get_by_role("button", name="Add these pairs").click()
    expect(page.get_by_role("status")).to_contain_text("1 pair added.")
    chief = new_window("phone")
    log_in(chief, live_server, "fede", "fede")
    chief.goto(f"{live_server.url}/clubs/{made.body.id}/numbers/")
    chief.get_by_label("Numbers and players, one per line").fill("F-1;Ana Gil\nF-2;Nobody")
    look_at(chief, "numbers-form")
    chief.get_by_role("button", name="Check the list").click()
    expect(chief.get_by_role("heading", name="1 line to fix")).to_be_visible()
    look_at(chief, "numbers-wrong")
    chief.get_by_role("textbox", name="The list").fill("F-1;Ana Gil")
    chief.get_by_role("button", name="Check again").click()
    chief.get_by_role("button", name="Issue these numbers").click()
    expect(chief.get_by_role("status")).to_contain_text("1 number issued.")
