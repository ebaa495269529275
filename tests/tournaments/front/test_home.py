"""The front page: what is on for everybody, tonight and what needs attention for organisers."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, User
from ratings.models import Period
from tests import builders
from tests.counting import count_queries
from tests.pages import browser_of, url
from tournaments.events.core.settings import EventPlan
from tournaments.events.services import lifecycle
from tournaments.front.selectors import events_at_home
from tournaments.front.views.search import SEATS
from tournaments.models import Event, Seat
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


def make(club: Club, name: str, **also: object) -> Event:
    """Make a draft event, and set what is to be otherwise."""
    plan = EventPlan(name, "partnership", "swiss", "pairs", 3)
    event = lifecycle.event_create(club=club, plan=plan)
    Event.objects.filter(id=event.id).update(**{"state": "open", **also})
    event.refresh_from_db()
    return event


def headings(text: str) -> list[str]:
    return [part.split("</h2>")[0] for part in text.split('<h2 id="turn-')[1:]]


def test_an_empty_home_says_what_to_do(client: Client, organiser: User) -> None:
    assert "No event is open yet" in client.get("/").text
    assert "Create a club, add its players" in browser_of(organiser).get("/").text


def test_today_and_coming_then_running_then_over(client: Client, club: Club) -> None:
    now = timezone.now()
    make(club, "Over", state="finished")
    make(club, "Undated")
    make(club, "Running", state="running")
    make(club, "Next week", starts=now + timedelta(days=7))
    make(club, "Today", starts=now, state="running")
    make(club, "Called off", starts=now + timedelta(days=3), state="cancelled")
    make(club, "Secret", state="draft")
    text = client.get("/").text
    names = ["Today", "Next week", "Running", "Undated", "Called off", "Over"]
    found = [text.index(f">{name}</a>") for name in names]
    assert found == sorted(found)
    assert [one.split(">")[1] for one in headings(text)] == [
        "Today and upcoming",
        "Running and open",
        "Finished",
    ]
    assert "Secret" not in text


def test_what_is_today_goes_by_the_clocks_of_the_event(club: Club, organiser: User) -> None:
    """At 3 h in Greenwich it is still the evening before in Santo Domingo."""
    now = datetime(2026, 11, 21, 3, tzinfo=UTC)
    start = datetime(2026, 11, 20, 22, tzinfo=UTC)
    here = make(club, "Here", starts=start, time_zone="America/Santo_Domingo")
    there = make(club, "There", starts=start, time_zone="Europe/Madrid")
    turns = {event.id: event.turn for event in events_at_home(organiser, now)}  # type: ignore[attr-defined]
    assert turns == {here.id: 0, there.id: 1}


def test_times_are_those_of_the_event(client: Client, club: Club, organiser: User) -> None:
    start = (timezone.now() + timedelta(days=3)).replace(hour=23, minute=30)
    make(club, "Far", starts=start, time_zone="America/Santo_Domingo")
    for browser in (client, browser_of(organiser)):
        text = browser.get("/").text
        assert "19:30</time>" in text
        assert "23:30</time>" not in text


def test_a_page_holds_so_many_and_the_next_has_the_rest(client: Client, club: Club) -> None:
    for number in range(26):
        make(club, f"Cup {number}")
    text = client.get("/").text
    assert text.count("event-card") == 24
    assert "1 to 24 of 26" in text
    assert client.get("/", {"page": "2"}).text.count("event-card") == 2
    assert client.get("/", {"page": "99"}).text.count("event-card") == 2


def test_one_box_finds_events_clubs_and_players(client: Client, club: Club) -> None:
    make(club, "Copa de Otoño")
    make(club, "Secreto de otoño", state="draft")
    builders.players(club, 3)
    led = client.get("/", {"q": "OTONO copa"})
    assert (led.status_code, led["Location"]) == (302, "/search/?q=OTONO+copa")
    text = client.get("/search/", {"q": "OTONO copa"}).text
    assert "Copa de Otoño" in text
    assert "Secreto" not in text
    found = client.get("/search/", {"q": "nueve dob"}).text
    assert f'/clubs/{club.id}/"><bdi>Doble Nueve</bdi></a></li>' in found
    assert "Cyd Abreu</bdi></a>" in client.get("/search/", {"q": "abreu cyd"}).text
    assert "No match." in client.get("/search/", {"q": "nobody at all"}).text
    assert client.get("/search/", {"q": "x" * 81}).status_code == 422
    assert client.get("/", {"q": "x" * 81}).status_code == 422
    assert client.get("/", {"q": "a\x00"}).status_code == 422
    assert client.get("/", {"q": ""}).text.count("event-card") == 1


def test_while_something_is_typed_seats_come_first(client: Client, club: Club) -> None:
    event = builders.pairs_event(club, name="Copa Abreu")
    assert "At a table now" not in client.get("/search/", {"q": "abreu"}).text
    row = builders.publish_round(event)
    assert Seat.objects.filter(round=row, player__name__icontains="abreu").count() > SEATS
    text = client.get("/search/found", {"q": "abreu"}).text
    assert text.count("found-table") == SEATS
    assert text.index("found-table") < text.index("Copa Abreu</bdi></strong>")
    assert '<span class="kind">Event</span>' in text
    found = client.get("/search/found", {"q": "nueve"}).text
    assert '<span class="kind">Club</span>' in found
    assert "No match." in client.get("/search/found", {"q": "nobody at all"}).text
    for nothing in ("", "  ", "x" * 81):
        assert client.get("/search/found", {"q": nothing}).text.strip() == ""
    page = client.get("/search/", {"q": "abreu"}).text
    assert 'href="#found-seats"' in page
    assert "At a table now" in page


def test_a_visitor_is_told_what_this_is(client: Client, club: Club, organiser: User) -> None:
    make(club, "Cup")
    for browser in (client, browser_of(builders.user("eva"))):
        text = browser.get("/").text
        assert "<h1>Your domino club&#x27;s tournaments, live</h1>" in text.replace(
            "'s t", "&#x27;s t"
        )
        assert 'href="/my/">Find my table</a>' in text
        assert 'href="/start/">Run a club night</a>' in text
        assert text.count("<h1") == 1
        assert 'class="opening"' in text
    text = browser_of(organiser).get("/").text
    assert "<h1>Events</h1>" in text
    assert "Run a club night" not in text


def test_tonight_names_the_next_act_of_each(club: Club, organiser: User) -> None:
    desk = browser_of(organiser)
    plan = EventPlan("Plan", "partnership", "swiss", "pairs", 3)
    draft = lifecycle.event_create(club=club, plan=plan)
    assert "Open the event" in desk.get("/").text
    lifecycle.event_open(event_id=draft.id)
    assert "Enter players" in desk.get("/").text
    Event.objects.all().update(state="cancelled")
    event = builders.pairs_event(club)
    assert "Draw round 1" in desk.get("/").text
    row = rounds.round_draw(event_id=event.id)
    assert "Review and publish round 1" in desk.get("/").text
    builders.publish(row)
    assert "Enter results: 2 to come" in desk.get("/").text
    for number, table in enumerate(builders.tables_of(row)):
        builders.decide(table, organiser, number)
    assert "Close round 1" in desk.get("/").text
    done = desk.post(url(row, "close"), {"next": "/"}, follow=True)
    assert done.redirect_chain == [("/", 302)]
    assert "Draw round 2" in done.text
    Event.objects.filter(id=event.id).update(rounds_planned=1)
    assert "End the event" in desk.get("/").text


def test_tonight_leaves_out_other_days_and_other_clubs(
    club: Club, organiser: User, outsider: User, scorer: User, client: Client
) -> None:
    now = timezone.now()
    make(club, "Next month", starts=now + timedelta(days=30))
    desk = browser_of(organiser)
    assert "Nothing is planned for today." in desk.get("/").text
    theirs = Club.objects.get(name="Elsewhere")
    make(theirs, "Their evening", starts=now)
    make(club, "Our evening", starts=now)
    text = desk.get("/").text.split("tonight-heading")[2].split("</section>")[0]
    assert "Our evening" in text
    assert "Their evening" not in text
    assert "Next month" not in text
    for browser in (client, browser_of(scorer)):
        text = browser.get("/").text
        for word in ("Tonight", "Needs attention", "New event", "Enter players"):
            assert word not in text
    assert "Their evening" in browser_of(outsider).get("/").text


def test_what_needs_attention(club: Club, organiser: User, client: Client) -> None:
    desk = browser_of(organiser)
    row = builders.publish_round(builders.pairs_event(club))
    assert "Needs attention" not in desk.get("/").text
    tables = builders.tables_of(row)
    builders.send(tables[0], organiser, builders.log_for(tables[0], 1))
    builders.send(tables[0], builders.user("rita"), builders.log_for(tables[0], 2))
    lines = builders.log_for(tables[1]).splitlines(keepends=True)
    played = [number for number, line in enumerate(lines) if line[:2].strip(".").isdigit()]
    lines[played[1]], lines[played[2]] = lines[played[2]], lines[played[1]]
    builders.send(tables[1], organiser, "".join(lines))
    text = desk.get("/").text
    assert "Monday pairs, round 1, table 1" in text
    assert "1 log rejected" in text
    assert "Ratings are late" not in text
    other = builders.play_round(builders.pairs_event(club, name="Tuesday", prefix="T "), organiser)
    builders.close(other)
    assert "Ratings are late" not in desk.get("/").text
    Period.objects.update(waiting_since=timezone.now() - timedelta(minutes=2))
    text = desk.get("/").text
    assert "Ratings are late" in text
    assert "2\xa0minutes behind" in text
    assert "Needs attention" not in client.get("/").text


@pytest.mark.whole
def test_it_takes_as_many_queries_however_much_there_is(
    club: Club, organiser: User, client: Client
) -> None:
    desk = browser_of(organiser)
    for number in range(2):
        for event in range(3):
            builders.play_round(
                builders.pairs_event(club, name=f"{number} {event}", prefix=f"{number}{event} "),
                organiser,
            )
        desk.get("/")
        for who, browser in (("a guest", client), ("an organiser", desk)):
            with count_queries(f"page: home, {who}"):
                browser.get("/")
