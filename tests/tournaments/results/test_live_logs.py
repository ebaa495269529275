"""Live logs through PUT /api/v1/tables/{id}/logs/draft: they grow, or they are told why not."""

from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Club, User
from games.models import Submission
from tests import builders
from tests.conftest import ApiFor, once
from tournaments.models import Table
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


made, table = once(
    lambda club: builders.tables_of(builders.publish_round(builders.pairs_event(club, 4)))[0]
)


@pytest.fixture
def api(api_for: ApiFor, scorer: User) -> APIClient:
    return api_for(scorer)


def put(api: APIClient, table: Table, body: str) -> Any:
    path = f"/api/v1/tables/{table.id}/logs/draft"
    return api.generic("PUT", path, body, content_type="text/x-domlog")


def growing(log: str) -> list[str]:
    """Return the log deal by deal: after the first deal, after the second, …, whole."""
    head, *deals = log.split("\n\ndeal ")
    return [
        "\n\ndeal ".join([head, *deals[: number + 1]]).rstrip("\n") + "\n"
        for number in range(len(deals))
    ]


def test_a_game_sent_deal_by_deal_decides_the_table(api: APIClient, table: Table) -> None:
    *parts, whole = growing(builders.log_for(table))
    ids = set()
    for number, part in enumerate(parts, 1):
        answer = put(api, table, part)
        assert answer.status_code == 200, answer.json()
        body = answer.json()
        assert (body["state"], body["verdict"]["verdict"]) == ("draft", "incomplete")
        assert len(body["verdict"]["deals"]) == number
        assert body["result"] is None
        ids.add(body["id"])
    assert len(ids) == 1
    last = put(api, table, whole)
    assert last.status_code == 201
    assert (last.json()["state"], last.json()["result"]["version"]) == ("current", 1)
    assert sorted(Submission.objects.values_list("state", flat=True)) == ["current", "superseded"]
    again = put(api, table, whole)
    assert (again.status_code, again.json()["id"]) == (200, last.json()["id"])


def test_a_game_sent_move_by_move(api: APIClient, table: Table) -> None:
    first = growing(builders.log_for(table))[0].partition("end:")[0]
    lines = first.rstrip().split("\n")
    for count in range(len(lines) - 3, len(lines) + 1):
        answer = put(api, table, "\n".join(lines[:count]) + "\n")
        assert answer.status_code == 200, answer.json()
    assert Submission.objects.count() == 1


def test_late_and_repeated_parts_change_nothing(api: APIClient, table: Table) -> None:
    one, two, *_rest = growing(builders.log_for(table))
    put(api, table, one)
    longer = put(api, table, two).json()
    for late in (one, two):
        answer = put(api, table, late)
        assert answer.status_code == 200
        assert answer.json()["id"] == longer["id"]
        assert len(answer.json()["verdict"]["deals"]) == 2


def test_another_story_is_a_conflict_and_kept(api: APIClient, table: Table) -> None:
    put(api, table, growing(builders.log_for(table, 1))[0])
    for other in growing(builders.log_for(table, 2))[0], builders.log_for(table, 2):
        answer = put(api, table, other)
        assert (answer.status_code, answer.json()["code"]) == (409, "draft_conflict")
        kept = Submission.objects.get(id=answer.json()["submission"])
        assert (kept.state, bytes(kept.body).decode()) == ("refused", other)
    table.refresh_from_db()
    assert table.state == Table.State.OPEN
    path = f"/api/v1/tables/{table.id}/logs"
    whole = api.generic("POST", path, builders.log_for(table, 2), content_type="text/x-domlog")
    assert whole.status_code == 201


def test_a_part_that_came_too_early_is_kept_and_welcome_later(api: APIClient, club: Club) -> None:
    event = builders.pairs_event(club, 2, name="Later", prefix="L")
    row = rounds.round_draw(event_id=event.id)
    table = builders.tables_of(row)[0]
    part = growing(builders.log_for(table))[0]
    early = put(api, table, part)
    assert (early.status_code, early.json()["code"]) == (409, "wrong_state")
    assert Submission.objects.get(id=early.json()["submission"]).state == "refused"
    rounds.round_publish(round_id=row.id, now=timezone.now())
    assert put(api, table, part).status_code == 200


def test_illegal_parts_leave_the_draft_alone(api: APIClient, table: Table) -> None:
    one, two, *_rest = growing(builders.log_for(table))
    put(api, table, one)
    answer = put(api, table, two.replace("score: ", "score: x"))
    assert (answer.status_code, answer.json()["code"]) == (422, "assert_score")
    path = f"/api/v1/tables/{table.id}/logs/draft"
    assert len(api.get(path).json()["verdict"]["deals"]) == 1


def test_a_whole_log_ends_the_draft(api: APIClient, table: Table) -> None:
    put(api, table, growing(builders.log_for(table, 1))[0])
    path = f"/api/v1/tables/{table.id}/logs"
    whole = api.generic("POST", path, builders.log_for(table, 1), content_type="text/x-domlog")
    assert whole.status_code == 201
    assert not Submission.objects.filter(state="draft").exists()
    assert api.get(f"{path}/draft").status_code == 404
    late = put(api, table, growing(builders.log_for(table, 1))[0])
    assert (late.status_code, late.json()["code"]) == (409, "wrong_state")
    assert Submission.objects.get(id=late.json()["submission"]).state == "refused"


def test_everybody_sees_what_the_table_sees(api: APIClient, api_for: ApiFor, table: Table) -> None:
    guest, path = api_for(None), f"/api/v1/tables/{table.id}/live"
    assert guest.get(path).status_code == 404
    log = builders.log_for(table)
    first = growing(log)[0]
    running = first.partition("end:")[0].rstrip().rsplit("\n", 1)[0] + "\n"
    put(api, table, running)
    deal = guest.get(path).json()["deals"][0]
    assert set(deal["hands"]["A"]) == {"?"}
    assert deal["events"]
    assert put(api, table, first).status_code == 200
    assert "?" not in guest.get(path).json()["deals"][0]["hands"]["A"]
    put(api, table, log)
    assert len(guest.get(path).json()["deals"]) == log.count("\ndeal ")


def test_only_members_send_and_see_drafts(
    api_for: ApiFor, api: APIClient, outsider: User, organiser: User, table: Table
) -> None:
    part = growing(builders.log_for(table))[0]
    assert put(api_for(None), table, part).status_code == 401
    assert put(api_for(outsider), table, part).status_code == 403
    assert put(api_for(organiser, scopes=("organise",)), table, part).status_code == 403
    assert put(api, table, part).status_code == 200
    path = f"/api/v1/tables/{table.id}/logs/draft"
    assert api_for(outsider).get(path).status_code == 403
    assert api_for(None).get(path).status_code == 401
    assert api_for(organiser).get(path).status_code == 200
