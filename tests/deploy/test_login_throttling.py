"""Wrong passwords and tokens: whoever sends them waits, and nobody else does."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import User
from deploy.models import ApiToken, WrongTries
from deploy.requests.login_throttle import (
    ACCOUNT,
    ADDRESS,
    FORGIVEN_AFTER,
    OWN,
    REMEMBERED_FOR,
    TOKEN,
    attempts_tidy,
    password_right,
    password_try,
    wrong_token,
)
from deploy.tokens import token_create
from tests import builders
from tests.pages import browser_of

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 6, 20, tzinfo=timezone.get_current_timezone())
HOME, AWAY = "192.0.2.1", "203.0.113.9"


def wrong(times: int, account: str = "olga", address: str = HOME, now: datetime = NOW) -> int:
    """Try a wrong password so often at the same moment; return the last wait."""
    wait = 0
    for _time in range(times):
        wait = password_try(account=account, address=address, now=now)
    return wait


def test_the_delay_grows() -> None:
    assert wrong(OWN.free) == 0
    assert wrong(1) == 1
    now, waits = NOW, []
    for _time in range(6):
        waits.append(wrong(1, now=now))
        now += timedelta(seconds=waits[-1])
        assert wrong(1, now=now) == 0
    assert waits == [1, 2, 4, 8, 16, 32]


def test_a_refused_try_does_not_lengthen_the_wait() -> None:
    wrong(OWN.free)
    assert {wrong(1) for _time in range(50)} == {1}
    assert wrong(1, now=NOW + timedelta(seconds=1)) == 0


def test_the_delay_ends_and_all_is_forgiven_in_an_hour() -> None:
    now = NOW
    for _time in range(40):
        now += timedelta(seconds=wrong(1, now=now))
        wrong(1, now=now)
    assert wrong(1, now=now) == OWN.longest
    assert wrong(OWN.free, now=now + FORGIVEN_AFTER) == 0


def test_a_right_password_clears_its_own_only() -> None:
    wrong(3)
    password_right(account="olga", address=HOME, now=NOW)
    assert wrong(OWN.free) == 0
    assert wrong(1) == 1
    assert wrong(1, account="saul") == 0


def test_whoever_was_here_before_is_not_locked_out_by_others() -> None:
    """A stranger tries at her account from everywhere: she logs in from where she always does."""
    wrong(1)
    password_right(account="olga", address=HOME, now=NOW)
    for number in range(ACCOUNT.free):
        wrong(1, address=f"203.0.113.{number}")
    assert wrong(1, address="198.51.100.1") > 0
    assert wrong(1) == 0
    assert wrong(1, address="198.51.100.1", now=NOW + REMEMBERED_FOR) == 0


def test_an_address_that_tries_all_accounts_waits_and_those_who_know_it_do_not() -> None:
    wrong(1)
    password_right(account="olga", address=HOME, now=NOW)
    for number in range(ADDRESS.free):
        wrong(1, account=f"account {number}")
    assert wrong(1, account="another") > 0
    assert wrong(1, account="another", address=AWAY) == 0
    assert wrong(1) == 0


def test_a_club_that_logs_in_at_once_does_not_wait() -> None:
    for number in range(ADDRESS.free + 5):
        assert wrong(1, account=f"scorer {number}") == 0
        password_right(account=f"scorer {number}", address=HOME, now=NOW)


@pytest.mark.django_db(transaction=True)
def test_many_at_once_are_no_more_than_many_one_after_the_other() -> None:
    def one(_number: int) -> int:
        try:
            return wrong(1)
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        waits = list(pool.map(one, range(24)))
    assert waits.count(0) == OWN.free


def test_who_tried_is_stored_as_a_hash_and_forgotten() -> None:
    wrong(1)
    wrong(1, account="saul")
    password_right(account="saul", address=HOME, now=NOW)
    assert not WrongTries.objects.filter(who__icontains="olga").exists()
    assert attempts_tidy(now=NOW + FORGIVEN_AFTER + timedelta(seconds=1)) == 4
    assert WrongTries.objects.get().right == NOW


def log_in(client: Client, password: str, **more: Any) -> Any:
    return client.post("/login/", {"username": "olga", "password": password}, **more)


@pytest.mark.parametrize("login", ["/login/", "/admin/login/"])
def test_logging_in_too_early_is_refused_with_the_right_password_too(
    client: Client, organiser: User, login: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Hashing passwords may take longer than the second that is waited.
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    for _time in range(OWN.free):
        assert log_in(client, "wrong").status_code == 422
    page = log_in(client, "olga")
    assert (page.status_code, page["Retry-After"]) == (429, "1")
    assert "Too many wrong passwords" in page.text
    assert log_in(client, "olga", REMOTE_ADDR=AWAY).status_code == 302
    found = client.get(login, follow=True)
    assert found.redirect_chain in ([], [("/login/", 302)])


def test_the_admin_has_no_way_in_of_its_own(client: Client) -> None:
    sent = client.post("/admin/login/", {"username": "x", "password": "y"})
    assert (sent.status_code, sent["Location"]) == (302, "/login/")
    assert client.get("/admin/", follow=True).redirect_chain[-1][0] == "/login/?next=%2Fadmin%2F"


def test_it_holds_without_redis(client: Client, organiser: User, settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    for _time in range(OWN.free):
        log_in(client, "wrong")
    assert log_in(client, "olga").status_code == 429


def test_wrong_tokens_wait_and_right_ones_pass(organiser: User) -> None:
    _row, plain = token_create(user=organiser, name="tablet", scopes=["read"])

    def ask(text: str, address: str = HOME) -> Any:
        api = APIClient()
        api.credentials(HTTP_AUTHORIZATION=f"Bearer {text}")
        return api.get("/api/v1/events", REMOTE_ADDR=address)

    for number in range(TOKEN.free):
        assert wrong_token(address=HOME, now=timezone.now()) == 0, number
    early = ask("bone_wrong")
    assert (early.status_code, early.json()["code"]) == (429, "throttled")
    assert int(early["Retry-After"]) >= 1
    assert ask(plain).status_code == 200
    assert ask("bone_wrong", AWAY).status_code == 401


def test_tokens_end_with_the_password_where_that_is_ticked(organiser: User) -> None:
    desk = browser_of(organiser)
    other = builders.user("nora")
    for user in (organiser, organiser, other):
        token_create(user=user, name="tablet", scopes=["read"])

    def change(old: str, new: str, **more: str) -> None:
        sent = {"old_password": old, "new_password1": new, "new_password2": new} | more
        assert desk.post("/password/", sent).status_code == 302

    change("olga", "a-long-enough-phrase")
    assert ApiToken.objects.count() == 3
    change("a-long-enough-phrase", "another-long-phrase", end_tokens="on")
    assert [row.user for row in ApiToken.objects.all()] == [other]
