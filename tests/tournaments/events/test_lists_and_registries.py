"""The events of a club, the tables of an event, and what an event can be made of."""

from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tests.counting import count_queries
from tournaments.models import Event, Seat
from tournaments.ranking.metrics import METRICS
from tournaments.scheduling.formats import FORMATS

pytestmark = pytest.mark.django_db


def running_event(club: Club) -> Event:
    """Eight pairs at four tables of a published round."""
    event = builders.pairs_event(club, 8)
    builders.publish_round(event)
    return event


def get_list(path: str, api: APIClient | None = None, **asked: Any) -> Any:
    answer = (api or APIClient()).get(f"/api/v1/{path}", asked)
    assert answer.status_code == 200, answer.json()
    return answer.json()


@pytest.mark.parametrize(
    ("path", "slugs"),
    [
        ("methods", list(FORMATS)),
        ("tie-breaks", list(METRICS)),
        (
            "presets",
            [
                *("match", "match_points_difference", "three_one_zero", "efectividad", "saldo"),
                *("places", "points", "lowest_points", "matchpoints", "imps", "butler"),
            ],
        ),
    ],
)
def test_every_word_is_listed_with_what_it_means(path: str, slugs: list[str]) -> None:
    page = get_list(path)
    assert [one["slug"] for one in page["results"]] == slugs
    assert all(one["title"] for one in page["results"])
    assert APIClient().get(f"/api/v1/{path}?x=1").status_code == 422
    assert APIClient().get(f"/api/v1/{path}", HTTP_ACCEPT_LANGUAGE="es").json() != page


def test_a_club_lists_its_events(
    club: Club, outsider: User, organiser: User, api_for: ApiFor
) -> None:
    event = running_event(club)
    path = f"clubs/{club.id}/events"
    assert [one["id"] for one in get_list(path)["results"]] == [str(event.id)]
    assert get_list(path, state="finished")["count"] == 0
    Event.objects.filter(id=event.id).update(state=Event.State.DRAFT)
    assert get_list(path, api_for(outsider))["count"] == 0
    assert get_list(path, api_for(organiser))["count"] == 1
    elsewhere = Club.objects.exclude(id=club.id).get()
    assert get_list(f"clubs/{elsewhere.id}/events")["count"] == 0
    assert APIClient().get(f"/api/v1/clubs/{uuid4()}/events").status_code == 404
    assert APIClient().get(f"/api/v1/{path}?club={club.id}").json()["pointer"] == "/club"


def test_an_event_lists_its_tables_and_somebodys_own(
    club: Club, organiser: User, outsider: User, api_for: ApiFor
) -> None:
    event = running_event(club)
    path = f"events/{event.id}/tables"
    every = get_list(path)["results"]
    assert [table["number"] for table in every] == list(range(1, len(every) + 1))
    assert len(every) > 1
    seat = Seat.objects.filter(table__round__event=event).order_by("id")[0]
    mine = get_list(path, player=seat.player_id, round=1)["results"]
    assert [table["id"] for table in mine] == [str(seat.table_id)]
    assert get_list(path, round=2)["count"] == get_list(path, state="confirmed")["count"] == 0
    assert get_list(path, player=uuid4())["count"] == 0
    event.rounds.update(state="draft")
    assert get_list(path)["count"] == get_list(path, api_for(outsider))["count"] == 0
    assert get_list(path, api_for(organiser))["count"] == len(every)
    assert APIClient().get(f"/api/v1/events/{uuid4()}/tables").status_code == 404


def test_many_tables_cost_no_more_queries_than_few(club: Club) -> None:
    event = running_event(club)
    for limit in (1, 100):
        with count_queries("rest: the tables of an event"):
            get_list(f"events/{event.id}/tables", limit=limit)
