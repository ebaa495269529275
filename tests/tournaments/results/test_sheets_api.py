"""Score sheets over REST: entered, corrected, cleared, proven and disputed; ratings follow."""

from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Club, User
from games.models import Submission
from ratings.models import Evidence, Period, RatedGame
from tests import builders
from tests.conftest import ApiFor, once
from tournaments.events.services import lifecycle
from tournaments.models import Event, Result, Round, Table
from tournaments.results.services import sheets
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


made, row = once(lambda club: builders.publish_round(builders.pairs_event(club, 4)))


@pytest.fixture
def table(row: Round) -> Table:
    return builders.tables_of(row)[0]


@pytest.fixture
def api(api_for: ApiFor, scorer: User) -> APIClient:
    return api_for(scorer)


def put(api: APIClient, table: Table, *points: int, **more: Any) -> Any:
    headers = more.pop("headers", {})
    body = {"points": dict(zip(("AC", "BD"), points, strict=True)), **more}
    return api.put(f"/api/v1/tables/{table.id}/result", body, format="json", headers=headers)


def clear(api: APIClient, table: Table, reason: str = "wrong table", **headers: str) -> Any:
    return api.post(
        f"/api/v1/tables/{table.id}/result/undo",
        {"reason": reason},
        format="json",
        headers=headers,
    )


def score_of(table: Table) -> tuple[int, int]:
    """The points of the log that `builders.decide` sends."""
    verdict = builders.referee_of(builders.log_for(table))
    assert verdict.totals is not None
    return verdict.totals["AC"], verdict.totals["BD"]


def finish_round(row: Round, by: User) -> None:
    for table in builders.tables_of(row):
        builders.enter_sheet(table, by, 104, 62)


# -- a sheet decides ---------------------------------------------------------------------------


def test_a_sheet_decides_a_table(api: APIClient, table: Table, scorer: User) -> None:
    answer = put(api, table, 104, 62)
    assert answer.status_code == 201
    assert answer.headers["ETag"] == '"1"'
    result = answer.json()["result"]
    assert result["evidence"] == "sheet"
    assert result["places"] == {"AC": 1, "BD": 2}
    assert (result["winner"], result["submission"], result["by_time"]) == ("AC", None, False)
    table.refresh_from_db()
    assert table.state == Table.State.DECIDED
    assert Result.objects.get(table=table).decided_by == scorer


def test_the_same_sheet_again_changes_nothing(api: APIClient, table: Table) -> None:
    put(api, table, 104, 62, sheet_number="17")
    again = put(api, table, 104, 62, sheet_number=" 17 ")
    assert (again.status_code, again.headers["ETag"]) == (200, '"1"')
    assert Result.objects.filter(table=table).count() == 1


def test_deals_are_kept_where_they_add_up(api: APIClient, table: Table) -> None:
    deals = [{"AC": 60, "BD": 0}, {"AC": 0, "BD": 20}, {"AC": 44, "BD": 0}]
    assert put(api, table, 104, 20, deals=deals).json()["result"]["deals"] == deals
    wrong = put(api, table, 104, 21, deals=deals, reason="again")
    assert (wrong.status_code, wrong.json()["code"]) == (422, "sheet_refused")
    assert wrong.json()["pointer"] == "/points"
    both = [{"AC": 60, "BD": 1}, *deals[1:]]
    assert put(api, table, 104, 21, deals=both, reason="again").json()["pointer"] == "/deals/0"


@pytest.mark.parametrize(
    ("points", "pointer"),
    [((94, 62), "/points"), ((104, 101), "/points"), ((-5, 104), "/points"), ((900, 1), "/points")],
)
def test_what_no_game_gives_is_refused(
    api: APIClient, table: Table, points: tuple[int, int], pointer: str
) -> None:
    answer = put(api, table, *points)
    assert (answer.status_code, answer.json()["code"]) == (422, "sheet_refused")
    assert answer.json()["pointer"] == pointer
    assert not Result.objects.filter(table=table).exists()


