"""The wall of an event: what stands on it, what never does, how often it is sent."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, User
from tests import builders
from tests.conftest import once
from tests.counting import count_queries
from tests.pages import browser_of, url
from tournaments.clock.services import round_clock_start
from tournaments.models import Event
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


made, event = once(lambda club: builders.pairs_event(club, 5))
"""An open event of five partnerships."""


def kinds(client: Client, event: Event, query: str = "") -> list[str]:
    """The keys of the pages on the wall, in order."""
    return re.findall(r'data-page="([^"]+)"', client.get(url(event, "wall/") + query).text)


def test_what_is_shown_follows_the_evening(client: Client, event: Event, organiser: User) -> None:
    assert kinds(client, event) == ["none"]
    row = builders.publish_round(event)
    assert kinds(client, event) == ["seats-1", "tables-1"]
    one, other = builders.tables_of(row)
    builders.decide(one, organiser)
    assert kinds(client, event) == ["seats-1", "tables-1", "results-1", "standings-1"]
    builders.decide(other, organiser)
    builders.close(row)
    assert kinds(client, event) == ["results-1", "standings-1"]


def test_the_address_chooses(client: Client, event: Event, organiser: User) -> None:
    row = builders.play_round(event, organiser)
    assert kinds(client, event, "?only=standings,seats") == ["standings-1", "seats-1"]
    assert kinds(client, event, "?only=nonsense")[0] == "seats-1"
    text = client.get(url(event, "wall/") + "?only=seats&every=30").text
    assert 'data-every="30"' in text
    assert f'hx-get="{url(event, "wall/live")}?only=seats&amp;every=30"' in text
    for asked, kept in (("1", "5"), ("999999", "120"), ("x", "15")):
        assert f'data-every="{kept}"' in client.get(url(event, "wall/") + f"?every={asked}").text
    for seat in row.seats.select_related("player"):
        assert text.count(f">{seat.player.name}<") == 1
    assert str(row.byes.get().entry) in text


def test_a_draft_is_on_no_wall(client: Client, event: Event, organiser: User) -> None:
    builders.close(builders.play_round(event, organiser))
    before = kinds(client, event)
    draft = rounds.round_draw(event_id=event.id)
    for looker in (client, browser_of(organiser)):
        text = looker.get(url(event, "wall/")).text
        assert "Round 1 of 3" in text
        assert kinds(looker, event) == before
        assert str(draft.id) not in text
    builders.publish(draft)
    assert "Round 2 of 3" in client.get(url(event, "wall/")).text


def test_an_event_nobody_knows_of_has_no_wall(club: Club, client: Client, scorer: User) -> None:
    hidden = builders.pairs_event(club, 2, name="Hidden", prefix="H ")
    Event.objects.filter(id=hidden.id).update(state="draft")
    assert client.get(url(hidden, "wall/")).status_code == 404
    assert client.get(url(hidden, "wall/live")).status_code == 404
    assert browser_of(scorer).get(url(hidden, "wall/")).status_code == 200


def test_the_clock_is_on_it(client: Client, event: Event) -> None:
    row = builders.publish_round(event)
    assert "data-clock" not in client.get(url(event, "wall/")).text
    first = client.get(url(event, "wall/live"))
    assert "X-Clock-Remaining" not in first
    round_clock_start(round_id=row.id, now=timezone.now(), minutes=30)
    again = client.get(url(event, "wall/live"), headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    assert "data-clock" in again.text
    known = client.get(url(event, "wall/live"), headers={"If-None-Match": again["ETag"]})
    assert known.status_code == 304
    assert 1790 < int(known["X-Clock-Remaining"]) <= 1800


def test_a_code_leads_to_the_event(client: Client, event: Event) -> None:
    text = client.get(url(event, "wall/")).text
    assert text.count('class="qr"') == 1
    assert "<?xml" not in text


@pytest.mark.whole
def test_queries_of_the_wall(client: Client, club: Club, organiser: User) -> None:
    for count in (4, 12):
        event = builders.pairs_event(club, count, name=f"Cup {count}", prefix=f"{count} ")
        builders.play_round(event, organiser)
        address = url(event, "wall/live")
        with count_queries("page: the wall"):
            tag = client.get(address)["ETag"]
        with count_queries("page: the wall, known already"):
            client.get(address, headers={"If-None-Match": tag})
