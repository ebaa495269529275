"""Guests read from a replica: a real one, which streams what is committed."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.db import connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, User
from clubs.web.shared import JUST_WROTE
from deploy.database import replica, routing
from deploy.observing.metrics import GUESTS
from deploy.operations.doctor import replica as doctor
from deploy.web.listener import Listener
from deploy.web.telling import news
from tests import builders
from tests.conftest import ApiFor
from tests.e2e.processes import ROOT, database_url
from tests.replicas import PATIENCE, Standby, guests_read_from
from tournaments.feeds.selectors.feed import newest
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)
OLD, NEW = "Club of before", "Club of now"
PINNED = {"cookie": f"{JUST_WROTE}=1"}


@pytest.fixture(scope="module")
def server(django_db_setup: None, django_db_blocker: Any) -> Iterator[Standby]:
    made = Standby()
    try:
        with django_db_blocker.unblock():
            made.copy()
            made.start()
        yield made
    finally:
        made.remove()


@pytest.fixture
def standby(server: Standby, transactional_db: None) -> Iterator[Standby]:
    with guests_read_from(server):
        yield server
    server.go_on()


@pytest.fixture
def renamed(standby: Standby, club: Club) -> Club:
    """A club whose new name the replica has not heard of."""
    Club.objects.filter(pk=club.pk).update(name=OLD)
    standby.follow()
    assert is_read_again()
    standby.hold()
    Club.objects.filter(pk=club.pk).update(name=NEW)
    return club


def anybody() -> Client:
    """A guest; what the replica cannot answer is a fault of Django's that he never sees."""
    return Client(raise_request_exception=False)


def page(club: Club) -> str:
    return f"/clubs/{club.pk}/"


def answers(club: Club) -> str:
    return f"/api/v1/clubs/{club.pk}"


def read_at(database: str) -> float:
    return float(GUESTS.labels(database)._value.get())


def looked_again() -> str:
    replica.watch.forget()
    seen = replica.watch.standing()
    assert seen is not None
    return seen.state


def is_read_again() -> bool:
    """Look until it is read: others write to the same server, and at any look it may lack that.

    After a stop it has to replay what all tests wrote meanwhile, hardly faster than they write on.
    """
    deadline = time.monotonic() + PATIENCE
    while looked_again() != "read":
        if time.monotonic() > deadline:
            return False
        time.sleep(0.2)
    return replica.can_be_read()


def test_guests_read_what_the_replica_has_and_others_what_there_is(
    renamed: Club, standby: Standby, organiser: User, api_for: ApiFor
) -> None:
    guest, other = Client(), Client()
    first = guest.get(page(renamed))
    assert OLD in first.text
    assert OLD in guest.get(answers(renamed)).text
    assert OLD in guest.get(f"{page(renamed)}?odd=1").text
    other.force_login(organiser)
    assert NEW in other.get(page(renamed)).text
    assert NEW in api_for(organiser).get(answers(renamed)).text
    assert JUST_WROTE not in guest.cookies


def test_what_is_kept_under_a_stamp_is_of_the_same_copy(renamed: Club, standby: Standby) -> None:
    """An old page has the old tag, whoever else has asked meanwhile, and nothing old a new one."""
    guest, pinned = Client(), Client()
    pinned.cookies[JUST_WROTE] = "1"
    old = guest.get(page(renamed))
    new = pinned.get(page(renamed))
    assert (OLD in old.text, NEW in new.text) == (True, True)
    assert old["ETag"] != new["ETag"]
    same = {"If-None-Match": old["ETag"]}
    assert guest.get(page(renamed), headers=same).status_code == 304
    assert guest.get(page(renamed))["ETag"] == old["ETag"]
    standby.go_on()
    later = guest.get(page(renamed), headers=same)
    assert (later.status_code, later["ETag"], NEW in later.text) == (200, new["ETag"], True)
    assert guest.get(page(renamed), headers={"If-None-Match": later["ETag"]}).status_code == 304


def test_whoever_wrote_a_moment_ago_reads_what_there_is(renamed: Club) -> None:
    guest = Client()
    assert OLD in guest.get(page(renamed)).text
    wrote = guest.post("/i18n/setlang/", {"language": "en"})
    cookie = wrote.cookies[JUST_WROTE]
    assert (cookie["max-age"], cookie["httponly"], cookie["samesite"]) == (20, True, "Lax")
    assert replica.PINNED > replica.MOST_BEHIND + 2 * replica.LOOK, "then the replica has it, too"
    assert NEW in guest.get(page(renamed)).text
    assert NEW in guest.get(answers(renamed)).text
    assert OLD in Client().get(page(renamed)).text


