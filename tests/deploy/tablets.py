"""A club that gets the same requests as another, by the short way of a log or without it."""

import gzip
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from io import StringIO
from typing import Any

from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.db.models import Model
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from deploy.models import ApiToken, IdempotencyKey
from deploy.requests.bodies.texts import TextHandler
from deploy.requests.quick_logs import QuickLogs
from deploy.tokens import token_create
from games.models import Submission
from tests import builders
from tournaments.models import Event, FeedItem, Result, Table

TEXT = "text/x-domlog"
IN_ORDER = ("stamp", "drafts", "kind", "subject")
"""How the feed is compared: what happens at once has no order."""
_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}")
_TIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(?:Z|\+00:00)|;t=\d+")


class World:
    """A club with an event that is played, and a client of its scorer."""

    def __init__(self, number: int, quick: bool) -> None:
        self.site: TextHandler = QuickLogs() if quick else TextHandler()
        self.address = f"10.9.8.{number}"
        # Who still has the first password may use a token.
        self.user = builders.user(f"scorer{number}", must_change_password=True)
        self.owner = builders.user(f"owner{number}")
        self.club = builders.club(self.owner, f"Club {number}")
        builders.member(self.club, self.user)
        self.event = builders.pairs_event(self.club, 40)
        self.tables = list(builders.tables_of(builders.publish_round(self.event)))
        self.tokens = {"own": self.token()}
        self.tokens["event"] = self.token(event=self.event.id)
        self.tokens["table"] = self.token(table=self.tables[3].id)
        self.tokens["reader"] = self.token(scopes=["read"])
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
        asked = RequestFactory().generic(
            "POST",
            f"/api/v1/tables/{table.id}/logs",
            body,
            content_type=kind,
            REMOTE_ADDR=self.address,
            headers={"Authorization": f"Bearer {self.tokens[held]}", **headers},
        )
        answer = answer_of(self.site, asked.environ)
        fixed, content = unpack(answer)
        self.answers.append([answer.status_code, fixed, content.decode()])
        return answer

    def rows(self) -> list[Any]:
        """Return all that was stored."""
        tables = [table.id for table in self.tables]
        keys = IdempotencyKey.objects.filter(token__user=self.user).order_by("id")
        stored: list[Any] = [
            *_values(Submission.objects.filter(match__in=tables).order_by("id")),
            *_values(Result.objects.filter(table__in=tables).order_by("id")),
            *Table.objects.filter(id__in=tables).order_by("number").values_list("state"),
            *_values(FeedItem.objects.filter(event_id=self.event.id).order_by(*IN_ORDER)),
            *_values(keys),
            *Event.objects.filter(id=self.event.id).values_list("revision", "state"),
        ]
        return stored


def answer_of(site: TextHandler, environ: dict[str, Any]) -> HttpResponse:
    """Return what a site answers, whose transaction goes on."""
    told: list[Any] = []
    for sent in (request_started, request_finished):
        sent.disconnect(close_old_connections)
    try:
        parts = site(environ, lambda status, headers: told.extend((status, headers)))
        content = b"".join(parts)
        if hasattr(parts, "close"):
            parts.close()
    finally:
        for sent in (request_started, request_finished):
            sent.connect(close_old_connections)
    return HttpResponse(content, status=int(told[0][:3]), headers=dict(told[1]))


def unpack(answer: HttpResponse) -> tuple[list[tuple[str, str]], bytes]:
    """Return the headers of an answer in turn, and its body.

    gzip adds a few random bytes to what it packs, so its length is left out.
    """
    fixed, content = dict(answer.headers), answer.content
    if fixed.get("Content-Encoding") == "gzip" and content:
        content = gzip.decompress(content)
        fixed.pop("Content-Length", None)
    return sorted(fixed.items()), content


def _values(rows: Any) -> list[Any]:
    model: type[Model] = rows.model
    return list(rows.values_list(*(field.attname for field in model._meta.concrete_fields)))


def same_text(what: Any, world: World) -> str:
    """Return what a world has as text, ids numbered as they come, without times."""
    known: dict[str, str] = {}
    names = str(what).replace(world.address, "ADDRESS").replace(world.user.username, "SCORER")
    numbered = _ID.sub(lambda found: known.setdefault(found[0], f"#{len(known)}"), names)
    return _TIME.sub("TIME", re.sub(r"datetime\.datetime\([^)]*\)", "TIME", numbered))


@contextmanager
def lines() -> Iterator[list[dict[str, Any]]]:
    """Keep the line of each request meanwhile, but for when it was and how long it took."""
    told: list[dict[str, Any]] = []
    with redirect_stderr(StringIO()) as err:
        yield told
    for line in map(json.loads, err.getvalue().splitlines()):
        told.append({name: line[name] for name in line if name not in {"ms", "timestamp"}})


def log_of(world: World, seed: int, **more: Any) -> str:
    """Return a log for a table of a world."""
    return builders.log_for(world.tables[seed % 20], 1000 + seed, **more)
