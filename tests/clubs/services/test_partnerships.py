"""Pairs are made, dissolved and made again; a dissolved pair enters no event."""

import pytest

from clubs.errors import ForeignPlayer, NameTaken
from clubs.models import Club, Partnership, Player, User
from clubs.services import (
    partnership_dissolve,
    partnership_make,
    partnership_revive,
    partnerships_add,
    players_add,
)
from tests import builders
from tournaments.attendance.selectors import candidates
from tournaments.entries.services import entries
from tournaments.errors import EntryRefused
from tournaments.models import Event
from web.faults import InvalidInput, NotFound

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(club: Club) -> list[Player]:
    return players_add(club=club, names=["Zoë", "Ana", "Ben"])


def test_a_pair_is_made_once_in_either_order(club: Club, people: list[Player]) -> None:
    pair = partnership_make(club=club, one=people[0].id, other=people[1].id)
    assert pair.name == "Zoë – Ana"
    with pytest.raises(NameTaken, match="Zoë – Ana"):
        partnership_make(club=club, one=people[1].id, other=people[0].id, name="Other")
    pair.refresh_from_db()
    assert pair.name == "Zoë – Ana"


def test_a_dissolved_pair_is_made_again(club: Club, people: list[Player]) -> None:
    pair = partnership_make(club=club, one=people[0].id, other=people[1].id)
    gone = partnership_dissolve(partnership_id=pair.id)
    assert gone.dissolved is not None
    assert partnership_dissolve(partnership_id=pair.id).dissolved == gone.dissolved
    again = partnership_make(club=club, one=people[1].id, other=people[0].id, name="Los Tigres")
    assert (again.id, again.name, again.dissolved) == (pair.id, "Los Tigres", None)
    partnership_dissolve(partnership_id=pair.id)
    assert partnership_revive(partnership_id=pair.id).dissolved is None
    partnership_dissolve(partnership_id=pair.id)
    partnerships_add(club=club, pairs=[(people[0].id, people[1].id)])
    assert Partnership.objects.get().dissolved is None


def test_what_is_no_pair(club: Club, people: list[Player], outsider: User) -> None:
    stranger = builders.players(outsider.memberships.get().club, 1)[0]
    one = people[0].id
    with pytest.raises(InvalidInput, match="two different"):
        partnership_make(club=club, one=one, other=one)
    with pytest.raises(ForeignPlayer) as refused:
        partnership_make(club=club, one=one, other=stranger.id)
    assert refused.value.data["pointer"] == "/other"
    with pytest.raises(InvalidInput, match="invisible"):
        partnership_make(club=club, one=one, other=people[1].id, name="\ufe0f")
    with pytest.raises(NotFound):
        partnership_dissolve(partnership_id=one)
    assert not Partnership.objects.exists()


def test_a_dissolved_pair_enters_no_event(club: Club, people: list[Player]) -> None:
    pair = partnership_make(club=club, one=people[0].id, other=people[1].id)
    event = builders.pairs_event(club, 2)
    assert [str(one) for one in candidates(event)] == ["Zoë – Ana"]
    partnership_dissolve(partnership_id=pair.id)
    assert not list(candidates(event))
    with pytest.raises(EntryRefused, match="dissolved"):
        entries.entries_add(event_id=event.id, partnerships=[pair.id])
    assert Event.objects.get().entries.count() == 2
