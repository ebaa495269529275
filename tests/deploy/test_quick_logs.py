"""A log like the one before it is answered, stored and told of as by the careful way.

Two clubs with the same players get the same requests: one by a client that may take the short way,
one by a client without it. Answers, rows, the feed and the lines of the log are the same but for
ids and times.
"""

import gzip
import json
import logging
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from django.db.models import Model
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Membership, User
from clubs.rosters import NewPlayer
from clubs.services import player_change
from deploy.models import ApiToken, IdempotencyKey
from deploy.requests import quick_logs
from deploy.requests.quick_logs import QuickLogsMiddleware
from deploy.tokens import TOKEN_UNCHANGED, token_create
from games.models import Submission
from games.rules.replay import parse
from games.rules.write import to_json
from tests import builders
from tournaments.models import Event, FeedItem, Result, Table
from tournaments.results.services.at_once import _statement
from tournaments.results.services.logs import log_submit_at_once
from web.sql import insert_statement

pytestmark = pytest.mark.django_db
TEXT = "text/x-domlog"
NAME = f"{QuickLogsMiddleware.__module__}.{QuickLogsMiddleware.__qualname__}"
CAREFUL = [name for name in settings.MIDDLEWARE if name != NAME]
_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}")
_TIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(?:Z|\+00:00)|;t=\d+")


class Lines(logging.Handler):
    """Keeps the line of each request."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it, but for how long it took."""
        said: Any = record.msg
        self.seen.append({name: said[name] for name in said if name not in {"ms", "timestamp"}})


class World:
    """A club with an event that is played, and a client of its scorer."""

    def __init__(self, number: int, quick: bool) -> None:
        self.quick = quick
        self.address = f"10.9.8.{number}"
        # Who still has the first password may use a token.
        self.user = builders.user(f"scorer{number}", must_change_password=True)
        self.club = builders.club(builders.user(f"owner{number}"), f"Club {number}")
        builders.member(self.club, self.user)
        self.event = builders.pairs_event(self.club, 40)
        self.tables = list(builders.tables_of(builders.publish_round(self.event)))
        self.tokens = {"own": self.token()}
        self.tokens["event"] = self.token(event=self.event.id)
        self.tokens["table"] = self.token(table=self.tables[3].id)
        self.tokens["reader"] = self.token(scopes=["read"])
        self.client = Client()
        self.answers: list[Any] = []

    def token(self, scopes: Any = ("read", "submit"), **narrowed: Any) -> str:
        """Return a new token of the scorer whose use is stored already."""
        row, plain = token_create(user=self.user, name="tablet", scopes=scopes, **narrowed)
        ApiToken.objects.filter(digest=row.digest).update(last_used=timezone.now())
        return plain

    def send(
        self, table: Table, body: str, held: str = "own", kind: str = TEXT, **headers: str
    ) -> Any:
        """Send a log and keep the answer."""
        with override_settings(MIDDLEWARE=settings.MIDDLEWARE if self.quick else CAREFUL):
            answer: Any = self.client.generic(
                "POST",
                f"/api/v1/tables/{table.id}/logs",
                body,
                content_type=kind,
                REMOTE_ADDR=self.address,
                headers={"Authorization": f"Bearer {self.tokens[held]}", **headers},
            )
        content = answer.content
        if answer.headers.get("Content-Encoding") == "gzip":
            content = gzip.decompress(content)
        # gzip adds a few random bytes to what it packs.
        fixed = {
            name: said
            for name, said in answer.headers.items()
            if not (name == "Content-Length" and content != answer.content)
        }
        self.answers.append([answer.status_code, sorted(fixed.items()), content.decode()])
        return answer

    def rows(self) -> list[Any]:
        """Return all that was stored."""
        tables = [table.id for table in self.tables]
        keys = IdempotencyKey.objects.filter(token__user=self.user).order_by("id")
        stored: list[Any] = [
            *_values(Submission.objects.filter(match__in=tables).order_by("id")),
            *_values(Result.objects.filter(table__in=tables).order_by("id")),
            *Table.objects.filter(id__in=tables).order_by("number").values_list("state"),
            *_values(FeedItem.objects.filter(event_id=self.event.id).order_by("stamp", "drafts")),
            *_values(keys),
            *Event.objects.filter(id=self.event.id).values_list("revision", "state"),
        ]
        return stored


def _values(rows: Any) -> list[Any]:
    model: type[Model] = rows.model
    return list(rows.values_list(*(field.attname for field in model._meta.concrete_fields)))


def _same(what: Any, world: World) -> str:
    """Return what a world has as text, ids numbered as they come, without times."""
    known: dict[str, str] = {}
    names = str(what).replace(world.address, "ADDRESS").replace(world.user.username, "SCORER")
    numbered = _ID.sub(lambda found: known.setdefault(found[0], f"#{len(known)}"), names)
    return _TIME.sub("TIME", re.sub(r"datetime\.datetime\([^)]*\)", "TIME", numbered))


