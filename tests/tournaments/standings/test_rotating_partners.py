"""Partners who change from round to round: seats, results, ratings, standings, pages."""

from itertools import pairwise

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Club, User
from ratings.models import Period
from ratings.selectors.histories import rating_periods
from ratings.services.rating import pool_rate
from tests import builders
from tests.conftest import ApiFor
from tests.pages import url
from tournaments.models import Round, Table
from tournaments.standings.selectors.standings import standings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


def partners(row: Round) -> set[frozenset[object]]:
    found: set[frozenset[object]] = set()
    for table in row.tables.prefetch_related("seats"):
        seats = {seat.letter: seat for seat in table.seats.all()}
        assert sorted(seats) == list("ABCD")
        assert [seats[letter].side for letter in "ABCD"] == ["AC", "BD", "AC", "BD"]
        assert all(seat.entry.player_id == seat.player_id for seat in seats.values())
        for side in ("AC", "BD"):
            found.add(frozenset(seats[letter].entry_id for letter in side))
    return found


@pytest.mark.sampled
@pytest.mark.parametrize("method", ["rotating", "rotating_swiss"])
def test_nobody_has_the_same_partner_twice(method: str, club: Club, organiser: User) -> None:
    event = builders.rotating_event(club, 8, method=method)
    seen = []
    for seed in range(3):
        row = builders.play_round(event, organiser, seed=7 * seed)
        seen.append(partners(row))
        builders.close(row)
    assert all(not one & other for one, other in pairwise(seen))
    assert len(set().union(*seen)) == 12
    lines = standings_of(event)
    assert sum(line.standing.score for line in lines) == 3 * 4
    assert {line.standing.played for line in lines} == {3}


def test_players_are_rated_and_no_partnership(club: Club, organiser: User) -> None:
    event = builders.rotating_event(club, 8)
    builders.close(builders.play_round(event, organiser))
    pool = Period.objects.get().pool
    assert pool_rate(pool_id=pool.id, now=timezone.now()) == 1
    assert all(len(rating_periods(player=player.id)) == 1 for player in club.players.all())
    assert not club.partnerships.exists()


def test_seats_and_sides_over_rest_and_on_the_page(
    api: APIClient, client: Client, club: Club, organiser: User
) -> None:
    event = builders.rotating_event(club, 9)
    row = builders.play_round(event, organiser)
    body = api.get(f"/api/v1/rounds/{row.id}").json()
    assert [len(body["tables"]), len(body["byes"])] == [2, 1]
    seats = body["tables"][0]["seats"]
    assert len({seat["entry"] for seat in seats.values()}) == 4
    assert body["tables"][0]["result"]["places"].keys() == {"AC", "BD"}
    text = client.get(url(row)).text
    assert all(seat["player"]["name"] in text for seat in seats.values())
    table = Table.objects.get(id=body["tables"][0]["id"])
    assert client.get(url(table)).status_code == 200
    player = table.seats.get(letter="A").player
    partner = table.seats.get(letter="C").player
    page = client.get(f"/players/{player.id}/").text
    assert partner.name in page


def test_three_seats_cannot_swap_into_a_fourth_hand(api: APIClient, club: Club) -> None:
    event = builders.rotating_event(club, 8)
    row = api.post(f"/api/v1/events/{event.id}/rounds").json()
    one = row["tables"][0]["seats"]["A"]["entry"]
    two = row["tables"][1]["seats"]["B"]["entry"]
    path = f"/api/v1/rounds/{row['id']}/edits"
    assert api.post(path, {"kind": "swap", "entries": [one, two]}).status_code == 201
    after = api.get(f"/api/v1/rounds/{row['id']}").json()["tables"]
    assert (after[0]["seats"]["A"]["entry"], after[1]["seats"]["B"]["entry"]) == (two, one)
    assert (after[0]["seats"]["A"]["side"], after[1]["seats"]["B"]["side"]) == ("AC", "BD")
    hole = api.post(path, {"kind": "move", "entries": [one]})
    assert hole.json()["violations"][0]["code"] == "seat_keys"


@pytest.mark.whole
def test_a_prescribed_pattern_says_what_it_costs(
    api: APIClient, client: Client, club: Club, organiser: User
) -> None:
    event = builders.rotating_event(club, 8, method="venezuelan", rounds_planned=3)
    for seed in range(2):
        builders.close(builders.play_round(event, organiser, seed=seed))
    row = builders.play_round(event, organiser)
    certificate = api.get(f"/api/v1/rounds/{row.id}").json()["certificate"]
    beside = certificate["beside"]
    assert beside["method"] == "rotating_swiss"
    assert beside["objective"].keys() == certificate["objective"].keys()
    assert certificate["objective"]["partner_repeats"] >= beside["objective"]["partner_repeats"]
    page = client.get(url(row)).text
    assert "compared with another method" in page
    value = beside["objective"]["meet_repeats"]
    assert f"{value} by “Rotating partners by standings”" in page
    plain = builders.play_round(
        builders.rotating_event(club, name="Ours", people=list(club.players.all())), organiser
    )
    assert "beside" not in api.get(f"/api/v1/rounds/{plain.id}").json()["certificate"]
