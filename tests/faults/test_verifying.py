"""Verifying an evening finds what was lost, doubled or made up."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from clubs.models import Club
from ratings.models import RatedGame, RatingList
from tests import builders
from tests.conftest import once
from tests.faults.evening import Evidence
from tests.faults.verifying import not_rated_once, other_counts, other_results, without_evidence
from tests.sweeps import sweep
from tournaments.models import Event, Result, Table

pytestmark = pytest.mark.django_db


def ask(query: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def make_evidence(club: Club) -> Evidence:
    """A round of one log and one sheet, closed and rated, as its tablets were told."""
    organiser = builders.owner(club)
    event = builders.pairs_event(club, 4)
    row = builders.publish_round(event)
    by_log, by_sheet = builders.tables_of(row)
    builders.decide(by_log, organiser)
    builders.enter_sheet(by_sheet, organiser, 104, 62)
    builders.close(row)
    sweep()
    told = {
        str(one.table_id): {"points": one.points, "winner": one.winner}
        for one in Result.objects.all()
    }
    return Evidence(
        club=str(club.id),
        players=[str(one.id) for one in club.players.all()],
        pairs=[str(entry.partnership_id) for entry in event.entries.all()],
        events=[str(event.id)],
        rounds=[str(row.id)],
        tables={str(by_log.id): "log", str(by_sheet.id): "sheet"},
        results=told,
    )


made, evidence = once(make_evidence)


def wrong(played: Evidence) -> Iterator[str]:
    yield from without_evidence(ask)
    yield from not_rated_once(ask, played.rounds)
    yield from other_counts(ask, played)
    yield from other_results(ask, played)


def test_an_evening_that_went_well_has_nothing_wrong(evidence: Evidence) -> None:
    assert list(wrong(evidence)) == []


def test_a_result_that_was_lost_is_found(evidence: Evidence) -> None:
    Result.objects.filter(evidence="sheet").delete()
    assert [one.partition(":")[0] for one in other_counts(ask, evidence)] == ["tournaments_result"]
    assert len(list(other_results(ask, evidence))) == 1


def test_a_result_that_says_something_else_is_found(evidence: Evidence) -> None:
    Result.objects.filter(evidence="sheet").update(points={"AC": 104, "BD": 63})
    assert len(list(other_results(ask, evidence))) == 1


def test_a_result_whose_log_is_not_there_is_found(evidence: Evidence) -> None:
    Result.objects.filter(evidence="log").update(submission=uuid4())
    assert len(list(without_evidence(ask))) == 1


def test_an_event_that_was_made_twice_is_found(evidence: Evidence) -> None:
    event = Event.objects.get()
    event.pk, event.name = uuid4(), "Twice"
    event.save(force_insert=True)
    assert [one.partition(":")[0] for one in other_counts(ask, evidence)] == ["tournaments_event"]


def test_what_was_rated_twice_or_not_at_all_is_found(evidence: Evidence) -> None:
    RatingList.objects.update(version=2)
    assert "0 of them the only one" in next(not_rated_once(ask, evidence.rounds))
    RatingList.objects.update(version=1)
    RatedGame.objects.filter(source=Table.objects.latest("number").id).update(source=uuid4())
    assert list(not_rated_once(ask, evidence.rounds)) == []
    assert list(not_rated_once(ask, [])) == ["1 rounds are closed, 0 were"]
