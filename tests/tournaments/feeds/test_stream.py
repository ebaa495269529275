"""The stream of an event where no connection is kept: what there is, and the end.

How it is kept is tried in `tests/e2e/test_live.py`.
"""

from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tournaments.feeds.api.stream import KEEP, Keep, Listening
from tournaments.feeds.selectors.feed import Cursor, lines_of
from tournaments.models import Event, Round
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def row(club: Club) -> Round:
    return builders.publish_round(builders.pairs_event(club, 4))


def listen(
    api: APIClient, event: Event, after: str = "", keep: Keep | None = None, method: str = "GET"
) -> Any:
    headers = {"Last-Event-ID": after} if after else {}
    environment: dict[str, Any] = {} if keep is None else {KEEP: keep}
    address = f"/api/v1/events/{event.id}/stream"
    return api.generic(method, address, headers=headers, **environment)


def messages_of(answer: Any) -> list[tuple[str, str]]:
    """The kinds and ids of the messages of an answer."""
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "text/event-stream"
    assert "ETag" not in answer
    first, *blocks = answer.content.decode().strip().split("\n\n")
    assert first.startswith("retry: ")
    found = [dict(line.split(": ", 1) for line in block.split("\n")) for block in blocks]
    return [(one["event"], one["id"]) for one in found]


def ids(event: Event, *, drafts: bool = False) -> list[str]:
    return [str(line.cursor) for line in lines_of(event.id, drafts=drafts)]


def test_it_begins_with_where_the_feed_is(row: Round) -> None:
    newest = ids(row.event)[-1]
    assert messages_of(listen(APIClient(), row.event)) == [("start", newest)]
    assert messages_of(listen(APIClient(), row.event, newest)) == []


def test_whoever_comes_back_hears_the_rest(row: Round, organiser: User) -> None:
    newest = ids(row.event)[-1]
    for table in builders.tables_of(row):
        builders.decide(table, organiser)
    rest = [("change", one) for one in ids(row.event)[-2:]]
    assert messages_of(listen(APIClient(), row.event, newest)) == rest
    address = f"/api/v1/events/{row.event_id}/stream"
    assert messages_of(APIClient().get(address, {"cursor": newest})) == rest
    # What a browser says it has heard last goes before what its page began with.
    back = APIClient().get(address, {"cursor": "1"}, headers={"Last-Event-ID": newest})
    assert messages_of(back) == rest


@pytest.mark.sampled
@pytest.mark.parametrize("after", ["x", "99", "0.99", "-1"])
def test_where_the_feed_has_never_been(row: Round, after: str) -> None:
    assert messages_of(listen(APIClient(), row.event, after)) == [("reset", ids(row.event)[-1])]


def test_odd_parameters(row: Round) -> None:
    answer = APIClient().get(f"/api/v1/events/{row.event_id}/stream", {"from": "1"})
    assert answer.status_code == 422


def test_drafts_are_for_organisers(club: Club, organiser: User, api_for: ApiFor) -> None:
    event = builders.pairs_event(club, 5)
    before = ids(event)[-1]
    rounds.round_draw(event_id=event.id)
    eva = builders.member(club, builders.user("eva"), "scorer")
    for api in (APIClient(), api_for(eva), api_for(builders.user("otto"))):
        assert messages_of(listen(api, event, before)) == []
    assert messages_of(listen(api_for(organiser), event, before)) == [
        ("change", ids(event, drafts=True)[-1])
    ]


def test_an_event_that_nobody_knows_of(club: Club, organiser: User, api_for: ApiFor) -> None:
    event = builders.pairs_event(club, 4)
    Event.objects.filter(id=event.id).update(state=Event.State.DRAFT)
    for api in (APIClient(), api_for(builders.user("otto"))):
        assert listen(api, event).status_code == 404
    assert listen(api_for(organiser), event).status_code == 200
    assert APIClient().get(f"/api/v1/events/{uuid4()}/stream").status_code == 404


def test_what_a_server_that_keeps_it_is_told(row: Round, organiser: User, api_for: ApiFor) -> None:
    kept: list[Listening] = []

    def keep(listening: Listening) -> bool:
        kept.append(listening)
        return True

    newest = ids(row.event)[-1]
    guest = listen(APIClient(), row.event, "1", keep)
    assert messages_of(guest) == [], "the rest is told by the server"
    assert kept.pop() == Listening(row.event_id, Cursor(1), drafts=False, personal=False)
    assert messages_of(listen(APIClient(), row.event, keep=keep)) == [("start", newest)]
    assert kept.pop().after == Cursor(int(newest))
    listen(api_for(organiser), row.event, "1", keep)
    assert kept.pop()[2:] == (True, True)
    listen(APIClient(), row.event, "1", keep, "HEAD")
    assert kept == []
    crowded = listen(APIClient(), row.event, "1", lambda _listening: False)
    assert messages_of(crowded) == [("change", one) for one in ids(row.event)[1:]]
    assert crowded.content.startswith(b"retry: 10000")
