"""Photos of score sheets on pages: with the sheet, later, from the table's page and the desk."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, User
from tests import builders
from tests.conftest import once
from tests.pages import browser_of, error_of, send_refused, url
from tests.photos import picture
from tournaments.models import Result, Round, SheetPhoto, Table

pytestmark = pytest.mark.django_db


made, row = once(lambda club: builders.publish_round(builders.pairs_event(club, 2)))


@pytest.fixture
def table(row: Round) -> Table:
    return builders.tables_of(row)[0]


@pytest.fixture
def decided_table(table: Table, scorer: User) -> Table:
    builders.enter_sheet(table, scorer, 104, 62)
    return table


def upload(form: str = "JPEG", body: bytes | None = None) -> SimpleUploadedFile:
    return SimpleUploadedFile("IMG_1.exe", picture(form) if body is None else body, "text/html")


def test_a_sheet_is_entered_with_its_photo(scorer: User, row: Round, table: Table) -> None:
    desk = browser_of(scorer)
    page = desk.get(url(row, "desk/")).text
    assert 'capture="environment"' in page
    assert 'accept="image/jpeg,image/png,image/webp"' in page
    sent = {"points-AC": "104", "points-BD": "62", "photo": upload()}
    assert "saved" in desk.post(url(table, "sheet"), sent, follow=True).text
    photo = SheetPhoto.objects.get()
    assert (photo.result, photo.by) == (Result.objects.get(), scorer)


def test_a_refused_photo_leaves_the_sheet_untouched(scorer: User, table: Table) -> None:
    sent = {"points-AC": "104", "points-BD": "62"}
    text = send_refused(
        browser_of(scorer), url(table, "sheet"), **sent, photo=upload(body=b"hello")
    )
    assert "not a JPEG" in error_of(text, "photo")
    assert 'value="104"' in text
    assert not Result.objects.exists()
    wrong = {"points-AC": "10", "points-BD": "62"}
    send_refused(browser_of(scorer), url(table, "sheet"), **wrong, photo=upload())
    assert not SheetPhoto.objects.exists()


def test_a_photo_is_added_later_and_shown(scorer: User, decided_table: Table) -> None:
    desk = browser_of(scorer)
    assert "Add the photo" in desk.get(url(decided_table)).text
    page = desk.post(
        url(decided_table, "photo"), {"photo": upload(), "next": url(decided_table)}, follow=True
    )
    assert "Photo saved" in page.text
    photo = SheetPhoto.objects.get()
    address = f"/photos/{photo.id}.jpg"
    assert page.text.count(address) == 2
    assert "version 1 of the result" in page.text
    shown = desk.get(address)
    assert shown["Content-Type"] == "image/jpeg"
    assert shown["X-Content-Type-Options"] == "nosniff"
    assert desk.get(address, headers={"If-None-Match": shown["ETag"]}).status_code == 304
    desk.post(url(decided_table, "photo"), {"photo": upload("PNG"), "next": url(decided_table)})
    assert "replaced by another photo" in desk.get(url(decided_table)).text


def test_from_the_desk_its_row_is_the_answer(scorer: User, decided_table: Table) -> None:
    desk = browser_of(scorer)
    headers = {"HX-Request": "true", "HX-Target": f"row-{decided_table.id}"}
    assert url(decided_table, "photo") in desk.get(url(decided_table, "more/")).text
    answer = desk.post(url(decided_table, "photo"), {"photo": upload()}, headers=headers)
    assert (answer.status_code, "Photo saved" in answer.text) == (200, True)
    wrong = desk.post(url(decided_table, "photo"), {"photo": upload(body=b"?")}, headers=headers)
    assert wrong.status_code == 422
    assert "not a JPEG" in error_of(wrong.text, "photo")


def test_what_is_refused_stands_beside_the_field(
    scorer: User, decided_table: Table, settings: object
) -> None:
    desk = browser_of(scorer)
    assert "required" in error_of(send_refused(desk, url(decided_table, "photo")), "photo")
    text = send_refused(desk, url(decided_table, "photo"), photo=upload(body=b""))
    assert "not a JPEG" in error_of(text, "photo")
    settings.MOST_PHOTO_BYTES = 1024**2  # type: ignore[attr-defined]
    text = send_refused(desk, url(decided_table, "photo"), photo=upload(body=bytes(1024**2 + 1)))
    assert "at most 1 MB" in error_of(text, "photo")
    assert "has changed" in send_refused(
        desk, url(decided_table, "photo"), photo=upload(), version="7"
    )


def test_without_a_result_there_is_none(scorer: User, table: Table) -> None:
    desk = browser_of(scorer)
    assert "Add the photo" not in desk.get(url(table)).text
    assert "no result yet" in send_refused(desk, url(table, "photo"), photo=upload())


def test_only_members_see_it(
    client: Client, club: Club, scorer: User, outsider: User, decided_table: Table
) -> None:
    browser_of(scorer).post(url(decided_table, "photo"), {"photo": upload()})
    player = browser_of(builders.member(club, builders.user("pia"), role="player"))
    address = f"/photos/{SheetPhoto.objects.get().id}.jpg"
    assert address in player.get(url(decided_table)).text
    assert "Add the photo" not in player.get(url(decided_table)).text
    assert player.get(address).status_code == 200
    assert player.post(url(decided_table, "photo"), {"photo": upload()}).status_code == 403
    assert client.get(address).headers["Location"].startswith("/login/")
    assert client.post(url(decided_table, "photo")).headers["Location"].startswith("/login/")
    stranger = browser_of(outsider)
    assert stranger.get(address).status_code == 404
    assert stranger.post(url(decided_table, "photo"), {"photo": upload()}).status_code == 403
    for guest in (client, stranger):
        assert "photos-heading" not in guest.get(url(decided_table)).text
    assert player.get(f"/photos/{decided_table.id}.jpg").status_code == 404


@pytest.mark.whole
def test_the_page_of_a_table_reads_no_picture(scorer: User, decided_table: Table) -> None:
    desk = browser_of(scorer)
    counts = []
    for form in ("PNG", "WEBP", "JPEG"):
        desk.post(url(decided_table, "photo"), {"photo": upload(form)})
        with CaptureQueriesContext(connection) as taken:
            desk.get(url(decided_table))
        counts.append(len(taken))
        assert not [one for one in taken if '_sheetphoto"."body"' in one["sql"]]
    assert len(set(counts)) == 1


def test_a_wrong_photo_is_taken_away_for_good(
    client: Client, scorer: User, outsider: User, decided_table: Table
) -> None:
    desk = browser_of(scorer)
    desk.post(url(decided_table, "photo"), {"photo": upload(), "version": "1"})
    kept = SheetPhoto.objects.get()
    away = f"/photos/{kept.id}/away"
    assert "Remove the photo" in desk.get(url(decided_table)).text
    assert client.post(away).status_code == 302
    assert browser_of(outsider).post(away).status_code == 404
    assert bytes(SheetPhoto.objects.get().body)
    for _again in range(2):
        page = desk.post(away, {"next": url(decided_table)}, follow=True)
        assert "Photo removed." in page.text
    assert "removed by saul" in page.text
    assert "Remove the photo" not in page.text
    assert bytes(SheetPhoto.objects.get().body) == b""
    assert desk.get(f"/photos/{kept.id}.jpg").status_code == 404
    desk.post(url(decided_table, "photo"), {"photo": upload(), "version": "1"})
    assert SheetPhoto.objects.count() == 2
