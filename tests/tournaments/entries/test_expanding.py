"""`?expand=`: what rows name by an id comes whole with them, each once."""

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor, once
from tests.counting import count_queries
from tournaments.models import Round
from web.paging import SPARSE

pytestmark = pytest.mark.django_db


made, row = once(lambda club: builders.publish_round(builders.pairs_event(club, 4)))


def test_the_pairs_of_entries_come_with_them(row: Round) -> None:
    address = f"/api/v1/events/{row.event_id}/entries"
    plain = APIClient().get(address).json()
    assert "expanded" not in plain
    with count_queries("rest: entries of an event with what they name"):
        answer = APIClient().get(address, {"expand": "partnership,player"})
    found = answer.json()
    assert found["results"] == plain["results"]
    assert found["expanded"]["player"] == {}
    assert found["expanded"]["partnership"].keys() == {
        one["partnership"] for one in plain["results"]
    }
    for id_, pair in found["expanded"]["partnership"].items():
        assert pair == APIClient().get(f"/api/v1/partnerships/{id_}").json()


def test_some_members_of_rows_and_what_they_name(row: Round) -> None:
    """What is expanded need not be among the members; a page has what its own rows name."""
    asked = {"expand": "partnership", "fields": "number", "limit": "1"}
    answer = APIClient().get(f"/api/v1/events/{row.event_id}/entries", asked)
    assert answer["Content-Type"] == SPARSE
    assert answer.json()["results"] == [{"number": 1}]
    assert len(answer.json()["expanded"]["partnership"]) == 1
    assert "expand=partnership" in answer.json()["next"]


def test_players_are_as_everybody_reads_them(club: Club, organiser: User, api_for: ApiFor) -> None:
    """A change of a player is seen at once, and a hidden name stays hidden."""
    event = builders.singles_event(club, "draw", (2, 2))
    player = event.entries.order_by("number")[0].player
    assert player is not None
    address = f"/api/v1/events/{event.id}/entries?expand=player"
    seen = APIClient().get(address)
    assert seen.json()["expanded"]["player"][str(player.id)]["nickname"] == ""
    changed = api_for(organiser).patch(f"/api/v1/players/{player.id}", {"nickname": "Zo"})
    assert changed.status_code == 200
    again = APIClient().get(address, headers={"If-None-Match": seen["ETag"]})
    assert again.status_code == 200
    assert again.json()["expanded"]["player"][str(player.id)]["nickname"] == "Zo"
    api_for(organiser).put(f"/api/v1/players/{player.id}/hidden-name")
    shown = APIClient().get(address).json()["expanded"]["player"][str(player.id)]
    assert shown["hidden"] is True
    assert player.name not in str(shown)


def test_the_tables_of_a_player_come_with_their_events(row: Round) -> None:
    player = builders.tables_of(row)[0].seats.all()[0].player_id
    with count_queries("rest: the tables of a player with their events"):
        answer = APIClient().get(f"/api/v1/players/{player}/tables", {"expand": "event"})
    event = APIClient().get(f"/api/v1/events/{row.event_id}").json()
    assert answer.json()["expanded"] == {"event": {str(row.event_id): event}}
    listed = APIClient().get(f"/api/v1/events/{row.event_id}/tables", {"expand": "event"}).json()
    assert listed["expanded"] == {"event": {str(row.event_id): event}}


@pytest.mark.parametrize("wrong", ["club", "partnership,club", ""])
def test_what_is_unknown_is_refused_by_name(row: Round, wrong: str) -> None:
    address = f"/api/v1/events/{row.event_id}/entries"
    refused = APIClient().get(address, {"expand": wrong})
    assert (refused.status_code, refused.json()["pointer"]) == (422, "/expand")
    assert "player, partnership" in refused.json()["detail"] + str(refused.json())
    nowhere = APIClient().get(f"/api/v1/events/{row.event_id}/rounds", {"expand": "tables"})
    assert (nowhere.status_code, nowhere.json()["pointer"]) == (422, "/expand")
