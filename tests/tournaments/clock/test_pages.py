"""The clock on the page of a round: who sees it, who sets it, what is refused, the fragment."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Club, User
from tests import builders
from tests.conftest import once
from tests.pages import browser_of, error_of, send_refused, url
from tournaments.clock.services import round_clock_start
from tournaments.models import Event, Round, RoundClock
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


made, row = once(lambda club: builders.publish_round(builders.pairs_event(club, 2)))
"""A published round of an event without minutes."""


def ran(row: Round, **ago: float) -> None:
    """Start a clock of 30 minutes so long ago."""
    round_clock_start(round_id=row.id, now=timezone.now() - timedelta(**ago), minutes=30)


def test_there_is_nothing_without_a_clock(client: Client, row: Round, outsider: User) -> None:
    for guest in (client, browser_of(outsider)):
        assert 'id="clock"' not in guest.get(url(row)).text
    Event.objects.update(minutes=45)
    text = client.get(url(row)).text
    assert 'data-phase="ready"' in text
    assert ">45:00<" in text
    assert "Start the clock" not in text


def test_a_scorer_starts_pauses_and_adds(scorer: User, row: Round) -> None:
    desk = browser_of(scorer)
    assert "Start the clock" in desk.get(url(row)).text
    sent = {"minutes": "30", "warning": "2"}
    page = desk.post(url(row, "clock/start"), sent, follow=True)
    assert 'data-phase="running"' in page.text
    assert 'data-warning="120"' in page.text
    page = desk.post(url(row, "clock/pause"), follow=True)
    assert 'data-phase="running"' not in page.text
    assert "Clock paused." in page.text
    desk.post(url(row, "clock/add"), {"minutes": "5"})
    assert RoundClock.objects.get().given == timedelta(minutes=35)
    assert 'data-phase="running"' in desk.post(url(row, "clock/resume"), follow=True).text


@pytest.mark.parametrize(("policy", "words"), [("none", "played to the end"), ("draw", "a tie")])
def test_at_the_end_it_says_what_counts(
    policy: str, words: str, client: Client, row: Round
) -> None:
    Event.objects.update(time_limit=policy)
    ran(row, minutes=31)
    text = client.get(url(row)).text
    assert 'data-phase="over"' in text
    assert "Time is up: last deal" in text
    assert words in text


def test_what_is_refused_stands_beside_its_field(scorer: User, row: Round) -> None:
    desk = browser_of(scorer)
    text = send_refused(desk, url(row, "clock/start"), minutes="700", warning="5")
    assert "1 to 600" in error_of(text, "minutes")
    assert 'value="700"' in text
    assert "has not been started" in send_refused(desk, url(row, "clock/pause"))
    assert "has not been started" in send_refused(desk, url(row, "clock/add"), minutes="5")
    ran(row, minutes=1)
    none = send_refused(desk, url(row, "clock/add"), minutes="0")
    assert "Enter the number of minutes" in error_of(none, "minutes")
    again = send_refused(desk, url(row, "clock/start"), minutes="5", warning="5")
    assert "has already been started" in again
    assert "is already running" in send_refused(desk, url(row, "clock/resume"))
    assert "1 to 600" in error_of(
        send_refused(desk, url(row, "clock/add"), minutes="590"), "minutes"
    )
    desk.post(url(row, "clock/pause"))
    assert "is already paused" in send_refused(desk, url(row, "clock/pause"))


def test_only_scorers_set_it(client: Client, outsider: User, row: Round) -> None:
    for act in ("start", "pause", "resume", "add"):
        address = url(row, f"clock/{act}")
        assert client.post(address).headers["Location"].startswith("/login/")
        assert browser_of(outsider).post(address).status_code == 403
    assert not RoundClock.objects.exists()


def test_the_fragment_tells_the_time_with_every_answer(client: Client, row: Round) -> None:
    ran(row, minutes=10)
    first = client.get(url(row, "clock"))
    assert "<html" not in first.text
    assert 1190 <= int(first["X-Clock-Remaining"]) <= 1200
    known = {"If-None-Match": first["ETag"]}
    with CaptureQueriesContext(connection) as taken:
        again = client.get(url(row, "clock"), headers=known)
    assert (again.status_code, len(taken)) == (304, 1)
    assert 1190 <= int(again["X-Clock-Remaining"]) <= 1200
    RoundClock.objects.update(given=timedelta(minutes=31))
    assert client.get(url(row, "clock"), headers=known).status_code == 200
    assert client.get(url(row)).text.count("data-etag") == 2


def test_a_draft_has_no_clock(scorer: User, organiser: User, club: Club) -> None:

    draft = rounds.round_draw(event_id=builders.pairs_event(club, 2, name="D", prefix="D ").id)
    assert browser_of(scorer).get(url(draft, "clock")).status_code == 404
    assert "is still a draft" in send_refused(
        browser_of(organiser), url(draft, "clock/start"), minutes="5", warning="1"
    )


@pytest.mark.whole
def test_event_and_table_show_it_without_buttons(scorer: User, client: Client, row: Round) -> None:
    table = builders.tables_of(row)[0]
    pages = (url(row.event), url(table))
    known = client.get(url(row.event, "live"))["ETag"]
    for page in pages:
        assert "data-clock" not in client.get(page).text
    ran(row, minutes=10)
    changed = client.get(url(row.event, "live"), headers={"If-None-Match": known})
    assert (changed.status_code, "data-clock" in changed.text) == (200, True)
    for looker in (client, browser_of(scorer)):
        for page in pages:
            text = looker.get(page).text
            assert 'data-phase="running"' in text
            assert f'hx-get="{url(row, "clock")}?look"' in text
            assert "tournaments/clock/clock.js" in text
            assert "clock/pause" not in text
    fragment = browser_of(scorer).get(url(row, "clock?look"))
    assert "clock/pause" not in fragment.text
    assert "clock?look" in fragment.text
    assert "clock/pause" in browser_of(scorer).get(url(row, "clock")).text


def test_a_closed_round_shows_none(client: Client, organiser: User, club: Club) -> None:
    event = builders.pairs_event(club, 2, name="Over", prefix="O ")
    played = builders.play_round(event, organiser)
    ran(played, minutes=10)
    assert "data-clock" in client.get(url(event)).text
    builders.close(played)
    for page in (url(event), url(builders.tables_of(played)[0])):
        assert "data-clock" not in client.get(page).text


@pytest.mark.whole
def test_publish_and_start_in_one_press(organiser: User, scorer: User, club: Club) -> None:
    event = builders.pairs_event(club, 4, name="One press", prefix="Q ")
    draft = rounds.round_draw(event_id=event.id)
    desk = browser_of(organiser)
    address = url(draft, "start")
    for page in (url(draft), url(event)):
        assert "Publish and start the clock" not in desk.get(page).text
    assert "Enter the minutes" in send_refused(desk, address)
    draft.refresh_from_db()
    assert draft.state == Round.State.DRAFT
    Event.objects.update(minutes=40)
    for page in (url(draft), url(event)):
        assert "Publish and start the clock" in desk.get(page).text
    assert browser_of(scorer).post(address).status_code == 404
    sent = {"next": url(draft), "revision": draft.revision}
    page = desk.post(address, sent, follow=True).text
    assert "Round 1 is published" in page
    assert 'data-phase="running"' in page
    clock = RoundClock.objects.get()
    assert clock.given == timedelta(minutes=40)
    assert desk.post(address, sent, follow=True).status_code == 200
    assert RoundClock.objects.get().started == clock.started


def test_start_is_for_organisers(client: Client, outsider: User, club: Club) -> None:
    draft = rounds.round_draw(event_id=builders.pairs_event(club, 2, name="E", prefix="E ").id)
    assert client.post(url(draft, "start")).headers["Location"].startswith("/login/")
    assert browser_of(outsider).post(url(draft, "start")).status_code in {403, 404}
    draft.refresh_from_db()
    assert draft.state == Round.State.DRAFT


def test_the_desk_shows_the_clock_and_sets_it(scorer: User, row: Round) -> None:
    desk = browser_of(scorer)
    assert "data-clock" not in desk.get(url(row, "desk/")).text
    ran(row, minutes=10)
    text = desk.get(url(row, "desk/")).text
    assert 'data-phase="running"' in text
    assert f'hx-get="{url(row, "clock")}?desk"' in text
    assert "tournaments/clock/clock.js" in text
    fragment = desk.get(url(row, "clock?desk")).text
    assert f'name="next" value="{url(row, "desk/")}"' in fragment
    assert "clock/pause" in fragment


@pytest.mark.whole
def test_papers_are_offered_until_results_come_in(
    scorer: User, organiser: User, client: Client, row: Round
) -> None:
    papers = [url(row, f"print/{kind}/") for kind in ("names", "tables", "cards", "sheets")]
    pages = (url(row), url(row.event))
    for page in pages:
        assert all(paper in browser_of(scorer).get(page).text for paper in papers)
        assert not any(paper in client.get(page).text for paper in papers)
    builders.enter_sheet(builders.tables_of(row)[0], organiser, 100, 60)
    for page in pages:
        assert not any(paper in browser_of(scorer).get(page).text for paper in papers)
