"""The page of the logs that became no casual game: why, as they came, and for whom."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, User
from games.bots import playout
from games.models import Submission
from games.rules.write import to_text
from tests import builders
from tests.conftest import ApiFor
from tests.counting import count_queries
from tests.pages import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def api(api_for: ApiFor, scorer: User) -> APIClient:
    return api_for(scorer)


def send_log(api: APIClient, club: Club, body: str) -> Submission:
    address = f"/api/v1/clubs/{club.id}/casual-games"
    answer = api.generic("POST", address, body, content_type="text/x-domlog")
    assert answer.status_code == 422
    return Submission.objects.get(id=answer.json()["submission"])


def log_of(club: Club, seed: int = 1, prefix: str = "") -> str:
    one, two = builders.pairs(club, 2, prefix)
    people = [one.first, two.first, one.second, two.second]
    names = {seat: who.name for seat, who in zip("ABCD", people, strict=True)}
    return to_text(playout("partnership", 4, seed, occupants=names))


def test_what_was_refused_is_listed_with_its_reason(
    api: APIClient, club: Club, scorer: User
) -> None:
    log = log_of(club)
    desk = browser_of(scorer)
    page = f"/clubs/{club.id}/casual-games/refused/"
    assert "There are no rejected logs." in desk.get(page).text
    wrong = "B" if "lead: B" not in log.partition("end:")[0] else "C"
    illegal = send_log(api, club, log.replace("1. ", f"1. {wrong} pass  ", 1))
    unknown = send_log(api, club, log.replace('[B "', '[B "Nobody <b>'))
    broken = send_log(api, club, "[Game")
    text = desk.get(page).text
    places = [text.index(f"/casual-games/logs/{one.id}") for one in (broken, unknown, illegal)]
    assert places == sorted(places), "newest first"
    assert "Deal 1, move 1" in text
    assert "Seat B: the log names Nobody &lt;b&gt;" in text
    for one in (broken, unknown, illegal):
        assert f'href="/problems/{one.code}"' in text
        answer = desk.get(f"/casual-games/logs/{one.id}")
        assert answer.content == bytes(one.body)
        assert answer["Content-Disposition"].startswith("attachment")
    spanish = desk.get(page, HTTP_ACCEPT_LANGUAGE="es").text
    assert "Partidas libres rechazadas" in spanish
    assert "Asiento B: el registro nombra a Nobody" in spanish


def test_only_scorers_of_the_club_read_them(
    client: Client, api: APIClient, club: Club, scorer: User, outsider: User
) -> None:
    kept = send_log(api, club, "[Game")
    page = f"/clubs/{club.id}/casual-games/refused/"
    log = f"/casual-games/logs/{kept.id}"
    for address, status in ((page, 403), (log, 404)):
        assert client.get(address).status_code == 302
        assert browser_of(outsider).get(address).status_code == status
        assert browser_of(scorer).get(address).status_code == 200
    assert page in browser_of(scorer).get(f"/clubs/{club.id}/").text
    assert page not in client.get(f"/clubs/{club.id}/").text
    assert page not in browser_of(outsider).get(f"/clubs/{club.id}/").text


def test_a_log_of_a_table_is_none_of_them(club: Club, organiser: User) -> None:
    row = builders.play_round(builders.pairs_event(club, 4), organiser)
    of_table = Submission.objects.filter(match=row.tables.all()[0].id)[0]
    assert browser_of(organiser).get(f"/casual-games/logs/{of_table.id}").status_code == 404


def test_the_number_of_queries_is_fixed(api: APIClient, club: Club, scorer: User) -> None:
    desk, page = browser_of(scorer), f"/clubs/{club.id}/casual-games/refused/"
    for count in (1, 4):
        for number in range(count):
            send_log(api, club, f"[Game {count} {number}")
        with count_queries("page: refused logs of casual games"):
            desk.get(page)
