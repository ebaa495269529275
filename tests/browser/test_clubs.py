"""A club from nothing, by page: made, filled from a pasted list, pairs made by keyboard.

With BONEYARD_SHOTS=some/folder every picture is kept there, to be looked at.
"""

from datetime import date

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from clubs.services import NewNumber, affiliation_ask, numbers_give, players_add
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.evening import COUPLES
from tests.browser.test_games import look_at
from tests.browser.test_looks import open_all
from tests.browser.test_walk import log_in
from tests.federations import federation
from tournaments.endorsements.services.endorsements import endorsement_ask

pytestmark = pytest.mark.django_db(transaction=True)
LIST = "\n".join(
    [
        "name, number, nickname",
        *(f"{one}, {number}" for number, (one, _two) in enumerate(COUPLES[:5], 1)),
        *(two for _one, two in COUPLES[:5]),
        "Ana Gil, , Flaca",
    ]
)


@pytest.mark.whole
def test_a_new_club_has_the_clocks_of_the_device(
    host: User, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window("phone", zone="America/Caracas")
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/clubs/new/")
    zone = page.get_by_label("Time zone of the club")
    expect(zone).to_have_value("America/Caracas")
    page.get_by_label("Name of the club").fill("Peña Doble Seis")
    look_at(page, "club-new-zone")
    page.get_by_role("button", name="Create the club").click()
    expect(page.get_by_role("status")).to_contain_text("Peña Doble Seis created.")
    club = Club.objects.get()
    assert club.time_zone == "America/Caracas"
    page.goto(f"{live_server.url}/clubs/{club.id}/members/")
    zone.fill("pacific/kiritimati")
    look_at(page, "club-settings-zone")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_contain_text("time zone Pacific/Kiritimati.")
    page.goto(f"{live_server.url}/clubs/{club.id}/events/new/")
    expect(zone).to_have_value("Pacific/Kiritimati")


@pytest.mark.whole
def test_from_a_new_club_to_its_pairs(
    host: User, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window("desk")
    log_in(page, live_server, "olga", "olga")
    page.get_by_role("link", name="Clubs", exact=True).first.click()
    page.get_by_role("link", name="New club").click()
    page.get_by_label("Name of the club").fill("Peña Doble Seis")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Peña Doble Seis created.")
    page.get_by_role("link", name="Add players").click()
    page.get_by_label("Names, one per line").fill(LIST)
    page.get_by_role("button", name="Check the list").click()
    expect(page.get_by_role("heading", name="11 new players")).to_be_visible()
    page.get_by_role("button", name="Add 11 players").click()
    expect(page.get_by_role("status")).to_contain_text("11 players added.")
    page.get_by_role("link", name="Pairs").click()
    make_by_keyboard(page, "mil", "osv")
    expect(page.get_by_role("status")).to_contain_text(
        "Milagros Peña (1) – Osvaldo Núñez are now a pair."
    )
    make_by_keyboard(page, "yol", "raf")
    expect(page.get_by_role("status")).to_contain_text("Yolanda Brito (2) – Rafael Ureña are")
    page.get_by_role("button", name="Dissolve Yolanda").click()
    expect(page.get_by_role("status")).to_contain_text("are no longer a pair")
    club = Club.objects.get()
    assert club.partnerships.filter(dissolved__isnull=True).count() == 1


@pytest.mark.whole
def test_columns_are_named(host: User, live_server: LiveServer, new_window: Opened) -> None:
    """“Surname, given name” is asked about; what is said is read at once."""
    club = builders.club(host)
    page = new_window("phone")
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/clubs/{club.id}/players/")
    page.get_by_label("Names, one per line").fill("Pérez Gómez, Juan\nNúñez, Ana")
    page.get_by_role("button", name="Check the list").click()
    expect(page.get_by_role("heading", name="Columns of the list")).to_be_visible()
    expect(page.get_by_role("button", name="Add")).to_have_count(0)
    look_at(page, "columns", "phone")
    page.get_by_label("Column 1: Pérez Gómez, Núñez").select_option("surname")
    page.get_by_label("Column 2: Juan, Ana").select_option("given name")
    page.get_by_role("button", name="Use these columns").click()
    expect(page.get_by_text("Juan Pérez Gómez")).to_be_visible()
    page.get_by_role("button", name="Add 2 players").click()
    expect(page.get_by_role("status")).to_contain_text("2 players added.")
    assert sorted(map(str, club.players.all())) == ["Ana Núñez", "Juan Pérez Gómez"]


def make_by_keyboard(page: Page, one: str, other: str) -> None:
    """Name two players by the first letters of their names and make them a pair."""
    page.get_by_label("Player 1", exact=True).focus()
    page.keyboard.type(one)
    page.keyboard.press("Tab")
    page.keyboard.type(other)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")


@pytest.mark.whole
def test_the_pages_of_a_club_at_every_width(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    event = builders.pairs_event(home, 3)
    long = "Concepción Castellanos de la Vega y Solórzano de Montemayor"
    names = [long, *(name for couple in COUPLES for name in couple)]
    player = players_add(club=home, names=names)[0]
    builders.member(home, builders.user("scorer-with-a-long-name@example.org"), "scorer")
    builders.groups_event(home, name="Domizerka of the autumn, in threes", prefix="D ")
    wrong = f"Ana Abreu\nAna Abreu, 7\n{long}, 3\nZoë\nZoë\n\ufe0fIda\nNew One, 12\nNew Two"
    pages = {
        "clubs": "/clubs/",
        "club-new": "/clubs/new/",
        "club": f"/clubs/{home.id}/",
        "club-players": f"/clubs/{home.id}/players/",
        "club-player": f"/players/{player.id}/edit/",
        "club-pairs": f"/clubs/{home.id}/pairs/",
        "club-members": f"/clubs/{home.id}/members/",
        "club-acts": f"/clubs/{home.id}/acts/",
        "player-privacy": f"/players/{player.id}/privacy/",
        "tokens": "/tokens/",
    }
    assert event.club == home
    page = new_window()
    log_in(page, live_server, "olga", "olga")
    page.goto(live_server.url + pages["tokens"])
    page.get_by_label("What it is for").fill("tablet at the bar")
    page.get_by_label("Send logs of games").check()
    page.get_by_role("button", name="Create the token").click()
    expect(page.get_by_label("Copy it now")).to_be_visible()
    look_at(page, "token-made")
    page.goto(f"{live_server.url}/clubs/{home.id}/members/")
    page.get_by_role("button", name="Create the link").click()
    link = page.get_by_label("Send this link").input_value()
    look_at(page, "club-invited")
    page.goto(f"{live_server.url}/clubs/{home.id}/players/")
    page.get_by_label("Names, one per line").fill(wrong)
    page.get_by_role("button", name="Check the list").click()
    expect(page.get_by_role("heading", name="2 lines to fix")).to_be_visible()
    look_at(page, "club-preview")
    for name, address in pages.items():
        page.goto(live_server.url + address)
        open_all(page)
        look_at(page, name)
    guest = new_window()
    guest.goto(link)
    look_at(guest, "invitation")


@pytest.mark.whole
def test_the_pages_of_a_federation_at_every_width(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    made = federation(home, host)
    event = builders.pairs_event(home, 3)
    people = players_add(club=home, names=[one for one, _two in COUPLES])
    numbers_give(
        body_id=made.body.id,
        numbers=[
            NewNumber(one.id, f"FED-{place:04d}", date(2026, 1, place))
            for place, one in enumerate(people[:5], 1)
        ],
    )
    asking = builders.club(host, "Club de los que quieren entrar de verdad")
    affiliation_ask(club_id=asking.id, other=made.body.id, by=host)
    endorsement_ask(event_id=event.id, body_id=made.body.id)
    number = made.body.numbers_given.order_by("folded")[0]
    page = new_window()
    log_in(page, live_server, "fede", "fede")
    above = f"/clubs/{made.body.id}"
    for name, address in {
        "federation": f"{above}/",
        "federation-bodies": f"{above}/bodies/",
        "federation-numbers": f"{above}/numbers/",
        "federation-endorsements": f"{above}/endorsements/",
        "number-merge": f"/numbers/{number.id}/merge/",
        "player-with-number": f"/players/{people[0].id}/",
    }.items():
        page.goto(live_server.url + address)
        open_all(page)
        look_at(page, name)
    page = new_window()
    log_in(page, live_server, "olga", "olga")
    for name, address in {
        "club-bodies": f"/clubs/{home.id}/bodies/",
        "event-endorsements": f"/events/{event.id}/endorsements/",
    }.items():
        page.goto(live_server.url + address)
        look_at(page, name)


@pytest.mark.whole
def test_a_guest_makes_an_account_by_a_link(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    desk = new_window("desk")
    log_in(desk, live_server, "olga", "olga")
    desk.goto(f"{live_server.url}/clubs/{home.id}/members/")
    desk.get_by_role("button", name="Create the link").click()
    page = new_window("phone")
    page.goto(desk.get_by_label("Send this link").input_value())
    page.get_by_label("User name").fill("pia")
    for label in ("Password", "Repeat the password"):
        page.get_by_label(label, exact=True).fill("a long enough phrase 7")
    page.get_by_role("button", name="Create the account and join").click()
    expect(page.get_by_role("status")).to_contain_text("You have joined Club Doble Seis: player.")
    assert home.memberships.count() == 2
