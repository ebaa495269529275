"""The settings page: what no longer changes, who changed what, two organisers at once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from clubs.models import Club, User
from deploy.models import Act
from tests import builders
from tests.counting import count_queries
from tests.pages import browser_of, field, send_accepted, send_refused, settings_of, url
from tournaments.events.services import lifecycle
from tournaments.events.words.settings import setting_in_words
from tournaments.models import Event, EventChange
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    return builders.pairs_event(club, 4)


@pytest.fixture
def desk(organiser: User) -> Client:
    return browser_of(organiser)


@pytest.fixture
def otto(club: Club) -> User:
    """Another organiser of the club."""
    return builders.member(club, builders.user("otto"), "organiser")


def test_everything_may_change_before_the_draw(desk: Client, event: Event) -> None:
    more = {"option-target": "150", "name": "Late", "starts": "2026-11-27T19:30"}
    sent = settings_of(desk, event, method="round_robin", rated=None, **more)
    assert desk.post(url(event, "settings"), sent).status_code == 302
    event.refresh_from_db()
    assert (event.method, event.rated, event.name) == ("round_robin", False, "Late")
    assert event.options == {"target": 150}
    assert event.revision == 1


def test_what_the_draw_settled_is_shown_with_the_reason(desk: Client, event: Event) -> None:
    rounds.round_draw(event_id=event.id)
    page = desk.get(url(event, "settings/")).text
    assert "Locked: a round has been drawn." in page
    for name in ("game", "shape", "method", "option-target", "rated"):
        assert f'name="{name}"' not in page
    assert "<dd>Swiss</dd>" in page
    assert "<dd>fixed partnerships</dd>" in page
    sent = settings_of(desk, event, rounds_planned="5")
    assert desk.post(url(event, "settings"), sent).status_code == 302
    event.refresh_from_db()
    assert (event.rounds_planned, event.method, event.game) == (5, "swiss", "partnership")


def test_a_round_drawn_meanwhile_refuses_the_change(desk: Client, event: Event) -> None:
    sent = settings_of(desk, event, method="round_robin", place="Bar Sol")
    rounds.round_draw(event_id=event.id)
    page = send_refused(desk, url(event, "settings"), **sent)
    assert "A round has been drawn in the meantime;" in page
    assert 'value="Bar Sol"' in field(page, "place")
    sent = {name: value for name, value in sent.items() if name != "method"}
    assert desk.post(url(event, "settings"), sent).status_code == 302
    event.refresh_from_db()
    assert (event.method, event.place) == ("swiss", "Bar Sol")


def test_an_event_that_is_over_has_no_form(desk: Client, event: Event, organiser: User) -> None:
    lifecycle.event_cancel(event_id=event.id, by=organiser)
    page = desk.get(url(event, "settings/")).text
    assert "The event is cancelled. Reopen it on its page to change anything." in page
    assert 'name="rounds_planned"' not in page
    assert "Cancel event" not in page


def test_an_event_is_called_off_on_the_page(desk: Client, event: Event) -> None:
    assert "Cancel event" in desk.get(url(event, "settings/")).text
    page = desk.post(url(event, "cancel"), follow=True).text
    assert "Event cancelled." in page
    assert "Reopen the event" in page
    assert "Event reopened." in desk.post(url(event, "reopen"), follow=True).text


@pytest.mark.whole
def test_changes_are_shown(desk: Client, event: Event, otto: User) -> None:
    changes = {
        "rounds_planned": 5,
        "check_in": True,
        "policy": {"club_rounds": 3},
        "tie_breaks": ["wins"],
        "scoring": {"cap": 2},
        "options": {"target": 200},
        "time_limit": "draw",
    }
    lifecycle.event_change(event_id=event.id, changes=changes, by=otto)
    page = desk.get(url(event, "settings/")).text
    assert "otto" in page
    for after in ("5", "yes", "Points to win: 200", "Games won", "leader wins, equal is a tie"):
        assert f"<ins>{after}</ins>" in page
    assert "<ins>Rounds that keep teammates apart: 3</ins>" in page
    assert "otto" not in desk.get(url(event)).text


def test_two_organisers_at_once(desk: Client, event: Event, otto: User) -> None:
    mine = settings_of(desk, event, place="Bar Sol", rounds_planned="6", check_in="on")
    theirs = {"rounds_planned": 5, "minutes": 40, "preset": "points"}
    lifecycle.event_change(event_id=event.id, changes=theirs, by=otto)
    page = send_refused(desk, url(event, "settings"), **mine)
    assert "Changed by somebody else in the meantime" in page
    assert "otto" in page
    # What was typed is there, beside what the other changed and nobody here touched.
    assert 'value="Bar Sol"' in field(page, "place")
    assert 'value="6"' in field(page, "rounds_planned")
    assert "checked" in field(page, "check_in")
    assert 'value="40"' in field(page, "minutes")
    assert '<option value="points" selected>' in page
    assert 'value="1"' in field(page, "revision")
    event.refresh_from_db()
    assert (event.place, event.rounds_planned, event.minutes) == ("", 5, 40)
    again = mine | {"revision": "1", "minutes": "40", "preset": "points"}
    assert desk.post(url(event, "settings"), again).status_code == 302
    event.refresh_from_db()
    assert (event.place, event.rounds_planned, event.minutes) == ("Bar Sol", 6, 40)


@pytest.mark.whole
def test_a_typing_error_does_not_hide_the_others_change(
    desk: Client, event: Event, otto: User
) -> None:
    mine = settings_of(desk, event, place="Bar Sol")
    lifecycle.event_change(event_id=event.id, changes={"minutes": 40}, by=otto)
    page = send_refused(desk, url(event, "settings"), **mine | {"rounds_planned": "0"})
    assert 'value="0"' in field(page, "revision")
    assert "Changed by somebody else" in send_refused(desk, url(event, "settings"), **mine)


@pytest.mark.django_db(transaction=True)
def test_of_two_saves_at_once_one_is_stored(event: Event, organiser: User, otto: User) -> None:
    both = [browser_of(organiser), browser_of(otto)]
    sent = [settings_of(desk, event, place=str(i)) for i, desk in enumerate(both)]

    def save(i: int) -> int:
        try:
            return both[i].post(url(event, "settings"), sent[i]).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(save, range(2))) == [302, 422]
    event.refresh_from_db()
    assert event.revision == EventChange.objects.count() == 1


def test_the_form_is_shown_anew_with_what_was_typed(desk: Client, event: Event) -> None:
    sent = settings_of(desk, event, game="domizerka", place="Bar Sol")
    page = desk.post(url(event, "settings/"), sent)
    assert page.status_code == 200
    assert 'value="Bar Sol"' in field(page.text, "place")
    assert "Tiles taken from the stock" in page.text
    event.refresh_from_db()
    assert event.game == "partnership"


def test_advice_on_an_event_that_is_there(desk: Client, event: Event) -> None:
    assert "Tables per round: 2; everybody plays." in desk.get(url(event, "settings/")).text
    asked = url(event, "settings/advice?expected=5&rounds_planned=3")
    assert "byes per round: 1" in desk.get(asked).text


@pytest.mark.parametrize("tail", ["settings/", "settings", "settings/advice", "finish", "reopen"])
def test_only_organisers(
    client: Client, event: Event, scorer: User, outsider: User, tail: str
) -> None:
    address = url(event, tail)
    assert client.get(address)["Location"] == f"/login/?next={address}"
    for user in (scorer, outsider):
        assert browser_of(user).get(address).status_code in {302, 403}
        assert browser_of(user).post(address).status_code in {403, 405}


def test_the_number_of_queries_is_fixed(desk: Client, event: Event, otto: User) -> None:
    for count in (1, 6):
        for i in range(count):
            changes = {"place": f"{count} {i}"}
            lifecycle.event_change(event_id=event.id, changes=changes, by=otto)
        with count_queries("page: the settings of an event with changes"):
            assert desk.get(url(event, "settings/")).status_code == 200


def test_whatever_is_chosen_among_words_is_said_in_words() -> None:
    """No page of settings, and no record of their changes, shows how a choice is stored."""
    said = [
        (setting_in_words(field.name, value), label)
        for field in Event._meta.concrete_fields
        for value, label in field.choices or ()
    ]
    assert len(said) > 10
    assert all(words == label for words, label in said)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("scoring", {"cap": 2, "no_show": "0.5"}, "cap of 2 × target; no-show score 0.5"),
        ("scoring", {}, "–"),
        ("scoring", {"unknown": 1}, "{'unknown': 1}"),
        ("policy", {"boards_per_round": 3, "boards_travel": True},
         "Boards per round: 3, Boards travel: yes"),
        ("check_in", False, "no"),
    ],
)  # fmt: skip
def test_what_is_no_choice_is_said_in_words_too(name: str, value: object, words: str) -> None:
    assert setting_in_words(name, value) == words


@pytest.mark.sampled
@pytest.mark.parametrize(
    "minute", [datetime(2026, 10, 25, 1, 30, 7), datetime(2026, 10, 25, 0, 30)]
)
def test_a_start_that_nobody_touched_stays(desk: Client, event: Event, minute: datetime) -> None:
    """Also the second half past two of the night the clocks go back, and its seconds."""
    starts = minute.replace(tzinfo=UTC)
    Event.objects.update(starts=starts, time_zone="Europe/Madrid")
    sent = settings_of(desk, event, place="Room 2")
    assert sent["starts"] == "2026-10-25T02:30"
    page = desk.post(url(event, "settings"), sent, follow=True).text
    assert "Settings saved." in page
    assert "the first one counts" not in page
    event.refresh_from_db()
    assert (event.starts, event.place) == (starts, "Room 2")
    sent = settings_of(desk, event, starts="2026-10-25T02:31")
    assert "the first one counts" in desk.post(url(event, "settings"), sent, follow=True).text
    event.refresh_from_db()
    assert event.starts == datetime(2026, 10, 25, 0, 31, tzinfo=UTC)


def test_an_event_that_was_never_played_is_deleted(
    desk: Client, event: Event, scorer: User, outsider: User
) -> None:
    rounds.round_draw(event_id=event.id)
    assert "Delete permanently" in desk.get(url(event, "settings/")).text
    for user in (scorer, outsider):
        assert browser_of(user).post(url(event, "delete")).status_code == 403
    page = desk.post(url(event, "delete"), follow=True)
    assert page.redirect_chain[-1][0] == f"/clubs/{event.club_id}/"
    assert f"{event.name} was deleted." in page.text
    assert not Event.objects.exists()
    assert Act.objects.filter(verb="event_delete", club=event.club_id).exists()


def test_an_event_that_was_played_is_not_deleted(desk: Client, event: Event) -> None:
    builders.publish_round(event)
    assert "Delete permanently" not in desk.get(url(event, "settings/")).text
    said = "A round has been published; cancel the event instead."
    assert said in send_refused(desk, url(event, "delete"))
    assert Event.objects.filter(id=event.id).exists()


def test_settings_are_changed(desk: Client, event: Event) -> None:
    Event.objects.filter(id=event.id).update(check_in=True)
    changes: dict[str, Any] = {
        "rounds_planned": "4",
        "preset": "efectividad",
        "tie_break-1": "wins",
        "tie_break-3": "lots",
        "cap": "1,5",
        "time_limit": "draw",
        "byes_per_round": "1",
        "club_rounds": "",
        "check_in": None,
    }
    form = settings_of(desk, event, **changes)
    assert "Settings saved." in send_accepted(desk, url(event, "settings"), event, **form)
    event.refresh_from_db()
    assert (event.rounds_planned, event.preset, event.check_in) == (4, "efectividad", False)
    assert (event.tie_breaks, event.scoring) == (["wins", "lots"], {"cap": 1.5})
    assert event.policy == {"byes_per_round": 1}
    page = desk.get(url(event, "settings/")).text
    assert 'value="1.5"' in page


OF_SOME = {"balance", "boards", "sections", "legs", "club_rounds", "byes_per_entry"} | {
    *("match_points", "team_event")
}
"""Settings that only some formats have."""


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("method", "fit"),
    [
        ("swiss", {"club_rounds", "byes_per_entry", "team_event"}),
        ("round_robin", {"team_event"}),
        ("round_robin_sections", {"sections", "team_event"}),
        ("team_swiss", {"boards", "byes_per_entry", "match_points"}),
        ("team_round_robin", {"boards", "legs", "match_points"}),
    ],
)
def test_the_settings_show_what_fits_the_format(
    desk: Client, event: Event, method: str, fit: set[str]
) -> None:
    Event.objects.filter(id=event.id).update(method=method)
    form = desk.get(url(event, "settings/")).context["form"]
    shown = {
        field.name
        for step in form.steps
        for field in (*step.fields, *(one for fold in step.folds for one in fold.fields))
    }
    assert shown & OF_SOME == fit
    assert {"cap", "byes_per_round", "hall_tables", "tie_break-1"} <= shown


def test_settings_that_do_not_fit_the_format_stay_as_they_are(desk: Client, event: Event) -> None:
    held = {"policy": {"boards": 3, "club_rounds": 1}, "scoring": {"match_points": "3-1-0"}}
    Event.objects.filter(id=event.id).update(**held, team_event=True)
    # What was typed before the format changed is kept, and is no fault however wrong it is.
    sent = settings_of(desk, event, method="round_robin", club_rounds="many", place="Bar Sol")
    page = desk.post(url(event, "settings/"), sent).text
    assert 'type="hidden"' in field(page, "club_rounds")
    assert 'value="many"' in field(page, "club_rounds")
    assert desk.post(url(event, "settings"), sent).status_code == 302
    event.refresh_from_db()
    assert (event.policy, event.scoring) == (held["policy"], held["scoring"])
    assert (event.method, event.team_event, event.place) == ("round_robin", True, "Bar Sol")
