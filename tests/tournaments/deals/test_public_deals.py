"""Where a round is told of, the commitment of its deals is, and once it is closed their secret."""

import json
from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tests.counting import count_queries
from tests.deals import dealt_log
from tests.pages import browser_of
from tests.tournaments.boards.evenings import boards_event
from tournaments.deals.services import hands_deal
from tournaments.feeds.selectors.feed import START, lines_after
from tournaments.feeds.selectors.lines import line_json
from tournaments.feeds.services.webhooks.messages import messages_make
from tournaments.models import DealSecret, Delivery, Event, Round, RoundDeals
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db
TOLD = {"commitment", "secret", "boards"}


@pytest.fixture
def event(club: Club, organiser: User) -> Event:
    """An event of two boards a round, which the site deals; a webhook hears of it."""
    builders.webhook(club, organiser)
    return boards_event(club)


@pytest.fixture
def row(event: Event) -> Round:
    """Its second round, published."""
    first = builders.publish_round(event)
    hands_deal(round_id=first.id, now=timezone.now())
    play(first)
    builders.close(first)
    return builders.publish_round(event)


def play(row: Round) -> None:
    owner = row.event.club.memberships.get(role="owner").user
    for seed, table in enumerate(builders.tables_of(row)):
        assert builders.send(table, owner, dealt_log(table, seed)).fault is None


def deal_members(row: Round, document: dict[str, Any]) -> dict[str, Any]:
    assert document["round_number"] == row.number
    return {name: value for name, value in document.items() if name in TOLD}


def feed_of(row: Round) -> list[dict[str, Any]]:
    """What the feed tells guests of the deals of a round, line by line."""
    lines = map(line_json, lines_after(row.event_id, START, drafts=False))
    changes = [change for line in lines for change in line["changes"]]
    return [deal_members(row, one) for one in changes if one.get("round") == str(row.id)
            and one["what"] == "round"]  # fmt: skip


def messages_of(row: Round) -> list[dict[str, Any]]:
    """What messages to webhooks have told so far."""
    messages_make(timezone.now())
    bodies = Delivery.objects.order_by("created", "id").values_list("body", flat=True)
    changes = [change for body in bodies for change in json.loads(body)["data"]["changes"]]
    return [deal_members(row, one) for one in changes if one.get("round") == str(row.id)
            and one["what"] == "round"]  # fmt: skip


def test_a_round_is_told_with_its_commitment_and_a_closed_one_with_its_secret(
    row: Round, organiser: User, outsider: User, api_for: ApiFor
) -> None:
    deals, secret = RoundDeals.objects.get(round=row), DealSecret.objects.get(round=row).secret
    now: dict[str, Any] = {"commitment": deals.commitment, "boards": [3, 4]}
    readers = [api_for(None), api_for(outsider), api_for(organiser)]

    def check(expected: dict[str, Any]) -> None:
        assert set(map(str, feed_of(row))) == {str(expected)}
        assert messages_of(row)[-1] == expected
        for api in readers:
            found = api.get(f"/api/v1/rounds/{row.id}").json()["certificate"]
            assert {name: found[name] for name in TOLD & found.keys()} == expected
            rows = api.get(f"/api/v1/events/{row.event_id}/rounds").json()["results"]
            one = next(other for other in rows if other["id"] == str(row.id))
            assert one.get("certificate", expected).items() >= expected.items()

    check(now)
    hands_deal(round_id=row.id, now=timezone.now())
    play(row)
    check(now)
    builders.close(row)
    check({"commitment": deals.commitment, "secret": secret, "boards": [3, 4]})
    rounds.round_reopen(round_id=row.id)
    check(now)


def test_pages_show_it_with_how_the_round_was_drawn(row: Round, outsider: User) -> None:
    browser, commitment = browser_of(outsider), RoundDeals.objects.get(round=row).commitment
    secrets = {one.round_id: one.secret for one in DealSecret.objects.all()}
    round_page = browser.get(f"/rounds/{row.id}/").text
    event_page = browser.get(f"/events/{row.event_id}/rounds/").text
    for page in (round_page, event_page):
        assert commitment in page
        assert "3–4" in page
        assert secrets[row.id] not in page
    other = next(secret for key, secret in secrets.items() if key != row.id)
    # The first round is closed.
    assert other in event_page
    assert other not in round_page


def test_a_draft_and_rounds_that_players_shuffle_tell_nothing(
    row: Round, club: Club, organiser: User, api_for: ApiFor
) -> None:
    rounds.round_unpublish(round_id=row.id)
    desk = api_for(organiser)
    draft = desk.get(f"/api/v1/rounds/{row.id}").json()["certificate"]
    assert not TOLD & draft.keys()
    lines = desk.get(f"/api/v1/events/{row.event_id}/changes").json()["results"]
    about = [one for line in lines for one in line["changes"] if one.get("round") == str(row.id)]
    assert about
    assert not any(TOLD & one.keys() for one in about)
    usual = builders.publish_round(builders.pairs_event(club, 4, prefix="U ", name="Usual"))
    assert feed_of(usual)
    assert not any(feed_of(usual))
    assert not TOLD & desk.get(f"/api/v1/rounds/{usual.id}").json()["certificate"].keys()


def test_boards_that_players_deal_have_numbers_alone(club: Club) -> None:
    row = builders.publish_round(boards_event(club, 3, shuffle="players", prefix="P "))
    assert feed_of(row) == [{"boards": [1, 2, 3]}] * len(feed_of(row))


def test_a_feed_is_read_with_the_same_queries_however_many_rounds(row: Round) -> None:
    with count_queries("a feed with rounds that the site deals"):
        lines = lines_after(row.event_id, START, drafts=False)
    assert len(lines) > 2
