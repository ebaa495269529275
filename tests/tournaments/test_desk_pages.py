"""What holds of all pages of the desk: whom they are for, their numbers, languages and queries."""

import re

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.counting import count_queries
from tests.pages import browser_of, error_of, send_accepted, send_refused, url
from tournaments.models import Event
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    """An open event of five partnerships with check-in."""
    event = builders.pairs_event(club, 5)
    Event.objects.filter(id=event.id).update(check_in=True)
    event.refresh_from_db()
    return event


@pytest.fixture
def desk(organiser: User) -> Client:
    return browser_of(organiser)


def test_table_numbers_have_an_end(desk: Client, club: Club, event: Event) -> None:
    entry = event.entries.order_by("number")[0]
    said = "Enter a whole number from 1 to 32767."
    page = send_refused(desk, f"/entries/{entry.id}/change", team="", fixed_table="999999")
    assert error_of(page, "fixed_table") == said
    row = rounds.round_draw(event_id=builders.pairs_event(club, 4, name="P", prefix="P ").id)
    both = [seat.entry_id for seat in row.seats.filter(table__number=1, letter__in="AB")]
    assert error_of(send_refused(desk, url(row, "move"), entry=both, to="999999"), "to") == said
    assert error_of(send_refused(desk, url(row, "move"), entry=both, to="0"), "to") == said
    assert "Draft changed." in send_accepted(desk, url(row, "move"), row, entry=both, to="32767")


def test_the_language_is_switched_where_a_form_was_refused(desk: Client, club: Club) -> None:
    event = builders.pairs_event(club, 4, method="manual")
    row = builders.publish_round(builders.pairs_event(club, 4, name="P", prefix="P "))
    table = builders.tables_of(row)[0]
    for where, tail, to in ((event, "arrange", "arrange/"), (table, "award", "")):
        wrong = send_refused(desk, url(where, tail), tables="9 9")
        back = re.findall(r'name="next" value="([^"]*)"', wrong)[-1]
        chosen = {"language": "es", "next": back}
        page = desk.post("/i18n/setlang/", chosen, follow=True)
        assert page.redirect_chain[-1] == (url(where, to), 302)
        assert '<html lang="es">' in page.text
        desk.post("/i18n/setlang/", {"language": "en"})


TAILS = ("people/", "settings/", "schedule/", "arrange/")
DEEDS = ("check-in", "enter", "forbid", "settings", "arrange")


@pytest.mark.parametrize("tail", TAILS)
def test_desk_pages_are_for_the_desk(
    tail: str, client: Client, desk: Client, event: Event, scorer: User, outsider: User
) -> None:
    assert client.get(url(event, tail)).status_code == 302
    assert browser_of(outsider).get(url(event, tail)).status_code == 403
    assert browser_of(scorer).get(url(event, tail)).status_code == (
        200 if tail == "people/" else 403
    )
    assert desk.get(url(event, tail)).status_code == 200


@pytest.mark.parametrize("deed", DEEDS)
def test_desk_deeds_are_for_the_desk(
    deed: str, client: Client, event: Event, scorer: User, outsider: User
) -> None:
    assert client.post(url(event, deed)).status_code == 302
    assert browser_of(outsider).post(url(event, deed)).status_code == 403
    allowed = browser_of(scorer).post(url(event, deed)).status_code
    assert allowed == (422 if deed == "check-in" else 403)


@pytest.mark.whole
def test_pages_take_the_same_queries_with_six_entries_and_a_hundred_tables(
    desk: Client, club: Club
) -> None:
    small, large = builders.pairs_event(club, 6), builders.rotating_event(club, 120)
    builders.more_players(large, 280)
    drawn = [rounds.round_draw(event_id=event.id) for event in (small, large)]
    assert drawn[1].tables.count() == 100
    for event, row in zip((small, large), drawn, strict=True):
        for name, address in (
            ("page: a draft", url(row)),
            ("page: a draft, what changed", url(row, "live")),
            ("page: who plays, an organiser", url(event, "people/")),
            ("page: the settings of an event", url(event, "settings/")),
        ):
            with count_queries(name):
                assert desk.get(address).status_code == 200
