"""Hands of boards that travel stand nowhere before the event is over."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, User
from games.models import Submission
from tests import builders
from tests.deals import dealt_log
from tests.deploy.test_hidden_hands import DealtWorld, low_first
from tests.deploy.test_hidden_names import text_of
from tests.deploy.world import World, client_of
from tests.pages import browser_of
from tests.tournaments.boards.travelling import travelling_event
from tournaments.deals.selectors.deals import hands_of_board, shuffles_of
from tournaments.deals.services import hands_deal
from tournaments.events.services import lifecycle
from tournaments.models import DealSecret, Round

pytestmark = pytest.mark.django_db


class TravellingWorld(DealtWorld):
    """A club with one of everything, and boards that travel: a round is closed, one is played."""

    def __init__(self, club: Club, owner: User) -> None:
        World.__init__(self, club, owner)
        event = travelling_event(club, "mitchell", 8, 4, prefix="D ")
        first = builders.publish_round(event)
        hands_deal(round_id=first.id, now=timezone.now())
        for seed, table in enumerate(builders.tables_of(first)):
            builders.send(table, owner, builders.log_for(table))
            assert builders.send(table, owner, dealt_log(table, seed)).fault is None
        builders.close(first)
        self.dealt = builders.publish_round(event)
        self.table = builders.tables_of(first)[0]
        self.seated = builders.accounts_of(self.table)
        self.ids |= {
            "event_id": event.id,
            "round_id": first.id,
            "table_id": self.table.id,
            "entry_id": event.entries.order_by("number")[0].id,
            "player_id": self.table.seats.get(letter="A").player_id,
            "submission_id": Submission.objects.filter(match=self.table.id).latest("created").id,
        }
        self.secret = DealSecret.objects.get(round=first).secret
        shuffle = shuffles_of([self.dealt])[self.dealt.id]
        self.hands = {
            (board, line, (1, board)): tuple(map(low_first, tiles))
            for board in range(1, 9)
            for line, tiles in hands_of_board(event, shuffle, board).items()
        }


@pytest.mark.whole
def test_boards_that_travel_stand_at_no_address_for_nobody(
    club: Club, organiser: User, outsider: User
) -> None:
    """A round is closed and has logs; its boards go on to others."""
    world = TravellingWorld(club, organiser)
    ids = {str(one) for one in world.ids.values()}
    lookers: dict[str, Any] = {"a guest": Client()}
    for who, user in {"owner": organiser, "A": world.seated["A"], "outsider": outsider}.items():
        lookers |= {who: browser_of(user), f"{who} by REST": client_of(user)}
    paths = [path for path in world.paths() if any(one in path for one in ids)]
    told = [
        (path, who, leaks)
        for path in paths
        for who, browser in lookers.items()
        if (leaks := world.leaks_of(text_of(browser.get(path))))
    ]
    assert len(paths) > 100
    assert told == []
    lifecycle.event_cancel(event_id=world.dealt.event_id, by=organiser)
    log = f"/tables/{world.table.id}/log.domlog"
    assert not world.leaks_of(text_of(Client().get(log)))
    Round.objects.filter(id=world.dealt.id).update(state=Round.State.CLOSED)
    assert world.leaks_of(text_of(Client().get(log)))
