"""Real threads on a real PostgreSQL: whatever comes at once is decided once."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from clubs.models import Club, User
from clubs.services import partnerships_add
from games.bots import playout
from games.models import Submission
from games.rules.write import to_text
from ratings.models import Period, RatedGame, RatingChange, RatingList
from ratings.services.casual import CasualDecision, casual_submit
from ratings.services.rating import pool_rate
from tests import builders
from tests.conftest import ApiFor
from tournaments.clock import services
from tournaments.entries.services import entries
from tournaments.errors import DraftUnfit, EditRefused, EntryRefused, TablesOpen
from tournaments.models import Entry, Result, Round, RoundClock, RoundEdit, Table
from tournaments.rounds.services import edits, rounds
from web.faults import WrongState

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run the calls in threads of their own; returns their answers, or what they raised."""

    def one(call: Callable[[], Any]) -> Any:
        try:
            return call()
        except (WrongState, TablesOpen, DraftUnfit, EditRefused, EntryRefused) as fault:
            return fault
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(one, calls))


@pytest.mark.whole
def test_forty_tables_finish_at_once(club: Club, organiser: User, api_for: ApiFor) -> None:
    event = builders.pairs_event(club, 80, rounds_planned=1)
    row = builders.publish_round(event)
    api = api_for(organiser)

    def sender(table: Table) -> Callable[[], object]:
        log = builders.log_for(table, table.number)
        path = f"/api/v1/tables/{table.id}/logs"
        return lambda: api.generic("POST", path, log, content_type="text/x-domlog").status_code

    codes = at_once(*(sender(table) for table in builders.tables_of(row)))
    assert codes == [201] * 40
    assert Result.objects.count() == 40


def test_the_same_log_from_eight_tablets_is_one_submission(club: Club, organiser: User) -> None:
    table = builders.tables_of(builders.publish_round(builders.pairs_event(club, 2)))[0]
    sent = at_once(*[lambda: builders.decide(table, organiser)] * 8)
    assert len({decision.submission.id for decision in sent}) == 1
    assert Counter(decision.repeated for decision in sent) == {True: 7, False: 1}
    assert Result.objects.filter(table=table).count() == 1


def test_one_game_sent_to_two_tables_at_once_decides_one(club: Club, organiser: User) -> None:
    row = builders.publish_round(builders.pairs_event(club, 8))
    log = builders.log_for(builders.tables_of(row)[0], tags="none")
    tables = builders.tables_of(row)
    sent = at_once(*(lambda to=table: builders.send(to, organiser, log) for table in tables))
    assert Counter(one.fault.code if one.fault else "" for one in sent) == {
        "": 1,
        "game_elsewhere": 3,
    }
    assert Result.objects.count() == 1


def test_the_same_casual_game_from_eight_tablets_is_one_game(club: Club, organiser: User) -> None:
    names = [player.name for player in builders.players(club, 4)]
    log = to_text(playout("partnership", 4, 1, occupants=dict(zip("ABCD", names, strict=True))))

    def send(body: str) -> CasualDecision:
        return casual_submit(
            club_id=club.id, body=body.encode(), form="text", by=organiser, now=timezone.now()
        )

    bodies = [log, "deal 1"] * 4
    sent = at_once(*(lambda body=body: send(body) for body in bodies))
    assert len({decision.submission.id for decision in sent}) == 2
    assert Counter(decision.repeated for decision in sent) == {True: 6, False: 2}
    assert RatedGame.objects.count() == 1


def test_different_logs_at_once_leave_one_current(club: Club, organiser: User) -> None:
    table = builders.tables_of(builders.publish_round(builders.pairs_event(club, 2)))[0]
    at_once(*(lambda seed=seed: builders.decide(table, organiser, seed) for seed in range(6)))
    states = Counter(Submission.objects.values_list("state", flat=True))
    assert states == {"current": 1, "contested": 5}
    table.refresh_from_db()
    assert table.state == Table.State.DISPUTED
    assert Result.objects.filter(table=table).count() == 1


