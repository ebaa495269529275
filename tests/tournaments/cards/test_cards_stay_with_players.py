"""Cards are their players': a round drawn again or changed by hand loses none, and moves none."""

from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tests.pages import browser_of
from tournaments.models import Card, Event, Round, Table
from tournaments.rounds.services import rounds
from tournaments.standings.selectors.standings import standings_of

pytestmark = pytest.mark.django_db
RULES = {"yellow": 20, "red": 60, "yellows": 2, "suspends": 1}


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


@pytest.fixture
def event(club: Club, api: APIClient) -> Event:
    found = builders.pairs_event(club, 4, rounds_planned=3)
    assert api.put(f"/api/v1/events/{found.id}/cards/rules", RULES).status_code == 200
    return found


def show_yellow(api: APIClient, table: Table, side: str = "AC") -> dict[str, Any]:
    """A yellow card for the first player of a side; the document of it."""
    player = table.seats.filter(side=side).order_by("letter")[0].player_id
    sent = {"player": str(player), "kind": "yellow", "reason": "spoke"}
    answer = api.post(f"/api/v1/tables/{table.id}/cards", sent)
    assert answer.status_code == 201, answer.json()
    card: dict[str, Any] = answer.json()
    del card["resting"]
    return card


def cards(api: APIClient, event: Event) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = api.get(f"/api/v1/events/{event.id}/cards").json()["results"]
    return found


def lost_points(event: Event) -> set[str]:
    """The entries that points were taken from, all tables having ended 104:40."""
    return {
        str(line.entry.id) for line in standings_of(event) if line.standing.points_for in (84, 20)
    }


def play(row: Round, by: User) -> None:
    rounds.round_publish(round_id=row.id, now=row.created)
    for table in builders.tables_of(row):
        builders.enter_sheet(table, by, 104, 40)


def entry_of(row: Round, player: str) -> str:
    return str(row.seats.get(player=UUID(player)).entry_id)


@pytest.mark.sampled
@pytest.mark.parametrize("seed", [78, 79, 80])
def test_a_round_drawn_again_loses_no_card(
    api: APIClient, event: Event, organiser: User, seed: int
) -> None:
    row = builders.publish_round(event)
    card = show_yellow(api, builders.tables_of(row)[0])
    rounds.round_unpublish(round_id=row.id)
    again = rounds.round_redraw(round_id=row.id, seed=seed)
    [found] = cards(api, event)
    assert found | {"table": None, "side": ""} == card | {"table": None, "side": ""}
    seat = again.seats.get(player=card["player"]["id"])
    assert (found["table"], found["side"]) == (str(seat.table_id), seat.side)
    play(again, organiser)
    assert lost_points(event) == {entry_of(again, card["player"]["id"])}


def test_a_pair_that_takes_the_seats_is_not_punished(
    api: APIClient, event: Event, organiser: User
) -> None:
    row = builders.publish_round(event)
    first, second = builders.tables_of(row)[:2]
    card = show_yellow(api, first)
    rounds.round_unpublish(round_id=row.id)
    two = [str(t.seats.filter(side="AC")[0].entry_id) for t in (first, second)]
    edit = api.post(
        f"/api/v1/rounds/{row.id}/edits",
        {"kind": "swap", "entries": two},
        format="json",
        headers={"If-Match": "*"},
    )
    assert edit.status_code == 201, edit.json()
    play(row, organiser)
    assert lost_points(event) == {two[0]}
    assert cards(api, event)[0]["table"] == str(second.id) != card["table"]


def test_who_sits_nowhere_keeps_the_card_and_nobody_pays(
    api: APIClient, event: Event, organiser: User
) -> None:
    row = builders.publish_round(event)
    card = show_yellow(api, builders.tables_of(row)[0])
    entry = entry_of(row, card["player"]["id"])
    rounds.round_unpublish(round_id=row.id)
    assert api.post(f"/api/v1/entries/{entry}/withdraw", {}).status_code in {200, 204}
    again = rounds.round_redraw(round_id=row.id)
    play(again, organiser)
    [found] = cards(api, event)
    assert (found["table"], found["side"], found["counts_as"]) == (None, "", "yellow")
    assert lost_points(event) == set()
    page = browser_of(organiser).get(f"/events/{event.id}/cards/").content.decode()
    assert "not seated: no points deducted" in page


def test_a_round_thrown_away_keeps_its_cards_for_the_next_of_its_number(
    api: APIClient, event: Event
) -> None:
    row = builders.publish_round(event)
    show_yellow(api, builders.tables_of(row)[0])
    rounds.round_unpublish(round_id=row.id)
    rounds.round_discard(round_id=row.id)
    assert cards(api, event)[0]["table"] is None
    again = rounds.round_draw(event_id=event.id)
    assert cards(api, event)[0]["table"] in {str(table.id) for table in again.tables.all()}
    assert sum(bool(table.penalties) for table in again.tables.all()) == 1


def test_code_of_the_release_before_shows_cards_that_are_found(
    event: Event, api: APIClient
) -> None:
    table = builders.tables_of(builders.publish_round(event))[0]
    show_yellow(api, table)
    columns = "side, player_id, kind, away, before, reason, created, undone_reason, lifted_reason"
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO tournaments_card (id, table_id, {columns}) "  # noqa: S608 - names above
            f"SELECT gen_random_uuid(), table_id, {columns} FROM tournaments_card"
        )
    found = Card.objects.filter(event=event, round_number=1)
    assert found.count() == len(cards(api, event)) == 2
