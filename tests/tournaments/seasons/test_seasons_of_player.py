"""The seasons of a player on the player's page, on that of the own table, and as a part of one."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Player, User
from tests import builders
from tests.counting import count_queries
from tests.tournaments.seasons.test_seasons import end_event
from tournaments.models import Entry, Event, Season
from tournaments.seasons.selectors.of_player import seasons_of_player

pytestmark = pytest.mark.django_db
PART = {"HX-Request": "true"}


@pytest.fixture
def season(club: Club, organiser: User) -> Season:
    made = Season.objects.create(club=club, name="Winter", points=[10, 6, 4], attendance=1)
    made.events.add(end_event(club, organiser, "One"))
    return made


def first_of(event: Event) -> Player:
    pair = Entry.objects.filter(event=event).select_related("partnership__first")[0].partnership
    assert pair is not None
    return pair.first


@pytest.mark.whole
def test_the_place_and_the_next_event_are_shown(client: Client, club: Club, season: Season) -> None:
    event = season.events.get()
    player = first_of(event)
    (one,) = seasons_of_player(player.id)
    assert one.of == 8
    assert one.next_event is None
    coming = builders.pairs_event(club, 2, name="Later", prefix="Later ")
    Event.objects.filter(id=coming.id).update(starts=timezone.now() + timedelta(days=3))
    hidden = builders.pairs_event(club, 2, name="Hidden", prefix="Hidden ")
    Event.objects.filter(id=hidden.id).update(state="draft")
    season.events.add(coming, hidden)
    for address, headers in (
        (f"/players/{player.id}/", {}),
        (f"/players/{player.id}/seasons", PART),
    ):
        text = client.get(address, headers=headers).text
        assert f"place {one.place} of 8" in text
        assert f"{one.total} points" in text
        assert "Later" in text
        assert "Hidden" not in text
    alone = client.get(f"/players/{player.id}/seasons")
    assert alone.headers["Location"] == f"/players/{player.id}/"
    mine = client.get(f"/events/{event.id}/me/{player.id}/").text
    assert f'hx-get="/players/{player.id}/seasons"' in mine


def test_a_season_is_read_once_until_a_result_changes(
    club: Club, organiser: User, season: Season
) -> None:
    player = first_of(season.events.get())
    seasons_of_player(player.id)
    with count_queries("the seasons of a player, once they are made"):
        before = seasons_of_player(player.id)
    season.events.add(end_event(club, organiser, "Two"))
    with count_queries("the seasons of a player, made anew with two events"):
        after = seasons_of_player(player.id)
    assert (before[0].of, after[0].of) == (8, 16)


def test_a_player_without_a_season_has_none(client: Client, club: Club) -> None:
    (player,) = builders.players(club, 1)
    assert seasons_of_player(player.id) == []
    assert "seasons-heading" not in client.get(f"/players/{player.id}/").text
    assert client.get(f"/players/{player.id}/seasons", headers=PART).text.strip() == ""


def test_a_team_stands_for_its_players(club: Club, organiser: User) -> None:
    event = end_event(club, organiser, "One")
    Entry.objects.filter(event=event).update(team="Los Águilas")
    made = Season.objects.create(club=club, name="Teams", points=[10, 6], teams=True)
    made.events.add(event)
    (one,) = seasons_of_player(first_of(event).id)
    assert one.season == made