@contextmanager
def lines() -> Iterator[Lines]:
    found = Lines()
    logger = logging.getLogger("requests")
    logger.addHandler(found)
    yield found
    logger.removeHandler(found)


Act = Callable[[World, int, random.Random], Any]


def _log(world: World, seed: int, **more: Any) -> str:
    return builders.log_for(world.tables[seed % 20], 1000 + seed, **more)


def plain(world: World, seed: int, _chance: random.Random) -> None:
    world.send(world.tables[seed % 20], _log(world, seed))


def by_ids(world: World, seed: int, _chance: random.Random) -> None:
    world.send(world.tables[seed % 20], _log(world, seed, tags="id"))


def nameless(world: World, seed: int, _chance: random.Random) -> None:
    world.send(world.tables[seed % 20], _log(world, seed % 3, tags="none"))


def as_json(world: World, seed: int, _chance: random.Random) -> None:
    document = json.dumps(to_json(parse(_log(world, seed).encode())))
    world.send(world.tables[seed % 20], document, kind="application/json")


def send_keyed(world: World, seed: int, chance: random.Random) -> None:
    headers = {"Idempotency-Key": f"key {seed}"}
    for _again in range(chance.choice([1, 1, 2])):
        world.send(world.tables[seed % 20], _log(world, seed), **headers)


def key_used_before(world: World, seed: int, chance: random.Random) -> None:
    headers = {"Idempotency-Key": f"key {chance.randrange(seed + 1)}"}
    world.send(world.tables[seed % 20], _log(world, seed), **headers)


def no_key(world: World, seed: int, _chance: random.Random) -> None:
    world.send(world.tables[seed % 20], _log(world, seed), **{"Idempotency-Key": "k" * 201})


def send_narrowed(world: World, seed: int, chance: random.Random) -> None:
    world.send(world.tables[seed % 20], _log(world, seed), chance.choice(["event", "table"]))


def may_only_read(world: World, seed: int, _chance: random.Random) -> None:
    world.send(world.tables[seed % 20], _log(world, seed), "reader")


def in_spanish(world: World, seed: int, chance: random.Random) -> None:
    body = _log(world, seed) if chance.random() < 0.7 else "nonsense"
    world.send(world.tables[seed % 20], body, **{"Accept-Language": "es"})


def send_gzip(world: World, seed: int, _chance: random.Random) -> None:
    world.send(world.tables[seed % 20], _log(world, seed), **{"Accept-Encoding": "gzip"})


def send_broken(world: World, seed: int, chance: random.Random) -> None:
    text = _log(world, seed)
    world.send(world.tables[seed % 20], text[: chance.randrange(len(text))])


def of_another_table(world: World, seed: int, _chance: random.Random) -> None:
    world.send(world.tables[(seed + 1) % 20], _log(world, seed))


def rename_player(world: World, seed: int, _chance: random.Random) -> None:
    text = _log(world, seed)
    seat = world.tables[seed % 20].seats.select_related("player").first()
    assert seat is not None
    player_change(player_id=seat.player_id, to=NewPlayer(f"Renamed {seed}"))
    world.send(world.tables[seed % 20], text)


def role_lost(world: World, seed: int, _chance: random.Random) -> None:
    held = Membership.objects.filter(club=world.club, user=world.user)
    held.update(role="player")
    world.send(world.tables[seed % 20], _log(world, seed))
    held.update(role="scorer")


def lock_out(world: World, seed: int, _chance: random.Random) -> None:
    User.objects.filter(id=world.user.id).update(is_active=False)
    world.send(world.tables[seed % 20], _log(world, seed))
    User.objects.filter(id=world.user.id).update(is_active=True)


def revoke(world: World, seed: int, _chance: random.Random) -> None:
    ApiToken.objects.filter(user=world.user, club=None, event=None, table=None).delete()
    world.send(world.tables[seed % 20], _log(world, seed))
    world.tokens["own"], world.tokens["reader"] = world.token(), world.token(scopes=["read"])


def expire(world: World, seed: int, _chance: random.Random) -> None:
    mine = ApiToken.objects.filter(user=world.user)
    mine.update(expiry=timezone.now() - timedelta(seconds=1))
    world.send(world.tables[seed % 20], _log(world, seed))
    mine.update(expiry=None)


def scope_lost(world: World, seed: int, _chance: random.Random) -> None:
    mine = ApiToken.objects.filter(user=world.user, event=None, table=None)
    mine.update(scopes=["read"])
    world.send(world.tables[seed % 20], _log(world, seed))
    mine.update(scopes=["read", "submit"])


