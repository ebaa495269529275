"""A club watches a log elsewhere: a real site answers over HTTP, right or not."""

import json
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from django.db import connection
from django.test import override_settings
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Club, LogHead, LogKey, SignedLog, User, WatchedLog, WitnessedHead
from clubs.selectors import logs
from clubs.services import watching
from clubs.services.logs import (
    log_key_replace_lost,
    log_key_rotate,
    log_start,
    newest_key,
    private_key,
)
from clubs.services.watching import MOST, MOST_BYTES, PAUSES, log_watch, log_watch_stop, logs_look
from clubs.tasks import watch_logs
from clubs.transparency.entries import Head
from clubs.transparency.notes import Note, sign
from tests import builders
from tests.clubs.services.test_logs import NOW, add, forge_head
from tests.conftest import ApiFor
from tests.pages import browser_of
from web import http_client
from web.faults import InvalidInput, WrongState

pytestmark = pytest.mark.django_db
HOST = "127.0.0.1"


class Site:
    """Another site: what it answers by address, and what it was asked."""

    def __init__(self) -> None:
        self.answers: dict[str, tuple[int, bytes]] = {}
        self.asked: list[str] = []
        self.port = 0

    def log_of(self, club: Club) -> str:
        """Show the log of a club as our own API does; return its address."""
        api, path = APIClient(), f"/api/v1/clubs/{club.id}/log"
        sizes = list(LogHead.objects.filter(log=club.id).values_list("size", flat=True))
        more = [f"/consistency?first={a}&second={b}" for a in sizes for b in sizes if a <= b]
        more += ["", "/head", "/keys?limit=1000", *(f"/entries/{n}" for n in range(max(sizes)))]
        for one in more:
            answer = api.get(path + one)
            self.answers[path + one] = answer.status_code, answer.content
        return f"http://{HOST}:{self.port}{path}"

    def change(self, club: Club, part: str, **members: Any) -> None:
        """Answer other members at one address."""
        path = f"/api/v1/clubs/{club.id}/log{part}"
        document = json.loads(self.answers[path][1]) | members
        self.answers[path] = 200, json.dumps(document).encode()


@pytest.fixture
def site() -> Iterator[Site]:
    """A site at an inner address that the operator allows."""
    made = Site()

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            made.asked.append(self.path)
            status, body = made.answers.get(self.path, (404, b"{}"))
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer((HOST, 0), Answers)
    made.port = server.server_port
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    with override_settings(WEBHOOK_HOSTS=frozenset({HOST})):
        yield made
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def witness(organiser: User) -> Club:
    return builders.club(builders.user("wanda"), "Testigo")


@pytest.fixture
def log(club: Club) -> SignedLog:
    return log_start(club_id=club.id, now=NOW)


def look() -> WatchedLog:
    """Look at what is watched, now."""
    WatchedLog.objects.update(due=timezone.now())
    watch_logs()
    return WatchedLog.objects.get()


def watch(witness: Club, url: str, key: str = "") -> WatchedLog:
    return log_watch(club_id=witness.id, url=url, key=key, now=timezone.now())


def test_heads_are_fetched_and_held_while_a_log_grows(
    club: Club, log: SignedLog, witness: Club, site: Site
) -> None:
    row = watch(witness, site.log_of(club) + "/", str(logs.first_key(log)))
    assert watch(witness, site.log_of(club)) == row
    row = look()
    assert (row.fault, row.origin, row.failures) == ("", log.origin, 0)
    assert row.checked is not None
    assert row.due > timezone.now() + timedelta(minutes=59)
    assert watch_logs() == 0
    add(club, [1, 2])
    log_key_rotate(club_id=club.id, now=NOW)
    add(club, [3])
    log_key_rotate(club_id=club.id, now=NOW)
    site.log_of(club)
    assert look().fault == ""
    sizes = WitnessedHead.objects.order_by("size").values_list("size", "disagrees")
    assert list(sizes) == [(1, False), (6, False)]
    assert WitnessedHead.objects.last().key == str(  # type: ignore[union-attr]
        logs.verifier_of(log, logs.keys_of(club.id).last())  # type: ignore[arg-type]
    )
    asked = len(site.asked)
    assert look().fault == ""
    assert len(site.asked) == asked + 2


