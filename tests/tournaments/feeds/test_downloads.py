"""Files for programs: an object a line, no draft in any, games that can be sent again."""

import json
from typing import Any

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, User
from games.models import Submission
from tests import builders
from tests.conftest import ApiFor, once
from tournaments.feeds.selectors.feed import lines_of
from tournaments.models import Event, Round
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db
WHAT = ("standings", "rounds", "entries", "results", "games", "changes")


def make_row(club: Club) -> Round:
    """A round of which one table waits, and a draft after it."""
    organiser = builders.owner(club)
    event = builders.pairs_event(club, 8, name="Copa")
    row = builders.publish_round(event)
    for table in builders.tables_of(row)[:3]:
        builders.decide(table, organiser, seed=table.number)
    return row


made, row = once(make_row)


def lines(event: Event, what: str, api: APIClient | None = None) -> list[Any]:
    path = f"/api/v1/events/{event.id}/export/{what}.ndjson"
    answer: Any = (api or APIClient()).get(path)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/x-ndjson"
    assert answer["Content-Disposition"] == f'attachment; filename="copa-{what}.ndjson"'
    return [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]


@pytest.mark.sampled
@pytest.mark.parametrize("what", WHAT[:4])
def test_lines_have_the_heads_of_csv_as_keys(row: Round, what: str) -> None:
    answer = APIClient().get(f"/api/v1/events/{row.event_id}/export/{what}.csv")
    head, *rest = answer.content.decode("utf-8-sig").splitlines()
    found = lines(row.event, what)
    assert [",".join(line) for line in found] == [head] * len(rest)
    assert found


def test_games_can_be_sent_again(club: Club, organiser: User, row: Round, api_for: ApiFor) -> None:
    found = lines(row.event, "games")
    assert [(game["round"], game["table"]) for game in found] == [(1, 1), (1, 2), (1, 3)]
    body = "\n".join(map(json.dumps, found))
    before = Submission.objects.count()
    answer: Any = api_for(organiser).generic(
        "POST",
        f"/api/v1/events/{row.event_id}/logs",
        body,
        content_type="application/x-ndjson",
    )
    told = [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]
    assert [line.get("repeated") for line in told] == [True] * 3, told
    assert Submission.objects.count() == before


def test_changes_are_the_feed(row: Round) -> None:
    cursors = [line["cursor"] for line in lines(row.event, "changes")]
    assert cursors == [str(line.cursor) for line in lines_of(row.event_id, drafts=False)]


def test_no_draft_is_in_any(row: Round, organiser: User, api_for: ApiFor) -> None:
    event = row.event
    before = {what: lines(event, what) for what in WHAT}
    builders.enter_sheet(builders.tables_of(row)[3], organiser, 100, 40)
    builders.close(row)
    draft = rounds.round_draw(event_id=event.id)
    for api in (None, api_for(organiser)):
        found = {what: lines(event, what, api) for what in WHAT}
        assert str(draft.id) not in json.dumps(found)
        assert found["rounds"] == before["rounds"]


def test_no_such_file(row: Round) -> None:
    for name in ("games.csv", "changes.xlsx", "people.ndjson", "games.json"):
        path = f"/api/v1/events/{row.event_id}/export/{name}"
        assert APIClient().get(path).status_code == 404
