"""Who never checked in is withdrawn with the publication that the event's rules name."""

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tests.pages import logged_in, url
from tournaments.entries.services import entries
from tournaments.models import Entry, Event, PlayerAct, Round
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    """Six pairs, of which the last has not checked in."""
    made = builders.pairs_event(club, 6)
    Event.objects.filter(id=made.id).update(check_in=True)
    made.refresh_from_db()
    here = made.entries.filter(number__lt=6).values_list("id", flat=True)
    entries.entries_check_in(event_id=made.id, entries=list(here))
    return made


def rules(api: APIClient, event: Event, confirm_by: int) -> int:
    sent = {"yellow": 0, "red": 0, "confirm_by": confirm_by}
    return api.put(f"/api/v1/events/{event.id}/cards/rules", sent).status_code


def last(event: Event) -> Entry:
    return event.entries.get(number=6)


def next_round(event: Event, number: int) -> Round:
    """The next round with the first five at it again."""
    here = event.entries.filter(number__lt=6).values_list("id", flat=True)
    entries.entries_check_in(event_id=event.id, entries=list(here), number=number)
    return builders.published(event)


def test_who_never_checked_in_is_withdrawn(event: Event, organiser: User, api_for: ApiFor) -> None:
    assert rules(api_for(organiser), event, 1) == 200
    desk = logged_in(organiser)
    desk.post(url(event, "draw"))
    row = event.rounds.get()
    said = desk.post(url(row, "publish"), {"next": url(row)}, follow=True).text
    assert "1 entry never checked in and is withdrawn." in said
    assert last(event).to_round == 1
    assert event.entries.filter(to_round=None).count() == 5
    page = desk.get(url(event, "people/")).text
    assert "never checked in, and was withdrawn" in page
    act = PlayerAct.objects.filter(event=event)[0]
    assert (act.kind, act.number, act.by) == ("gone", 1, None)
    # The desk takes it back as any withdrawal.
    entries.entry_return(entry_id=last(event).id)
    assert last(event).to_round is None


def test_it_is_undone_with_the_publication(event: Event, organiser: User, api_for: ApiFor) -> None:
    rules(api_for(organiser), event, 1)
    row = builders.published(event)
    assert last(event).to_round == 1
    rounds.round_unpublish(round_id=row.id)
    assert last(event).to_round is None
    assert not PlayerAct.objects.exists()


def test_who_checked_in_once_has_confirmed(event: Event, organiser: User, api_for: ApiFor) -> None:
    rules(api_for(organiser), event, 2)
    builders.close(builders.play_round(event, organiser))
    assert last(event).to_round is None, "the rule is of round 2"
    entries.entries_check_in(event_id=event.id, entries=[last(event).id], number=3)
    next_round(event, 2)
    assert last(event).to_round is None


def test_the_rule_holds_for_later_rounds(event: Event, organiser: User, api_for: ApiFor) -> None:
    builders.close(builders.play_round(event, organiser))
    rules(api_for(organiser), event, 1)
    next_round(event, 2)
    assert last(event).to_round == 2


def test_without_the_rule_nobody_is_withdrawn(event: Event) -> None:
    builders.published(event)
    assert last(event).to_round is None


def test_an_event_without_check_in_has_no_such_rule(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    made = builders.pairs_event(club, 4, name="Open", prefix="O ")
    answer = api_for(organiser).put(
        f"/api/v1/events/{made.id}/cards/rules", {"yellow": 0, "red": 0, "confirm_by": 1}
    )
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/confirm_by")