@pytest.mark.whole
def test_what_is_wrong_is_named_and_kept(
    club: Club, log: SignedLog, witness: Club, site: Site
) -> None:
    add(club, [1, 2])
    watch(witness, site.log_of(club))
    assert look().fault == ""
    site.change(club, "/head", note=forge_head(club, 3, bytes(32)))
    assert look().fault == "heads_disagree"
    site.change(club, "/head", note=forge_head(club, 2, bytes(32)))
    assert look().fault == "head_taken_back"
    site.change(club, "/head", note=forge_head(club, 9, bytes(32)))
    assert look().fault == "unreachable"
    path = f"/api/v1/clubs/{club.id}/log/consistency?first=3&second="
    site.answers[f"{path}9"] = 200, b'{"proof": ["AA==", 7]}'
    for _again in range(2):
        assert look().fault == "history_changed"
    held = WitnessedHead.objects.filter(disagrees=True).order_by("size")
    assert list(held.values_list("size", flat=True)) == [3, 9]
    site.change(club, "/head", note=forge_head(club, 3, bytes(32)).replace("\n3\n", "\n4\n"))
    site.answers[f"{path}4"] = 200, b'{"proof": []}'
    assert look().fault == "signature_wrong"
    site.change(club, "", origin="another")
    assert look().fault == "other_log"
    row = WatchedLog.objects.get()
    assert row.failures == len(PAUSES)
    site.log_of(club)
    row = look()
    assert (row.fault, row.detail, row.failures) == ("", "", 0)


@pytest.mark.whole
def test_a_backup_put_back_is_named_although_its_keys_are_older(
    club: Club, log: SignedLog, witness: Club, site: Site
) -> None:
    first = private_key(newest_key(log))
    watch(witness, site.log_of(club))
    assert look().fault == ""
    before = dict(site.answers)
    for _key in range(2):
        log_key_rotate(club_id=club.id, now=NOW)
    site.log_of(club)
    assert look().fault == ""
    after = dict(site.answers)
    site.answers = before
    assert look().fault == "head_taken_back"
    site.answers = after

    def sign_old(size: int, root: bytes) -> str:
        text = Head(log.origin, size, root).text
        return str(Note(text, (sign(text, log.origin, first),)))

    site.change(club, "/head", note=sign_old(3, bytes(32)))
    assert look().fault == "heads_disagree"
    # A log that grew is signed with the newest key, also where an older one was compared at first.
    site.answers = dict(after)
    add(club, [1])
    site.log_of(club)
    site.change(club, "/head", note=sign_old(4, bytes(logs.head_of(club.id).root)))
    assert look().fault == "signature_wrong"
    site.change(club, "/head", note=logs.head_of(club.id).note)
    assert look().fault == ""


def test_a_key_that_came_after_a_lost_one_is_believed_when_compared(
    club: Club, log: SignedLog, witness: Club, site: Site
) -> None:
    row = watch(witness, site.log_of(club))
    assert look().fault == ""
    LogKey.objects.update(private=b"unreadable")
    key = log_key_replace_lost(club_id=club.id, now=NOW)
    add(club, [1])
    url = site.log_of(club)
    assert look().fault == "signature_wrong"
    log_watch_stop(club_id=witness.id, watched_id=row.id)
    watch(witness, url)
    assert look().fault == "signature_wrong"
    log_watch_stop(club_id=witness.id, watched_id=WatchedLog.objects.get().id)
    watch(witness, url, str(logs.verifier_of(log, key)))
    log_key_rotate(club_id=club.id, now=NOW)
    site.log_of(club)
    assert look().fault == ""
    assert list(WitnessedHead.objects.values_list("size", "disagrees").order_by("size")) == [
        (1, False),
        (4, False),
    ]


def test_a_log_that_forks_away_is_found_by_its_first_key(
    club: Club, log: SignedLog, witness: Club, site: Site
) -> None:
    other = log_start(club_id=witness.id, now=NOW)
    watch(witness, site.log_of(club), str(logs.first_key(other)))
    assert look().fault == "signature_wrong"
    assert not WitnessedHead.objects.exists()


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("part", "answer", "fault"),
    [
        ("", (404, b"{}"), "unreachable"),
        ("", (302, b"{}"), "unreachable"),
        ("/head", (500, b"{}"), "unreachable"),
        ("", (200, b"[" * 1000), "not_a_log"),
        ("", (200, b'{"origin": 1, "key": "x"}'), "not_a_log"),
        ("", (200, b'{"origin": "a\\u0000b", "key": "x"}'), "not_a_log"),
        ("", (200, b'{"origin": "a", "key": "\\ud800"}'), "not_a_log"),
        ("", (200, b" " * (MOST_BYTES + 1)), "unreachable"),
        ("/head", (200, b'{"note": "x"}'), "not_a_log"),
        ("/head", (200, b'{"note": "a\\n9999999999\\nAAAA\\n\\n"}'), "not_a_log"),
    ],
)
def test_whatever_another_site_answers(
    club: Club, log: SignedLog, witness: Club, site: Site, part: str, answer: Any, fault: str
) -> None:
    watch(witness, site.log_of(club))
    site.answers[f"/api/v1/clubs/{club.id}/log{part}"] = answer
    assert look().fault == fault
    assert not WitnessedHead.objects.exists()


