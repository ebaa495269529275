"""What pages keep of standings comes back as it was made."""

import pytest
from django.contrib.auth.models import AnonymousUser

from clubs.models import Club, User
from tests import builders
from tournaments.events.selectors.change_counters import version_of_event
from tournaments.models import Entry, Event
from tournaments.players.selectors.participants import cached_participants, read_participants
from tournaments.standings.selectors.readings import read_standings

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(club: Club, organiser: User) -> Event:
    """A round of three pairs, one with a bye, one with a score taken along and a label."""
    event = builders.pairs_event(club, 3)
    Event.objects.filter(id=event.id).update(preset="efectividad")
    event.refresh_from_db()
    first = event.entries.order_by("number")[0]
    Entry.objects.filter(id=first.id).update(carried="7/2", categories=["Juniors"])
    builders.close(builders.play_round(event, organiser))
    return event


def test_standings_come_back_as_they_were_made(event: Event) -> None:
    made = read_standings(event)
    again = read_standings(event)
    assert again.lines is not made.lines
    for one, other in zip(again.lines, made.lines, strict=True):
        assert tuple(one.page) == other.page
        assert vars(one) | {"page": other.page} == vars(other)
    assert vars(again) | {"lines": 0} == vars(made) | {"lines": 0}


def test_the_participants_come_back_as_they_were_made(event: Event) -> None:
    stamp = version_of_event(event.id, AnonymousUser())
    assert stamp is not None
    made, kept = read_participants(event), cached_participants(event, stamp.state)
    assert (kept.round, kept.people) == (made.round, made.people)
    assert len(kept.standings) == 3
    for one in kept.people:
        found, same = kept.place_of(one.entry), made.place_of(one.entry)
        assert found is not None
        assert same is not None
        assert (found.shared, found.of) == (same.shared, same.of)
        assert found.line.levels == same.line.levels


def test_a_shared_place_is_told(event: Event, organiser: User) -> None:
    lines = read_participants(event).standings
    places = [line.place for line in lines.values()]
    for entry, line in lines.items():
        found = read_participants(event).place_of(entry)
        assert found is not None
        assert found.shared is (places.count(line.place) > 1)
