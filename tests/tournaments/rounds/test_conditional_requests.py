"""Who changes what he has not seen is told so; what is known already is not sent again."""

import pytest
from rest_framework.test import APIClient

from clubs.models import User
from tests import builders
from tests.conftest import ApiFor, once
from tournaments.models import Event, Round
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    """An organiser's client that names no ETag by itself."""
    client = api_for(organiser)
    client.defaults.pop("HTTP_IF_MATCH")
    return client


made, event = once(lambda club: builders.pairs_event(club, 8))


@pytest.fixture
def draft(event: Event) -> Round:
    return rounds.round_draw(event_id=event.id)


def two_entries(draft: Round) -> list[str]:
    tables = list(draft.tables.order_by("number"))
    found = [tables[0].seats.first(), tables[1].seats.first()]
    return [str(seat.entry_id) for seat in found if seat]


def test_settings_are_changed_by_who_has_seen_them(api: APIClient, event: Event) -> None:
    path = f"/api/v1/events/{event.id}"
    seen = api.get(path)["ETag"]
    missing = api.patch(path, {"place": "Bar Sol"})
    assert (missing.status_code, missing.json()["code"]) == (428, "precondition_required")
    changed = api.patch(path, {"place": "Bar Sol"}, headers={"If-Match": seen})
    assert changed.status_code == 200
    stale = api.patch(path, {"place": "Bar Luna"}, headers={"If-Match": seen})
    assert (stale.status_code, stale.json()["code"]) == (412, "settings_changed")
    again = api.patch(path, {"place": "Bar Luna"}, headers={"If-Match": changed["ETag"]})
    assert again.status_code == 200
    assert api.patch(path, {"place": ""}, headers={"If-Match": "*"}).status_code == 200
    now = api.get(path)["ETag"]
    for odd in ("yesterday", '"-1"', "", f'"x{now[1:]}', '"0-abc", "yesterday"'):
        refused = api.patch(path, {"place": ""}, headers={"If-Match": odd})
        assert (refused.status_code, refused.json()["code"]) == (412, "settings_changed"), odd
    several = api.patch(path, {"place": ""}, headers={"If-Match": f'"0-abc", W/{now}'})
    assert several.status_code == 200


def test_a_draft_is_changed_by_who_has_seen_it(api: APIClient, draft: Round) -> None:
    path = f"/api/v1/rounds/{draft.id}"
    seen = {"If-Match": api.get(path)["ETag"]}
    swap = {"kind": "swap", "entries": two_entries(draft)}
    assert api.post(f"{path}/edits", swap).status_code == 428
    assert api.post(f"{path}/redraw", {}).status_code == 428
    assert api.post(f"{path}/edits", swap, headers=seen).status_code == 201
    for answer in (
        api.post(f"{path}/edits", swap, headers=seen),
        api.post(f"{path}/redraw", {}, headers=seen),
        api.post(f"{path}/publish", headers=seen),
        api.delete(path, headers=seen),
    ):
        assert (answer.status_code, answer.json()["code"]) == (412, "draft_changed")
    seen = {"If-Match": api.get(path)["ETag"]}
    drawn = api.post(f"{path}/redraw", {}, headers=seen)
    assert drawn.status_code == 200
    published = api.post(f"{path}/publish", headers={"If-Match": drawn["ETag"]})
    assert published.status_code == 200


def test_what_is_known_is_not_sent_again(api: APIClient, event: Event, organiser: User) -> None:
    row = builders.publish_round(event)
    paths = [
        f"/api/v1/{path}"
        for path in (
            f"events/{event.id}",
            f"events/{event.id}/entries",
            f"events/{event.id}/standings",
            f"rounds/{row.id}",
            f"tables/{builders.tables_of(row)[0].id}",
            f"clubs/{event.club_id}/players",
            "events",
            "games",
            "clubs",
        )
    ]
    tags = {}
    for path in paths:
        first = api.get(path)
        tags[path] = first["ETag"]
        again = api.get(path, headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b""), path
        assert again["ETag"] == first["ETag"]
    builders.enter_sheet(builders.tables_of(row)[0], organiser, 104, 62)
    for path in paths[2:5]:
        assert api.get(path, headers={"If-None-Match": tags[path]}).status_code == 200, path


def test_pages_change_only_the_draft_that_is_shown(draft: Round, organiser: User) -> None:
    from tests.pages import browser_of, url

    page = browser_of(organiser)
    one, other = two_entries(draft)
    sent = {"one": one, "other": other, "revision": str(draft.revision)}
    shown = page.get(url(draft)).text
    assert f'name="revision" value="{draft.revision}"' in shown
    assert page.post(url(draft, "swap"), sent).status_code == 302
    for name in ("swap", "move", "redraw", "undo", "publish", "discard"):
        stale = page.post(url(draft, name), sent | {"entry": one, "to": "2"})
        assert stale.status_code == 422, name
        assert "was changed in the meantime" in stale.text, name
