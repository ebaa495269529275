"""Events by club, game, state and method; ratings of entries in one unit."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tournaments.entries.selectors.entries import entries_of_event
from tournaments.models import Event
from tournaments.rounds.selectors.schedules import schedule_of

pytestmark = pytest.mark.django_db
NOWHERE = "01890000-0000-7000-8000-000000000000"


@pytest.fixture
def events(club: Club, outsider: User) -> dict[str, Event]:
    """An open Swiss of pairs, finished groups of Domizerka, a knockout of another club."""
    pairs = builders.pairs_event(club, 2)
    groups = builders.groups_event(club)
    begins = datetime(2026, 10, 1, 18, tzinfo=UTC)
    Event.objects.filter(id=pairs.id).update(starts=begins)
    Event.objects.filter(id=groups.id).update(
        state=Event.State.FINISHED, starts=begins + timedelta(days=1)
    )
    other = Club.objects.get(name="Elsewhere")
    away = builders.pairs_event(other, 2, method="knockout", name="Away", prefix="E")
    return {"pairs": pairs, "groups": groups, "away": away}


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ("", {"pairs", "groups", "away"}),
        ("game=domizerka", {"groups"}),
        ("game=partnership&method=swiss", {"pairs"}),
        ("method=knockout", {"away"}),
        ("state=finished", {"groups"}),
        ("state=open", {"pairs", "away"}),
        ("game=draw", set()),
        ("search=aw", {"away"}),
        ("search=PAIRS monday", {"pairs"}),
        ("search=%25", set()),
        ("since=2026-10-02T18:00:00Z", {"groups"}),
        ("until=2026-10-02T18:00:00Z", {"pairs"}),
        ("since=2026-10-01T20:00:00%2B02:00&until=2026-10-09T00:00:00Z", {"pairs", "groups"}),
        (f"club={NOWHERE}", set()),
    ],
)
def test_events_are_filtered(events: dict[str, Event], query: str, keys: set[str]) -> None:
    answer = APIClient().get(f"/api/v1/events?{query}").json()
    found = {row["id"] for row in answer["results"]}
    assert found == {str(events[key].id) for key in keys}
    assert answer["count"] == len(keys)


def test_events_of_a_club(events: dict[str, Event], club: Club) -> None:
    answer = APIClient().get(f"/api/v1/events?club={club.id}&limit=1").json()
    assert (answer["count"], len(answer["results"])) == (2, 1)
    assert f"club={club.id}" in answer["next"]


def test_a_filter_shows_no_drafts_of_others(
    events: dict[str, Event], api_for: ApiFor, organiser: User, outsider: User
) -> None:
    Event.objects.filter(id=events["pairs"].id).update(state=Event.State.DRAFT)
    for user, count in ((None, 0), (outsider, 0), (organiser, 1)):
        assert api_for(user).get("/api/v1/events?state=draft").json()["count"] == count


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("club=x", "/club"),
        ("game=chess", "/game"),
        ("state=over", "/state"),
        ("method=lots", "/method"),
        ("shape=pairs", "/shape"),
    ],
)
def test_filters_that_make_no_sense(db: None, query: str, pointer: str) -> None:
    answer = APIClient().get(f"/api/v1/events?{query}")
    assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)
    assert answer["Content-Type"] == "application/problem+json"


def test_a_rating_is_in_millionths_where_it_is_stored_and_in_points_where_it_is_drawn(
    club: Club,
) -> None:
    event = builders.pairs_event(club, 2)
    event.entries.filter(number=1).update(rating=1_612_500_000)
    shown = APIClient().get(f"/api/v1/events/{event.id}/entries").json()["results"]
    assert [row["rating"] for row in shown] == [1_612_500_000, 1_500_000_000]
    names = {str(entry.id): entry.number for entry in entries_of_event(event)}
    drawn = {names[entry.id]: entry.rating for entry in schedule_of(event).entries}
    assert drawn == {1: Fraction(3225, 2), 2: 1500}
