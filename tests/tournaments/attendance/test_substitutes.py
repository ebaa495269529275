"""Substitutes: who may play for whom and from when, where they sit, and what is rated."""

import threading
from typing import Any

import pytest
from django.db import connection
from django.db.models import Q
from django.utils import timezone

from clubs.models import Club, Partnership, Player, User
from ratings.models import RatedGame, Standing, Subject
from tests import builders
from tests.sweeps import sweep
from tournaments.attendance.selectors import candidates
from tournaments.attendance.services.substitutes import (
    substitute_end,
    substitute_enter,
    substitute_walk_in,
)
from tournaments.entries.services import entries
from tournaments.errors import EntryRefused
from tournaments.events.services import lifecycle
from tournaments.models import Entry, Event, Round, Seat, Substitution
from tournaments.rounds.selectors.schedules import schedule_of
from tournaments.rounds.services import rounds
from tournaments.standings.selectors.standings import standings_of
from web.faults import InvalidInput, NotFound, WrongState

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    """An open event of four partnerships over three rounds."""
    return builders.pairs_event(club, 4)


@pytest.fixture
def entry(event: Event) -> Entry:
    return event.entries.select_related("partnership__first", "partnership__second").get(number=1)


@pytest.fixture
def new(club: Club) -> Player:
    return builders.players(club, 1, "New ")[0]


def pair(entry: Entry) -> Partnership:
    assert entry.partnership is not None
    return entry.partnership


def stand_in(entry: Entry, who: Player, by: User, **more: Any) -> Substitution:
    given: dict[str, Any] = {"player_id": pair(entry).first_id, "reason": "ill"} | more
    return substitute_enter(entry_id=entry.id, substitute=who, by=by, **given)


def sitting(entry: Entry, row: Round) -> list[Player]:
    return [seat.player for seat in row.seats.filter(entry=entry).order_by("letter")]


def test_whoever_plays_from_a_round_on_sits_in_all_later_ones(
    event: Event, entry: Entry, new: Player, organiser: User
) -> None:
    builders.close(builders.play_round(event, organiser))
    made = stand_in(entry, new, organiser)
    assert (made.from_round, made.to_round, made.by, made.reason) == (2, None, organiser, "ill")
    assert made.words == "New Ana Abreu for Ana Abreu from round 2"
    first, second = pair(entry).players
    assert sitting(entry, event.rounds.get(number=1)) == [first, second]
    row = builders.publish_round(event)
    assert sitting(entry, row) == [new, second]
    seat = row.seats.get(player=new)
    assert seat.instead_of == first
    assert seat.pair is not None
    assert seat.pair.dissolved is not None
    assert set(seat.pair.players) == {new, second}


@pytest.mark.parametrize("published", [False, True])
def test_a_drawn_round_is_seated_again_and_as_good_as_before(
    published: bool, event: Event, entry: Entry, new: Player, organiser: User
) -> None:
    row = rounds.round_draw(event_id=event.id)
    if published:
        builders.publish(row)
    before = schedule_of(event).rounds, row.certificate
    stand_in(entry, new, organiser)
    row.refresh_from_db()
    assert new in sitting(entry, row)
    assert (schedule_of(event).rounds, row.certificate) == before


def test_a_table_with_a_result_stays_as_it_was_played(
    event: Event, entry: Entry, new: Player, organiser: User
) -> None:
    row = builders.publish_round(event)
    table = row.tables.filter(seats__entry=entry).distinct().get()
    builders.enter_sheet(table, organiser, 100, 60)
    with pytest.raises(InvalidInput, match="Choose a round from 2 to 3") as caught:
        stand_in(entry, new, organiser, from_round=1)
    assert caught.value.data["pointer"] == "/from_round"
    assert stand_in(entry, new, organiser).from_round == 2
    other = event.entries.exclude(seats__table=table).first()
    assert other is not None
    substitute = builders.players(event.club, 1, "Other ")[0]
    assert stand_in(other, substitute, organiser).from_round == 1


