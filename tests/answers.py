"""Holds what the API answers in a test against the API's own schema.

Decides that an answer is as described: the operation is there and names the status and the media
type, the body fits the schema of that status, and every refusal is a problem document. An object
whose properties the schema lists has no others.
"""

import fcntl
import json
import os
import re
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.test import override_settings
from django.urls import Resolver404, resolve
from django.utils import translation
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator, FormatChecker
from rest_framework.test import APIClient

from deploy.models import ApiToken
from deploy.schema import PROBLEM
from deploy.tokens import SCOPES
from tests.databases import FOLDER
from web.paging import SPARSE

PREFIX = "/api/v1/"
PROBLEM_TYPE = "application/problem+json"

FORMATS = FormatChecker(formats=["uuid"])
FORMATS.checks("date-time", raises=ValueError)(
    lambda text: not isinstance(text, str) or bool(datetime.fromisoformat(text))
)


READ_AGAIN: set[tuple[str, str]] = set()
"""Which addresses whose names have made something at that they could read: once a process."""


@cache
def schema() -> dict[str, Any]:
    """The schema as it is served, objects closed."""
    made: dict[str, Any] = without_other_members(served_schema())
    return made


@cache
def served_schema() -> dict[str, Any]:
    """The schema as it is served; whoever comes first makes it, for all processes of the run."""
    folder = os.environ.get(FOLDER)
    if folder is None:
        return _make_schema()
    with (Path(folder) / "schema.json").open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        text = file.read()
        if not text:
            text = json.dumps(_make_schema(), cls=DjangoJSONEncoder)
            file.write(text)
    found: dict[str, Any] = json.loads(text)
    return found


def _make_schema() -> dict[str, Any]:
    """Make the schema; what the generator warns of is an error."""
    stats: Any = GENERATOR_STATS
    stats.reset()
    generator: Any = SchemaGenerator
    made: dict[str, Any] = generator().get_schema(request=None, public=True)
    assert not stats, "the generator of the schema warns of something"
    return made


def without_other_members(value: Any) -> Any:
    """The same schema, in which an object that lists its properties has no others."""
    if isinstance(value, list):
        return [without_other_members(one) for one in value]
    if not isinstance(value, dict):
        return value
    shut = {key: without_other_members(one) for key, one in value.items()}
    if value.get("type") == "object" and "properties" in value:
        shut.setdefault("additionalProperties", False)
    return shut


@cache
def operation(route: str, method: str) -> dict[str, Any] | None:
    """What the schema says of a method at an address, as the resolver writes it."""
    path = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)
    found: dict[str, Any] | None = schema()["paths"].get(path, {}).get(method.lower())
    return found


@cache
def validator(route: str, method: str, status: str, media: str) -> Draft202012Validator:
    """What judges the body of an answer; fails for a status or media type nobody described."""
    described = operation(route, method)
    assert described is not None, f"{method} {route} is not described"
    assert status in described["responses"], f"{method} {route} may not answer {status}"
    content = described["responses"][status].get("content", {})
    assert media in content, f"{method} {route} may not answer {status} as {media!r}"
    whole = {**content[media]["schema"], "components": schema()["components"]}
    return Draft202012Validator(whole, format_checker=FORMATS)


def check_answer(method: str, path: str, answer: Any) -> None:
    """Fail where an answer of the API is not as its schema describes it."""
    if not path.startswith(PREFIX) or method in {"HEAD", "OPTIONS"}:
        return
    media = answer.headers.get("Content-Type", "").partition(";")[0]
    route = route_of(path)
    if answer.status_code >= 400:
        check_problem(answer, media)
        described = operation(route, method)
        if described is not None and answer.status_code != 500:
            refused = str(answer.status_code) in described["responses"]
            assert refused, f"{method} {route} may not answer {answer.status_code}"
            code = answer.json()["code"]
            known = codes(described["responses"][str(answer.status_code)]["$ref"])
            assert code in known, f"{method} {route} may not say {answer.status_code} {code}"
        return
    if answer.status_code in {204, 304}:
        described, status = operation(route, method), str(answer.status_code)
        assert described is not None
        assert status in described["responses"], f"{method} {route} may not answer {status}"
        assert not answer.content
        return
    if answer.status_code == 201 and "Idempotency-Replayed" not in answer:
        who = (route, answer.wsgi_request.user.username)
        if who not in READ_AGAIN:
            check_made(answer)
            READ_AGAIN.add(who)
    judge = validator(route, method, str(answer.status_code), media)
    if media in {"application/json", SPARSE}:
        document = read_document(answer)
        wrong = [f"{one.json_path}: {one.message}" for one in judge.iter_errors(document)]
        assert not wrong, f"{method} {route} {answer.status_code}: {wrong[:5]}"


def read_document(answer: Any) -> Any:
    """Return the JSON of an answer; one that is sent while it is made can still be read."""
    if not answer.streaming:
        return answer.json()
    sent = answer.getvalue()
    answer.streaming_content = [sent]
    return json.loads(sent)


def check_made(answer: Any) -> None:
    """Fail where whoever made something does not read it at the `Location` of the answer.

    The token of a table is read with itself; all else with a token for all the account may do. No
    query of that is counted as one of the test's.
    """
    asked, reader = answer.wsgi_request, _reader()
    handler: Any = reader.handler
    own = answer.headers["Location"].endswith("/token")
    reader.credentials(**{"HTTP_AUTHORIZATION": f"Bearer {answer.json()['token']}"} if own else {})
    handler._force_user = None if own else asked.user
    handler._force_token = None if own else ApiToken(scopes=list(SCOPES))
    counted, connection.force_debug_cursor = connection.force_debug_cursor, False
    try:
        with override_settings(RATE_LIMITS={}), translation.override(translation.get_language()):
            found = reader.get(answer.headers["Location"])
    finally:
        connection.force_debug_cursor = counted
    assert found.status_code == 200, (asked.path, answer.headers["Location"], found.content)


@cache
def _reader() -> APIClient:
    return APIClient()


@cache
def codes(reference: str) -> list[str]:
    """The codes that a refusal may have, of the response that an operation refers to."""
    response = schema()["components"]["responses"][reference.rpartition("/")[2]]
    named = response["content"][PROBLEM_TYPE]["schema"]["$ref"].rpartition("/")[2]
    _problem, own = schema()["components"]["schemas"][named]["allOf"]
    known: list[str] = own["properties"]["code"]["enum"]
    return known


def check_problem(answer: Any, media: str) -> None:
    """Fail where a refusal is not a problem document that says its own status."""
    assert media == PROBLEM_TYPE, f"a refusal as {media!r}"
    body = answer.json()
    Draft202012Validator(PROBLEM).validate(body)
    assert body["status"] == answer.status_code
    assert body["type"] == f"/problems/{body['code']}"


def route_of(path: str) -> str:
    """The address as the resolver writes it; the path itself where there is none."""
    try:
        return str(resolve(path.lower()).route)
    except Resolver404:
        return path
