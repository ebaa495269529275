"""Players are reminded of a dated round the day before, once, whatever workers do."""

from datetime import UTC, datetime, timedelta

import pytest
from pytest_django import Settings

from clubs.models import Club, Player, User
from tests import builders
from tests.counting import count_queries
from tests.pages import url
from tests.threads import run_at_once
from tests.tournaments.push.test_push_messages import Service, add_browser, key, service
from tournaments.models import Event, PushDevice, Round, RoundDate, RoundReminder
from tournaments.rounds.services.reminders import reminders_send

__all__ = ["key", "service"]
pytestmark = pytest.mark.django_db
STARTS = datetime(2026, 12, 1, 19, tzinfo=UTC)
DAY_BEFORE = STARTS - timedelta(days=1)


@pytest.fixture
def event(club: Club) -> Event:
    """Four pairs whose second round begins at eight in Madrid."""
    found = builders.pairs_event(club, 4, name="Liga")
    Event.objects.update(time_zone="Europe/Madrid", place="Bar Pepe", starts=None)
    RoundDate.objects.create(event=found, number=2, starts=STARTS)
    found.refresh_from_db()
    return found


def player_of(event: Event, number: int) -> Player:
    pair = event.entries.get(number=number).partnership
    assert pair is not None
    return pair.first


def test_the_day_before_and_only_once(event: Event, service: Service) -> None:
    player = player_of(event, 1)
    mine = add_browser(player, f"{service.address}/mine/201")
    spanish = add_browser(player_of(event, 2), f"{service.address}/theirs/201")
    PushDevice.objects.filter(player=player_of(event, 2)).update(language="es")
    assert reminders_send(DAY_BEFORE - timedelta(minutes=1)) == 0
    with count_queries("players are reminded of a round"):
        assert reminders_send(DAY_BEFORE) == 2
    headers, body = service.got["/mine/201"]
    assert mine.read(body) == {
        "title": "Round 2: 1 Dec 2026, 20:00",
        "body": "Liga · Bar Pepe",
        "url": url(event, f"me/{player.id}/"),
        "tag": str(event.id),
    }
    assert headers["TTL"] == str(24 * 3600)
    assert spanish.read(service.got["/theirs/201"][1])["title"] == "Ronda 2: 1 dic 2026, 20:00"
    assert reminders_send(DAY_BEFORE) == reminders_send(STARTS - timedelta(hours=3)) == 0
    # Where it is moved it is another one.
    RoundDate.objects.update(starts=STARTS + timedelta(hours=1))
    assert reminders_send(DAY_BEFORE) == 0
    assert reminders_send(DAY_BEFORE + timedelta(hours=1)) == 2


def test_until_two_hours_before_and_of_what_is_to_be_played(
    event: Event, organiser: User, service: Service, settings: Settings
) -> None:
    add_browser(player_of(event, 1), f"{service.address}/201")
    assert reminders_send(STARTS - timedelta(minutes=119)) == 0
    settings.PUSH_KEY, known = "", settings.PUSH_KEY
    assert reminders_send(DAY_BEFORE) == 0
    settings.PUSH_KEY = known
    for state in (Event.State.DRAFT, Event.State.FINISHED):
        Event.objects.update(state=state)
        assert reminders_send(DAY_BEFORE) == 0
    Event.objects.update(state=Event.State.OPEN)
    RoundDate.objects.update(number=1)
    builders.close(builders.play_round(event, organiser))
    assert reminders_send(DAY_BEFORE) == 0
    assert not RoundReminder.objects.exists()
    assert not service.got


def test_the_start_of_an_event_is_that_of_its_first_round(event: Event, service: Service) -> None:
    mine = add_browser(player_of(event, 1), f"{service.address}/201")
    Event.objects.update(starts=STARTS - timedelta(hours=1), place="")
    RoundDate.objects.all().delete()
    assert reminders_send(DAY_BEFORE) == 1
    told = mine.read(service.got["/201"][1])
    assert (told["title"], told["body"]) == ("Round 1: 1 Dec 2026, 19:00", "Liga")


def test_who_plays_is_reminded(event: Event, club: Club, organiser: User, service: Service) -> None:
    first, second, third, _fourth = event.entries.order_by("number")
    first.sits_out = [2]
    first.save()
    second.to_round = 1
    second.save()
    stands_in = builders.players(club, 1, "Q ")[0]
    third.substitutions.create(
        player=player_of(event, 3), substitute=stands_in, from_round=2, reason="ill"
    )
    for number, player in enumerate(
        (*(player_of(event, number) for number in (1, 2, 3, 4)), stands_in), 1
    ):
        add_browser(player, f"{service.address}/{number}/201")
    assert reminders_send(DAY_BEFORE) == 2
    assert sorted(service.got) == ["/4/201", "/5/201"]
    # Once it is published, those who sit in it.
    service.got.clear()
    RoundReminder.objects.all().delete()
    RoundDate.objects.update(number=1)
    row = builders.publish_round(event)
    assert row.state == Round.State.PUBLISHED
    assert reminders_send(DAY_BEFORE) == 4
    assert sorted(service.got) == [f"/{number}/201" for number in (1, 2, 3, 4)]


@pytest.mark.django_db(transaction=True)
def test_workers_at_once_remind_once(event: Event, service: Service) -> None:
    for number in (1, 2, 3, 4):
        add_browser(player_of(event, number), f"{service.address}/{number}/201")
    reached: list[int] = []
    run_at_once(lambda _number: reached.append(reminders_send(DAY_BEFORE)), range(4))
    assert sorted(reached) == [0, 0, 0, 4]
    assert len(service.got) == 4
    assert RoundReminder.objects.count() == 1
