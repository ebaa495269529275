"""A log like the one before it takes the short way: one statement, past Django's handler.

The tablets of a hall send logs that differ in table and body only. What the careful way answered
to the first of them holds for the next: the same headers lead to the same token, language, form and
headers of the answer. The seats of a round are read once. All else is asked for each log: whether
the token may send it in its role there, as for any request; the rate is counted, the referee
judges, and the deciding statement holds the token, its user, the role and the seats. Whatever is
odd (a refused or second log, a token that was revoked, seats that were changed, a full disk) stores
nothing here and goes the careful way, through all middleware.
"""

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from io import BytesIO
from threading import Lock
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from msgspec.json import encode
from rest_framework.exceptions import PermissionDenied
from rest_framework.renderers import JSONRenderer

from deploy.models import ApiToken, IdempotencyKey
from deploy.observing.requests import note_answer
from deploy.requests.authentication import bearer_text
from deploy.requests.concurrency import LARGE
from deploy.requests.idempotency import is_key
from deploy.requests.idempotency_keys import KeyedRequest, RequestParts
from deploy.requests.kinds import kind_of
from deploy.requests.limits import OF_TOKEN, RateCount, count_client
from deploy.requests.location_header import CREATED, address_with, location_of
from deploy.requests.middleware import no_room, under_id
from deploy.requests.packing import PackingMiddleware
from deploy.requests.permissions import require_access
from deploy.requests.quick_pages import QuickPages
from deploy.tokens import TOKEN_UNCHANGED, is_use_stored, values_of_token
from games.api.logs import form_of
from tournaments.results.api.tables import TableLogs, submission_document
from tournaments.results.selectors.seating import (
    SEATED_UNCHANGED,
    KnownSeats,
    TableSeating,
    open_tables,
    seats_of_table,
)
from tournaments.results.services.at_once import Beside
from tournaments.results.services.logs import Decision, log_submit_at_once
from web.faults import Fault
from web.rest.parsers import RawParser
from web.sql import insert_statement, release_connection, row_values

ROUTE = "api-table-logs"
MOST_KNOWN = 1000
"""Kinds of requests that a process remembers."""
EACH_ITS_OWN = frozenset({"HTTP_IDEMPOTENCY_KEY", "HTTP_X_REQUEST_ID"})
"""Headers that differ from log to log; all others have to be the same."""
MOST_TABLES = 2000
"""Tables whose seats a process remembers."""
MADE_ANEW = frozenset(
    {"Content-Encoding", "Content-Length", "Location", "RateLimit", "RateLimit-Policy"}
    | {"X-Request-Id"}
)
"""Headers of the answer that differ from log to log."""
UNCHANGED = f"{TOKEN_UNCHANGED} AND {SEATED_UNCHANGED}"
"""SQL: what was read before of who asks and of the table is so now."""


@dataclass
class KindOfLog:
    """What the careful way found out for a kind of request, and the headers it answered with.

    `round` is that of its last log, where that is known.
    """

    token: ApiToken
    content_type: str
    route: str
    answered_as: str
    headers: list[tuple[str, str]]
    round: UUID | None = None


class SeatsOfRounds:
    """The open tables of rounds as they were read, by user and table."""

    def __init__(self) -> None:
        self._known: dict[tuple[UUID, UUID], KnownSeats] = {}
        self._reading = Lock()

    def take(self, round_id: UUID | None, table: UUID, user: UUID) -> KnownSeats:
        """Return a table's seats, once; `round_id` is probably its round.

        Raises NotFound. No query where the round was read. Of logs that come at once, the first
        reads it, and the others wait for that.
        """
        known = self._known.pop((user, table), None)
        if known is None and round_id is not None:
            with self._reading:
                known = self._known.pop((user, table), None) or self._read(round_id, table, user)
        return known or seats_of_table(table, user)

    def _read(self, round_id: UUID, table: UUID, user: UUID) -> KnownSeats | None:
        found = open_tables(round_id, table, user)
        wanted = found.pop(table, None)
        if len(self._known) > MOST_TABLES:
            self._known.clear()
        self._known.update(((user, one), seats) for one, seats in found.items())
        return wanted

    def forget(self, round_id: UUID) -> None:
        """Forget a round, which may have changed since it was read."""
        for known, seats in list(self._known.items()):
            if seats.round == round_id:
                self._known.pop(known, None)


