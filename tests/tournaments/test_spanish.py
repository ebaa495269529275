"""A reader of Spanish reads Spanish, with names for ids: refusals, explanations, old logs too."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from rest_framework.test import APIClient

from clubs.models import Club, User
from games.models import Submission
from tests import builders
from tests.conftest import ApiFor, once
from tests.pages import browser_of, url
from tournaments.models import Round, Table
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db
ENGLISH = re.compile(r"\b(the|and|must|has|have|with|round|table|would|instead)\b", re.IGNORECASE)


@pytest.fixture(autouse=True)
def language() -> Iterator[None]:
    """Requests leave their language behind; every test begins and ends in English."""
    with translation.override("en"):
        yield


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    """The API in Spanish, for an organiser."""
    client = api_for(organiser)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "es"
    return client


@pytest.fixture
def desk(organiser: User) -> Client:
    """A browser in Spanish in which the organiser is logged in."""
    client = browser_of(organiser)
    client.cookies["django_language"] = "es"
    return client


made, row = once(lambda club: builders.publish_round(builders.pairs_event(club, 4)))


def send(api: APIClient, table: Table, log: str) -> Any:
    path = f"/api/v1/tables/{table.id}/logs"
    return api.generic("POST", path, log, content_type="text/x-domlog").json()


def out_of_turn(table: Table) -> str:
    log = builders.log_for(table)
    wrong = "B" if "lead: B" not in log.partition("end:")[0] else "C"
    return log.replace("1. ", f"1. {wrong} pass  ", 1)


@pytest.mark.whole
def test_faults(api: APIClient, club: Club) -> None:
    event = builders.pairs_event(club, 4)
    row = rounds.round_draw(event_id=event.id)
    one = str(row.seats.filter(table__number=1, letter="A").get().entry_id)
    path = f"/api/v1/rounds/{row.id}/edits"
    for change in (
        {"kind": "swap", "entries": [one, one]},
        {"kind": "move", "entries": [one], "table": 2},
        {"kind": "move", "entries": [one], "table": 9},
        {"kind": "reseat", "table": 1, "seats": {"AC": one}},
    ):
        answer = api.post(path, change).json()
        assert answer["code"] == "edit_refused"
        assert not ENGLISH.search(answer["detail"]), answer["detail"]


@pytest.mark.sampled
@pytest.mark.parametrize("method", ["swiss", "knockout", "round_robin"])
def test_explanations(method: str, api: APIClient, club: Club, desk: Client) -> None:
    event = builders.pairs_event(club, 5, method=method, rounds_planned=5)
    row = rounds.round_draw(event_id=event.id)
    entries = [seat.entry for seat in row.seats.all()] + [bye.entry for bye in row.byes.all()]
    for entry in entries:
        path = f"/api/v1/rounds/{row.id}/explanation?entry={entry.id}"
        answer = api.get(path).json()
        for told in (answer["sentence"], *(one["sentence"] for one in answer["alternatives"])):
            assert not ENGLISH.search(told), told
            assert str(entry) in told
            assert str(entry.id) not in told
    page = desk.get(f"{url(row)}explain?entry={entries[0].id}").text
    assert not re.search(r"This round|has the bye|meets|sits with", page)


def test_what_a_draft_breaks(club: Club, desk: Client) -> None:
    event = builders.pairs_event(club, 4)
    row = rounds.round_draw(event_id=event.id)
    entry = event.entries.first()
    assert entry is not None
    desk.post(f"/entries/{entry.id}/withdraw")
    page = desk.get(url(row)).text
    assert f"{entry}, en la mesa 1, no está presente en esta ronda." in page


def test_an_id_inside_of_a_name_is_left_alone(club: Club, api: APIClient) -> None:
    """Names are put where an entry stands, and never into the text of a name."""
    event = builders.pairs_event(club, 4)
    row = rounds.round_draw(event_id=event.id)
    one, other = list(event.entries.all()[:2])
    assert one.partnership is not None
    one.partnership.name = f"Los {other.id}"
    one.partnership.save(update_fields=["name"])
    answer = api.get(f"/api/v1/rounds/{row.id}/explanation?entry={one.id}").json()
    assert f"Los {other.id}" in answer["sentence"]


def test_a_refused_log(api: APIClient, row: Round) -> None:
    problem = send(api, builders.tables_of(row)[0], out_of_turn(builders.tables_of(row)[0]))
    assert problem["title"] == "Le toca a otro asiento"
    assert re.match(r"Le toca a \w, no a \w\. Se puede: ", problem["detail"])
    kept = Submission.objects.get(id=problem["submission"]).verdict["error"]
    assert re.match(r"It is the turn of \w, not of \w\. Legal: ", kept["detail"])


def test_an_unreadable_log(api: APIClient, row: Round) -> None:
    problem = send(api, builders.tables_of(row)[0], "nonsense")
    assert problem["detail"] == "Línea 1: 'nonsense' está fuera de toda mano."


def test_an_old_refusal_on_the_desk(
    api_for: ApiFor, scorer: User, row: Round, desk: Client
) -> None:
    table = builders.tables_of(row)[0]
    english = send(api_for(scorer), table, out_of_turn(table))
    assert english["detail"].startswith("It is the turn of")
    page = desk.get(url(table)).text
    assert "Le toca a" in page
    assert "It is the turn of" not in page


def test_a_schedule_that_cannot_be_drawn(api: APIClient) -> None:
    given = {"format": "schedule 1", "method": "manual", "shape": "pairs", "rounds_planned": 1}
    answer = api.post("/api/v1/schedules/draw", given, format="json").json()
    assert answer["detail"] == "format: Falta entries."
    # Violations are the checker's document, in English for programs.
    assert answer["violations"][0]["detail"] == "entries is missing."
    given |= {"entries": [{"id": "a"}, {"id": "b"}]}
    answer = api.post("/api/v1/schedules/draw", given, format="json").json()
    assert answer["detail"].startswith("La ronda 1 de este torneo se introduce a mano")