def test_pauses_grow_and_a_worker_that_died_is_followed(witness: Club, site: Site) -> None:
    watch(witness, f"http://{HOST}:{site.port}/nothing")
    for pause in (*PAUSES, *[timedelta(hours=1)] * 2):
        before = timezone.now()
        row = look()
        assert pause <= row.due - before < pause + timedelta(seconds=30)
    now = timezone.now()
    WatchedLog.objects.update(due=now, taken_until=now + timedelta(minutes=4))
    assert logs_look(timezone.now, now + timedelta(seconds=9)) == 0
    WatchedLog.objects.update(taken_until=now - timedelta(seconds=1))
    assert logs_look(timezone.now, now + timedelta(seconds=9)) == 1
    WatchedLog.objects.update(due=now + timedelta(days=90))
    assert logs_look(timezone.now, timezone.now() + timedelta(seconds=9)) == 1


@pytest.mark.parametrize(
    "url",
    ["http://example.com/log", "https://10.0.0.1/log", "https://localhost/log", "x", "https://a@b.c/",
     "https://example.com/log?x=1", "https://example.com/log#x", "https://[::1]/", "file:///etc"],
)  # fmt: skip
def test_inner_addresses_are_not_watched(witness: Club, url: str) -> None:
    with pytest.raises(InvalidInput):
        watch(witness, url)


def test_a_club_watches_few(witness: Club) -> None:
    for number in range(MOST):
        watch(witness, f"https://example.com/{number}")
    with pytest.raises(WrongState):
        watch(witness, "https://example.com/more")
    with pytest.raises(InvalidInput):
        watch(witness, "https://example.com/1", "no key")


def test_an_owner_watches_by_rest_and_by_page(
    club: Club, log: SignedLog, witness: Club, site: Site, organiser: User, api_for: ApiFor
) -> None:
    path, url = f"/api/v1/clubs/{witness.id}/watched-logs", site.log_of(club)
    wanda = builders.owner(witness)
    helper = builders.member(witness, builders.user("hugo"), "organiser")
    for user, status in ((None, 401), (organiser, 403), (helper, 403)):
        assert api_for(user).post(path, {"url": url}).status_code == status
        assert api_for(user).delete(f"{path}/{witness.id}").status_code == status
    for user, status in ((None, 401), (organiser, 403), (helper, 200)):
        assert api_for(user).get(path).status_code == status
    mine = api_for(wanda)
    assert mine.post(path, {"url": "https://10.0.0.1/"}).json()["pointer"] == "/url"
    made = mine.post(path, {"url": url}).json()
    assert (made["fault"], made["checked"], made["origin"]) == ("", None, "")
    page, browser = f"/clubs/{witness.id}/log/", browser_of(wanda)
    assert "Not looked at yet" in browser.get(page).text
    look()
    assert "All is right." in browser.get(page).text
    site.change(club, "/head", note=forge_head(club, 1, bytes(32)))
    look()
    assert mine.get(path).json()["results"][0]["fault"] == "heads_disagree"
    assert "Two heads of one size have different roots." in browser.get(page).text
    assert "The head that does not fit" in browser.get(page).text
    refused = browser.post(f"{page}watch", {"url": "http://10.0.0.1/", "key": ""})
    assert refused.status_code == 422
    assert "10.0.0.1" in refused.text
    assert browser_of(helper).post(f"{page}watch", {"url": url}).status_code == 403
    assert mine.delete(f"{path}/{made['id']}").status_code == 204
    assert mine.delete(f"{path}/{made['id']}").status_code == 404
    assert browser.post(f"{page}watch", {"url": url, "key": ""}).status_code == 302
    row = WatchedLog.objects.get()
    assert browser.post(f"{page}watched/{row.id}/end").status_code == 302
    assert not WatchedLog.objects.exists()
    assert WitnessedHead.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_no_transaction_is_open_while_another_site_answers(
    club: Club, witness: Club, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    log_start(club_id=club.id, now=NOW)
    watch(witness, site.log_of(club))
    open_then: list[bool] = []
    fetch = http_client.get

    def noting(*given: Any, **more: Any) -> bytes:
        open_then.append(connection.in_atomic_block)
        return fetch(*given, **more)

    monkeypatch.setattr(watching, "get", noting)
    assert look().fault == ""
    assert set(open_then) == {False}
