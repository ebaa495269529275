"""Many enter, come and leave at once; somebody walks in by name."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import pytest
from django.db import connection
from django.test import Client

from clubs.models import Club, Partnership, Player, User
from clubs.services import partnership_dissolve, partnerships_add
from tests import builders
from tournaments.attendance.services import bulk, walk_ins
from tournaments.entries.selectors.entries import coming_round
from tournaments.entries.services import entries
from tournaments.errors import EntryRefused
from tournaments.events.core.settings import EventPlan
from tournaments.events.services import lifecycle
from tournaments.models import CheckIn, Event
from tournaments.standings.selectors.standings import standings_of
from web.faults import Fault, InvalidInput, WrongState

pytestmark = pytest.mark.django_db
NOWHERE = UUID("01890000-0000-7000-8000-000000000000")


def empty_event(club: Club, shape: str = "pairs", name: str = "Tonight", **also: object) -> Event:
    method = "swiss" if shape == "pairs" else "rotating_swiss"
    plan = EventPlan(name, "partnership", method, shape, 3, seed=7, **also)  # type: ignore[arg-type]
    return lifecycle.event_open(event_id=lifecycle.event_create(club=club, plan=plan).id)


@pytest.fixture
def event(club: Club) -> Event:
    """An open event of five partnerships with check-in: a round has a bye."""
    event = builders.pairs_event(club, 5)
    Event.objects.filter(id=event.id).update(check_in=True)
    event.refresh_from_db()
    return event


def states(event: Event) -> list[str]:
    return [one.state for one in coming_round(event).people]


def by_name(club: Club, name: str) -> Player:
    return Player.objects.get(club=club, name=name)


# Many at once.


def test_all_of_the_club_enter_but_pairs_that_share_a_player(club: Club) -> None:
    pairs = builders.pairs(club, 4)
    one, other = pairs[0].first_id, pairs[1].first_id
    shared = partnerships_add(club=club, pairs=[(one, other)])[0]
    partnership_dissolve(partnership_id=pairs[3].id)
    event = empty_event(club)
    done = bulk.entries_add_all(event_id=event.id)
    assert [entry.partnership_id for entry in done.entries] == [pairs[2].id]
    assert sorted(done.left_out) == sorted([pairs[0].name, pairs[1].name, shared.name])
    with pytest.raises(EntryRefused, match="have a player in common"):
        bulk.entries_add_all(event_id=event.id)


def test_all_players_enter_and_nobody_twice(club: Club) -> None:
    players = builders.players(club, 6)
    event = empty_event(club, "rotating")
    entries.entries_add(event_id=event.id, players=[players[2].id])
    done = bulk.entries_add_all(event_id=event.id)
    assert (len(done.entries), done.left_out) == (5, [])
    assert [entry.number for entry in done.entries] == [2, 3, 4, 5, 6]
    with pytest.raises(EntryRefused, match="Everyone in the club is already entered"):
        bulk.entries_add_all(event_id=event.id)


def test_as_last_time(club: Club, event: Event) -> None:
    rows = list(event.entries.order_by("number"))
    entries.entry_change(entry_id=rows[0].id, changes={"team": "North"})
    entries.entry_withdraw(entry_id=rows[1].id)
    assert rows[2].partnership is not None
    partnership_dissolve(partnership_id=rows[2].partnership.id)
    again = empty_event(club, check_in=True)
    entries.entries_add(event_id=again.id, partnerships=[rows[3].partnership_id])  # type: ignore[list-item]
    done = bulk.entries_add_again(event_id=again.id, former=event.id, here=True)
    assert [one.partnership_id for one in done.entries] == [
        rows[0].partnership_id,
        rows[4].partnership_id,
    ]
    assert done.entries[0].team == "North"
    assert done.left_out == [str(rows[2])]
    assert states(again) == ["waiting", "here", "here"]
    with pytest.raises(EntryRefused, match="Everyone from that event"):
        bulk.entries_add_again(event_id=again.id, former=event.id)


def test_as_last_time_is_refused_for_another_club_or_kind(
    club: Club, event: Event, outsider: User
) -> None:
    other = builders.club(outsider, "Far away")
    foreign = builders.pairs_event(other, 2, name="Theirs", prefix="T ")
    for former in (foreign.id, NOWHERE, builders.groups_event(club).id):
        with pytest.raises(InvalidInput, match="same kind"):
            bulk.entries_add_again(event_id=event.id, former=former)
    again = empty_event(club)
    with pytest.raises(WrongState, match="no check-in"):
        bulk.entries_add_again(event_id=again.id, former=event.id, here=True)
    assert not again.entries.exists()


def test_check_in_all_and_carry_over(event: Event, organiser: User) -> None:
    rows = list(event.entries.order_by("number"))
    entries.entry_change(entry_id=rows[0].id, changes={"sits_out": [1]})
    assert bulk.entries_check_in_all(event_id=event.id) == (4, 1)
    assert states(event) == ["absent", "here", "here", "here", "here"]
    with pytest.raises(WrongState, match="Nobody was checked in"):
        bulk.check_in_carry_over(event_id=event.id)
    builders.close(builders.play_round(event, organiser))
    assert states(event) == ["waiting"] * 5
    entries.entry_withdraw(entry_id=rows[4].id)
    assert bulk.check_in_carry_over(event_id=event.id) == (3, 2)
    assert states(event) == ["waiting", "here", "here", "here", "gone"]
    assert bulk.check_in_carry_over(event_id=event.id) == (0, 2)


def test_many_leave_and_come_back(club: Club, event: Event) -> None:
    ids = [row.id for row in event.entries.order_by("number")]
    assert len(bulk.entries_withdraw(event_id=event.id, entries=ids[:3])) == 3
    assert len(bulk.entries_withdraw(event_id=event.id, entries=ids[:4])) == 1
    assert states(event) == ["gone"] * 4 + ["waiting"]
    assert len(bulk.entries_return(event_id=event.id, entries=ids[2:])) == 2
    assert states(event) == ["gone"] * 2 + ["waiting"] * 3
    foreign = builders.pairs_event(club, 2, name="S", prefix="S ").entries.first()
    assert foreign is not None
    for act in (bulk.entries_withdraw, bulk.entries_return):
        with pytest.raises(InvalidInput, match="not an entry of this event"):
            act(event_id=event.id, entries=[ids[4], foreign.id])
    assert states(event) == ["gone"] * 2 + ["waiting"] * 3


@pytest.mark.sampled
@pytest.mark.parametrize(
    "act",
    [
        lambda event: bulk.entries_add_all(event_id=event.id),
        lambda event: bulk.entries_add_again(event_id=event.id, former=event.id),
        lambda event: bulk.entries_check_in_all(event_id=event.id),
        lambda event: bulk.check_in_carry_over(event_id=event.id),
        lambda event: bulk.entries_withdraw(event_id=event.id, entries=[]),
        lambda event: bulk.entries_return(event_id=event.id, entries=[]),
        lambda event: walk_ins.walk_in_enter(
            event_id=event.id, names=["A", "B"], by=User.objects.get()
        ),
    ],
)
def test_nothing_of_it_once_the_event_is_over(
    act: Callable[[Event], object], event: Event, organiser: User
) -> None:
    Event.objects.filter(id=event.id).update(state="cancelled")
    with pytest.raises(WrongState):
        act(event)


# Walk-ins.


def enter(event: Event, by: User, *names: str, **more: object) -> walk_ins.WalkIn:
    return walk_ins.walk_in_enter(event_id=event.id, names=names, by=by, **more)  # type: ignore[arg-type]


def test_two_new_names_make_players_pair_and_entry(
    club: Club, event: Event, organiser: User
) -> None:
    done = enter(event, organiser, " Zoe  Zapata", "Yan Yáñez (Flaco)", team="North")
    assert [str(player) for player in done.new] == ["Zoe Zapata", "Yan Yáñez (Flaco)"]
    assert str(done.entry) == "Zoe Zapata – Yan Yáñez (Flaco)"
    assert (done.entry.number, done.entry.team) == (6, "North")
    assert states(event)[-1] == "here"
    assert not CheckIn.objects.exclude(entry=done.entry).exists()


def test_who_is_there_is_found_by_name(club: Club, organiser: User) -> None:
    builders.pairs(club, 2)
    event = empty_event(club)
    before = Player.objects.count(), Partnership.objects.count()
    done = enter(event, organiser, "ana abreu", "Ben ABREU")
    assert (done.new, str(done.entry)) == ((), "Ana Abreu – Ben Abreu")
    assert (Player.objects.count(), Partnership.objects.count()) == before
    done = enter(event, organiser, "cyd abreu - dee abreu")
    assert str(done.entry) == "Cyd Abreu – Dee Abreu"
    done = enter(event, organiser, "Eva Estévez & Flo")
    assert [str(player) for player in done.new] == ["Eva Estévez", "Flo"]


def test_one_name_for_an_event_of_players(club: Club, organiser: User) -> None:
    event = empty_event(club, "rotating")
    done = enter(event, organiser, "Ana Gil (7)")
    assert (done.entry.player and done.entry.player.number) == 7
    assert enter(event, organiser, "Ana Gil (9)").new[0].number == 9
    with pytest.raises(
        InvalidInput, match=r"write which one: Ana Gil \(7\), Ana Gil \(9\)"
    ) as caught:
        enter(event, organiser, "ana gil")
    assert caught.value.data["pointer"] == "/one"
    with pytest.raises(EntryRefused, match="already entered"):
        enter(event, organiser, "ana gil (9)")


def test_a_dissolved_pair_is_made_again_by_both_names_only(club: Club, organiser: User) -> None:
    pair = builders.pairs(club, 1)[0]
    partnership_dissolve(partnership_id=pair.id)
    event = empty_event(club)
    with pytest.raises(EntryRefused, match="dissolved"):
        enter(event, organiser, pair.name)
    assert enter(event, organiser, pair.first.name, pair.second.name).entry.partnership == pair
    pair.refresh_from_db()
    assert pair.dissolved is None


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("names", "pointer"),
    [
        (("", ""), "/one"),
        (("Zoe", ""), "/other"),
        (("Zoe", "zoe"), "/other"),
        (("Zoe", "x" * 121), "/other"),
        (("Zo\ufe0fe", "Yan"), "/one"),
        (("Zoe", "Yan (0)"), "/other"),
    ],
)
def test_names_that_make_no_pair_store_nothing(
    names: tuple[str, str], pointer: str, event: Event, organiser: User
) -> None:
    before = Player.objects.count()
    with pytest.raises(InvalidInput) as caught:
        enter(event, organiser, *names)
    assert caught.value.data["pointer"] == pointer
    assert Player.objects.count() == before
    assert event.entries.count() == 5


def test_a_player_is_not_made_for_an_entry_that_is_refused(event: Event, organiser: User) -> None:
    before = Player.objects.count()
    with pytest.raises(EntryRefused, match="already entered"):
        enter(event, organiser, "Ana Abreu", "Somebody New")
    with pytest.raises(InvalidInput, match="Choose a round"):
        enter(event, organiser, "Zoe", "Yan", from_round=9)
    assert Player.objects.count() == before


def test_two_desks_enter_the_same_newcomer(
    transactional_db: None, club: Club, organiser: User
) -> None:
    event = empty_event(club, "rotating")

    def try_it(_number: int) -> str:
        try:
            enter(event, organiser, "Zoe Zapata")
        except Fault as fault:
            return fault.code
        finally:
            connection.close()
        return "entered"

    with ThreadPoolExecutor(4) as pool:
        said = sorted(pool.map(try_it, range(4)))
    assert said == ["entered", *["entry_refused"] * 3]
    assert Player.objects.filter(name="Zoe Zapata").count() == 1


@pytest.mark.whole
def test_who_left_before_the_first_round_leaves_no_trace(club: Club, organiser: User) -> None:
    """No line in standings, lists and counts of pages; the desk brings them back."""
    event = builders.pairs_event(club, 5)
    gone = event.entries.order_by("number")[1]
    entries.entry_withdraw(entry_id=gone.id)
    builders.play_round(event, organiser)
    here = event.entries.count() - 1
    assert len(standings_of(event)) == here
    assert gone.id not in {row.entry.id for row in standings_of(event)}
    answer = Client().get(f"/api/v1/events/{event.id}").json()
    assert answer["entry_count"] == here
    for tab in ("", "standings/", "players/"):
        assert str(gone) not in Client().get(f"/events/{event.id}/{tab}").text
    listed = Client().get(f"/api/v1/events/{event.id}/entries?limit=50").json()["results"]
    assert {one["to_round"] for one in listed if one["id"] == str(gone.id)} == {0}
    entries.entry_return(entry_id=gone.id)
    assert len(standings_of(event)) == here + 1