def test_ratings_go_to_those_who_played_and_the_pair_as_it_sat(
    event: Event, entry: Entry, new: Player, organiser: User
) -> None:
    first, second = pair(entry).players
    stand_in(entry, new, organiser)
    builders.close(builders.play_round(event, organiser))
    sweep()
    rated = Standing.objects.filter(pool__club=event.club)
    assert rated.filter(subject__player=new).exists()
    assert rated.filter(subject__player=second).exists()
    assert not rated.filter(subject__player=first).exists()
    assert not rated.filter(subject__partnership=pair(entry)).exists()
    assert rated.filter(subject__partnership__name__in=[f"{new} – {second}"]).exists()
    # The entry keeps its standing.
    assert next(row for row in standings_of(event) if row.entry == entry).standing.played == 1


def test_the_player_comes_back(event: Event, entry: Entry, new: Player, organiser: User) -> None:
    first, second = pair(entry).players
    made = stand_in(entry, new, organiser)
    builders.close(builders.play_round(event, organiser))
    row = rounds.round_draw(event_id=event.id)
    assert new in sitting(entry, row)
    substitute_end(substitution_id=made.id)
    made.refresh_from_db()
    assert (made.from_round, made.to_round) == (1, 1)
    assert made.words == "New Ana Abreu for Ana Abreu in round 1"
    assert sitting(entry, row) == [first, second]
    assert not Seat.objects.filter(round=row).exclude(instead_of=None, pair=None).exists()
    with pytest.raises(WrongState, match="has already ended"):
        substitute_end(substitution_id=made.id)


def test_who_never_played_leaves_no_trace(
    event: Event, entry: Entry, new: Player, organiser: User
) -> None:
    row = builders.publish_round(event)
    made = stand_in(entry, new, organiser)
    substitute_end(substitution_id=made.id)
    assert not Substitution.objects.exists()
    assert sitting(entry, row) == list(pair(entry).players)
    with pytest.raises(NotFound):
        substitute_end(substitution_id=made.id)


@pytest.mark.whole
def test_one_substitute_follows_another(
    club: Club, event: Event, entry: Entry, organiser: User
) -> None:
    one, two = builders.players(club, 2, "New ")
    stand_in(entry, one, organiser)
    builders.close(builders.play_round(event, organiser))
    stand_in(entry, two, organiser, from_round=3)
    assert [held.words for held in entry.substitutions.all()] == [
        "New Ana Abreu for Ana Abreu in rounds 1 to 2",
        "New Ben Abreu for Ana Abreu from round 3",
    ]
    # The second is put first: the first has gone after all.
    stand_in(entry, two, organiser, from_round=2)
    assert [held.to_round for held in entry.substitutions.all()] == [1, None]


def test_both_of_a_pair_can_be_replaced(
    club: Club, event: Event, entry: Entry, organiser: User
) -> None:
    one, two = builders.players(club, 2, "New ")
    stand_in(entry, one, organiser)
    stand_in(entry, two, organiser, player_id=pair(entry).second_id)
    row = builders.publish_round(event)
    assert sitting(entry, row) == [one, two]
    seats = list(row.seats.filter(entry=entry))
    assert {seat.pair.first_id for seat in seats if seat.pair} == {min(one.id, two.id)}


def test_a_substitute_for_a_single_player(club: Club, new: Player, organiser: User) -> None:
    for event in (builders.groups_event(club, 9), builders.rotating_event(club, 8)):
        entry = event.entries.get(number=1)
        assert entry.player is not None
        row = builders.publish_round(event)
        given = {"player_id": entry.player.id, "reason": "late", "by": organiser}
        substitute_enter(entry_id=entry.id, substitute=new, **given)  # type: ignore[arg-type]
        seat = row.seats.get(entry=entry)
        assert (seat.player, seat.instead_of, seat.pair) == (new, entry.player, None)


def test_who_may_not_play_for_another(
    event: Event, entry: Entry, new: Player, organiser: User
) -> None:
    other = event.entries.get(number=2)
    for who in (pair(entry).second, pair(entry).first, pair(other).first):
        with pytest.raises(EntryRefused, match="nobody can play twice") as caught:
            stand_in(entry, who, organiser)
        assert caught.value.data["pointer"] == "/substitute"
    with pytest.raises(InvalidInput, match="is not a player of") as wrong:
        stand_in(entry, new, organiser, player_id=new.id)
    assert wrong.value.data["pointer"] == "/player"
    with pytest.raises(InvalidInput, match="Enter the reason") as wrong:
        stand_in(entry, new, organiser, reason=" ")
    assert wrong.value.data["pointer"] == "/reason"
    stand_in(entry, new, organiser)
    with pytest.raises(EntryRefused, match="nobody can play twice"):
        stand_in(other, new, organiser, player_id=pair(other).first_id)
    assert Substitution.objects.count() == 1


