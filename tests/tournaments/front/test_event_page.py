"""Home and event pages: what everybody sees, what an organiser does, the live fragment."""

from dataclasses import asdict

import pytest
from django.template.loader import render_to_string
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.conftest import once
from tests.pages import browser_of, send_refused, url
from tournaments.events.core.settings import EventPlan
from tournaments.events.services.lifecycle import event_create
from tournaments.models import Event, Round
from tournaments.rounds.services import rounds
from tournaments.scheduling.checking.metrics import WORDS
from tournaments.scheduling.types import AheadReason, LookAhead
from tournaments.standings.selectors.standings import standings_of

pytestmark = pytest.mark.django_db


made, event = once(lambda club: builders.pairs_event(club))
"""An open event of four partnerships."""


@pytest.fixture
def draft(club: Club) -> Event:
    """An event nobody outside the club knows of."""
    plan = EventPlan("Secret cup", "partnership", "swiss", "pairs", 3)
    return event_create(club=club, plan=plan)


def test_home_shows_running_events_first(client: Client, event: Event, organiser: User) -> None:
    builders.play_round(event, organiser)
    newer = builders.groups_event(event.club)
    text = client.get("/").text
    assert text.index(event.name) < text.index(newer.name)
    assert "Round 1 of 3" in text


def test_drafts_are_for_the_club_only(
    client: Client, draft: Event, scorer: User, outsider: User
) -> None:
    assert draft.name not in client.get("/").text
    assert client.get(url(draft)).status_code == 404
    assert client.get(url(draft, "live")).status_code == 404
    assert browser_of(outsider).get(url(draft)).status_code == 404
    assert draft.name in browser_of(scorer).get(url(draft)).text
    assert draft.name in browser_of(scorer).get("/").text


def test_standings_show_shared_places_and_explain_columns(
    client: Client, event: Event, organiser: User
) -> None:
    builders.close(builders.play_round(event, organiser))
    text = client.get(url(event, "standings/")).text
    assert "What the columns mean" in text
    assert "The scores of opponents beaten" in text
    assert text.count('class="leader"') == 1
    before = client.get(url(builders.pairs_event(event.club, name="New", prefix="N "))).text
    assert '<ol class="sheet entry-list">' in before


def test_equal_entries_share_a_place(client: Client, event: Event) -> None:
    builders.publish_round(event)
    assert client.get(url(event)).text.count("shared place") == 4


def test_every_metric_of_a_certificate_has_words(event: Event, organiser: User) -> None:
    row = builders.play_round(event, organiser)
    assert set(row.certificate["objective"]) <= set(WORDS)


def test_the_certificate_is_told_in_words(client: Client, event: Event) -> None:
    builders.publish_round(event)
    text = client.get(url(event, "rounds/")).text
    assert "opponents who met before — minimum (proven)" in " ".join(
        text.replace('<strong class="num">', "").replace("</strong>", "").split()
    )
    assert "Seed" in text


def test_what_the_draw_found_of_the_rounds_to_come_is_told(client: Client, club: Club) -> None:
    event = builders.pairs_event(club, 5, rounds_planned=8)
    builders.publish_round(event)
    text = client.get(url(event, "rounds/")).text
    assert "second byes, with the current entries: 5 of 8. No draw allows more (proven)." in text
    assert "passed over" not in text
    ended = LookAhead(planned=8, sure=3, reason=AheadReason.LIMIT, dearer=True)
    text = render_to_string("tournaments/rounds/_ahead.html", {"ahead": asdict(ended)})
    assert "A better draw for this round was passed over" in text
    assert "3 of 8. The search for more stopped at its limit." in text
    assert not render_to_string("tournaments/rounds/_ahead.html", {"ahead": None}).strip()


def test_an_organiser_runs_the_event(organiser: User, draft: Event) -> None:
    desk = browser_of(organiser)
    assert "Open the event" in desk.get(url(draft)).text
    back = {"next": url(draft)}
    response = desk.post(url(draft, "open"), back, follow=True)
    assert response.redirect_chain == [(url(draft), 302)]
    assert "The event is open" in response.text
    page = send_refused(desk, url(draft, "draw"), **back)
    assert "The round cannot be drawn" in page
    assert 'role="alert"' in page


def test_an_organiser_draws_publishes_and_closes(organiser: User, event: Event) -> None:
    desk, back = browser_of(organiser), {"next": url(event)}
    assert "Round 1 is drawn" in desk.post(url(event, "draw"), back, follow=True).text
    row = event.rounds.get()
    assert "Publish round 1" in desk.get(url(event)).text
    assert "Draft discarded" in desk.post(url(row, "discard"), back, follow=True).text
    desk.post(url(event, "draw"), back)
    row = event.rounds.get()
    assert "Round 1 is published" in desk.post(url(row, "publish"), back, follow=True).text
    assert "These tables have no final result: 1, 2." in send_refused(
        desk, url(row, "close"), **back
    )
    for number, table in enumerate(builders.tables_of(row)):
        builders.decide(table, organiser, seed=number)
    assert "Round 1 is closed" in desk.post(url(row, "close"), back, follow=True).text
    assert "Draw round 2" in desk.get(url(event)).text


