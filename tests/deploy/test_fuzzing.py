"""Nothing a client sends is a 500: the whole schema, with what fits it and what does not.

BONEYARD_FUZZ=200 asks every operation so many times, by hand; by itself a few have to do.
"""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import product
from typing import Any
from urllib.parse import unquote_to_bytes

import pytest
import schemathesis
from django.core.signals import got_request_exception, request_finished, request_started
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.generation import GenerationMode

from clubs.models import Club, User
from deploy.requests.bodies.texts import TextHandler
from deploy.tokens import SCOPES, token_create
from tests import answers
from tests.addresses import real_ids, targets
from tests.sampling import sample

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
EXAMPLES = int(os.environ.get("BONEYARD_FUZZ", "1"))
MANY = 10
"""Examples from which on everything is tried with everything."""
TRIED = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize="BONEYARD_FUZZ" not in os.environ,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@schemathesis.serializer("application/x-ndjson")
def _lines(_context: schemathesis.SerializationContext, value: Any) -> bytes:
    """Lines are sent as they are made up."""
    return value if isinstance(value, bytes) else str(value).encode(errors="replace")


@cache
def operations() -> dict[str, Any]:
    """Every operation of the schema by its label (`GET /api/v1/clubs`)."""
    schema: Any = schemathesis.openapi.from_dict(answers.served_schema())
    found = (one.ok() for one in schema.get_all_operations())
    return {one.label: one for one in found}


@pytest.fixture
def ids(club: Club, organiser: User) -> dict[str, str]:
    """Real ids for the parameters of addresses."""
    return real_ids(club, organiser)


@pytest.fixture
def app() -> Iterator[Any]:
    """The application itself, which leaves the connection of the test open."""
    for sent in (request_started, request_finished):
        sent.disconnect(close_old_connections)
    yield TextHandler()
    for sent in (request_started, request_finished):
        sent.connect(close_old_connections)


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """The exceptions that became a 500."""
    found: list[str] = []

    def note(**_sent: Any) -> None:
        found.append(repr(sys.exception()))

    yield found
    got_request_exception.disconnect(note)


@pytest.fixture
def token(organiser: User) -> str:
    """The organiser's, with all scopes."""
    return token_create(user=organiser, name="fuzz", scopes=SCOPES)[1]


def send(case: Any, app: Any, token: str) -> Any:
    """The answer to a case; what it changed is taken back."""
    with transaction.atomic():
        answer = case.call(
            app=app,
            base_url="http://localhost",
            headers={"Authorization": f"Bearer {token}", "If-Match": "*"},
        )
        transaction.set_rollback(True)
    return answer


@pytest.mark.sampled
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_no_operation_of_the_schema_breaks(
    mode: GenerationMode, app: Any, ids: dict[str, str], token: str, faults: list[str]
) -> None:
    """With real ids in nine of ten addresses, so that the body is looked at.

    Each takes long to make up, so that of a sample's operations a sample is asked.
    """

    def ask_one(operation: Any) -> None:
        @TRIED
        @given(case=operation.as_strategy(generation_mode=mode), real=st.integers(0, 9))
        def ask(case: Any, real: int) -> None:
            if real:
                named = case.path_parameters or {}
                named.update({name: ids[name] for name in named if name in ids})
            answer = send(case, app, token)
            if answer.status_code >= 500:
                faults.append(f"{answer.status_code} {operation.label}: {case.as_curl_command()}")

        ask()

    for operation in sample(sample(operations().values())):
        with suppress(Unsatisfiable):  # nothing to get wrong
            ask_one(operation)
    assert not faults, "\n".join(faults)


JSON = "application/json"
DEEP = b"[" * 100_000
BODIES = (
    b"",
    b"\0",
    b"\xff\xfe",
    b"{",
    b"null",
    b"[]",
    b"[[]]",
    b'"x"',
    b"1",
    b"NaN",
    b"-Infinity",
    DEEP,
    b'{"a":' * 50_000,
    b"1" * 5000,
    b'{"points": 1e400}',
    b'{"rounds_planned": ' + b"9" * 400 + b"}",
    b'{"reason": "\\ud800"}',
    b'{"points": {"AC": 99999999999999999999}}',
    b'{"name": "\\u0000"}',
    b'{"seed": -1}',
    b'{"entries": [null, {}, []]}',
    b'{"a": 1, "a": 2}',
    '{"name": "ü"}'.encode("utf-16"),
)
TYPES = (
    JSON,
    "application/json; charset=utf-16",
    "application/json; charset=nonsense",
    "text/plain",
    "",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "text/x-domlog",
    "application/x-ndjson",
    "image/png",
    "\xff/\xff",
    "application/json;;;=",
)
TAILS = (
    "%00",
    "%ff",
    "%ed%a0%80",
    "?q=%00",
    "?page=%ff",
    "?page=99999999999999999999",
    "?page=-1",
    "?page=%00",
    "?limit=1e9&offset=-5",
    "?since=x&list=99999999999999999999999",
    "?%00=%00",
    "?name=%ed%a0%80",
    "?number=1&number=2",
    "?at=9999-99-99",
    "?kind=%f0%9f%98%80",
    "%2e%2e%2f",
    "//",
    "?date=0000-00-00",
    "?search=" + "%25" * 3000,
    "?search=%00&q=%ed%bf%bf&player=x&event=1&club=%00",
)


