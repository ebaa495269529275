"""Devices are told of a published round, by a push service of our own and browsers that read."""

import base64
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.core.management import call_command
from django.test import Client
from pytest_django import Settings

from clubs.models import Club, Player, User
from tests import builders
from tests.counting import count_queries
from tests.deals import site_round
from tests.pages import browser_of, url
from tournaments.models import PushDevice, Round, Seat
from tournaments.push.services.announcements import round_announce
from tournaments.push.services.devices import MOST, device_add
from tournaments.push.services.sending import SentCounts
from tournaments.push.services.web_push import (
    decode_base64url,
    encode_base64url,
    new_key,
    parse_private_key,
    public_key_of,
)
from web import http_client
from web.faults import InvalidInput
from web.http_client import NotSent, address_allowed, post

pytestmark = pytest.mark.django_db


@dataclass
class Browser:
    """A device with keys of its own, which reads what a push service hands it."""

    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    secret: bytes = bytes(range(16))

    @property
    def point(self) -> bytes:
        """The public key as it stands in a subscription."""
        return self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )

    def read(self, body: bytes) -> dict[str, Any]:
        """Return what a message says: RFC 8291, 3.4, from the side of who receives."""
        salt, point, sealed = body[:16], body[21:86], body[86:]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        info = b"WebPush: info\0" + self.point + point
        agreed = HKDF(hashes.SHA256(), 32, self.secret, info).derive(
            self.key.exchange(ec.ECDH(), theirs)
        )
        key, nonce = (
            HKDF(hashes.SHA256(), size, salt, b"Content-Encoding: " + name + b"\0").derive(agreed)
            for name, size in ((b"aes128gcm", 16), (b"nonce", 12))
        )
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\2")
        told: dict[str, Any] = json.loads(plain[:-1])
        return told


@dataclass
class Service:
    """A push service: what it was sent, by path; a path says how it answers."""

    address: str = ""
    got: dict[str, tuple[dict[str, str], bytes]] = field(default_factory=dict)