def test_a_substitute_enters_no_event_beside(
    club: Club, event: Event, entry: Entry, new: Player, organiser: User
) -> None:
    late = builders.players(club, 1, "Late ")[0]
    mixed = Partnership.objects.create(
        club=club,
        first=min(new, late, key=lambda one: one.id),
        second=max(new, late, key=lambda one: one.id),
        name="Both",
    )
    assert mixed in candidates(event)
    stand_in(entry, new, organiser)
    assert mixed not in candidates(event)
    with pytest.raises(EntryRefused, match="already entered"):
        entries.entries_add(event_id=event.id, partnerships=[mixed.id])


def test_who_left_may_stand_in_and_not_come_back_meanwhile(
    event: Event, entry: Entry, organiser: User
) -> None:
    gone = event.entries.get(number=4)
    entries.entry_withdraw(entry_id=gone.id)
    stand_in(entry, pair(gone).first, organiser)
    with pytest.raises(WrongState, match="is currently a substitute"):
        entries.entry_return(entry_id=gone.id)
    with pytest.raises(WrongState, match="has withdrawn"):
        stand_in(gone, builders.players(event.club, 1, "X ")[0], organiser)


@pytest.mark.whole
def test_nothing_of_it_once_all_is_played(
    event: Event, entry: Entry, new: Player, organiser: User
) -> None:
    made = stand_in(entry, new, organiser)
    for _number in range(3):
        builders.close(builders.play_round(event, organiser))
    with pytest.raises(WrongState, match="Every round has been played"):
        substitute_end(substitution_id=made.id)
    lifecycle.event_finish(event_id=event.id, by=organiser)
    for act in (
        lambda: substitute_end(substitution_id=made.id),
        lambda: substitute_walk_in(
            entry_id=entry.id, name="Zoe", player_id=new.id, reason="x", by=organiser
        ),
    ):
        with pytest.raises(WrongState, match="The event is finished"):
            act()
    assert not Player.objects.filter(name="Zoe").exists()


def test_whoever_is_named_plays(event: Event, entry: Entry, organiser: User) -> None:
    given: dict[str, Any] = {"reason": "late", "by": organiser}
    made = substitute_walk_in(
        entry_id=entry.id, name="Zoe", player_id=pair(entry).first_id, **given
    )
    assert (made.substitute.name, made.substitute.club) == ("Zoe", event.club)
    with pytest.raises(InvalidInput) as caught:
        substitute_walk_in(
            entry_id=entry.id, name="Z\ufe0fe", player_id=pair(entry).second_id, **given
        )
    assert caught.value.data["pointer"] == "/substitute"


def test_a_result_that_is_being_entered_is_waited_for(
    transactional_db: None, event: Event, entry: Entry, new: Player, organiser: User
) -> None:
    row = builders.publish_round(event)
    table = row.tables.filter(seats__entry=entry).distinct().get()
    said: list[str] = []

    def sheet() -> None:
        try:
            builders.enter_sheet(table, organiser, 100, 60)
            said.append("sheet")
        finally:
            connection.close()

    def substitute() -> None:
        try:
            said.append(f"round {stand_in(entry, new, organiser).from_round}")
        finally:
            connection.close()

    threads = [threading.Thread(target=act) for act in (sheet, substitute)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    made = Substitution.objects.get()
    sat = new in sitting(entry, row)
    assert sorted(said) == [f"round {made.from_round}", "sheet"]
    assert sat == (made.from_round == 1)


@pytest.mark.whole
def test_a_round_opened_and_closed_again_keeps_who_played(
    event: Event, entry: Entry, new: Player, organiser: User
) -> None:
    made = stand_in(entry, new, organiser)
    row = builders.play_round(event, organiser)
    table = row.tables.filter(seats__entry=entry).distinct().get()
    builders.close(row)
    substitute_end(substitution_id=made.id)
    number = Subject.objects.get(player=new).id
    game = RatedGame.objects.get(source=table.id, current=True)
    assert number in game.players
    assert Subject.objects.filter(Q(id__in=game.pairs)).count() == 2
    rounds.round_reopen(round_id=row.id)
    rounds.round_close(round_id=row.id, now=timezone.now())
    game = RatedGame.objects.get(source=table.id, current=True)
    assert number in game.players