def raw(app: Any, method: str, target: str, body: bytes, **headers: str) -> int:
    """The status of a request as a server hands it on, byte for byte; its change is taken back."""
    path, _, query = target.partition("?")
    environ = {
        "REQUEST_METHOD": method,
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": query,
        "CONTENT_LENGTH": str(len(body)),
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        **headers,
    }
    statuses: list[int] = []

    def start(status: str, _headers: Any, _error: Any = None) -> None:
        statuses.append(int(status[:3]))

    with transaction.atomic():
        answer = app(environ, start)
        for _part in answer:
            pass
        answer.close()
        transaction.set_rollback(True)
    return statuses[0]


@pytest.mark.whole
def test_no_bytes_break_an_address(
    app: Any, ids: dict[str, str], token: str, faults: list[str]
) -> None:
    """Each address with one odd ending of each kind in turn, some thousand in all."""
    bearer = f"Bearer {token}"
    every = targets(ids)
    assert len(every) > 150
    for i, target in enumerate(every):
        for tail in TAILS if EXAMPLES > MANY else (TAILS[i % len(TAILS)], TAILS[-1]):
            status = raw(app, "GET", target + tail, b"", HTTP_AUTHORIZATION=bearer)
            if status >= 500:
                faults.append(f"{status} GET {target}{tail[:80]}")
    assert not faults, "\n".join(faults)


@pytest.mark.whole
def test_no_bytes_break_a_body(
    app: Any, ids: dict[str, str], token: str, faults: list[str]
) -> None:
    """Each address that takes something with odd bodies, in odd types, in turn."""
    bearer = f"Bearer {token}"
    pairs = list(product(BODIES, TYPES))
    for i, (target, method) in enumerate(product(targets(ids, "/api/"), ("POST", "PUT", "PATCH"))):
        some = (
            pairs
            if EXAMPLES > MANY
            else [pairs[(7 * i) % len(pairs)], (BODIES[i % len(BODIES)], JSON)]
        )
        for body, kind in some:
            status = raw(
                app,
                method,
                target,
                body,
                HTTP_AUTHORIZATION=bearer,
                CONTENT_TYPE=kind,
                HTTP_IF_MATCH="*",
            )
            if status >= 500:
                faults.append(f"{status} {method} {target} {kind} {body[:60]!r}")
    assert not faults, "\n".join(faults)


@pytest.mark.whole
def test_no_header_breaks_anything(app: Any, token: str, faults: list[str]) -> None:
    odd = (
        "",
        "\xff",
        "x" * 5000,
        '"',
        "W/",
        "*, *",
        ",,,",
        "Bearer",
        "bytes=-",
        "1e999",
        "\ud7ff".encode().decode("latin-1"),
    )
    names = (
        "AUTHORIZATION",
        "IF_MATCH",
        "IF_NONE_MATCH",
        "ACCEPT",
        "ACCEPT_LANGUAGE",
        "COOKIE",
        "RANGE",
        "IF_MODIFIED_SINCE",
        "IDEMPOTENCY_KEY",
        "CONTENT_ENCODING",
        "X_REQUEST_ID",
        "HOST",
        "REFERER",
        "ORIGIN",
        "X_FORWARDED_FOR",
        "ACCEPT_ENCODING",
    )
    for name, value in product(names, odd):
        headers = {"HTTP_AUTHORIZATION": f"Bearer {token}"} | {f"HTTP_{name}": value}
        for method, target in (("GET", "/"), ("GET", "/api/v1/clubs"), ("POST", "/api/v1/clubs")):
            status = raw(app, method, target, b"{}", CONTENT_TYPE=JSON, **headers)
            if status >= 500:
                faults.append(f"{status} {method} {target} {name}: {value[:60]!r}")
    assert not faults, "\n".join(faults)


ODD_TYPES = (
    "multipart/form-data; boundary*=idna''b",
    "multipart/form-data; boundary*=nonsense''b",
    "application/json; charset*=nonsense''x",
    "application/json; charset*=idna''x",
    "multipart/form-data; boundary=b; charset=idna",
    "multipart/form-data; boundary=b; charset=undefined",
    "multipart/form-data; boundary=b; charset=PunyCode",
    "application/json; charset=punycode",
    "application/json; charset=utf-16",
)


def test_no_charset_breaks_a_request_or_holds_it_up(app: Any, token: str) -> None:
    """Some charsets raise what nobody expects, one takes hours for a few megabytes."""
    body = b'--b\r\nContent-Disposition: form-data; name="username"\r\n\r\na-b9\xff\r\n--b--\r\n'
    cookies = {"HTTP_COOKIE": f"csrftoken={'a' * 32}"}
    bearer = {"HTTP_AUTHORIZATION": f"Bearer {token}"}
    for kind in ODD_TYPES:
        charset = "charset=" in kind
        page = raw(app, "POST", "/login/", body, CONTENT_TYPE=kind, **cookies)
        assert page == 415 if charset else page in {400, 403}, kind
        api = raw(app, "POST", "/api/v1/clubs", b"{}", CONTENT_TYPE=kind, **bearer)
        assert api == 415 if charset else api in {400, 415, 422}, kind
        assert raw(app, "GET", "/events/?search=%ff.%ff", b"", CONTENT_TYPE=kind) == 200, kind


def test_nothing_at_all_is_no_photo(app: Any, ids: dict[str, str], token: str) -> None:
    """No body and no type: found by the property above."""
    target = f"/api/v1/tables/{ids['table_id']}/photos"
    assert raw(app, "POST", target, b"", HTTP_AUTHORIZATION=f"Bearer {token}") in {409, 415, 422}
