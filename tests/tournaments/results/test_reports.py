"""What the sides of a table say of its result: alike it is decided, different it is disputed."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Club, User
from ratings.models import Evidence, RatedGame
from tests import builders
from tests.conftest import once
from tests.sweeps import sweep
from tournaments.errors import NotYours, ResultChanged, SheetRefused, TablesOpen
from tournaments.models import Event, Result, Round, SideReport, Table
from tournaments.results.services.reports import ReportOutcome, report_confirm, report_enter
from tournaments.results.services.rulings import table_award
from tournaments.results.services.sheets import ScoreSheet, result_clear, sheet_enter
from tournaments.rounds.services import rounds
from web.faults import Fault, InvalidInput, WrongState

pytestmark = pytest.mark.django_db
WON = {"AC": 104, "BD": 62}
OTHER = {"AC": 62, "BD": 104}


def make_row(club: Club) -> Round:
    event = builders.pairs_event(club, 4, options={"target": 100})
    return builders.publish_round(event)


made, row = once(make_row)


@pytest.fixture
def table(row: Round) -> Table:
    return builders.tables_of(row)[0]


@pytest.fixture
def users(table: Table) -> dict[str, User]:
    return builders.accounts_of(table)


def say(table: Table, by: User, points: Mapping[str, int] = WON, **more: Any) -> ReportOutcome:
    return report_enter(table_id=table.id, sheet=ScoreSheet(points, **more), by=by)


def state(table: Table) -> str:
    table.refresh_from_db()
    return table.state


def result(table: Table) -> Result | None:
    return table.results.filter(current=True).first()


def test_both_sides_alike_decide(table: Table, users: dict[str, User]) -> None:
    one = say(table, users["A"])
    assert (one.result, state(table), one.report.places) == (None, "open", {"AC": 1, "BD": 2})
    other = say(table, users["D"])
    found = result(table)
    assert found is not None
    assert found == other.result
    assert (found.evidence, found.points, found.winner) == (Evidence.CONFIRMED, WON, "AC")
    assert (found.decided_by, state(table)) == (users["D"], "decided")
    assert say(table, users["C"]).repeated, "the partner says what was said"
    assert Result.objects.filter(table=table).count() == 1


def test_one_side_alone_decides_nothing(table: Table, users: dict[str, User]) -> None:
    say(table, users["A"])
    assert say(table, users["C"]).repeated
    assert (state(table), SideReport.objects.count()) == ("open", 1)
    with pytest.raises(TablesOpen):
        rounds.round_close(round_id=table.round_id, now=timezone.now())


def test_different_is_disputed_and_a_correction_settles_it(
    table: Table, users: dict[str, User]
) -> None:
    say(table, users["A"])
    assert say(table, users["B"], OTHER).table.state == Table.State.DISPUTED
    assert (state(table), result(table)) == ("disputed", None)
    say(table, users["B"], {"AC": 104, "BD": 61})
    assert state(table) == "disputed"
    assert say(table, users["D"]).result is not None
    assert state(table) == "decided"
    said = SideReport.objects.filter(side="BD").order_by("version")
    assert [(one.version, one.letter) for one in said] == [(1, "B"), (2, "B"), (3, "D")]


def test_a_correction_until_the_others_confirmed(table: Table, users: dict[str, User]) -> None:
    first = say(table, users["A"], OTHER).report
    say(table, users["C"])
    with pytest.raises(ResultChanged):
        report_confirm(table_id=table.id, report_id=first.id, by=users["B"])
    seen = SideReport.objects.get(version=2)
    done = report_confirm(table_id=table.id, report_id=seen.id, by=users["B"])
    assert done.result is not None
    assert done.result.points == WON
    assert report_confirm(table_id=table.id, report_id=seen.id, by=users["B"]).repeated
    with pytest.raises(WrongState, match="tell the scorer"):
        say(table, users["A"], OTHER)


def test_deals_of_one_side_are_kept(table: Table, users: dict[str, User]) -> None:
    deals = [{"AC": 60, "BD": 0}, {"AC": 0, "BD": 62}, {"AC": 44, "BD": 0}]
    say(table, users["A"])
    done = say(table, users["B"], deals=deals)
    assert done.result is not None
    assert done.result.deals == deals


def test_different_deals_are_different(table: Table, users: dict[str, User]) -> None:
    say(table, users["A"], deals=[{"AC": 60, "BD": 0}, {"AC": 0, "BD": 62}, {"AC": 44, "BD": 0}])
    say(table, users["B"], deals=[{"AC": 0, "BD": 62}, {"AC": 60, "BD": 0}, {"AC": 44, "BD": 0}])
    assert state(table) == "disputed"


def test_a_sheet_decides_a_dispute_without_a_reason(
    table: Table, users: dict[str, User], organiser: User
) -> None:
    say(table, users["A"])
    say(table, users["B"], OTHER)
    sheet_enter(table_id=table.id, sheet=ScoreSheet(WON), by=organiser, now=timezone.now())
    found = result(table)
    assert found is not None
    assert (found.evidence, state(table)) == (Evidence.SHEET, "decided")
    with pytest.raises(WrongState):
        say(table, users["B"])


def test_a_sheet_wins_over_both_sides(
    table: Table, users: dict[str, User], organiser: User
) -> None:
    say(table, users["A"])
    say(table, users["B"])
    how: dict[str, Any] = {"table_id": table.id, "by": organiser, "now": timezone.now()}
    with pytest.raises(InvalidInput):
        sheet_enter(sheet=ScoreSheet(OTHER), **how)
    sheet_enter(sheet=ScoreSheet(OTHER), reason="sides mixed up", **how)
    found = result(table)
    assert found is not None
    assert (found.points, found.version) == (OTHER, 2)


def test_a_log_wins_over_words(table: Table, users: dict[str, User], organiser: User) -> None:
    say(table, users["A"])
    decision = builders.decide(table, organiser)
    assert (decision.fault, state(table)) == (None, "decided")
    with pytest.raises(WrongState):
        say(table, users["B"])


def test_a_log_decides_a_dispute(table: Table, users: dict[str, User], organiser: User) -> None:
    say(table, users["A"])
    say(table, users["B"], OTHER)
    decision = builders.decide(table, organiser)
    assert (decision.fault, state(table)) == (None, "decided")
    found = result(table)
    assert found is not None
    assert found.evidence == Evidence.LOG


def test_a_log_wins_over_both_sides_while_the_round_is_played(
    row: Round, table: Table, users: dict[str, User], organiser: User
) -> None:
    say(table, users["A"])
    say(table, users["B"])
    decision = builders.decide(table, organiser)
    assert (decision.fault, state(table)) == (None, "decided")
    found = result(table)
    assert found is not None
    assert (found.evidence, found.version) == (Evidence.LOG, 2)
    other = builders.tables_of(row)[1]
    people = builders.accounts_of(other)
    log = builders.log_for(other, 3)
    say(other, people["A"])
    say(other, people["B"])
    builders.close(row)
    late = builders.send(other, organiser, log)
    assert late.fault is not None
    assert (late.fault.code, state(other)) == ("contested", "disputed")


def test_a_log_that_says_the_same_proves_it(
    table: Table, users: dict[str, User], organiser: User
) -> None:
    log = builders.log_for(table, 2)
    points = dict(builders.referee_of(log).totals or {})
    say(table, users["A"], points)
    say(table, users["B"], points)
    assert builders.send(table, organiser, log).fault is None
    found = result(table)
    assert found is not None
    assert (found.evidence, found.points) == (Evidence.LOG, points)


def test_what_was_cleared_counts_no_more(
    table: Table, users: dict[str, User], organiser: User
) -> None:
    say(table, users["A"], OTHER)
    say(table, users["B"], OTHER)
    result_clear(table_id=table.id, reason="wrong", by=organiser, now=timezone.now())
    say(table, users["A"])
    assert state(table) == "open", "what the others said before is not held against it"
    say(table, users["D"])
    found = result(table)
    assert found is not None
    assert (found.points, found.version, state(table)) == (WON, 2, "decided")


def test_an_award_stands(table: Table, users: dict[str, User], organiser: User) -> None:
    table_award(
        table_id=table.id,
        places={"AC": 1, "BD": 2},
        reason="they left",
        by=organiser,
        now=timezone.now(),
    )
    with pytest.raises(WrongState):
        say(table, users["A"])


@pytest.mark.parametrize(
    ("points", "fault"),
    [
        ({"AC": 94, "BD": 62}, SheetRefused),
        ({"AC": 104}, InvalidInput),
        ({"AC": 104, "XY": 1}, InvalidInput),
        ({"AC": 10**9, "BD": 0}, InvalidInput),
    ],
)
def test_what_no_game_gives(
    table: Table, users: dict[str, User], points: dict[str, int], fault: type[Fault]
) -> None:
    with pytest.raises(fault):
        say(table, users["A"], points)
    with pytest.raises(WrongState):
        say(table, users["A"], {"AC": 94, "BD": 62}, by_time=True)
    assert not SideReport.objects.exists()


def test_time_that_was_called(table: Table, users: dict[str, User]) -> None:
    Event.objects.update(time_limit="draw")
    points = {"AC": 60, "BD": 62}
    say(table, users["A"], points, by_time=True)
    done = say(table, users["B"], points, by_time=True)
    assert done.result is not None
    assert (done.result.by_time, done.result.winner) == (True, "BD")


def test_who_may_not_say(
    row: Round, table: Table, users: dict[str, User], organiser: User, outsider: User
) -> None:
    others = builders.accounts_of(builders.tables_of(row)[1])
    for somebody in (organiser, outsider, others["A"]):
        with pytest.raises(NotYours):
            say(table, somebody)


def test_when_nobody_may_say(
    row: Round, table: Table, users: dict[str, User], organiser: User
) -> None:
    Event.objects.update(players_report=False)
    with pytest.raises(WrongState, match="to the desk"):
        say(table, users["A"])
    Event.objects.update(players_report=True)
    Round.objects.update(state="draft")
    with pytest.raises(WrongState, match="not published"):
        say(table, users["A"])
    Round.objects.update(state="closed")
    with pytest.raises(WrongState, match="closed"):
        say(table, users["A"])


def test_a_round_of_which_something_was_said_stays_published(
    row: Round, table: Table, users: dict[str, User]
) -> None:
    say(table, users["A"])
    with pytest.raises(WrongState):
        rounds.round_unpublish(round_id=row.id)


@pytest.mark.parametrize(("least", "games"), [("sheet", 2), ("confirmed", 1), ("log", 0)])
def test_what_is_rated(
    row: Round, table: Table, users: dict[str, User], organiser: User, least: str, games: int
) -> None:
    Event.objects.update(evidence=least)
    say(table, users["A"])
    say(table, users["B"])
    other = builders.tables_of(row)[1]
    sheet_enter(table_id=other.id, sheet=ScoreSheet(WON), by=organiser, now=timezone.now())
    builders.close(row)
    sweep()
    assert RatedGame.objects.count() == games
    kinds = set(RatedGame.objects.values_list("evidence", flat=True))
    assert ("confirmed" in kinds) == (games > 0)


def rotate_points(points: dict[str, int]) -> dict[str, int]:
    """The same points on other sides."""
    given = list(points.values())
    return dict(zip(points, [*given[1:], given[0]], strict=True))


def test_of_three_sides_two_decide_and_the_third_may_object(club: Club) -> None:
    event = builders.groups_event(club, 3)
    table = builders.tables_of(builders.publish_round(event))[0]
    users = builders.accounts_of(table)
    points = dict(builders.referee_of(builders.log_for(table, 1)).totals or {})
    changed = rotate_points(points)
    say(table, users["A"], points)
    assert state(table) == "open"
    done = say(table, users["B"], points)
    assert done.result is not None
    assert (done.result.evidence, state(table)) == (Evidence.CONFIRMED, "decided")
    with pytest.raises(WrongState):
        say(table, users["A"], changed)
    said = say(table, users["C"], changed)
    assert said.result == done.result
    assert state(table) == "disputed", "heard late, it still counts"


def test_of_three_sides_one_that_differs_makes_a_dispute(club: Club) -> None:
    event = builders.groups_event(club, 3)
    table = builders.tables_of(builders.publish_round(event))[0]
    users = builders.accounts_of(table)
    points = dict(builders.referee_of(builders.log_for(table, 1)).totals or {})
    changed = rotate_points(points)
    say(table, users["A"], points)
    say(table, users["B"], changed)
    assert (state(table), result(table)) == ("disputed", None)
    say(table, users["C"], points)
    assert (state(table), result(table)) == ("disputed", None), "two against one is no agreement"
    say(table, users["B"], points)
    assert state(table) == "decided"
