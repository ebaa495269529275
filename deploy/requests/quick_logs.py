"""A log like the one before it takes the short way: one statement.

The tablets of a hall send logs that differ in table and body only. What the careful way answered
to the first of them holds for the next: the same headers lead to the same token, language, form and
headers of the answer. The seats of a round are read once. What may have changed meanwhile is
checked again: the rate is counted, the view's own permissions decide, the referee judges, and the
deciding statement holds the token, its user, the role and the seats. Whatever is odd (a refused or
second log, a token that was revoked, seats that were changed, a full disk) stores nothing here and
goes the careful way, through all middleware.
"""

import re
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache, partial
from hashlib import blake2b
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import Error
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.urls import ResolverMatch
from django.utils import timezone
from rest_framework.exceptions import APIException
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from deploy.models import ApiToken, IdempotencyKey
from deploy.requests.concurrency import LARGE
from deploy.requests.idempotency import is_key
from deploy.requests.idempotency_keys import KeyedRequest
from deploy.requests.limits import count_request
from deploy.requests.location_header import address_with, location_of
from deploy.requests.middleware import no_room
from deploy.requests.packing import PackingMiddleware
from deploy.tokens import TOKEN_UNCHANGED, is_use_stored, values_of_token
from games.api.logs import sent_log
from tournaments.results.api.tables import TableLogs, submission_document
from tournaments.results.selectors.seating import (
    SEATED_UNCHANGED,
    KnownSeats,
    open_tables,
    seats_of_table,
)
from tournaments.results.services.at_once import Beside
from tournaments.results.services.logs import Decision, log_submit_at_once
from web.faults import Fault
from web.sql import insert_statement, row_values

ROUTE = "api-table-logs"
MOST_KNOWN = 1000
"""Kinds of requests that a process remembers."""
EACH_ITS_OWN = frozenset({"HTTP_IDEMPOTENCY_KEY", "HTTP_X_REQUEST_ID"})
"""Headers that differ from log to log; all others have to be the same."""
MOST_TABLES = 2000
"""Tables whose seats a process remembers."""
MADE_ANEW = ("Content-Length", "Location", "RateLimit", "RateLimit-Policy")
"""Headers of the answer that differ from log to log."""
UNCHANGED = f"{TOKEN_UNCHANGED} AND {SEATED_UNCHANGED}"
"""SQL: what was read before of who asks and of the table is so now."""
Respond = Callable[[HttpRequest], HttpResponse]


@dataclass
class KindOfLog:
    """What the careful way found out for a kind of request, and the headers it answered with.

    `round` is that of its last log, where that is known.
    """

    token: ApiToken
    match: ResolverMatch
    headers: Mapping[str, str]
    round: UUID | None = None


Seats = dict[tuple[UUID, UUID], KnownSeats]
"""The open tables of rounds as they were read, by user and table."""


class QuickLogsMiddleware:
    """Answers logs like those before them; all others go on."""

    def __init__(self, respond: Respond) -> None:
        self.respond = respond
        self.known: dict[bytes, KindOfLog] = {}
        self.seats: Seats = {}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        found = request.method == "POST" and _address().fullmatch(request.path)
        if not found:
            return self.respond(request)
        kind = _kind_of(request)
        known = self.known.get(kind)
        if known is not None:
            answer = _QuickLog(request, known, UUID(found[1]), self.seats).answer()
            if answer is not None:
                return answer
        response = self.respond(request)
        self._learn(kind, request, response)
        return response

    def _learn(self, kind: bytes, request: HttpRequest, response: HttpResponse) -> None:
        """Remember how a log was answered that decided its table."""
        self.known.pop(kind, None)
        media = getattr(response, "accepted_media_type", "")
        bearer = getattr(request, "bearer", None)
        if response.status_code != 201 or media != JSONRenderer.media_type or not bearer:
            return
        while len(self.known) >= MOST_KNOWN:
            self.known.pop(next(iter(self.known)), None)
        _user, token = bearer
        match: Any = request.resolver_match
        headers = {name: said for name, said in response.items() if name not in MADE_ANEW}
        self.known[kind] = KindOfLog(token, match, headers)


@cache
def _address() -> re.Pattern[str]:
    """Return the pattern of the address of a table's logs, in small letters."""
    return re.compile(address_with(ROUTE, "([0-9a-f-]{36})"))


def _kind_of(request: HttpRequest) -> bytes:
    """Return a hash of all that a request says beside its address, its body and its own ids."""
    said = [
        (name, value)
        for name, value in request.META.items()
        if name.startswith("HTTP_") and name not in EACH_ITS_OWN
    ]
    meta = request.META
    rest = (meta.get("CONTENT_TYPE"), meta.get("QUERY_STRING"), meta.get("REMOTE_ADDR"))
    keyed = "HTTP_IDEMPOTENCY_KEY" in meta
    return blake2b(repr((said, rest, request.scheme, keyed)).encode()).digest()