@pytest.mark.parametrize("deed", ["open", "draw"])
def test_only_organisers_run_events(
    deed: str, client: Client, event: Event, scorer: User, outsider: User
) -> None:
    guest = client.post(url(event, deed), {"next": url(event)})
    assert guest.status_code == 302
    assert guest.url == f"/login/?next={url(event)}"  # type: ignore[attr-defined]
    for user in (scorer, outsider):
        for answer in (
            browser_of(user).post(url(event, deed)),
            browser_of(user).get(url(event, deed)),
        ):
            assert answer.status_code == 403
            assert "Not allowed" in answer.text


def test_there_is_no_way_to_another_host(organiser: User, event: Event) -> None:
    response = browser_of(organiser).post(url(event, "open"), {"next": "https://evil.example/"})
    assert response.url == url(event, "open")  # type: ignore[attr-defined]


def test_guests_and_scorers_see_no_buttons(client: Client, event: Event, scorer: User) -> None:
    for page in (client.get(url(event)), browser_of(scorer).get(url(event))):
        assert "Draw round 1" not in page.text


def test_nothing_new_is_answered_304(client: Client, event: Event, organiser: User) -> None:
    row = builders.publish_round(event)
    first = client.get(url(event, "live"))
    same = {"If-None-Match": first["ETag"]}
    again = client.get(url(event, "live"), headers=same)
    assert (again.status_code, again.content) == (304, b"")
    assert first["ETag"].strip('"') in client.get(url(event)).text
    builders.decide(builders.tables_of(row)[0], organiser)
    assert client.get(url(event, "live"), headers=same).status_code == 200
    assert "private" in first["Cache-Control"]


def test_the_fragment_is_of_one_viewer_and_language(
    client: Client, event: Event, organiser: User
) -> None:
    tags = {
        client.get(url(event, "live"))["ETag"],
        client.get(url(event, "live"), headers={"Accept-Language": "es"})["ETag"],
        browser_of(organiser).get(url(event, "live"))["ETag"],
    }
    assert len(tags) == 3


@pytest.mark.whole
def test_a_finished_event_stops_asking(client: Client, club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, rounds_planned=1)
    row = builders.play_round(event, organiser)
    assert 'hx-trigger="every 5s"' in client.get(url(event)).text
    builders.close(row)
    page = client.get(url(event, "live")).text
    assert "hx-trigger" in page, "the last round alone ends nothing"
    assert "Final standings" not in page
    desk = browser_of(organiser)
    assert '<button class="button">End the event</button>' in desk.get(url(event)).text
    done = desk.post(url(event, "finish"), follow=True)
    assert done.redirect_chain == [(url(event, "finish"), 302), (url(event), 302)]
    page = client.get(url(event, "live")).text
    assert "hx-trigger" not in page
    assert "Final standings" in page
    assert "Reopen the event" not in page
    assert "Reopen the event" in desk.get(url(event)).text
    desk.post(url(event, "reopen"))
    assert "hx-trigger" in client.get(url(event, "live")).text


def test_an_event_is_ended_early_but_never_beside_an_open_round(
    organiser: User, event: Event
) -> None:
    desk = browser_of(organiser)
    assert "End the event" not in desk.get(url(event)).text
    row = builders.play_round(event, organiser)
    assert "End the event" not in desk.get(url(event)).text
    assert "Round 1 is not closed" in desk.post(url(event, "finish")).text
    builders.close(row)
    page = desk.get(url(event)).text
    assert '<button class="button button-plain">End the event</button>' in page
    assert '<button class="button">Draw round 2</button>' in page


def test_other_scorings_lead_with_points(client: Client, organiser: User, event: Event) -> None:
    Event.objects.filter(id=event.id).update(preset="total_points")
    builders.play_round(event, organiser)
    text = client.get(url(event, "standings/")).text
    assert text.index(">Points<") < text.index(">Score<")


def test_draft_rounds_are_for_organisers(client: Client, organiser: User, event: Event) -> None:
    browser_of(organiser).post(url(event, "draw"))
    row = Round.objects.get()
    assert url(row) not in client.get(url(event)).text
    assert url(row) in browser_of(organiser).get(url(event)).text


def test_the_bye_of_a_draft_does_not_show_in_the_standings(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 5, name="Five", prefix="V ")
    builders.close(builders.play_round(event, organiser))
    before = [(line.entry, line.standing.score) for line in standings_of(event)]
    rounds.round_draw(event_id=event.id)
    assert [(line.entry, line.standing.score) for line in standings_of(event)] == before
