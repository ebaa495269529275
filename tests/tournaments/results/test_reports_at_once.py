"""Real threads on a real PostgreSQL: sides, logs and sheets that tell a result at once."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Club, User
from ratings.models import Evidence
from tests import builders
from tests.threads import answers_at_once
from tournaments.models import Result, Round, SideReport, Table
from tournaments.results.services.reports import report_confirm, report_enter
from tournaments.results.services.sheets import ScoreSheet, sheet_enter
from tournaments.rounds.services import rounds
from web.faults import Fault

pytestmark = pytest.mark.django_db(transaction=True)
WON = {"AC": 104, "BD": 62}
OTHER = {"AC": 62, "BD": 104}
Call = Callable[[], Any]


@pytest.fixture
def tables(club: Club) -> list[Table]:
    return list(builders.tables_of(builders.publish_round(builders.pairs_event(club, 12))))


def say(table: Table, by: User, points: dict[str, int]) -> Call:
    return lambda: report_enter(table_id=table.id, sheet=ScoreSheet(points), by=by)


def standing(table: Table) -> Result | None:
    return Result.objects.filter(table=table, current=True).first()


def each(tables: list[Table]) -> Iterator[tuple[Table, dict[str, User]]]:
    for table in tables:
        yield table, builders.accounts_of(table)


def test_both_sides_alike_are_one_result(tables: list[Table]) -> None:
    for table, users in each(tables):
        said = answers_at_once(*(say(table, user, WON) for user in users.values()))
        assert not [one for one in said if isinstance(one, Fault)]
        table.refresh_from_db()
        assert (table.state, table.results.count()) == ("decided", 1)
        assert sorted(table.reports.values_list("side", "version")) == [("AC", 1), ("BD", 1)]


@pytest.mark.whole
def test_both_sides_different_are_a_dispute(tables: list[Table]) -> None:
    for table, users in each(tables):
        said = answers_at_once(say(table, users["A"], WON), say(table, users["B"], OTHER))
        assert not [one for one in said if isinstance(one, Fault)]
        table.refresh_from_db()
        assert (table.state, table.results.count(), table.reports.count()) == ("disputed", 0, 2)


def test_partners_who_say_different_things_leave_versions(tables: list[Table]) -> None:
    for table, users in each(tables):
        answers_at_once(say(table, users["A"], WON), say(table, users["C"], OTHER))
        table.refresh_from_db()
        versions = table.reports.order_by("version").values_list("side", "version")
        assert (table.state, list(versions)) == ("open", [("AC", 1), ("AC", 2)])


@pytest.mark.whole
def test_whatever_is_said_the_log_stands(tables: list[Table], organiser: User) -> None:
    for number, (table, users) in enumerate(each(tables)):
        log = builders.log_for(table, number)
        send = lambda table=table, log=log: builders.send(table, organiser, log)  # noqa: E731
        other = WON if number % 2 else OTHER
        answers = answers_at_once(say(table, users["A"], WON), send, say(table, users["B"], other))
        table.refresh_from_db()
        found = standing(table)
        assert found is not None, answers
        assert answers[1].fault is None
        assert (found.evidence, table.state) == (Evidence.LOG, "decided")


@pytest.mark.whole
def test_whatever_is_said_the_sheet_stands(tables: list[Table], organiser: User) -> None:
    sheet = ScoreSheet({"AC": 110, "BD": 3})
    for table, users in each(tables):
        enter = lambda table=table: sheet_enter(  # noqa: E731
            table_id=table.id, sheet=sheet, by=organiser, now=timezone.now(), reason="seen it"
        )
        answers_at_once(say(table, users["A"], WON), enter, say(table, users["B"], WON))
        table.refresh_from_db()
        found = standing(table)
        assert found is not None
        assert (found.evidence, table.state) == (Evidence.SHEET, "decided")


def test_a_correction_while_it_is_confirmed(tables: list[Table]) -> None:
    for table, users in each(tables):
        seen = say(table, users["A"], OTHER)().report
        confirm = lambda table=table, users=users, seen=seen: report_confirm(  # noqa: E731
            table_id=table.id, report_id=seen.id, by=users["B"]
        )
        corrected, confirmed = answers_at_once(say(table, users["A"], WON), confirm)
        table.refresh_from_db()
        found = standing(table)
        if found is None:
            assert (confirmed.code, table.state) == ("result_changed", "open")
        else:
            assert (found.points, corrected.code) == (OTHER, "wrong_state")


@pytest.mark.whole
def test_a_round_that_is_closed_meanwhile_has_no_later_words(tables: list[Table]) -> None:
    row = Round.objects.get(id=tables[0].round_id)
    people = [(table, builders.accounts_of(table)) for table in tables]
    for table, users in people:
        say(table, users["A"], WON)()
    for table, users in people[1:]:
        say(table, users["B"], WON)()
    table, users = people[0]
    close = lambda: rounds.round_close(round_id=row.id, now=timezone.now())  # noqa: E731
    said, closed = answers_at_once(say(table, users["B"], WON), close)
    row.refresh_from_db()
    if isinstance(closed, Fault):
        assert (closed.code, row.state) == ("tables_open", "published")
    else:
        assert row.state == "closed"
    assert not isinstance(said, Fault)
    assert SideReport.objects.count() == 2 * len(tables)
