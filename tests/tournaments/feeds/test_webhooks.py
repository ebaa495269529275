"""Webhooks with a real receiver: signed, sent until they arrive, or dead never to inner hosts."""

import base64
import hashlib
import hmac
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django import Settings

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tests.threads import run_at_once
from tournaments.feeds.services.webhooks.sending import (
    AT_ONCE,
    PAUSES,
    deliveries_send,
    deliveries_tidy,
)
from tournaments.feeds.services.webhooks.subscribing import (
    MOST,
    WebhookWithSecret,
    webhook_make,
    webhook_rotate,
)
from tournaments.feeds.tasks import tell_webhooks
from tournaments.models import Delivery, Event, Webhook
from web.faults import InvalidInput, WrongState

pytestmark = pytest.mark.django_db


@dataclass
class Receiver:
    """What came in, and how it is answered: by the last part of its address."""

    address: str = ""
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    @property
    def ids(self) -> list[str]:
        """The ids of the messages, in the order in which they came."""
        return [headers["webhook-id"] for _path, headers, _body in self.got]

    def messages(self) -> list[Any]:
        """The messages themselves."""
        return [json.loads(body) for _path, _headers, body in self.got]


@pytest.fixture
def receiver(settings: Settings) -> Iterator[Receiver]:
    """A receiver at an inner address that the operator allows."""
    found = Receiver()

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            found.got.append((self.path, headers, body))
            self.send_response(int(self.path.rpartition("/")[2]))
            self.send_header("Location", "/elsewhere/200")
            self.end_headers()

        def log_message(self, *_words: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found.address = f"http://127.0.0.1:{server.server_port}"
    settings.WEBHOOK_HOSTS = frozenset({"127.0.0.1"})
    yield found
    server.shutdown()
    server.server_close()


def hook_at(
    club: Club, by: User, url: str, *kinds: str, event: Event | None = None
) -> WebhookWithSecret:
    return webhook_make(
        club=club, url=url, kinds=kinds, event_id=event.id if event else None, by=by
    )


def is_signed(secret: str, headers: dict[str, str], body: bytes) -> bool:
    """Check a message as a receiver does, by the words of the specification."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    wanted = base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    return f"v1,{wanted}" in headers["webhook-signature"].split(" ")


def send(at: datetime | None = None) -> int:
    now = at or timezone.now()
    return deliveries_send(lambda: now, now + timedelta(seconds=30))


def test_what_changes_is_told_signed_and_once(
    club: Club, organiser: User, receiver: Receiver
) -> None:
    event = builders.pairs_event(club, 4)
    made = hook_at(club, organiser, f"{receiver.address}/all/200")
    assert tell_webhooks() == 0, "what was before is not told"
    row = builders.publish_round(event)
    messages_of_test(event)
    tell_webhooks()
    assert receiver.got
    path, headers, body = receiver.got[-1]
    assert path == "/all/200"
    assert is_signed(made.secret, headers, body)
    assert not is_signed(made.secret, headers, body + b" ")
    assert abs(int(headers["webhook-timestamp"]) - timezone.now().timestamp()) < 60
    told = receiver.messages()
    assert {one["type"] for one in told} == {"event.changed"}
    assert {one["data"]["event"] for one in told} == {str(event.id)}
    assert any(change["what"] == "round" for one in told for change in one["data"]["changes"])
    assert str(row.id) in str(told)
    count = len(receiver.got)
    assert tell_webhooks() == 0
    assert len(receiver.got) == count
    assert len(set(receiver.ids)) == count


def messages_of_test(event: Event) -> None:
    """Let the deferred triggers of the feed write, as a commit does."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def test_only_kinds_that_are_wanted_and_no_drafts(
    club: Club, organiser: User, receiver: Receiver
) -> None:
    event = builders.pairs_event(club, 4)
    hook_at(club, organiser, f"{receiver.address}/results/200", "result")
    hook_at(club, organiser, f"{receiver.address}/rounds/200", "round", event=event)
    row = builders.publish_round(event)
    messages_of_test(event)
    builders.decide(builders.tables_of(row)[0], organiser)
    messages_of_test(event)
    tell_webhooks()
    for path, _headers, body in receiver.got:
        kinds = {change["what"] for change in json.loads(body)["data"]["changes"]}
        assert ("result" if "results" in path else "round") in kinds
        assert json.loads(body)["data"]["draft"] is False
    assert {path for path, _headers, _body in receiver.got} == {"/results/200", "/rounds/200"}


@pytest.fixture
def letter(club: Club, organiser: User, receiver: Receiver) -> Callable[[int], Delivery]:
    """A message to a receiver that answers with a status."""

    def make_delivery(status: int) -> Delivery:
        hook = hook_at(club, organiser, f"{receiver.address}/to/{status}").webhook
        return Delivery.objects.create(webhook=hook, kind="webhook.test", body="{}", due=NOW)

    return make_delivery