@pytest.fixture
def service() -> Iterator[Service]:
    """A push service at a port of its own."""
    found = Service()

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.got[self.path] = (dict(self.headers.items()), body)
            self.send_response(int(self.path.rsplit("/", 1)[1]))
            self.send_header("Location", "http://127.0.0.1:9/")
            self.end_headers()

        def log_message(self, *_args: Any) -> None:
            """Stay silent."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found.address = f"http://127.0.0.1:{server.server_port}"
    yield found
    server.shutdown()
    server.server_close()


@pytest.fixture(autouse=True)
def key(settings: Settings) -> str:
    """A server that has a key, and may reach the service of the tests."""
    settings.PUSH_KEY = new_key()
    settings.PUSH_INNER = True
    return str(settings.PUSH_KEY)


@pytest.fixture
def row(club: Club) -> Round:
    """A published round of five pairs: one of them has a bye."""
    return builders.publish_round(builders.pairs_event(club, 5))


def add_browser(player: Player, address: str) -> Browser:
    browser = Browser()
    device_add(
        player_id=player.id,
        address=address,
        point=encode_base64url(browser.point),
        secret=encode_base64url(browser.secret),
    )
    return browser


def test_everybody_is_told_the_own_table(row: Round, service: Service, key: str) -> None:
    seat = Seat.objects.filter(round=row).select_related("player", "table")[0]
    waits = row.byes.get().entry.partnership
    assert waits is not None
    mine = add_browser(seat.player, f"{service.address}/mine/201")
    theirs = add_browser(waits.second, f"{service.address}/theirs/201")
    PushDevice.objects.filter(player=waits.second).update(language="es")
    with count_queries("a round is told to devices"):
        assert round_announce(row.id) == SentCounts(reached=2)
    headers, body = service.got["/mine/201"]
    assert mine.read(body) == {
        "title": f"Round 1: table {seat.table.number}, seat {seat.letter}",
        "body": row.event.name,
        "url": url(row.event, f"me/{seat.player_id}/"),
        "tag": str(row.event_id),
    }
    assert theirs.read(service.got["/theirs/201"][1])["title"] == "Ronda 1: descansas"
    assert headers["Content-Encoding"] == "aes128gcm"
    assert int(headers["TTL"]) > 0
    _check_signature(key, headers["Authorization"], service.address)


def test_a_message_of_a_dealt_round_tells_nothing_of_its_deals(
    club: Club, service: Service
) -> None:
    dealt = site_round(builders.pairs_event(club, 4))
    seat = Seat.objects.filter(round=dealt).select_related("player", "table")[0]
    mine = add_browser(seat.player, f"{service.address}/mine/201")
    assert round_announce(dealt.id) == SentCounts(reached=1)
    assert mine.read(service.got["/mine/201"][1]) == {
        "title": f"Round 1: table {seat.table.number}, seat {seat.letter}",
        "body": dealt.event.name,
        "url": url(dealt.event, f"me/{seat.player_id}/"),
        "tag": str(dealt.event_id),
    }


def _check_signature(key: str, header: str, address: str) -> None:
    token, point = (part.split("=", 1)[1] for part in header.removeprefix("vapid ").split(", "))
    assert point == public_key_of(parse_private_key(key))
    said, _dot, signature = token.rpartition(".")
    octets = decode_base64url(signature)
    numbers = (int.from_bytes(octets[:32], "big"), int.from_bytes(octets[32:], "big"))
    parse_private_key(key).public_key().verify(
        encode_dss_signature(*numbers), said.encode(), ec.ECDSA(hashes.SHA256())
    )
    claims = json.loads(base64.urlsafe_b64decode(said.split(".")[1] + "=="))
    assert claims["aud"] == address
    assert claims["sub"].startswith("mailto:")


def test_a_device_that_is_gone_is_told_no_more(row: Round, service: Service) -> None:
    seats = list(Seat.objects.filter(round=row).select_related("player")[:4])
    for seat, status in zip(seats, (410, 404, 503, 307), strict=True):
        add_browser(seat.player, f"{service.address}/{status}")
    assert round_announce(row.id) == SentCounts(gone=2, failed=2)
    left = PushDevice.objects.values_list("address", flat=True)
    assert {one.rsplit("/", 1)[1] for one in left} == {"503", "307"}


def test_nothing_is_told_of_drafts_and_without_a_key(
    row: Round, service: Service, settings: Settings
) -> None:
    seat = Seat.objects.filter(round=row).select_related("player")[0]
    add_browser(seat.player, f"{service.address}/201")
    Round.objects.filter(id=row.id).update(state=Round.State.DRAFT)
    assert round_announce(row.id) == SentCounts()
    Round.objects.filter(id=row.id).update(state=Round.State.PUBLISHED)
    settings.PUSH_KEY = ""
    assert round_announce(row.id) == SentCounts()
    assert not service.got


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example/x",
        "https://127.0.0.1/x",
        "https://10.1.2.3/x",
        "https://[::1]/x",
        "https://[fec0::1]/x",
        "https://[ff0e::1]/x",
        "https://[::127.0.0.1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://[64:ff9b::10.0.0.1]/x",
        "https://[64:ff9b:1::1]/x",
        "https://[2002:a00:1::1]/x",
        "https://224.0.0.1/x",
        "https://169.254.169.254/latest",
        "https://localhost/x",
        "https://user@push.example/x",
        "https:///x",
        "ftp://push.example/x",
        "https://push.example:99999/x",
        "https://push.example/" + "x" * 1000,
    ],
)
def test_inner_addresses_are_refused(address: str, club: Club, settings: Settings) -> None:
    settings.PUSH_INNER = False
    assert not address_allowed(address, inner=False)
    with pytest.raises(NotSent):
        post(address, b"", {}, inner=False)
    with pytest.raises(InvalidInput):
        add_browser(builders.players(club, 1)[0], address)
    assert address_allowed("https://push.example/x", inner=False)


@pytest.fixture
def rude() -> Iterator[Callable[[bytes, bytes], str]]:
    """Services that answer a few bytes, and then the same again and again until they are left."""
    listening, over = [], threading.Event()

    def answer(server: socket.socket, first: bytes, then: bytes) -> None:
        with suppress(OSError):
            held, _from = server.accept()
            with held:
                held.sendall(first)
                while then and not over.wait(0.01):
                    held.sendall(then)

    def start_server(first: bytes, then: bytes = b"") -> str:
        server = socket.create_server(("127.0.0.1", 0))
        listening.append(server)
        threading.Thread(target=answer, args=(server, first, then), daemon=True).start()
        return f"http://127.0.0.1:{server.getsockname()[1]}/x"

    yield start_server
    over.set()
    for server in listening:
        server.close()


def test_a_service_that_never_ends_its_answer_is_left(
    rude: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_client, "SECONDS", 0.3)
    for scheme in ("http", "https"):
        address = rude(b"HTTP/1.1 2", b"0").replace("http", scheme, 1)
        with pytest.raises(NotSent):
            post(address, b"{}", {}, inner=True)


def test_what_a_service_answers_wrongly_can_be_kept(rude: Callable[..., str]) -> None:
    with pytest.raises(NotSent) as unsent:
        post(rude(b"\0\x1b[31m\xff\n"), b"{}", {}, inner=True)
    assert str(unsent.value).isprintable()


def test_a_device_asks_and_stops_without_an_account(
    row: Round, settings: Settings, client: Client
) -> None:
    seat = Seat.objects.filter(round=row).select_related("player")[0]
    player, browser = seat.player, Browser()
    page = client.get(url(row.event, f"me/{player.id}/")).text
    assert f'data-push="{public_key_of(parse_private_key(settings.PUSH_KEY))}"' in page
    assert "showNotification" in client.get("/push-worker.js").text
    keys = {"p256dh": encode_base64url(browser.point), "auth": encode_base64url(browser.secret)}
    sent = {"endpoint": "https://push.example/1", "keys": keys}
    strict = Client(enforce_csrf_checks=True)

    def post(address: str, what: Any, kind: str = "application/json") -> int:
        return strict.post(address, json.dumps(what), content_type=kind).status_code

    tell = f"/my/{player.id}/device"
    assert post(tell, sent) == post(tell, sent) == 204
    assert PushDevice.objects.get().player == player
    refused: list[Any] = [{}, [], {"endpoint": "x"}, sent | {"keys": keys | {"auth": "no"}}]
    for wrong in refused:
        assert post(tell, wrong) == 400
    assert post(tell, sent, "text/plain") == 415
    assert client.get(tell)["Location"] == "/my/"
    assert post(tell.replace(str(player.id), str(row.id)), sent) == 404
    for _again in range(2):
        assert post("/my/device/forget", {"endpoint": sent["endpoint"]}) == 204
    assert not PushDevice.objects.exists()
    settings.PUSH_KEY = ""
    assert post(tell, sent) == 404
    # It keeps a card for whoever has no network, too.
    assert client.get("/push-worker.js").status_code == 200


def test_a_player_has_a_few_devices(club: Club) -> None:
    player = builders.players(club, 1)[0]
    for number in range(MOST + 2):
        add_browser(player, f"https://push.example/{number}")
    left = PushDevice.objects.values_list("address", flat=True)
    assert len(left) == MOST
    assert "https://push.example/0" not in left


def test_a_key_can_be_made(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("push-key")
    parse_private_key(capsys.readouterr().out.strip())


def test_publishing_rings_once_it_is_committed(
    club: Club, organiser: User, settings: Settings, django_capture_on_commit_callbacks: Any
) -> None:
    event = builders.pairs_event(club, 4, rounds_planned=2)
    desk = browser_of(organiser)
    desk.post(url(event, "draw"))
    row = event.rounds.get()
    with django_capture_on_commit_callbacks() as rung:
        desk.post(url(row, "publish"))
    assert len(rung) == 1
    with django_capture_on_commit_callbacks() as rung:
        desk.post(url(row, "publish"))
    assert not rung
