"""The standings of an event that has ended stay as they were made."""

from datetime import datetime
from importlib import import_module

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.threads import run_at_once
from tournaments.events.services import lifecycle
from tournaments.models import Event, FinalStandings
from tournaments.ranking.documents import RULES
from tournaments.results.services.rulings import table_sanction
from tournaments.standings.selectors.standings import (
    Basis,
    criteria_of,
    current_standings,
    standings_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club, organiser: User) -> Event:
    """An event of four pairs that has ended after a round."""
    event = builders.pairs_event(club, 4)
    builders.close(builders.play_round(event, organiser))
    return lifecycle.event_finish(event_id=event.id, by=organiser)


def places(event: Event) -> dict[str, int]:
    return {row.standing.entry: row.standing.place for row in standings_of(event)}


def test_what_is_kept_is_what_was_computed(event: Event) -> None:
    final = FinalStandings.objects.get()
    assert (final.event, final.number, final.rules) == (event, 1, RULES)
    assert [row.standing for row in standings_of(event)] == list(current_standings(Basis(event)))


def test_other_rules_change_nothing_in_what_has_ended(
    event: Event, organiser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An upgrade that ranks by something else: until the event is ended again."""
    before, columns = places(event), criteria_of(event)
    Event.objects.filter(id=event.id).update(preset="total_points")
    assert Event.objects.get().preset != event.preset
    now = Event.objects.get()
    assert (places(now), criteria_of(now)) == (before, columns)
    monkeypatch.setattr("tournaments.standings.services.RULES", "next")
    going_on = lifecycle.event_reopen(event_id=event.id, by=organiser)
    assert criteria_of(going_on) != columns
    ended = lifecycle.event_finish(event_id=event.id, by=organiser)
    assert criteria_of(ended) != columns
    kept = FinalStandings.objects.order_by("number").values_list("number", "rules")
    assert list(kept) == [(1, RULES), (2, "next")]


def test_the_api_names_the_rules_and_since_when(
    event: Event, organiser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("tournaments.standings.selectors.standings"), "RULES", "next")
    address = f"/api/v1/events/{event.id}/standings"
    said = APIClient().get(address).json()
    made = FinalStandings.objects.get().created
    assert (said["rules"], datetime.fromisoformat(said["final"])) == (RULES, made)
    lifecycle.event_reopen(event_id=event.id, by=organiser)
    going_on = APIClient().get(address).json()
    assert (going_on["rules"], going_on["final"]) == ("next", None)
    assert [line["place"] for line in going_on["results"]] == [
        line["place"] for line in said["results"]
    ]


def test_a_correction_makes_them_anew_on_record(event: Event, organiser: User) -> None:
    table = builders.tables_of(event.rounds.get())[0]
    first = standings_of(event)[0].standing
    key = table.seats.filter(entry_id=first.entry)[0].side
    table_sanction(table_id=table.id, sanctions={key: 7}, cards=[], reason="late", by=organiser)
    assert list(FinalStandings.objects.values_list("number", flat=True)) == [2, 1]
    after = {row.standing.entry: row.standing for row in standings_of(event)}
    assert after[first.entry] != first
    kept = FinalStandings.objects.get(number=1).lines
    assert kept[0]["points_for"] == str(first.points_for)


def test_the_page_says_by_which_rules(event: Event, client: Client, organiser: User) -> None:
    page = client.get(f"/events/{event.id}/").content.decode()
    assert f"(rules of {RULES}" in page
    lifecycle.event_reopen(event_id=event.id, by=organiser)
    assert "(rules of" not in client.get(f"/events/{event.id}/").content.decode()


@pytest.mark.django_db(transaction=True)
def test_of_two_corrections_at_once_the_last_list_knows_both(event: Event, organiser: User) -> None:
    tables = builders.tables_of(event.rounds.get())

    def correct(number: int) -> None:
        table_sanction(
            table_id=tables[number].id,
            sanctions={"AC": 3},
            cards=[],
            reason="late",
            by=organiser,
        )

    run_at_once(correct, range(2))
    assert [row.standing for row in standings_of(event)] == list(current_standings(Basis(event)))
    assert FinalStandings.objects.count() == 3
