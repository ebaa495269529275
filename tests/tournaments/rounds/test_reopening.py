"""Rounds taken back over REST: opened again after closing, a draft again after publishing."""

import pytest

from clubs.models import User
from ratings.models import Period, RatedGame
from tests import builders
from tests.conftest import ApiFor, once
from tests.tournaments.results.test_sheets_api import clear, finish_round
from tournaments.events.services import lifecycle
from tournaments.models import Event, Round
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


made, row = once(lambda club: builders.publish_round(builders.pairs_event(club, 4)))


@pytest.fixture
def user(scorer: User) -> User:
    return scorer


def test_a_round_is_opened_again_and_closed(
    api_for: ApiFor, organiser: User, row: Round, user: User
) -> None:
    finish_round(row, user)
    builders.close(row)
    api = api_for(organiser)
    answer = api.post(f"/api/v1/rounds/{row.id}/reopen")
    assert (answer.status_code, answer.json()["state"]) == (200, "published")
    assert not RatedGame.objects.filter(current=True, places__isnull=False).exists()
    assert api.post(f"/api/v1/rounds/{row.id}/reopen").status_code == 200
    table = builders.tables_of(row)[0]
    assert clear(api, table).status_code == 200
    builders.enter_sheet(table, user, 62, 104)
    builders.close(row)
    assert RatedGame.objects.filter(current=True, places__isnull=False).count() == 2
    assert RatedGame.objects.get(source=table.id, current=True).places == [2, 1]
    assert Period.objects.filter(source=row.id).count() == 1


def test_only_the_last_round_of_a_running_event_is_opened_again(
    api_for: ApiFor, organiser: User, row: Round, user: User
) -> None:
    api = api_for(organiser)
    finish_round(row, user)
    builders.close(row)
    following = rounds.round_draw(event_id=row.event_id)
    assert api.post(f"/api/v1/rounds/{following.id}/reopen").status_code == 409
    late = api.post(f"/api/v1/rounds/{row.id}/reopen")
    assert (late.status_code, late.json()["code"]) == (409, "wrong_state")
    rounds.round_discard(round_id=following.id)
    lifecycle.event_finish(event_id=row.event_id, by=organiser)
    assert api.post(f"/api/v1/rounds/{row.id}/reopen").status_code == 409
    lifecycle.event_reopen(event_id=row.event_id, by=organiser)
    assert api.post(f"/api/v1/rounds/{row.id}/reopen").status_code == 200


def test_a_publication_is_taken_back_while_nothing_has_come_in(
    api_for: ApiFor, organiser: User, scorer: User, row: Round, user: User
) -> None:
    path = f"/api/v1/rounds/{row.id}/publish/undo"
    assert api_for(scorer).post(path).status_code == 403
    api = api_for(organiser)
    assert api.post(path).json()["state"] == "draft"
    assert Event.objects.get(id=row.event_id).state == "open"
    builders.publish(row)
    builders.send(builders.tables_of(row)[0], user, "nonsense")
    refused = api.post(path)
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
