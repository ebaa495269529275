"""Who never checked in is withdrawn with the publication that the event's settings name."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor, once
from tests.pages import browser_of, url
from tournaments.entries.services import entries
from tournaments.models import Entry, Event, PlayerAct, Round
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


def make_event(club: Club) -> Event:
    """Six pairs, of which the last has not checked in."""
    made = builders.pairs_event(club, 6)
    Event.objects.filter(id=made.id).update(check_in=True)
    made.refresh_from_db()
    here = made.entries.filter(number__lt=6).values_list("id", flat=True)
    entries.entries_check_in(event_id=made.id, entries=list(here))
    return made


made, event = once(make_event)


def confirm_by(api: APIClient, event: Event, number: int | None) -> Any:
    answer = api.patch(f"/api/v1/events/{event.id}", {"confirm_by": number})
    event.refresh_from_db()
    return answer


def last(event: Event) -> Entry:
    return event.entries.get(number=6)


def next_round(event: Event, number: int) -> Round:
    """The next round with the first five at it again."""
    here = event.entries.filter(number__lt=6).values_list("id", flat=True)
    entries.entries_check_in(event_id=event.id, entries=list(here), number=number)
    return builders.publish_round(event)


def test_who_never_checked_in_is_withdrawn(event: Event, organiser: User, api_for: ApiFor) -> None:
    assert confirm_by(api_for(organiser), event, 1).json()["confirm_by"] == 1
    desk = browser_of(organiser)
    desk.post(url(event, "draw"))
    row = event.rounds.get()
    said = desk.post(url(row, "publish"), {"next": url(row)}, follow=True).text
    assert "1 entry was withdrawn for not checking in." in said
    assert last(event).to_round == 1
    assert event.entries.filter(to_round=None).count() == 5
    page = desk.get(url(event, "people/")).text
    assert "withdrawn for not checking in" in page
    act = PlayerAct.objects.filter(event=event)[0]
    assert (act.kind, act.number, act.by) == ("gone", 1, None)
    # The desk takes it back as any withdrawal.
    entries.entry_return(entry_id=last(event).id)
    assert last(event).to_round is None


def test_it_is_undone_with_the_publication(event: Event, organiser: User, api_for: ApiFor) -> None:
    confirm_by(api_for(organiser), event, 1)
    row = builders.publish_round(event)
    assert last(event).to_round == 1
    rounds.round_unpublish(round_id=row.id)
    assert last(event).to_round is None
    assert not PlayerAct.objects.exists()


def test_who_checked_in_once_has_confirmed(event: Event, organiser: User, api_for: ApiFor) -> None:
    confirm_by(api_for(organiser), event, 2)
    builders.close(builders.play_round(event, organiser))
    assert last(event).to_round is None, "the rule is of round 2"
    entries.entries_check_in(event_id=event.id, entries=[last(event).id], number=3)
    next_round(event, 2)
    assert last(event).to_round is None


def test_the_rule_holds_for_later_rounds(event: Event, organiser: User, api_for: ApiFor) -> None:
    builders.close(builders.play_round(event, organiser))
    confirm_by(api_for(organiser), event, 1)
    next_round(event, 2)
    assert last(event).to_round == 2


def test_without_the_rule_nobody_is_withdrawn(event: Event) -> None:
    builders.publish_round(event)
    assert last(event).to_round is None


def test_it_goes_with_check_in(
    event: Event, club: Club, organiser: User, scorer: User, outsider: User, api_for: ApiFor
) -> None:
    desk = api_for(organiser)
    made = builders.pairs_event(club, 4, name="Open", prefix="O ")
    answer = confirm_by(desk, made, 1)
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/confirm_by")
    sent = {"name": "New", "club": str(club.id), "game": "partnership", "method": "swiss"}
    more = {"shape": "pairs", "rounds_planned": 3, "confirm_by": 1}
    new = desk.post("/api/v1/events", sent | more)
    assert (new.status_code, new.json()["pointer"]) == (422, "/confirm_by")
    assert desk.post("/api/v1/events", sent | more | {"check_in": True}).json()["confirm_by"] == 1
    assert confirm_by(desk, event, 0).status_code == 422
    assert confirm_by(desk, event, 1).status_code == 200
    off = desk.patch(f"/api/v1/events/{event.id}", {"check_in": False})
    assert (off.status_code, off.json()["pointer"]) == (422, "/confirm_by")
    assert confirm_by(desk, event, None).json()["confirm_by"] is None
    for api, status in ((api_for(scorer), 403), (api_for(outsider), 403), (APIClient(), 401)):
        assert confirm_by(api, event, 1).status_code == status


def test_it_is_a_setting_on_the_pages(event: Event, organiser: User) -> None:
    desk = browser_of(organiser)
    page = desk.get(url(event, "settings/"))
    form = page.context["form"]
    typed = form.as_sent() | {"confirm_by": "2"}
    assert desk.post(url(event, "settings"), typed).status_code == 302
    event.refresh_from_db()
    assert event.confirm_by == 2
    assert event.changes.get().changes == {"confirm_by": [None, 2]}
    about = APIClient().get(url(event, "about/")).content.decode()
    assert "Check in by round" in about
    sent = form.as_sent() | {"confirm_by": "2", "check_in": "", "revision": "1"}
    answer = desk.post(url(event, "settings"), sent)
    assert answer.status_code == 422
    assert "The event has no check-in; turn it on or leave this blank." in answer.text


def test_rules_of_cards_have_no_such_rule(event: Event, organiser: User, api_for: ApiFor) -> None:
    rules = f"/api/v1/events/{event.id}/cards/rules"
    sent = {"yellow": 0, "red": 0}
    assert "confirm_by" not in api_for(organiser).put(rules, sent).json()
    assert api_for(organiser).put(rules, sent | {"confirm_by": 1}).status_code == 422