class QuickLogs(QuickPages):
    """The site: logs like those before them take the short way, all else goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[bytes, KindOfLog] = {}
        self.seats = SeatsOfRounds()

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        """Answer a request."""
        if environ["REQUEST_METHOD"] == "POST":
            found = _address().fullmatch(environ["PATH_INFO"])
            known = found and self.known.get(_kind_of(environ))
            if found and known:
                quick = _QuickLog(environ, known, UUID(found[1]), self.seats)
                answer = quick.answer()
                if answer is not None:
                    start_response("201 Created", answer.headers)
                    return [answer.content]
        return super().__call__(environ, start_response)

    def get_response(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a request the careful way, and remember how, if it is a log."""
        if request.method != "POST" or not _address().fullmatch(request.path):
            return super().get_response(request)
        packed, kind = "HTTP_CONTENT_ENCODING" in request.META, _kind_of(request.META)
        response = super().get_response(request)
        if not packed:
            self._learn(kind, request, response)
        return response

    def _learn(self, kind: bytes, request: Any, response: Any) -> None:
        """Remember how a log was answered that decided its table."""
        self.known.pop(kind, None)
        media = getattr(response, "accepted_media_type", "")
        bearer = getattr(request, "bearer", None)
        if response.status_code != CREATED or media != JSONRenderer.media_type:
            return
        if not bearer or request.META["QUERY_STRING"] or response.cookies:
            return
        _user, token = bearer
        if token.table is not None:
            return
        headers = [pair for pair in response.items() if pair[0] not in MADE_ANEW]
        while len(self.known) >= MOST_KNOWN:
            self.known.pop(next(iter(self.known)), None)
        self.known[kind] = KindOfLog(
            token=token,
            content_type=request.content_type,
            route=request.resolver_match.route,
            answered_as=response["Content-Type"],
            headers=headers,
        )


@cache
def _address() -> re.Pattern[str]:
    """Return the pattern of the address of a table's logs, in small letters."""
    return re.compile(address_with(ROUTE, "([0-9a-f-]{36})"))


def _kind_of(meta: Mapping[str, Any]) -> bytes:
    """Return a hash of all that a request says beside its address, its body and its own ids."""
    rest = (meta.get("CONTENT_TYPE"), meta.get("QUERY_STRING"), meta.get("REMOTE_ADDR"))
    keyed = "HTTP_IDEMPOTENCY_KEY" in meta
    return kind_of(meta, EACH_ITS_OWN, rest, keyed)


class LogAnswer(NamedTuple):
    """The answer to a log that has decided its table."""

    headers: list[tuple[str, str]]
    content: bytes
    data: dict[str, Any]
    status_code: int = CREATED


