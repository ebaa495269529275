"""Players and pairs of other clubs play as guests: found by name, rated by the host's pool."""

import pytest

from clubs.models import Club, Partnership, Player, User
from clubs.services import partnership_dissolve, players_add
from ratings.models import Standing
from tests import builders
from tests.sweeps import sweep
from tests.tournaments.attendance.test_entering_and_leaving import empty_event, enter
from tournaments.attendance.selectors import names_to_enter
from tournaments.attendance.services import bulk
from tournaments.entries.services import entries
from tournaments.errors import EntryRefused
from tournaments.models import Event
from web.faults import InvalidInput

pytestmark = pytest.mark.django_db


@pytest.fixture
def away(outsider: User) -> Club:
    """Another club with two pairs; somebody there is called like one of ours."""
    club = Club.objects.get(name="Elsewhere")
    builders.pairs(club, 2, "G ")
    players_add(club=club, names=["Ana Abreu"])
    return club


def subjects_rated(club: Club) -> set[str]:
    return {str(row.subject) for row in Standing.objects.filter(pool__club=club)}


def test_a_guest_is_named_with_the_club_behind(club: Club, away: Club, organiser: User) -> None:
    builders.players(club, 1)
    event = empty_event(club, "rotating")
    ours = enter(event, organiser, "Ana Abreu").entry
    theirs = enter(event, organiser, "ana abreu · ELSEWHERE").entry
    assert (ours.club_id, theirs.club_id) == (club.id, away.id)
    assert not enter(event, organiser, "G Ana Abreu · Elsewhere").new
    # Without the club behind it is somebody new of ours.
    assert enter(event, organiser, "G Ben Abreu").new[0].club == club
    with pytest.raises(EntryRefused, match="already entered"):
        enter(event, organiser, "Ana Abreu · Elsewhere")


def test_nobody_is_made_in_another_club(club: Club, away: Club, organiser: User) -> None:
    event = empty_event(club, "rotating")
    with pytest.raises(InvalidInput, match="Elsewhere has no player called “Zoe”") as caught:
        enter(event, organiser, "Zoe · Elsewhere")
    assert caught.value.data["pointer"] == "/one"
    # A club nobody knows is a part of the name.
    assert str(enter(event, organiser, "Zoe · Nowhere").entry) == "Zoe · Nowhere"
    assert not Player.objects.filter(club=away, name__startswith="Zoe").exists()


def test_guest_pairs_whole_or_mixed(club: Club, away: Club, organiser: User) -> None:
    event = empty_event(club)
    whole = enter(event, organiser, "G Ana Abreu – G Ben Abreu · Elsewhere").entry
    assert whole.partnership is not None
    assert whole.partnership.club == away
    mixed = enter(event, organiser, "Zoe", "G Cyd Abreu · Elsewhere").entry
    assert mixed.partnership is not None
    assert mixed.partnership.club == club
    assert {player.club for player in mixed.partnership.players} == {club, away}
    with pytest.raises(EntryRefused, match="already entered"):
        enter(event, organiser, "G Cyd Abreu – G Dee Abreu · Elsewhere")


def test_a_dissolved_pair_of_another_club_stays_dissolved(
    club: Club, away: Club, organiser: User
) -> None:
    pair = Partnership.objects.filter(club=away).order_by("name")[0]
    partnership_dissolve(partnership_id=pair.id)
    event = empty_event(club)
    one, other = (f"{player} · Elsewhere" for player in pair.players)
    with pytest.raises(InvalidInput, match="dissolved pair of another club"):
        enter(event, organiser, one, other)
    pair.refresh_from_db()
    assert pair.dissolved is not None


def test_guests_are_offered_after_our_own(club: Club, away: Club) -> None:
    builders.players(club, 1)
    event = empty_event(club, "rotating")
    assert names_to_enter(event, "ana abreu", 9) == ["Ana Abreu"]
    offered = names_to_enter(event, "ana abreu", 9, guests=True)
    assert offered == ["Ana Abreu", "Ana Abreu · Elsewhere", "G Ana Abreu · Elsewhere"]
    pairs = names_to_enter(empty_event(club, name="Pairs"), "G dee", 9, guests=True)
    assert pairs == ["G Cyd Abreu – G Dee Abreu · Elsewhere", "G Dee Abreu · Elsewhere"]


def test_the_pool_of_the_host_rates_its_guests(club: Club, away: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 3)
    guests = list(Partnership.objects.filter(club=away).order_by("name"))[:1]
    made = entries.entries_add(event_id=event.id, partnerships=[guests[0].id])
    assert made[0].rating == event.entries.get(number=1).rating
    builders.close(builders.play_round(event, organiser))
    sweep()
    assert {str(guests[0]), str(guests[0].first)} <= subjects_rated(club)
    assert not subjects_rated(away)


def test_guests_come_again_as_last_time_but_not_with_all_of_the_club(
    club: Club, away: Club
) -> None:
    first = builders.pairs_event(club, 2)
    guest = Partnership.objects.filter(club=away).order_by("name")[0]
    entries.entries_add(event_id=first.id, partnerships=[guest.id])
    again: Event = empty_event(club, name="Again")
    done = bulk.entries_add_again(event_id=again.id, former=first.id)
    assert guest.id in {entry.partnership_id for entry in done.entries}
    everybody = empty_event(club, name="All")
    done = bulk.entries_add_all(event_id=everybody.id)
    assert guest.id not in {entry.partnership_id for entry in done.entries}
