"""The page that compares two: the points of their games stand beside the places."""

import re

import pytest
from django.test import Client

from clubs.models import Club, User
from ratings.models import Pool
from tests import builders
from tests.sweeps import sweep
from tournaments.models import Result

pytestmark = pytest.mark.django_db


def meetings_shown(client: Client, one: object, other: object, pool: Pool) -> str:
    text = client.get(f"/ratings/{pool.id}/compare/", {"one": str(one), "other": str(other)}).text
    return " ".join(re.sub(r"<[^>]+>", " ", text.split('id="met-heading">')[1]).split())


def test_the_points_of_games_are_shown(client: Client, club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 2, rounds_planned=1)
    row = builders.publish_round(event)
    builders.enter_sheet(builders.tables_of(row)[0], organiser, 104, 62)
    builders.close(row)
    sweep()
    pool = Pool.objects.get()
    result = Result.objects.get()
    side = row.seats.get(letter="A").entry.partnership
    other = row.seats.get(letter="B").entry.partnership
    assert side is not None
    assert other is not None
    assert result.points == {"AC": 104, "BD": 62}
    text = meetings_shown(client, side.id, other.id, pool)
    assert "points 104 to 62" in text
    assert "1:2 104:62" in text
    text = meetings_shown(client, other.id, side.id, pool)
    assert "points 62 to 104" in text
    assert "2:1 62:104" in text
    text = meetings_shown(client, side.first_id, side.second_id, pool)
    assert "as partners 1:2 104:62" in text


def test_points_at_a_table_of_three(client: Client, club: Club, organiser: User) -> None:
    event = builders.groups_event(club, 3)
    row = builders.play_round(event, organiser)
    builders.close(row)
    sweep()
    points = Result.objects.get().points
    first, third = (row.seats.get(letter=letter).player_id for letter in ("A", "C"))
    text = meetings_shown(client, first, third, Pool.objects.get())
    assert f"{points['A']}:{points['C']} change" in text
