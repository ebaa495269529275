"""Elimination events played through the service: who is out, who has won, what the pages say."""

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.pages import browser_of, url
from tournaments.entries.services import entries
from tournaments.errors import CannotDraw
from tournaments.events.services import lifecycle
from tournaments.models import Event
from tournaments.rounds.selectors.next_act import is_decided
from tournaments.rounds.services import rounds
from tournaments.standings.selectors.standings import standings_of

pytestmark = pytest.mark.django_db


def play_event(club: Club, organiser: User, method: str, pairs: int, rounds: int) -> Event:
    """An event of fixed partnerships, played until one is left, and ended."""
    event = builders.pairs_event(club, pairs, rounds_planned=rounds, method=method)
    number = 0
    while not number or not is_decided(event):
        number += 1
        builders.close(builders.play_round(event, organiser, seed=5 * number))
    return lifecycle.event_finish(event_id=event.id, by=organiser)


def test_a_knockout_ranks_by_the_round_that_put_somebody_out(
    client: Client, club: Club, organiser: User
) -> None:
    event = play_event(club, organiser, "knockout", pairs=6, rounds=3)
    final = event.rounds.get(number=3).tables.get(number=1)
    third = event.rounds.get(number=3).tables.get(number=2)
    winners = [
        table.seats.filter(side=table.results.get(current=True).winner).first()
        for table in (final, third)
    ]
    lines = standings_of(event)
    first, second, bronze = (line.entry for line in lines[:3])
    assert winners[0] is not None
    assert winners[1] is not None
    assert first == winners[0].entry
    assert {first, second} == {seat.entry for seat in final.seats.all()}
    assert bronze == winners[1].entry
    assert [line.standing.place for line in lines[:4]] == [1, 2, 3, 4]
    assert client.get(url(event)).status_code == 200


@pytest.mark.whole
def test_a_double_elimination_ends_with_one_winner(club: Club, organiser: User) -> None:
    event = play_event(club, organiser, "double_elimination", pairs=4, rounds=9)
    assert event.rounds.count() in (4, 5), "it ends before the nine rounds planned"
    lines = standings_of(event)
    assert lines[0].standing.losses <= 1
    assert [line.standing.losses for line in lines[1:]] == [2, 2, 2]


def test_who_is_left_alone_has_won_and_the_answer_says_how_to_finish(
    club: Club, organiser: User
) -> None:
    event = builders.pairs_event(club, 2, rounds_planned=3, method="double_elimination")
    builders.close(builders.play_round(event, organiser))
    one, other = event.entries.all()
    entries.entry_withdraw(entry_id=one.id)
    with pytest.raises(CannotDraw) as refused:
        rounds.round_draw(event_id=event.id)
    assert refused.value.code == "event_finished"
    assert str(other) in refused.value.detail
    assert "End the event." in refused.value.detail
    lifecycle.event_change(event_id=event.id, changes={"rounds_planned": 1}, by=organiser)
    event.refresh_from_db()
    assert event.state == Event.State.RUNNING, "a setting never ends an event"
    assert lifecycle.event_finish(event_id=event.id, by=organiser).state == Event.State.FINISHED


def test_the_page_offers_the_end_once_one_is_left(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 2, rounds_planned=3, method="double_elimination")
    desk = browser_of(organiser)
    builders.close(builders.play_round(event, organiser))
    page = desk.get(url(event)).text
    assert "Draw round 2" in page
    entries.entry_withdraw(entry_id=event.entries.all()[0].id)
    page = desk.get(url(event)).text
    assert "Draw round 2" not in page
    assert '<button class="button">End the event</button>' in page
