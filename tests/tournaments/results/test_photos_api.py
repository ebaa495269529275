"""Photos of score sheets over REST: who adds them, who sees them, what is kept."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Club, User
from games.errors import StorageFull
from games.selectors import ROW_BYTES
from tests import builders
from tests.answers import schema
from tests.conftest import ApiFor
from tests.photos import picture
from tests.threads import run_at_once
from tournaments.models import Round, SheetPhoto, Table
from tournaments.results.services.photos import photo_add, sheet_enter_with_photo
from tournaments.results.services.sheets import ScoreSheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(club: Club) -> Round:
    return builders.publish_round(builders.pairs_event(club, 2))


@pytest.fixture
def table(row: Round, scorer: User) -> Table:
    found = builders.tables_of(row)[0]
    builders.enter_sheet(found, scorer, 104, 62)
    return found


@pytest.fixture
def api(api_for: ApiFor, scorer: User) -> APIClient:
    return api_for(scorer)


def add(
    api: APIClient, table: Table, sent: bytes, media: str = "image/jpeg", **headers: str
) -> Any:
    return api.post(f"/api/v1/tables/{table.id}/photos", sent, content_type=media, headers=headers)


def photos(api: APIClient, table: Table) -> Any:
    return api.get(f"/api/v1/tables/{table.id}/photos")


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_a_scorer_adds_one(form: str, api: APIClient, table: Table, scorer: User) -> None:
    answer = add(api, table, picture(form), f"image/{form.lower()}")
    assert answer.status_code == 201
    said = answer.json()
    assert (said["table"], said["version"], said["by"]) == (str(table.id), 1, "saul")
    assert (said["width"], said["height"], said["replaced_at"]) == (40, 30, None)
    assert photos(api, table).json()["results"] == [said]
    sent = api.get(f"/api/v1/photos/{said['id']}")
    assert sent.headers["Content-Type"] == "image/jpeg"
    assert sent.headers["X-Content-Type-Options"] == "nosniff"
    assert len(sent.content) == said["size"]
    assert sent.content[:3] == b"\xff\xd8\xff"
    again = api.get(f"/api/v1/photos/{said['id']}", headers={"If-None-Match": sent.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_its_type_is_that_of_its_bytes(api: APIClient, table: Table) -> None:
    assert add(api, table, picture("PNG"), "image/jpeg").status_code == 201
    answer = add(api, table, b"<svg/>", "image/png")
    assert (answer.status_code, answer.json()["code"]) == (422, "photo_refused")
    assert add(api, table, b"{}", "application/json").status_code == 415


def test_the_same_again_changes_nothing(api: APIClient, table: Table) -> None:
    first = add(api, table, picture("PNG"))
    again = add(api, table, picture("PNG"))
    assert (again.status_code, again.json()) == (200, first.json())
    assert SheetPhoto.objects.count() == 1


def test_another_takes_its_place_and_a_correction_has_its_own(
    api: APIClient, table: Table, scorer: User
) -> None:
    old = add(api, table, picture("PNG")).json()
    new = add(api, table, picture("WEBP")).json()
    builders.enter_sheet(table, scorer, 104, 61, reason="misread")
    third = add(api, table, picture("PNG")).json()
    shown = photos(api, table).json()["results"]
    assert [one["id"] for one in shown] == [third["id"], new["id"], old["id"]]
    assert [one["version"] for one in shown] == [2, 1, 1]
    assert [bool(one["replaced_at"]) for one in shown] == [False, False, True]
    assert api.get(f"/api/v1/photos/{old['id']}").status_code == 200


def test_a_table_without_a_result_has_none(api: APIClient, row: Round) -> None:
    answer = add(api, builders.tables_of(row)[0], picture("PNG"))
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert not SheetPhoto.objects.exists()


def test_only_for_the_version_that_was_seen(api: APIClient, table: Table) -> None:
    headers = {"If-Match": '"2"'}
    answer = add(api, table, picture("PNG"), **headers)
    assert (answer.status_code, answer.json()["version"]) == (412, 1)
    assert add(api, table, picture("PNG"), **{"If-Match": '"1"'}).status_code == 201


def test_a_large_file_is_refused_and_the_schema_says_so(
    api: APIClient, table: Table, settings: Any
) -> None:
    described = schema()["paths"]["/api/v1/tables/{table_id}/photos"]["post"]
    sizes = {one["schema"]["maxLength"] for one in described["requestBody"]["content"].values()}
    assert sizes == {settings.MOST_PHOTO_BYTES}
    assert set(described["requestBody"]["content"]) == {"image/jpeg", "image/png", "image/webp"}
    settings.MOST_PHOTO_BYTES = 1024**2
    answer = add(api, table, picture("PNG") + bytes(1024**2))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert "1 MB" in answer.json()["detail"]
    assert not SheetPhoto.objects.exists()


@pytest.mark.sampled
@pytest.mark.parametrize("limit", ["MOST_EVENT_PHOTO_BYTES", "MOST_CLUB_PHOTO_BYTES"])
def test_there_is_an_end_to_what_is_kept(
    limit: str, api: APIClient, table: Table, settings: Any
) -> None:
    first = add(api, table, picture("PNG")).json()
    # Room for what was replaced and for another like it.
    setattr(settings, limit, 2 * (first["size"] + ROW_BYTES) + 100)
    assert add(api, table, picture("WEBP")).status_code == 201
    full = add(api, table, picture("JPEG", (400, 300)))
    assert (full.status_code, full.json()["code"]) == (413, "storage_full")
    assert api.get(full.json()["type"]).status_code == 200
    assert [bool(one["replaced_at"]) for one in photos(api, table).json()["results"]] == [
        False,
        True,
    ]
    # What is there already is no more; what is taken away makes room.
    assert add(api, table, picture("WEBP")).status_code == 200
    assert api.delete(f"/api/v1/photos/{first['id']}").status_code == 204
    assert add(api, table, picture("BMP")).json()["code"] == "photo_refused"
    assert add(api, table, picture("PNG", (41, 30))).status_code == 201


def test_the_photos_of_its_events_count_for_the_club(
    api: APIClient, club: Club, table: Table, scorer: User, settings: Any
) -> None:
    size = add(api, table, picture("PNG")).json()["size"] + ROW_BYTES
    event = builders.pairs_event(club, 2, name="Tuesday pairs", prefix="T")
    other = builders.tables_of(builders.publish_round(event))[0]
    builders.enter_sheet(other, scorer, 104, 62)
    settings.MOST_EVENT_PHOTO_BYTES = settings.MOST_CLUB_PHOTO_BYTES = size
    assert add(api, other, picture("PNG")).json()["code"] == "storage_full"
    settings.MOST_CLUB_PHOTO_BYTES = 2 * size
    assert add(api, other, picture("PNG")).status_code == 201


def test_a_sheet_whose_photo_has_no_room_is_not_entered(
    row: Round, scorer: User, settings: Any
) -> None:
    settings.MOST_EVENT_PHOTO_BYTES = 10
    table = builders.tables_of(row)[0]
    with pytest.raises(StorageFull):
        sheet_enter_with_photo(
            table_id=table.id,
            photo=picture("PNG"),
            by=scorer,
            now=timezone.now(),
            sheet=ScoreSheet({"AC": 104, "BD": 62}),
        )
    table.refresh_from_db()
    assert table.state == Table.State.OPEN


def test_who_adds_and_who_sees(
    api: APIClient, api_for: ApiFor, club: Club, table: Table, organiser: User, outsider: User
) -> None:
    player = builders.member(club, builders.user("pia"), role="player")
    kept = add(api_for(organiser), table, picture("PNG")).json()
    address = f"/api/v1/photos/{kept['id']}"
    assert add(api_for(None), table, picture("WEBP")).status_code == 401
    for user in (player, outsider):
        assert add(api_for(user), table, picture("WEBP")).status_code == 403
    assert add(api_for(organiser, ("submit",)), table, picture("WEBP")).status_code == 403
    for user in (organiser, player):
        assert api_for(user).get(address).status_code == 200
        assert photos(api_for(user), table).status_code == 200
    assert api_for(outsider).get(address).status_code == 404
    assert photos(api_for(outsider), table).status_code == 403
    assert api_for(None).get(address).status_code == 401
    assert photos(api_for(None), table).status_code == 401
    assert api_for(organiser).get(f"/api/v1/photos/{table.id}").status_code == 404
    assert SheetPhoto.objects.count() == 1


def test_lists_never_read_a_picture(api: APIClient, table: Table) -> None:
    counts = []
    for form in ("PNG", "WEBP"):
        add(api, table, picture(form))
        with CaptureQueriesContext(connection) as taken:
            photos(api, table)
        counts.append(len(taken))
        assert not [one for one in taken if '_sheetphoto"."body"' in one["sql"]]
    assert counts[0] == counts[1]


@pytest.mark.django_db(transaction=True)
def test_two_at_once_leave_one_that_counts(table: Table, scorer: User) -> None:
    def send(form: str) -> None:
        photo_add(table_id=table.id, body=picture(form), by=scorer, now=timezone.now())

    run_at_once(send, ("PNG", "WEBP", "JPEG"))
    assert SheetPhoto.objects.count() == 3
    assert SheetPhoto.objects.filter(replaced_at__isnull=True).count() == 1


def test_scorers_take_a_photo_away(
    api: APIClient, api_for: ApiFor, outsider: User, club: Club, table: Table
) -> None:
    player = builders.member(club, builders.user("pia"), role="player")
    made = add(api, table, picture("JPEG")).json()
    path = f"/api/v1/photos/{made['id']}"
    assert APIClient().delete(path).status_code == 401
    assert api_for(player).delete(path).status_code == 403
    assert api_for(outsider).delete(path).status_code == 404
    assert api.get(path).status_code == 200
    assert api.delete(path).status_code == 204
    assert api.delete(path).status_code == 204
    assert api.get(path).status_code == 404
    (listed,) = api.get(f"/api/v1/tables/{table.id}/photos").json()["results"]
    assert listed["removed_at"]
