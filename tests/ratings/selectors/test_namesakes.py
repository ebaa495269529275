"""Players of one name: told apart in lists and comparisons, named by id in casual logs."""

from datetime import UTC, datetime

import pytest

from clubs.models import Club, Player, User
from clubs.rosters import NewPlayer
from clubs.services import players_add
from games.bots import playout
from games.rules.write import to_text
from ratings.models import Pool
from ratings.selectors.comparing import find_side, names_of_pool
from ratings.selectors.lists import Choice, lines
from ratings.services.casual import CasualDecision, casual_submit
from tests.sweeps import sweep
from web.faults import InvalidInput

pytestmark = pytest.mark.django_db
THEN = datetime(2026, 3, 1, 19, 30, tzinfo=UTC)


@pytest.fixture
def people(club: Club) -> list[Player]:
    """Four players, of whom three are named Ana."""
    anas = [NewPlayer("Ana"), NewPlayer("Ana", "Flaca"), NewPlayer("Ana", number=7)]
    return players_add(club=club, names=[*anas, "Ben"])


def play_casual(club: Club, by: User, tags: list[str]) -> CasualDecision:
    text = to_text(playout("partnership", 4, 1, occupants=dict(zip("ABCD", tags, strict=True))))
    return casual_submit(club_id=club.id, body=text.encode(), form="text", by=by, now=THEN)


def test_the_name_alone_means_none_of_them(
    club: Club, organiser: User, people: list[Player]
) -> None:
    ids = [str(player.id) for player in people]
    refused = play_casual(club, organiser, ["Ana", *ids[1:3], "Ben"]).fault
    assert refused is not None
    assert (refused.code, refused.data["seat"]) == ("seats_unclear", "A")
    assert "or more than one" in refused.detail
    assert play_casual(club, organiser, [*ids[:3], "Ben"]).fault is None


def test_lists_and_comparisons_tell_them_apart(
    club: Club, organiser: User, people: list[Player]
) -> None:
    play_casual(club, organiser, [str(player.id) for player in people])
    sweep()
    pool = Pool.objects.get()
    assert pool.head is not None
    called = {"Ana", "Ana (Flaca)", "Ana (7)", "Ben"}
    assert {line.name for line in lines(pool.head, Choice(search="")).rows} == called
    assert set(names_of_pool(pool)) == called
    for player in people:
        assert find_side(pool, [str(player)]).players == (player,)
        assert find_side(pool, [str(player.id)]).players == (player,)
    Player.objects.filter(id=people[0].id).update(nickname="Alta")
    with pytest.raises(InvalidInput, match="More than one"):
        find_side(pool, ["ana"], pointer="/one")
