"""Sides that share a place at a table, and the legend that says what signs mean."""

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.conftest import once
from tests.pages import browser_of, url
from tournaments.models import Result, Table

pytestmark = pytest.mark.django_db


made, table = once(
    lambda club: builders.tables_of(builders.publish_round(builders.groups_event(club, 3)))[0]
)
"""An open table of three."""


def award(desk: Client, table: Table, *places: int) -> None:
    sent = {f"place-{side}": str(place) for side, place in zip("ABC", places, strict=True)}
    assert desk.post(url(table, "award"), {**sent, "reason": "rain"}).status_code == 302


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ((1, 2, 2), [1, 2, 2]),
        ((1, 3, 3), [1, 2, 2]),
        ((1, 1, 2), [1, 1, 3]),
        ((3, 1, 2), [3, 1, 2]),
    ],
)
def test_places_are_one_more_than_the_sides_before(
    organiser: User, table: Table, given: tuple[int, ...], stored: list[int]
) -> None:
    award(browser_of(organiser), table, *given)
    places = Result.objects.get().places
    assert [places[side] for side in "ABC"] == stored


def test_a_shared_place_is_marked(client: Client, organiser: User, table: Table) -> None:
    award(browser_of(organiser), table, 1, 2, 2)
    for page in (url(table), url(table.round)):
        text = client.get(page).text
        assert text.count("shared place") == 2
        assert text.count('class="side-place"') == 3
    seat = table.seats.get(letter="B")
    assert "shared place" in client.get(f"/players/{seat.player_id}/").text
    standings = client.get(url(table.round.event, "standings/")).text
    assert "Shared place; the next one is skipped." in standings


def test_the_legend_explains_the_difference_of_points(
    client: Client, club: Club, organiser: User
) -> None:
    event = builders.pairs_event(club)
    builders.play_round(event, organiser)
    text = client.get(url(event, "standings/")).text
    legend = text.split('id="legend"')[1]
    assert "Points for and, after the colon, against." in legend
    alone = builders.groups_event(club)
    builders.play_round(alone, organiser)
    legend = client.get(url(alone, "standings/")).text.split('id="legend"')[1]
    assert "+/−" in legend
    assert "or their average at tables of several." in legend