def nowhere(world: World, _seed: int, _chance: random.Random) -> None:
    table = Table(number=1)
    table.id = world.user.id
    world.send(table, "nothing")


USUAL: tuple[Act, ...] = (plain, by_ids, nameless, as_json, send_keyed, send_gzip, in_spanish)
ODD: tuple[Act, ...] = (
    key_used_before,
    no_key,
    send_narrowed,
    may_only_read,
    send_broken,
    of_another_table,
    rename_player,
    role_lost,
    lock_out,
    revoke,
    expire,
    scope_lost,
    nowhere,
)


@pytest.mark.parametrize("begin", range(6))
def test_the_short_way_and_the_careful_way_are_one(begin: int) -> None:
    worlds = World(1, quick=True), World(2, quick=False)
    told: list[list[Any]] = []
    quick: list[bool] = []

    def at_once(*given: Any) -> Any:
        found = log_submit_at_once(*given)
        quick.append(found is not None)
        return found

    with patch.object(quick_logs, "log_submit_at_once", at_once):
        for world in worlds:
            chance = random.Random(begin)  # noqa: S311 - the same for both
            with lines() as seen:
                for turn in range(60):
                    acts = ODD if chance.random() < 0.3 else USUAL
                    chance.choice(acts)(world, turn if turn < 20 else chance.randrange(20), chance)
            told.append(seen.seen)
    assert sum(quick) >= 3
    first, second = worlds
    for mine, other in zip(first.answers, second.answers, strict=True):
        assert _same(mine, first) == _same(other, second)
    assert _same(first.answers, first) == _same(second.answers, second)
    assert _same(first.rows(), first) == _same(second.rows(), second)
    assert _same(told[0], first) == _same(told[1], second)


@pytest.fixture
def world() -> World:
    """A club whose scorer has sent a log, so that the next is a known kind."""
    made = World(1, quick=True)
    made.send(made.tables[0], _log(made, 0))
    return made


def _odd_in_between(world: World, change: Callable[[], object]) -> Any:
    """Change something after the short way has looked at the token and before it decides."""

    def at_once(*given: Any) -> Any:
        change()
        return log_submit_at_once(*given)

    with patch.object(quick_logs, "log_submit_at_once", at_once):
        return world.send(world.tables[1], _log(world, 1))


def test_a_token_revoked_while_its_log_is_judged_decides_nothing(world: World) -> None:
    answer = _odd_in_between(world, ApiToken.objects.filter(user=world.user).delete)
    assert answer.status_code == 401
    assert not Submission.objects.filter(match=world.tables[1].id).exists()


def test_a_user_locked_out_while_the_log_is_judged_decides_nothing(world: World) -> None:
    people = User.objects.filter(id=world.user.id)
    answer = _odd_in_between(world, lambda: people.update(is_active=False))
    assert answer.status_code == 401
    assert not Result.objects.filter(table=world.tables[1]).exists()


@pytest.mark.django_db(transaction=True)
def test_a_log_costs_two_statements(world: World) -> None:
    assert _statements(world, 1) == 2


@pytest.mark.django_db(transaction=True)
def test_a_log_with_a_key_costs_two_statements(world: World) -> None:
    world.send(world.tables[1], _log(world, 1), **{"Idempotency-Key": "one"})
    assert _statements(world, 2, **{"Idempotency-Key": "two"}) == 2
    first = world.answers[-1]
    again = world.send(world.tables[2], _log(world, 2), **{"Idempotency-Key": "two"})
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.content.decode() == first[-1]


def _statements(world: World, number: int, **headers: str) -> int:
    """Send a log; return how many statements that took."""
    log = _log(world, number)
    with CaptureQueriesContext(connection) as sent:
        answer = world.send(world.tables[number], log, **headers)
    assert answer.status_code == 201
    return len(sent)


def test_the_driver_keeps_the_longest_statement() -> None:
    """It works out the placeholders of a longer one each time."""
    longest = _statement(TOKEN_UNCHANGED, insert_statement(IdempotencyKey))
    assert len(longest) <= psycopg._queries.MAX_CACHED_STATEMENT_LENGTH


def test_a_process_remembers_so_many_kinds(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick_logs, "MOST_KNOWN", 2)
    kinds: list[int] = []
    learn = QuickLogsMiddleware._learn

    def count(self: QuickLogsMiddleware, *given: Any) -> None:
        learn(self, *given)
        kinds.append(len(self.known))

    monkeypatch.setattr(QuickLogsMiddleware, "_learn", count)
    for number in range(1, 5):
        headers = {"User-Agent": f"Tablet {number}"}
        assert world.send(world.tables[number], _log(world, number), **headers).status_code == 201
    assert kinds == [2, 2, 2, 2]
