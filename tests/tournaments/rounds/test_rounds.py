"""Rounds through the services: drawn, published, played, closed, rated."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Club, User
from games.models import Submission
from ratings.models import Period, RatedGame
from ratings.services.rating import pool_rate
from tests import builders
from tournaments.errors import CannotDraw, TablesOpen
from tournaments.events.services import lifecycle
from tournaments.models import Event, Round, Seat, Table
from tournaments.rounds.selectors.rounds import round_by_id, rounds_of_event
from tournaments.rounds.selectors.rows import round_row
from tournaments.rounds.services import rounds
from tournaments.standings.selectors.standings import standings_of
from web.faults import WrongState

pytestmark = pytest.mark.django_db


def test_swiss_evening_has_no_rematch_and_rates_every_round(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 8, rounds_planned=4)
    met: set[frozenset[object]] = set()
    for number in range(1, 5):
        row = builders.play_round(event, organiser, seed=10 * number)
        for table in row.tables.prefetch_related("seats"):
            pair = frozenset(seat.entry_id for seat in table.seats.all())
            assert len(pair) == 2
            assert pair not in met
            met.add(pair)
        builders.close(row)
    event.refresh_from_db()
    assert event.state == Event.State.RUNNING, "to end it is an act of its own"
    assert lifecycle.event_finish(event_id=event.id, by=organiser).state == Event.State.FINISHED
    assert Period.objects.count() == 4
    pool = Period.objects.get(number=1).pool
    assert pool_rate(pool_id=pool.id, now=timezone.now()) == 4
    assert pool_rate(pool_id=pool.id, now=timezone.now()) == 0


@pytest.mark.whole
def test_nine_in_threes_everybody_meets_everybody_once(club: Club, organiser: User) -> None:
    event = builders.groups_event(club)
    met: list[frozenset[object]] = []
    for number in range(4):
        row = builders.play_round(event, organiser, seed=3 * number)
        for table in row.tables.all():
            who = [seat.player_id for seat in table.seats.all()]
            met += [frozenset((a, b)) for i, a in enumerate(who) for b in who[:i]]
        builders.close(row)
    assert len(met) == len(set(met)) == 36


@pytest.mark.whole
def test_berger_round_robin_meets_all_once(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 5, rounds_planned=5, method="round_robin")
    met = []
    for number in range(5):
        row = builders.play_round(event, organiser, seed=number)
        assert row.byes.count() == 1
        met += [
            frozenset(table.seats.values_list("entry", flat=True)) for table in row.tables.all()
        ]
        builders.close(row)
    assert len(met) == len(set(met)) == 10


def test_bye_goes_to_the_lowest_and_once(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 5, rounds_planned=2)
    first = builders.play_round(event, organiser)
    builders.close(first)
    before = {row.entry.id: row.standing.score for row in standings_of(event)}
    second = builders.publish_round(event)
    had, gets = first.byes.get().entry_id, second.byes.get().entry_id
    assert had != gets
    assert before[gets] == min(score for entry, score in before.items() if entry != had)


def test_partners_sit_opposite(club: Club) -> None:
    event = builders.pairs_event(club, 2, rounds_planned=1)
    table = builders.tables_of(builders.publish_round(event))[0]
    seats = {seat.letter: seat for seat in table.seats.select_related("entry__partnership")}
    pair = seats["A"].entry.partnership
    assert pair is not None
    assert (seats["A"].player_id, seats["C"].player_id) == (pair.first_id, pair.second_id)
    assert [seats[letter].side for letter in "ABCD"] == ["AC", "BD", "AC", "BD"]


def test_the_seed_is_stored_and_drawing_again_gives_the_same(club: Club) -> None:
    event = builders.pairs_event(club, 6)
    seen = []
    for _ in range(2):
        row = rounds.round_draw(event_id=event.id)
        assert row.seed == event.seed == row.certificate["seed"]
        seats = Seat.objects.filter(round=row).order_by("table__number", "letter")
        seen.append((row.certificate, list(seats.values_list("table__number", "player"))))
        rounds.round_discard(round_id=row.id)
    assert seen[0] == seen[1]


def test_only_a_closed_round_is_followed_by_another(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4)
    row = rounds.round_draw(event_id=event.id)
    with pytest.raises(WrongState):
        rounds.round_draw(event_id=event.id)
    with pytest.raises(WrongState):
        rounds.round_close(round_id=row.id, now=timezone.now())
    rounds.round_publish(round_id=row.id, now=timezone.now())
    with pytest.raises(WrongState):
        rounds.round_discard(round_id=row.id)
    with pytest.raises(TablesOpen) as refusal:
        rounds.round_close(round_id=row.id, now=timezone.now())
    assert refusal.value.data["tables"] == [
        {"number": 1, "state": "open"},
        {"number": 2, "state": "open"},
    ]


def test_a_finished_event_draws_no_more(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 2, rounds_planned=1)
    builders.close(builders.play_round(event, organiser))
    with pytest.raises(CannotDraw, match="planned"):
        rounds.round_draw(event_id=event.id)
    lifecycle.event_finish(event_id=event.id, by=organiser)
    with pytest.raises(WrongState):
        rounds.round_draw(event_id=event.id)


def test_an_impossible_round_says_what_would_make_it_possible(club: Club) -> None:
    event = builders.pairs_event(club, 1)
    with pytest.raises(CannotDraw) as refusal:
        rounds.round_draw(event_id=event.id)
    assert refusal.value.code == "too_few_entries"


def test_closing_twice_makes_one_period(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4)
    row = builders.play_round(event, organiser)
    builders.close(row)
    builders.close(row)
    assert Period.objects.count() == 1
    assert RatedGame.objects.count() == 2
    for game in RatedGame.objects.all():
        assert sorted(game.places or []) == [1, 2]
        assert (game.sizes, len(game.players), len(game.pairs)) == ([2, 2], 4, 2)


def test_an_unrated_event_writes_no_ledger(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4)
    Event.objects.filter(id=event.id).update(rated=False)
    builders.close(builders.play_round(event, organiser))
    assert not Period.objects.exists()


@pytest.mark.sampled
@pytest.mark.parametrize("count", [4, 12])
def test_reads_take_the_same_queries_however_many(club: Club, organiser: User, count: int) -> None:
    event = builders.pairs_event(club, count, rounds_planned=2)
    row = builders.play_round(event, organiser)
    for expected, read in (
        (7, lambda: standings_of(event)),
        (5, lambda: [round_row(row) for row in rounds_of_event(event, "")]),
        (6, lambda: round_by_id(row.id, organiser)),
    ):
        with CaptureQueriesContext(connection) as queries:
            read()
        assert len(queries) <= expected, [q["sql"] for q in queries]


def test_states_move_with_the_round(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4)
    assert event.state == Event.State.OPEN
    row = builders.publish_round(event)
    event.refresh_from_db()
    assert (event.state, row.state) == (Event.State.RUNNING, Round.State.PUBLISHED)
    for table in builders.tables_of(row):
        decision = builders.decide(table, organiser)
        assert decision.fault is None
        table.refresh_from_db()
        assert table.state == Table.State.DECIDED
    assert set(Submission.objects.values_list("state", flat=True)) == {"current"}
