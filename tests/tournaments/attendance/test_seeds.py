"""Seeds by hand: who sets them, until when, and that the draw goes by them."""

from uuid import uuid4

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor, once
from tests.pages import browser_of, error_of, send_accepted, send_refused, url
from tournaments.attendance.forms import SeedsForm
from tournaments.entries.selectors.entries import entries_of_event
from tournaments.entries.services.entries import entries_add
from tournaments.models import Event
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


made, event = once(lambda club: builders.pairs_event(club, 4, method="knockout", rounds_planned=2))


def seeds(event: Event) -> list[int]:
    """The numbers of the entries, the first seed first."""
    return list(event.entries.order_by("stage_seed").values_list("number", flat=True))


def form_of(event: Event, **changes: str) -> dict[str, str]:
    """What the form sends, with other numbers for some entries (`n3` is entry 3)."""
    form = SeedsForm(list(entries_of_event(event)))
    said = {name: str(field.initial) for name, field in form.fields.items()}
    for key, text in changes.items():
        said[f"seed-{event.entries.get(number=int(key[1:])).id}"] = text
    return said


def test_a_number_moves_an_entry(organiser: User, event: Event) -> None:
    desk = browser_of(organiser)
    assert "Seed by hand" in desk.get(url(event, "people/")).text
    page = send_accepted(
        desk, url(event, "seeds"), event, "people/?seeds=1", **form_of(event, n4="1")
    )
    assert "Seeds saved." in page
    assert seeds(event) == [4, 1, 2, 3]
    send_accepted(desk, url(event, "seeds"), event, "people/", **form_of(event, n4="3"))
    assert seeds(event) == [1, 2, 4, 3]
    late = builders.pairs(event.club, 1, "Late ")[0]
    entries_add(event_id=event.id, partnerships=[late.id])
    assert seeds(event) == [1, 2, 4, 3, 5]
    send_accepted(desk, url(event, "seeds"), event, "people/", ratings="")
    assert set(event.entries.values_list("stage_seed", flat=True)) == {None}


def test_the_draw_goes_by_them(organiser: User, event: Event, api_for: ApiFor) -> None:
    order = {number: str(event.entries.get(number=number).id) for number in range(1, 5)}
    said = [order[number] for number in (3, 1, 2, 4)]
    answer = api_for(organiser).put(f"/api/v1/events/{event.id}/seeds", {"entries": said}).json()
    assert [(one["id"], one["seed"]) for one in answer["results"]] == list(
        zip(said, range(1, 5), strict=True)
    )
    row = rounds.round_draw(event_id=event.id)
    met = {frozenset(seat.entry.number for seat in one.seats.all()) for one in row.tables.all()}
    assert met == {frozenset({3, 4}), frozenset({1, 2})}


def test_what_is_refused(organiser: User, event: Event, club: Club, api_for: ApiFor) -> None:
    desk, api, path = browser_of(organiser), api_for(organiser), f"/api/v1/events/{event.id}/seeds"
    one = event.entries.get(number=2)
    text = send_refused(desk, url(event, "seeds"), **form_of(event, n2="9"))
    assert "1 to 4" in error_of(text, f"seed-{one.id}")
    for wrong in ([str(one.id)], [str(one.id)] * 4, [str(uuid4())]):
        refused = api.put(path, {"entries": wrong})
        assert (refused.status_code, refused.json()["pointer"]) == (422, "/entries")
    form = form_of(event)
    rounds.round_draw(event_id=event.id)
    assert "before the first round is drawn" in send_refused(desk, url(event, "seeds"), **form)
    assert api.put(path, {"entries": []}).status_code == 409
    assert "Seed by hand" not in desk.get(url(event, "people/")).text
    other = builders.pairs_event(club, 4, method="round_robin", prefix="R ")
    assert "does not seed" in send_refused(desk, url(other, "seeds"), ratings="")
    assert "Seed by hand" not in desk.get(url(other, "people/")).text


def test_they_are_for_organisers(
    client: Client, scorer: User, outsider: User, event: Event, api_for: ApiFor
) -> None:
    path = f"/api/v1/events/{event.id}/seeds"
    assert client.post(url(event, "seeds")).headers["Location"].startswith("/login/")
    assert APIClient().put(path, {"entries": []}).status_code == 401
    for user in (scorer, outsider):
        assert browser_of(user).post(url(event, "seeds"), form_of(event)).status_code == 403
        assert api_for(user).put(path, {"entries": []}).status_code == 403
