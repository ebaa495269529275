"""A draft is the organisers' own: nothing that others see gives it away, its bye least of all."""

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tests.pages import browser_of, url
from tournaments.models import Event
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    """An open event of five partnerships: every round has a bye."""
    return builders.pairs_event(club, 5)


def what_is_public(event: Event, client: Client, api_for: ApiFor) -> list[object]:
    """What a guest sees of an event: its page, the tag of its fragment, standings over REST."""
    shown = client.get(url(event, "live"))
    standings = api_for(None).get(f"/api/v1/events/{event.id}/standings").json()
    return [shown.text, shown["ETag"], standings]


def test_the_bye_of_the_first_draft_is_secret(
    client: Client, scorer: User, event: Event, api_for: ApiFor
) -> None:
    before = what_is_public(event, client, api_for)
    scorers = browser_of(scorer).get(url(event, "live")).text
    row = rounds.round_draw(event_id=event.id)
    assert row.byes.count() == 1
    assert what_is_public(event, client, api_for) == before
    assert browser_of(scorer).get(url(event, "live")).text == scorers
    builders.publish(row)
    assert what_is_public(event, client, api_for) != before


def test_the_bye_of_a_later_draft_is_secret(
    client: Client, organiser: User, event: Event, api_for: ApiFor
) -> None:
    builders.close(builders.play_round(event, organiser))
    before = what_is_public(event, client, api_for)
    row = rounds.round_draw(event_id=event.id)
    assert what_is_public(event, client, api_for) == before
    builders.publish(row)
    assert what_is_public(event, client, api_for) != before