@pytest.mark.parametrize(
    "body",
    [
        {"points": {"AC": 104}},
        {"points": {"AC": 104, "BD": 3, "X": 1}},
        {"points": {"AC": 10**9, "BD": 3}},
        {"points": {"AC": 104, "BD": 62}, "sheet_number": "x" * 21},
        {"points": {"AC": 104, "BD": 62}, "deals": [{"AC": 104}]},
        {"points": {"AC": "many", "BD": 62}},
        {},
    ],
)
def test_what_is_no_sheet_is_refused(api: APIClient, table: Table, body: Any) -> None:
    answer = api.put(f"/api/v1/tables/{table.id}/result", body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")


def test_time_stops_a_game_only_where_the_event_has_a_limit(api: APIClient, table: Table) -> None:
    assert put(api, table, 60, 62, by_time=True).status_code == 409
    Event.objects.update(time_limit="draw")
    stopped = put(api, table, 60, 62, by_time=True)
    assert stopped.json()["result"]["winner"] == "BD"
    assert put(api, table, 60, 60, by_time=True, reason="misread").json()["result"]["places"] == {
        "AC": 1,
        "BD": 1,
    }
    whole = put(api, table, 104, 60, by_time=True, reason="misread")
    assert (whole.status_code, whole.json()["code"]) == (422, "sheet_refused")


# -- who may ------------------------------------------------------------------------------------


def test_who_may_enter_results(
    api_for: ApiFor, table: Table, organiser: User, scorer: User, outsider: User
) -> None:
    assert put(api_for(None), table, 104, 62).status_code == 401
    assert put(api_for(outsider), table, 104, 62).status_code == 403
    assert put(api_for(scorer, ("submit",)), table, 104, 62).status_code == 403
    assert put(api_for(organiser), table, 104, 62).status_code == 201
    assert clear(api_for(outsider), table).status_code == 403
    assert clear(api_for(None), table).status_code == 401
    shown = api_for(None).get(f"/api/v1/tables/{table.id}/result")
    assert shown.json()["result"]["points"] == {"AC": 104, "BD": 62}


def test_not_before_the_round_is_published(api: APIClient, club: Club) -> None:
    row = rounds.round_draw(event_id=builders.pairs_event(club, 4, name="Draft").id)
    answer = put(api, builders.tables_of(row)[0], 104, 62)
    assert answer.status_code in {404, 409}


# -- corrections ---------------------------------------------------------------------------------


def test_a_correction_needs_a_reason_and_leaves_a_version(api: APIClient, table: Table) -> None:
    put(api, table, 104, 62)
    bare = put(api, table, 104, 68)
    assert (bare.status_code, bare.json()["pointer"]) == (422, "/reason")
    answer = put(api, table, 104, 68, reason="misread 8").json()
    assert answer["result"]["version"] == 2
    assert answer["result"]["reason"] == "misread 8"
    assert [one["points"]["BD"] for one in answer["versions"]] == [68, 62]


def test_nobody_saves_over_what_somebody_else_changed(api: APIClient, table: Table) -> None:
    first = {"If-Match": '"0"'}
    assert put(api, table, 104, 62, headers=first).status_code == 201
    late = put(api, table, 107, 62, reason="late", headers=first)
    assert (late.status_code, late.json()["code"], late.json()["version"]) == (
        412,
        "result_changed",
        1,
    )
    odd = put(api, table, 107, 62, reason="late", headers={"If-Match": "yesterday"})
    assert (odd.status_code, odd.json()["code"]) == (412, "result_changed")
    assert put(api, table, 107, 62, reason="late", headers={"If-Match": '"1"'}).status_code == 201


def test_a_result_is_cleared_and_entered_again(api: APIClient, table: Table) -> None:
    put(api, table, 104, 62)
    assert clear(api, table, reason=" ").status_code == 422
    assert clear(api, table, **{"If-Match": '"7"'}).status_code == 412
    answer = clear(api, table)
    assert (answer.json()["state"], answer.json()["result"]) == ("open", None)
    assert clear(api, table).status_code == 409
    again = put(api, table, 62, 104).json()
    assert again["result"]["version"] == 2
    assert [one["undone_reason"] for one in again["versions"]] == ["", "wrong table"]


def test_an_award_is_corrected_by_a_sheet_and_a_sheet_by_an_award(
    api: APIClient, table: Table
) -> None:
    award = {"places": {"AC": 1, "BD": 2}, "reason": "nobody came", "absent": ["BD"]}
    path = f"/api/v1/tables/{table.id}/award"
    assert api.post(path, award, format="json").status_code == 200
    played = put(api, table, 62, 104, reason="they came late")
    assert played.json()["result"]["evidence"] == "sheet"
    assert Result.objects.get(table=table, current=True).absent == []
    again = api.post(path, award | {"absent": []}, format="json")
    assert again.json()["result"]["evidence"] == "award"
    assert Result.objects.filter(table=table).count() == 3


# -- logs and sheets ------------------------------------------------------------------------------


def test_a_log_of_the_same_game_proves_the_sheet(api: APIClient, table: Table, user: User) -> None:
    builders.enter_sheet(table, user, *score_of(table))
    Result.objects.filter(table=table).update(sanctions={"AC": 5})
    decision = builders.decide(table, user)
    assert decision.fault is None
    assert decision.result is not None
    assert (decision.result.evidence, decision.result.version) == ("log", 2)
    assert decision.result.sanctions == {"AC": 5}
    table.refresh_from_db()
    assert table.state == Table.State.DECIDED


def test_a_log_that_says_otherwise_disputes_the_sheet(
    api: APIClient, table: Table, user: User
) -> None:
    mine, theirs = score_of(table)
    builders.enter_sheet(table, user, 3, 101)
    answer = api.generic(
        "POST",
        f"/api/v1/tables/{table.id}/logs",
        builders.log_for(table),
        content_type="text/x-domlog",
    )
    body = answer.json()
    assert (answer.status_code, body["code"]) == (409, "contested")
    assert body["result"] == {"AC": 3, "BD": 101}
    assert body["log"] == {"AC": mine, "BD": theirs}
    table.refresh_from_db()
    assert table.state == Table.State.DISPUTED
    accepted = api.post(f"/api/v1/submissions/{body['submission']}/accept")
    assert accepted.status_code == 200
    assert Result.objects.get(table=table, current=True).evidence == Evidence.LOG


def test_a_sheet_settles_a_dispute_and_sets_logs_aside(
    api: APIClient, table: Table, user: User
) -> None:
    builders.decide(table, user, 1)
    builders.decide(table, user, 2)
    table.refresh_from_db()
    assert table.state == Table.State.DISPUTED
    assert put(api, table, 104, 62, reason="both logs were of another table").status_code == 201
    table.refresh_from_db()
    assert table.state == Table.State.DECIDED
    assert not Submission.objects.exclude(state="superseded").exists()


def test_a_sheet_that_says_what_the_log_proved_leaves_the_log(
    api: APIClient, table: Table, user: User
) -> None:
    builders.decide(table, user)
    answer = put(api, table, *score_of(table))
    assert (answer.status_code, answer.json()["result"]["evidence"]) == (200, "log")
    builders.decide(table, user, 2)
    settled = put(api, table, *score_of(table))
    assert (settled.status_code, settled.json()["result"]["evidence"]) == (200, "log")
    table.refresh_from_db()
    assert table.state == Table.State.CONFIRMED


def test_a_log_counts_again_after_its_result_was_cleared(table: Table, user: User) -> None:
    builders.decide(table, user)
    sheets.result_clear(table_id=table.id, reason="look again", by=user, now=timezone.now())
    decision = builders.decide(table, user)
    assert decision.result is not None
    assert (decision.result.version, decision.submission.state) == (2, "current")


# -- ratings ---------------------------------------------------------------------------------------


def test_what_is_rated_rests_on_what_the_event_asks_for(club: Club, user: User) -> None:
    event = builders.pairs_event(club, 4)
    row = builders.publish_round(event)
    first, second = builders.tables_of(row)
    builders.decide(first, user)
    builders.enter_sheet(second, user, 104, 62)
    lifecycle.event_change(event_id=event.id, changes={"evidence": "log"}, by=user)
    builders.close(row)
    assert list(RatedGame.objects.values_list("source", "evidence")) == [(first.id, "log")]
    lifecycle.event_change(event_id=event.id, changes={"evidence": "sheet"}, by=user)
    rated = RatedGame.objects.filter(current=True, places__isnull=False)
    assert set(rated.values_list("source", "evidence")) == {(first.id, "log"), (second.id, "sheet")}
    lifecycle.event_change(event_id=event.id, changes={"evidence": "confirmed"}, by=user)
    assert set(rated.values_list("source", flat=True)) == {first.id}


def test_a_correction_after_closing_is_rated(api: APIClient, row: Round, user: User) -> None:
    finish_round(row, user)
    builders.close(row)
    period = Period.objects.get(source=row.id)
    Period.objects.update(state="rated")
    table = builders.tables_of(row)[0]
    assert put(api, table, 62, 104, reason="sides swapped").status_code == 201
    period.refresh_from_db()
    assert period.state == "pending"
    game = RatedGame.objects.get(source=table.id, current=True)
    assert (game.version, game.places) == (2, [2, 1])
    assert clear(api, table).status_code == 409
    award = {"places": {"AC": 1, "BD": 2}, "reason": "not played after all"}
    api.post(f"/api/v1/tables/{table.id}/award", award, format="json")
    assert RatedGame.objects.get(source=table.id, current=True).places is None


@pytest.fixture
def user(scorer: User) -> User:
    return scorer