def test_a_client_with_a_token_gets_no_cookie(
    standby: Standby, club: Club, organiser: User, api_for: ApiFor
) -> None:
    for api, cookie in ((api_for(organiser), False), (api_for(None), True)):
        assert (JUST_WROTE in api.patch(answers(club), {}).cookies) == cookie


def test_what_is_not_in_the_replica_yet_is_there(renamed: Club, organiser: User) -> None:
    """Somebody sends the link of what was made a moment ago."""
    made = builders.club(organiser, name="Just made")
    assert "Just made" in Client().get(page(made)).text
    nowhere = answers(renamed)[:-4] + "0000"
    assert Client().get(nowhere).status_code == 404


def test_a_replica_that_is_away_takes_nobody_down(renamed: Club, standby: Standby) -> None:
    guest = anybody()
    before = read_at("replica"), read_at("primary")
    assert OLD in guest.get(page(renamed)).text
    standby.stop()
    # What is looked at every few seconds is not known yet: the request itself finds out.
    assert NEW in guest.get(page(renamed)).text
    assert (read_at("replica"), read_at("primary")) == (before[0] + 1, before[1] + 1)
    ready = guest.get("/health/ready")
    assert (ready.status_code, ready.json()["replica"]["state"]) == (200, "away")
    seen = replica.watch.standing()
    assert seen == replica.Standing(answers=False), "nobody asks again for a while"
    assert [one.where for one in doctor.of_replica()] == ["BONEYARD_REPLICA_URL"]
    assert looked_again() == "away"
    standby.start()
    assert is_read_again()
    assert NEW in guest.get(page(renamed)).text
    assert read_at("replica") == before[0] + 2


