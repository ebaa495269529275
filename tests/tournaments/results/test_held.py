"""Real threads on a real PostgreSQL: a table is decided as it stands once its lock is had."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from clubs.models import Club, User
from ratings.models import RatedGame
from tests import builders
from tests.e2e.processes import within
from tournaments.errors import ResultChanged
from tournaments.events.services.lifecycle import lock_event
from tournaments.models import Result, Table
from tournaments.results.services.locked_table import lock_table
from tournaments.results.services.sheets import ScoreSheet, sheet_enter
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db(transaction=True)


def begin_call(pool: ThreadPoolExecutor, call: Callable[[], Any]) -> "Future[Any]":
    """Begin a call in a thread of its own, and come back once it waits for a lock."""

    def one() -> Any:
        try:
            return call()
        finally:
            connection.close()

    future = pool.submit(one)
    assert within(60, lambda: future.done() or waiting_statements() > 0)
    assert not future.done(), "it waits for nobody"
    return future


def waiting_statements() -> int:
    """How many statements wait for a lock."""
    with connection.cursor() as cursor:
        # Within a transaction it would be told what was so at the first look.
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        return int(cursor.fetchone()[0])


def correction_of(table: Table, by: User, **more: Any) -> Callable[[], Any]:
    sheet = ScoreSheet({"AC": 30, "BD": 120})
    return lambda: sheet_enter(
        table_id=table.id, sheet=sheet, by=by, now=timezone.now(), reason="misread", **more
    )


def test_a_sheet_that_waits_for_the_close_reaches_the_ledger(club: Club, organiser: User) -> None:
    row = builders.play_round(builders.pairs_event(club, 4), organiser)
    table = builders.tables_of(row)[0]
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            rounds.round_close(round_id=row.id, now=timezone.now())
            waits = begin_call(pool, correction_of(table, organiser))
        ruling = waits.result(60)
    assert ruling.period is not None
    rated = RatedGame.objects.get(source=table.id, current=True)
    assert (rated.version, rated.places) == (2, [2, 1])


def test_a_sheet_that_waits_for_another_knows_it(club: Club, organiser: User) -> None:
    table = builders.tables_of(builders.publish_round(builders.pairs_event(club, 4)))[0]
    with ThreadPoolExecutor(1) as pool:
        with lock_table(table.id):
            waits = begin_call(pool, correction_of(table, organiser, version=0))
            builders.enter_sheet(table, organiser, 104, 62)
        with pytest.raises(ResultChanged):
            waits.result(60)
    assert Result.objects.get(table=table).points == {"AC": 104, "BD": 62}


def test_where_a_bracket_may_rest_the_event_is_locked_first(club: Club, organiser: User) -> None:
    """Who waits for the event holds no table: whoever has the event may go on to its tables."""
    event = builders.pairs_event(club, 8, method="knockout", rounds_planned=3)
    row = builders.play_round(event, organiser)
    table = builders.tables_of(row)[0]
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            lock_event(event.id)
            rounds.round_close(round_id=row.id, now=timezone.now())
            waits = begin_call(pool, correction_of(table, organiser))
        waits.result(60)
        with transaction.atomic():
            lock_event(event.id)
            waits = begin_call(pool, correction_of(table, organiser))
            Table.objects.select_for_update(nowait=True).get(id=table.id)
        assert waits.result(60).repeated
