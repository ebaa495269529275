"""Tables out of order over REST and in the form of an event; tables kept for somebody."""

import pytest

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tests.pages import browser_of

pytestmark = pytest.mark.django_db


def test_a_table_that_breaks_is_left_out_from_the_next_draw_on(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    api = api_for(organiser)
    event = builders.pairs_event(club, 6)
    builders.close(builders.play_round(event, organiser))
    first = event.entries.order_by("number")[0]
    api.patch(f"/api/v1/entries/{first.id}", {"fixed_table": 4}, format="json")
    address = f"/api/v1/events/{event.id}"
    answer = api.patch(address, {"policy": {"tables_out": [2]}}, format="json")
    assert (answer.status_code, answer.json()["policy"]) == (200, {"tables_out": [2]})
    drawn = api.post(f"{address}/rounds", {}).json()
    numbers = {
        table["number"]: {seat["entry"] for seat in table["seats"].values()}
        for table in drawn["tables"]
    }
    assert sorted(numbers) == [1, 3, 4]
    assert str(first.id) in numbers[4]
    assert [table["fixed"] for table in drawn["tables"]] == [False, False, True]
    assert [table["session"] for table in drawn["tables"]] == [None] * 3
    page = browser_of(organiser).get(f"/rounds/{drawn['id']}/").text
    assert page.count("fixed table") == 1


@pytest.mark.parametrize("wrong", [[0], [2, 2], "2", [1.5]])
def test_what_is_no_list_of_tables_is_refused(
    club: Club, organiser: User, api_for: ApiFor, wrong: object
) -> None:
    event = builders.pairs_event(club, 4)
    sent = {"policy": {"tables_out": wrong}}
    answer = api_for(organiser).patch(f"/api/v1/events/{event.id}", sent, format="json")
    assert answer.status_code == 422
    document = answer.json()
    found = document.get("pointer") or document["errors"][0]["pointer"]
    assert found == "/policy/tables_out"


def test_the_form_takes_their_numbers(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4)
    event.policy = {"tables_out": [3, 7]}
    event.save()
    desk = browser_of(organiser)
    page = desk.get(f"/events/{event.id}/settings/").text
    assert 'name="tables_out" value="3 7"' in page
    assert "Tables not in use: 3 7" in desk.get(f"/events/{event.id}/about/").text