def test_one_idempotency_key_from_six_requests_is_worked_on_once(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    api = api_for(organiser)

    def post() -> tuple[int, bytes]:
        answer = api.post("/api/v1/clubs", {"name": "Once"}, headers={"Idempotency-Key": "k"})
        return answer.status_code, answer.content

    answers = at_once(*[post] * 6)
    assert {code for code, _body in answers} == {201}
    assert len({body for _code, body in answers}) == 1
    assert Club.objects.filter(name="Once").count() == 1


def test_one_round_is_drawn_whoever_asks_first(club: Club) -> None:
    event = builders.pairs_event(club, 8)
    drawn = at_once(*[lambda: rounds.round_draw(event_id=event.id)] * 4)
    assert sum(isinstance(one, Round) for one in drawn) == 1
    assert Round.objects.count() == 1


def test_a_draft_changed_by_two_keeps_everybody_once(club: Club, organiser: User) -> None:
    row = rounds.round_draw(event_id=builders.pairs_event(club, 8).id)
    tables = builders.tables_of(row)
    seats = [table.seats.values_list("entry_id", flat=True)[:2] for table in tables]
    calls = [
        lambda one=one, other=other: edits.round_edit(
            round_id=row.id, edit=edits.swap_edit(one[0], other[1]), by=organiser
        )
        for one, other in ((seats[0], seats[1]), (seats[0], seats[2]), (seats[1], seats[3]))
    ]
    assert all(isinstance(done, RoundEdit) for done in at_once(*calls))
    after = list(row.seats.values_list("entry_id", flat=True))
    assert Counter(Counter(after).values()) == {2: 8}
    assert row.edits.count() == 3


def test_a_change_by_hand_and_publishing_never_cross(club: Club, organiser: User) -> None:
    row = rounds.round_draw(event_id=builders.pairs_event(club, 4).id)
    one, other = builders.tables_of(row)
    pair = [table.seats.values_list("entry_id", flat=True)[0] for table in (one, other)]
    edit = edits.swap_edit(*pair)
    done = at_once(
        lambda: edits.round_edit(round_id=row.id, edit=edit, by=organiser),
        lambda: rounds.round_publish(round_id=row.id, now=timezone.now()),
        lambda: rounds.round_redraw(round_id=row.id),
        lambda: entries.entry_withdraw(entry_id=pair[0]),
    )
    row.refresh_from_db()
    left = Entry.objects.get(id=pair[0])
    seated = row.seats.filter(entry=left).exists() or row.byes.filter(entry=left).exists()
    published = row.state == Round.State.PUBLISHED
    # In either order, a published round holds exactly those who were there then.
    assert isinstance(done[3], Entry)
    assert not published or seated == (left.to_round == 1)
    assert row.seats.count() + 4 * row.byes.count() in {4, 8}


def test_an_entry_enters_once_however_often_it_is_sent(club: Club) -> None:
    event = builders.pairs_event(club, 2)
    late = builders.pairs(club, 1, "Late ")[0].id
    at_once(*[lambda: entries.entries_add(event_id=event.id, partnerships=[late])] * 4)
    assert sorted(event.entries.values_list("number", flat=True)) == [1, 2, 3]


def test_closing_from_two_sides_records_one_period(club: Club, organiser: User) -> None:
    row = builders.play_round(builders.pairs_event(club, 8), organiser)
    at_once(*[lambda: builders.close(row)] * 4)
    assert Period.objects.count() == 1
    assert Period.objects.get().games.count() == 4


def test_a_log_and_the_close_never_lose_each_other(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 2)
    table = builders.tables_of(builders.publish_round(event))[0]
    at_once(
        lambda: builders.decide(table, organiser),
        lambda: rounds.round_close(round_id=table.round_id, now=timezone.now()),
    )
    row = Round.objects.get()
    closed = row.state == Round.State.CLOSED
    assert Result.objects.filter(current=True).count() == 1
    assert Period.objects.filter(games__isnull=False).exists() == closed


def test_workers_rate_a_period_once(club: Club, organiser: User) -> None:
    builders.close(builders.play_round(builders.pairs_event(club, 8), organiser))
    pool_id = Period.objects.get().pool_id
    rated = at_once(*[lambda: pool_rate(pool_id=pool_id, now=timezone.now())] * 4)
    assert sorted(rated) == [0, 0, 0, 1]
    assert RatingList.objects.count() == 1
    # Four tables: sixteen players and eight partnerships, one change each.
    assert RatingChange.objects.count() == 24


@pytest.mark.whole
def test_two_clubs_close_at_once_into_pools_of_their_own(
    club: Club, organiser: User, outsider: User
) -> None:
    other = Club.objects.get(name="Elsewhere")
    played = [
        builders.play_round(builders.pairs_event(club, 4), organiser),
        builders.play_round(builders.pairs_event(other, 4), outsider, seed=9),
    ]
    at_once(*(lambda row=row: builders.close(row) for row in played))
    assert list(Period.objects.order_by("number").values_list("number", flat=True)) == [1, 1]


@pytest.mark.whole
def test_events_of_one_pool_number_their_periods_without_gaps(club: Club, organiser: User) -> None:
    played = [
        builders.play_round(
            builders.pairs_event(club, 2, name=f"E{i}", prefix=f"{i} "), organiser, seed=i
        )
        for i in range(5)
    ]
    at_once(*(lambda row=row: builders.close(row) for row in played))
    assert list(Period.objects.order_by("number").values_list("number", flat=True)) == [
        1,
        2,
        3,
        4,
        5,
    ]


def test_the_same_partnership_made_at_once_is_one(club: Club) -> None:
    one, two = builders.players(club, 2)
    made = at_once(
        lambda: partnerships_add(club=club, pairs=[(one.id, two.id)]),
        lambda: partnerships_add(club=club, pairs=[(two.id, one.id)]),
    )
    assert len({pair.id for pairs in made for pair in pairs}) == 1


def test_two_scorers_start_the_clock_once_and_both_add(club: Club) -> None:
    row = builders.publish_round(builders.pairs_event(club, 2))
    now = timezone.now()
    sent = at_once(
        *[lambda: services.round_clock_start(round_id=row.id, now=now, minutes=30)] * 4,
    )
    assert sum(isinstance(one, WrongState) for one in sent) == 3
    at_once(*[lambda: services.round_clock_add(round_id=row.id, now=now, minutes=5)] * 4)
    assert RoundClock.objects.get().given.total_seconds() == 50 * 60
