"""Lists of events say who won what is over, as it stands after corrections and changes of names."""

import re

import pytest
from django.test import Client

from clubs.models import Club, User
from clubs.rosters import NewPlayer
from clubs.services import player_change
from tests import builders
from tournaments.events.services.lifecycle import event_finish
from tournaments.models import Event
from tournaments.results.services.rulings import table_sanction
from tournaments.standings.selectors.standings import standings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club, organiser: User) -> Event:
    """An event of four pairs that has ended after a round."""
    event = builders.pairs_event(club, 4)
    builders.close(builders.play_round(event, organiser))
    return event_finish(event_id=event.id, by=organiser)


def winners(client: Client, address: str) -> list[str]:
    found = re.findall(r'class="card-winner">.*?</p>', client.get(address).text, re.S)
    return [name for one in found for name in re.findall(r"<bdi>(.*?)</bdi>", one)]


def first(event: Event) -> list[str]:
    return [str(row.entry) for row in standings_of(event) if row.standing.place == 1]


def test_every_list_of_events_names_the_winner(client: Client, event: Event) -> None:
    lists = ("/", "/events/", f"/clubs/{event.club_id}/", f"/search/?q={event.name}")
    for address in lists:
        assert winners(client, address) == first(event), address
        assert "Round 1 of 3" not in client.get(address).text


def test_a_correction_and_a_new_name_are_followed(
    client: Client, event: Event, organiser: User
) -> None:
    before = winners(client, "/")
    line = standings_of(event)[0].standing
    table = next(
        one
        for one in builders.tables_of(event.rounds.get())
        if one.seats.filter(entry_id=line.entry).exists()
    )
    key = table.seats.filter(entry_id=line.entry)[0].side
    table_sanction(table_id=table.id, sanctions={}, cards=[key], reason="left", by=organiser)
    assert winners(client, "/") == first(event) != before
    pair = standings_of(event)[0].entry.partnership
    assert pair is not None
    player_change(player_id=pair.first_id, to=NewPlayer("Nobody Else"))
    assert "Nobody Else" in winners(client, "/")[0]


def test_what_is_not_over_has_no_winner(client: Client, club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4)
    builders.close(builders.play_round(event, organiser))
    assert winners(client, "/") == []
    assert "Round 1 of 3" in client.get("/").text