NOW = datetime(2026, 11, 23, 20, 0, tzinfo=UTC)


@pytest.mark.sampled
@pytest.mark.parametrize("status", [500, 404, 301, 307])
def test_later_and_later_then_dead_and_again(
    letter: Callable[[int], Delivery],
    receiver: Receiver,
    organiser: User,
    api_for: ApiFor,
    status: int,
) -> None:
    one, now = letter(status), NOW
    for pause in PAUSES:
        assert send(now) == 1
        one.refresh_from_db()
        assert (one.state, one.status) == ("pending", status)
        assert pause <= one.due - now <= pause * 1.2
        assert send(one.due - timedelta(seconds=1)) == 0
        now = one.due
    assert send(now) == 1
    one.refresh_from_db()
    assert (one.state, one.attempts, one.error) == ("dead", 8, f"answered {status}")
    assert receiver.ids == [str(one.id)] * 8
    assert not any("elsewhere" in path for path, _headers, _body in receiver.got), "no redirect"
    assert send(now + timedelta(days=9)) == 0

    api, path = api_for(organiser), f"/api/v1/webhooks/{one.webhook_id}"
    (dead,) = api.get(f"{path}/deliveries", {"state": "dead"}).json()["results"]
    assert (dead["id"], dead["error"]) == (str(one.id), f"answered {status}")
    again = api.post(f"{path}/replay", {"delivery": str(one.id)})
    assert (again.status_code, again.json()["replayed"]) == (202, 1)
    assert api.post(f"{path}/replay", {"delivery": str(one.id)}).status_code == 409
    Webhook.objects.update(url=f"{receiver.address}/to/204")
    assert send() == 1
    one.refresh_from_db()
    assert (one.state, one.attempts) == ("sent", 1)
    assert receiver.ids[-1] == str(one.id)
    assert api.post(f"{path}/replay", {}).json()["replayed"] == 0


def test_a_receiver_that_wants_no_more_is_left_alone(
    letter: Callable[[int], Delivery], receiver: Receiver
) -> None:
    one = letter(410)
    assert send(NOW) == 1
    one.refresh_from_db()
    assert one.state == "dead"
    hook = Webhook.objects.get()
    assert (hook.active, hook.off) == (False, "answered 410")
    Delivery.objects.create(webhook=hook, kind="x", body="{}", due=NOW)
    assert send(NOW + timedelta(hours=1)) == 0


def test_nobody_there_is_a_failure(club: Club, organiser: User, settings: Settings) -> None:
    settings.WEBHOOK_HOSTS = frozenset({"127.0.0.1"})
    hook = hook_at(club, organiser, "http://127.0.0.1:9/x").webhook
    one = Delivery.objects.create(webhook=hook, kind="x", body="{}", due=NOW)
    assert send(NOW) == 1
    one.refresh_from_db()
    assert (one.state, one.status) == ("pending", None)
    assert "refused" in one.error


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/x",
        "https://localhost/x",
        "https://10.0.0.1/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest",
        "https://224.0.0.1/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://[64:ff9b::a00:1]/x",
        "https://[2002:a00:1::]/x",
        "ftp://example.org/x",
        "https://user:word@example.org/x",
        "no address",
    ],
)
def test_inner_addresses_are_for_the_operator_to_allow(
    club: Club, organiser: User, url: str
) -> None:
    with pytest.raises(InvalidInput):
        hook_at(club, organiser, url)
    assert not Webhook.objects.exists()


def test_a_name_that_leads_inside_is_not_connected_to(
    club: Club, organiser: User, receiver: Receiver, settings: Settings
) -> None:
    hook = hook_at(club, organiser, receiver.address).webhook
    settings.WEBHOOK_HOSTS = frozenset()
    # Public by name, inside by what the name leads to: looked up where it is connected.
    Webhook.objects.update(url="https://localhost.localdomain/x")
    one = Delivery.objects.create(webhook=hook, kind="x", body="{}", due=NOW)
    send(NOW)
    one.refresh_from_db()
    assert one.state == "pending"
    assert one.error
    assert receiver.got == []


def test_after_a_rotation_both_secrets_hold_for_a_day(
    letter: Callable[[int], Delivery], club: Club, organiser: User, receiver: Receiver
) -> None:
    made = hook_at(club, organiser, f"{receiver.address}/to/200")
    new = webhook_rotate(webhook_id=made.webhook.id, now=NOW)
    assert new.secret != made.secret
    for hours, old_holds in ((1, True), (25, False)):
        at = NOW + timedelta(hours=hours)
        Delivery.objects.create(webhook=made.webhook, kind="x", body='{"ñ": 1}', due=at)
        assert send(at) == 1
        _path, headers, body = receiver.got[-1]
        assert is_signed(new.secret, headers, body)
        assert is_signed(made.secret, headers, body) is old_holds
    kept = bytes(Webhook.objects.get().secret)
    assert new.secret.encode() not in kept