class _QuickLog:
    """A log of a known kind."""

    def __init__(self, request: HttpRequest, known: KindOfLog, table: UUID, seats: Seats) -> None:
        self.request = request
        self.all_seats = seats
        self.as_it_came = {*request.__dict__, "_body", "_read_started", "_stream"}
        self.known = known
        self.table = table
        self.token = known.token
        # What a request remembers of its user ends with it.
        self.user = copy(known.token.user)

    def answer(self) -> HttpResponse | None:
        """Return the answer; None, with nothing stored, where the careful way has to answer."""
        if not self._is_plain():
            return None
        request: Any = self.request
        request.bearer = self.user, self.token
        counted = count_request(self.request)
        if counted is None or counted.left >= 0:
            response = self._decide()
            if response is not None:
                self._add_headers(response, counted.headers() if counted else {})
                return response
        if counted is not None:
            # It is counted again.
            count_request(self.request, -1)
        # The careful way begins with the request as it came.
        for name in request.__dict__.keys() - self.as_it_came:
            delattr(request, name)
        return None

    def _is_plain(self) -> bool:
        key = self.request.META.get("HTTP_IDEMPOTENCY_KEY")
        length = self.request.META.get("CONTENT_LENGTH") or ""
        return (
            (key is None or is_key(key))
            and length.isdecimal()
            and int(length) <= LARGE
            and is_use_stored(self.token, timezone.now())
            and not no_room(settings.DATA)
        )

    def _decide(self) -> HttpResponse | None:
        view = TableLogs()
        asked = Request(self.request, parsers=view.get_parsers())
        asked.user, asked.auth = self.user, self.token
        view.setup(asked, table_id=self.table)
        key = self.request.META.get("HTTP_IDEMPOTENCY_KEY")
        once = None if key is None else _LateKey(self.request, self.token, key)
        self.request.once = once  # type: ignore[attr-defined]  # for the view's permission
        try:
            # Read whole, so that the careful way can read it again.
            _body = self.request.body
            seats = self._seats()
            view.take_seated(seats.seating())
            view.check_permissions(asked)
            body, form = sent_log(asked)
            decided = log_submit_at_once(
                view.seated, body, form, self.user, partial(self._beside, seats, once)
            )
        except (APIException, Fault, Error, UnreadablePostError):
            decided = None
        return None if decided is None else self.response

    def _seats(self) -> KnownSeats:
        """Return the seats of the table; raises NotFound. No query where the round was read."""
        user = self.token.user_id
        known = self.all_seats.pop((user, self.table), None)
        if known is None and self.known.round is not None:
            found = open_tables(self.known.round, self.table, user)
            known = found.pop(self.table, None)
            if len(self.all_seats) > MOST_TABLES:
                self.all_seats.clear()
            self.all_seats.update(((user, table), seats) for table, seats in found.items())
        known = known or seats_of_table(self.table, user)
        self.known.round = known.round
        return known

    def _beside(self, seats: KnownSeats, once: "_LateKey | None", decided: Decision) -> Beside:
        """Return what the statement holds and stores beside the log, and make the answer."""
        document = submission_document(decided.submission, decided.result)
        kind = self.known.headers["Content-Type"]
        response = HttpResponse(JSONRenderer().render(document), content_type=kind, status=201)
        response.data = document  # type: ignore[attr-defined]  # for the metrics, as of the view
        response["Location"] = location_of(
            TableLogs, self.request.path, lambda named: str(document[named])
        )
        self.response = response
        values = values_of_token(self.token) | seats.values()
        if once is None:
            return Beside(UNCHANGED, "", values)
        row = once.row_answered(response)
        return Beside(UNCHANGED, insert_statement(IdempotencyKey), values | row_values(row))

    def _add_headers(self, response: HttpResponse, counted: Mapping[str, str]) -> None:
        for name, said in {**self.known.headers, **counted}.items():
            if name != "Content-Encoding":
                response[name] = said
        PackingMiddleware(lambda _request: response).process_response(self.request, response)
        response["Content-Length"] = str(len(response.content))
        at = self.known.match
        self.request.resolver_match = ResolverMatch(
            at.func, (), {"table_id": self.table}, at.url_name, route=at.route
        )


class _LateKey(KeyedRequest):
    """A key that is stored together with the log and its answer."""

    place_taken: Mapping[str, UUID | None]

    def take(self, place: Mapping[str, UUID | None]) -> None:
        """Note where the request acts; the deciding statement takes the key."""
        self.place_taken = place

    def row_answered(self, response: HttpResponse) -> IdempotencyKey:
        """Return the row with the answer, not stored yet."""
        row = self.row_at(self.place_taken)
        row.status = response.status_code
        row.content_type, row.body = response["Content-Type"], response.content
        return row
