"""Players enter an open event themselves, alone or with a partner, leave it, report absence."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from clubs.models import Club, Partnership, Player, User
from clubs.services import partnership_dissolve
from tests import builders
from tournaments.entries.selectors.player_acts import acts_of_players, entries_by_players
from tournaments.entries.services import entries
from tournaments.errors import EntryRefused, NotYours
from tournaments.models import Entry, Event, PartnerRequest, PlayerAct
from tournaments.players.selectors.own_entry import own_entry
from tournaments.players.services.own_entry import (
    own_absence_end,
    own_absence_report,
    own_entry_add,
    own_entry_remove,
)
from tournaments.players.services.partners import partner_accept, partner_ask, partner_decline
from tournaments.rounds.services import rounds
from web.faults import Fault, InvalidInput, NotFound, WrongState

pytestmark = pytest.mark.django_db


def with_account(player: Player) -> User:
    player.user = builders.user(f"account of {player}")
    player.save(update_fields=["user"])
    return player.user


@pytest.fixture
def singles(club: Club) -> Event:
    event = builders.groups_event(club, 6)
    Event.objects.update(players_enter=True)
    return event


@pytest.fixture
def pairs(club: Club) -> Event:
    event = builders.pairs_event(club, 4)
    Event.objects.update(players_enter=True)
    return event


@pytest.fixture
def people(club: Club) -> list[Player]:
    return builders.players(club, 4, "New ")


def ask(event: Event, asker: User, asked: Player) -> PartnerRequest:
    return partner_ask(event_id=event.id, player_id=asked.id, by=asker, now=timezone.now())


def accept(row: PartnerRequest, by: User) -> Entry:
    return partner_accept(request_id=row.id, by=by, now=timezone.now())


def decline(row: PartnerRequest, by: User) -> PartnerRequest:
    return partner_decline(request_id=row.id, by=by, now=timezone.now())


def test_a_player_enters_and_leaves(singles: Event, people: list[Player]) -> None:
    ana = with_account(people[0])
    entry = own_entry_add(event_id=singles.id, by=ana)
    assert (entry.player, entry.number) == (people[0], 7)
    assert entries_by_players(acts_of_players(singles)) == {entry.id}
    with pytest.raises(EntryRefused):
        own_entry_add(event_id=singles.id, by=ana)
    own_entry_remove(event_id=singles.id, by=ana)
    with pytest.raises(WrongState):
        own_entry_remove(event_id=singles.id, by=ana)
    acts = [(act.kind, act.player, act.by) for act in acts_of_players(singles)]
    assert acts == [("leave", people[0], ana), ("enter", people[0], ana)]


def test_who_may_not_enter(
    club: Club, singles: Event, people: list[Player], organiser: User, outsider: User
) -> None:
    for somebody in (organiser, outsider):
        with pytest.raises(NotYours):
            own_entry_add(event_id=singles.id, by=somebody)
    elsewhere = builders.players(outsider.memberships.get().club, 1, "E ")[0]
    with pytest.raises(NotYours, match="the desk enters guests"):
        own_entry_add(event_id=singles.id, by=with_account(elsewhere))
    ana = with_account(people[0])
    with pytest.raises(EntryRefused):
        own_entry_add(event_id=singles.id, by=ana, partnership_id=club.id)
    assert not PlayerAct.objects.exists()


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"players_enter": False}, WrongState),
        ({"state": "running"}, WrongState),
        ({"state": "finished"}, WrongState),
        ({"state": "draft"}, NotFound),
    ],
)
def test_when_nobody_may_enter(
    singles: Event, people: list[Player], changes: dict[str, Any], fault: type[Fault]
) -> None:
    ana = with_account(people[0])
    Event.objects.update(**changes)
    for act in (own_entry_add, own_entry_remove):
        with pytest.raises(fault):
            act(event_id=singles.id, by=ana)


def test_nobody_leaves_a_round_that_is_drawn(singles: Event) -> None:
    first = singles.entries.select_related("player").order_by("number")[0].player
    assert first is not None
    ana = with_account(first)
    rounds.round_draw(event_id=singles.id)
    with pytest.raises(WrongState, match="tell the desk"):
        own_entry_remove(event_id=singles.id, by=ana)


def test_a_pair_enters_by_one_of_the_two(club: Club, pairs: Event, people: list[Player]) -> None:
    ana, cyd = with_account(people[0]), with_account(people[2])
    pair = Partnership.objects.create(club=club, first=people[0], second=people[1], name="We")
    with pytest.raises(EntryRefused) as unnamed:
        own_entry_add(event_id=pairs.id, by=ana)
    assert unnamed.value.data["pointer"] == "/partnership"
    with pytest.raises(EntryRefused, match="you belong to"):
        own_entry_add(event_id=pairs.id, by=cyd, partnership_id=pair.id)
    partnership_dissolve(partnership_id=pair.id)
    with pytest.raises(EntryRefused, match="dissolved"):
        own_entry_add(event_id=pairs.id, by=ana, partnership_id=pair.id)
    Partnership.objects.update(dissolved=None)
    assert own_entry_add(event_id=pairs.id, by=ana, partnership_id=pair.id).partnership == pair


def test_a_partner_agrees(club: Club, pairs: Event, people: list[Player]) -> None:
    ana, ben, cyd = (with_account(one) for one in people[:3])
    row = ask(pairs, ana, people[1])
    assert ask(pairs, ana, people[1]) == row, "asked once"
    other = ask(pairs, cyd, people[1])
    for somebody in (ana, cyd):
        with pytest.raises(NotYours):
            accept(row, somebody)
    entry = accept(row, ben)
    assert entry.partnership is not None
    assert {entry.partnership.first, entry.partnership.second} == set(people[:2])
    other.refresh_from_db()
    assert other.state == "withdrawn", "who plays with another is asked no more"
    with pytest.raises(WrongState):
        accept(row, ben)
    with pytest.raises(EntryRefused):
        ask(pairs, cyd, people[0])


def test_who_asks_who_asked_agrees(pairs: Event, people: list[Player]) -> None:
    ana, ben = with_account(people[0]), with_account(people[1])
    ask(pairs, ana, people[1])
    assert ask(pairs, ben, people[0]).state == "accepted"
    assert pairs.entries.count() == 5


def test_a_request_is_declined_or_taken_back(pairs: Event, people: list[Player]) -> None:
    ana, ben = with_account(people[0]), with_account(people[1])
    with pytest.raises(NotYours):
        decline(ask(pairs, ana, people[1]), with_account(people[2]))
    assert decline(ask(pairs, ana, people[1]), ben).state == "declined"
    assert decline(ask(pairs, ana, people[1]), ana).state == "withdrawn"
    assert pairs.entries.count() == 4


def test_whom_nobody_asks(
    club: Club, pairs: Event, singles: Event, people: list[Player], outsider: User
) -> None:
    ana = with_account(people[0])
    with pytest.raises(WrongState, match="no account"):
        ask(pairs, ana, people[1])
    stranger = builders.players(outsider.memberships.get().club, 1, "E ")[0]
    for nobody in (stranger, people[0]):
        with pytest.raises(InvalidInput):
            ask(pairs, ana, nobody)
    with_account(people[1])
    with pytest.raises(EntryRefused, match="alone"):
        ask(singles, ana, people[1])
    entered = pairs.entries.order_by("number")[0].partnership
    assert entered is not None
    with pytest.raises(EntryRefused, match="already"):
        ask(pairs, ana, entered.first)


def test_somebody_asks_only_so_many(club: Club, pairs: Event, people: list[Player]) -> None:
    ana = with_account(people[0])
    more = builders.players(club, 6, "More ")
    for player in more[:5]:
        with_account(player)
        ask(pairs, ana, player)
    with_account(more[5])
    with pytest.raises(WrongState, match="too many"):
        ask(pairs, ana, more[5])


def account_of_first(event: Event) -> User:
    first = event.entries.select_related("partnership__first").order_by("number")[0]
    assert first.partnership is not None
    return with_account(first.partnership.first)


def test_absence_from_the_next_round(pairs: Event) -> None:
    ana = account_of_first(pairs)
    for _twice in range(2):
        assert own_absence_report(event_id=pairs.id, by=ana).sits_out == [1]
    for _twice in range(2):
        assert own_absence_end(event_id=pairs.id, by=ana).sits_out == []
    acts = [(act.kind, act.number, act.by) for act in acts_of_players(pairs)]
    assert acts == [("back", 1, ana), ("away", 1, ana)]
    own_absence_report(event_id=pairs.id, by=ana)
    part = own_entry(pairs, ana)
    assert part is not None
    assert (part.absent, part.may_say, part.number) == (True, True, 1)
    row = builders.publish_round(pairs)
    drawn = {str(seat.entry_id) for seat in row.seats.all()}
    assert str(part.entry.id if part.entry else "") not in drawn


def test_absence_comes_too_late(pairs: Event) -> None:
    ana = account_of_first(pairs)
    row = rounds.round_draw(event_id=pairs.id)
    for act in (own_absence_report, own_absence_end):
        with pytest.raises(WrongState, match="tell the desk"):
            act(event_id=pairs.id, by=ana)
    part = own_entry(pairs, ana)
    assert part is not None
    assert (part.drawn, part.may_say) == (True, False)
    rounds.round_discard(round_id=row.id)
    builders.publish_round(pairs)
    assert own_absence_report(event_id=pairs.id, by=ana).sits_out == [2]


def test_who_has_no_absence_to_report(pairs: Event, people: list[Player], organiser: User) -> None:
    with pytest.raises(NotYours):
        own_absence_report(event_id=pairs.id, by=organiser)
    with pytest.raises(WrongState, match="not entered"):
        own_absence_report(event_id=pairs.id, by=with_account(people[0]))
    ana = account_of_first(pairs)
    entries.entry_withdraw(entry_id=pairs.entries.order_by("number")[0].id)
    with pytest.raises(WrongState, match="have withdrawn"):
        own_absence_end(event_id=pairs.id, by=ana)
    Event.objects.update(state="finished")
    entries_left = pairs.entries.order_by("number")[1].partnership
    assert entries_left is not None
    with pytest.raises(WrongState, match="no next round"):
        own_absence_report(event_id=pairs.id, by=with_account(entries_left.first))


def test_a_guest_reports_absence_too(pairs: Event, outsider: User) -> None:
    away = builders.pairs(outsider.memberships.get().club, 1, "E ")[0]
    entries.entries_add(event_id=pairs.id, partnerships=[away.id])
    assert own_absence_report(event_id=pairs.id, by=with_account(away.first)).sits_out == [1]


@pytest.mark.django_db(transaction=True)
def test_both_agree_at_once_and_are_entered_once() -> None:
    club = builders.club(builders.user("olga"))
    event = builders.pairs_event(club, 2)
    Event.objects.update(players_enter=True)
    people = builders.players(club, 4, "New ")
    users = [with_account(one) for one in people]
    row = ask(event, users[0], people[1])
    calls: list[Callable[[], object]] = [
        lambda: accept(row, users[1]),
        lambda: ask(event, users[1], people[0]),
        lambda: ask(event, users[2], people[1]),
        lambda: accept(row, users[1]),
    ]

    def one(call: Callable[[], object]) -> object:
        try:
            return call()
        except Fault as fault:
            return fault
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(one, calls))
    assert event.entries.count() == 3
    assert not PartnerRequest.objects.filter(state="waiting").exists()