class _QuickLog:
    """A log of a known kind."""

    document: dict[str, Any]
    content: bytes

    def __init__(
        self, environ: dict[str, Any], known: KindOfLog, table: UUID, seats: SeatsOfRounds
    ) -> None:
        self.environ = environ
        self.seats = seats
        self.known = known
        self.table = table
        self.token = known.token

    def answer(self) -> LogAnswer | None:
        """Return the answer; None, with nothing stored, where the careful way has to answer."""
        begun = time.perf_counter()
        if not self._is_plain():
            return None
        with under_id(self.environ) as request_id:
            counted = count_client(OF_TOKEN, self.token.digest)
            if (counted is None or counted.left >= 0) and self._decide():
                headers = self._headers(counted, request_id)
                answer = LogAnswer(headers, self.content, self.document)
                ids = {"table_id": self.table}
                seconds = time.perf_counter() - begun
                note_answer("POST", self.known.route, ids, answer, seconds)
                return answer
            if counted is not None:
                # It is counted again.
                count_client(OF_TOKEN, self.token.digest, -1)
        return None

    def _is_plain(self) -> bool:
        key = self.environ.get("HTTP_IDEMPOTENCY_KEY")
        length = self.environ.get("CONTENT_LENGTH") or ""
        return (
            (key is None or is_key(key))
            and length.isdecimal()
            and int(length) <= min(LARGE, RawParser().most())
            and is_use_stored(self.token, timezone.now())
            and not no_room(settings.DATA)
        )

    def _decide(self) -> bool:
        """Decide the table by the log, and make the answer; False with nothing stored."""
        body = self.environ["wsgi.input"].read(int(self.environ["CONTENT_LENGTH"]))
        # The careful way can read it again.
        self.environ["wsgi.input"] = BytesIO(body)
        try:
            seats = self.seats.take(self.known.round, self.table, self.token.user_id)
            self.known.round = seats.round
            seated = seats.seating()
            beside = partial(self._beside, seats, self._key(body), self._place(seated))
            form, user = form_of(self.known.content_type), self.token.user
            if log_submit_at_once(seated, body, form, user, beside) is not None:
                return True
            self.seats.forget(seats.round)
            return False
        except (Fault, PermissionDenied, Error):
            return False
        finally:
            release_connection()

    def _place(self, seated: TableSeating) -> Mapping[str, UUID | None]:
        """Return where the log acts; raises PermissionDenied."""
        view = TableLogs()
        view.seated = seated
        return require_access(view, "POST", self.token)

    def _key(self, body: bytes) -> KeyedRequest | None:
        key, path = self.environ.get("HTTP_IDEMPOTENCY_KEY"), self.environ["PATH_INFO"]
        if key is None:
            return None
        if_match = self.environ.get("HTTP_IF_MATCH", "")
        asked = RequestParts("POST", path, path, self.known.content_type, if_match, body)
        bearer = bearer_text(self.environ.get("HTTP_AUTHORIZATION", ""))
        return KeyedRequest(self.token, key, asked, bearer)

    def _beside(
        self,
        seats: KnownSeats,
        once: KeyedRequest | None,
        place: Mapping[str, UUID | None],
        decided: Decision,
    ) -> Beside:
        """Return what the statement holds and stores beside the log, and make the answer."""
        self.document = submission_document(decided.submission, decided.result)
        self.content = encode(self.document)
        values = values_of_token(self.token) | seats.values()
        if once is None:
            return Beside(UNCHANGED, "", values)
        row = once.row_at(place)
        row.status, row.content_type, row.body = CREATED, self.known.answered_as, self.content
        return Beside(UNCHANGED, insert_statement(IdempotencyKey), values | row_values(row))

    def _headers(self, counted: RateCount | None, request_id: str) -> list[tuple[str, str]]:
        """Return the headers of the answer, which is packed if that is worth it."""
        location = location_of(
            TableLogs, self.environ["PATH_INFO"], lambda named: str(self.document[named])
        )
        headers = [*self.known.headers, ("Location", location), ("X-Request-Id", request_id)]
        if counted is not None:
            headers += counted.headers().items()
        if "HTTP_ACCEPT_ENCODING" in self.environ:
            headers += self._pack()
        headers.append(("Content-Length", str(len(self.content))))
        return headers

    def _pack(self) -> list[tuple[str, str]]:
        asked, response = HttpRequest(), HttpResponse(self.content)
        asked.META = self.environ
        PackingMiddleware(lambda _request: response).process_response(asked, response)
        self.content = response.content
        return [pair for pair in response.items() if pair[0] == "Content-Encoding"]
