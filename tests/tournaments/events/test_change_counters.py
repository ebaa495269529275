"""The stamp of an event moves with whatever is shown of it, at the end of the same transaction."""

from collections.abc import Callable
from functools import partial
from uuid import UUID

import pytest
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from clubs.models import Club, Partnership, Player, User
from tests import builders
from tests.threads import run_at_once
from tournaments.clock import services
from tournaments.entries.services import entries
from tournaments.models import Event, EventStamp, FeedItem, Round, Table
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db(transaction=True)


def changes_of(event: Event) -> int:
    return EventStamp.objects.get(event_id=event.id).stamp


def count_changes(event: Event, act: Callable[[], object]) -> int:
    before = changes_of(event)
    act()
    return changes_of(event) - before


def test_an_evening(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4)
    assert changes_of(event) >= 1
    row = rounds.round_draw(event_id=event.id)
    publish = lambda: rounds.round_publish(round_id=row.id, now=timezone.now())  # noqa: E731
    assert count_changes(event, publish) == 1
    assert count_changes(event, publish) == 0, "again changes nothing"
    start = lambda: services.round_clock_start(round_id=row.id, now=timezone.now(), minutes=30)  # noqa: E731
    assert count_changes(event, start) == 1
    for table in builders.tables_of(row):
        assert count_changes(event, partial(builders.decide, table, organiser)) == 1
        assert count_changes(event, partial(builders.decide, table, organiser)) == 0
    assert count_changes(event, lambda: builders.close(row)) == 1
    first = event.entries.order_by("number")[0]
    assert count_changes(event, lambda: entries.entry_withdraw(entry_id=first.id)) == 1


def test_names(club: Club) -> None:
    event = builders.publish_round(builders.pairs_event(club, 4)).event
    other = builders.pairs_event(builders.club(builders.user("ida"), "Elsewhere"), 4)
    pair = event.entries.order_by("number")[0].partnership
    assert isinstance(pair, Partnership)
    before = changes_of(other)
    rename = lambda: Player.objects.filter(id=pair.first_id).update(name="Zoe")  # noqa: E731
    assert count_changes(event, rename) == 1
    assert (
        count_changes(event, lambda: Partnership.objects.filter(id=pair.id).update(name="Us")) == 1
    )
    assert count_changes(event, lambda: Club.objects.filter(id=club.id).update(name="Us all")) == 1
    assert changes_of(other) == before


def test_what_is_taken_back_moves_nothing(club: Club, organiser: User) -> None:
    row = builders.publish_round(builders.pairs_event(club, 4))
    before = changes_of(row.event)

    def fail_later() -> None:
        with transaction.atomic():
            builders.decide(builders.tables_of(row)[0], organiser)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_later()
    assert changes_of(row.event) == before


def test_it_goes_with_the_event(club: Club) -> None:
    event = builders.pairs_event(club, 4)
    event_id = event.id
    event.delete()
    assert not EventStamp.objects.filter(event_id=event_id).exists()


def test_tables_that_finish_at_once_all_count(club: Club, organiser: User) -> None:
    row = builders.publish_round(builders.pairs_event(club, 16))
    tables = builders.tables_of(row)
    before = changes_of(row.event)

    def send(table_id: UUID) -> None:
        builders.decide(Table.objects.get(id=table_id), organiser)

    run_at_once(send, [table.id for table in tables])
    assert changes_of(row.event) == before + len(tables)
    assert Round.objects.get(id=row.id).tables.filter(state=Table.State.DECIDED).count() == 8


def test_drafts_are_the_organisers_own(club: Club) -> None:
    event = builders.pairs_event(club, 5)
    before = EventStamp.objects.get(event_id=event.id)
    row = rounds.round_draw(event_id=event.id)
    drawn = EventStamp.objects.get(event_id=event.id)
    assert (drawn.stamp, drawn.drafts) == (before.stamp, before.drafts + 1)
    rounds.round_discard(round_id=row.id)
    again = EventStamp.objects.get(event_id=event.id)
    assert (again.stamp, again.drafts) == (before.stamp, drawn.drafts + 1)


def seating_of(event: Event) -> int:
    return EventStamp.objects.get(event_id=event.id).seating


def _player(table: Table) -> QuerySet[Player]:
    return Player.objects.filter(id=table.seats.get(letter="B").player_id)


def _event(table: Table) -> QuerySet[Event]:
    return Event.objects.filter(id=table.round.event_id)


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.seats.filter(letter="B").update(letter="E"),
        lambda table: _player(table).update(name="Zoe"),
        lambda table: _player(table).update(hidden_name="Zoe"),
        lambda table: _player(table).update(number=77),
        lambda table: _event(table).update(options={"target": 150}),
        lambda table: _event(table).update(shuffle="site"),
        lambda table: _event(table).update(state="finished"),
        lambda table: Round.objects.filter(id=table.round_id).update(state="closed"),
    ],
    ids=["seat", "name", "hidden name", "number", "options", "shuffle", "event", "round"],
)
def test_what_a_log_is_held_against_moves_the_seating(
    club: Club, change: Callable[[Table], object]
) -> None:
    row = builders.publish_round(builders.pairs_event(club, 4))
    before = seating_of(row.event)
    change(builders.tables_of(row)[0])
    assert seating_of(row.event) == before + 1


def test_a_result_moves_no_seating(club: Club, organiser: User) -> None:
    row = builders.publish_round(builders.pairs_event(club, 4))
    before = seating_of(row.event)
    first, second = builders.tables_of(row)
    builders.decide(first, organiser)
    Table.objects.filter(id=second.id).update(state=Table.State.DISPUTED)
    assert seating_of(row.event) == before


def test_both_in_one_transaction_are_one_change(club: Club) -> None:
    row = builders.publish_round(builders.pairs_event(club, 4))
    before, seating = changes_of(row.event), seating_of(row.event)
    with transaction.atomic():
        for table in builders.tables_of(row):
            Table.objects.filter(id=table.id).update(state=Table.State.DISPUTED)
            _player(table).update(name=f"Zoe {table.number}")
    assert (changes_of(row.event), seating_of(row.event)) == (before + 1, seating + 1)


def test_what_follows_a_log_in_its_transaction_is_told_too(club: Club, organiser: User) -> None:
    row = builders.publish_round(builders.pairs_event(club, 4))
    first, second = builders.tables_of(row)
    with transaction.atomic():
        builders.decide(first, organiser)
        Table.objects.filter(id=second.id).update(state=Table.State.DISPUTED)
    newest = FeedItem.objects.filter(event_id=row.event_id, kind="result")
    assert set(newest.values_list("subject", flat=True)) == {first.id, second.id}
