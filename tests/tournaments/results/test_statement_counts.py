"""How many statements the database gets for what a hall sends all at once."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tournaments.models import Table
from tournaments.rounds.services import rounds

# Outside of any transaction of the test: BEGIN and COMMIT are counted, too.
pytestmark = pytest.mark.django_db(transaction=True)
MOST = 8
MOST_WITH_KEY = 10


def statements(api: APIClient, table: Table, text: str, status: int, **headers: str) -> int:
    path = f"/api/v1/tables/{table.id}/logs"
    with CaptureQueriesContext(connection) as sent:
        answer = api.generic("POST", path, text, content_type="text/x-domlog", headers=headers)
    assert answer.status_code == status, answer.content
    return len(sent)


@pytest.fixture
def api(api_for: ApiFor, scorer: User) -> APIClient:
    client = api_for(scorer)
    # That a token is used is written once a minute.
    client.get("/api/v1/tokens")
    return client


@pytest.mark.sampled
@pytest.mark.parametrize("tags", ["name", "id", "none"])
@pytest.mark.parametrize("headers", [{}, {"Idempotency-Key": "one"}])
def test_a_log(api: APIClient, club: Club, tags: str, headers: dict[str, str]) -> None:
    table = builders.tables_of(builders.publish_round(builders.pairs_event(club, 4)))[0]
    text = builders.log_for(table, tags=tags)
    most = MOST_WITH_KEY if headers else MOST
    assert statements(api, table, text, 201, **headers) <= most
    # The same again: nothing is written, and the short way has read the seats before the careful.
    assert statements(api, table, text, 201 if headers else 200, **headers) <= most + 2


@pytest.mark.whole
def test_a_round_costs_the_same_statements_whatever_its_size(club: Club, organiser: User) -> None:
    """Draw, publish and close: what grows with the tables is rows, not statements."""
    taken = []
    for count in (4, 24):
        event = builders.pairs_event(club, count, name=f"Cup {count}", prefix=f"{count} ")
        acts = []
        with CaptureQueriesContext(connection) as sent:
            row = rounds.round_draw(event_id=event.id)
        acts.append(len(sent))
        with CaptureQueriesContext(connection) as sent:
            builders.publish(row)
        acts.append(len(sent))
        for table in builders.tables_of(row):
            builders.decide(table, organiser)
        with CaptureQueriesContext(connection) as sent:
            builders.close(row)
        acts.append(len(sent))
        taken.append(acts)
    # The first close of a club makes its pool.
    assert taken[0][:2] == taken[1][:2]
    assert taken[1][2] <= taken[0][2]
    assert max(taken[1]) <= 30
