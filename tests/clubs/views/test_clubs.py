"""The list of clubs, and a new one."""

import pytest
from django.test import Client

from clubs.access import role_in_club
from clubs.models import Club, User
from clubs.services import club_create
from tests.counting import count_queries
from tests.pages import browser_of, error_of, send_refused

pytestmark = pytest.mark.django_db


def test_whoever_is_logged_in_makes_a_club(outsider: User) -> None:
    desk = browser_of(outsider)
    assert "Create the club" in desk.get("/clubs/new/").text
    page = desk.post("/clubs/make", {"called": " Doble  Seis ", "time_zone": "UTC"}, follow=True)
    made = Club.objects.get(name="Doble Seis")
    assert page.redirect_chain == [(f"/clubs/{made.id}/", 302)]
    assert "Doble Seis created. Now add players." in page.text
    assert role_in_club(outsider, made.id) == "owner"


def test_a_guest_logs_in_first(client: Client) -> None:
    assert client.get("/clubs/new/").headers["Location"] == "/login/?next=/clubs/new/"
    answer = client.post("/clubs/make", {"called": "Doble Seis"})
    assert answer.headers["Location"] == "/login/?next=/clubs/new/"
    assert not Club.objects.exists()


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("", "This field is required."),
        ("doble nueve", "A club called Doble Nueve already exists; add the town"),
        ("a\ufe0fb", "invisible characters"),
        ("x" * 121, "at most 120"),
    ],
)
def test_what_is_no_club(club: Club, organiser: User, title: str, said: str) -> None:
    text = send_refused(browser_of(organiser), "/clubs/make", called=title, time_zone="UTC")
    assert said in error_of(text, "called")
    assert f'value="{title}"' in text or not title
    assert Club.objects.count() == 1


def test_clubs_are_found_by_words_in_any_order(organiser: User, client: Client) -> None:
    for name in ("Peña del Dominó", "Los del Barrio", "Zeta"):
        club_create(name=name, owner=organiser)
    page = client.get("/clubs/").text
    assert page.index("Los del Barrio") < page.index("Peña del Dominó") < page.index("Zeta")
    found = client.get("/clubs/?q=domino+PENA").text
    assert ("Peña" in found, "Barrio" in found) == (True, False)
    assert "No club found" in client.get("/clubs/?q=nowhere").text
    assert client.get("/clubs/?q=" + "x" * 81).status_code == 422
    assert "New club" not in page
    assert "New club" in browser_of(organiser).get("/clubs/").text


def test_the_list_comes_in_pages(organiser: User, client: Client) -> None:
    def text(page: int) -> str:
        return client.get(f"/clubs/?page={page}").text

    for number in range(53):
        club_create(name=f"Club {number:02}", owner=organiser)
    with count_queries("page: the clubs, a guest"):
        assert "1 to 50 of 53" in text(1)
    assert "51 to 53 of 53" in text(2)
    assert "51 to 53 of 53" in text(9999)
    assert "1 to 50 of 53" in text(0)


def test_without_clubs_one_is_told_what_to_do(client: Client, db: None) -> None:
    assert "A club has players, pairs, events and ratings." in client.get("/clubs/").text
