"""The examples of the API's schema: an evening that is played, each answer as the schema has it.

`EXAMPLES=write python -m pytest tests/deploy/test_examples.py` keeps what is answered now.
"""

import json
import os
import re
from typing import Any

import pytest
from django.urls import resolve
from rest_framework.test import APIClient

from clubs.models import User
from deploy.schema.examples import FILE, examples
from deploy.schema.steps import JSON, Step
from deploy.schema.story import STORY
from deploy.tokens import SCOPES, token_create
from games.bots import playout
from games.rules.write import to_text
from ratings.models import Pool
from ratings.tasks import rate_pool
from tests.answers import operation, served_schema, validator

pytestmark = pytest.mark.django_db
LOG = to_text(playout("partnership", 4, 5, "sensible"))
HALF = "\n\n".join(to_text(playout("draw", 2, 5, "sensible")).split("\n\n")[:2]) + "\n"
LOGS = {"log": LOG, "half": HALF}


def fill_in(value: Any, kept: dict[str, str]) -> Any:
    """A body or an address with what earlier steps kept."""
    if isinstance(value, list):
        return [fill_in(one, kept) for one in value]
    if isinstance(value, dict):
        return {key: fill_in(one, kept) for key, one in value.items()}
    if isinstance(value, str):
        return re.sub(r"\{(\w+)\}", lambda name: kept[name[1]], value)
    return value


def at(document: Any, place: str) -> str:
    for key in place.split("/"):
        document = document[int(key) if isinstance(document, list) else key]
    return str(document)


def rate_all() -> None:
    """Rate what is waiting, as the worker would."""
    for pool in Pool.objects.all():
        rate_pool(str(pool.id))


def play_step(api: APIClient, step: Step, kept: dict[str, str]) -> dict[str, Any]:
    """Do what a step says, and return the example it makes."""
    if step.after_rating:
        rate_all()
    body = fill_in(step.body, kept)
    sent: str = "" if body is None else body if step.media != JSON else json.dumps(body)
    answer = api.generic(
        step.method,
        f"/api/v1/{fill_in(step.path, kept)}",
        sent,
        content_type=step.media,
        headers={"If-Match": "*"} if step.any_state else {},
    )
    assert answer.status_code < 300, (step, answer.content)
    found = answer.json() if answer.content else None
    kept |= {name: at(found, place) for name, place in step.keep.items()}
    request = {} if body is None else {"media": step.media, "request": body}
    return {**request, "status": str(answer.status_code), "response": found}


def test_the_evening_goes_as_it_is_told(organiser: User) -> None:
    """Every request is taken; the client of the tests holds every answer against the schema."""
    _row, token = token_create(user=organiser, name="a tablet", scopes=SCOPES)
    api = APIClient(headers={"Authorization": f"Bearer {token}"})
    kept = dict(LOGS)
    found: dict[str, Any] = {}
    for step in STORY:
        made = play_step(api, step, kept)
        path = f"/api/v1/{fill_in(step.path, kept)}".partition("?")[0]
        there = operation(str(resolve(path).route), step.method)
        assert there is not None
        assert there["operationId"] == step.operation
        found.setdefault(step.operation, made)
    if os.environ.get("EXAMPLES") == "write":
        FILE.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
        examples.cache_clear()
    kept_before = examples()
    assert kept_before.keys() == found.keys(), "EXAMPLES=write keeps them anew"
    for name, one in found.items():
        before = kept_before[name]
        assert shape(one) == shape(before), name


def shape(value: Any) -> Any:
    """What an example is made of: ids, times and hashes differ from one evening to the next."""
    if isinstance(value, dict):
        return {_key(key): shape(one) for key, one in value.items()}
    if isinstance(value, list):
        return [shape(one) for one in value[:1]]
    return type(value).__name__


def _key(key: str) -> str:
    return "id" if re.fullmatch(r"[0-9a-f-]{36}", key) else key


def test_what_is_shown_is_as_the_schema_has_it() -> None:
    """In the schema as it is served, and whole: every example that was kept is there."""
    shown = set()
    for path, methods in served_schema()["paths"].items():
        for method, one in methods.items():
            known = examples().get(one["operationId"])
            if known is None:
                continue
            answered = one["responses"][known["status"]]["content"][JSON]
            assert answered["example"] == known["response"]
            route = re.sub(r"\{(\w+)\}", lambda name: f"<{name[1]}>", path.lstrip("/"))
            judge = validator(route, method.upper(), known["status"], JSON)
            assert not list(judge.iter_errors(known["response"])), one["operationId"]
            if "request" in known:
                content = one["requestBody"]["content"][known["media"]]
                assert content["example"] == known["request"]
            shown.add(one["operationId"])
    assert shown == examples().keys()
    assert len(shown) >= 180
