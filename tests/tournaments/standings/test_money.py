"""Entry fees and prizes over REST and as pages, for organiser, scorer, member and outsider."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tests.pages import browser_of
from tournaments.events.services import lifecycle
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club, organiser: User, api_for: ApiFor) -> Event:
    found = builders.pairs_event(club, 4, rounds_planned=1)
    sent = {"fee": 1250, "currency": "€", "purse": 100_01, "prizes": [50, 30, 20]}
    answer = api_for(organiser).patch(f"/api/v1/events/{found.id}", sent, format="json")
    assert answer.status_code == 200, answer.content
    assert {name: answer.json()[name] for name in sent} == sent
    found.refresh_from_db()
    return found


def play_event(event: Event, by: User) -> Event:
    row = builders.publish_round(event)
    for number, table in enumerate(builders.tables_of(row)):
        builders.enter_sheet(table, by, 100, 10 * number)
    builders.close(row)
    return lifecycle.event_finish(event_id=event.id, by=by)


def test_the_purse_is_split_over_the_standings(event: Event, organiser: User) -> None:
    address = f"/api/v1/events/{event.id}/prizes"
    before = APIClient().get(address).json()
    assert (before["purse"], before["final"], before["prizes"]) == (100_01, False, [])
    play_event(event, organiser)
    found = APIClient().get(address).json()
    assert found["final"] is True
    standings = APIClient().get(f"/api/v1/events/{event.id}/standings").json()["results"]
    assert [one["place"] for one in standings] == [1, 2, 3, 4]
    assert [one["amount"] for one in found["prizes"]] == [5001, 3000, 2000]
    winners = [one["entry"]["id"] for one in found["prizes"]]
    assert winners == [one["entry"]["id"] for one in standings[:3]]
    about = Client().get(f"/events/{event.id}/about/").text
    assert "12.50" in about
    assert "50 · 30 · 20" in about
    page = Client().get(f"/events/{event.id}/standings/").text
    assert "Prize money: 100.01 €" in page
    assert page.count("50.01 €") == 1


def test_whoever_has_paid_is_noted(
    event: Event, organiser: User, scorer: User, api_for: ApiFor
) -> None:
    api = api_for(scorer)
    fees = f"/api/v1/events/{event.id}/fees"
    assert [one["paid"] for one in api.get(fees).json()["results"]] == [False] * 4
    first = event.entries.order_by("number")[0]
    address = f"/api/v1/entries/{first.id}/fee"
    for _again in range(2):
        answer = api.put(address, {"paid": True}, format="json")
        assert (answer.status_code, answer.json()["paid"]) == (200, True)
    assert [one["paid"] for one in api.get(fees).json()["results"]] == [True, False, False, False]
    assert api.put(address, {"paid": False}, format="json").json()["paid"] is False
    assert api.put(address, {}, format="json").status_code == 422
    assert api.put(address, {"paid": True, "x": 1}, format="json").status_code == 422


def test_who_owes_is_for_scorers_alone(
    event: Event, club: Club, outsider: User, api_for: ApiFor
) -> None:
    member = builders.user("mia")
    builders.member(club, member, "player")
    entry = event.entries.order_by("number")[0]
    for user, status in ((member, 403), (outsider, 403), (None, 401)):
        api = APIClient() if user is None else api_for(user)
        assert api.get(f"/api/v1/events/{event.id}/fees").status_code == status
        answer = api.put(f"/api/v1/entries/{entry.id}/fee", {"paid": True}, format="json")
        assert answer.status_code == status
        public = api.get(f"/api/v1/entries/{entry.id}")
        assert "paid" not in public.json()
    entry.refresh_from_db()
    assert entry.paid is False


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"fee": -1}, "/fee"),
        ({"purse": 10**13}, "/purse"),
        ({"prizes": [20, 30]}, "/prizes"),
        ({"prizes": [-1]}, "/prizes/0"),
        ({"currency": "x" * 13}, "/currency"),
    ],
)
def test_what_cannot_be_is_refused(
    event: Event, organiser: User, api_for: ApiFor, wrong: dict[str, object], pointer: str
) -> None:
    answer = api_for(organiser).patch(f"/api/v1/events/{event.id}", wrong, format="json")
    assert answer.status_code == 422
    document = answer.json()
    found = document.get("pointer") or document["errors"][0]["pointer"]
    assert found == pointer


def test_the_desk_notes_who_paid(
    event: Event, organiser: User, scorer: User, client: Client
) -> None:
    desk = browser_of(scorer)
    people = f"/events/{event.id}/people/"
    assert "Entry fee 12.50 €: 0 of 4 paid, 0 € in total." in desk.get(people).text
    ticked = [str(entry.id) for entry in event.entries.order_by("number")[:3]]
    done = desk.post(f"/events/{event.id}/paid", {"entry": ticked}, follow=True).text
    assert "3 entries marked as paid." in done
    assert "3 of 4 paid, 37.50 € in total." in done
    owing = desk.get(f"{people}?show=owing").text
    assert owing.count("<strong>owes</strong>") == 1
    undone = desk.post(
        f"/events/{event.id}/paid", {"entry": ticked[:1], "out": "1"}, follow=True
    ).text
    assert "1 entry marked as unpaid." in undone
    assert desk.post(f"/events/{event.id}/paid", {}).status_code == 422
    assert client.post(f"/events/{event.id}/paid", {"entry": ticked}).status_code == 302
    assert event.entries.filter(paid=True).count() == 2


def test_the_form_of_an_event_takes_amounts(event: Event, organiser: User) -> None:
    desk = browser_of(organiser)
    page = desk.get(f"/events/{event.id}/settings/").text
    assert 'value="12.50"' in page
    assert 'value="100.01"' in page
    assert 'value="50 30 20"' in page


def test_an_event_without_a_fee_asks_for_none(club: Club, scorer: User) -> None:
    event = builders.pairs_event(club, 4)
    page = browser_of(scorer).get(f"/events/{event.id}/people/").text
    assert "Show unpaid" not in page
    assert "Not paid" not in page