def test_a_secret_of_another_site_key_is_said(
    letter: Callable[[int], Delivery], receiver: Receiver, settings: Settings
) -> None:
    one = letter(200)
    before = settings.SECRET_KEY
    settings.SECRET_KEY = "another key of the site" * 3
    assert send(NOW) == 1
    one.refresh_from_db()
    assert "rotate it" in one.error
    assert receiver.got == []
    settings.SECRET_KEY_FALLBACKS = [before]
    assert send(one.due) == 1
    one.refresh_from_db()
    assert one.state == "sent"


@pytest.mark.django_db(transaction=True)
def test_workers_at_once_make_and_send_each_once(
    club: Club, organiser: User, receiver: Receiver
) -> None:
    event = builders.pairs_event(club, 8)
    hook_at(club, organiser, f"{receiver.address}/to/200")
    row = builders.publish_round(event)
    for table in builders.tables_of(row):
        builders.decide(table, organiser, table.number)

    run_at_once(lambda _number: tell_webhooks(), range(4))
    assert len(receiver.ids) == len(set(receiver.ids)) == Delivery.objects.count()
    cursors = [int(one["data"]["cursor"]) for one in receiver.messages()]
    assert sorted(cursors) == list(range(min(cursors), max(cursors) + 1)), "none is missing"
    assert set(Delivery.objects.values_list("state", flat=True)) == {"sent"}


def test_clubs_take_turns(club: Club, organiser: User, receiver: Receiver) -> None:
    other = builders.club(organiser, "Others")
    for number, one in enumerate([club] * 6 + [other]):
        hook = hook_at(one, organiser, f"{receiver.address}/{number}/200").webhook
        due = NOW - timedelta(hours=1 if one is club else 0)
        for _twice in range(2):
            Delivery.objects.create(webhook=hook, kind="x", body="{}", due=due)
    assert send(NOW) == 14
    assert "/6/200" in [path for path, _headers, _body in receiver.got[:AT_ONCE]]


def test_who_dies_with_a_message_gives_it_back(
    letter: Callable[[int], Delivery], receiver: Receiver
) -> None:
    one = letter(200)
    Delivery.objects.update(taken_until=NOW + timedelta(seconds=60), attempts=1)
    assert send(NOW + timedelta(seconds=59)) == 0
    assert send(NOW + timedelta(seconds=61)) == 1
    assert receiver.ids == [str(one.id)]


def test_old_messages_go(letter: Callable[[int], Delivery]) -> None:
    letter(200)
    send(NOW)
    week, month = timedelta(days=7), timedelta(days=30)
    assert deliveries_tidy(now=NOW + timedelta(days=6), sent=week, dead=month) == 0
    assert deliveries_tidy(now=NOW + timedelta(days=8), sent=week, dead=month) == 1


def test_over_rest(
    club: Club, organiser: User, scorer: User, outsider: User, receiver: Receiver, api_for: ApiFor
) -> None:
    event = builders.pairs_event(club, 4)
    api, path = api_for(organiser), f"/api/v1/clubs/{club.id}/webhooks"
    given = {"url": f"{receiver.address}/to/200", "event": str(event.id), "kinds": ["result"]}
    made = api.post(path, given)
    assert made.status_code == 201
    assert made.json()["secret"].startswith("whsec_")
    (listed,) = api.get(path).json()["results"]
    assert "secret" not in listed
    assert (listed["url"], listed["event"], listed["kinds"]) == tuple(given.values())
    one = f"/api/v1/webhooks/{made.json()['id']}"
    assert api.patch(one, {"kinds": [], "active": False}).json()["active"] is False
    assert api.patch(one, {"active": True}).json()["kinds"] == []
    tried = api.post(f"{one}/test")
    assert (tried.status_code, tried.json()["type"]) == (202, "webhook.test")
    assert send() == 1
    assert receiver.messages()[-1]["type"] == "webhook.test"
    (row,) = api.get(f"{one}/deliveries").json()["results"]
    assert (row["state"], row["status"], row["id"]) == ("sent", 200, tried.json()["id"])
    assert api.post(f"{one}/rotate").json()["secret"] != made.json()["secret"]
    for user in (scorer, outsider):
        theirs = api_for(user)
        assert theirs.get(path).status_code == 403
        assert theirs.get(one).status_code in (403, 404)
        assert theirs.post(f"{one}/rotate").status_code in (403, 404)
    assert api.post(path, given | {"kinds": ["no"]}).status_code == 422
    assert api.post(path, given | {"event": str(club.id)}).json()["pointer"] == "/event"
    assert api.post(path, given | {"url": "https://10.0.0.1/"}).json()["pointer"] == "/url"
    assert api.delete(one).status_code == 204
    assert api.get(one).status_code == 404


def test_a_club_has_so_many(club: Club, organiser: User) -> None:
    for number in range(MOST):
        hook_at(club, organiser, f"https://example.org/{number}")
    with pytest.raises(WrongState):
        hook_at(club, organiser, "https://example.org/more")
