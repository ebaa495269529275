"""An event leaves over REST and is taken elsewhere, or the answer says why not."""

import json
from io import BytesIO
from typing import Any

import psycopg
import pytest
from django.db import connection
from rest_framework.test import APIClient

from clubs.models import Club, Membership, User
from tests import builders
from tests.conftest import ApiFor
from tests.tournaments.feeds.archives import elsewhere
from tournaments.feeds.services.archive import archive_take, importing
from tournaments.models import Event
from web.rest.parsers import LONGEST_LOG

pytestmark = pytest.mark.django_db
NDJSON = "application/x-ndjson"


def fetch(api: APIClient, event: Event) -> bytes:
    return fetch_as(api, event, "monday-pairs")


def fetch_as(api: APIClient, event: Event, name: str) -> bytes:
    answer: Any = api.get(f"/api/v1/events/{event.id}/archive")
    assert answer.status_code == 200
    assert answer["Content-Type"] == NDJSON
    assert answer["Content-Disposition"] == f'attachment; filename="{name}-archive.ndjson"'
    return b"".join(answer.streaming_content)


def send_archive(api: APIClient, body: bytes) -> Any:
    return api.post("/api/v1/archives", body, content_type=NDJSON)


@pytest.mark.django_db(transaction=True)
def test_an_event_moves(club: Club, organiser: User, api_for: ApiFor) -> None:
    event = builders.rated_event(club, organiser, 4)
    here = api_for(organiser)
    written = fetch(here, event)
    standings = here.get(f"/api/v1/events/{event.id}/standings").content

    known = send_archive(here, written)
    assert (known.status_code, known.json()["made"]) == (200, False)

    otto = elsewhere()
    there = api_for(otto)
    taken = send_archive(there, written)
    assert (taken.status_code, taken.json()["event"]) == (201, str(event.id))
    assert taken.json()["counts"]["round"] == 3
    assert fetch(there, event) == written
    assert there.get(f"/api/v1/events/{event.id}/standings").content == standings
    assert Membership.objects.get(club_id=club.id).user == otto
    assert send_archive(there, written).status_code == 200


def test_only_who_runs_the_club_fetches(
    club: Club, organiser: User, scorer: User, outsider: User, api_for: ApiFor
) -> None:
    event = builders.pairs_event(club, 4)
    path = f"/api/v1/events/{event.id}/archive"
    assert api_for(None).get(path).status_code == 401
    for user in (scorer, outsider):
        assert api_for(user).get(path).status_code == 403
    assert api_for(organiser, ("submit",)).get(path).status_code == 403
    assert api_for(organiser).get(f"/api/v1/events/{club.id}/archive").status_code == 404


def test_whoever_takes_one_may_make_clubs(
    club: Club, organiser: User, outsider: User, api_for: ApiFor
) -> None:
    event = builders.pairs_event(club, 4)
    written = fetch(api_for(organiser), event)
    assert send_archive(api_for(None), written).status_code == 401
    assert send_archive(api_for(outsider, ("read", "submit")), written).status_code == 403
    # The club is there, and is somebody else's.
    Event.objects.all().delete()
    refused = send_archive(api_for(outsider), written)
    assert (refused.status_code, refused.json()["code"]) == (422, "archive_refused")
    assert not Event.objects.exists()


def test_what_is_no_archive_is_refused_with_its_line(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    event = builders.pairs_event(club, 4)
    api = api_for(organiser)
    lines = fetch(api, event).splitlines(keepends=True)
    Event.objects.all().delete()
    other = json.loads(lines[3]) | {"name": "Otra"}
    for body in (
        b"".join([*lines[:3], json.dumps(other).encode() + b"\n", *lines[4:]]),
        b"".join(lines[:-1]),
        b"no archive",
    ):
        refused = send_archive(api, body)
        assert (refused.status_code, refused.json()["code"]) == (422, "archive_refused")
        assert isinstance(refused.json()["line"], int)
    twice = [*lines[:2], lines[2].replace(b'{"', b'{"line":"x","', 1), *lines[3:]]
    told = "Line 3: The key line appears twice in one object."
    assert send_archive(api, b"".join(twice)).json()["detail"] == told
    assert send_archive(api, b"").status_code == 422
    assert api.post("/api/v1/archives", {}, format="json").status_code == 415
    assert not Event.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_they_are_taken_one_after_the_other(club: Club, organiser: User, api_for: ApiFor) -> None:
    """One takes about a statement a line: many at once would leave nobody else a thread."""
    api = api_for(organiser)
    written = fetch(api, builders.pairs_event(club, 4))
    Event.objects.all().delete()
    with psycopg.connect(**connection.get_connection_params()) as other:
        other.execute("SELECT pg_advisory_xact_lock(hashtext('archives'))")
        busy = send_archive(api, written)
        assert (busy.status_code, busy.json()["code"]) == (409, "wrong_state")
        assert not Event.objects.exists()
    assert send_archive(api, written).status_code == 201


def test_one_that_takes_too_long_to_draw_again_is_for_the_command(
    club: Club, organiser: User, api_for: ApiFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = builders.rotating_event(club, 8, method="rotating")
    builders.publish_round(event)
    written = fetch_as(api_for(organiser), event, "mixed-evening")
    otto = elsewhere()
    monkeypatch.setattr(importing, "MOST_WORK", 10)
    refused = send_archive(api_for(otto), written)
    assert (refused.status_code, refused.json()["code"]) == (422, "archive_refused")
    assert "import-archive" in refused.json()["detail"]
    assert not Event.objects.exists()
    assert archive_take(BytesIO(written), otto).made


def test_one_that_is_too_long_is_for_the_command(
    organiser: User, api_for: ApiFor, settings: Any
) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    answer = send_archive(api_for(organiser), b"x" * 1001)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert "import-archive" in answer.json()["detail"]
    assert LONGEST_LOG > 1000
