"""Events change on record, end by an act, go on, are called off."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest

from clubs.models import User
from tests import builders
from tests.conftest import once
from tournaments.errors import SettingsChanged
from tournaments.events.selectors.events import changes_of_event
from tournaments.events.services import lifecycle
from tournaments.events.services.plans import plan_before, plan_of
from tournaments.models import Event, EventChange
from tournaments.rounds.services import rounds
from web.faults import InvalidInput, NotFound, WrongState

pytestmark = pytest.mark.django_db
NOWHERE = UUID("01890000-0000-7000-8000-000000000000")


made, event = once(lambda club: builders.pairs_event(club, 4))


def change(event: Event, by: User, revision: int | None = None, **changes: Any) -> Event:
    return lifecycle.event_change(event_id=event.id, changes=changes, by=by, revision=revision)


def test_a_change_is_on_record(event: Event, organiser: User) -> None:
    starts = datetime(2026, 11, 27, 18, 30, tzinfo=UTC)
    after = change(event, organiser, rounds_planned=5, starts=starts, minutes=40, place=" a  b ")
    assert (after.revision, after.rounds_planned, after.place) == (1, 5, "a b")
    kept = EventChange.objects.get()
    assert (kept.by, kept.revision) == (organiser, 1)
    assert kept.changes == {
        "rounds_planned": [3, 5],
        "starts": [None, "2026-11-27T18:30:00+00:00"],
        "minutes": [None, 40],
        "place": ["", "a b"],
    }
    change(event, organiser, rounds_planned=5)
    assert EventChange.objects.count() == 1, "what stays as it is is no change"
    after = change(event, organiser, options={"target": 200}, tie_breaks=["wins"])
    latest = changes_of_event(after)
    assert [one.revision for one in latest] == [2, 1]
    assert plan_before(plan_of(after), [one.changes for one in latest]) == plan_of(event)
    assert changes_of_event(after, since=1) == latest[:1]


def test_a_change_over_somebody_elses_is_refused(event: Event, organiser: User) -> None:
    change(event, organiser, revision=0, rounds_planned=5)
    with pytest.raises(SettingsChanged) as refusal:
        change(event, organiser, revision=0, place="Bar Sol")
    assert refusal.value.data["revision"] == 1
    event.refresh_from_db()
    assert (event.place, event.rounds_planned) == ("", 5)
    assert change(event, organiser, revision=1, place="Bar Sol").revision == 2


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("rounds_planned", 0), ("rounds_planned", -1), ("rounds_planned", 201)),
        *(("minutes", 0), ("minutes", 601), ("place", "x" * 121), ("place", "a\nb")),
    ],
)
def test_what_no_event_has(event: Event, organiser: User, name: str, value: Any) -> None:
    with pytest.raises(InvalidInput) as refusal:
        change(event, organiser, **{name: value})
    assert refusal.value.data["pointer"] == f"/{name}"
    assert not EventChange.objects.exists()


def test_fewer_rounds_end_nothing(event: Event, organiser: User) -> None:
    builders.close(builders.play_round(event, organiser))
    assert change(event, organiser, rounds_planned=1).state == "running"
    with pytest.raises(InvalidInput):
        change(event, organiser, rounds_planned=0)


def test_an_event_ends_and_goes_on(event: Event, organiser: User) -> None:
    with pytest.raises(WrongState):
        lifecycle.event_finish(event_id=event.id, by=organiser)
    with pytest.raises(WrongState):
        lifecycle.event_reopen(event_id=event.id, by=organiser)
    row = builders.play_round(event, organiser)
    with pytest.raises(WrongState, match="Round 1 is not closed"):
        lifecycle.event_finish(event_id=event.id, by=organiser)
    builders.close(row)
    draft = rounds.round_draw(event_id=event.id)
    with pytest.raises(WrongState, match="Round 2"):
        lifecycle.event_finish(event_id=event.id, by=organiser)
    rounds.round_discard(round_id=draft.id)
    for _twice in range(2):
        assert lifecycle.event_finish(event_id=event.id, by=organiser).state == "finished"
    with pytest.raises(WrongState):
        change(event, organiser, rounds_planned=5)
    with pytest.raises(WrongState):
        lifecycle.event_cancel(event_id=event.id, by=organiser)
    assert lifecycle.event_reopen(event_id=event.id, by=organiser).state == "running"
    found = [one.changes["state"] for one in changes_of_event(event)]
    assert found == [["finished", "running"], ["running", "finished"]]


def test_an_event_is_called_off(event: Event, organiser: User) -> None:
    for _twice in range(2):
        assert lifecycle.event_cancel(event_id=event.id, by=organiser).state == "cancelled"
    with pytest.raises(WrongState):
        lifecycle.event_finish(event_id=event.id, by=organiser)
    assert lifecycle.event_reopen(event_id=event.id, by=organiser).state == "open"
    builders.publish_round(event)
    lifecycle.event_cancel(event_id=event.id, by=organiser)
    assert lifecycle.event_reopen(event_id=event.id, by=organiser).state == "running"
    for act in (lifecycle.event_finish, lifecycle.event_reopen, lifecycle.event_cancel):
        with pytest.raises(NotFound):
            act(event_id=NOWHERE, by=organiser)
