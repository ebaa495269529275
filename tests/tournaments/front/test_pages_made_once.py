"""What guests see is made once for all of them, and never shows what is somebody's own."""

import gzip
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from clubs.models import Club, Player, User
from tests import builders
from tests.conftest import ApiFor, once
from tests.pages import browser_of, url
from tournaments.models import Round

pytestmark = pytest.mark.django_db


made, row = once(lambda club: builders.publish_round(builders.pairs_event(club, 8)))


@pytest.fixture
def addresses(row: Round) -> list[str]:
    table = builders.tables_of(row)[0]
    api = "/api/v1"
    return [
        url(row.event, "live"),
        url(row, "live"),
        f"{api}/events/{row.event_id}",
        f"{api}/events/{row.event_id}/standings",
        f"{api}/events/{row.event_id}/rounds",
        f"{api}/rounds/{row.id}",
        f"{api}/tables/{table.id}",
    ]


def ask(client: Client, address: str, **headers: str) -> tuple[Any, int]:
    with CaptureQueriesContext(connection) as taken:
        answer = client.get(address, headers=headers)
    assert answer.status_code in {200, 304}
    return answer, len(taken)


def test_made_for_one_and_sent_to_all(addresses: list[str]) -> None:
    for address in addresses:
        first, _made = ask(Client(), address)
        again, queries = ask(Client(), address)
        assert queries == 1
        assert (again.content, again["ETag"]) == (first.content, first["ETag"])
        assert again["Content-Type"] == first["Content-Type"]
        known, queries = ask(Client(), address, **{"If-None-Match": first["ETag"]})
        assert (known.status_code, queries, known.content) == (304, 1, b"")


def test_a_list_of_several_pages_always_names_the_next(
    row: Round, organiser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for table in builders.tables_of(row):
        builders.decide(table, organiser)
    builders.close(row)
    builders.publish_round(row.event)
    monkeypatch.setattr("web.paging.pages.Pages.usual", 1)
    address = f"/api/v1/events/{row.event_id}/rounds"
    for _time in range(2):
        answer, _queries = ask(Client(), address)
        assert len(answer.json()["results"]) == 1
        assert answer.json()["next"] in answer["Link"]


def test_zipped_for_whoever_takes_it(addresses: list[str]) -> None:
    for address in addresses:
        plain, _made = ask(Client(), address)
        zipped, _queries = ask(Client(), address, **{"Accept-Encoding": "gzip"})
        assert zipped["Content-Encoding"] == "gzip"
        assert gzip.decompress(zipped.content) == plain.content
        assert "Accept-Encoding" in zipped["Vary"]
        assert "Content-Encoding" not in ask(Client(), address)[0].headers


def test_a_result_makes_them_anew(addresses: list[str], row: Round, organiser: User) -> None:
    before = [ask(Client(), address)[0] for address in addresses]
    builders.decide(builders.tables_of(row)[0], organiser)
    for address, old in zip(addresses, before, strict=True):
        new, _queries = ask(Client(), address, **{"If-None-Match": old["ETag"]})
        assert new.status_code == 200
        assert new["ETag"] != old["ETag"]
        # The event itself has no results in it.
        changed = new.content != old.content
        assert changed == (address != f"/api/v1/events/{row.event_id}")


def test_a_new_name_is_shown(addresses: list[str], row: Round) -> None:
    seat = builders.tables_of(row)[0].seats.all()[0]
    ask(Client(), url(row, "live"))
    Player.objects.filter(id=seat.player_id).update(name="Zenobia Uno")
    assert "Zenobia Uno" in ask(Client(), url(row, "live"))[0].text


def test_every_language_has_its_own(addresses: list[str]) -> None:
    for address in addresses[:2]:
        english, _made = ask(Client(), address)
        spanish, _made = ask(Client(), address, **{"Accept-Language": "es"})
        assert english.content != spanish.content
        assert english["ETag"] != spanish["ETag"]


def test_what_staff_sees_is_their_own(
    row: Round, organiser: User, outsider: User, api_for: ApiFor
) -> None:
    for address in (url(row.event, "live"), url(row, "live")):
        staff, _made = ask(browser_of(organiser), address)
        guest, _made = ask(Client(), address)
        assert "csrfmiddlewaretoken" not in guest.text
        assert guest["ETag"] != staff["ETag"]
        other, _made = ask(browser_of(outsider), address)
        assert other["ETag"] == guest["ETag"]
        known, queries = ask(browser_of(organiser), address, **{"If-None-Match": staff["ETag"]})
        assert known.status_code == 304
        # Session, user, stamp with the role.
        assert queries == 3


def test_an_event_nobody_may_see_is_not_found_whatever_is_known(
    club: Club, organiser: User, settings: Settings
) -> None:
    event = builders.pairs_event(club, 4)
    type(event).objects.filter(id=event.id).update(state="draft")
    address = url(event, "live")
    staff, _made = ask(browser_of(organiser), address)
    assert Client().get(address).status_code == 404
    assert Client().get(address, headers={"If-None-Match": staff["ETag"]}).status_code == 404


def test_pages_are_conditional(row: Round) -> None:
    for address in (url(row.event), url(row)):
        page, _made = ask(Client(), address)
        known, queries = ask(Client(), address, **{"If-None-Match": page["ETag"]})
        assert (known.status_code, queries) == (304, 1)


def test_whole_pages_are_shared_and_set_no_cookie(row: Round) -> None:
    table = builders.tables_of(row)[0]
    for address in (url(row.event), url(row), url(table), "/", "/clubs/"):
        assert not ask(Client(), address)[0].cookies
    for address in (url(row.event), url(row)):
        assert ask(Client(), address)[1] == 1


def test_the_language_needs_no_token() -> None:
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post("/i18n/setlang/", {"language": "es", "next": "/"})
    assert answer.status_code == 302
    assert strict.get("/").headers["Content-Language"] == "es"


def test_a_page_names_the_host_it_was_asked_by(row: Round) -> None:
    for host in ("localhost", "127.0.0.1"):
        page = Client().get(url(row.event), headers={"Host": host})
        assert f"http://{host}/" in page.text
    refused = Client().get(url(row.event), headers={"Host": "elsewhere.example"})
    assert refused.status_code == 400
