"""Categories of entries: given by organisers, and the best of each named for everybody."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor, once
from tests.pages import browser_of
from tournaments.attendance.services.bulk import entries_add_again
from tournaments.limits import LONGEST_CATEGORY, MOST_CATEGORIES
from tournaments.models import Event

pytestmark = pytest.mark.django_db


made, event = once(lambda club: builders.pairs_event(club, 4, rounds_planned=1))


def give(event: Event, *labels: list[str]) -> None:
    for entry, own in zip(event.entries.order_by("number"), labels, strict=True):
        entry.categories = own
        entry.save()


def test_the_best_of_each_category(event: Event, organiser: User) -> None:
    give(event, ["Juniors"], ["juniors", "Women"], ["Women"], [])
    address = f"/api/v1/events/{event.id}/categories"
    before = APIClient().get(address).json()
    assert (before["final"], before["results"]) == (False, []), "nobody has played"
    row = builders.publish_round(event)
    for number, table in enumerate(builders.tables_of(row)):
        builders.enter_sheet(table, organiser, 100, 10 * number)
    builders.close(row)
    answer = APIClient().get(address).json()
    standings = APIClient().get(f"/api/v1/events/{event.id}/standings").json()["results"]
    overall = {one["entry"]["id"]: one["place"] for one in standings}
    assert [one["category"] for one in answer["results"]] == ["Juniors", "Women"]
    for one in answer["results"]:
        places = [line["overall"] for line in one["entries"]]
        assert len(places) == 2
        assert places == sorted(places)
        assert places == [overall[line["entry"]] for line in one["entries"]]
        assert one["best"] == one["entries"][:1]
    page = Client().get(f"/events/{event.id}/standings/").text
    part = page[page.index("Best of each category") :]
    assert part.index("Juniors") < part.index("Women")
    assert f"place {places[0]} overall" in part


def test_an_event_without_categories_shows_none(event: Event) -> None:
    builders.publish_round(event)
    assert "Best of each category" not in Client().get(f"/events/{event.id}/standings/").text


def test_organisers_alone_give_them(
    event: Event, club: Club, organiser: User, outsider: User, api_for: ApiFor
) -> None:
    member = builders.user("mia")
    builders.member(club, member, "player")
    entry = event.entries.order_by("number")[0]
    address = f"/api/v1/entries/{entry.id}"
    sent = {"categories": [" Damas ", "damas", "Sub 20"]}
    for user, status in ((member, 403), (outsider, 403), (None, 401)):
        api = APIClient() if user is None else api_for(user)
        assert api.patch(address, sent, format="json").status_code == status
    answer = api_for(organiser).patch(address, sent, format="json")
    assert (answer.status_code, answer.json()["categories"]) == (200, ["Damas", "Sub 20"])
    assert APIClient().get(address).json()["categories"] == ["Damas", "Sub 20"]


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        (["x" * (LONGEST_CATEGORY + 1)], "/categories/0"),
        ([f"c{number}" for number in range(MOST_CATEGORIES + 1)], "/categories"),
        (["women, juniors"], "/categories"),
        (["wo\ufe0fmen"], "/categories"),
        ("women", "/categories"),
    ],
)
def test_what_is_no_category_is_refused(
    event: Event, organiser: User, api_for: ApiFor, wrong: object, pointer: str
) -> None:
    entry = event.entries.order_by("number")[0]
    sent = {"categories": wrong}
    answer = api_for(organiser).patch(f"/api/v1/entries/{entry.id}", sent, format="json")
    assert answer.status_code == 422
    document = answer.json()
    assert (document.get("pointer") or document["errors"][0]["pointer"]) == pointer
    entry.refresh_from_db()
    assert entry.categories == []


def test_the_desk_writes_them_with_commas(event: Event, organiser: User) -> None:
    desk = browser_of(organiser)
    entry = event.entries.order_by("number")[0]
    address = f"/entries/{entry.id}/change"
    page = desk.post(address, {"categories": "Women, Over 60,"}, follow=True).text
    entry.refresh_from_db()
    assert entry.categories == ["Women", "Over 60"]
    assert "Women, Over 60" in page
    many = ",".join(f"c{number}" for number in range(MOST_CATEGORIES + 1))
    refused = desk.post(address, {"categories": many})
    assert refused.status_code == 422
    assert many in refused.text
    entry.refresh_from_db()
    assert entry.categories == ["Women", "Over 60"]


def test_they_come_again(event: Event, club: Club) -> None:
    give(event, ["Women"], [], [], ["Juniors"])
    later = builders.pairs_event(club, 2, name="Later", prefix="Other ")
    entries_add_again(event_id=later.id, former=event.id)
    again = later.entries.order_by("number").values_list("categories", flat=True)
    assert list(again)[2:] == [["Women"], [], [], ["Juniors"]]


def test_a_draft_is_nobodys_business(event: Event) -> None:
    Event.objects.filter(id=event.id).update(state="draft")
    assert APIClient().get(f"/api/v1/events/{event.id}/categories").status_code == 404
