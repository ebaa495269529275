"""Yellow cards of earlier events count on where an event's rules say so."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, Player, User
from tests import builders
from tests.conftest import ApiFor
from tests.counting import count_queries
from tests.pages import browser_of, url
from tests.tournaments.cards.test_cards import RULES, player_at, rules, score_of, show
from tournaments.entries.services import entries
from tournaments.events.services import lifecycle
from tournaments.models import Card, Event, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def first(club: Club) -> Event:
    return builders.pairs_event(club, 4)


@pytest.fixture
def desk(organiser: User, api_for: ApiFor) -> APIClient:
    return api_for(organiser)


@pytest.fixture
def player_with_yellow(first: Event, desk: APIClient) -> Player:
    """Who was shown a yellow card in the first event."""
    rules(desk, first)
    offender = player_at(builders.tables_of(builders.publish_round(first))[0])
    assert kinds(show(desk, table_of(first, offender), offender)) == [("yellow", 40, 0)]
    return offender


def next_event(club: Club, before: Event, name: str) -> Event:
    """The same pairs in another event of the club."""
    event = builders.pairs_event(club, 2, name=name, prefix=f"{name} ")
    event.entries.all().delete()
    pairs = [row.partnership_id for row in before.entries.all() if row.partnership_id]
    entries.entries_add(event_id=event.id, partnerships=pairs)
    return event


def table_of(event: Event, player: Player) -> Table:
    row = event.rounds.first() or builders.publish_round(event)
    return row.tables.filter(seats__player=player).get()


def over(event: Event, by: User) -> None:
    row = event.rounds.get()
    for table in builders.tables_of(row):
        if table.state == Table.State.OPEN:
            builders.enter_sheet(table, by, 100, 90)
    builders.close(row)
    lifecycle.event_finish(event_id=event.id, by=by)


def kinds(answer: Any) -> list[tuple[str, int, int]]:
    assert answer.status_code == 201, answer.content
    one = answer.json()
    return [(one["counts_as"], one["points"], one["before"])]


def test_the_second_yellow_is_red_in_the_next_event(
    club: Club, first: Event, organiser: User, desk: APIClient, player_with_yellow: Player
) -> None:
    over(first, organiser)
    second = next_event(club, first, "Second")
    assert rules(desk, second, carried=1).json()["carried"] == 1
    table = table_of(second, player_with_yellow)
    assert kinds(show(desk, table, player_with_yellow)) == [("red", 80, 1)]
    builders.enter_sheet(table, organiser, 100, 90)
    line = score_of(second, player_with_yellow)
    assert line["points_for"] in {20, 10}
    assert [one["left"] for one in suspensions(desk, club)] == [1]
    over(second, organiser)
    # Used up: the count begins anew, however far back one looks.
    Card.objects.filter(table__round__event=second).update(lifted_at=second.created)
    third = next_event(club, first, "Third")
    rules(desk, third, carried=5)
    assert kinds(show(desk, table_of(third, player_with_yellow), player_with_yellow)) == [
        ("yellow", 40, 0)
    ]


def suspensions(desk: Any, club: Club) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = desk.get(f"/api/v1/clubs/{club.id}/suspensions").json()["results"]
    return found


@pytest.mark.whole
def test_only_the_last_events_count(
    club: Club, first: Event, organiser: User, desk: APIClient, player_with_yellow: Player
) -> None:
    between = builders.pairs_event(club, 2, name="Between", prefix="B ")
    builders.publish_round(between)
    builders.pairs_event(club, 2, name="Not begun", prefix="N ")
    dropped = builders.pairs_event(club, 2, name="Dropped", prefix="D ")
    lifecycle.event_cancel(event_id=dropped.id, by=organiser)
    last = next_event(club, first, "Last")
    for carried, expected in ((1, ("yellow", 40, 0)), (2, ("red", 80, 1)), (0, ("yellow", 40, 0))):
        Card.objects.filter(table__round__event=last).delete()
        rules(desk, last, carried=carried)
        assert kinds(show(desk, table_of(last, player_with_yellow), player_with_yellow)) == [
            expected
        ]


@pytest.mark.whole
def test_rules_that_come_later_count_the_cards_that_were_shown(
    club: Club, first: Event, desk: APIClient, player_with_yellow: Player
) -> None:
    second = next_event(club, first, "Second")
    rules(desk, second)
    assert kinds(show(desk, table_of(second, player_with_yellow), player_with_yellow)) == [
        ("yellow", 40, 0)
    ]
    assert rules(desk, second, carried=3).json()["carried"] == 3
    again = desk.get(f"/api/v1/events/{second.id}/cards").json()["results"]
    assert [(one["counts_as"], one["before"]) for one in again] == [("red", 1)]
    for wrong in (-1, 51, "x"):
        answer = rules(desk, second, carried=wrong)  # type: ignore[arg-type]
        assert (answer.status_code, answer.json()["pointer"]) == (422, "/carried")


@pytest.mark.whole
def test_a_card_taken_back_was_not_brought_along(
    club: Club, first: Event, desk: APIClient, player_with_yellow: Player
) -> None:
    card = desk.get(f"/api/v1/events/{first.id}/cards").json()["results"][0]["id"]
    desk.post(f"/api/v1/cards/{card}/undo", {"reason": "somebody else"})
    second = next_event(club, first, "Second")
    rules(desk, second, carried=1)
    assert kinds(show(desk, table_of(second, player_with_yellow), player_with_yellow)) == [
        ("yellow", 40, 0)
    ]


@pytest.mark.whole
def test_of_two_cards_the_first_that_stands_brings_them(
    club: Club, first: Event, desk: APIClient, player_with_yellow: Player
) -> None:
    second = next_event(club, first, "Second")
    rules(desk, second, carried=1)
    table = table_of(second, player_with_yellow)
    one = show(desk, table, player_with_yellow).json()["id"]
    assert kinds(show(desk, table, player_with_yellow)) == [("yellow", 40, 0)]
    desk.post(f"/api/v1/cards/{one}/undo", {"reason": "somebody else"})
    left = desk.get(f"/api/v1/events/{second.id}/cards").json()["results"]
    assert [(card["counts_as"], card["before"]) for card in left] == [(None, 0), ("red", 1)]


def test_pages_say_it(club: Club, first: Event, organiser: User) -> None:
    desk = browser_of(organiser)
    offender = player_at(builders.tables_of(builders.publish_round(first))[0])
    shown = {"kind": "yellow", "reason": "spoke to the partner"}
    table = table_of(first, offender)
    desk.post(url(first, "cards/show"), shown | {"seat": f"{table.id} {offender.id}"})
    second = next_event(club, first, "Second")
    sent = RULES | {"carried": 1}
    page = desk.post(url(second, "cards/rules"), sent, follow=True).text
    assert "Earlier events whose yellow cards still count: 1" in page
    table = table_of(second, offender)
    seat = {"seat": f"{table.id} {offender.id}"}
    page = desk.post(url(second, "cards/show"), shown | seat, follow=True).text
    assert "counts as red" in page
    assert "carried over from earlier events: 1" in page
    assert Client().get(url(second, "cards/")).status_code == 302


@pytest.mark.whole
def test_statements_do_not_grow_with_the_events(
    club: Club, first: Event, desk: APIClient, player_with_yellow: Player
) -> None:
    for number in range(4):
        more = builders.pairs_event(club, 2, name=f"More {number}", prefix=f"M{number} ")
        builders.publish_round(more)
    last = next_event(club, first, "Last")
    rules(desk, last, carried=50)
    table = table_of(last, player_with_yellow)
    with count_queries("rest: show a card that adds to those of earlier events"):
        assert kinds(show(desk, table, player_with_yellow)) == [("red", 80, 1)]


@pytest.mark.django_db(transaction=True)
def test_a_card_and_the_rules_at_once(
    club: Club,
    first: Event,
    desk: APIClient,
    player_with_yellow: Player,
    organiser: User,
    api_for: ApiFor,
) -> None:
    """In either order, the card that is shown knows what its player brought along."""
    second = next_event(club, first, "Second")
    rules(desk, second)
    table = table_of(second, player_with_yellow)
    for carried in (1, 0, 1, 0):
        Card.objects.filter(table__round__event=second).delete()
        ready = Barrier(2)

        def waits(act: Callable[..., Any], *what: Any, ready: Barrier = ready, **more: int) -> int:
            try:
                ready.wait(timeout=20)
                return int(act(api_for(organiser), *what, **more).status_code)
            finally:
                connection.close()

        with ThreadPoolExecutor(2) as pool:
            one = pool.submit(waits, lambda api: show(api, table, player_with_yellow))
            other = pool.submit(
                waits, lambda api, carried: rules(api, second, carried=carried), carried=carried
            )
            assert (one.result(), other.result()) == (201, 200)
        assert [card.before for card in Card.objects.filter(table=table)] == [carried]
