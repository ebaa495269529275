"""A late entry takes the chair of a bye in a round that is being played."""

from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import pytest
from django.db import connection

from clubs.models import Club, Player, User
from clubs.services import partnerships_add, players_add
from tests import builders
from tournaments.attendance.services import bulk, late_entries, walk_ins
from tournaments.entries.services import entries
from tournaments.errors import EditRefused
from tournaments.models import Bye, Entry, Event, Round, RoundEdit, Table
from tournaments.rounds.selectors.schedules import schedule_of
from tournaments.rounds.services import rounds
from tournaments.scheduling.checker import check
from tournaments.standings.selectors.standings import standings_of
from web.faults import Fault, WrongState

pytestmark = pytest.mark.django_db
NOWHERE = UUID("01890000-0000-7000-8000-000000000000")


@pytest.fixture
def event(club: Club) -> Event:
    """An open event of five partnerships with check-in: a round has a bye."""
    event = builders.pairs_event(club, 5)
    Event.objects.filter(id=event.id).update(check_in=True)
    event.refresh_from_db()
    return event


def enter(event: Event, by: User, *names: str, at_bye: bool = False) -> walk_ins.WalkIn:
    return walk_ins.walk_in_enter(event_id=event.id, names=names, by=by, at_bye=at_bye)


@pytest.fixture
def row(event: Event) -> Round:
    """The first round, published: two tables and a bye, everybody checked in."""
    bulk.entries_check_in_all(event_id=event.id)
    return builders.publish_round(event)


@pytest.mark.whole
def test_a_late_pair_takes_the_bye(event: Event, row: Round, organiser: User) -> None:
    waits = row.byes.get().entry
    done = enter(event, organiser, "Zoe", "Yan", at_bye=True)
    assert done.table is not None
    assert done.table.number == 3
    assert not Bye.objects.filter(round=row).exists()
    assert {seat.entry_id for seat in done.table.seats.all()} == {waits.id, done.entry.id}
    assert sorted(done.table.seats.values_list("letter", flat=True)) == list("ABCD")
    edit = RoundEdit.objects.get(round=row)
    assert (edit.kind, edit.by, edit.change["table"]) == ("bye", organiser, 3)
    row.refresh_from_db()
    assert row.certificate["edited"]
    assert check(schedule_of(event)).violations == ()
    assert {line.standing.byes for line in standings_of(event)} == {0}
    for number, table in enumerate(builders.tables_of(row)):
        builders.decide(table, organiser, number)
    closed, period = rounds.round_close(round_id=row.id, now=row.created)
    assert period is not None
    assert closed.state == "closed"
    bulk.entries_check_in_all(event_id=event.id)
    assert rounds.round_draw(event_id=event.id).tables.count() == 3


def test_an_entry_that_sat_out_takes_the_bye(event: Event, organiser: User) -> None:
    late = event.entries.order_by("number")[0]
    builders.pairs(event.club, 1, "More ")
    bulk.entries_add_all(event_id=event.id)
    entries.entry_change(entry_id=late.id, changes={"sits_out": [1]})
    bulk.entries_check_in_all(event_id=event.id)
    row = builders.publish_round(event)
    table = late_entries.bye_seat(round_id=row.id, entry_id=late.id, by=organiser)
    late.refresh_from_db()
    assert (table.number, late.sits_out) == (3, [])
    assert check(schedule_of(event)).violations == ()


def refusal(row: Round, entry: Entry | UUID, by: User) -> Fault:
    entry_id = entry if isinstance(entry, UUID) else entry.id
    with pytest.raises(Fault) as caught:
        late_entries.bye_seat(round_id=row.id, entry_id=entry_id, by=by)
    return caught.value


