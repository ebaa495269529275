"""Mail: the outbox against a mail server of the test's own, and the way back to a password."""

import re
import socketserver
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from email import message_from_bytes, policy

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connections, transaction
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from clubs.models import User
from deploy import env
from deploy.mail.outbox import AT_ONCE, PAUSES, letter_put, letters_send
from deploy.models import Letter
from tests import builders
from tests.pages import browser_of

pytestmark = pytest.mark.django_db
NEW = "cinco dobles y media"


class Post(socketserver.ThreadingTCPServer):
    """A mail server that keeps what it is handed, or refuses everybody."""

    allow_reuse_address = daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Session)
        self.took: list[bytes] = []
        self.refuses = False


class Session(socketserver.StreamRequestHandler):
    """As much of SMTP as a letter needs."""

    server: Post

    def handle(self) -> None:
        self._say("220 post")
        while line := self.rfile.readline().strip().upper():
            if line.startswith(b"RCPT") and self.server.refuses:
                self._say("450 not now")
            elif line == b"DATA":
                self._say("354 go on")
                self.server.took.append(b"".join(iter(self.rfile.readline, b".\r\n")))
                self._say("250 taken")
            elif line == b"QUIT":
                self._say("221 bye")
                return
            else:
                self._say("250 post")

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@pytest.fixture
def post(settings: Settings) -> Iterator[Post]:
    with Post() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        settings.MAIL = True
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.server_address[1]
        yield server
        server.shutdown()


@pytest.fixture
def olga(organiser: User) -> User:
    organiser.email = "olga@club.example"
    organiser.save()
    return organiser


def body_of(letter: bytes) -> str:
    return str(message_from_bytes(letter, policy=policy.default).get_content())


def test_a_letter_is_handed_over_once(post: Post) -> None:
    letter_put(to="ana@club.example", subject="Mesa\n1", body="Niño, tres dobles.")
    assert letters_send(now=timezone.now()) == 1
    assert letters_send(now=timezone.now()) == 0
    (letter,) = post.took
    read = message_from_bytes(letter, policy=policy.default)
    assert (read["Subject"], read["To"]) == ("Mesa 1", "ana@club.example")
    assert "Niño, tres dobles." in body_of(letter)
    assert not Letter.objects.exists()


def test_what_was_rolled_back_is_not_told(post: Post) -> None:
    with transaction.atomic():
        letter_put(to="ana@club.example", subject="No", body="no")
        transaction.set_rollback(True)
    assert letters_send(now=timezone.now()) == 0


def test_a_server_that_is_away_is_tried_again_and_given_up(
    post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    post.refuses = True
    letter_put(to="ana@club.example", subject="Secret", body="secret")
    now = timezone.now()
    for minutes in PAUSES:
        assert letters_send(now=now) == 0
        row = Letter.objects.get()
        assert row.due == now + timedelta(minutes=minutes)
        assert letters_send(now=now) == 0
        assert Letter.objects.get().attempts == row.attempts, "not before it is due"
        now = row.due
    letters_send(now=now)
    assert not Letter.objects.exists()
    assert "ana@club.example" not in caplog.text
    assert "Secret" not in caplog.text


@pytest.mark.django_db(transaction=True)
def test_two_that_send_at_once_send_each_letter_once(post: Post) -> None:
    for number in range(AT_ONCE):
        letter_put(to=f"p{number}@club.example", subject="One", body="one")

    def send() -> int:
        try:
            return letters_send(now=timezone.now())
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        futures = [pool.submit(send) for _ in range(2)]
        assert sum(future.result() for future in futures) == AT_ONCE
    assert len(post.took) == AT_ONCE


def test_a_forgotten_password_is_replaced_by_a_link(post: Post, olga: User, client: Client) -> None:
    here = browser_of(olga)
    assert "Forgot your password?" in client.get("/login/").text
    asked = client.post("/password/forgotten/", {"email": "OLGA@club.example"}, follow=True)
    assert "a link is on its way" in asked.text
    letters_send(now=timezone.now())
    text = body_of(post.took[0])
    found = re.search(r"http://testserver(/password/reset/\S+)", text)
    assert found is not None
    page = client.get(found[1], follow=True)
    assert "Choose a password" in page.text
    assert page.headers["Referrer-Policy"] in {"same-origin", "no-referrer"}
    address = page.redirect_chain[-1][0]
    refused = client.post(address, {"new_password1": "123", "new_password2": "123"})
    assert refused.status_code == 422
    done = client.post(address, {"new_password1": NEW, "new_password2": NEW}, follow=True)
    assert "Your new password is saved." in done.text
    assert Client().login(username="olga", password=NEW)
    assert here.get("/tokens/").status_code == 302, "whoever was logged in is not any more"
    again = Client().get(found[1], follow=True)
    assert "has already been used" in again.text


def test_nobody_learns_who_has_an_account(post: Post, olga: User, client: Client) -> None:
    answers = [
        client.post("/password/forgotten/", {"email": email}, follow=True)
        for email in ("olga@club.example", "nobody@club.example")
    ]
    assert answers[0].redirect_chain == answers[1].redirect_chain
    assert Letter.objects.count() == 1


def test_whoever_asks_too_often_waits(post: Post, olga: User, client: Client) -> None:
    for _try in range(40):
        said = client.post("/password/forgotten/", {"email": "olga@club.example"})
        if said.status_code == 429:
            break
    assert said.status_code == 429
    assert int(said["Retry-After"]) > 0
    assert Letter.objects.count() < 40


def test_an_address_is_named_with_the_password(post: Post, organiser: User) -> None:
    desk = browser_of(organiser)
    assert "E-mail address" in desk.get("/password/").text
    sent = {"email": "olga@club.example", "password": "wrong"}
    refused = desk.post("/password/mail/", sent)
    assert refused.status_code == 422
    assert "The password is wrong." in refused.text
    done = desk.post("/password/mail/", sent | {"password": "olga"}, follow=True)
    assert "E-mail address saved." in done.text
    organiser.refresh_from_db()
    assert organiser.email == "olga@club.example"
    assert "olga@club.example" in desk.get("/password/mail/").text
    assert Client().get("/password/mail/").status_code == 302


def test_without_a_mail_server_there_is_nothing_of_it(organiser: User, client: Client) -> None:
    builders.user("nora")
    for address in ("mail/", "forgotten/", "forgotten/sent/", "reset/x/y/"):
        assert client.get(f"/password/{address}").status_code == 404
    assert "Forgot your password?" not in client.get("/login/").text


@pytest.mark.parametrize("url", ["http://mail", "smtp://", "mail.club.example"])
def test_an_address_that_is_none_says_so(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="BONEYARD_MAIL_URL"):
        env.mail(url)