def test_a_session_that_ends_while_it_is_read_from_is_no_fault(
    renamed: Club, standby: Standby, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was begun there is thrown away and asked of the database."""
    from clubs.web import shared

    end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname LIKE 'test%'"
    real = shared.etag_at

    def ended(address: str, stamp: shared.Stamp) -> str:
        monkeypatch.setattr(shared, "etag_at", real)
        assert standby.told(end) >= 1
        return real(address, stamp)

    monkeypatch.setattr(shared, "etag_at", ended)
    answer = anybody().get(page(renamed))
    assert (answer.status_code, NEW in answer.text) == (200, True)


def test_one_that_is_too_far_behind_is_not_read(
    renamed: Club, standby: Standby, monkeypatch: pytest.MonkeyPatch
) -> None:
    standby.first_has_written()
    monkeypatch.setattr(replica, "MOST_BEHIND", 0.0)
    monkeypatch.setattr(doctor, "MOST_BEHIND", 0.0)
    assert looked_again() == "behind"
    guest = Client()
    assert NEW in guest.get(page(renamed)).text
    told = guest.get("/health/ready")
    assert (told.status_code, told.json()["replica"]["state"]) == (200, "behind")
    assert told.json()["replica"]["seconds"] >= 0
    [found] = doctor.of_replica()
    assert "seconds behind" in found.what


def test_one_that_has_everything_is_not_behind(standby: Standby, club: Club) -> None:
    """Others write to the same server meanwhile, so it is asked for what was there before."""
    with connections["default"].cursor() as cursor:
        standby.first_has_written()
        reached, now = replica.written(cursor)
    standby.follow()
    with connections[replica.REPLICA].cursor() as cursor:
        seen = replica.judged(cursor, reached, now)
    assert seen == replica.Standing(answers=True, follows=True, seconds=0.0)
    assert is_read_again()
    assert not list(doctor.of_replica())
    assert Client().get("/health/ready").json()["replica"]["state"] == "read"


def test_a_database_that_follows_nobody_is_not_read(
    standby: Standby, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a replica is that was made the database itself: here the database stands for it."""
    made: Any = connections[replica.REPLICA]
    made.close_pool()
    ours = connections["default"].settings_dict
    monkeypatch.setitem(made.settings_dict, "HOST", ours["HOST"])
    assert looked_again() == "apart"
    assert not replica.can_be_read()
    [found] = doctor.of_replica()
    assert "follows no database" in found.what
    made.close_pool()


def test_what_writes_though_it_is_a_read_is_done_in_the_database(
    standby: Standby, organiser: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The link of a letter puts its token into a session: so it would be, were it forgotten."""
    assert "password_reset_confirm" in routing.HERE
    monkeypatch.setattr(routing, "HERE", frozenset())
    settings.MAIL = True
    standby.follow()
    name = urlsafe_base64_encode(force_bytes(organiser.pk))
    token = default_token_generator.make_token(organiser)
    guest = anybody()
    answer = guest.get(f"/password/reset/{name}/{token}/")
    assert (answer.status_code, "sessionid" in guest.cookies) == (302, True)


def test_guests_are_told_what_they_can_read(standby: Standby, club: Club) -> None:
    """A page that is asked for when something was told is never older than that."""
    event: Event = builders.pairs_event(club, 4)
    standby.follow()
    at = newest([event.id])[event.id]
    guest = Listener(None, event.id, at.seen_by(drafts=False), drafts=False, until=None)
    own = Listener(None, event.id, at, drafts=True, until=1e12)
    assert is_read_again()
    standby.hold()
    builders.published(event)
    assert news([guest, own]).keys() == {own}
    standby.go_on()
    told = news([guest, own])
    assert told.keys() == {guest}
    assert b"change" in (told[guest] or b"")


def test_a_guest_costs_the_database_nothing_and_the_replica_what_he_did(
    standby: Standby, club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    standby.follow()
    assert is_read_again()
    made: Any = connections[replica.REPLICA]
    for _time in range(2):
        with django_assert_num_queries(0), CaptureQueriesContext(made) as asked:
            assert Client().get(page(club)).status_code == 200
    assert len(asked) == 1, "the stamp"


def test_while_the_database_is_away_guests_go_on_reading(
    renamed: Club, organiser: User, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    guest, own = anybody(), anybody()
    own.force_login(organiser)
    ours: Any = connections["default"]
    with monkeypatch.context() as patch:
        ours.close()
        ours.close_pool()
        patch.setitem(ours.settings_dict, "HOST", str(tmp_path))
        patch.setattr(replica.watch, "_next", 0.0)
        assert OLD in guest.get(page(renamed)).text
        assert own.get(page(renamed)).status_code == 503
        assert guest.get("/health/ready").status_code == 503
        ours.close_pool()
    assert NEW in own.get(page(renamed)).text


def test_a_file_that_is_sent_bit_by_bit_is_whole(
    standby: Standby, club: Club, organiser: User
) -> None:
    """Its end is made after the request was given up."""
    builders.rated_event(club, organiser, 4)
    standby.follow()
    assert is_read_again()
    address = f"/api/v1/pools/{club.pools.get().pk}/lists/1/rows.csv"
    before = read_at("replica")
    sent = Client().get(address)
    assert sent.streaming
    assert b"".join(sent).count(b"\n") > 4
    assert read_at("replica") == before + 1


def test_the_variable_alone_sets_it_up(standby: Standby, club: Club) -> None:
    """A process of its own, with the pools that a web server has."""
    name = str(connections["default"].settings_dict["NAME"])
    both = {"DATABASE_URL": database_url(), "BONEYARD_REPLICA_URL": standby.server.url(name)}
    with subprocess.Popen(
        [sys.executable, "-m", "tests.deploy.away"],
        cwd=ROOT,
        env=os.environ | both | {"DJANGO_SETTINGS_MODULE": "deploy.settings"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:

        def told(path: str, **headers: str) -> str:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps({"path": path, "headers": headers}) + "\n")
            process.stdin.flush()
            return str(json.loads(process.stdout.readline())["body"])

        # All is loaded before the replica is held up, which is read for some seconds after.
        assert club.name in told(page(club))
        Club.objects.filter(pk=club.pk).update(name=OLD)
        standby.follow()
        standby.hold()
        Club.objects.filter(pk=club.pk).update(name=NEW)
        assert [OLD in told(page(club)) for _ in range(2)] == [True, True]
        assert NEW in told(page(club), **PINNED)


def test_without_a_replica_nothing_is_other(club: Club) -> None:
    guest = Client()
    assert not guest.post("/i18n/setlang/", {"language": "en"}).cookies.get(JUST_WROTE)
    assert "replica" not in json.loads(guest.get("/health/ready").content)
    assert not list(doctor.of_replica())