@pytest.mark.whole
def test_the_bye_of_a_round_that_is_not_being_played(event: Event, organiser: User) -> None:
    bulk.entries_check_in_all(event_id=event.id)
    row = rounds.round_draw(event_id=event.id)
    with pytest.raises(WrongState, match="No round in progress has a bye"):
        enter(event, organiser, "Zoe", "Yan", at_bye=True)
    late = enter(event, organiser, "Zoe", "Yan").entry
    assert "is not in progress" in refusal(row, late, organiser).detail
    Entry.objects.filter(id=late.id).delete()
    builders.publish(row)
    for number, table in enumerate(builders.tables_of(row)):
        builders.decide(table, organiser, number)
    builders.close(row)
    late = enter(event, organiser, "Zoe", "Yan").entry
    assert "is not in progress" in refusal(row, late, organiser).detail
    assert Player.objects.filter(name="Zoe").count() == 1


def test_who_cannot_take_the_bye(club: Club, event: Event, row: Round, organiser: User) -> None:
    seated = row.seats.all()[0].entry
    assert "already has a place in round 1" in refusal(row, seated, organiser).detail
    assert "has a place" in refusal(row, row.byes.get().entry, organiser).detail
    late = enter(event, organiser, "Zoe", "Yan").entry
    entries.entry_withdraw(entry_id=late.id, after=1)
    Entry.objects.filter(id=late.id).update(to_round=0)
    assert "has withdrawn" in refusal(row, late, organiser).detail
    foreign = builders.pairs_event(club, 2, name="S", prefix="S ").entries.all()[0]
    for stranger in (foreign.id, NOWHERE):
        assert refusal(row, stranger, organiser).code == "invalid"
    assert Table.objects.filter(round=row).count() == 2


def test_a_round_without_a_bye(club: Club, organiser: User) -> None:
    row = builders.publish_round(builders.pairs_event(club, 4))
    late = enter(row.event, organiser, "Zoe", "Yan").entry
    assert "Nobody has a bye in round 1" in refusal(row, late, organiser).detail


def test_a_bye_of_a_knockout_is_a_place_in_the_next_round(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 5, method="knockout")
    row = builders.publish_round(event)
    late = players_add(club=club, names=["Zoe", "Yan"])
    pair = partnerships_add(club=club, pairs=[(late[0].id, late[1].id)])[0]
    entry = Entry.objects.create(event=event, number=6, partnership=pair, from_round=2)
    assert "through to the next round" in refusal(row, entry, organiser).detail


def test_a_meeting_that_is_forbidden_is_refused(event: Event, row: Round, organiser: User) -> None:
    late = enter(event, organiser, "Zoe", "Yan").entry
    waits = row.byes.get().entry
    entries.forbidden_add(event_id=event.id, one=late.id, other=waits.id, reason="kin")
    assert isinstance(refusal(row, late, organiser), EditRefused)
    assert row.byes.get().entry == waits
    assert not RoundEdit.objects.exists()


def test_rotating_partners_need_three_byes(club: Club, organiser: User) -> None:
    event = builders.rotating_event(club, 7)
    row = builders.publish_round(event)
    assert row.byes.count() == 3
    done = enter(event, organiser, "Zoe", at_bye=True)
    assert done.table is not None
    assert done.table.seats.count() == 4
    assert not row.byes.exists()
    assert check(schedule_of(event)).violations == ()


def test_too_few_byes_for_a_table(club: Club, organiser: User) -> None:
    row = builders.publish_round(builders.rotating_event(club, 6))
    late = enter(row.event, organiser, "Zoe").entry
    assert "A table needs 4; with those on a bye there would be 3." in (
        refusal(row, late, organiser).detail
    )


def test_two_late_pairs_and_one_bye(transactional_db: None, club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 5)
    row = builders.publish_round(event)

    def try_it(number: int) -> str:
        try:
            enter(event, organiser, f"Zoe {number}", f"Yan {number}", at_bye=True)
        except Fault as fault:
            return fault.code
        finally:
            connection.close()
        return "seated"

    with ThreadPoolExecutor(3) as pool:
        said = sorted(pool.map(try_it, range(3)))
    assert said == ["seated", "wrong_state", "wrong_state"]
    assert row.tables.count() == 3
    assert event.entries.count() == 6
