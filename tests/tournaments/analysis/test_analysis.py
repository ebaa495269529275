"""Deals of closed rounds are analysed by workers, and shown at their table."""

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone
from pytest_django import Settings

from clubs.models import Club, User
from games.analysis import VERSION, analyse_deal, analysis_document
from games.models import Submission
from games.replays import submission_log
from tests import builders
from tests.conftest import ApiFor
from tests.counting import count_queries
from tests.threads import run_at_once
from tournaments.analysis import services
from tournaments.analysis.services import MOST_TRIES, TAKEN, deal_take, deals_analyse, deals_queue
from tournaments.analysis.tasks import analyse_deals
from tournaments.models import AnalysedDeal, Round, Table
from tournaments.rounds.services.rounds import round_reopen

pytestmark = pytest.mark.django_db
FEW = 200
"""Positions: what is tested here is the queue, not the search."""


@pytest.fixture
def one_table(club: Club, organiser: User) -> Round:
    """A round of one table, decided by a log, not closed yet."""
    row = builders.publish_round(builders.pairs_event(club, 2))
    builders.decide(row.tables.get(), organiser, 1)
    return row


def table_of(row: Round) -> Table:
    return Table.objects.filter(round_id=row.id)[0]


def log_of(table: Table) -> Submission:
    return Submission.objects.get(match=table.id, state=Submission.State.CURRENT)


def analyse_some(*, at: datetime | None = None, seconds: float = 60) -> int:
    moment = at or timezone.now()
    return deals_analyse(now=lambda: moment, seconds=seconds, most_positions=FEW)


def get(api_for: ApiFor, table: Table, who: User | None = None) -> Any:
    return api_for(who).get(f"/api/v1/tables/{table.id}/analysis")


def test_nothing_is_said_before_the_round_is_closed(
    one_table: Round, organiser: User, api_for: ApiFor
) -> None:
    table = table_of(one_table)
    assert analyse_some() == 0
    assert not AnalysedDeal.objects.exists()
    for who in (organiser, None):
        refused = get(api_for, table, who)
        assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
    builders.close(one_table)
    assert get(api_for, table).json() == {"deals": [], "luck": None}
    assert analyse_some() == len(log_of(table).verdict["deals"])
    # It is opened again: what is known already is not shown.
    round_reopen(round_id=one_table.id)
    assert get(api_for, table).status_code == 409


def test_everybody_reads_it_when_it_is_done(
    one_table: Round, organiser: User, outsider: User, api_for: ApiFor
) -> None:
    table = table_of(one_table)
    builders.close(one_table)
    deals_queue(timezone.now())
    waiting = get(api_for, table).json()["deals"]
    assert {(deal["state"], deal["analysis"]) for deal in waiting} == {("waiting", None)}
    analyse_some()
    log = submission_log(log_of(table), one_table.event.options)
    with count_queries("what was possible at a table"):
        answer = get(api_for, table)
    assert answer.status_code == 200
    found = answer.json()["deals"]
    assert [deal["deal"] for deal in found] == list(range(1, len(log.sections) + 1))
    for deal in found:
        assert deal["state"] == "done"
        assert deal["analysis"] == analysis_document(analyse_deal(log, deal["deal"], FEW))
    for who in (organiser, outsider):
        assert get(api_for, table, who).json() == answer.json()
    assert api_for(None).get(f"/api/v1/tables/{uuid4()}/analysis").status_code == 404


def test_each_deal_is_queued_and_analysed_once(one_table: Round) -> None:
    builders.close(one_table)
    now = timezone.now()
    first = deals_queue(now)
    assert first > 0
    assert deals_queue(now) == 0
    assert analyse_some() == first
    assert analyse_some(at=now + timedelta(days=1)) == 0
    assert AnalysedDeal.objects.filter(state="done", version=VERSION).count() == first


def test_a_worker_that_died_loses_nothing(
    one_table: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    builders.close(one_table)
    now = timezone.now()
    deals = deals_queue(now)
    with monkeypatch.context() as dying:

        def die(*_args: object) -> None:
            raise KeyboardInterrupt

        dying.setattr(services, "analyse_deal", die)
        with pytest.raises(KeyboardInterrupt):
            analyse_some(at=now)
    # What it had taken is left alone for a while; then another one does it.
    assert analyse_some(at=now) == deals - 1
    assert analyse_some(at=now + TAKEN) == 1
    assert set(AnalysedDeal.objects.values_list("state", flat=True)) == {"done"}


def test_what_ends_every_worker_is_given_up(one_table: Round) -> None:
    builders.close(one_table)
    now = timezone.now()
    assert deals_queue(now) > 1
    AnalysedDeal.objects.filter(deal__gt=1).delete()
    for number in range(MOST_TRIES):
        assert deal_take(now + number * TAKEN) is not None
    assert deal_take(now + MOST_TRIES * TAKEN) is None
    assert AnalysedDeal.objects.get().state == "failed"


@pytest.mark.whole
def test_a_deal_analysed_twice_keeps_what_was_stored_first(one_table: Round) -> None:
    builders.close(one_table)
    analyse_some()
    row = AnalysedDeal.objects.all()[0]
    AnalysedDeal.objects.filter(id=row.id).update(document={"found": "earlier"})
    services.analyse_row(row, FEW)
    assert AnalysedDeal.objects.get(id=row.id).document == {"found": "earlier"}


@pytest.mark.django_db(transaction=True)
def test_workers_at_once_share_the_deals(one_table: Round) -> None:
    builders.close(one_table)
    now = timezone.now()
    deals = deals_queue(now)
    done: list[int] = []
    run_at_once(lambda _number: done.append(analyse_some(at=now)), range(3))
    assert sum(done) == deals
    assert set(AnalysedDeal.objects.values_list("tries", flat=True)) == {1}


def test_a_log_that_no_longer_stands_needs_no_analysis(one_table: Round) -> None:
    builders.close(one_table)
    deals_queue(timezone.now())
    Submission.objects.update(state=Submission.State.SUPERSEDED)
    analyse_some()
    assert not AnalysedDeal.objects.exists()


def test_other_games_say_why(club: Club, organiser: User, api_for: ApiFor) -> None:
    event = builders.singles_event(club, "draw", (4, 4))
    row = builders.close(builders.play_round(event, organiser))
    assert deals_queue(timezone.now()) == 0
    refused = get(api_for, table_of(row))
    assert (refused.status_code, refused.json()["code"]) == (422, "not_analysable")
    assert "boneyard" in refused.json()["detail"]


def test_a_table_without_a_log_has_none(club: Club, api_for: ApiFor) -> None:
    row = builders.publish_round(builders.pairs_event(club, 2))
    assert get(api_for, table_of(row)).status_code == 409
    Round.objects.filter(id=row.id).update(state=Round.State.CLOSED, closed_at=timezone.now())
    assert get(api_for, table_of(row)).status_code == 404


def test_it_waits_behind_everything_else_and_can_be_turned_off(settings: Settings) -> None:
    route = settings.CELERY_TASK_ROUTES["tournaments.analyse_deals"]
    others = [one for one in settings.CELERY_TASK_ROUTES.values() if one is not route]
    assert route["priority"] > max(one.get("priority", 0) for one in others)
    assert 0 < settings.ANALYSIS_SECONDS < 60
    settings.ANALYSIS_SECONDS = 0
    assert analyse_deals() == 0


def test_a_minute_has_its_share(one_table: Round) -> None:
    builders.close(one_table)
    assert analyse_some(seconds=0) == 0
    assert AnalysedDeal.objects.filter(state="waiting").exists()
